"""The cards of the 22 Lords: name, number, emblem, and (where it is told) when a Lord acts and what he does."""

from __future__ import annotations

from dataclasses import dataclass

from companion.cards.drawings.field import FIRM
from companion.cards.drawings.majors import emblem_of_lord
from companion.cards.drawings.pips import draw_indices, index_width
from companion.cards.tarot import LordCard
from companion.drawing import lettering
from companion.drawing.geometry import POINTS_PER_MM, SAFE, Box
from companion.drawing.surface import Surface

_LEADING = 1.22
_ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


@dataclass(frozen=True)
class Effect:
    """What a Lord does, when, and with which initiative."""

    text: str
    when: str
    initiative: int


def draw_lord_card(surface: Surface, box: Box, lord: LordCard, effect: Effect | None = None) -> None:
    """One of the 22 Lords: his number in the corners, name, emblem, and his effect at the foot."""
    ink = surface.ink
    draw_indices(surface, box, str(lord.number), ink.text, face=lettering.TITLE)
    inset = SAFE + 1.0
    frame = box.inset(inset, SAFE + index_width(box) + 0.2)
    surface.line(frame.x, frame.y, frame.right, frame.y, FIRM, ink.accent)
    surface.line(frame.x, frame.bottom, frame.right, frame.bottom, FIRM, ink.accent)
    head = Box(box.x + SAFE + index_width(box) + 1, box.y + SAFE, box.width - 2 * (SAFE + index_width(box) + 1), index_width(box))
    surface.text_in(lord.title, head, lettering.TITLE, 14, ink.accent, "centre", 8)
    foot = Box(head.x, box.bottom - SAFE - index_width(box) + 1, head.width, index_width(box) - 2)
    surface.text_in(roman(lord.number), foot, lettering.TITLE_LIGHT, 11, ink.accent, "centre")
    size = 9.5 if box.height > 100 else 8.5
    top = _draw_effect(surface, frame, effect, size) if effect else frame.bottom
    gap = 1.6
    side = min(frame.width, top - frame.y - 2 * gap)
    place = Box(box.x + (box.width - side) / 2, frame.y + (top - frame.y - side) / 2, side, side)
    emblem_of_lord(lord.number).draw(surface, place)


def _draw_effect(surface: Surface, frame: Box, effect: Effect, size: float) -> float:
    """When a Lord acts and what he does, at the foot of the frame; returns where it begins (mm)."""
    line = _LEADING * size / POINTS_PER_MM
    lines = lettering.wrap(effect.text, lettering.TEXT, frame.width - 1, size)
    height = (len(lines) + 1) * line + 1.2
    top = frame.bottom - height - 1.4
    when = Box(frame.x, top, frame.width, line)
    surface.text_in(effect.when, when, lettering.BOLD, size, surface.ink.accent)
    initiative = f"initiative {effect.initiative}"
    surface.text_in(initiative, when, lettering.ITALIC, size, surface.ink.quiet, "right")
    for row, words in enumerate(lines, start=1):
        surface.text_in(words, Box(frame.x, top + 0.6 + row * line, frame.width, line), size=size, least=8)
    return top


def roman(number: int) -> str:
    """A number as the Romans wrote it; nothing is 0, as on old cards."""
    written = ""
    for value, sign in _ROMAN:
        written += sign * (number // value)
        number %= value
    return written or "0"
