"""The full screen of `referee`: what stands on it, and its keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import ROOT
from companion.cli.table.screen.layout import laid_out
from companion.cli.table.screen.paper import CLEARED, Paper
from companion.cli.table.screen.rooms import Rooms, rooms
from companion.cli.table.screen.view import Offer
from terminals import BOTH, Screened

HEAD = "game: four-kingdoms\nplayers: Anna, Bo, Cia\nseasons: 1\n"
BEGUN = f"{HEAD}[season 1]\nkings: Ks Kd\n5c 8s 9c\n"
DUEL = "game: duelling-circles\nplayers: A, B\n"
SCREENS = ROOT / "tests" / "golden" / "screens"
#: The keys F2 to F4, and Ctrl-C.
UNDO, LET, QUIT, STOP = "\x1bOQ", "\x1bOS", "\x1b[21~", "\x03"
WHOLE = b"\x1b[?1049h"
LEFT = b"\x1b[?1049l"


def _record(folder: Path, text: str) -> Path:
    path = folder / "a.game"
    path.write_text(text, "utf-8")
    return path


# ---- what stands there ----


@BOTH
def test_the_screen_as_it_was_looked_at(folder: Path, colours: bool) -> None:
    _record(folder, BEGUN)
    with Screened("referee", "a.game", folder=folder, colours=colours) as screen:
        screen.until("Type help for", "leads: ")
        screen.type("5c Qs\r")
        screen.until("Not written", "leads: ")
        screen.type("7")
        screen.until_like(SCREENS / f"whole-{'in-colour' if colours else 'plain'}.txt")


def test_what_may_be_said_follows_what_is_typed(folder: Path) -> None:
    _record(folder, BEGUN)
    with Screened("referee", "a.game", folder=folder) as screen:
        screen.until("leads: ", "Ah")
        screen.type("7")
        screen.until("leads: 7s  7h  7d  7c\n")
        screen.type("h ")
        screen.until("> 7h", "plays: ")
        screen.type("xyz")
        screen.until("That isn't notation, but plain words work, too")
        screen.type(STOP)
        screen.until("Type quit to stop here; everything is kept.")
        screen.type("sc")
        screen.until("words of the referee: score\n")


@pytest.mark.parametrize(
    ("rows", "columns", "shared"),
    [
        (24, 80, Rooms(table=14, happened=3, words=3, side=0)),
        (40, 120, Rooms(table=14, happened=23, words=0, side=37)),
        (40, 100, Rooms(table=14, happened=17, words=5, side=0)),
        (14, 80, Rooms(table=6, happened=3, words=1, side=0)),
        (10, 40, Rooms(table=0, happened=6, words=1, side=0)),
        (4, 20, Rooms(table=0, happened=2, words=0, side=0)),
        (1, 1, Rooms(table=0, happened=1, words=0, side=0)),
    ],
)
def test_a_terminal_is_shared_out(rows: int, columns: int, shared: Rooms) -> None:
    assert rooms(rows, columns, table=14, news=3, typed=1) == shared


def test_what_is_new_takes_room_from_the_table() -> None:
    assert rooms(24, 80, table=17, news=9, typed=1) == Rooms(table=9, happened=9, words=2, side=0)
    assert rooms(24, 80, table=17, news=99, typed=1) == Rooms(table=6, happened=12, words=2, side=0)


def test_words_that_find_no_room_are_counted() -> None:
    words = [Offer(f"{number}s", f"{number}s ") for number in range(2, 10)]
    text = "".join(
        part[1] for part in laid_out([("leads", words), ("ends", [Offer("end", "")])], print, columns=22, rows=2, apart=False)
    )
    assert text == "leads: 2s  3s  4s  5s  \n6s  7s  8s  … 2 more"
    apart = "".join(
        part[1]
        for part in laid_out(
            [("leads", words[:2]), ("ends; it is over", [Offer("end", "")])], print, columns=12, rows=9, apart=True
        )
    )
    assert apart == "leads: 2s  \n3s  \nends…: end  "


def test_paper_keeps_whole_lines_and_forgets_what_is_cleared() -> None:
    with Path("/dev/null").open("w", encoding="utf-8") as stream:
        paper = Paper(stream, lambda: None)
        paper.write("a hand: Ks\nbegun")
        assert (paper.lines, paper.news) == (["a hand: Ks"], 1)
        paper.turn_over()
        paper.write("\n\n")
        assert (paper.lines, paper.news) == (["a hand: Ks", "begun"], 1)
        paper.write(CLEARED)
        assert (paper.lines, paper.news) == ([], 0)


# ---- keys ----


def test_keys_undo_and_let_and_what_was_typed_stays(folder: Path) -> None:
    path = _record(folder, f"{DUEL}0 *1\n")
    with Screened("referee", "a.game", folder=folder) as screen:
        screen.until("B>")
        screen.type("total: A 3\r")
        screen.until("Not written")
        screen.type("1 h8")
        screen.until("B> 1 h8")
        screen.type(LET)
        screen.until("it cannot be let stand", "B> 1 h8")
        screen.type(UNDO)
        screen.until("Taken back: 0 *1", "A> 1 h8")
        screen.type(" *2\r")
        screen.until("Tile c2 is lucky", "B>")
        screen.type(QUIT)
        assert screen.end() == 0
        assert WHOLE in screen.raw
        left = screen.raw.rpartition(LEFT)[2].decode()
        assert "taken: A 0, B 0" in left
        assert "a.game is kept as it is. Go on with: companion referee a.game" in left
    assert path.read_text("utf-8") == f"{DUEL}1 h8 *2\n"


def test_a_click_types_a_word_and_a_click_on_a_key_says_it(folder: Path) -> None:
    path = _record(folder, BEGUN)
    with Screened("referee", "a.game", folder=folder) as screen:
        screen.until("leads: ", "Ah")
        screen.click("Ah")
        screen.until("> Ah", "plays: ")
        screen.type(STOP)
        screen.until_gone("> Ah")
        screen.click("undo")
        screen.click("F2")
        screen.until("Taken back: 5c 8s 9c")
    assert path.read_text("utf-8") == BEGUN.removesuffix("5c 8s 9c\n")


def test_ctrl_c_drops_a_line_which_the_up_arrow_brings_back_and_ctrl_d_leaves(folder: Path) -> None:
    path = _record(folder, DUEL)
    with Screened("referee", "a.game", folder=folder) as screen:
        screen.until("A>")
        screen.type("2 h7 *5")
        screen.until("A> 2 h7 *5")
        screen.type(STOP)
        screen.until_gone("2 h7 *5")
        screen.type("\x1b[A")
        screen.until("A> 2 h7 *5")
        screen.type("\r")
        screen.until("B>", "A moves h7 to c1")
        screen.type("\x04")
        assert screen.end() == 0
    assert path.read_text("utf-8") == f"{DUEL}2 h7 *5\n"


def test_tab_completes(folder: Path) -> None:
    _record(folder, BEGUN)
    with Screened("referee", "a.game", folder=folder) as screen:
        screen.until("leads: ")
        screen.type("sco\t")
        screen.until("> score")


def test_the_table_and_what_happened_are_scrolled(folder: Path) -> None:
    _record(folder, DUEL)
    with Screened("referee", "a.game", folder=folder) as screen:
        screen.until("A>", "Board")
        screen.type("why\r2 h9 *5\r")
        screen.until("Not written", "more of the table: Ctrl-Down", "A> 2 h9 *5")
        screen.type("\x1b[1;5B\x1b[1;5B")
        screen.until("Taken:")
        screen.type("\x1b[5~")
        screen.until("Type help for", "more lines: PageDown")
        screen.type("\x1b[6~\x1b[6~")
        screen.until_gone("PageDown")
