"""What a map's drawing is told of the land: shapes and places, as plain data. Lengths in mm at full size, y upwards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import dist

Point = tuple[float, float]
#: A closed line without its last point again.
Ring = tuple[Point, ...]
#: An outer ring, then the holes in it.
Polygon = tuple[Ring, ...]
#: The other side of a coast.
SEA = 0
Pair = tuple[int, int]


@dataclass(frozen=True)
class Cell:
    """A province with its shape.

    `parts` are the parts of the name between which it may be broken; `city` is the middle of the city place, `label` the middle
    of the label's box, `tint` the number of its colour: no neighbour has the same.
    """

    id: int
    name: str
    neighbours: tuple[int, ...]
    outer: bool
    polygons: tuple[Polygon, ...]
    city: Point
    label: Point
    tint: int = 0
    parts: tuple[str, ...] = ()

    @property
    def rings(self) -> Iterator[Ring]:
        """All closed lines of the shape."""
        for polygon in self.polygons:
            yield from polygon


@dataclass(frozen=True)
class Line:
    """A line between two provinces, or between the sea (0) and one: the lower id first."""

    sides: Pair
    points: tuple[Point, ...]

    @property
    def is_coast(self) -> bool:
        """Whether the sea is on one side."""
        return self.sides[0] == SEA

    @property
    def straight(self) -> float:
        """From end to end (mm); of a closed line its whole length."""
        away = dist(self.points[0], self.points[-1])
        return away or self.length

    @property
    def length(self) -> float:
        """Along the line (mm)."""
        return sum(map(dist, self.points, self.points[1:]))


@dataclass(frozen=True)
class Land:
    """A map to draw: its provinces and all its lines, the start cities, and for how many players it is (0: for any number).

    `invented`: nobody knows its sea by another name.
    """

    title: str
    provinces: Sequence[Cell]
    lines: Sequence[Line]
    starts: tuple[int, ...] = ()
    players: int = 0
    invented: bool = False

    @cached_property
    def by_id(self) -> Mapping[int, Cell]:
        """Each province by its id."""
        return {province.id: province for province in self.provinces}

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, low, right and high end of the land (mm)."""
        points = [point for province in self.provinces for ring in province.rings for point in ring]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def blocked(self) -> list[Line]:
        """The borders between provinces that are no neighbours all the same: nobody crosses them."""
        return [line for line in self.lines if not line.is_coast and line.sides[1] not in self.by_id[line.sides[0]].neighbours]

    @property
    def linked(self) -> list[tuple[int, int]]:
        """The neighbours without a common border: a way leads from one to the other."""
        meet = {line.sides for line in self.lines}
        pairs = [(province.id, other) for province in self.provinces for other in province.neighbours if province.id < other]
        return [pair for pair in pairs if pair not in meet]
