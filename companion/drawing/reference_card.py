"""Reference cards as all games share them: a ground with a frame, a band with emblem and title, and paragraphs.

All of them have the size of poker cards, so that one kind of sleeve fits, and a side without words is a back with the emblem.
"""

from companion.drawing import BLEED, HAIRLINE, RULE, SAFE, Box, Outline, Surface, circle, lettering
from companion.drawing.emblem import Emblem
from companion.drawing.paragraphs import draw_paragraph, paragraph_height

#: The trim of every helper and reference card (mm): a poker card's.
TRIM = (63.5, 88.9)
MOST_TEXT, LEAST_TEXT = 10.5, 8.0
#: How high the band is (mm), and the disc on it that shows the emblem.
BAND = 8.0
_DISC = 10.4
_CORNER = 2.5
_TITLE = 10.5
_HEAD = 5.2
_BREAK = 1.2  # between two sections
_AIR = (0.5, 3.2)  # least and most between two paragraphs
#: A title (or none), and the paragraphs below it.
Section = tuple[str, tuple[str, ...]]


def draw_card_ground(surface: Surface, box: Box) -> Box:
    """A wash of the accent that runs beyond the trim `box`, white within a frame; returns the room for what is said."""
    draw_bleed(surface, box)
    frame = frame_of(box)
    surface.box(frame, RULE, surface.ink.accent, fill=surface.ink.paper, radius=_CORNER)
    surface.box(frame.inset(0.9, 0.9), HAIRLINE, surface.ink.accent, radius=_CORNER - 0.7)
    return card_room(box)


def draw_titled_card(surface: Surface, box: Box, emblem: Emblem, title: str) -> Box:
    """The ground of a card with its game's band: emblem and title over the frame's upper edge. Returns the room below."""
    ink = surface.ink
    draw_bleed(surface, box)
    frame = frame_of(box)
    surface.box(frame, RULE, ink.accent, fill=ink.paper, radius=_CORNER)
    saved = ink.name == "saver"
    surface.path((_band(frame),), fill=ink.paper if saved else ink.accent, stroke=RULE, colour=ink.accent)
    disc = Box(frame.x + 1.3, frame.y + (BAND - _DISC) / 2 + 0.9, _DISC, _DISC)
    middle = (disc.x + _DISC / 2, disc.y + _DISC / 2)
    surface.path((circle(*middle, _DISC / 2),), fill=ink.paper, stroke=RULE, colour=ink.accent)
    emblem.draw(surface, disc.inset(0.6, 0.6))
    words = Box(disc.right + 1.4, frame.y + 0.1, frame.right - disc.right - 3.4, BAND)
    surface.text_in(title, words, lettering.TITLE, 12.5, ink.accent if saved else ink.paper)
    return titled_room(box)


def card_room(box: Box) -> Box:
    """The room that the frame of a card with this trim leaves."""
    return frame_of(box).inset(2.9, 2.6)


def titled_room(box: Box) -> Box:
    """The room below the band of a card with this trim."""
    frame = frame_of(box)
    top = frame.y + BAND + 2.2
    return Box(frame.x + 2.0, top, frame.width - 4.0, frame.bottom - 1.6 - top)


def frame_of(box: Box) -> Box:
    """The frame of a card with this trim."""
    # A line more than safe: a neighbour's bleed runs as far as that.
    return box.inset(SAFE + RULE, SAFE + RULE)


def draw_bleed(surface: Surface, box: Box) -> None:
    """The ground under a frame: it runs over the edges of the trim."""
    full = Box(box.x - BLEED, box.y - BLEED, box.width + 2 * BLEED, box.height + 2 * BLEED)
    surface.box(full, width=0, fill=surface.ink.wash)


def _band(frame: Box) -> Outline:
    """The band within a frame's upper edge, round where the frame is."""
    pull = 0.4477 * _CORNER
    x, y, right, foot = frame.x, frame.y, frame.right, frame.y + BAND
    return (
        ("M", (x, foot)), ("L", (x, y + _CORNER)), ("C", (x, y + pull, x + pull, y, x + _CORNER, y)), ("L", (right - _CORNER, y)),
        ("C", (right - pull, y, right, y + pull, right, y + _CORNER)), ("L", (right, foot)), ("Z", ()),
    )  # fmt: skip


def draw_emblem_back(surface: Surface, box: Box, emblem: Emblem, title: str) -> None:
    """A back that looks the same either way up: the game's emblem between its name, twice."""
    room = draw_card_ground(surface, box)
    ink, frame = surface.ink, frame_of(box)
    side = 0.64 * box.width
    middle = (box.x + box.width / 2, box.y + box.height / 2)
    for reach in (0.0, 1.4, 2.8):
        surface.path((circle(*middle, side / 2 + 1.0 + reach),), stroke=HAIRLINE, colour=ink.accent)
    emblem.draw(surface, Box(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side))
    saved = ink.name == "saver"
    for degrees in (0.0, 180.0):
        with surface.turned(degrees, box):
            surface.path((_band(frame),), fill=ink.paper if saved else ink.accent, stroke=RULE, colour=ink.accent)
            place = Box(room.x, frame.y, room.width, BAND)
            surface.text_in(title, place, lettering.TITLE, 12, ink.accent if saved else ink.paper, "centre")


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
