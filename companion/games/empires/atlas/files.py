"""Maps as files: the record's `.map` lines, GeoJSON with everything, and neighbours in words. Standard library alone."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from companion.games.empires.atlas import errors, model, proof_words
from companion.games.empires.drawings.maps.model import Cell, Point, Polygon
from companion.games.empires.rules.maps import MapError, Province, parse_map, write_map
from companion.plain import Json, Plain

#: The form of what `companion` holds in a finished map's GeoJSON.
FORMAT = 1
_Read = TypeVar("_Read")


def map_text(atlas: model.Atlas) -> str:
    """The `.map` file: what the referee reads, below a comment that says where it comes from."""
    made = atlas.recipe.command if atlas.recipe else "companion map"
    starts = f"# start cities: {' '.join(map(str, atlas.starts))}\n" if atlas.starts else ""
    return f"# {atlas.title}: {len(atlas.cells)} provinces; {made}\n{starts}{write_map(atlas.map)}"


def geojson_text(atlas: model.Atlas) -> str:
    """The whole map as GeoJSON, a feature on each line. Lengths in mm at full size, y upwards."""
    head = json.dumps(_about(atlas), ensure_ascii=False)
    features = ",\n".join(json.dumps(_feature(atlas, cell), ensure_ascii=False, separators=(",", ":")) for cell in atlas.cells)
    return f'{{"type": "FeatureCollection",\n"companion": {head},\n"features": [\n{features}\n]}}\n'


def _about(atlas: model.Atlas) -> Json:
    about: Json = {"atlas": FORMAT, "title": atlas.title, "unit": "mm", "starts": list(atlas.starts)}
    if atlas.recipe:
        about["recipe"] = atlas.recipe.as_dict()
    return {**about, "figures": dict(atlas.figures)}


def _feature(atlas: model.Atlas, cell: Cell) -> Json:
    properties: Json = {
        "id": cell.id,
        "name": cell.name,
        "neighbours": list(cell.neighbours),
        "outer": cell.outer,
        "city": list(cell.city),
        "label": list(cell.label),
        "tint": cell.tint,
    }
    if len(cell.parts) > 1:
        properties["parts"] = list(cell.parts)
    if cell.id in atlas.starts:
        properties["start"] = atlas.starts.index(cell.id) + 1
    polygons = [[[list(point) for point in (*ring, ring[0])] for ring in polygon] for polygon in cell.polygons]
    many = len(polygons) > 1
    geometry = {"type": "MultiPolygon" if many else "Polygon", "coordinates": polygons if many else polygons[0]}
    return {"type": "Feature", "id": cell.id, "properties": properties, "geometry": geometry}


def twin_text(atlas: model.Atlas) -> str:
    """The map in words: each province with its neighbours, for the table and for screen readers."""
    known = atlas.map
    lines = [f"{atlas.title}: {len(atlas.cells)} provinces; companion map", ""]
    if atlas.starts:
        lines += ["Start cities: " + ", ".join(known.name(start) for start in atlas.starts), ""]
    for cell in atlas.cells:
        about = ", ".join(known.name(other) for other in cell.neighbours)
        marks = [word for word, true in (("outer ring", cell.outer), ("start city", cell.id in atlas.starts)) if true]
        marked = f" ({', '.join(marks)})" if marks else ""
        lines.append(f"{known.name(cell.id)}{marked}: {about}")
    return "\n".join(lines) + "\n"


def is_finished(text: str) -> bool:
    """Whether a text is the GeoJSON of a finished map, which can be drawn as it is."""
    if not text.removeprefix("\ufeff").lstrip().startswith("{"):
        return False
    about = _tree(text).get("companion")
    return isinstance(about, dict) and about.get("atlas") == FORMAT


def _tree(text: str) -> Json:
    try:
        tree = json.loads(text.removeprefix("\ufeff"))
    except RecursionError:
        raise errors.AtlasError("this file is nested too deep to be read") from None
    except ValueError as error:
        raise errors.AtlasError(f"this is no JSON that can be read: {errors.shown(str(error))}") from None
    if not isinstance(tree, dict):
        raise errors.AtlasError("this is no GeoJSON FeatureCollection")
    return tree


def read_geojson(text: str) -> model.Atlas:
    """The finished map of a GeoJSON text. Raises AtlasError."""
    tree = _tree(text)
    try:
        known = parse_map(text.removeprefix("\ufeff"))
    except MapError as error:
        raise errors.AtlasError(error.message, error.hint) from None
    places = {province.id: province for province in known.provinces}
    features = [one for one in tree["features"] if "neighbours" in (one.get("properties") or {})]
    cells = tuple(_cell(feature, places) for feature in features)
    about = _read("what Companion wrote of it", tree.get("companion"), dict)
    starts = _read("its list of starts", about.get("starts", ()), lambda found: tuple(map(int, found)))
    recipe = _read("its recipe", about["recipe"], _recipe) if about.get("recipe") else None
    figures = _read("the list of its figures", about.get("figures") or {}, dict)
    title = model.tidy_title(_read("its title", about.get("title"), _text))
    for start in starts:
        if start not in places:
            raise errors.AtlasError(f"start {start} is not on the map")
    return model.Atlas(title, cells, starts, recipe, figures if proof_words.are_figures(figures) else {})


def _read(what: str, value: Any, read: Callable[[Any], _Read]) -> _Read:
    """A value of the file. Raises AtlasError that names it where it cannot be read."""
    try:
        return read(value)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError):
        raise errors.AtlasError(
            f"this map's file is damaged: {what} cannot be {errors.as_json(value)}", "make it again, or mend it"
        ) from None


def _text(value: Any) -> str:
    if value is None:
        raise TypeError
    return str(value)


def _recipe(about: Plain) -> model.Recipe:
    """A recipe out of a file. Raises TypeError or ValueError for one that nobody wrote."""
    recipe = model.Recipe(**about)
    numbers = (recipe.players, recipe.provinces, recipe.seed, recipe.method)
    if not all(type(number) is int for number in numbers) or not re.fullmatch(r"[a-z]+", recipe.flavour):
        raise ValueError("its recipe is none")
    if recipe.outline not in model.OUTLINES or model.tidy_title(recipe.title) != recipe.title:
        raise ValueError("its recipe is none")
    return recipe


def _cell(feature: Plain, places: Mapping[int, Province]) -> Cell:
    properties = feature["properties"]
    province = places[properties.get("id", feature.get("id"))]
    of = f"of province {province.id}"
    parts = _read(f"the list of the parts {of}", properties.get("parts", ()), lambda found: tuple(map(str, found)))
    return model.cell_of(
        province,
        polygons=_read(f"the area {of}", feature.get("geometry"), polygons_of),
        city=_read(f"the city {of}", properties.get("city"), _point),
        label=_read(f"the place of the name {of}", properties.get("label"), _point),
        tint=_read(f"the tint {of}", properties.get("tint", 0), int),
        parts=parts if "".join(parts) == province.name else (),
    )


def polygons_of(geometry: Plain) -> tuple[Polygon, ...]:
    """The polygons of a GeoJSON geometry. Raises ValueError where it has none."""
    if geometry["type"] == "Polygon":
        return (_polygon(geometry["coordinates"]),)
    if geometry["type"] == "MultiPolygon":
        return tuple(map(_polygon, geometry["coordinates"]))
    raise ValueError(f"{geometry['type']} is no area")


def _polygon(rings: Sequence[Sequence[Any]]) -> Polygon:
    if not rings or any(len(ring) < 4 for ring in rings):
        raise ValueError("a ring has three corners at least, and its first point again")
    return tuple(tuple(_point(point) for point in ring[:-1]) for ring in rings)


def _point(pair: Sequence[Any]) -> Point:
    x, y = float(pair[0]), float(pair[1])
    if not (abs(x) <= model.FARTHEST and abs(y) <= model.FARTHEST):
        raise ValueError(f"{pair} is no place on a map")
    return x, y
