"""Longitude and latitude: whether a file has them, and how they become a plane. Needs the extra `maps`."""

import re
from collections.abc import Sequence
from math import cos, radians

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon as Shape

from companion.games.empires.atlas.errors import AtlasError
from companion.plain import Plain

#: Longitudes and latitudes end here; files are a hair beyond at times.
_ENDS, _HAIR = np.array((180.0, 90.0)), 1e-6
#: Coordinate systems of degrees, by the end of their names in `crs`: EPSG's numbers from 4000 on, and those of CRS.
_SYSTEMS = re.compile(r".*(CRS(84|83|27)|[^0-9](4\d{3}|6318|6668|7844))", re.DOTALL)
#: In degrees a thousandth is a hundred metres: what is surveyed has that many decimals, what is drawn on a grid has not.
_DECIMALS, _SURVEYED = 3, 0.5
#: Narrower than this, drawn true, a map in degrees would look stretched: then it is asked whether it is one.
_STRETCHED = 0.9


def are_degrees(tree: Plain, shapes: Sequence[shapely.Geometry]) -> bool | None:
    """Whether a file's coordinates are longitude and latitude; None where they may be, and it would matter.

    They are where they lie within the ends of longitude and latitude, and the file says so (`crs`) or they have the decimals of
    a survey. GeoJSON is in degrees by its standard, but many draw in it on a grid of their own: few decimals leave it a plane.
    A file with a `unit` of its own is a plane.
    """
    points = shapely.get_coordinates(shapes)
    if "unit" in tree or not len(points) or (np.abs(points) > _ENDS + _HAIR).any():
        return False
    if _SYSTEMS.fullmatch(_system(tree)):
        return True
    coarse = np.abs(points - points.round(_DECIMALS - 1)) < _HAIR
    if 1 - coarse.all(axis=1).mean() >= _SURVEYED:
        return True
    west, low, east, high = shapely.total_bounds(shapes).tolist()
    return None if cos(radians((low + high) / 2)) < _STRETCHED or east - west > 180 else False


def _system(tree: Plain) -> str:
    """The name of the coordinate system that GeoJSON of the older form has."""
    crs = tree.get("crs")
    about = crs.get("properties") if isinstance(crs, dict) else None
    return str(about.get("name")) if isinstance(about, dict) else ""


def unwound(shape: shapely.Geometry) -> shapely.Geometry:
    """A shape none of whose lines leaps round the world; itself where none does."""
    parts = [_unwound(part) for part in _parts(shape)]
    if all(part is old for part, old in zip(parts, _parts(shape), strict=True)):
        return shape
    return parts[0] if len(parts) == 1 else shapely.multipolygons(parts)


def _unwound(part: shapely.Geometry) -> shapely.Geometry:
    """A polygon none of whose lines leaps round the world; itself where none does, or where it holds a pole."""
    rings = [shapely.get_coordinates(ring) for ring in (part.exterior, *part.interiors)]
    if all(np.abs(np.diff(ring[:, 0])).max(initial=0.0) <= 180 for ring in rings):
        return part
    for ring in rings:
        leaps = -360.0 * np.round(np.diff(ring[:, 0]) / 360)  # whole turns, so that what is shared stays the same number
        ring[1:, 0] += leaps.cumsum()
        if ring[0, 0] != ring[-1, 0]:
            return part
        ring[:, 0] += 360 * round((rings[0][:, 0].mean() - ring[:, 0].mean()) / 360)  # a hole lies where its area does
    return Shape(rings[0], rings[1:])


def _parts(shape: shapely.Geometry) -> list[shapely.Geometry]:
    return list(shapely.get_parts(shape).tolist())


def on_one_side(shapes: Sequence[shapely.Geometry]) -> list[shapely.Geometry]:
    """The areas of a land in degrees with the circle of longitudes cut once, at the widest gap of the whole land.

    Where there is none, as round a pole, each area lies on the side of its largest part.
    """
    parts, owners = shapely.get_parts(shapes, return_index=True)
    ends = shapely.bounds(parts)[:, [0, 2]]
    sizes = shapely.area(parts)
    cut = _widest_gap(ends)
    if cut is None:
        middles = ends.mean(axis=1)
        main = [max(np.flatnonzero(owners == one), key=sizes.__getitem__) for one in range(len(shapes))]
        turns = np.round((middles[main][owners] - middles) / 360)
    else:
        turns = -np.floor((ends[:, 0] - cut) / 360)
        turns -= turns[sizes.argmax()]  # the largest part keeps its numbers
    return [_moved(shape, parts[owners == one], turns[owners == one]) for one, shape in enumerate(shapes)]


def _widest_gap(ends: NDArray[np.float64]) -> float | None:
    """The middle of the widest gap between all these ends, west and east, round the circle; None where there is no gap."""
    west = ends[:, 0] % 360
    order = west.argsort()
    west, east = west[order], np.maximum.accumulate((west + ends[:, 1] - ends[:, 0])[order])
    gaps = np.append(west[1:], west[0] + 360) - east
    widest = int(gaps.argmax())
    return float(east[widest] + gaps[widest] / 2) if gaps[widest] > _HAIR else None


def _moved(shape: shapely.Geometry, parts: NDArray[np.int64], turns: NDArray[np.float64]) -> shapely.Geometry:
    """A shape with each part so many times turned round the world; parts that meet then are one."""
    if not turns.any():
        return shape
    ways = np.column_stack((360.0 * turns, np.zeros_like(turns)))
    shifted = [shapely.transform(part, lambda at, by=way: at + by) for part, way in zip(parts.tolist(), ways, strict=True)]
    return shifted[0] if len(shifted) == 1 else shapely.union_all(shifted)


def middle_latitude(shapes: Sequence[shapely.Geometry]) -> float:
    """The latitude half-way between the ends of a land. Raises AtlasError where there is none."""
    _, low, _, high = shapely.total_bounds(shapes).tolist()
    if max(abs(low), abs(high)) > _ENDS[1] + _HAIR:
        raise AtlasError("these coordinates aren't degrees: latitudes end at 90", "leave out --degrees")
    return float(low + high) / 2


def flattened(shapes: Sequence[shapely.Geometry]) -> list[shapely.Geometry]:
    """Degrees as a plane that is true in the middle latitude: there a degree of longitude is shorter."""
    across = cos(radians(middle_latitude(shapes)))
    return [shapely.transform(shape, lambda at: at * (across, 1.0)) for shape in shapes]
