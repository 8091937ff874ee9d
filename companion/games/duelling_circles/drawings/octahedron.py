"""The net of an eight-sided die: pure numbers in mm, for an edge of 1 to be scaled.

Six triangles in a strip, one above and one below it. What lies opposite in the strip lies opposite on the die; each two such
faces are nine together.
"""

from dataclasses import dataclass
from math import sqrt

HEIGHT = sqrt(3) / 2
Point = tuple[float, float]
_STRIP = (1, 7, 3, 8, 2, 6)
_ABOVE, _BELOW = 4, 5
_TAB = (0.17, 0.16)  # its depth, and how far its outer edge is shorter at each end


@dataclass(frozen=True)
class Face:
    """A triangle: its number, its corners with the apex first, and whether that points up."""

    number: int
    corners: tuple[Point, Point, Point]
    up: bool

    @property
    def middle(self) -> Point:
        """Its centre."""
        return sum(x for x, _ in self.corners) / 3, sum(y for _, y in self.corners) / 3


@dataclass(frozen=True)
class Net:
    """All faces, the edges to fold, the edges to cut and the tabs (four corners each, the two on the edge first and last)."""

    faces: tuple[Face, ...]
    folds: tuple[tuple[Point, Point], ...]
    cuts: tuple[tuple[Point, Point], ...]
    tabs: tuple[tuple[Point, Point, Point, Point], ...]


def width() -> float:
    """The net's width in edges, its tab included."""
    return 3.5 + _TAB[0]


def net() -> Net:
    """The net, its top left corner at 0, 0."""
    faces = (*(_face(number, index, 1) for index, number in enumerate(_STRIP)), _face(_ABOVE, 1, 0), _face(_BELOW, 4, 2))
    edges: dict[frozenset[Point], tuple[Point, Point]] = {}
    twice: set[frozenset[Point]] = set()
    for face in faces:
        for start, end in zip(face.corners, (*face.corners[1:], face.corners[0]), strict=True):
            key = frozenset((start, end))
            twice |= {key} & edges.keys()
            edges[key] = (start, end)
    top, foot = round(HEIGHT, 6), round(2 * HEIGHT, 6)
    glued = (
        ((1.5, top), (2.5, top)),
        ((2.5, top), (3.5, top)),
        ((1.0, foot), (0.0, foot)),
        ((2.0, foot), (1.0, foot)),
        ((3.5, top), (3.0, foot)),
    )
    tabs = tuple(_tab(start, end) for start, end in glued)
    folded = twice | {frozenset(edge) for edge in glued}
    folds = tuple(edge for key, edge in edges.items() if key in folded)
    return Net(faces, folds, tuple(edge for key, edge in edges.items() if key not in folded), tabs)


def _face(number: int, column: int, row: int) -> Face:
    """The triangle in this column of a row; even columns of the strip point up, and so does the one above it."""
    up = column % 2 == 0 if row == 1 else row == 0
    left, top, foot = column / 2, round(row * HEIGHT, 6), round((row + 1) * HEIGHT, 6)
    if up:
        return Face(number, ((left + 0.5, top), (left + 1, foot), (left, foot)), up)
    return Face(number, ((left + 0.5, foot), (left, top), (left + 1, top)), up)


def _tab(start: Point, end: Point) -> tuple[Point, Point, Point, Point]:
    """A tab on the left of the way from `end` to `start`: outside, when the net's edges are followed clockwise."""
    depth, shorter = _TAB
    along = (end[0] - start[0], end[1] - start[1])
    out = (along[1], -along[0])
    first = (start[0] + shorter * along[0] + depth * out[0], start[1] + shorter * along[1] + depth * out[1])
    last = (end[0] - shorter * along[0] + depth * out[0], end[1] - shorter * along[1] + depth * out[1])
    return start, first, last, end
