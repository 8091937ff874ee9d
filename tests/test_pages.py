"""Every command that a page names is there, with its options; what it sets apart to be copied works in an empty folder."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from commands import ROOT
from companion.cli.app import app
from companion.cli.terminal.out import CommandError
from played_pages import commands_of
from terminals import shown

#: What the pages put where a reader puts something else.
MEANT = {
    "CODE...": "FK.1", "FILE": "a.game", "GAME": "four-kingdoms", "GAME/NAME": "four-kingdoms/rulings", "ID": "FK-4.4",
    "LINK": "FK.1", "MINE.geojson": "mine.geojson", "RECORD": "a.game",
}  # fmt: skip
USAGE: type[Exception] = typer.BadParameter.__mro__[2]  # type: ignore[assignment]  # typer hides its name
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", ".github/workflows/app.yml")),
    *sorted((ROOT / "docs").glob("*.md")),
]
#: A map of one's own, as small as it can be.
SQUARES = json.dumps(
    {
        "type": "FeatureCollection",
        "features": [
            {
                "type": "Feature",
                "properties": {"name": name},
                "geometry": {"type": "Polygon", "coordinates": [[[x, 0], [x + 9, 0], [x + 9, 9], [x, 9], [x, 0]]]},
            }
            for x, name in ((0, "Aho"), (9, "Byen"))
        ],
    }
)
RECORD = "game: four-kingdoms\nplayers: Ann, Joe, Sue\n[season 1]\nkings: Ks Kd\nSue: 5c 4s Ts\n"
#: The pages whose blocks are run, with the files that a reader has; empty: what the page shows first.
RUN: dict[str, dict[str, str]] = {
    "README.md": {},
    "adding-a-game.md": {},
    "api.md": {"friday.game": RECORD},
    "commands.md": {},
    "group.md": {"companion.toml": ""},
    "lab.md": {"seats.toml": ""},
    "maps.md": {"my-land.geojson": SQUARES, "counties.json": SQUARES},
    "record-format.md": {},
}
#: What others run, as it takes its minutes, asks people, or needs a whole game.
ELSEWHERE = ("play", "analyse", "app", "enter", "import", "lab solve", "print kit", "print standings", "simulate")
#: Deals that are enough to see an experiment run.
DEALS = "deals = 4"
#: Made by a tool, so it has no first command.
MADE = {"law.md"}
MOST_PAGES, FIRST_LINES = 15, 30


def blocks(text: str) -> list[str]:
    """The commands that are set apart, as a reader copies them."""
    return [line.removeprefix("companion ") for line in re.findall(r"^ {4}(companion [^#\n]*)", text, re.MULTILINE)]


def named(path: Path) -> Iterator[list[str]]:
    """The words of every command that a page names."""
    text = path.read_text("utf-8")
    spans = re.findall(r"`companion ([^`]*)`", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL))
    runs = re.findall(r"^ +- run: companion (.*)$", re.sub(r"\$\{\{.*?\}\}", "https://a.example", text), re.MULTILINE)
    consoles = [command.words[1:] for command in commands_of(text) if command.words[0] == "companion"]
    for typed in (*blocks(text), *spans, *runs):
        yield [MEANT.get(word, word) for word in shlex.split(typed)]
    yield from consoles


def understood(words: list[str]) -> None:
    """Has the command line read a command, without running it. Raises what it says of a command or option that there is not.

    A command that is only named, without what it needs, is no more than looked for.
    """
    command: Any = typer.main.get_command(app)
    if words[0].startswith("-") or words[0] == "COMMAND":
        assert words[0] in ("COMMAND", "--version", "--install-completion")
        return
    context = command.make_context("companion", list(words))
    while hasattr(command, "resolve_command") and (rest := [*context._protected_args, *context.args]):
        name, command, rest = command.resolve_command(context, rest)
        only_named = set(rest) <= {"--help", "--json", "--in-place"} or (not hasattr(command, "resolve_command") and not rest)
        context = command.make_context(name, list(rest), parent=context, resilient_parsing=only_named)


def refusal(words: list[str]) -> str:
    """What is wrong with a command; nothing where it is understood."""
    try:
        understood(words)
    except (typer.Exit, CommandError, USAGE) as error:
        return str(error) or type(error).__name__
    return ""


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_command_that_a_page_names_is_there(path: Path) -> None:
    wrong = {shlex.join(words): refusal(words) for words in named(path)}
    assert {words: why for words, why in wrong.items() if why} == {}


@pytest.mark.parametrize("words", ["chekc a.game", "check --jsn a.game", "map mkae", "print kit four-kingdoms --evrything"])
def test_a_command_that_is_not_there_is_noticed(words: str) -> None:
    assert refusal(words.split())


@pytest.mark.parametrize("name", RUN)
def test_what_a_page_sets_apart_works_in_an_empty_folder(name: str, folder: Path) -> None:
    page = ROOT / name if name == "README.md" else ROOT / "docs" / name
    text = page.read_text("utf-8")
    for record in folder.iterdir():
        record.unlink()
    shown_there = [*re.findall(r"^```toml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL), ""][0]
    for file, content in RUN[name].items():
        (folder / file).write_text(content or re.sub(r"deals = \d+", DEALS, shown_there), "utf-8")
    typed = [line for line in blocks(text) if not line.startswith(ELSEWHERE)]
    assert typed or name == "README.md"
    for line in typed:
        words = shlex.split(line)
        if "skull-island" not in words or words[0] == "game":
            seen = shown(*words, folder=folder)
            assert seen.status == 0, f"companion {line}\n{seen.text}"


def test_the_docs_are_a_few_pages_and_the_index_names_each() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    names = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert len(names) <= MOST_PAGES
    assert set(re.findall(r"`([a-z-]+\.md)`", index)) == names


@pytest.mark.parametrize("path", sorted((ROOT / "docs").glob("*.md")), ids=lambda path: path.name)
def test_a_page_says_first_whom_it_is_for_and_what_to_type(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    first = next(line for line in lines[1:] if line)
    assert path.name == "README.md" or re.match(r"For |Four |.*\bfor\b", first), first
    head = "\n".join(lines[:FIRST_LINES])
    assert path.name in MADE or re.search(r"^(?: {4}\S|```(?:console|python)|\$ )", head, re.MULTILINE)


def test_the_workflow_that_puts_the_app_online_can_be_read() -> None:
    """And uploads the folder that it builds."""
    yaml = pytest.importorskip("yaml")
    known = yaml.safe_load((ROOT / ".github" / "workflows" / "app.yml").read_text("utf-8"))
    steps = known["jobs"]["app"]["steps"]
    built = next(step["run"] for step in steps if step.get("run", "").startswith("companion app build"))
    folder = next(step["with"]["path"] for step in steps if "upload-pages-artifact" in step.get("uses", ""))
    assert f"--out {folder} " in built
    assert known["permissions"] == {"contents": "read", "pages": "write", "id-token": "write"}
