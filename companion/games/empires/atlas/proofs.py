"""What a map promises, measured on its finished shapes: the figures that its legend prints. Needs the extra `maps`.

Nothing here knows how a map was made: the same is measured on anybody's own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

import shapely
from shapely.geometry import Polygon as Shape

from companion.games.empires.atlas import checking, errors, model, places, ways
from companion.games.empires.atlas.borders import lines_of, measured_neighbours, meeting
from companion.games.empires.atlas.starts import APART, measure
from companion.games.empires.drawings.maps.model import Cell, Line
from companion.games.empires.rules import plural
from companion.plain import Json

SHORTEST_BORDER, STRANGERS_APART = 12.0, 10.0
#: How far from a border a city place and a label stay (mm).
CLEAR = 1.0


@dataclass(frozen=True)
class Figures:
    """The proof figures of a map at full size, in mm and mm²; `problems` are the promises that it does not keep."""

    provinces: int
    borders: int
    corners: int
    corners_of_three: bool
    shortest_border: float
    strangers_apart: float
    least_counters: int
    least_clear: float
    smallest: float
    largest: float
    landmasses: int
    lakes: int
    outer: int
    starts_apart: int
    territories: tuple[float, ...]
    to_ring: tuple[int, ...]
    start_neighbours: tuple[int, ...] = ()
    problems: tuple[str, ...] = ()

    def as_dict(self) -> Json:
        """The figures as JSON has them."""
        return {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(self).items()}


def shape_of(cell: Cell) -> shapely.Geometry:
    """A province's shape as shapely has it."""
    parts = [Shape(polygon[0], polygon[1:]) for polygon in cell.polygons]
    return parts[0] if len(parts) == 1 else shapely.multipolygons(parts)


def prove(atlas: model.Atlas) -> Figures:
    """The figures of a map, and what it does not keep. Raises AtlasError where a shape cannot be measured."""
    shapes = {cell.id: shape_of(cell) for cell in atlas.cells}
    for cell in atlas.cells:
        if not shapes[cell.id].is_valid:
            why = shapely.is_valid_reason(shapes[cell.id])
            raise errors.AtlasError(f"province {cell.id} {cell.name} is no sound area: {why}", "its line must not cross itself")
    lines = lines_of(atlas.cells)
    borders = [line for line in lines if not line.is_coast]
    met = meeting(atlas.cells)
    masses = shapely.get_parts(shapely.union_all(list(shapes.values())))
    starts = measure(atlas.map, atlas.starts)
    rooms = {cell.id: places.room_for_counters(shapes[cell.id], cell.city, cell.label) for cell in atlas.cells}
    clears = {cell.id: clear_of(shapes[cell.id], cell) for cell in atlas.cells}
    figures = Figures(
        provinces=len(atlas.cells),
        borders=len(measured_neighbours(lines)),
        corners=len(met),
        corners_of_three=all(len(some) == 3 for some in met.values()),
        shortest_border=round(min((line.straight for line in borders), default=0.0), 2),
        strangers_apart=strangers_apart(shapes, {cell.id: cell.neighbours for cell in atlas.cells}),
        least_counters=min(rooms.values()),
        least_clear=min(clears.values()),
        smallest=round(min(shape.area for shape in shapes.values()), 1),
        largest=round(max(shape.area for shape in shapes.values()), 1),
        landmasses=len(masses),
        lakes=sum(len(mass.interiors) for mass in masses),
        outer=sum(cell.outer for cell in atlas.cells),
        starts_apart=starts.apart if len(atlas.starts) > 1 else 0,
        territories=starts.territories if atlas.starts else (),
        to_ring=starts.to_ring if atlas.starts else (),
        start_neighbours=starts.neighbours if atlas.starts else (),
    )
    narrow = (_too_small(atlas, rooms), _too_narrow(atlas, clears), _too_short(atlas, borders))
    return replace(figures, problems=_problems(atlas, figures, shapes, set(measured_neighbours(lines)), narrow))


def clear_of(shape: shapely.Geometry, cell: Cell) -> float:
    """How far the city place stays from the province's border (mm); negative where it crosses it."""
    dot = shapely.points(cell.city)
    if not shapely.contains(shape, dot):
        return -1.0
    return round(float(shapely.distance(dot, shape.boundary)) - places.CITY / 2, 2)


def strangers_apart(shapes: Mapping[int, shapely.Geometry], neighbours: Mapping[int, Sequence[int]]) -> float:
    """The least distance of two provinces that are no neighbours (mm); what is beyond 60 mm counts as 60."""
    ids = list(shapes)
    all_shapes = [shapes[one] for one in ids]
    tree = shapely.STRtree(all_shapes)
    least = 60.0
    for reach in (20.0, 60.0):
        one, other = tree.query(all_shapes, predicate="dwithin", distance=reach)
        pairs = [(a, b) for a, b in zip(one.tolist(), other.tolist(), strict=True) if a < b and ids[b] not in neighbours[ids[a]]]
        if pairs:
            first, second = zip(*pairs, strict=True)
            away = shapely.distance([all_shapes[i] for i in first], [all_shapes[i] for i in second])
            return round(float(away.min()), 2)
    return least


def _problems(
    atlas: model.Atlas,
    figures: Figures,
    shapes: Mapping[int, shapely.Geometry],
    measured: set[tuple[int, int]],
    narrow: tuple[str, str, str],
) -> tuple[str, ...]:
    """Each promise that is not kept, in words, the gravest first."""
    named = {(cell.id, other) for cell in atlas.cells for other in cell.neighbours if cell.id < other}
    strange = len(measured - named)
    far = [pair for pair in named - measured if shapely.distance(shapes[pair[0]], shapes[pair[1]]) > ways.LONGEST]
    parts = len(checking.islands(atlas.map.neighbours))
    # Islands are no fault where ways join them, and no province lies on two of them.
    joined = parts == 1 and not far and all(len(cell.polygons) == 1 for cell in atlas.cells)
    small, near, short = narrow
    checks = (
        (bool(shapely.coverage_is_valid(list(shapes.values()))), "provinces overlap or leave gaps"),
        (parts == 1, f"the land is in {parts} parts with no way between them"),
        (not small, small),
        (not near, near),
        (not short, short),
        (
            figures.strangers_apart >= STRANGERS_APART,
            f"two provinces that are no neighbours are only {figures.strangers_apart:g} mm apart",
        ),
        (figures.corners_of_three, "at some corner more than three provinces meet"),
        (not far, f"{_pairs(len(far))} no common border, and {ways.LONGEST:g} mm of sea or more between them"),
        (not strange, f"{plural(strange, 'border')} cannot be crossed: no neighbours there"),
        (figures.starts_apart >= APART or len(atlas.starts) < 2, f"two start cities are only {figures.starts_apart} apart"),
        (figures.landmasses == 1 or joined, f"the land is in {figures.landmasses} pieces"),
        (figures.lakes == 0, "the land has a hole"),
    )
    return tuple(words for kept, words in checks if not kept)


def _pairs(count: int) -> str:
    return f"{count} pairs of neighbours have" if count > 1 else "1 pair of neighbours has"


def _too_small(atlas: model.Atlas, rooms: Mapping[int, int]) -> str:
    """How many provinces hold too few counters, and the one that holds fewest; empty where none does."""
    some = [province for province, room in rooms.items() if room < places.COUNTERS]
    if not some:
        return ""
    least = min(some, key=lambda province: rooms[province])
    few = f"{plural(len(some), 'province')} with less than {places.COUNTERS} counters"
    return f"{few}: {atlas.map.name(least)} holds only {rooms[least]}"


def _too_short(atlas: model.Atlas, borders: Sequence[Line]) -> str:
    """The shortest border of those that are too short, and between whom it runs; empty where none is."""
    least = min(borders, key=lambda line: line.straight, default=None)
    if least is None or least.straight >= SHORTEST_BORDER:
        return ""
    one, other = map(atlas.map.name, least.sides)
    return f"a border is only {least.straight:.2g} mm long: that of {one} and {other}"


def _too_narrow(atlas: model.Atlas, clears: Mapping[int, float]) -> str:
    """How many city places come too near to a border, and the one that comes nearest, or crosses it; empty where none does."""
    some = [province for province, clear in clears.items() if clear < CLEAR]
    if not some:
        return ""
    least = min(some, key=lambda province: clears[province])
    where = f"only {clears[least]:g} mm from a border" if clears[least] >= 0 else "across its border"
    return f"{plural(len(some), 'city place')} too near to a border: that of {atlas.map.name(least)} lies {where}"
