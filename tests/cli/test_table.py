"""A scene in the terminal: all of it stands there, whoever named it, within 80 columns."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from companion.cli.records.position import drawing_of, seats_of
from companion.cli.terminal.out import COLUMNS, pad, paint, unpainted, width
from companion.cli.terminal.scene import scene_lines
from companion.referee import find_game, judge, read_table
from companion.referee.scene import Board, Fact, Pile, Place, Scene, Seat, Thing, cards
from game_folders import facts_of, games_with_tests, read_extra

LONG = "Aino-Liisa-Katariina", "Ville-Valentin", "陽子", "q", "y", "zz"


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")


def in_colour(monkeypatch: pytest.MonkeyPatch, drawn: Callable[[], list[str]]) -> list[str]:
    """What is drawn as a terminal with colours shows it, with the colours taken off again."""
    with monkeypatch.context() as colours:
        colours.delenv("NO_COLOR")
        colours.setenv("FORCE_COLOR", "1")
        return list(map(unpainted, drawn()))


def test_red_cards_are_red_and_take_no_more_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    two = Place("royal", 0, 0, cards(["Kh", "Kd"]))
    lines = scene_lines(Scene("", boards=(Board("", (two, Place("inner", 0, 1, cards(["Ks"])))),)))
    assert "  │    \x1b[31mK♥\x1b[0m \x1b[31mK♦\x1b[0m     │ │      K♠      │" in lines


def test_what_is_cut_leaves_no_colour_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert pad(paint("K♥ K♦", "red"), 4) == "K♥ …"
    assert pad(paint("K♥", "red"), 4) == "\x1b[31mK♥\x1b[0m  "


def test_what_a_scene_holds_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(
        "Season 2, 3 of 9 tricks",
        boards=(
            Board("Kings", (Place("absent", 0, 0, (Thing("?"),)), Place("royal", 0, 1, cards(["Ks"])))),
            Board("Board", (Place("h8", 0, 0, (Thing("b", "token", "A", note="black"),)), Place("h7", 0, 2, title="of Ville"))),
            Board("Map", (Place("3", 0, 0, (Thing("city", "city", "B"), Thing("men", "counter", "B", 4)), "3 Norrby"),), "list"),
        ),
        piles=(Pile("deck", (Thing("cards", count=12),), "count"),),
        seats=(
            Seat("A", ("deals",), acts=True, piles=(Pile("hand", cards(["Qh", "Th", "?"]), hidden=True),), facts=("6 lost",)),
            Seat("B", out=True, piles=(Pile("village"),)),
        ),
        facts=(Fact("Last trick", "red, led by A; B won"),),
        totals={"A": 3, "B": -1},
    )
    lines = scene_lines(scene, "provinces")
    assert in_colour(monkeypatch, lambda: scene_lines(scene, "provinces")) == lines
    for wanted in (
        "  Season 2, 3 of 9 tricks",
        "  │      ?       │ │      K♠      │",
        "  │      ●b      │                  │              │",
        "  3 Norrby  B city, B 4 x men",
        "  deck     12 cards",
        "> A ●, deals",
        "    6 lost",
        "    hand     Q♥ 10♥ ?",
        "  B ○, out of the game",
        "    village  –",
        "  Last trick: red, led by A; B won",
        "  Provinces:  A 3, B -1",
    ):
        assert wanted in lines, "\n".join(lines)


def test_names_that_would_move_the_cursor_are_shown() -> None:
    scene = Scene("a\x1b[2J", seats=(Seat("\x07b", facts=("c\x1b]0;t\x07",)),), facts=(Fact("d\n", "e\r"),), totals={"f\x9b": 1})
    assert all(sign.isprintable() for line in scene_lines(scene) for sign in line)


@pytest.mark.parametrize("game", list(map(find_game, games_with_tests())), ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(3))
def test_every_table_stays_within_the_terminal(game, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    most = min(game.about.seats[1], len(LONG))
    more = facts_of(game.id).headers[0].partition("\n")[2]
    head = f"game: {game.id}\nplayers: {', '.join(LONG[:most])}\n{more}"
    table = read_table(head, files=read_extra)
    text = head + "".join(f"{game.write(table, move)}\n" for move in game.random_game(table, Random(seed), hands=True))
    lines = text.split("\n")
    for end in sorted({head.count("\n"), len(lines) // 3, len(lines) // 2, len(lines) - 1}):
        judgement = judge("\n".join(lines[:end]) + "\n", files=read_extra)
        if judgement.position is not None:
            draw = partial(drawing_of, seats_of(judgement), judgement.position)
            drawn = draw()
            assert max(map(width, drawn)) <= COLUMNS, "\n".join(drawn)
            assert in_colour(monkeypatch, draw) == drawn


def test_what_is_special_about_a_tile_is_said_below_its_board() -> None:
    """A box has no room for it, and where a token stands it would be hidden."""
    judgement = judge("game: duelling-circles\nplayers: Anna, Joe\n")
    assert judgement.position is not None
    assert "  entry tile h7; rallying tile h6, h3" in drawing_of(seats_of(judgement), judgement.position)
