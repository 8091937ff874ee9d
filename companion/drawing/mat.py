"""What the mats of all games share: the ground, places for cards, small print."""

from collections.abc import Iterator
from contextlib import contextmanager

from companion.drawing import BOARD_LINE, HAIRLINE, POINTS_PER_MM, RULE, Box, Drawing, Surface, circle, lettering
from companion.drawing.emblem import Emblem
from companion.drawing.paragraphs import draw_paragraph, paragraph_height

LEAST_TEXT = 8.0
#: How the cards of a deck and of a heap are turned, from below (degrees).
STACK, HEAP = (0.0, 0.0, 0.0), (-24.0, 17.0, -6.0)


def draw_ground(surface: Surface, box: Box, scale: float) -> None:
    """The frame of a mat: a board line, and within it a fine one with a quarter of a ring in each corner."""
    inner = box.inset(2 * scale, 2 * scale)
    surface.box(
        box.inset(BOARD_LINE / 2, BOARD_LINE / 2), BOARD_LINE, surface.ink.accent, fill=surface.ink.paper, radius=5 * scale
    )
    draw_corners(surface, inner, 4.2 * scale)
    surface.box(inner, HAIRLINE, surface.ink.accent)


def draw_corners(surface: Surface, box: Box, radius: float) -> None:
    """A quarter of a ring in each corner of a box, as number cards have it."""
    ink = surface.ink
    with surface.clipped(box):
        for x in (box.x, box.right):
            for y in (box.y, box.bottom):
                surface.path((circle(x, y, radius),), ink.gilt, HAIRLINE, ink.accent)
                surface.path((circle(x, y, 0.62 * radius),), ink.paper, HAIRLINE, ink.accent)


def draw_card_place(surface: Surface, box: Box, title: str, note: str, scale: float, *, centre: float = 0.5) -> None:
    """A place for a card: its outline, what lies there, and a line or two on it round `centre` of its height."""
    surface.box(box, RULE, surface.ink.accent, fill=surface.ink.paper, radius=3 * scale)
    if not surface.ink.saving:
        surface.box(box.inset(1.4 * scale, 1.4 * scale), HAIRLINE, radius=2 * scale)
    draw_label(surface, box.inset(5 * scale), title, note, scale, centre=centre)


@contextmanager
def medallion(surface: Surface, middle: tuple[float, float], radius: float, ground: str = "") -> Iterator[None]:
    """A round frame of this radius (mm): what is drawn in it ends there."""
    ink, whole = surface.ink, circle(*middle, radius)
    surface.path((whole,), fill=ground or ink.wash)
    with surface.clipped((whole,)):
        yield
    surface.path((whole,), stroke=RULE, colour=ink.accent)
    surface.path((circle(*middle, 1.06 * radius),), stroke=HAIRLINE, colour=ink.accent)


def draw_heap(surface: Surface, middle: tuple[float, float], wide: float, turns: tuple[float, ...], sign: Drawing) -> None:
    """Cards with their backs up round a point, `wide` mm each: how far each is turned, and what is drawn on its back."""
    for number, turn in enumerate(turns):
        card = Box(middle[0] - wide / 2 + number, middle[1] - 0.7 * wide - number, wide, 1.4 * wide)
        with surface.turned(turn, card):
            surface.box(card, RULE, surface.ink.accent, fill=surface.ink.paper, radius=0.08 * wide)
            surface.box(card.inset(1.3, 1.3), HAIRLINE, surface.ink.accent, fill=surface.ink.wash, radius=0.05 * wide)
            sign(surface, Box(card.x + 0.17 * wide, card.y + 0.37 * wide, 0.66 * wide, 0.66 * wide))


def draw_label(surface: Surface, box: Box, title: str, note: str, scale: float, *, centre: float = 0.5) -> None:
    """A title (or none), and below it a note in lines, round `centre` of the box's height."""
    size, small = text_size(15, scale), text_size(10, scale)
    lines = _balanced(note, box.width, small)
    step = small * 1.25 / POINTS_PER_MM
    head = size * 1.3 / POINTS_PER_MM if title else 0.0
    top = box.y + box.height * centre - (head + step * len(lines)) / 2
    surface.text_in(title, Box(box.x, top, box.width, head), lettering.TITLE, size, surface.ink.accent, "centre")
    for row, line in enumerate(lines):
        place = Box(box.x, top + head + row * step, box.width, step)
        surface.text_in(line, place, lettering.ITALIC, small, surface.ink.quiet, "centre")


def draw_code(surface: Surface, box: Box, code: Drawing | None, emblem: Emblem) -> None:
    """The code in a square of the mat; without one the game's emblem."""
    if code is None:
        emblem.draw(surface, box.inset(1, 1))
    else:
        code(surface, box)


def draw_imprint(surface: Surface, box: Box, paragraphs: tuple[str, ...], scale: float) -> None:
    """Small print in the middle of a box. Where the box is too small for all, what stands last is left out, but for two."""
    size = text_size(8.5, scale)
    shown = list(paragraphs)
    while len(shown) > 2 and _height(shown, box.width, size) > box.height:
        shown.pop()
    top = box.y + max(0.0, (box.height - _height(shown, box.width, size)) / 2)
    for words in shown:
        top = draw_paragraph(surface, words, Box(box.x, top, box.width, 0), size, surface.ink.text)


def text_size(size: float, scale: float) -> float:
    """A size of text (points), shrunk with the mat, but never too small to read."""
    return max(LEAST_TEXT, size * scale)


def _height(paragraphs: list[str], width: float, size: float) -> float:
    return sum(paragraph_height(words, width, size) for words in paragraphs)


def _balanced(text: str, width: float, size: float) -> tuple[str, ...]:
    """Lines of about the same length: as narrow as they can be without one more of them."""
    lines = lettering.wrap(text, lettering.ITALIC, width, size)
    narrower = width
    while narrower > width / 2:
        narrower -= 1.0
        tried = lettering.wrap(text, lettering.ITALIC, narrower, size)
        if len(tried) > len(lines) or any(lettering.ELLIPSIS in line for line in tried):
            break
        lines = tried
    return lines
