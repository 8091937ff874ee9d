"""The lines of a record that an error means: carets under what is wrong, dashes under what explains it, at any width."""

import pytest

from companion.cli.checking import excerpts as shown
from companion.cli.terminal.out import unpainted, width
from companion.referee import Error
from companion.referee.places import Place

SOURCE = ["game: some", "Aino 5c", "Ville 5d", "Aino 5c 5c", "Aino " + "5c " * 40 + "6c", "Aino 7c"]


def error(line: int, column: int, *related: Place) -> Error:
    return Error(line, column, "XX-1.1", "wrong", end_column=column + 2, related=related)


def narrow(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setattr(shown, "terminal_columns", lambda: columns)


def test_both_places_are_shown_from_the_top() -> None:
    assert shown.excerpts(SOURCE, error(4, 6, Place(2, 6, "5c fell here", 8))) == [
        "    2 | Aino 5c",
        "      |      -- 5c fell here",
        "    4 | Aino 5c 5c",
        "      |      ^^",
    ]


def test_a_place_may_be_below_or_in_the_line_itself() -> None:
    places = Place(6, 6, "7c came", 8), Place(4, 6, "first here", 8)
    assert shown.excerpts(SOURCE, error(4, 9, *places)) == [
        "    4 | Aino 5c 5c",
        "      |         ^^",
        "      |      -- first here",
        "    6 | Aino 7c",
        "      |      -- 7c came",
    ]


def test_lines_above_are_shown_with_their_marks() -> None:
    lines = shown.excerpts(SOURCE, error(4, 6, Place(2, 6, "here", 8)), above=2)
    assert lines[:3] == ["    2 | Aino 5c", "      |      -- here", "    3 | Ville 5d"]


@pytest.mark.parametrize("columns", [80, 40])
def test_nothing_is_wider_than_the_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    narrow(monkeypatch, columns)
    message = "the sixth of clubs fell here, and so it cannot be in any hand of this season"
    places = Place(5, 126, message, 128), Place(5, 6, message, 8), Place(2, 6, message, 8)
    lines = shown.excerpts(SOURCE, error(5, 60, *places))
    assert max(map(width, lines)) <= columns
    told = " ".join(line.partition("| ")[2].strip(" -") for line in lines)
    assert told.count(message) == 3
    assert sum("6c" in line for line in lines) == 1


def test_carets_are_red_and_dashes_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    wrong = error(4, 6, Place(2, 6, "a - in it, ^ too", 8))
    painted = shown.excerpts(SOURCE, wrong)
    assert "\x1b[36;1m--\x1b[0m a - in it" in painted[1].replace("\x1b[1;36m", "\x1b[36;1m")
    assert "31" in painted[3]
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("FORCE_COLOR")
    assert [unpainted(line) for line in painted] == shown.excerpts(SOURCE, wrong)


def test_what_is_told_cannot_reach_the_terminal() -> None:
    lines = shown.excerpts(["Aino\x1b[31m 5c", "x"], error(2, 1, Place(1, 1, "\x1b[2J of \u202eoniA", 5)))
    assert not {"\x1b", "\u202e"} & set("".join(lines))
