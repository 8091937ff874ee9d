"""The full screen on other days: small terminals, a pasted book, hostile names, sudden ends; and that of `play`."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from prompt_toolkit.completion import DummyCompleter
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from companion.cli.table.screen import whole
from companion.cli.table.screen.view import Offers
from companion.referee import Scene
from terminals import LOW, Screened, Terminal

BEGUN = "game: four-kingdoms\nplayers: Anna, Bo, Cia\nseasons: 1\n[season 1]\nkings: Ks Kd\n5c 8s 9c\n"
DUEL = "game: duelling-circles\nplayers: A, B\n"
#: The keys F2 and F10, and Ctrl-C.
UNDO, QUIT, STOP = "\x1bOQ", "\x1b[21~", "\x03"
WHOLE = b"\x1b[?1049h"
LEFT = b"\x1b[?1049l"
PLAY = ("play", "four-kingdoms", "-p", "Aino, bot1, bot1", "--seasons", "1", "--seed", "x")


def _record(folder: Path, text: str) -> Path:
    path = folder / "a.game"
    path.write_text(text, "utf-8")
    return path


# ---- sizes ----


def test_a_terminal_that_shrinks_and_grows_again(folder: Path) -> None:
    path = _record(folder, BEGUN)
    with Screened("referee", "a.game", folder=folder) as screen:
        screen.until("King Deck", "leads: ")
        screen.resize(10, 40)
        screen.until_gone("King Deck")
        screen.until("season 1, Anna>", "What may come next")
        screen.type("5h")
        screen.until("> 5h")
        screen.resize(30, 120)
        screen.until("King Deck", "│ plays: 4s", "> 5h")
        screen.type(f"{STOP}{QUIT}")
        assert screen.end() == 0
    assert path.read_text("utf-8") == BEGUN


@pytest.mark.parametrize(("rows", "columns"), [(10, 40), (LOW, 80), (24, 79)])
def test_a_small_terminal_has_running_text(folder: Path, rows: int, columns: int) -> None:
    _record(folder, DUEL)
    with Screened("referee", "a.game", folder=folder, rows=rows, columns=columns) as screen:
        screen.until("A>")
        screen.type("quit\r")
        assert screen.end() == 0
    assert WHOLE not in screen.raw


def test_words_are_wrapped_where_a_small_terminal_ends(folder: Path) -> None:
    _record(folder, DUEL)
    with Terminal("referee", "a.game", folder=folder, colours=False, rows=10, columns=40) as terminal:
        terminal.wait("A>")
        terminal.type("1 h7-h8 *1\r")
        refusal = terminal.wait("Not written.")
        terminal.type("quit\r")
        assert terminal.end() == 0
    told = [line for line in refusal.splitlines() if "\x1b" not in line]
    assert max(map(len, told)) <= 40
    assert "rule: DC-" in refusal


def test_plain_has_running_text(folder: Path) -> None:
    _record(folder, DUEL)
    with Screened("referee", "a.game", "--plain", folder=folder) as screen:
        screen.until("You may type", "A>")
        screen.type("quit\r")
        assert screen.end() == 0
    assert WHOLE not in screen.raw


# ---- bad days ----


def test_a_book_is_pasted(folder: Path) -> None:
    path = _record(folder, DUEL)
    book = [f"# Chapter {number}" for number in range(500)]
    with Screened("referee", "a.game", folder=folder) as screen:
        screen.until("A>")
        screen.type("\x1b[200~" + "\n".join([*book[:250], "It was a dark night.", *book[250:]]) + "\x1b[201~")
        screen.until("# Chapter 499")
        screen.type("\r")
        screen.until("(501 lines)", "No")
        screen.type("quit\r")
        assert screen.end() == 0
    assert path.read_text("utf-8") == DUEL + "".join(f"{line}\n" for line in book[:250])


def test_a_hostile_name_turns_nothing_round(folder: Path) -> None:
    _record(folder, "game: duelling-circles\nplayers: A = \u202eanna, B = שלום\nnote: \u2066x\n")
    with Screened("referee", "a.game", folder=folder) as screen:
        screen.until("A>")
        screen.type("# \u202e\u2067 note\r")
        screen.until("No: the line has signs that cannot be written down")
        screen.type("\x1b]0;title\x07")
        screen.type(f"{STOP}quit\r")
        screen.end()
    assert "\u202e".encode() not in screen.raw
    assert b"\x1b]0;title" not in screen.raw


def test_a_record_is_whole_when_the_screen_is_killed(folder: Path) -> None:
    path = _record(folder, DUEL)
    with Screened("referee", "a.game", folder=folder) as screen:
        screen.until("A>")
        screen.type("2 h7 *5\r0 *1\r3 h")
        screen.until("A> 3 h")
        screen.kill()
    assert path.read_text("utf-8") == f"{DUEL}2 h7 *5\n0 *1\n"


def test_whatever_breaks_on_the_screen_is_told_when_it_is_gone(folder: Path) -> None:
    path = _record(folder, DUEL)
    with Screened("referee", "a.game", folder=folder) as screen:
        screen.until("A>")
        path.write_text(f"{DUEL}# from an editor\n", "utf-8")
        screen.type("2 h7 *5\r")
        assert screen.end() == 2
    assert b"another program has changed it" in screen.raw.rpartition(LEFT)[2]
    assert path.read_text("utf-8") == f"{DUEL}# from an editor\n"


# ---- play ----


def test_a_game_with_companion(folder: Path) -> None:
    with Screened(*PLAY, "a.game", folder=folder) as screen:
        screen.until("Choose - to keep all your cards (FK-3.3).", "Aino holds: ", "exchange: -  ")
        screen.type("?\r")
        screen.until("hand NAME")
        screen.type("-\r")
        screen.until("Aino, card>")
        screen.type(UNDO)
        screen.until("1 choice taken back", "Aino, exchange>")
        screen.type(f"{STOP}{STOP}")
        screen.end()
    left = screen.raw.rpartition(LEFT)[2].decode()
    assert "a.game is kept as it is. Go on with: companion play a.game" in left


def test_what_two_people_hold_is_on_no_screen(folder: Path) -> None:
    with Screened("play", "four-kingdoms", "-p", "Aino, Ville, bot0", "--seed", "x", "a.game", folder=folder) as screen:
        screen.until("Aino, exchange>")
        assert "holds" not in "\n".join(screen.lines)
        assert "exchange: " not in "\n".join(screen.lines)
        screen.type("hand Aino\r")
        screen.until("Aino holds: ")
        screen.type("-\r")
        screen.until("Ville, exchange>")
        screen.type("\x1b[5~x")
        shown = screen.until("Ville, exchange> x")
        assert "hand Aino" not in shown
        assert "Aino holds: " not in shown


def test_nothing_covered_is_shown(folder: Path) -> None:
    table = ("play", "four-kingdoms", "-p", "Aino, bot1, Ville, bot0", "--seasons", "1", "--seed", "x", "--dealt-by", "table")
    with Screened(*table, "a.game", folder=folder) as screen:
        screen.until("the bottom one)>")
        screen.type("Kd Kc\r")
        screen.until("Covered: ")
        screen.type("2h Tc\r")
        screen.until("No: 2 cards, where 9 are asked for", "Covered: ")
        screen.type(f"{STOP}{STOP}")
        screen.end()
    assert b"2h" not in screen.raw
    assert b"Tc" not in screen.raw


class _NoGame:
    """A view of nothing."""

    keys: Sequence[tuple[str, str]] = ()
    file, noun = "a.game", ""
    completer = DummyCompleter()

    def look(self) -> Scene | None:
        return None

    def offers(self, typed: str) -> Offers:
        assert typed != "break"
        return Offers(0, ())


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> Iterator[PipeInput]:
    """What is typed on a full screen that nobody sees."""
    with create_pipe_input() as pipe:
        monkeypatch.setattr(whole, "create_input", lambda: pipe)
        monkeypatch.setattr(whole, "create_output", DummyOutput)
        yield pipe
    signal.signal(signal.SIGWINCH, signal.SIG_DFL)


def _think() -> None:
    for _ in range(10**9):
        pass


def test_ctrl_c_is_heard_where_somebody_asks_and_the_third_time_at_once(keys: PipeInput) -> None:
    with whole.FullScreen(_NoGame()) as screen:
        keys.send_text("dropped" + STOP)
        with pytest.raises(KeyboardInterrupt):
            screen.ask("> ")
        keys.send_text("kept\r")
        assert screen.ask("> ") == "kept"
        keys.send_text(STOP * 3)
        with pytest.raises(KeyboardInterrupt):
            _think()


def test_what_was_covered_is_not_brought_back(keys: PipeInput) -> None:
    with whole.FullScreen(_NoGame()) as screen:
        keys.send_text("2h Tc\r")
        assert screen.ask_covered("> ") == "2h Tc"
        keys.send_text("3h" + STOP)
        with pytest.raises(KeyboardInterrupt):
            screen.ask_covered("> ")
        assert list(screen.desk.typed.history.get_strings()) == []


def test_what_breaks_while_the_screen_is_drawn_is_raised_where_somebody_asks(keys: PipeInput) -> None:
    keys.send_text("break")
    with whole.FullScreen(_NoGame()) as screen, pytest.raises(AssertionError):
        screen.ask("> ")


def test_a_terminal_that_is_gone_ends_the_conversation(keys: PipeInput) -> None:
    with whole.FullScreen(_NoGame()) as screen:
        keys.close()
        assert screen.ask("> ") is None
