"""The cards of the 22 Lords: name, number, emblem, and (where it is told) when a Lord acts and what he does."""

from dataclasses import dataclass

from companion.cards.drawings import pips, scenes
from companion.cards.tarot import LordCard, roman
from companion.drawing import HAIRLINE, POINTS_PER_MM, RULE, SAFE, Box, Surface, lettering, reference_card, rounded
from companion.games.circle_of_kings.drawings.times import draw_time

_LEADING = 1.22


@dataclass(frozen=True)
class Effect:
    """What a Lord does, when, and with which initiative."""

    text: str
    when: str
    initiative: int


def draw_lord_card(surface: Surface, box: Box, lord: LordCard, effect: Effect | None = None) -> None:
    """One of the 22 Lords: in the corners what decides who acts first, name, scene, and the effect at the foot."""
    ink = surface.ink
    reference_card.draw_bleed(surface, box)
    scale = max(0.76, min(1.0, box.width / 60))
    frame, band = box.inset(SAFE + RULE, SAFE + RULE), 9.0 * scale
    inner = Box(frame.x, frame.y + band, frame.width, frame.height - 2 * band)
    with surface.clipped((rounded(frame, 2.5),)):
        surface.box(frame, width=0, fill=ink.paper if ink.name == "saver" else ink.accent)
        foot = _draw_effect(surface, inner, effect) if effect else inner.bottom
        picture = Box(inner.x, inner.y, inner.width, foot - inner.y)
        scenes.scene_of_lord(lord.number).draw(surface, picture)
    for y in (inner.y, picture.bottom, inner.bottom):
        surface.line(frame.x, y, frame.right, y, RULE, ink.accent)
    surface.box(frame, RULE, ink.accent, radius=2.5)
    corner = effect.initiative if effect else lord.number
    _draw_band(surface, box, Box(frame.x, frame.y, frame.width, band), lord, corner, scale)


def _draw_band(surface: Surface, box: Box, band: Box, lord: LordCard, corner: int, scale: float) -> None:
    """The Lord's name and corner over the picture; below it, turned, the corner again, and the number as the Romans wrote it."""
    ink = surface.ink
    bright = ink.accent if ink.name == "saver" else ink.paper
    side = band.height - 1.8 * scale
    left = Box(band.x + 0.9, band.y + (band.height - side) / 2, side, side)

    def number() -> None:
        surface.box(left, HAIRLINE, ink.accent, fill=ink.gilt, radius=1.6)
        surface.text_in(str(corner), left.inset(0.3), lettering.TITLE, 15 * scale, ink.text, "centre", 9)

    pips.draw_both_ways(surface, box, number)
    name = Box(left.right + 1.2, band.y, band.right - left.right - 2.2, band.height)
    surface.text_in(lord.title, name, lettering.TITLE, 14 * scale, bright, "centre", 8)
    low = Box(band.x + 12, box.bottom - (band.y - box.y) - band.height, band.width - 24, band.height)
    surface.text_in(roman(lord.number), low, lettering.TITLE_LIGHT, 12 * scale, bright, "centre")


def _draw_effect(surface: Surface, inner: Box, effect: Effect) -> float:
    """When a Lord acts and what he does, at the foot of the frame; returns where it begins (mm)."""
    ink = surface.ink
    width = inner.width - 4.4
    size = next((size for size in (10.0, 9.5, 9.0, 8.5) if _height(effect.text, width, size) < 0.34 * inner.height), 8.0)
    line = _LEADING * size / POINTS_PER_MM
    lines = lettering.wrap(effect.text, lettering.TEXT, width, size)
    head = 6.4
    top = inner.bottom - len(lines) * line - head - 2.2
    surface.box(Box(inner.x, top, inner.width, inner.bottom - top), width=0, fill=ink.paper)
    when = Box(inner.x + 2.2, top + 1.0, width, head - 1.0)
    draw_time(surface, effect.when, Box(when.x, when.y, when.height, when.height))
    said = Box(when.x + when.height + 1.2, when.y, width - when.height - 1.2, when.height)
    title = lettering.width(effect.when, lettering.BOLD, 8)
    # On a small card the moment's name takes the line, and the number alone stands behind it.
    choices = (f"initiative {effect.initiative}", f"({effect.initiative})")
    widths = [lettering.width(words, lettering.ITALIC, min(size, 9.0)) + 1.0 for words in choices]
    short = title + widths[0] > said.width
    surface.text_in(choices[short], said, lettering.ITALIC, min(size, 9.0), ink.quiet, "right")
    moment = Box(said.x, said.y, said.width - widths[short], said.height)
    surface.text_in(effect.when, moment, lettering.BOLD, size, ink.accent)
    for row, words in enumerate(lines):
        surface.text_in(words, Box(when.x, top + head + 0.6 + row * line, width + 0.5, line), size=size, least=8)
    return top


def _height(text: str, width: float, size: float) -> float:
    return len(lettering.wrap(text, lettering.TEXT, width, size)) * _LEADING * size / POINTS_PER_MM
