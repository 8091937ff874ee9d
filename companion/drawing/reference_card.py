"""What the reference cards of all games share: a ground with a frame, and titles with short paragraphs that fill their room."""

from companion.drawing import lettering
from companion.drawing.emblem import Emblem
from companion.drawing.geometry import BLEED, SAFE, Box
from companion.drawing.paragraphs import draw_paragraph, paragraph_height
from companion.drawing.surface import HAIRLINE, RULE, Surface

MOST_TEXT, LEAST_TEXT = 9.0, 8.0
_TITLE = 10.5
_HEAD = 5.2
_BREAK = 1.2  # between two sections
_AIR = (0.5, 3.2)  # least and most between two paragraphs
#: A title (or none), and the paragraphs below it.
Section = tuple[str, tuple[str, ...]]


def draw_card_ground(surface: Surface, box: Box) -> Box:
    """A tint that runs beyond the trim `box`, white within a frame; returns the room for what is said."""
    surface.box(Box(box.x - BLEED, box.y - BLEED, box.width + 2 * BLEED, box.height + 2 * BLEED), width=0, fill=surface.ink.tint)
    frame = _frame(box)
    surface.box(frame, RULE, surface.ink.accent, fill=surface.ink.paper, radius=2.5)
    surface.box(frame.inset(0.9, 0.9), HAIRLINE, surface.ink.accent, radius=1.8)
    return card_room(box)


def card_room(box: Box) -> Box:
    """The room that the frame of a card with this trim leaves."""
    return _frame(box).inset(3.1, 2.6)


def _frame(box: Box) -> Box:
    # A line more than safe: a neighbour's bleed runs as far as that.
    return box.inset(SAFE + RULE, SAFE + RULE)


def draw_emblem_back(surface: Surface, box: Box, emblem: Emblem, title: str) -> None:
    """A back that looks the same either way up: the game's emblem between its name, twice."""
    room = draw_card_ground(surface, box)
    side = 0.72 * box.width
    emblem.draw(surface, Box(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side))
    for degrees in (0.0, 180.0):
        with surface.turned(degrees, box):
            place = Box(room.x, room.y + 1, room.width, 6)
            surface.text_in(title, place, lettering.TITLE, 11, surface.ink.accent, "centre")


def draw_sections(surface: Surface, room: Box, sections: tuple[Section, ...]) -> None:
    """Titles and paragraphs as large as the room allows, with what is left of it spread between them."""
    size = MOST_TEXT
    count = sum(len(paragraphs) for _, paragraphs in sections)
    least, most = _AIR
    while _height(sections, room.width, size) + count * least > room.height and size > LEAST_TEXT:
        size = round(size - 0.1, 1)
    gap = min(most, max(0.0, room.height - _height(sections, room.width, size)) / max(1, count))
    top = room.y
    for title, paragraphs in sections:
        if title:
            surface.text(title, room.x, top + 3.8, lettering.TITLE, _TITLE, surface.ink.accent)
            top += _HEAD
        for words in paragraphs:
            top = draw_paragraph(surface, words, Box(room.x, top, room.width, 0), size) + gap
        top += _BREAK


def sections_fit(room: Box, sections: tuple[Section, ...]) -> bool:
    """Whether all of it stands in the room, if need be in the smallest text."""
    return _height(sections, room.width, LEAST_TEXT) <= room.height


def _height(sections: tuple[Section, ...], width: float, size: float) -> float:
    titles = sum(_HEAD for title, _ in sections if title)
    breaks = _BREAK * (len(sections) - 1)
    return titles + breaks + sum(paragraph_height(words, width, size) for _, paragraphs in sections for words in paragraphs)
