"""The Circle for a screen: at each place its King, and in marks who has units of that suit to strike with."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.drawing import BOARD_LINE, HAIRLINE, MARKS, PLAYER_MARKS, RULE, Box, Surface, arc, arrowhead, circle, lettering
from companion.drawing.board import BoardView, Spot, Stamp
from companion.drawing.nameplate import draw_name
from companion.games.circle_of_kings.drawings.pieces import PIECES

SIDE, HEIGHT = 104.0, 112.0
_MIDDLE = (SIDE / 2, SIDE / 2)
_ROAD = 34.0  # from the middle of the Circle to that of a place
_PLACE = (32.0, 34.0)
_KING, _NAME, _ROW = 18.0, 4.4, 5.0
_MARK, _STEP = 3.4, 3.9
_PLACES = (("top", 0, -1), ("right", 1, 0), ("bottom", 0, 1), ("left", -1, 0))


@dataclass(frozen=True)
class Suit:
    """The King at a place: his code and suit, and of each player how many units of it are to act, and how many have acted."""

    code: str
    suit: str
    name: str
    ready: tuple[int, int]
    acted: tuple[int, int]


def board_view(tags: tuple[str, str], kings: tuple[Suit | None, ...]) -> BoardView:
    """The Circle: Top, Right, Bottom and Left; None is a place without a King."""

    def ground(surface: Surface, _: Box) -> None:
        _draw_ground(surface, tags)

    def pieces(surface: Surface, _: Box) -> None:
        for (_name, place), king in zip(_places(), kings, strict=True):
            if king:
                _draw_units(surface, place, king)

    stamps = tuple(
        Stamp(f"king-{king.suit}", PIECES[f"king-{king.suit}"], _king(place))
        for (_, place), king in zip(_places(), kings, strict=True)
        if king
    )
    return BoardView("The Circle", SIDE, HEIGHT, ground, repr(tags), pieces, stamps, tuple(_spots(kings)))


def _places() -> Iterator[tuple[str, Box]]:
    wide, high = _PLACE
    for name, across, down in _PLACES:
        x, y = _MIDDLE[0] + across * _ROAD, _MIDDLE[1] + down * _ROAD
        yield name, Box(x - wide / 2, y - high / 2, wide, high)


def _king(place: Box) -> Box:
    return Box(place.x + (place.width - _KING) / 2, place.y + _NAME + 0.8, _KING, _KING)


def _spots(kings: tuple[Suit | None, ...]) -> Iterator[Spot]:
    """Every place, by its name and by the King who stands there."""
    for (name, place), king in zip(_places(), kings, strict=True):
        standing = f": the {king.name}" if king else ": no King"
        yield Spot(name, place, f"{name.title()}{standing}")
        if king:
            yield Spot(king.code, place, f"the {king.name}, {name.title()}")


def _draw_ground(surface: Surface, tags: tuple[str, str]) -> None:
    ink = surface.ink
    for radius, width, fill in ((51.5, BOARD_LINE, ink.tint), (50.0, HAIRLINE, "")):
        surface.path((circle(*_MIDDLE, radius),), fill, width, ink.accent)
    for number in range(4):
        turn = 90.0 * number
        surface.path((arc(_ROAD, turn + 32, turn + 50, _MIDDLE),), stroke=1.6, colour=ink.accent)
        surface.path((arrowhead(_ROAD, turn + 58, 6.0, _MIDDLE),), fill=ink.accent)
    for name, place in _places():
        surface.box(place, RULE, ink.accent, fill=ink.paper, radius=2.4)
        title = Box(place.x, place.y + 0.8, place.width, _NAME)
        surface.text_in(name.title(), title, lettering.TITLE, 9.5, ink.accent, "centre")
    for row, words in enumerate(("each suit", "strikes", "the next")):
        line = Box(_MIDDLE[0] - 15, _MIDDLE[1] - 7.2 + row * 4.8, 30, 4.8)
        surface.text_in(words, line, lettering.ITALIC, 10.5, ink.text, "centre")
    for player, tag in enumerate(tags):
        below = Box(1 + player * SIDE / 2, SIDE + 1.5, SIDE / 2 - 2, 5.5)
        draw_name(surface, below, player, tag, size=10, face=lettering.BOLD)


def _draw_units(surface: Surface, place: Box, king: Suit) -> None:
    """A row for each player: a mark for each unit, filled while it is still to act."""
    ink = surface.ink
    top = place.bottom - 2 * _ROW - 0.4
    for player in (0, 1):
        ready, count = king.ready[player], king.ready[player] + king.acted[player]
        step = min(_STEP, (place.width - 3 - _MARK) / max(1, count - 1))
        left = place.x + (place.width - _MARK - step * (count - 1)) / 2
        mark = PLAYER_MARKS[player]
        colour = ink.mark_colour(mark)
        for index in range(count):
            box = Box(left + index * step, top + player * _ROW + (_ROW - _MARK) / 2, _MARK, _MARK)
            fill = colour if index < ready else ink.paper
            surface.outlines((MARKS[mark.shape],), box, fill=fill, stroke=0.4, colour=colour)
