"""What a file of somebody's own says of a land: GeoJSON, TopoJSON or SVG, known by their content. Needs the extra `maps`.

Nothing is lost in silence: what cannot be read is a fault, what was helped without asking is a note.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

import shapely
from shapely.geometry import MultiPolygon, Polygon as Shape

from companion.games.empires.atlas import given_names, model, svg_paths, topojson
from companion.games.empires.atlas.degrees import are_degrees, flattened, middle_latitude, on_one_side, unwound
from companion.games.empires.atlas.errors import AtlasError, Reading, as_json, shown
from companion.games.empires.rules.maps import MOST_ID, name_trouble
from companion.plain import Plain
from companion.record import fold

#: No coordinate is larger: beyond that, lengths cannot be measured.
_FARTHEST = 1e9
_BETWEEN_WORDS = re.compile(r"[^\w'\-]+|_{2,}")


@dataclass(frozen=True)
class Area:
    """A province as it was read: its number and name, its shape (sound, in any unit), and its properties."""

    id: int
    name: str
    shape: shapely.Geometry
    properties: Plain

    @property
    def called(self) -> str:
        """The province in words."""
        return shown(self.name) if self.name else f"province {self.id}"


@dataclass(frozen=True)
class Source:
    """The areas of a file, and what stands beside them: `links`, `blocks` and `corners`."""

    areas: tuple[Area, ...]
    tree: Plain


def read_source(text: str, wishes: model.Wishes, reading: Reading) -> Source:
    """The areas of a text. Raises AtlasError with every fault."""
    try:
        tree, features = _features(text, wishes.layer)
    except RecursionError:
        raise AtlasError("this file is nested too deep to be read") from None
    if not wishes.mend:
        _read_corners(tree)
    if wishes.region:
        features = given_names.of_region(features, wishes.region)
    features = given_names.with_names(features, wishes.name_from, reading)
    drawn = [found for number, one in enumerate(features, 1) if (found := _drawn(one, number, reading))]
    degrees = _in_degrees(tree, [one.shape for one in drawn], wishes, reading)
    shapes = [sound for one in drawn if (sound := _sound(one, reading, degrees=degrees))]
    if wishes.mend:
        reading.notes += [f"left out: {fault}" for fault in reading.faults]
        reading.faults.clear()
    reading.refuse()
    if len(shapes) < 2:
        raise AtlasError("a map has two provinces at least", "each is a Feature with a Polygon and, if you like, a name")
    if degrees:
        flat = flattened(on_one_side([shape for shape, _ in shapes]))
        shapes = [(shape, properties) for shape, (_, properties) in zip(flat, shapes, strict=True)]
    if wishes.down:
        shapes = [(shapely.transform(shape, lambda at: at * (1.0, -1.0)), properties) for shape, properties in shapes]
    return Source(tuple(_named(shapes, reading, mend=wishes.mend)), tree)


def _features(text: str, layer: str) -> tuple[Plain, list[Any]]:
    """What the text holds, by its content: SVG, TopoJSON or GeoJSON."""
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("<"):
        return {}, svg_paths.svg_features(text.lstrip())
    try:
        tree = json.loads(text)
    except ValueError as error:
        raise AtlasError(f"this is no GeoJSON: {shown(str(error))}") from None
    if not isinstance(tree, dict):
        raise AtlasError("this is JSON, but no GeoJSON FeatureCollection")
    if tree.get("type") == "Topology":
        return tree, topojson.topology_features(tree, layer)
    features = tree.get("features")
    if tree.get("type") != "FeatureCollection" or not isinstance(features, list):
        kind = tree.get("type")
        said = f"its type is {shown(str(kind))}" if kind and kind != "FeatureCollection" else "its features are no list"
        raise AtlasError(
            f"this is no GeoJSON FeatureCollection: {said}", "its type is FeatureCollection, its features are the provinces"
        )
    return tree, features


def _read_corners(tree: Plain) -> None:
    if tree.get("corners") not in (None, "block", "link"):
        raise AtlasError(f"corners: {as_json(tree['corners'])} is no rule for corners", 'write "corners": "block" or "link"')


def corners_rule(tree: Plain) -> bool | None:
    """Whether provinces that meet in a corner are neighbours, by the rule for all; None where the map lists them."""
    return {"link": True, "block": False}.get(str(tree.get("corners")))


@dataclass(frozen=True)
class _Drawn:
    """A feature that is no sea: what it is called, its polygons as they are drawn (perhaps unsound), its properties."""

    called: str
    shape: shapely.Geometry
    properties: Plain


def _in_degrees(tree: Plain, shapes: Sequence[shapely.Geometry], wishes: model.Wishes, reading: Reading) -> bool:
    """Whether the shapes are in longitude and latitude: as it is wished, else as they look, which is told."""
    if wishes.degrees is not None or not tree:  # an SVG is a plane
        return bool(wishes.degrees)
    found = are_degrees(tree, shapes)
    if found:
        middle = middle_latitude(shapes)
        side = "north" if middle >= 0 else "south"
        look = "its coordinates look like longitude and latitude"
        reading.notes.append(f"{look}: it is drawn true at {abs(middle):.0f}° {side}; if they are not, say --plane")
    elif found is None:
        reading.notes.append("its coordinates could be longitude and latitude; if they are, say --degrees")
    return bool(found)


def _drawn(one: Any, number: int, reading: Reading) -> _Drawn | None:
    """What a feature draws; None for the sea, and where there is a fault."""
    called = f"feature {number}"
    if not isinstance(one, dict):
        reading.faults.append(f"{called} is {as_json(one)}: this is no GeoJSON Feature")
        return None
    properties = one.get("properties")
    properties = {} if properties is None else properties
    if not isinstance(properties, dict):
        reading.faults.append(f"{called}: its properties are {as_json(properties)}; they have names, as in {{…}}")
        return None
    if properties.get("sea"):
        return None
    name = given_names.name_of(properties)
    called += f" (“{shown(str(name))}”)" if name else ""
    geometry = one.get("geometry")
    if not isinstance(geometry, dict):
        what = "no geometry" if geometry is None else f"{as_json(geometry)} as its geometry"
        reading.faults.append(f"{called} has {what}: give it a Polygon, or leave it out")
        return None
    try:
        return _Drawn(called, _made(geometry), properties)
    except (ValueError, OverflowError) as error:
        reading.faults.append(f"{called}: {error}")
        return None


def _sound(one: _Drawn, reading: Reading, *, degrees: bool) -> tuple[shapely.Geometry, Plain] | None:
    """The sound shape of a feature, and its properties; None where there is a fault."""
    made = unwound(one.shape) if degrees else one.shape
    sound = [part for part in shapely.get_parts(_polygons_of(made)).tolist() if part.area > 0]
    if not sound:
        reading.faults.append(f"{one.called} has no area: its line has fewer than three corners, or folds back on itself")
        return None
    if not made.is_valid:
        reading.notes.append(f"{one.called}: its line crosses itself ({shapely.is_valid_reason(made)}); mended")
    return sound[0] if len(sound) == 1 else shapely.multipolygons(sound), one.properties


def _polygons_of(shape: shapely.Geometry) -> shapely.Geometry:
    if shape.is_valid:
        return shape
    mended = shapely.make_valid(shape, method="structure", keep_collapsed=False)
    return MultiPolygon([part for part in _deep_parts(mended) if part.geom_type == "Polygon"])


def _deep_parts(shape: shapely.Geometry) -> list[shapely.Geometry]:
    if not hasattr(shape, "geoms"):
        return [shape]
    return [part for one in shape.geoms for part in _deep_parts(one)]


def _made(geometry: Plain) -> shapely.Geometry:
    """The polygons of a geometry, perhaps unsound. Raises ValueError with words that follow the feature's name."""
    kind, coordinates = geometry.get("type"), geometry.get("coordinates")
    if kind == "GeometryCollection":
        members = geometry.get("geometries")
        if not isinstance(members, list) or not members:
            raise ValueError("a GeometryCollection without geometries is no area")
        if any(isinstance(one, dict) and one.get("type") == kind for one in members):
            raise ValueError("a GeometryCollection within another is not read")
        return MultiPolygon([part for one in members for part in _deep_parts(_made(_member(one)))])
    if kind == "Fault":
        raise ValueError(str(geometry.get("why")))
    if kind == "Rings":
        rings = [_polygons_of(shape) for ring in coordinates or () if (shape := _polygon([ring])) is not None]
        return reduce(shapely.symmetric_difference, rings) if rings else MultiPolygon()
    if kind not in ("Polygon", "MultiPolygon"):
        raise ValueError(f"{as_json(kind)} is no area; provinces are Polygon or MultiPolygon")
    if not isinstance(coordinates, list):
        raise ValueError(f"its coordinates are {as_json(coordinates)}, no list")
    polygons = coordinates if kind == "MultiPolygon" else [coordinates] if coordinates else []
    parts = [part for rings in polygons if (part := _polygon(rings)) is not None]
    return parts[0] if len(parts) == 1 else MultiPolygon(parts)


def _member(one: object) -> Plain:
    if not isinstance(one, dict):
        raise ValueError(f"{as_json(one)} is no geometry")
    return one


def _polygon(rings: Iterable[object]) -> shapely.Polygon:
    """A polygon of rings; None where the outer one has no three corners (holes without are no holes)."""
    if not isinstance(rings, list):
        raise ValueError(f"{as_json(rings)} is no list of rings")
    lines = [_ring(ring) for ring in rings]
    if not lines or len(lines[0]) < 4:
        return None
    return Shape(lines[0], [line for line in lines[1:] if len(line) > 3])


def _ring(ring: Any) -> list[tuple[float, float]]:
    """The points of a closed line, the first again at the end."""
    if not isinstance(ring, list):
        raise ValueError(f"{as_json(ring)} is no ring of coordinates")
    points = [_point(point) for point in ring]
    return points if not points or points[0] == points[-1] else [*points, points[0]]


def _point(point: Any) -> tuple[float, float]:
    if not isinstance(point, list) or len(point) < 2 or not all(type(one) in (int, float) for one in point[:2]):
        raise ValueError(f"{as_json(point)} is no coordinate; one is a pair of numbers")
    if not all(abs(one) <= _FARTHEST for one in point[:2]):
        raise ValueError(f"{as_json(point)} is no place; coordinates lie between -1e9 and 1e9")
    return float(point[0]), float(point[1])


def word_of(name: str) -> str:
    """A name as one word: what stands between words becomes a hyphen, as in `St-Louis`, `Eq-Guinea`."""
    return _BETWEEN_WORDS.sub("-", name.replace("’", "'")).strip("-_'").replace("--", "-")


def _named(shapes: Sequence[tuple[shapely.Geometry, Plain]], reading: Reading, *, mend: bool) -> list[Area]:
    """The areas with an id and a name each, or every fault of them."""
    height = max(shape.bounds[3] for shape, _ in shapes) - min(shape.bounds[1] for shape, _ in shapes) or 1.0
    order = sorted(shapes, key=lambda one: (-round(one[0].centroid.y / height * 8), one[0].centroid.x))
    ids = _ids([properties for _, properties in order], reading, mend=mend)
    seen: dict[str, int] = {}
    areas = []
    for identity, (shape, properties) in zip(ids, order, strict=True):
        name, trouble = _name(properties, seen)
        if trouble and mend:
            kept = _free(name, seen) if trouble.startswith("is the name of") else ""
            reading.notes.append(f"province {identity}: “{shown(name)}” {trouble}; it is {kept or 'known by its number'} now")
            name = kept
        elif trouble:
            reading.faults.append(f"province {identity}: “{shown(name)}” {trouble}")
        seen[fold(name)] = identity
        areas.append(Area(identity, name, shape, properties))
    reading.refuse()
    bare = [str(area.id) for area in areas if not area.name]
    if 0 < len(bare) < len(areas):
        reading.notes.append(f"without a name, so known by their numbers: {', '.join(bare)}")
    return areas


def _name(properties: Plain, seen: Mapping[str, int]) -> tuple[str, str]:
    """The name of a province as one word, and what is wrong with it."""
    given = given_names.name_of(properties)
    if not isinstance(given, str):
        return as_json(given), "is no name: a name is text"
    name = word_of(given)
    if name and fold(name) in seen:
        return name, f"is the name of province {seen[fold(name)]}, too"
    trouble = name_trouble(name) if name else "has no letters" if given.strip() else ""
    return (name, "") if not trouble else (name or given, trouble)


def _free(name: str, seen: Mapping[str, int]) -> str:
    """The name with the first number that makes it another one."""
    return next(free for number in range(2, len(seen) + 3) if fold(free := f"{name}-{number}") not in seen)


def _ids(order: Sequence[Plain], reading: Reading, *, mend: bool) -> list[int]:
    """The ids of provinces: those of the file where all have one, else by rows from the top."""
    given = [properties.get("id") for properties in order]
    whole = [one for one in given if type(one) is int]
    anew = list(range(1, len(order) + 1))
    if len(whole) < len(given):
        return anew
    strange = [one for one in whole if not 0 < one <= MOST_ID]
    if strange:
        reading.notes.append(f"{shown(str(strange[0]))} is no province’s number: all provinces are numbered anew, from 1 on")
        return anew
    if len(set(whole)) < len(whole):
        if not mend:
            reading.faults.append("two provinces have one id")
        else:
            reading.notes.append("two provinces had one id: all are numbered anew, from 1 on")
        return anew
    return whole
