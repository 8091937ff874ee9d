"""The map for a screen: provinces with large numbers, tinted by their owners, with the marks of cities and counters on them.

Colours are the screen's by name, mixed, so that they go with day and night. Lengths are those of the map, mm at full size.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion import drawing
from companion.drawing.board import BoardView, Spot, Stamp
from companion.games.empires.drawings.maps.land import LandView
from companion.games.empires.drawings.maps.model import Cell, Land, Point
from companion.games.empires.drawings.pieces import PIECES

#: How far a line may run from where it truly does (mm): less than is seen.
TOLERANCE = 0.65
_SHORE = 12.0
#: How far the two bands of shallow water reach (mm), and how much of the sea's colour each has.
_WATER = ((15.0, 14), (6.0, 22))
_SEA = 9
#: How much of the accent the five tints of the land have, and of his colour what a player owns.
_TINTS = (2, 6, 10, 14, 18)
_OWNED = 44
_NUMBER, _COUNT = 20.0, 20.0  # sizes of text (points)
_COUNTER, _CITY, _ROOM = 8.0, 11.0, 33.0
#: A finger's place round a province's middle (mm), and what it should measure on a phone that is `_PHONE` px wide (px).
_TAP = (22.0, 19.0)
_FINGER, _PHONE = 44.0, 390.0


@dataclass(frozen=True)
class Realms:
    """What stands on the map, players by their numbers: who owns a province, its city, its counters, its warehouse's pips."""

    owners: Mapping[int, int]
    cities: Mapping[int, int]
    counters: Sequence[Mapping[int, int]]
    warehouses: Mapping[int, int]


@dataclass(frozen=True)
class MapScreen:
    """A map at the size in which screens show it: all that does not hang on a position is worked out once."""

    land: Land
    made_of: str

    @cached_property
    def view(self) -> LandView:
        """The land with water round it."""
        return LandView(self.land, _SHORE, _SHORE)

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height (mm)."""
        width, height = self.view.size
        return round(width + 2 * _SHORE, 1), round(height + 2 * _SHORE, 1)

    @cached_property
    def middles(self) -> Mapping[int, Point]:
        """Between the city's place and the label's of each province: round it all that is told of the province stands."""
        found = {}
        for province in self.land.provinces:
            (x1, y1), (x2, y2) = self.view.at(province.city), self.view.at(province.label)
            found[province.id] = ((x1 + x2) / 2, (y1 + y2) / 2)
        return found

    @cached_property
    def shapes(self) -> Mapping[int, tuple[drawing.Outline, ...]]:
        """The outlines of each province."""
        return {province.id: self.view.shape(province) for province in self.land.provinces}

    @cached_property
    def coasts(self) -> tuple[drawing.Outline, ...]:
        """All coasts."""
        return self.view.drawn(coast=True)

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Every province."""
        wide, high = _TAP
        return tuple(
            Spot(
                str(province.id),
                drawing.Box(x - wide / 2, y - high / 2, wide, high),
                f"{province.id} {province.name}".rstrip(),
                shape=number,
            )
            for number, province in enumerate(self.land.provinces)
            for x, y in (self.middles[province.id],)
        )

    @cached_property
    def islands(self) -> bool:
        """Whether no two provinces have a common border: a map of which only the neighbours are known."""
        return all(line.is_coast for line in self.land.lines)

    def board(self, realms: Realms) -> BoardView:
        """The map with what stands on it."""
        lying = tuple(_lying(self, realms))

        def pieces(surface: drawing.Surface, box: drawing.Box) -> None:
            del box
            _draw_pieces(surface, self, realms, lying)

        width, height = self.size
        return BoardView(
            self.land.title,
            width,
            height,
            self._draw_ground,
            self.made_of,
            pieces,
            stamps=tuple(Stamp(thing.piece, PIECES[thing.piece], box, thing.count) for _, thing, box in lying),
            spots=self.spots,
            shapes=(*self.shapes.values(), self.coasts),
            close=round(max(1.0, _FINGER * width / _PHONE / min(_TAP)), 2),
        )

    def _draw_ground(self, surface: drawing.Surface, box: drawing.Box) -> None:
        ink = surface.ink
        surface.box(box, 0, fill=_sea(ink, _SEA))
        for reach, share in _WATER:
            surface.path(self.coasts, stroke=reach, colour=_sea(ink, share), rounded=True)
        if self.islands:
            self._draw_links(surface)
        for province in self.land.provinces:
            fill = ink.mixed(ink.accent, _TINTS[province.tint % len(_TINTS)], ink.paper)
            surface.path(self.shapes[province.id], fill, 0.5, ink.quiet, rule="evenodd", rounded=True)
        surface.path(self.coasts, stroke=1.1, colour=ink.text, rounded=True)
        surface.path(self.view.outlines(self.land.blocked), stroke=2.2, colour=ink.text, rounded=True)
        if not self.islands:
            self._draw_links(surface)
        for province in self.land.provinces:
            _draw_number(surface, province, self.middles[province.id])

    def _draw_links(self, surface: drawing.Surface) -> None:
        """Neighbours without a common border: a dotted line from one to the other."""
        ways = [drawing.line_outline((self.middles[one], self.middles[other])) for one, other in self.land.linked]
        if ways:
            surface.path(ways, stroke=0.8, colour=surface.ink.quiet, dash=(1.8, 1.8))


def _sea(ink: drawing.Ink, share: float) -> str:
    """The colour of water."""
    return ink.mixed(ink.mark_colour(drawing.PLAYER_MARKS[0]), share, ink.paper)


def _draw_number(surface: drawing.Surface, province: Cell, middle: Point) -> None:
    """A province's number above its middle; in the outer ring it has a frame."""
    x, y = middle
    number = str(province.id)
    wide = drawing.lettering.width(number, drawing.lettering.BOLD, _NUMBER)
    foot = y - 3.0
    if province.outer:
        frame = drawing.Box(x - wide / 2 - 2.2, foot - 6.1, wide + 4.4, 7.6)
        surface.path((drawing.rounded(frame, 3.8),), stroke=0.5, colour=surface.ink.text)
    surface.text(number, x, foot, drawing.lettering.BOLD, _NUMBER, surface.ink.text, "centre")


@dataclass(frozen=True)
class _Thing:
    """A piece as it lies in a province: its picture, its width, and how many there are (beside it, from two on)."""

    piece: str
    width: float
    count: int

    @property
    def room(self) -> float:
        """How much of the row it takes (mm)."""
        beside = drawing.lettering.width(str(self.count), drawing.lettering.BOLD, _COUNT) + 0.8 if self.count > 1 else 0.0
        return self.width + beside + 1.0


def _things(province: int, realms: Realms) -> Iterator[_Thing]:
    """What stands in a province: a city first, then each player's counters."""
    if province in realms.cities:
        yield _Thing(f"city-{_colour(realms.cities[province])}", _CITY, 1)
    for player, counters in enumerate(realms.counters):
        if province in counters:
            yield _Thing(f"counter-{_colour(player)}", _COUNTER, counters[province])


def _colour(player: int) -> str:
    return drawing.PLAYER_MARKS[player % len(drawing.PLAYER_MARKS)].colour_name


def _rows(things: Iterable[_Thing]) -> list[list[_Thing]]:
    """The things in rows, none broader than a province has room for."""
    rows: list[list[_Thing]] = [[]]
    for thing in things:
        if rows[-1] and sum(one.room for one in rows[-1]) + thing.room > _ROOM:
            rows.append([])
        rows[-1].append(thing)
    return rows


def _lying(screen: MapScreen, realms: Realms) -> Iterator[tuple[int, _Thing, drawing.Box]]:
    """Every piece on the map: its province, and its box."""
    for province, (x, y) in screen.middles.items():
        top = y - 1.2
        for row in _rows(_things(province, realms)):
            high = max((thing.width for thing in row), default=0.0)
            left = x - (sum(thing.room for thing in row) - 1.0) / 2
            for thing in row:
                yield province, thing, drawing.Box(left, top + (high - thing.width) / 2, thing.width, thing.width)
                left += thing.room
            top += high + 0.6


def _draw_pieces(
    surface: drawing.Surface, screen: MapScreen, realms: Realms, lying: Sequence[tuple[int, _Thing, drawing.Box]]
) -> None:
    """Who owns what, and the numbers beside the pieces."""
    ink = surface.ink
    for province, owner in sorted(realms.owners.items()):
        colour = ink.mark_colour(drawing.PLAYER_MARKS[owner % len(drawing.PLAYER_MARKS)])
        surface.path(screen.shapes[province], ink.veil(colour, _OWNED), 1.1, colour, rule="evenodd", rounded=True)
    for province, thing, box in lying:
        middle = box.y + box.height / 2
        if thing.count > 1:
            foot = middle + _COUNT * drawing.CAP_HEIGHT / drawing.POINTS_PER_MM / 2
            surface.text(str(thing.count), box.right + 0.8, foot, drawing.lettering.BOLD, _COUNT, ink.text)
        elif thing.width == _CITY and province in realms.warehouses:
            _draw_warehouse(surface, box, realms.warehouses[province])


def _draw_warehouse(surface: drawing.Surface, city: drawing.Box, pips: int) -> None:
    """A city's warehouse: the pips of its die in a square at the city's corner."""
    die = drawing.Box(city.x - 5.4, city.bottom - 6.0, 6.4, 6.4)
    surface.box(die, 0.5, surface.ink.text, surface.ink.paper, 1.0)
    surface.text_in(str(pips), die, drawing.lettering.BOLD, 16, surface.ink.text, "centre")
