"""Where a province's city and label stand, and how many counters find room beside them. Needs the extra `maps`."""

from dataclasses import dataclass
from math import cos, hypot, pi, sin

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Point as Dot, box

from companion.games.empires.drawings.maps.model import Point

#: What a province has to hold (mm): a city marker, a label (number and name), and counters.
CITY, COUNTER, COUNTERS = 9.0, 6.0, 12
LABEL_WIDTH, LABEL_HEIGHT = 24.0, 4.0
#: Between label and city place, and between a counter and whatever is beside it.
_GAP, _PLAY = 0.7, 0.1
_PITCH = COUNTER + 2 * _PLAY
_TURNS = (0.0, pi / 12, pi / 6)
_SHIFTS = 5
#: From the middle of a city place to the middle of its label.
_LABEL_AWAY = CITY / 2 + _GAP + LABEL_HEIGHT / 2


@dataclass(frozen=True)
class Places:
    """The middles of city place and label, how much room is left round both at least (mm), and how many counters fit beside."""

    city: Point
    label: Point
    clear: float
    counters: int


def find_places(shape: shapely.Geometry, label_width: float = LABEL_WIDTH) -> Places:
    """The best places in a province: as far from its borders as can be."""
    pole = shapely.get_coordinates(shapely.maximum_inscribed_circle(shape, 0.5))[0]
    shapely.prepare(shape)
    edge = shape.boundary
    shapely.prepare(edge)
    finds = [_best(shape, edge, pole + _grid(2.0, 4), up, label_width) for up in (1, -1)]
    up = 1 if finds[0][0] >= finds[1][0] else -1
    clear, city = _best(shape, edge, max(finds, key=lambda found: found[0])[1] + _grid(0.5, 3), up, label_width)
    label = city + np.array((0.0, up * _LABEL_AWAY))
    places = _point(city), _point(label)
    return Places(*places, round(clear, 2), room_for_counters(shape, *places, label_width))


def _grid(step: float, reach: int) -> NDArray[np.float64]:
    steps = np.arange(-reach, reach + 1) * step
    return np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)


def _best(
    shape: shapely.Geometry, edge: shapely.Geometry, cities: NDArray[np.float64], up: int, label_width: float
) -> tuple[float, NDArray[np.float64]]:
    """The city place with most room round it and its label, and how much that is; `up` is 1 for a label above it, -1 below."""
    labels = cities + np.array((0.0, up * _LABEL_AWAY))
    clear = np.minimum(_clear(shape, edge, cities) - CITY / 2, _label_clear(shape, edge, labels, label_width))
    at = int(np.argmax(np.round(clear, 3)))
    return round(float(clear[at]), 3), cities[at]


def _point(pair: NDArray[np.float64]) -> Point:
    return round(float(pair[0]), 2), round(float(pair[1]), 2)


def _clear(shape: shapely.Geometry, edge: shapely.Geometry, points: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far points are from the province's border; negative outside."""
    away = shapely.distance(shapely.points(points), edge)
    found: NDArray[np.float64] = np.where(shapely.contains_xy(shape, points[:, 0], points[:, 1]), away, -away)
    return found


def _label_clear(
    shape: shapely.Geometry, edge: shapely.Geometry, middles: NDArray[np.float64], width: float
) -> NDArray[np.float64]:
    """The same for the boxes of labels, by points on their rims."""
    rim = [(x * width / 2, y * LABEL_HEIGHT / 2) for x in (-1, -0.5, 0, 0.5, 1) for y in (-1, 1)]
    least: NDArray[np.float64] = np.min([_clear(shape, edge, middles + np.array(corner)) for corner in rim], axis=0)
    return least


def room_for_counters(shape: shapely.Geometry, city: Point, label: Point, label_width: float = LABEL_WIDTH) -> int:
    """How many counters certainly lie in a province without touching its border, its city or its label."""
    radius = COUNTER / 2 + _PLAY
    inner = shape.buffer(-radius, quad_segs=4)
    taken = Dot(city).buffer(CITY / 2 + radius, quad_segs=8).union(_label_box(label, label_width).buffer(radius, quad_segs=4))
    free = inner.difference(taken)
    if free.is_empty:
        return 0
    shapely.prepare(free)
    return max(_laid(free, turn) for turn in _TURNS)


def _label_box(label: Point, width: float) -> shapely.Geometry:
    x, y = label
    return box(x - width / 2, y - LABEL_HEIGHT / 2, x + width / 2, y + LABEL_HEIGHT / 2)


def _laid(free: shapely.Geometry, turn: float) -> int:
    """The most points of a honeycomb, turned so, that lie in what is free, over all its shifts by a sixth of a counter."""
    left, low, right, high = free.bounds
    reach = hypot(right - left, high - low) / 2
    rows = int(reach / (_PITCH * 0.866)) + 1
    columns = int(reach / _PITCH) + 1
    row, column = np.meshgrid(np.arange(-rows, rows + 1), np.arange(-columns, columns + 1))
    x0, y0 = ((column + 0.5 * (row % 2)) * _PITCH).ravel(), (row * _PITCH * 0.866025404).ravel()
    shift = np.arange(_SHIFTS) / _SHIFTS * _PITCH
    dx, dy = (grid.ravel()[:, None] for grid in np.meshgrid(shift, shift * 1.732))
    x, y = x0[None, :] + dx, y0[None, :] + dy
    across, down = cos(turn), sin(turn)
    xs = x * across - y * down + (left + right) / 2
    ys = x * down + y * across + (low + high) / 2
    near = (xs >= left) & (xs <= right) & (ys >= low) & (ys <= high)
    near[near] = shapely.contains_xy(free, xs[near], ys[near])
    return int(near.sum(axis=1).max())
