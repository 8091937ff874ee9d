"""The three turns that the book tells: the map before each phase, with arrows for what moves and cards for what is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from companion.cards.drawings.tabletop import card_box, lay
from companion.drawing import lettering
from companion.drawing.figure import LABEL, label, step
from companion.drawing.geometry import POINTS_PER_MM, Box
from companion.drawing.picture import Picture
from companion.drawing.surface import CAP_HEIGHT, Surface
from companion.games.empires.drawings.maps.lesson import PIECE, Change, LessonMap, draw_disc
from companion.games.empires.teaching.maps import map_at

AINO, VILLE = 0, 1
_GAME = "three-turns"
_CARD = 6.0
_ROW = 10.4
#: A play in the strip below a map: its number, the cards, and what they make.
Play = tuple[int, Sequence[str], str]
#: A player's plays of a phase.
Row = tuple[int, Sequence[Play]]


def draw_plays(surface: Surface, rows: Sequence[Row], x: float, y: float) -> None:
    """What is played, a player in a row: number, cards, and what they make."""
    for row, (player, plays) in enumerate(rows):
        left, top = x, y + row * _ROW
        middle = top + card_box(0, 0, _CARD).height / 2
        draw_disc(surface, Box(left, middle - PIECE.counter / 2, PIECE.counter, PIECE.counter), player)
        left += PIECE.counter + 3.0
        for number, cards, words in plays:
            step(surface, number, left + 2.4, middle)
            for place, card in enumerate(cards):
                lay(surface, card_box(left + 6.0 + place * (_CARD + 0.7), top, _CARD), card)
            left += 6.0 + len(cards) * (_CARD + 0.7) + 1.0
            label(surface, words, left, middle + LABEL * CAP_HEIGHT / 2 / POINTS_PER_MM, align="left")
            left += lettering.width(words, lettering.TEXT, LABEL) + 5.0


def badge(surface: Surface, land: LessonMap, number: int, province: int, across: float, down: float) -> None:
    """The number of a play in the province that it is about, so far from the middle."""
    x, y = land.middle(province)
    step(surface, number, x + across, y + down)


#: Where a play's number stands: at which province, and how far from its middle.
Place = tuple[int, int, float, float]


def _cards(
    title: str, line: int, change: Change, plays: Sequence[Row], places: Sequence[Place], travels: Sequence[tuple[int, int]] = ()
) -> Callable[[], Picture]:
    def make() -> Picture:
        land = map_at(_GAME, line, change=change)
        box = land.box
        rows = len(plays)

        def draw(surface: Surface, _: Box) -> None:
            land.draw(surface)
            for start, end in travels:
                land.go(surface, start, end, bend=0.5)
            for number, province, across, down in places:
                badge(surface, land, number, province, across, down)
            draw_plays(surface, plays, 2.0, box.bottom + 1.5)

        return Picture(title, box.width, box.bottom + 1.5 + rows * _ROW, draw)

    return make


#: What a player moves: from, to, how many.
Moves = tuple[int, Sequence[tuple[int, int, int]]]
#: Where somebody fights, and how far from the middle that is written.
Fight = tuple[int, float, float]


def _moves(title: str, line: int, moves: Sequence[Moves], fights: Sequence[Fight] = ()) -> Callable[[], Picture]:
    def make() -> Picture:
        land = map_at(_GAME, line)

        def draw(surface: Surface, _: Box) -> None:
            land.draw(surface)
            for player, steps in moves:
                for start, end, count in steps:
                    land.go(surface, start, end, count, player=player)
            for province, across, down in fights:
                x, y = land.middle(province)
                surface.text("fight", x + across, y + down, lettering.BOLD, LABEL, surface.ink.text, "centre")

        return Picture(title, land.box.width, land.box.height, draw)

    return make


def _end() -> Picture:
    land = map_at(_GAME, 37, scale=0.38)

    def draw(surface: Surface, _: Box) -> None:
        land.draw(surface)

    return Picture("The end: Aino owns eight provinces, Ville six", land.box.width, land.box.height, draw)


TURNS: Final = {
    "turn-1-cards": _cards(
        "Turn 1, cards: what comes is in a broken ring",
        10,
        Change({(7, AINO): 1, (2, AINO): 3}, new_cities={13: VILLE}),
        (
            (AINO, ((1, ("5h",), "Migration"), (2, ("2h", "Kh"), "Abundance"))),
            (VILLE, ((3, ("4s", "6h", "8d", "Qc"), "Foundation"),)),
        ),
        ((1, 7, -5.6, -4.2), (2, 2, -6.2, -4.6), (3, 13, -5.8, -5.0)),
    ),
    "turn-1-aino": _moves("Turn 1, counters: Aino spreads out", 12, ((AINO, ((2, 3, 2), (6, 10, 1), (6, 11, 1), (7, 8, 1))),)),
    "turn-1-ville": _moves(
        "Turn 1, counters: Ville answers", 13, ((VILLE, ((13, 12, 1), (9, 8, 2), (14, 9, 1))),), ((8, 0.0, 7.2),)
    ),
    "turn-2-cards": _cards(
        "Turn 2, cards: what goes is crossed out",
        20,
        Change({(7, AINO): 1}, {(8, VILLE): 2}),
        (
            (AINO, ((1, ("3s", "9s"), "War"), (2, ("9h",), "Migration"))),
            (VILLE, ((3, ("7s",), "Combat"), (4, ("Jk",), "Migration, with a joker"))),
        ),
        ((1, 8, -5.8, -4.4), (2, 7, -5.8, -4.8), (3, 7, -7.2, 0.4), (4, 7, -5.6, 5.4)),
    ),
    "turn-2-moves": _moves(
        "Turn 2, counters: Aino moves, then Ville",
        22,
        ((AINO, ((2, 3, 1), (3, 4, 1), (3, 8, 1))), (VILLE, ((9, 4, 1), (9, 8, 1), (14, 9, 1)))),
        ((4, -3.4, 5.4), (8, 0.0, 5.0)),
    ),
    "turn-3-cards": _cards(
        "Turn 3, cards",
        32,
        Change({(5, VILLE): 1}, {(4, VILLE): 1, (8, VILLE): 1, (7, VILLE): 1}),
        (
            (VILLE, ((1, ("Th",), "Migration"), (2, ("4d",), "Merchant"))),
            (AINO, ((3, ("Qs", "8s"), "War"), (4, ("3h",), "Migration"))),
        ),
        ((1, 5, -5.6, -4.2), (2, 13, 0.0, 9.8), (3, 4, -5.2, -4.2), (3, 7, -5.2, -4.2), (3, 8, -5.2, -4.2), (4, 7, -5.2, 4.6)),
        ((14, 12),),
    ),
    "turn-3-moves": _moves(
        "Turn 3, counters: Ville moves, then Aino",
        34,
        (
            (VILLE, ((12, 7, 2), (13, 12, 1), (9, 4, 1), (14, 9, 1))),
            (AINO, ((2, 7, 2), (3, 8, 1), (2, 3, 1), (1, 2, 1))),
        ),
        ((7, -5.2, 5.8),),
    ),
    "end": _end,
}
