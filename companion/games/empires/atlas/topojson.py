"""TopoJSON as GeoJSON features: borders stand in it once, as arcs, and are put together to areas. Standard library alone."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from companion.games.empires.atlas.errors import AtlasError, as_json, shown
from companion.plain import Json, Plain


def topology_features(tree: Plain, layer: str = "") -> list[Json]:
    """The features of the object `layer`; of the only one with two areas or more where none is named. Raises AtlasError."""
    arcs, scale, shift = tree.get("arcs"), (1.0, 1.0), (0.0, 0.0)
    if not isinstance(arcs, list) or not isinstance(tree.get("objects"), dict):
        raise AtlasError("this TopoJSON is damaged", "it has arcs, which are a list, and objects, which are named")
    transform = tree.get("transform")
    if transform is not None:
        with _told("its transform", transform, "it has scale and translate, each with two numbers"):
            scale = (float(transform["scale"][0]), float(transform["scale"][1]))
            shift = (float(transform["translate"][0]), float(transform["translate"][1]))
    lines = []
    for number, arc in enumerate(arcs):
        with _told(f"arc {number}", arc, "it is a list of points, each of two numbers"):
            lines.append(list(_points(arc, scale, shift, deltas=transform is not None)))
    with _told("its objects", tree["objects"], "each has a type, and a list of geometries or of arcs"):
        geometries = _layer(tree["objects"], layer)
    features = []
    for number, one in enumerate(geometries, 1):
        with _told(f"geometry {number}", one, f"its arcs are numbers, of which there are {len(lines)}"):
            features.append(_feature(one, lines))
    return features


@contextmanager
def _told(what: str, value: object, hint: str) -> Iterator[None]:
    """A context in which a part of the file is read. Raises AtlasError that names it where it cannot be."""
    try:
        yield
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, OverflowError):
        raise AtlasError(f"this TopoJSON is damaged: {what} cannot be {as_json(value)}", hint) from None


def _layer(objects: Plain, layer: str) -> list[Plain]:
    """The geometries of the object that is meant."""
    found = {name: list(_geometries(one)) for name, one in objects.items()}
    if layer:
        if layer not in found:
            raise AtlasError(f"this TopoJSON has no layer “{shown(layer)}”", f"it has {_listed(found)}")
        return found[layer]
    several = [name for name, some in found.items() if len(some) > 1]
    if len(several) != 1:
        raise AtlasError(
            f"this TopoJSON has {_listed(found) or 'no layers'}", "name the one whose areas are provinces: --layer NAME"
        )
    return found[several[0]]


def _listed(found: Mapping[str, list[Any]]) -> str:
    return ", ".join(f"{shown(name)} ({len(some)})" for name, some in found.items())


def _geometries(one: Plain) -> Iterator[Plain]:
    if one.get("type") == "GeometryCollection" and "properties" not in one and "id" not in one:
        for inner in one["geometries"]:
            yield from _geometries(inner)
    else:
        yield one


def _points(
    arc: list[Any], scale: tuple[float, float], shift: tuple[float, float], *, deltas: bool
) -> Iterator[tuple[float, float]]:
    x = y = 0.0
    for point in arc:
        x, y = (x + point[0], y + point[1]) if deltas else (float(point[0]), float(point[1]))
        yield x * scale[0] + shift[0], y * scale[1] + shift[1]


def _feature(one: Plain, lines: list[list[tuple[float, float]]]) -> Json:
    properties = dict(one.get("properties") or {})
    if "id" not in properties and "id" in one:
        properties["id"] = one["id"]
    kind = one.get("type")
    geometry: Json | None = {"type": kind, "coordinates": []} if kind else None
    if geometry is not None and kind in ("Polygon", "MultiPolygon"):
        polygons = one["arcs"] if kind == "MultiPolygon" else [one["arcs"]]
        rings = [[_ring(ring, lines) for ring in polygon] for polygon in polygons]
        geometry["coordinates"] = rings if kind == "MultiPolygon" else rings[0]
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def _ring(numbers: list[int], lines: list[list[tuple[float, float]]]) -> list[list[float]]:
    """A closed line of arcs, end to end; an arc is run backwards where its number is negative (-1 is arc 0)."""
    points: list[tuple[float, float]] = []
    for number in numbers:
        arc = lines[number] if number >= 0 else lines[~number][::-1]
        points += arc[1:] if points else arc
    return [[x, y] for x, y in points]
