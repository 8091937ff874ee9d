"""A position of Empires drawn on its map: who owns what, cities, counters, warehouses."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.drawing import MARKS, PLAYER_MARKS, Box, Ink, PlayerMark, Surface, circle, lettering, line_outline, placed
from companion.games.empires.drawings.maps import model, palette
from companion.games.empires.drawings.maps.land import LandView, draw_land
from companion.games.empires.drawings.maps.strokes import box_outline, draw_path

_MARGIN, _HEAD, _ROW, _GAP = 12.0, 17.0, 6.2, 5.0
_GROUNDS = ("#CFE3F0", "#F6D9C6", "#CDE9DF", "#F6EBC4", "#E3D7EC", "#D6D6D6")
_GREYS = ("#F4F4F4", "#E6E6E6", "#D9D9D9", "#EEEEEE", "#E0E0E0", "#D2D2D2")
_HATCHES = (
    palette.Hatch(1.6, 0.0, 1.4),
    palette.Hatch(1.3, 1.2, 1.2, 0.7),
    palette.Hatch(0.7, 0.0, 1.8),
    palette.Hatch(1.0, 0.0, 1.5, 1.3),
    palette.Hatch(2.2, 0.0, 2.6),
    palette.Hatch(0.5, 0.0, 0.9),
)
_PIECE = 2.9
_SIZE = 7.5


@dataclass(frozen=True)
class Position:
    """What stands on the map: the `state` of the verdict, the players in seat order, and a line that says when that was."""

    state: Mapping[str, Any]
    seats: Sequence[str]
    title: str

    def mark(self, seat: str) -> PlayerMark:
        """The mark of a player."""
        return PLAYER_MARKS[self.seats.index(seat) % len(PLAYER_MARKS)]

    def owner(self, province: int) -> str:
        """Who owns a province; empty where nobody does."""
        return next((seat for seat in self.seats if province in self.state["owned"][seat]), "")

    def counters(self, province: int) -> list[tuple[str, int]]:
        """The counters in a province, by player."""
        found = [(seat, int(self.state["counters"][seat].get(str(province), 0))) for seat in self.seats]
        return [(seat, count) for seat, count in found if count]

    def city(self, province: int) -> str:
        """Whose city stands in a province; empty where there is none."""
        return next((seat for seat in self.seats if province in self.state["cities"][seat]), "")


def draw_position(surface: Surface, box: Box, land: model.Land, position: Position) -> None:
    """The map with all pieces on it, in a box as large as a sheet on its side."""
    view = _view(land, box, position)
    draw_land(surface, view, lambda province: _tint(position, province, surface.ink), places=False)
    for province in land.provinces:
        _draw_pieces(surface, view, province, position)
    left, top = box.x + _MARGIN, box.y + _MARGIN
    surface.text(land.title.upper(), left, top + 6, lettering.TITLE, 17, surface.ink.accent)
    surface.text(position.title, left, top + 11.5, lettering.ITALIC, 10.5)
    _draw_players(surface, Box(left, box.bottom - _MARGIN - _rows(position) * _ROW, box.width - 2 * _MARGIN, 0), position)


def _rows(position: Position) -> int:
    return -(-len(position.seats) // 3)


def _view(land: model.Land, box: Box, position: Position) -> LandView:
    """The land as large as the sheet allows, in the middle of its room."""
    foot = _rows(position) * _ROW + _GAP
    inner = box.inset(_MARGIN, _MARGIN)
    room = Box(inner.x + 4, inner.y + _HEAD, inner.width - 8, inner.height - _HEAD - foot - 4)
    left, low, right, high = land.bounds
    scale = min(room.width / (right - left), room.height / (high - low), 1.0)
    x = room.x + (room.width - (right - left) * scale) / 2
    return LandView(land, x, room.y + (room.height - (high - low) * scale) / 2, scale)


def _tint(position: Position, province: model.Cell, ink: Ink) -> palette.Tint:
    """The ground of a province: its owner's, white where nobody owns it."""
    owner = position.owner(province.id)
    if not owner:
        return palette.Tint(ink.paper)
    number = position.seats.index(owner) % len(PLAYER_MARKS)
    if ink.name == "colour":
        return palette.Tint(_GROUNDS[number], PLAYER_MARKS[number].colour)
    if ink.name == "grey":
        return palette.Tint(_GREYS[number], hatch=_HATCHES[number])
    return palette.Tint(ink.paper, hatch=_HATCHES[number])


def _draw_pieces(surface: Surface, view: LandView, province: model.Cell, position: Position) -> None:
    """Number above, the city in the middle, counters below: each player's mark with how many."""
    x, y = view.at(province.city)
    label_x, label_y = view.at(province.label)
    x, y = (x + label_x) / 2, (y + label_y) / 2
    owner, counters = position.city(province.id), position.counters(province.id)
    rows = [counters[i : i + 2] for i in range(0, len(counters), 2)]
    height = 2.6 + (5.2 if owner else 0.0) + 3.4 * len(rows)
    top = y - height / 2
    surface.text(str(province.id), x, top + 2.2, lettering.BOLD, 6.5, surface.ink.quiet, "centre")
    top += 2.9
    if owner:
        _draw_city(surface, x, top + 2.3, position.mark(owner))
        die = position.state["warehouses"].get(str(province.id))
        if die:
            draw_path(
                surface,
                (box_outline(Box(x + 2.9, top + 0.9, 2.8, 2.8)),),
                fill=surface.ink.paper,
                stroke=0.2,
                colour=surface.ink.text,
            )
            surface.text(str(die), x + 4.3, top + 3.2, lettering.BOLD, 6.5, align="centre")
        top += 5.2
    for row in rows:
        _draw_counters(surface, x, top + 1.6, row, position)
        top += 3.4


def _draw_city(surface: Surface, x: float, y: float, mark: PlayerMark) -> None:
    """A city: its player's mark in a double ring."""
    ink = surface.ink
    for radius, width in ((2.4, 0.2), (2.0, 0.45)):
        draw_path(surface, (circle(x, y, radius),), fill=surface.ink.paper, stroke=width, colour=ink.text)
    draw_path(
        surface, (placed(MARKS[mark.shape], x - 1.15, y - 1.15, 2.3),), fill=ink.mark_colour(mark), stroke=0.12, colour=ink.text
    )


def _draw_counters(surface: Surface, x: float, y: float, row: Sequence[tuple[str, int]], position: Position) -> None:
    """Counters of one or two players beside each other, on white."""
    widths = [_PIECE + 0.6 + lettering.width(str(count), lettering.BOLD, _SIZE) for _, count in row]
    left = x - (sum(widths) + 1.2 * (len(row) - 1)) / 2
    total = Box(left - 0.5, y - 1.65, sum(widths) + 1.2 * (len(row) - 1) + 1.0, 3.3)
    draw_path(surface, (box_outline(total),), fill=surface.ink.paper, stroke=0.12, colour=surface.ink.quiet)
    for (seat, count), wide in zip(row, widths, strict=True):
        mark = position.mark(seat)
        place = placed(MARKS[mark.shape], left, y - _PIECE / 2, _PIECE)
        draw_path(surface, (place,), fill=surface.ink.mark_colour(mark), stroke=0.12, colour=surface.ink.text)
        surface.text(str(count), left + _PIECE + 0.5, y + 0.95, lettering.BOLD, _SIZE)
        left += wide + 1.2


def _draw_players(surface: Surface, box: Box, position: Position) -> None:
    """Who is who, and what each owns; three in a row."""
    draw_path(surface, (line_outline(((box.x, box.y - 1.5), (box.right, box.y - 1.5))),), stroke=0.35, colour=surface.ink.accent)
    column = box.width / 3
    for i, seat in enumerate(position.seats):
        x, y = box.x + (i % 3) * column, box.y + (i // 3) * _ROW + 4.2
        mark, state = position.mark(seat), position.state
        place = placed(MARKS[mark.shape], x, y - 3.0, 3.4)
        draw_path(surface, (place,), fill=surface.ink.mark_colour(mark), stroke=0.15, colour=surface.ink.text)
        owned, cities, counters = len(state["owned"][seat]), len(state["cities"][seat]), sum(state["counters"][seat].values())
        name = lettering.fit(seat, lettering.BOLD, 26, 10, 8)
        surface.text(name.text, x + 5, y, lettering.BOLD, name.size)
        words = (
            "eliminated"
            if seat in state["eliminated"]
            else f"owns {owned} of {state['provinces']}, cities {cities}, counters {counters}"
        )
        surface.text(words, x + 7 + lettering.width(name.text, lettering.BOLD, name.size), y, lettering.TEXT, 9)
