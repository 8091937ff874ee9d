"""`companion print standings`: what its pages say aloud, for one player, many, none, in each ink, and names from anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import Run
from companion.cli.printing import standings as printing
from read_aloud import heard, unmarked
from read_on_pages import laid_out

LONG = "Aino Maria Korhonen-Virtanen von der Osten-Sacken und Rosenthal"


def evening(folder: Path, day: str, *scores: tuple[str, int]) -> None:
    """A game of these names with their points; the first of them has won."""
    tags = "ABCDEF"[: len(scores)]
    players = ", ".join(f"{tag} = {name}" for tag, (name, _) in zip(tags, scores, strict=True))
    points = ", ".join(f"{tag} {number}" for tag, (_, number) in zip(tags, scores, strict=True))
    text = f"game: four-kingdoms\nplayers: {players}\ndate: {day}\n[season 1]\npoints: {points}\nagreed: A\n"
    (folder / f"{len(list(folder.iterdir()))}.game").write_text(text, "utf-8")


def said(run: Run, *options: str, name: str = "standings.pdf") -> str:
    """What is heard of the pages, the words one blank apart."""
    done = run("print", "standings", "years", "--output", "out", *options)
    assert done.exit_code == 0, done.stderr
    pdf = Path("out", name).read_bytes()
    assert unmarked(pdf) == 0
    assert b"/Lang" in pdf
    return " | ".join(" ".join(one.split()) for one in heard(pdf))


@pytest.fixture
def years(folder: Path) -> Path:
    made = folder / "years"
    made.mkdir()
    return made


@pytest.mark.parametrize("ink", ["colour", "grey", "saver"])
def test_a_year_is_a_table_a_chart_who_beat_whom_and_a_certificate(years: Path, run: Run, ink: str) -> None:
    evening(years, "2025-12-30", ("Ville", 9), ("Aino", 1))
    evening(years, "2026-01-05", ("Aino", 7), ("Ville", 2), ("<b>שרה</b> & *x*", -3))
    evening(years, "2026-02-05", (LONG, 7), ("Aino", 2))
    evening(years, "2026-03-05", ("Aino", 7), ("Ville", 7))
    heard_of = said(run, "--year", "2026", "--ink", ink, "--paper", "letter", name="standings-2026.pdf")
    assert "FOUR KINGDOMS | Standings | 3 games, 2026-01-05 – 2026-03-05 | Player | Games | Wins | Places" in heard_of
    assert "| Aino | 3 | 2 | place 1: 2, place 2: 1 | 1.3 | 5.3 | 7 | 2 |" in heard_of
    assert "Places in Four Kingdoms, game by game" in heard_of
    assert "| 1 | Aino | 0 : 1 | 2 : 0 | 1 : 0 |" in heard_of
    assert "CERTIFICATE | Four Kingdoms, 2026 | Aino | is the champion | first in 2 of 3 games | date" in heard_of
    assert "page 2 of 2" in heard_of


def test_in_finnish_all_of_it_is(years: Path, run: Run) -> None:
    evening(years, "2026-01-05", ("Aino", 7), ("Ville", 2))
    assert "Tilasto | 1 peli, 2026-01-05 | Pelaaja" in (heard_of := said(run, "--language", "fi"))
    assert "KUNNIAKIRJA | Four Kingdoms, 2026 | Aino | on mestari" in heard_of
    (years / "x.game").write_text("game: empires\nplayers: Aino, Ville\nresult: Aino 4, Ville 1\nwinner: Aino\n", "utf-8")
    done = run("print", "standings", "years", "--output", "out", "--language", "fi")
    assert "there is no Finnish one yet" in " ".join(done.stdout.split())


def test_sixty_players_with_long_names_have_room(years: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(30):
        evening(years, f"2026-01-{number + 1:02}", *((f"{LONG} {2 * number + seat}", 900_000 - seat) for seat in (0, 1)))
    monkeypatch.setattr(printing, "chart_of", lambda *_: None)  # its own picture, with marks side by side
    laid = laid_out(lambda: run("print", "standings", "years", "--output", "out"))
    assert max(thing.page for thing in laid.things) == 4
    assert laid.overlaps() == []
    assert laid.outside(12 - 0.5) == []
    assert sum("…" in thing.words for thing in laid.things) >= 60


def test_what_cannot_be_printed_is_said(years: Path, run: Run) -> None:
    assert "there is no record in years" in run("print", "standings", "years").stderr
    evening(years, "2026-01-05", ("Aino", 7), ("Ville", 2))
    wrong = run("print", "standings", "years", "--year", "26")
    assert (wrong.exit_code, "nothing was played in “26”; there is: 2026" in wrong.stderr) == (2, True)


def test_the_web_page_is_that_of_the_standings(years: Path, run: Run) -> None:
    evening(years, "2026-01-05", ("Aino", 7), ("Ville", 2))
    assert run("print", "standings", "years", "--output", "out", "--text").exit_code == 0
    assert Path("out", "standings.html").read_text("utf-8") == run("standings", "years", "--html").stdout.removesuffix("\n")
