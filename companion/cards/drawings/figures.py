"""Small figures of which the emblems of the Lords are made: outlines in a unit square."""

from companion.cards.drawings.person import completed, in_mirror, outlines_of
from companion.drawing import Outline, Point, arc, at, circle, polygon, turned
from companion.drawing.emblem import Shape

#: How wide the lines of an emblem are, as a share of its side.
THIN, LINE, THICK = 0.006, 0.012, 0.022


def medal() -> tuple[Shape, ...]:
    """The ground of every emblem: a gilt ring."""
    return Shape((circle(0.5, 0.5, 0.485),), fill="gilt", line=0.01), Shape((circle(0.5, 0.5, 0.455),), fill="paper", line=0.006)


def filled(*outlines: Outline, line: float = 0.0) -> Shape:
    """Outlines in the accent."""
    return Shape(outlines, fill="accent", line=line)


def bare(*outlines: Outline, line: float = LINE) -> Shape:
    """Outlines in the paper's white, with a line round them."""
    return Shape(outlines, fill="paper", line=line)


def gilded(*outlines: Outline, line: float = 0.008) -> Shape:
    """Outlines in gold, with a line round them."""
    return Shape(outlines, fill="gilt", line=line)


def lines(*outlines: Outline, line: float = LINE) -> Shape:
    """Lines alone."""
    return Shape(outlines, line=line)


def sketch(text: str, *, both: bool = False, closed: bool = False) -> tuple[Outline, ...]:
    """Outlines written as `person` writes paths, on a field of 100 by 100.

    `both`: and their mirror images; `closed`: the text is the left half of a closed figure.
    """
    scaled = tuple(tuple((verb, tuple(n / 100 for n in numbers)) for verb, numbers in one) for one in outlines_of(text))
    if closed:
        scaled = tuple(completed(one, 1.0) for one in scaled)
    return pair(*scaled) if both else scaled


def path(*points: Point) -> Outline:
    """Straight lines from point to point."""
    (first, *rest) = points
    return (("M", first), *(("L", point) for point in rest))


def bar(left: float, top: float, right: float, bottom: float) -> Outline:
    """An upright rectangle."""
    return polygon(((left, top), (right, top), (right, bottom), (left, bottom)))


def flipped(outline: Outline) -> Outline:
    """The outline in the mirror: left is right."""
    return in_mirror(outline, 1.0)


def pair(*outlines: Outline) -> tuple[Outline, ...]:
    """Outlines and their mirror images."""
    return (*outlines, *map(flipped, outlines))


def star(x: float, y: float, outer: float, inner: float, points: int, turn: float = 0.0) -> Outline:
    """A star with so many points, the first one straight up but for `turn` degrees."""
    corners = (at((outer, inner)[i % 2], turn + 180 * i / points, (x, y)) for i in range(2 * points))
    return polygon(tuple(corners))


def crescent(x: float, y: float, radius: float, turn: float = 0.0) -> Outline:
    """A moon that opens to the right, turned by so many degrees."""
    pull = 0.5523 * radius
    moon: Outline = (
        ("M", (x, y - radius)),
        ("C", (x - pull, y - radius, x - radius, y - pull, x - radius, y)),
        ("C", (x - radius, y + pull, x - pull, y + radius, x, y + radius)),
        ("C", (x - 0.78 * radius, y + 0.5 * radius, x - 0.78 * radius, y - 0.5 * radius, x, y - radius)),
        ("Z", ()),
    )
    return turned(moon, turn, (x, y))


def hoop(x: float, y: float, outer: float, inner: float) -> Outline:
    """A flat ring as one outline: round the outer circle, and back round the inner one."""
    return (*_way(x, y, outer, 0, 360), *_way(x, y, inner, 360, 0), ("Z", ()))


def hoop_part(x: float, y: float, outer: float, inner: float, start: float, end: float) -> Outline:
    """A part of a flat ring, from `start` to `end` degrees clockwise from its top."""
    there, back = _way(x, y, outer, start, end), _way(x, y, inner, end, start)
    return (*there, ("L", back[0][1]), *back[1:], ("Z", ()))


def _way(x: float, y: float, radius: float, start: float, end: float) -> Outline:
    """Along a circle, in quarters or less, either way round."""
    parts = max(1, round(abs(end - start) / 90))
    step = (end - start) / parts
    arcs = [arc(radius, start + i * step, start + (i + 1) * step, (x, y)) for i in range(parts)]
    return (arcs[0][0], *(one[1] for one in arcs))


def drop(x: float, y: float, size: float) -> Outline:
    """A small upright lozenge."""
    return polygon(((x, y - size), (x + 0.55 * size, y), (x, y + size), (x - 0.55 * size, y)))


def spokes(x: float, y: float, inner: float, outer: float, number: int, turn: float = 0.0) -> tuple[Outline, ...]:
    """Lines outwards from a point, at equal angles."""
    angles = (turn + 360 * i / number for i in range(number))
    return tuple(path(at(inner, angle, (x, y)), at(outer, angle, (x, y))) for angle in angles)


def face(x: float, y: float, size: float) -> tuple[Shape, ...]:
    """Two eyes, a nose and a mouth."""
    eyes = (circle(x - 0.4 * size, y - 0.2 * size, 0.11 * size), circle(x + 0.4 * size, y - 0.2 * size, 0.11 * size))
    nose = path((x, y - 0.1 * size), (x - 0.12 * size, y + 0.22 * size), (x + 0.08 * size, y + 0.22 * size))
    left, right, low = x - 0.34 * size, x + 0.34 * size, y + 0.72 * size
    mouth: Outline = (("M", (left, y + 0.45 * size)), ("C", (x - 0.15 * size, low, x + 0.15 * size, low, right, y + 0.45 * size)))
    return filled(*eyes), lines(nose, mouth, line=THIN)
