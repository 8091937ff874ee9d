"""Anybody's own map: measured, its borders simplified together, and made ready to be drawn. Needs the extra `maps`.

Faults stop it, and name provinces and lengths; what a map of ours would promise and this one does not keep stands in its figures.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil, sqrt
from random import Random
from typing import Any

import shapely

from companion.games.empires.atlas import errors, making, model, proofs, tints
from companion.games.empires.atlas.own_areas import Area, corners_rule, read_source, word_of
from companion.games.empires.atlas.places import find_places
from companion.games.empires.atlas.starts import fair_starts
from companion.games.empires.drawings.maps.model import Cell, Pair, Ring
from companion.plain import Plain
from companion.record import fold

#: A border shorter than this must be listed: do the two provinces meet, or not? (mm at full size)
DOUBTFUL = 6.0
#: So many times larger a map is drawn at most, for borders that are nearly as long.
_MOST_LARGER = 1.3
_GRID, _SIMPLER = 0.01, 0.8
#: Overlaps and gaps narrower than this are healed without a word (mm).
_SLIVER = 0.05
#: Parts farther off than this many times the side of their province's largest part lie far off.
_NEAR = 0.6
#: Where the map is so many times larger with its far parts than without, that is said.
_WORTH_A_WORD = 1.5
#: So many overlaps are told, and so many areas near one, in the mean, are too many to be healed.
_MOST_OVERLAPS, _CROWD = 200, 60
#: What is done with corners where nothing is listed.
CORNERS_HINT = (
    'write "links": [["A", "B"]] for neighbours, "blocks": [["A", "B"]] for pairs that are none, or "corners": "block" for all; '
    "companion map mend writes them all into a file"
)


def own_atlas(text: str, title: str, players: int = 0, width: float = 0.0, wishes: model.Wishes | None = None) -> model.Atlas:
    """The map of a text (GeoJSON, TopoJSON or SVG), `width` mm wide (0: as wide as usual provinces ask for).

    Its `notes` tell what was helped. Raises AtlasError with every fault: overlaps, gaps, and pairs of provinces of which the map
    must say whether they meet.
    """
    reading = errors.Reading()
    source = read_source(text, wishes or model.Wishes(), reading)
    areas = scaled(source.areas, width, wishes or model.Wishes(), reading)
    areas = simplified(_sound(areas))
    listed = listed_pairs(source.tree, areas)
    touching, larger = enlarged_pairs(areas, listed)
    if larger > 1:
        areas = [replace(area, shape=shapely.transform(area.shape, lambda at: at * larger)) for area in areas]
        reading.notes.append(f"drawn {larger:g} times as large, so that short borders are {DOUBTFUL:g} mm long")
    joined = _joined(areas, touching, listed, corners_rule(source.tree))
    atlas = model.Atlas(model.tidy_title(title), _cells(areas, joined))
    marked = tuple(sorted(area.id for area in areas if area.properties.get("start")))
    starts = _fair(atlas, players, reading) if players not in (0, len(marked)) else marked
    atlas = replace(atlas, starts=starts, notes=tuple(reading.notes))
    return replace(atlas, figures=proofs.prove(atlas).as_dict())


def _fair(atlas: model.Atlas, players: int, reading: errors.Reading) -> tuple[int, ...]:
    found = fair_starts(atlas.map, players, even=True)
    if found is None:
        reading.notes.append(f"no start cities for {players} players: there are not so many places five provinces apart")
    return found.provinces if found else ()


def _refuse(faults: Sequence[str], hint: str = "") -> None:
    if faults:
        raise errors.AtlasError("\n".join(faults), hint)


def scaled(areas: Sequence[Area], width: float, wishes: model.Wishes, reading: errors.Reading) -> list[Area]:
    """The areas in mm at full size, their middle at the origin; without parts that lie far off, where that is wished."""
    near = [replace(area, shape=_near(area.shape)) for area in areas]
    far = [area for area, other in zip(areas, near, strict=True) if area.shape is not other.shape]
    if wishes.main:
        if far:
            reading.notes.append(f"far parts are left out, of {_some([area.called for area in far])}")
        areas = near
    bounds = shapely.total_bounds([area.shape for area in areas]).tolist()
    left, low, right, high = shapely.total_bounds([area.shape for area in near]).tolist()
    larger = max((bounds[2] - bounds[0]) / (right - left), (bounds[3] - bounds[1]) / (high - low))
    if far and larger >= _WORTH_A_WORD:
        names = _some([area.called for area in far])
        reading.notes.append(f"parts far off (of {names}) make the map {larger:.1f} times as large: --land main leaves them out")
    mean = sum(area.shape.area for area in areas) / len(areas)
    scale = width / (bounds[2] - bounds[0]) if width else sqrt(making.AREA / mean)
    across = max(bounds[2] - bounds[0], bounds[3] - bounds[1]) * scale
    if across > 2 * model.FARTHEST:
        where = "leave out what lies far off (--land main leaves out parts of provinces)"
        raise errors.AtlasError(
            f"at full size this map would be {across / 1000:.0f} m wide", f"move what lies far off nearer, or {where}"
        )
    middle = ((bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2)
    return [replace(area, shape=shapely.transform(area.shape, lambda at: (at - middle) * scale)) for area in areas]


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")


def _near(shape: shapely.Geometry) -> shapely.Geometry:
    """A shape without the parts that lie farther from all nearer ones than its largest is long; itself where there are none."""
    left = sorted(shapely.get_parts(shape).tolist(), key=lambda part: -float(part.area))
    kept, reach = left[:1], _NEAR * sqrt(left[0].area)
    left = left[1:]
    while near := [part for part in left if any(part.distance(other) <= reach for other in kept)]:
        kept += near
        left = [part for part in left if not any(part is other for other in near)]
    return shapely.multipolygons(kept) if left else shape


def _sound(areas: Sequence[Area]) -> list[Area]:
    """The areas with borders that fit: as they are where they do, else on a fine grid, else healed. Raises AtlasError."""
    for found in () if _stand_twice(areas) else _tries(areas):
        if all(area.shape.is_valid and area.shape.area > 0 for area in found) and is_coverage(found):
            return found
    _refuse_overlaps(areas)
    return list(areas)


def _stand_twice(areas: Sequence[Area]) -> bool:
    """Whether two areas are the same land: no need then to look at every pair of borders, which takes long where many are."""
    return len({area.shape.wkb for area in areas}) < len(areas)


def _tries(areas: Sequence[Area]) -> Iterator[list[Area]]:
    """The areas as they are; then with ever more done to them."""
    yield list(areas)
    fine = [replace(area, shape=shapely.set_precision(area.shape, _GRID)) for area in areas]
    yield fine
    shapes = [area.shape for area in areas]
    if len(shapely.STRtree(shapes).query(shapes)[0]) < _CROWD * len(areas):  # else all lies over everything, and nothing heals
        yield _healed(fine)
        yield _healed(areas)


def is_coverage(areas: Sequence[Area]) -> bool:
    """Whether the areas fit: no overlaps, and the same points on both sides of each border."""
    return bool(shapely.coverage_is_valid([area.shape for area in areas]))


def _healed(areas: Sequence[Area]) -> list[Area]:
    """The areas with a point on each side at which a neighbour has one; what lies a hair's breadth apart is joined.

    Only those that do not fit are touched, one after the other, each to what its neighbours have become.
    """
    shapes = [area.shape for area in areas]
    tree = shapely.STRtree(shapes)
    wrong = shapely.coverage_invalid_edges(shapes, _SLIVER).tolist()
    for i, line in enumerate(wrong):
        if line.is_empty:
            continue
        near = [j for j in tree.query(shapes[i], predicate="dwithin", distance=_SLIVER).tolist() if j != i]
        points = shapely.multipoints(shapely.get_coordinates([shapes[j] for j in near]))
        snapped = shapely.snap(shapes[i], points, _SLIVER)
        if snapped.is_valid:
            shapes[i] = snapped
    return [replace(area, shape=shape) for area, shape in zip(areas, shapes, strict=True)]


def overlaps(areas: Sequence[Area]) -> list[str]:
    """Which provinces lie over each other, and along how many mm: as many as anybody mends by hand."""
    shapes = [area.shape for area in areas]
    found: list[str] = []
    for i, j in _touching(shapes):
        common = shapely.intersection(shapes[i], shapes[j])
        if common.area > _SLIVER:
            along = f"{sum(part.length for part in shapely.get_parts(common) if part.area) / 2:.0f} mm"
            found.append(f"{areas[i].called} overlaps {areas[j].called} along {along}")
            if len(found) == _MOST_OVERLAPS:
                break
    return found


def _touching(shapes: Sequence[shapely.Geometry]) -> Iterator[tuple[int, int]]:
    """The places of shapes that have a point in common, each pair once, in their order."""
    some, others = shapely.STRtree(shapes).query(shapes, predicate="intersects")
    for i in range(len(shapes)):
        yield from ((i, j) for j in sorted(others[some == i].tolist()) if i < j)


def _refuse_overlaps(areas: Sequence[Area]) -> None:
    """Overlaps and gaps are faults: of which two provinces, and along how many mm."""
    _refuse(overlaps(areas), "move the borders until they are one line, or let companion map mend do it")
    lines = shapely.coverage_invalid_edges([area.shape for area in areas])
    bad = [(area, line) for area, line in zip(areas, lines.tolist(), strict=True) if not line.is_empty]
    words = [f"{area.called} does not fit its neighbours along {_mm(line.length)}" for area, line in bad]
    _refuse(words, "both sides of a border need the same points: companion map mend moves them")


def _mm(length: float) -> str:
    return f"{length:.1f} mm" if length >= 0.05 else "less than 0.1 mm"


def simplified(areas: Sequence[Area]) -> list[Area]:
    """The areas with fewer points; what is shared stays shared."""
    shapes = shapely.coverage_simplify([area.shape for area in areas], _SIMPLER)
    for some in (shapely.transform(shapes, lambda at: at.round(2)), shapes):
        if shapely.coverage_is_valid(some) and all(shape.area > 0 and shape.is_valid for shape in some.tolist()):
            return [replace(area, shape=shape) for area, shape in zip(areas, some.tolist(), strict=True)]
    return list(areas)


def touching_pairs(areas: Sequence[Area]) -> dict[Pair, float]:
    """The pairs of ids that touch, and the length of what they share (0 for a point)."""
    shapes = [area.shape for area in areas]
    found = {}
    for i, j in _touching(shapes):
        one, other = sorted((areas[i].id, areas[j].id))
        found[one, other] = float(shapely.intersection(shapes[i], shapes[j]).length)
    return dict(sorted(found.items()))


def enlarged_pairs(areas: Sequence[Area], listed: Mapping[Pair, bool]) -> tuple[dict[Pair, float], float]:
    """The same pairs on a map that is so many times larger (1: as it is) that no border is just too short to count."""
    touching = touching_pairs(areas)
    near = [
        length for pair, length in touching.items() if DOUBTFUL / _MOST_LARGER <= length < DOUBTFUL and listed.get(pair, True)
    ]
    larger = ceil(100 * DOUBTFUL / min(near)) / 100 if near else 1.0
    return {pair: length * larger for pair, length in touching.items()}, larger


def listed_pairs(tree: Plain, areas: Sequence[Area]) -> dict[Pair, bool]:
    """The pairs that the map lists: True under `links` (they are neighbours), False under `blocks` (they are not)."""
    ids = {fold(area.name): area.id for area in areas if area.name} | {str(area.id): area.id for area in areas}
    found: dict[Pair, bool] = {}
    for word, links in (("links", True), ("blocks", False)):
        for pair in _list(tree.get(word), word, "the map"):
            if not isinstance(pair, list) or len(pair) != 2:
                raise errors.AtlasError(
                    f"{word}: {errors.as_json(pair)} is no pair of provinces", f'write "{word}": [["Norvik", "Tarn"]]'
                )
            found[_ends(ids, pair, word)] = links
        for area in areas:
            for other in _list(area.properties.get(word), word, area.called):
                found[_ends(ids, (area.id, other), word)] = links
    return found


def _list(value: Any, word: str, where: str) -> list[Any]:
    if value is None or isinstance(value, list):
        return value or []
    raise errors.AtlasError(f"{word} of {where}: {errors.as_json(value)} is no list of provinces")


def _ends(ids: Mapping[str, int], pair: Sequence[Any], word: str) -> Pair:
    """The two provinces of a pair, by name or id."""
    ends = [ids.get(fold(word_of(str(end)))) for end in pair]
    if None in ends:
        one, other = (errors.shown(str(end)) for end in pair)
        raise errors.AtlasError(f"{word}: “{one}” and “{other}” are not both provinces of the map")
    first, second = sorted(end for end in ends if end is not None)
    if first == second:
        raise errors.AtlasError(f"{word}: “{errors.shown(str(pair[0]))}” cannot be its own neighbour")
    return first, second


def _joined(
    areas: Sequence[Area], touching: Mapping[Pair, float], listed: Mapping[Pair, bool], corners: bool | None
) -> set[Pair]:
    """The pairs that are neighbours. Raises AtlasError with every pair in doubt."""
    called = {area.id: area.called for area in areas}
    faults = []
    joined = {pair for pair, links in listed.items() if links}
    for (one, other), length in touching.items():
        said = listed.get((one, other))
        if said is None and length < DOUBTFUL:
            said = corners
            if said is None:
                how = f"along {length:.1f} mm only" if length else "in a point"
                faults.append(f"{called[one]} and {called[other]} meet {how}: list them under links or blocks")
        if said is not False:
            joined.add((one, other))
    alone = [called[area.id] for area in areas if not any(area.id in pair for pair in joined)]
    faults += [f"{name} has no neighbours: list one under links" for name in alone]
    _refuse(faults, CORNERS_HINT)
    return joined


def _cells(areas: Sequence[Area], joined: set[Pair]) -> tuple[Cell, ...]:
    neighbours: dict[int, list[int]] = {area.id: [] for area in areas}
    for one, other in sorted(joined):
        neighbours[one].append(other)
        neighbours[other].append(one)
    around = {province: sorted(others) for province, others in neighbours.items()}
    coast = shapely.union_all([area.shape for area in areas]).boundary
    said = any("outer" in area.properties for area in areas)
    _refuse(
        [f"{area.called}: outer is true or false" for area in areas if not isinstance(area.properties.get("outer"), bool | None)]
    )
    colours = tints.tint(around, Random(1))
    cells = []
    for area in sorted(areas, key=lambda area: area.id):
        places = find_places(max(shapely.get_parts(area.shape), key=lambda part: float(part.area)))
        on_coast = bool(shapely.intersection(area.shape.boundary, coast).length > 1.0)
        outer = bool(area.properties.get("outer")) if said else on_coast
        polygons, tint = tuple(_polygon(part) for part in shapely.get_parts(area.shape)), colours[area.id]
        near, parts = tuple(around[area.id]), _parts(area.name)
        cells.append(Cell(area.id, area.name, near, outer, polygons, places.city, places.label, tint, parts))
    return tuple(cells)


def _parts(name: str) -> tuple[str, ...]:
    """A name may be broken behind its hyphens."""
    *first, last = name.split("-")
    return (*(f"{part}-" for part in first), last) if first else ()


def _polygon(part: shapely.Polygon) -> tuple[Ring, ...]:
    rings = [part.exterior, *part.interiors]
    return tuple(tuple((float(x), float(y)) for x, y in ring.coords[:-1]) for ring in rings)
