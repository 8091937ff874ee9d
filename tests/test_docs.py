"""The examples of the docs are run, and what they show is held against what comes of them."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def _examples(page: str) -> doctest.DocTest:
    """All blocks of Python of a page, one after the other, as they stand; what is between them counts as blank lines."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    kept, end = [], 0
    for block in _BLOCK.finditer(text):
        kept += ["\n" * text.count("\n", end, block.start(1)), block[1]]
        end = block.end(1)
    return doctest.DocTestParser().get_doctest("".join(kept), {}, page, page, 0)


def test_what_pages_name_is_there() -> None:
    """Files of the checkout, and what `make` can make."""
    made = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")):
        text = page.read_text("utf-8")
        for name in re.findall(r"`((?:\.ci|\.github|bench|companion|docs|examples|templates|tests|tools)/[\w./-]*)`", text):
            assert (ROOT / name).exists(), f"{page.name}: {name}"
        for target in re.findall(r"`make ([a-z]+)`", text):
            assert target in made, f"{page.name}: make {target}"


def test_the_workflow_runs_the_pythons_that_are_promised() -> None:
    promised = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    assert re.findall(r"python: \[(.*)\]", workflow) == [", ".join(f'"{python}"' for python in promised)]


@pytest.mark.parametrize(
    ("page", "command"),
    [
        ("README.md", "make demo"),
        ("README.md", "make test"),
        ("README.md", 'pipx install ".[maps,preview]"'),
        ("CONTRIBUTING.md", "make lint"),
        ("CONTRIBUTING.md", "make dist"),
    ],
)
def test_the_workflow_types_what_a_newcomer_types_first(page: str, command: str) -> None:
    """Each in a clean clone of its own: what one of them installs must not help the next."""
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    assert command in (ROOT / page).read_text("utf-8")
    assert command in re.findall(r"^ +command: (.*)$", workflow, re.MULTILINE)[0]


def test_style_and_types_are_looked_at_first_and_with_nothing_else_installed() -> None:
    commands = [line for line in (ROOT / ".ci" / "run").read_text("utf-8").splitlines() if line.startswith("make")]
    assert commands == ["make lint VENV=build/lint", "make test", "make all", "make fuzz"]


@pytest.mark.parametrize("page", ["api.md", "architecture.md"])
def test_the_examples_of_a_page_say_the_truth(page: str) -> None:
    examples = _examples(page)
    complaints: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples, out=complaints.append)
    assert not complaints, "".join(complaints)


#: Excerpts of an example, which another test holds against its files.
EXCERPTS = {"adding-a-game.md"}


@pytest.mark.parametrize("page", sorted({path.name for path in (ROOT / "docs").glob("*.md")} - EXCERPTS))
def test_all_python_of_a_page_is_run(page: str) -> None:
    """A line without a prompt is shown as an answer, or not run at all: each block begins with a prompt."""
    blocks = [match[1] for match in _BLOCK.finditer((ROOT / "docs" / page).read_text("utf-8"))]
    assert all(block.startswith(">>> ") for block in blocks)
    assert not blocks or page in ("api.md", "architecture.md")
