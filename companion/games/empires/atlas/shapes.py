"""The shapes of a map in a small text, for the drawing on a screen: each border once, in half millimetres from point to point.

    title Dalenrike
    starts 7 31 44 79
    17 tint 3 city -93 279 label -93 293
    0 17 line -102 260 4 -7 12 3

The lines of `line` begin with the two sides, the sea as 0. Names and neighbours stand in the `.map` file. Standard library alone.
"""

from collections.abc import Iterator, Mapping, Sequence

from companion.games.empires.atlas.borders import lines_of
from companion.games.empires.atlas.model import Atlas, cell_of
from companion.games.empires.drawings.maps.model import Cell, Line, Point, Ring
from companion.games.empires.rules.maps import ProvinceMap

_HALVES = 2


def shapes_text(atlas: Atlas) -> str:
    """The shapes of a map."""
    lines = [f"title {atlas.title}", f"starts {' '.join(map(str, atlas.starts))}"]
    for cell in atlas.cells:
        city, label = (" ".join(map(str, _halves(point))) for point in (cell.city, cell.label))
        lines.append(f"{cell.id} tint {cell.tint} city {city} label {label}")
    borders = lines_of(atlas.cells)
    lines += [f"{line.sides[0]} {line.sides[1]} line {' '.join(map(str, _steps(line)))}" for line in borders]
    return "\n".join(lines) + "\n"


def _halves(point: Point) -> tuple[int, int]:
    return round(point[0] * _HALVES), round(point[1] * _HALVES)


def _steps(line: Line) -> Iterator[int]:
    """The first point, then from each to the next; points that fall together are one."""
    here = (0, 0)
    for point in map(_halves, line.points):
        if point != here:
            yield from (point[0] - here[0], point[1] - here[1])
        here = point


def read_shapes(text: str, known: ProvinceMap) -> Atlas:
    """The map that `known` is, with these shapes. Raises ValueError for a text that has not this form, or is another map's."""
    title, starts, *rest = text.splitlines()
    about: dict[int, Sequence[int]] = {}
    lines: dict[int, list[Ring]] = {province: [] for province in known.ids}
    for line in rest:
        words = line.split()
        if words[2] == "line":
            points = _points(list(map(int, words[3:])))
            for side in (int(words[0]), int(words[1])):
                if side:
                    lines[side].append(points)
        else:
            about[int(words[0])] = [int(words[2]), int(words[4]), int(words[5]), int(words[7]), int(words[8])]
    if about.keys() != lines.keys():
        raise ValueError("these are the shapes of another map")
    return Atlas(title.removeprefix("title "), _cells(known, about, lines), tuple(map(int, starts.split()[1:])))


def _cells(known: ProvinceMap, about: Mapping[int, Sequence[int]], lines: Mapping[int, list[Ring]]) -> tuple[Cell, ...]:
    found = []
    for province in known.provinces:
        tint, *places = about[province.id]
        city_x, city_y, label_x, label_y = (number / _HALVES for number in places)
        rings = tuple(_rings(lines[province.id]))
        found.append(cell_of(province, (rings,), (city_x, city_y), (label_x, label_y), tint))
    return tuple(found)


def _points(steps: Sequence[int]) -> Ring:
    x = y = 0
    points = []
    for dx, dy in zip(steps[::2], steps[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x / _HALVES, y / _HALVES))
    return tuple(points)


def _rings(lines: Sequence[Ring]) -> Iterator[Ring]:
    """The closed lines that a province's borders make, put together end to end."""
    left = list(lines)
    while left:
        ring = list(left.pop())
        while ring[0] != ring[-1]:
            end = ring[-1]
            following = next((line for line in left if end in (line[0], line[-1])), None)
            if following is None:
                raise ValueError("a border has an open end")
            left.remove(following)
            ring += following[1:] if following[0] == end else following[-2::-1]
        yield tuple(ring[:-1])
