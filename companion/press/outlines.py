"""Shapes as paths in a unit square (x to the right, y downwards, both 0 to 1): suits, player marks, nothing drawn yet."""

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
