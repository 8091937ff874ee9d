"""Shapes as paths in a unit square (x to the right, y downwards, both 0 to 1): suits, player marks, nothing drawn yet."""

from collections.abc import Sequence
from math import cos, pi, sin

# A step is a letter and its numbers: M x y, L x y, C x1 y1 x2 y2 x y (Bezier), Z.
Step = tuple[str, tuple[float, ...]]
Outline = tuple[Step, ...]

_DIAMOND: Outline = (
    ("M", (0.5, 0.0)),
    ("C", (0.6, 0.19, 0.74, 0.37, 0.9, 0.5)),
    ("C", (0.74, 0.63, 0.6, 0.81, 0.5, 1.0)),
    ("C", (0.4, 0.81, 0.26, 0.63, 0.1, 0.5)),
    ("C", (0.26, 0.37, 0.4, 0.19, 0.5, 0.0)),
    ("Z", ()),
)
_HEART: Outline = (
    ("M", (0.5, 0.98)),
    ("C", (0.38, 0.78, 0.02, 0.6, 0.02, 0.29)),
    ("C", (0.02, 0.12, 0.14, 0.02, 0.27, 0.02)),
    ("C", (0.38, 0.02, 0.47, 0.1, 0.5, 0.23)),
    ("C", (0.53, 0.1, 0.62, 0.02, 0.73, 0.02)),
    ("C", (0.86, 0.02, 0.98, 0.12, 0.98, 0.29)),
    ("C", (0.98, 0.6, 0.62, 0.78, 0.5, 0.98)),
    ("Z", ()),
)
_SPADE: Outline = (
    ("M", (0.5, 0.0)),
    ("C", (0.62, 0.2, 0.97, 0.38, 0.97, 0.61)),
    ("C", (0.97, 0.74, 0.87, 0.82, 0.76, 0.82)),
    ("C", (0.66, 0.82, 0.58, 0.77, 0.54, 0.69)),
    ("C", (0.55, 0.82, 0.6, 0.92, 0.7, 0.99)),
    ("L", (0.3, 0.99)),
    ("C", (0.4, 0.92, 0.45, 0.82, 0.46, 0.69)),
    ("C", (0.42, 0.77, 0.34, 0.82, 0.24, 0.82)),
    ("C", (0.13, 0.82, 0.03, 0.74, 0.03, 0.61)),
    ("C", (0.03, 0.38, 0.38, 0.2, 0.5, 0.0)),
    ("Z", ()),
)


def circle(x: float, y: float, radius: float) -> Outline:
    """A circle of four Bezier arcs."""
    pull = radius * 0.5523
    return (
        ("M", (x + radius, y)),
        ("C", (x + radius, y + pull, x + pull, y + radius, x, y + radius)),
        ("C", (x - pull, y + radius, x - radius, y + pull, x - radius, y)),
        ("C", (x - radius, y - pull, x - pull, y - radius, x, y - radius)),
        ("C", (x + pull, y - radius, x + radius, y - pull, x + radius, y)),
        ("Z", ()),
    )


def polygon(points: tuple[tuple[float, float], ...]) -> Outline:
    """Straight lines through `points`, closed."""
    return (("M", points[0]), *(("L", point) for point in points[1:]), ("Z", ()))


def line_outline(points: Sequence[tuple[float, float]], *, closed: bool = False) -> Outline:
    """Straight lines through points."""
    steps = (("M", points[0]), *(("L", point) for point in points[1:]))
    return (*steps, ("Z", ())) if closed else steps


_CLUB_STEM: Outline = (
    ("M", (0.46, 0.5)),
    ("L", (0.54, 0.5)),
    ("C", (0.54, 0.8, 0.6, 0.92, 0.7, 0.99)),
    ("L", (0.3, 0.99)),
    ("C", (0.4, 0.92, 0.46, 0.8, 0.46, 0.5)),
    ("Z", ()),
)

# A suit is one or more outlines, filled together.
SUITS: dict[str, tuple[Outline, ...]] = {
    "s": (_SPADE,),
    "h": (_HEART,),
    "d": (_DIAMOND,),
    "c": (circle(0.5, 0.235, 0.215), circle(0.235, 0.58, 0.215), circle(0.765, 0.58, 0.215), _CLUB_STEM),
}


def _star() -> Outline:
    points = []
    for corner in range(10):
        radius = 0.52 if corner % 2 == 0 else 0.22
        turn = pi * corner / 5
        points.append((0.5 + radius * sin(turn), 0.54 - radius * cos(turn)))
    return polygon(tuple(points))


_CROSS = polygon(
    (
        (0.33, 0.04), (0.67, 0.04), (0.67, 0.33), (0.96, 0.33), (0.96, 0.67), (0.67, 0.67),
        (0.67, 0.96), (0.33, 0.96), (0.33, 0.67), (0.04, 0.67), (0.04, 0.33), (0.33, 0.33),
    )
)  # fmt: skip

MARKS: dict[str, Outline] = {
    "circle": circle(0.5, 0.5, 0.46),
    "square": polygon(((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92))),
    "triangle": polygon(((0.5, 0.04), (0.98, 0.9), (0.02, 0.9))),
    "diamond": polygon(((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))),
    "star": _star(),
    "cross": _CROSS,
}

# On a field of 24 by 15: points, and the band below them.
CROWN: tuple[Outline, ...] = tuple(
    polygon(tuple((x / 24, y / 15) for x, y in part))
    for part in (
        ((2, 12), (1, 3), (7, 8), (12, 0.5), (17, 8), (23, 3), (22, 12)),
        ((2, 13.2), (22, 13.2), (22, 15), (2, 15)),
    )
)


def _field(*points: tuple[float, float]) -> Outline:
    """A polygon on a field of 24 by 24."""
    return polygon(tuple((x / 24, y / 24) for x, y in points))


def _ring(x: float, y: float, outer: float, inner: float) -> tuple[Outline, ...]:
    """A ring: the inner circle runs the other way round, so that it stays open."""
    hole = circle(x, y, inner)
    points = [hole[0][1], *(step[1][-2:] for step in hole[1:-1])]
    handles = [step[1][:4] for step in hole[1:-1]]
    steps: list[Step] = [("M", points[-1])]
    for end, (x1, y1, x2, y2) in zip(reversed(points[:-1]), reversed(handles), strict=True):
        steps.append(("C", (x2, y2, x1, y1, *end)))
    return ((*circle(x, y, outer), *steps, ("Z", ())),)


# The suits of a tarot deck: sword, wand, cup, pentacle.
TAROT_SUITS: dict[str, tuple[Outline, ...]] = {
    "s": (
        _field((12, 0), (13.4, 3), (13.4, 15), (10.6, 15), (10.6, 3)),
        _field((6, 15.4), (18, 15.4), (18, 17.4), (6, 17.4)),
        _field((11, 17.8), (13, 17.8), (13, 21.6), (11, 21.6)),
        circle(0.5, 22.4 / 24, 1.5 / 24),
    ),
    "w": (
        _field((10.8, 5), (13.2, 5), (13.2, 24), (10.8, 24)),
        _field((12, 0), (14.4, 2.6), (12, 5.2), (9.6, 2.6)),
        _field((13.6, 11), (18.5, 7), (18.5, 10.5), (13.6, 14)),
        _field((10.4, 16), (5.5, 12), (5.5, 15.5), (10.4, 19)),
    ),
    "c": (
        (
            ("M", (0.16, 0.06)), ("L", (0.84, 0.06)), ("C", (0.84, 0.36, 0.74, 0.52, 0.56, 0.57)), ("L", (0.56, 0.8)),
            ("C", (0.66, 0.82, 0.72, 0.87, 0.74, 0.95)), ("L", (0.26, 0.95)), ("C", (0.28, 0.87, 0.34, 0.82, 0.44, 0.8)),
            ("L", (0.44, 0.57)), ("C", (0.26, 0.52, 0.16, 0.36, 0.16, 0.06)), ("Z", ()),
        ),
    ),
    "p": (
        *_ring(0.5, 0.5, 0.48, 0.41),
        tuple((verb, tuple(0.13 + 0.74 * number for number in numbers)) for verb, numbers in MARKS["star"]),
    ),
}  # fmt: skip
