"""A small map as the books show it: few provinces, large, the printed pieces on it, and what comes, goes and moves.

Lengths are millimetres as they stand on the page; players are numbers, in the order of their colours.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import hypot

from companion.drawing import CAP_HEIGHT, HAIRLINE, PLAYER_MARKS, POINTS_PER_MM, Box, Surface, circle, figure, lettering
from companion.games.empires.drawings.counters import PieceSize, city_face, counter_face
from companion.games.empires.drawings.dice import draw_die
from companion.games.empires.drawings.maps import model, screen
from companion.games.empires.drawings.maps.land import LandView, ticks
from companion.games.empires.drawings.maps.palette import Hatch

#: The size of pieces in the books: the printed ones, smaller.
PIECE = PieceSize("book", True, 4.3, 6.2, 5.0)
#: Round the land: room for its water.
SHORE = 3.0
#: The land of a lesson, beside its size on a sheet.
SCALE = 0.44
_DIE = 4.0
_ROW_GAP = 0.5
#: How much of a province's width a row of pieces may take (mm at full size).
_ROOM = 37.0
_NUMBER = 3.6
#: From line to line of a small note (mm).
_LINE = 2.6
_WATER = ((5.0, 12), (2.4, 22))
_OWNED, _BAND = 20, 44
_GREYS = (5, 14, 9, 18, 12, 22)
_HATCHES = (Hatch(1.6, 0.0, 1.4), Hatch(1.1, 0.9, 1.9), Hatch(0.7, 0.0, 1.8), Hatch(1.0, 0.0, 1.5, 1.3))


@dataclass(frozen=True)
class Change:
    """What an action or a phase does: counters that come or go, by province and player; cities that come or go."""

    coming: Mapping[tuple[int, int], int] = field(default_factory=dict)
    going: Mapping[tuple[int, int], int] = field(default_factory=dict)
    new_cities: Mapping[int, int] = field(default_factory=dict)
    lost_cities: frozenset[int] = frozenset()


NO_CHANGE = Change()


@dataclass(frozen=True)
class _Piece:
    """A piece in its row: a city or counters of a player, how many; whether it only comes, and how many of it go."""

    is_city: bool
    player: int
    count: int = 1
    comes: bool = False
    goes: int = 0
    pips: int = 0

    @property
    def width(self) -> float:
        return PIECE.city if self.is_city else PIECE.counter

    @property
    def words(self) -> str:
        if self.comes:
            return "" if self.is_city else f"+{self.count}"
        return str(self.count) if self.count > 1 and not self.is_city else ""

    @property
    def room(self) -> float:
        beside = lettering.width(self.words, lettering.BOLD, figure.LABEL) + 0.5 if self.words else 0.0
        return self.width + beside + (_DIE - 1.6 if self.pips else 0.0)


@dataclass(frozen=True)
class LessonMap:
    """Some provinces of a land (all, if none are named), their top left corner at `x`, `y`, with what stands on them."""

    land: model.Land
    realms: screen.Realms
    x: float = 0.0
    y: float = 0.0
    scale: float = SCALE
    only: frozenset[int] = frozenset()
    change: Change = NO_CHANGE
    #: Small lines below what stands in a province.
    notes: Mapping[int, Sequence[str]] = field(default_factory=dict)

    @cached_property
    def view(self) -> LandView:
        """The provinces that are shown, at their place on the page."""
        chosen = [province for province in self.land.provinces if not self.only or province.id in self.only]
        lines = [line for line in self.land.lines if not self.only or self.only & set(line.sides)]
        return LandView(model.Land(self.land.title, chosen, lines), self.x + SHORE, self.y + SHORE, self.scale)

    @property
    def box(self) -> Box:
        """All that is drawn, water too."""
        width, height = self.view.size
        return Box(self.x, self.y, width + 2 * SHORE, height + 2 * SHORE)

    def middle(self, province: int) -> model.Point:
        """The middle of a province."""
        return self.view.at(self.land.by_id[province].city)

    def draw(self, surface: Surface) -> None:
        """The land, who owns what, and the pieces."""
        self._draw_ground(surface)
        for province in self.view.land.provinces:
            self._draw_pieces(surface, province)

    def go(self, surface: Surface, start: int, end: int, count: int = 1, *, bend: float = 0.0, player: int | None = None) -> None:
        """An arrow from province to province, clear of what stands there; the number stands on it where more than one goes.

        It is black, or a `player`’s colour where the ink has any.
        """
        (x1, y1), (x2, y2) = self.middle(start), self.middle(end)
        length = hypot(x2 - x1, y2 - y1)
        along = (x2 - x1) / length, (y2 - y1) / length
        (wide1, high1), (wide2, high2) = self._room(start), self._room(end)
        leaves, comes = _reach(along, wide1, high1), _reach(along, wide2, high2)
        first = x1 + leaves * along[0], y1 + leaves * along[1]
        last = x2 - comes * along[0], y2 - comes * along[1]
        colour = surface.ink.text if player is None else surface.ink.mark_colour(PLAYER_MARKS[player])
        figure.arrow(surface, first, last, bend=bend, colour=colour, width=0.9)
        if count > 1:
            x, y = (first[0] + last[0]) / 2 + bend * (last[1] - first[1]) / 2, (first[1] + last[1]) / 2
            y -= bend * (last[0] - first[0]) / 2
            back = 0.9
            x, y = x - back * along[0], y - back * along[1]
            surface.path((circle(x, y, 1.9),), fill=surface.ink.paper, stroke=0.35, colour=surface.ink.text)
            surface.text(str(count), x, y + _drop(figure.REMARK), lettering.BOLD, figure.REMARK, surface.ink.text, "centre")

    def _room(self, province: int) -> tuple[float, float]:
        """Half the width and half the height of what stands in a province, with a little air."""
        rows = list(self._rows(province))
        width = max((sum(piece.room for piece in row) + len(row) - 1 for row in rows), default=2.0)
        height = sum(max(piece.width for piece in row) for row in rows)
        return width / 2 + 0.9, (height + 4.0) / 2 + 0.4

    def wash(self, surface: Surface, provinces: Sequence[int]) -> None:
        """A frame of broken lines along the inside of provinces: what the words speak of."""
        for number in provinces:
            shape = self.view.shape(self.land.by_id[number])
            with surface.clipped(shape):
                surface.path(shape, stroke=2.4, colour=surface.ink.accent, dash=(1.6, 1.2))

    def _draw_ground(self, surface: Surface) -> None:
        ink, view = surface.ink, self.view
        coasts = view.drawn(coast=True)
        for reach, share in _WATER:
            self._draw_water(surface, reach, share)
        for province in view.land.provinces:
            shape, owner = view.shape(province), self.realms.owners.get(province.id)
            surface.path(shape, fill=ink.paper)
            if owner is not None:
                self._draw_owner(surface, province, owner)
        surface.path(view.drawn(coast=False), stroke=0.35, colour=ink.text, rounded=True)
        surface.path(coasts, stroke=0.6, colour=ink.text, rounded=True)

    def _draw_water(self, surface: Surface, reach: float, share: int) -> None:
        """A band of water along the coasts; where ink is saved, its edge alone."""
        ink, coasts = surface.ink, self.view.drawn(coast=True)
        if ink.name == "saver":
            surface.path(coasts, stroke=reach, colour=ink.line, rounded=True)
            surface.path(coasts, stroke=reach - 2 * HAIRLINE, colour=ink.paper, rounded=True)
            return
        water = ink.mark_colour(PLAYER_MARKS[0]) if ink.coloured_marks else ink.text
        surface.path(coasts, stroke=reach, colour=ink.mixed(water, share, ink.paper), rounded=True)

    def _draw_owner(self, surface: Surface, province: model.Cell, owner: int) -> None:
        """The owner's colour; without colours a grey and ticks along the border, each player's their own."""
        ink, shape = surface.ink, self.view.shape(province)
        if ink.coloured_marks:
            colour = ink.mark_colour(PLAYER_MARKS[owner])
            surface.path(shape, fill=ink.mixed(colour, _OWNED, ink.paper))
            with surface.clipped(shape):
                surface.path(shape, stroke=2.0, colour=ink.mixed(colour, _BAND, ink.paper))
            return
        if ink.name != "saver":
            surface.path(shape, fill=ink.mixed(ink.text, _GREYS[owner], ink.paper))
        with surface.clipped(shape):
            for ring in province.rings:
                surface.path(ticks(tuple(map(self.view.at, ring)), _HATCHES[owner % len(_HATCHES)]), stroke=0.2, colour=ink.text)

    def _rows(self, province: int) -> Iterator[list[_Piece]]:
        """City and counters, two pieces in a row at most, and no row broader than a province has room for."""
        rows: list[list[_Piece]] = []
        pieces = list(self._standing(province))
        for piece in pieces:
            last = rows[-1] if rows else []
            fits = last and sum(one.room for one in (*last, piece)) + 1.0 <= _ROOM * self.scale
            if fits and len(last) < 2 and not (last[0].is_city and len(pieces) > 2):
                last.append(piece)
            else:
                rows.append([piece])
        yield from rows

    def _standing(self, province: int) -> Iterator[_Piece]:
        change = self.change
        if province in self.realms.cities:
            gone = int(province in change.lost_cities)
            yield _Piece(True, self.realms.cities[province], goes=gone, pips=self.realms.warehouses.get(province, 0))
        if province in change.new_cities:
            yield _Piece(True, change.new_cities[province], comes=True)
        for player, counters in enumerate(self.realms.counters):
            if counters.get(province):
                yield _Piece(False, player, counters[province], goes=change.going.get((province, player), 0))
            if change.coming.get((province, player)):
                gone = 0 if counters.get(province) else change.going.get((province, player), 0)
                yield _Piece(False, player, change.coming[province, player], comes=True, goes=gone)

    def counters_at(self, province: int, player: int) -> model.Point:
        """The middle of a player's counters in a province. Raises KeyError where there are none."""
        for piece, x, y in self._placed(province):
            if piece.player == player and not piece.is_city:
                return x + piece.width / 2, y
        raise KeyError(province)

    def _placed(self, province: int) -> Iterator[tuple[_Piece, float, float]]:
        """Every piece in a province, its left end and its middle line."""
        x, y = self._place(province)
        rows = list(self._rows(province))
        heights = [max(piece.width for piece in row) for row in rows]
        top = y + (_NUMBER - sum(heights) - _ROW_GAP * max(0, len(rows) - 1)) / 2
        for row, height in zip(rows, heights, strict=True):
            left = x - (sum(piece.room for piece in row) + 1.0 * (len(row) - 1)) / 2
            for piece in row:
                yield piece, left, top + height / 2
                left += piece.room + 1.0
            top += height + _ROW_GAP

    def _draw_pieces(self, surface: Surface, province: model.Cell) -> None:
        """The province's number, below it all that stands there, and the lines of its note."""
        x, y = self._place(province.id)
        placed = list(self._placed(province.id))
        top = min((middle - piece.width / 2 for piece, _, middle in placed), default=y + _NUMBER / 2)
        surface.text(str(province.id), x, top - 1.2, lettering.ITALIC, figure.LABEL, surface.ink.text, "centre")
        for piece, left, middle in placed:
            draw_piece(surface, piece, left, middle)
        foot = max((middle + piece.width / 2 for piece, _, middle in placed), default=top - 1.2)
        for number, line in enumerate(self.notes.get(province.id, ()), 1):
            surface.text(line, x, foot + number * _LINE + 0.2, lettering.ITALIC, figure.REMARK, surface.ink.text, "centre")

    def _place(self, province: int) -> model.Point:
        """Where the middle of a province's pieces lies: higher where a note stands below them."""
        x, y = self.middle(province)
        return x, y - len(self.notes.get(province, ())) * _LINE / 2


def draw_piece(surface: Surface, piece: _Piece, left: float, middle: float) -> None:
    """A piece at its place in a row, with how many there are beside it."""
    box = Box(left, middle - piece.width / 2, piece.width, piece.width)
    draw_disc(surface, box, piece.player, is_city=piece.is_city)
    right = box.right
    if piece.comes:
        with surface.dashed(0.9, 0.8):
            ring = circle(box.x + box.width / 2, middle, box.width / 2 + 0.7)
            surface.path((ring,), stroke=0.45, colour=surface.ink.text)
        right += 0.9
    if piece.words:
        surface.text(piece.words, right + 0.5, middle + _drop(figure.LABEL), lettering.BOLD, figure.LABEL, surface.ink.text)
    if piece.pips:
        draw_die(surface, Box(box.right - 2.0, middle - 0.6, _DIE, _DIE), piece.pips)
    if piece.goes:
        figure.cross_out(surface, box.inset(-0.4, -0.4))


def draw_disc(surface: Surface, box: Box, player: int, *, is_city: bool = False) -> None:
    """A counter or a city of a player, as it is printed, cut out."""
    face = city_face if is_city else counter_face
    radius = box.width / 2
    edge = circle(box.x + radius, box.y + radius, radius)
    with surface.clipped((edge,)):
        face(PIECE, PLAYER_MARKS[player])(surface, box)
    surface.path((edge,), stroke=HAIRLINE, colour=surface.ink.text)


def _reach(along: model.Point, wide: float, high: float) -> float:
    """How far it is from the middle of an oval to its edge, in a direction."""
    return 1 / hypot(along[0] / wide, along[1] / high)


def _drop(size: float) -> float:
    """From the middle of a line of capitals down to its foot."""
    return size * CAP_HEIGHT / 2 / POINTS_PER_MM
