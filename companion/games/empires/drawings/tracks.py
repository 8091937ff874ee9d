"""Warehouse tracks for those without dice: a card for each player, on it a row of six places for each warehouse."""

from companion.drawing import BLEED, BOARD_LINE, HAIRLINE, RULE, SAFE, Box, Drawing, PlayerMark, Surface, lettering, share
from companion.games.empires.drawings.dice import draw_pips

#: Trim of a track card (mm), and how many warehouses it has room for.
TRACK = (92.0, 66.0)
WAREHOUSES = 4
_BAND = 11.0
_WHERE = 17.0
_LABELS = 4.4


def track_face(mark: PlayerMark, name: str) -> Drawing:
    """A player's card: where each warehouse stands, and what its die shows."""

    def face(surface: Surface, box: Box) -> None:
        ink = surface.ink
        bleeding = Box(box.x - BLEED, box.y - BLEED, box.width + 2 * BLEED, box.height + 2 * BLEED)
        surface.box(bleeding, width=0, fill=ink.paper)
        surface.box(Box(bleeding.x, bleeding.y, bleeding.width, BLEED + _BAND), width=0, fill=ink.tint)
        surface.line(bleeding.x, box.y + _BAND, bleeding.right, box.y + _BAND, RULE, ink.accent)
        inner = box.inset(SAFE + 1, SAFE)
        surface.mark(mark, Box(inner.x, inner.y + 2.0, 4.2, 4.2))
        surface.text_in("Warehouses", Box(inner.x + 6.4, inner.y, 44, _BAND - SAFE), lettering.TITLE, 13, ink.accent)
        place = Box(inner.x + 50, inner.y, inner.width - 50, _BAND - SAFE)
        surface.text_in(name, place, size=10, align="right")
        _draw_rows(surface, Box(inner.x, box.y + _BAND, inner.width, inner.bottom - box.y - _BAND))

    return face


def _draw_rows(surface: Surface, box: Box) -> None:
    height = (box.height - _LABELS) / WAREHOUSES
    label = Box(box.x, box.y + 0.4, _WHERE, _LABELS)
    surface.text_in("city in", label, lettering.ITALIC, 8.5, surface.ink.quiet)
    places = share(Box(box.x, label.y, box.width, _LABELS), (_WHERE, *(0.0 for _ in range(6))))
    surface.text_in("active", places[-1], lettering.ITALIC, 8.5, surface.ink.quiet, "centre")
    for row in range(WAREHOUSES):
        top = box.y + _LABELS + row * height
        where, *cells = share(Box(box.x, top, box.width, height), (_WHERE, *(0.0 for _ in range(6))))
        surface.line(where.x, where.bottom - 2.0, where.right - 2.5, where.bottom - 2.0)
        for pips, cell in enumerate(cells, start=1):
            side = min(cell.width, cell.height) - 1.4
            die = Box(cell.x + (cell.width - side) / 2, cell.y + (cell.height - side) / 2, side, side)
            active = pips == 6
            ink = surface.ink
            surface.box(
                die,
                BOARD_LINE if active else HAIRLINE,
                ink.accent if active else ink.line,
                ink.tint if active else ink.paper,
                1.4,
            )
            draw_pips(surface, die, pips, ink.quiet)
