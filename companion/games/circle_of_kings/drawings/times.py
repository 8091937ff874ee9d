"""Signs for the moments at which Lords act, on cards and helpers: a card turned up, swords, the Circle, the Circle closed."""

from collections.abc import Callable
from typing import Final

from companion.drawing import TAROT_SUITS, Box, Outline, arc, arrowhead, circle, placed, polygon, rounded, turned
from companion.drawing.surface import HAIRLINE, Surface, square_in


def draw_time(surface: Surface, when: str, box: Box) -> None:
    """The sign of a moment by its title (`Start of combat`) in the largest square of a box; nothing for another word."""
    if draw := _SIGNS.get(when):
        draw(surface, square_in(box))


def _revealed(surface: Surface, box: Box) -> None:
    """A card that is turned up."""
    ink = surface.ink
    for degrees, fill in ((-16, ink.accent), (8, ink.paper)):
        card = turned(rounded(Box(0.26, 0.1, 0.48, 0.8), 0.08), degrees)
        surface.outlines((card,), box, fill, HAIRLINE, ink.accent)
    star = turned(polygon(((0.5, 0.24), (0.66, 0.5), (0.5, 0.76), (0.34, 0.5))), 8)
    surface.outlines((star,), box, ink.gilt, HAIRLINE, ink.accent)


def _combat(surface: Surface, box: Box) -> None:
    """Two swords crossed."""
    for degrees in (-45, 45):
        sword = tuple(turned(placed(part, -0.15, -0.15, 1.3), degrees) for part in TAROT_SUITS["s"])
        surface.outlines(sword, box, surface.ink.accent)


def _ring(surface: Surface, box: Box) -> None:
    """The Circle, on its way."""
    ink = surface.ink
    for start in (20, 140, 260):
        surface.outlines((arc(0.36, start, start + 62),), box, stroke=max(HAIRLINE, 0.1 * box.width), colour=ink.accent)
        surface.outlines((arrowhead(0.36, start + 92, 0.26),), box, ink.accent)


def _closed(surface: Surface, box: Box) -> None:
    """The Circle, at its end."""
    ink = surface.ink
    surface.outlines((circle(0.5, 0.5, 0.38),), box, ink.gilt, max(HAIRLINE, 0.1 * box.width), ink.accent)
    bars: tuple[Outline, ...] = tuple(polygon(((x, 0.3), (x + 0.1, 0.3), (x + 0.1, 0.7), (x, 0.7))) for x in (0.37, 0.53))
    surface.outlines(bars, box, ink.accent)


_SIGNS: Final[dict[str, Callable[[Surface, Box], None]]] = {
    "When revealed": _revealed,
    "Start of combat": _combat,
    "Start of circle": _ring,
    "End of circle": _closed,
}
