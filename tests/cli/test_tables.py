"""The tables in the terminal: everything of the position stands where a player looks for it, within 80 columns."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.cli.files import files_beside
from companion.cli.position import drawing_of, seats_of
from companion.cli.terminal import COLUMNS, width
from companion.referee import find_game, judge, read_table
from game_folders import games_with_tests, records_of

GAMES = Path(__file__).parents[1] / "games"
LONG = "Aino-Liisa-Katariina", "Ville-Valentin", "陽子", "x", "y", "z"


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")


def drawn(name: str, lines: int | None = None) -> list[str]:
    """The table of a record of the project, after so many of its lines."""
    game, _, stem = name.partition("/")
    path = GAMES / game / "records" / f"{stem}.game"
    text = "".join(path.read_text("utf-8").splitlines(keepends=True)[:lines])
    judgement = judge(text, files=files_beside(str(path)))
    assert judgement.position is not None, judgement.verdict.errors
    return drawing_of(seats_of(judgement), judgement.position)


def has(lines: list[str], *wanted: str) -> None:
    for line in wanted:
        assert line in lines, "\n".join(lines)


def test_circle_of_power_shows_emperors_cities_and_lines() -> None:
    lines = drawn("circle_of_power/example-coloured")
    has(lines, "Season 1, coloured cities, 4 of 15 actions, dummy leads the next")
    has(lines, "  │      A♠       │  │      Q♦       │  │      A♦       │  │      K♣       │")
    has(lines, "> dummy, a dummy plays, leads", "    line     Jk", "    lost     1 destroyed in this game", "  Emmi, deals")


def test_circle_of_power_shows_who_is_knocked_out() -> None:
    lines = drawn("circle_of_power/example-tyrant")
    has(lines, "  Ville, a dummy plays, knocked out", "    lost     6 destroyed in this game")
    assert not any("line " in line for line in lines)  # a lonely tyrant has none
    has(drawn("circle_of_power/tally-claims-first"), "    line     ? ? ?")


def test_circle_of_kings_shows_the_circle_both_armies_and_the_combat() -> None:
    lines = drawn("circle_of_kings/example-world")
    has(lines, "Round 1, cleanup", "             K pentacles   strikes the next   K wands")
    has(lines, "    hand     2 army cards and 1 Lord; known: 7c Tc L5", "  Combat:     Ville won (Aino 18, Ville 19)")
    has(lines, "  Lords left: Aino 19, Ville 20")


def test_circle_of_kings_shows_what_is_deployed() -> None:
    lines = drawn("circle_of_kings/example-world", 9)
    has(lines, "    army     6s (Captain) 2w 8c 9c", "    Lord     L21", "    army     –")


def test_circle_of_kings_shows_who_has_acted() -> None:
    shown = [line for count in range(5, 40) for line in drawn("circle_of_kings/end-combat", count)]
    assert any("[" in line and "army" in line for line in shown)


def test_empires_shows_provinces_pieces_and_warehouses() -> None:
    lines = drawn("empires/example-supplies")
    has(lines, "Turn 2, counters; 14 provinces, 8 win; 46 cards in the deck", "  Order:      Aino, Ville")
    has(lines, "  Aino: 1 city, 11 counters, 3 cards, 12 coins", "      1  Aino   city [4], 4", "     14  Aino   3")
    has(lines, "         7 provinces without a piece", "  Provinces:  Aino 4, Ville 3")
    has(drawn("empires/example-supplies", 5), "  No piece is on the map yet.")


def test_empires_shows_who_is_eliminated_and_what_is_contested() -> None:
    has(drawn("empires/eliminated-and-back", 14), "  Ville, eliminated")
    has(drawn("empires/example-illegal-fight"), "      8  contested: Aino 1; Ville city, 10")


def test_empires_draws_a_map_of_120_provinces_in_columns() -> None:
    ring = "".join(f"{n}: {(n - 2) % 120 + 1} {n % 120 + 1} outer\n" for n in range(1, 121))
    header = f"game: empires\nplayers: {', '.join(LONG)}\nmap: ring\noptions: treasury, supplies\n"
    game, table = find_game("empires"), read_table(header, files=lambda _: ring)
    moves = [game.write(table, move) for move in game.random_game(table, Random(2), hands=True)]
    judgement = judge(header + "\n".join(moves[: len(moves) * 4 // 5]) + "\n", files=lambda _: ring)
    assert judgement.record is not None
    lines = drawing_of(seats_of(judgement), judgement.position)
    assert len(lines) < 90
    assert max(map(width, lines)) <= COLUMNS
    assert sum(f" {number:>3}  " in line for line in lines for number in range(1, 121)) >= 100


def test_duelling_circles_shows_the_board_and_the_reserves() -> None:
    lines = drawn("duelling_circles/example-kinilani", 8)
    assert sum(line.startswith("  │") for line in lines) == 6
    assert any(line.startswith("  c cerulean") for line in lines)
    has(drawn("duelling_circles/example-kinilani"), "Over after 9 turns.", "  Taken:      Aino 3, Ville 2")


@pytest.mark.parametrize("game_id", games_with_tests())
def test_every_table_stays_within_the_terminal(game_id: str) -> None:
    for path in records_of(game_id):
        judgement = judge(path.read_bytes(), files=files_beside(str(path)))
        if judgement.record is not None:
            lines = drawing_of(seats_of(judgement), judgement.position)
            assert max(map(width, lines)) <= COLUMNS, path
