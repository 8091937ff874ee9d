"""The mat of Four Kingdoms: the four places of the King Deck, the Citizen Deck, the discards, and who sees what."""

from dataclasses import dataclass

from companion.cards.sizes import SIZES, CardSize
from companion.drawing import HAIRLINE, RULE, Box, Drawing, Surface, lettering, share
from companion.drawing.mat import HEAP, STACK, draw_card_place, draw_code, draw_heap, draw_imprint
from companion.games.four_kingdoms.drawings import kings, skies
from companion.games.four_kingdoms.drawings.emblem import EMBLEM

#: The cards for which there is a mat, the usual first.
CARDS = {name: SIZES[name] for name in ("poker", "bridge", "mini")}
#: How high the panel with the chart is at least (mm).
_PANEL = 89.0
#: Of the code.
ROOM = 36.0
_SEEN = {
    "absent": ("face down", "nobody sees him before the harvest"),
    "royal": ("face up", "his suit is royal in this season"),
    "inner": ("face down", "nobody sees him before the harvest"),
    "bottom": ("shown, then face down", "everybody sees him once, before the deal"),
}
_TABLE_LINE = 6.4


@dataclass(frozen=True)
class ChartRow:
    """A scoring variation: its title, the places whose kings harvest in it, and whether it is the one that is played."""

    title: str
    harvesting: tuple[str, ...]
    played: bool


@dataclass(frozen=True)
class MatSetup:
    """What a mat says of the game played on it: below the Citizen Deck, in the chart, in small print."""

    citizens: str = ""
    chart: tuple[ChartRow, ...] = ()
    imprint: tuple[str, ...] = ()
    card: CardSize = SIZES["poker"]


def draw_mat(surface: Surface, box: Box, code: Drawing | None = None, *, setup: MatSetup) -> None:
    """The whole mat; `code` draws the QR code into a square of ROOM mm, without one the emblem stands there."""
    card, scale = setup.card, min(0.9, setup.card.width / 60)
    for column, name in enumerate(kings.PLACES):
        _draw_king_place(surface, box, column, name, card)
    discards = "face down: cards given away in the exchange, and all that nobody collects"
    for column, (title, note, turns) in enumerate((("Citizen Deck", setup.citizens, STACK), ("Discards", discards, HEAP))):
        there = place(box, column, 1, card)
        draw_card_place(surface, there, title, note, scale, centre=0.74)
        middle = (there.x + there.width / 2, there.y + 0.4 * there.height)
        draw_heap(surface, middle, 0.34 * there.width, turns, EMBLEM.draw)
    left, right = place(box, 2, 1, card), place(box, 3, 1, card)
    top = min(left.y, left.bottom - _PANEL)
    _draw_panel(surface, Box(left.x, top, right.right - left.x, left.bottom - top), setup, code)


def place(box: Box, column: int, row: int, card: CardSize = SIZES["poker"]) -> Box:
    """A card's place: four columns, as wide as they can be, and two rows at the upper and the lower edge."""
    room = box.inset(RULE / 2, RULE / 2)
    wide, high = min(card.place[0], room.width / 4), card.place[1]
    step = (room.width - wide) / 3
    return Box(room.x + column * step, room.y if row == 0 else room.bottom - high, wide, high)


def _draw_king_place(surface: Surface, box: Box, column: int, name: str, size: CardSize) -> None:
    """A king's place, and below it, where the card does not cover it, its name and who sees the king."""
    card = place(box, column, 0, size)
    how, who = _SEEN[name]
    draw_card_place(surface, card, "", who, min(0.9, size.width / 60), centre=0.86)
    skies.draw_sky(surface, (card.x + card.width / 2, card.y + 0.43 * card.height), 0.38 * card.width, name)
    gap = min(16.0, place(box, 0, 1, size).y - card.bottom)
    strip = Box(card.x, card.bottom, card.width, gap)
    middle = strip.y + gap / 2
    surface.text(name.title(), strip.x + strip.width / 2, middle - 0.6, lettering.TITLE, 13, surface.ink.accent, "centre")
    surface.text(how, strip.x + strip.width / 2, middle + 4.2, lettering.ITALIC, 9.5, surface.ink.text, "centre")


def _draw_panel(surface: Surface, panel: Box, setup: MatSetup, code: Drawing | None) -> None:
    """Which places harvest in which variation; the game's name, the options, the code."""
    surface.box(panel, RULE, surface.ink.accent, fill=surface.ink.paper, radius=2.7)
    inner = panel.inset(4, 4)
    chart, aside = share(inner, (0, 36))
    emblem = Box(chart.x, chart.y, 14, 14)
    EMBLEM.draw(surface, emblem)
    left = emblem.right + 4
    surface.text("FOUR KINGDOMS", left, chart.y + 6.4, lettering.TITLE, 14, surface.ink.accent)
    if setup.chart:
        surface.text("Which kings harvest", left, chart.y + 12.2, lettering.ITALIC, 11, surface.ink.text)
        _draw_chart(surface, Box(chart.x, chart.y + 18, chart.width - 4, chart.height - 18), setup.chart)
    draw_code(surface, Box(aside.x, inner.bottom - ROOM, ROOM, ROOM), code, EMBLEM)
    draw_imprint(surface, Box(aside.x + 2, inner.y, aside.width - 2, inner.height - ROOM), setup.imprint, 1.0)


def _draw_chart(surface: Surface, box: Box, chart: tuple[ChartRow, ...]) -> None:
    """A row for each variation, a crown where a king harvests; the one that is played has a frame."""
    head, *rows = (Box(box.x, box.y + row * _TABLE_LINE, box.width, _TABLE_LINE) for row in range(len(chart) + 1))
    widths = (26.0, 0.0, 0.0, 0.0, 0.0)
    for name, cell in zip(kings.PLACES, share(head, widths)[1:], strict=True):
        surface.text_in(name, cell, lettering.ITALIC, 9, surface.ink.quiet, "centre")
    surface.line(head.x, head.bottom, head.right, head.bottom, RULE, surface.ink.accent)
    for variation, row in zip(chart, rows, strict=True):
        title, *cells = share(row, widths)
        face = lettering.BOLD if variation.played else lettering.TEXT
        if variation.played:
            surface.box(row.inset(0, 0.5), HAIRLINE, surface.ink.accent, fill=surface.ink.tint, radius=1)
        surface.text_in(variation.title, title.inset(1.2), face, 9.5)
        for name, cell in zip(kings.PLACES, cells, strict=True):
            if name in variation.harvesting:
                kings.draw_crown(surface, cell, 5.6)
            else:
                surface.text_in("–", cell, size=9.5, colour=surface.ink.quiet, align="centre")
        if not variation.played:
            surface.line(row.x, row.bottom, row.right, row.bottom, HAIRLINE)
