"""What a map's drawing is told of the land: shapes and places, as plain data. Lengths in mm at full size, y upwards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

Point = tuple[float, float]


class Province(Protocol):
    """A province: its number and name (in the parts between which it may be broken), who is beside it, its closed lines and tint.

    `outer`: whether it belongs to the outer ring; `city` and `label` are the middles of the city's place and the label's box.
    """

    @property
    def id(self) -> int: ...  # noqa: D102 - told above
    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def parts(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def neighbours(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def outer(self) -> bool: ...  # noqa: D102
    @property
    def rings(self) -> Iterable[tuple[Point, ...]]: ...  # noqa: D102
    @property
    def city(self) -> Point: ...  # noqa: D102
    @property
    def label(self) -> Point: ...  # noqa: D102
    @property
    def tint(self) -> int: ...  # noqa: D102


class Line(Protocol):
    """A border between two provinces (the lower id first), or a coast: between the sea (0) and one."""

    @property
    def sides(self) -> tuple[int, int]: ...  # noqa: D102 - told above
    @property
    def points(self) -> tuple[Point, ...]: ...  # noqa: D102
    @property
    def is_coast(self) -> bool: ...  # noqa: D102


@dataclass(frozen=True)
class Land:
    """A map to draw: its provinces and all its lines, the start cities, and for how many players it is (0: for any number).

    `invented`: nobody knows its sea by another name.
    """

    title: str
    provinces: Sequence[Province]
    lines: Sequence[Line]
    starts: tuple[int, ...] = ()
    players: int = 0
    invented: bool = False

    @cached_property
    def by_id(self) -> Mapping[int, Province]:
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
