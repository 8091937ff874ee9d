"""The commands of the laboratory from a file to a page: what is played is what is told."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from commands import Run

EXPERIMENT = """\
title = "Who <b>begins</b>?"
game = "duelling-circles"
deals = 24
[arms.plain]
[arms.no-reserves]
variant = "no-reserves"
[arms.same]
"""


@pytest.fixture
def who(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> str:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "who.toml").write_text(EXPERIMENT, "utf-8")
    assert "there are no results yet" in run("lab", "report", "who.toml").stderr
    assert run("lab", "run", "who.toml", "--jobs", "1").stdout.startswith("48 games were added to who.sqlite.")
    return "who.toml"


def test_a_hint_names_the_store_too_and_can_be_typed_as_it_stands(who: str, run: Run, tmp_path: Path) -> None:
    assert (
        f"companion lab run {who} --store 'my deals.sqlite' plays"
        in run("lab", "report", who, "--store", "my deals.sqlite").stderr
    )
    (tmp_path / "who.sqlite").rename(tmp_path / "my deals.sqlite")
    said = run("lab", "run", who, "--jobs", "1", "--store", "my deals.sqlite").stdout
    assert f"companion lab report {who} --store 'my deals.sqlite' shows" in " ".join(said.split())


def test_an_experiment_from_its_file_to_its_report(who: str, run: Run, tmp_path: Path) -> None:
    assert run("lab", "run", who, "--jobs", "1").stdout.startswith("No game was added to ")
    told = run("lab", "report", who).stdout
    for words in (
        "Who <b>begins</b>?",
        "plain, level 0 (any legal choice, at random): 24 deals",
        "A wins",
        "Not known yet",
        "length: ",
        "lead changes",
    ):
        assert words in told
    assert "same: never mattered here." in told
    page = run("lab", "report", who, "--html").stdout
    assert page.isascii()
    assert "Who &lt;b&gt;begins&lt;/b&gt;?" in page
    assert page.count("<svg") == 4  # the emblem; shares and lengths; differences
    rows = run("lab", "export", "who.sqlite").stdout.splitlines()
    assert len(rows) == 49  # two of the three tables are the same
    assert rows[0].startswith("job,game,table,levels,deal,rotation,shares,totals,lines,")
    assert run("lab", "report", who, "--pdf", "who.pdf", "--paper", "letter").exit_code == 0
    pdf = pypdfium2.PdfDocument(tmp_path / "who.pdf")
    assert [round(size) for size in pdf[0].get_size()] == [612, 792]
    assert "Who <b>begins</b>?" in pdf[0].get_textpage().get_text_range()
    assert run("lab", "report", who, "--html", "--pdf", "x.pdf").exit_code == 2


def test_results_of_another_seed_are_not_shown(who: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / who).write_text("seed = 2\n" + EXPERIMENT, "utf-8")
    done = run("lab", "report", who)
    assert done.exit_code == 2
    assert (
        "it has no result of this experiment (what it has belongs to other tables, seeds or versions of the rules)" in done.stderr
    )


def test_what_cannot_be_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.toml").write_text('game = "duelling-circles"\n\n deal = 3\n', "utf-8")
    (tmp_path / "text.sqlite").write_text("a letter\n" * 1000, "utf-8")
    assert "bad.toml:3:2: there is no key “deal”; did you mean deals?" in run("lab", "run", "bad.toml").stderr
    assert "no experiment “none”" in run("lab", "run", "none").stderr
    assert "not a store of the laboratory" in run("lab", "export", "text.sqlite").stderr
    assert "no such file" in run("lab", "export", "none.sqlite").stderr
    assert run("lab", "list").exit_code == 0
