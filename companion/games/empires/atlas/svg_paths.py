"""SVG as GeoJSON features: each path is an area, its id (or Inkscape's label) the name. Standard library alone.

Paths are read of straight lines and cubic curves (`M L H V Z C`, large or small). Curves become short straight pieces, the same
from either end.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from math import dist

from companion.games.empires.atlas.errors import AtlasError, shown
from companion.games.empires.drawings.maps.model import Point
from companion.plain import Json

#: x = a x + c y + e, y = b x + d y + f, as SVG has it.
Matrix = tuple[float, float, float, float, float, float]
_WHOLE: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
#: What stands in these is not on the picture.
_HIDDEN = {"defs", "clipPath", "mask", "marker", "pattern", "symbol", "metadata"}
#: Shapes that are no path: turned into one by any drawing program.
_SHAPES = {"rect", "circle", "ellipse", "polygon", "polyline", "line", "image", "use"}
_TOKEN = re.compile(r"([A-Za-z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|([\s,]+)|(.)", re.DOTALL)
_TRANSFORM = re.compile(r"\s*+(\w++)\s*+\(([^()]*+)\)\s*+,?")
#: A curve becomes so many pieces at the least and at the most.
_LEAST, _MOST = 4, 24


def svg_features(text: str) -> list[Json]:
    """A feature for each path, y upwards. Raises AtlasError."""
    if "<!ENTITY" in text:
        raise AtlasError("this SVG has entities of its own, which are not read", "save it as plain SVG")
    try:
        root = ET.fromstring(text)  # noqa: S314 - entities are refused above
    except (ET.ParseError, RecursionError, ValueError) as error:
        raise AtlasError(f"this is no SVG that can be read: {shown(str(error))}") from None
    if _tag(root) != "svg":
        raise AtlasError(f"this is XML, but no SVG: it begins with <{shown(_tag(root))}>")
    return [_feature(*one) for one in _drawn(root, _WHOLE, "") if not _is_sea(one[0])]


def _feature(element: ET.Element, matrix: Matrix, trouble: str) -> Json:
    """A path as a feature; what cannot be read has the type `Fault`, and says why."""
    name = element.get(_LABEL) or element.get("id") or ""
    geometry: Json
    try:
        if trouble or _tag(element) in _SHAPES:
            raise ValueError(trouble or f"is a {_tag(element)}, no path")
        rings = [[_turned(point, matrix) for point in ring] for ring in _rings(element.get("d") or "")]
        geometry = {"type": "Rings", "coordinates": [[[x, -y] for x, y in ring] for ring in rings]}
    except (ValueError, OverflowError) as error:
        geometry = {"type": "Fault", "why": f"it {error}"}
    return {"type": "Feature", "properties": {"name": name}, "geometry": geometry}


def _tag(element: ET.Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _is_sea(element: ET.Element) -> bool:
    return "sea" in (element.get("class") or "").split() or (element.get(_LABEL) or element.get("id") or "").casefold() == "sea"


def _drawn(element: ET.Element, matrix: Matrix, trouble: str) -> Iterator[tuple[ET.Element, Matrix, str]]:
    """The paths and shapes of a picture, in order, with how they are moved, or why that cannot be said."""
    try:
        matrix = _joined(matrix, element.get("transform") or "")
    except ValueError as error:
        trouble = str(error)
    for child in element:
        tag = _tag(child)
        if tag in _HIDDEN or child.get("display") == "none" or "display:none" in (child.get("style") or "").replace(" ", ""):
            continue
        if tag == "path" or tag in _SHAPES:
            try:
                yield child, _joined(matrix, child.get("transform") or ""), trouble
            except ValueError as error:
                yield child, matrix, str(error)
        else:
            yield from _drawn(child, matrix, trouble)


def _joined(matrix: Matrix, transform: str) -> Matrix:
    """A matrix with what a `transform` adds: translate, scale and matrix. Raises ValueError for others."""
    at = 0
    while match := _TRANSFORM.match(transform, at):
        at = match.end()
        word, numbers = match[1], [float(number) for number in re.split(r"[\s,]+", match[2].strip()) if number]
        if word == "translate" and len(numbers) in (1, 2):
            own: Matrix = (1.0, 0.0, 0.0, 1.0, numbers[0], (*numbers, 0.0)[1])
        elif word == "scale" and len(numbers) in (1, 2):
            own = (numbers[0], 0.0, 0.0, numbers[-1], 0.0, 0.0)
        elif word == "matrix" and len(numbers) == 6:
            own = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
        else:
            raise ValueError(f"is moved by {shown(word)}: apply it first")
        matrix = _times(matrix, own)
    if transform[at:].strip():
        raise ValueError(f"is moved by “{shown(transform)}”, which is not understood")
    return matrix


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def _turned(point: Point, matrix: Matrix) -> Point:
    a, b, c, d, e, f = matrix
    return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f


def _tokens(path: str) -> Iterator[str | float]:
    for match in _TOKEN.finditer(path):
        if match[4]:
            raise ValueError(f"has “{match[4]}” in its line")
        if match[1] or match[2]:
            yield match[1] or float(match[2])


def _rings(path: str) -> list[list[Point]]:
    """The closed lines of a path's `d`. Raises ValueError, with words that follow the path's name."""
    if not path.strip():
        raise ValueError("has no line")
    rings: list[list[Point]] = []
    command, numbers = "", list[float]()
    for token in [*_tokens(path), "M"]:
        if isinstance(token, float):
            numbers.append(token)
            continue
        _follow(rings, command, numbers)
        command, numbers = token, []
        if command.upper() not in "MLHVZC":
            raise ValueError(f"has the command {command}, which is not read")
    return [ring for ring in rings if len(ring) > 1]


_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6}


def _follow(rings: list[list[Point]], command: str, numbers: list[float]) -> None:
    """One command of a path with all its numbers, carried out upon the rings so far."""
    if not command:
        if numbers:
            raise ValueError("does not begin with M")
        return
    kind = command.upper()
    if kind == "Z":
        if rings:
            rings.append([rings[-1][0]])
        return
    takes = _TAKES[kind]
    if not numbers or len(numbers) % takes:
        raise ValueError(f"has {len(numbers)} numbers behind {command}")
    for start in range(0, len(numbers), takes):
        at = rings[-1][-1] if rings else (0.0, 0.0)
        if kind == "M" and start == 0:
            rings.append([])
        elif not rings:
            raise ValueError("does not begin with M")
        rings[-1] += _drawn_to(kind, at, at if command.islower() else (0.0, 0.0), numbers[start : start + takes])


def _drawn_to(kind: str, at: Point, base: Point, numbers: list[float]) -> Iterator[Point]:
    """The points that one set of a command's numbers leads to, from where the line is."""
    if kind == "H":
        yield base[0] + numbers[0], at[1]
    elif kind == "V":
        yield at[0], base[1] + numbers[0]
    elif kind == "C":
        points = [(base[0] + x, base[1] + y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        yield from _flat(at, points[0], points[1], points[2])
    else:
        yield base[0] + numbers[0], base[1] + numbers[1]


def _flat(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    """The points of a cubic curve behind its first; as many from either end."""
    long, straight = dist(a, b) + dist(b, c) + dist(c, d), dist(a, d)
    count = max(_LEAST, min(_MOST, round(_LEAST * (1 + 4 * (long - straight) / (long or 1.0)))))
    for step in range(1, count):
        t, s = step / count, 1 - step / count
        yield (
            s**3 * a[0] + 3 * s * s * t * b[0] + 3 * s * t * t * c[0] + t**3 * d[0],
            s**3 * a[1] + 3 * s * s * t * b[1] + 3 * s * t * t * c[1] + t**3 * d[1],
        )
    yield d
