"""Pictures of the Circle alone: who strikes whom, how it turns, and what Lords do to it."""

from collections.abc import Sequence
from functools import partial

from companion.cards.tarot import SUIT_NAMES
from companion.drawing import Box, Picture, Surface, figure
from companion.games.circle_of_kings.drawings.lying import king_boxes, lay_circle, point_on, say
from companion.games.circle_of_kings.teaching.tables import ARMIES, ARMIES_AGAIN, CHANGED, LAID, SECOND, circle_in_words, table_at
from companion.referee.teaching import TeachingPictures

_KING, _NAMES = 8.0, ("Top", "Right", "Bottom", "Left")
_WIDTH, _HEIGHT = 108.0, 49.5
Kings = Sequence[str | None]


def _circle() -> Picture:
    """The Circle with its places, and beside it what it says."""
    kings: Kings = table_at("first", LAID)["circle"]

    def draw(surface: Surface, _: Box) -> None:
        _draw_named(surface, kings, 28, _HEIGHT / 2)
        names = [SUIT_NAMES[king[1]] for king in kings if king]
        for number, suit in enumerate(names):
            figure.label(surface, f"{suit} strike {names[(number + 1) % 4]}", 66, 16.5 + 7 * number, align="left")

    said = f"The Circle: each suit strikes the suit of the next King clockwise. {circle_in_words(kings)}"
    return Picture(said, _WIDTH, _HEIGHT, draw)


def _draw_named(surface: Surface, kings: Kings, x: float, y: float, acting: str = "") -> None:
    """The Circle with the names of its places."""
    places = king_boxes(x, y, _KING)
    lay_circle(surface, places, kings, acting)
    top, right, bottom, left = places
    say(surface, top, _NAMES[0], above=True)
    figure.remark(surface, _NAMES[1], right.right + 1.2, y + 1.0, align="left")
    say(surface, bottom, _NAMES[2])
    figure.remark(surface, _NAMES[3], left.x - 1.2, y + 1.0, align="right")


def _changed(lines: tuple[int, int], words: str, said: str) -> Picture:
    """The Circle before and after."""
    before, after = (table_at("first", line)["circle"] for line in lines)

    def draw(surface: Surface, _: Box) -> None:
        _draw_named(surface, before, 23, _HEIGHT / 2)
        _draw_named(surface, after, _WIDTH - 25, _HEIGHT / 2)
        figure.arrow(surface, (47, _HEIGHT / 2 + 8), (58, _HEIGHT / 2 + 8), width=1.2)
        figure.remark(surface, said, 52.5, _HEIGHT / 2 + 13)

    title = f"{words}. Before: {circle_in_words(before)}. After: {circle_in_words(after)}"
    return Picture(title, _WIDTH, _HEIGHT, draw)


def _tower() -> Picture:
    """A gap in the Circle: the arrows pass over it."""
    kings = table_at("tower", 8)["circle"]

    def draw(surface: Surface, _: Box) -> None:
        _draw_named(surface, kings, 28, _HEIGHT / 2)
        figure.label(surface, "Nobody’s Cups can\nstrike or be struck.\nPentacles strike Wands.", 64, 21, align="left")

    said = f"The Tower has taken the King of Cups out of the Circle: {circle_in_words(kings)}"
    return Picture(said, _WIDTH, _HEIGHT, draw)


def _emperor() -> Picture:
    """From the King at Top two arrows."""
    kings = table_at("emperor", 7)["circle"]

    def draw(surface: Surface, _: Box) -> None:
        _draw_named(surface, kings, 28, _HEIGHT / 2)
        point_on(surface, king_boxes(28, _HEIGHT / 2, _KING), 0, 2)
        figure.label(surface, "Pentacles strike\nCups or Wands.\nAll others strike\nonly the next suit.", 64, 18.5, align="left")

    said = f"The Emperor: the suit at Top strikes either of the next two. {circle_in_words(kings)}"
    return Picture(said, _WIDTH, _HEIGHT, draw)


PICTURES: TeachingPictures = {
    "circle": _circle,
    "turned": partial(_changed, (ARMIES, SECOND), "Cleanup: each King goes one place clockwise", "it turns"),
    "sun": partial(_changed, (ARMIES_AGAIN, CHANGED), "The Sun: the Kings at Left and Right change places", "the Sun"),
    "tower": _tower,
    "emperor": _emperor,
}
