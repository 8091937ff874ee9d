"""The four emperors as they are named on sheets, cards and mats."""

from dataclasses import dataclass

from companion.drawing import MARKS, Box, PlayerMark, Surface, lettering


@dataclass(frozen=True)
class Emperor:
    """One of the four seats: the name as printed (empty: a line to write on), the tag, whether nobody leads it."""

    name: str
    tag: str
    dummy: bool


def draw_emperor(
    surface: Surface, box: Box, emperor: Emperor, mark: PlayerMark, *, dummy: bool, size: float = 10.5, word: str = "dummy"
) -> Box:
    """An emperor's mark and name; the mark of a dummy is open, and `word` stands behind it where the name does not say it.

    Returns the room for the name, which is left to others where it is not known.
    """
    side = 3.2
    place = Box(box.x + 1.5, box.y + (box.height - side) / 2, side, side)
    if dummy:
        surface.outlines((MARKS[mark.shape],), place, fill=surface.ink.paper, stroke=0.4, colour=surface.ink.mark_colour(mark))
    else:
        surface.mark(mark, place)
    room = Box(box.x + 6.5, box.y, box.width - 8, box.height)
    if dummy and not emperor.dummy:
        place = Box(room.right - 10, room.y, 10, room.height)
        surface.text_in(word, place, lettering.ITALIC, 8.5, surface.ink.quiet, "right")
        room = Box(room.x, room.y, room.width - 11, room.height)
    face = lettering.ITALIC if emperor.dummy else lettering.TEXT
    surface.text_in(emperor.name, room, face, size)
    return room
