"""Anybody's own map: GeoJSON in, measured, its borders simplified together, and made ready to be drawn. Needs the extra `maps`.

Faults stop it, and name provinces and lengths; what a map of ours would promise and this one does not keep stands in its figures.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from typing import Any

import shapely
from shapely.geometry import shape as shapely_shape

from companion.games.empires.atlas.errors import AtlasError
from companion.games.empires.atlas.making import AREA
from companion.games.empires.atlas.model import FARTHEST, Atlas, Cell, Ring, tidy_title
from companion.games.empires.atlas.places import find_places
from companion.games.empires.atlas.proofs import prove
from companion.games.empires.atlas.starts import fair_starts
from companion.games.empires.atlas.tints import tint
from companion.games.empires.rules.maps import name_trouble
from companion.record import fold

#: A border shorter than this must be listed: do the two provinces meet, or not? (mm at full size)
DOUBTFUL = 6.0
_GRID, _SIMPLER = 0.01, 0.8
#: Overlaps and gaps narrower than this are healed without a word (mm).
_SLIVER = 0.05


@dataclass(frozen=True)
class _Area:
    id: int
    name: str
    shape: Any
    properties: Mapping[str, Any]


def own_atlas(text: str, title: str, players: int = 0, width: float = 0.0) -> Atlas:
    """The map of a GeoJSON text, `width` mm wide (0: as wide as usual provinces ask for).

    Raises AtlasError with every fault: overlaps, gaps, and pairs of provinces of which the map must say whether they meet.
    """
    areas = _healed(_scaled(_areas(text), width))
    _refuse_overlaps(areas)
    areas = _simplified(areas)
    touching = _touching(areas)
    listed = _listed(text, areas)
    joined = _joined(areas, touching, listed)
    cells = _cells(areas, joined, touching)
    atlas = Atlas(tidy_title(title), cells)
    marked = tuple(sorted(area.id for area in areas if area.properties.get("start")))
    starts = marked or (_fair(atlas, players) if players else ())
    atlas = replace(atlas, starts=starts)
    return replace(atlas, figures=prove(atlas).as_dict())


def _fair(atlas: Atlas, players: int) -> tuple[int, ...]:
    found = fair_starts(atlas.map, players)
    return found.provinces if found else ()


def _areas(text: str) -> list[_Area]:
    try:
        features = json.loads(text.removeprefix("\ufeff"))["features"]
        land = [one for one in features if not (one.get("properties") or {}).get("sea") and one.get("geometry")]
        shapes = [(shapely_shape(one["geometry"]), one.get("properties") or {}) for one in land]
    except (ValueError, KeyError, TypeError, AttributeError, shapely.errors.GEOSException) as error:
        raise AtlasError(f"this is no GeoJSON FeatureCollection with areas: {error}") from None
    shapes = [(shape, properties) for shape, properties in shapes if shape.geom_type in ("Polygon", "MultiPolygon")]
    if len(shapes) < 2:
        raise AtlasError("a map has two provinces at least", "each is a Feature with a Polygon and, if you like, a name")
    return _named(shapes)


def _named(shapes: Sequence[tuple[Any, Mapping[str, Any]]]) -> list[_Area]:
    """The areas with an id and a name each, or every fault of them."""
    order = sorted(shapes, key=lambda one: (-round(one[0].centroid.y / _height(shapes) * 8), one[0].centroid.x))
    given = all(type(properties.get("id")) is int for _, properties in order)
    faults: list[str] = []
    seen: dict[str, int] = {}
    areas = []
    for number, (shape, properties) in enumerate(order, 1):
        identity = int(properties["id"]) if given else number
        name = "-".join(str(properties.get("name") or "").split())
        trouble = name_trouble(name) if name else ""
        if name and fold(name) in seen:
            trouble = f"is the name of province {seen[fold(name)]}, too"
        if not shape.is_valid:
            trouble = f"is no sound area: {shapely.is_valid_reason(shape)}"
        if trouble:
            faults.append(f"province {identity}: “{name}” {trouble}")
        seen[fold(name)] = identity
        areas.append(_Area(identity, name, shape, properties))
    if len({area.id for area in areas}) < len(areas):
        faults.append("two provinces have one id")
    _refuse(faults)
    return areas


def _height(shapes: Sequence[tuple[Any, Any]]) -> float:
    return max(shape.bounds[3] for shape, _ in shapes) - min(shape.bounds[1] for shape, _ in shapes) or 1.0


def _refuse(faults: Sequence[str], hint: str = "") -> None:
    if faults:
        raise AtlasError("\n".join(faults), hint)


def _scaled(areas: Sequence[_Area], width: float) -> list[_Area]:
    """The areas in mm at full size, their middle at the origin."""
    bounds = shapely.total_bounds([area.shape for area in areas]).tolist()
    mean = sum(area.shape.area for area in areas) / len(areas)
    scale = width / (bounds[2] - bounds[0]) if width else sqrt(AREA / mean)
    far = max(bounds[2] - bounds[0], bounds[3] - bounds[1]) * scale
    if far > 2 * FARTHEST:
        raise AtlasError(
            f"at full size this map would be {far / 1000:.0f} m wide", "move what lies far off nearer, or leave it out"
        )
    middle = ((bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2)
    return [
        replace(area, shape=shapely.set_precision(shapely.transform(area.shape, lambda at: (at - middle) * scale), _GRID))
        for area in areas
    ]


def _called(area: _Area) -> str:
    return area.name or f"province {area.id}"


def _healed(areas: Sequence[_Area]) -> list[_Area]:
    """The areas with a point on each side at which a neighbour has one; what lies a hair's breadth apart is joined."""
    shapes = [area.shape for area in areas]
    tree = shapely.STRtree(shapes)
    healed = []
    for area in areas:
        near = tree.query(area.shape, predicate="dwithin", distance=_SLIVER).tolist()
        points = shapely.multipoints(shapely.get_coordinates([shapes[i] for i in near if shapes[i] is not area.shape]))
        healed.append(replace(area, shape=shapely.snap(area.shape, points, _SLIVER)))
    return healed


def _refuse_overlaps(areas: Sequence[_Area]) -> None:
    """Overlaps and gaps are faults: of which two provinces, and along how many mm."""
    shapes = [area.shape for area in areas]
    tree = shapely.STRtree(shapes)
    faults = []
    for i, j in sorted(zip(*(side.tolist() for side in tree.query(shapes, predicate="intersects")), strict=True)):
        if i < j:
            common = shapely.intersection(shapes[i], shapes[j])
            if common.area > _SLIVER:
                along = f"{sum(part.length for part in shapely.get_parts(common) if part.area) / 2:.0f} mm"
                faults.append(f"{_called(areas[i])} overlaps {_called(areas[j])} along {along}")
    _refuse(faults, "move the borders until they are one line")
    if not shapely.coverage_is_valid(shapes):
        lines = shapely.coverage_invalid_edges(shapes)
        bad = [(area, line) for area, line in zip(areas, lines, strict=True) if not line.is_empty]
        words = [f"{_called(area)} does not fit its neighbours along {line.length:.0f} mm" for area, line in bad]
        _refuse(words, "both sides of a border need the same points")


def _simplified(areas: Sequence[_Area]) -> list[_Area]:
    """The areas with fewer points; what is shared stays shared."""
    shapes = shapely.coverage_simplify([area.shape for area in areas], _SIMPLER)
    rounded = shapely.transform(shapes, lambda at: at.round(2))
    good = rounded if shapely.coverage_is_valid(rounded) else [area.shape for area in areas]
    return [replace(area, shape=shape) for area, shape in zip(areas, good, strict=True)]


def _touching(areas: Sequence[_Area]) -> dict[tuple[int, int], float]:
    """The pairs of ids that touch, and the length of what they share (0 for a point)."""
    shapes = [area.shape for area in areas]
    found = {}
    for i, j in zip(*(side.tolist() for side in shapely.STRtree(shapes).query(shapes, predicate="intersects")), strict=True):
        if i < j:
            one, other = sorted((areas[i].id, areas[j].id))
            found[one, other] = float(shapely.intersection(shapes[i], shapes[j]).length)
    return dict(sorted(found.items()))


def _listed(text: str, areas: Sequence[_Area]) -> dict[tuple[int, int], bool]:
    """The pairs that the map lists: True under `links` (they are neighbours), False under `blocks` (they are not)."""
    ids = {fold(area.name): area.id for area in areas if area.name} | {str(area.id): area.id for area in areas}
    tree = json.loads(text.removeprefix("\ufeff"))
    found: dict[tuple[int, int], bool] = {}

    def add(one: Any, other: Any, *, links: bool) -> None:
        ends = [ids.get(fold("-".join(str(end).split()))) for end in (one, other)]
        if None in ends:
            raise AtlasError(f"{'links' if links else 'blocks'}: “{one}” and “{other}” are not both provinces of the map")
        first, second = sorted(end for end in ends if end is not None)
        found[first, second] = links

    for word, links in (("links", True), ("blocks", False)):
        for pair in tree.get(word) or ():
            if not isinstance(pair, list) or len(pair) != 2:
                raise AtlasError(
                    f"{word}: {json.dumps(pair)[:60]} is no pair of provinces", f'write "{word}": [["Norvik", "Tarn"]]'
                )
            add(*pair, links=links)
        for area in areas:
            for other in area.properties.get(word) or ():
                add(area.id, other, links=links)
    return found


def _joined(
    areas: Sequence[_Area], touching: Mapping[tuple[int, int], float], listed: Mapping[tuple[int, int], bool]
) -> set[tuple[int, int]]:
    """The pairs that are neighbours. Raises AtlasError with every pair in doubt."""
    called = {area.id: _called(area) for area in areas}
    faults = []
    for (one, other), length in touching.items():
        if length < DOUBTFUL and (one, other) not in listed:
            how = f"along {length:.1f} mm only" if length else "in a point"
            faults.append(f"{called[one]} and {called[other]} meet {how}: list them under links or blocks")
    joined = {pair for pair in touching if listed.get(pair, True)} | {pair for pair, links in listed.items() if links}
    alone = [called[area.id] for area in areas if not any(area.id in pair for pair in joined)]
    faults += [f"{name} has no neighbours: list one under links" for name in alone]
    _refuse(faults, 'write "links": [["A", "B"]] for neighbours, "blocks": [["A", "B"]] for pairs that are none')
    return joined


def _cells(areas: Sequence[_Area], joined: set[tuple[int, int]], touching: Mapping[tuple[int, int], float]) -> tuple[Cell, ...]:
    del touching
    neighbours: dict[int, list[int]] = {area.id: [] for area in areas}
    for one, other in sorted(joined):
        neighbours[one].append(other)
        neighbours[other].append(one)
    around = {province: sorted(others) for province, others in neighbours.items()}
    coast = shapely.union_all([area.shape for area in areas]).boundary
    said = any("outer" in area.properties for area in areas)
    colours = tint(around, Random(1))
    cells = []
    for area in sorted(areas, key=lambda area: area.id):
        places = find_places(_largest(area.shape))
        on_coast = bool(shapely.intersection(area.shape.boundary, coast).length > 1.0)
        cells.append(
            Cell(
                area.id,
                area.name,
                tuple(around[area.id]),
                bool(area.properties.get("outer")) if said else on_coast,
                tuple(_polygon(part) for part in shapely.get_parts(area.shape)),
                places.city,
                places.label,
                colours[area.id],
                _parts(area.name),
            )
        )
    return tuple(cells)


def _parts(name: str) -> tuple[str, ...]:
    """A name may be broken behind its hyphens."""
    *first, last = name.split("-")
    return (*(f"{part}-" for part in first), last) if first else ()


def _largest(shape: Any) -> Any:
    return max(shapely.get_parts(shape), key=lambda part: float(part.area))


def _polygon(part: Any) -> tuple[Ring, ...]:
    rings = [part.exterior, *part.interiors]
    return tuple(tuple((float(x), float(y)) for x, y in ring.coords[:-1]) for ring in rings)
