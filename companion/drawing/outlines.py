"""Shapes as paths in a unit square (x to the right, y downwards, both 0 to 1): suits, player marks, nothing drawn yet."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import cos, pi, sin

# A step is a letter and its numbers: M x y, L x y, C x1 y1 x2 y2 x y (Bezier), Z.
Step = tuple[str, tuple[float, ...]]
Outline = tuple[Step, ...]
#: What a word in a path draws, by the numbers after it.
Words = Mapping[str, Callable[..., tuple[Outline, ...]]]
_TOKEN = re.compile(r"[A-Z]|[a-z][a-z-]*|-?[0-9]*\.?[0-9]+")


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


def outlines_in(text: str, words: Words | None = None) -> Iterator[Outline]:
    """The outlines that a text has: paths with `M L C Z` as SVG has them, and words that draw, each with its numbers."""
    known = words or {}
    steps: list[Step] = []
    for word, numbers in _steps(text):
        if steps and (word == "M" or word in known):
            yield tuple(steps)
            steps = []
        if word in known:
            yield from known[word](*numbers)
        else:
            steps.append((word, numbers))
    if steps:
        yield tuple(steps)


def _steps(text: str) -> Iterator[Step]:
    """Each letter or word of a path, with the numbers after it."""
    word, numbers = "", []
    for token in _TOKEN.findall(text):
        if not token[-1].isalpha():
            numbers.append(float(token))
            continue
        if word:
            yield word, tuple(numbers)
        word, numbers = token, []
    yield word, tuple(numbers)


def _path(text: str) -> tuple[Outline, ...]:
    return tuple(outlines_in(text))


# A suit is one or more outlines, filled together.
SUITS: dict[str, tuple[Outline, ...]] = {
    "s": _path(
        """M.5 0 C.62 .2 .97 .38 .97 .61 C.97 .74 .87 .82 .76 .82 C.66 .82 .58 .77 .54 .69 C.55 .82 .6 .92 .7 .99 L.3 .99
        C.4 .92 .45 .82 .46 .69 C.42 .77 .34 .82 .24 .82 C.13 .82 .03 .74 .03 .61 C.03 .38 .38 .2 .5 0 Z"""
    ),
    "h": _path(
        """M.5 .98 C.38 .78 .02 .6 .02 .29 C.02 .12 .14 .02 .27 .02 C.38 .02 .47 .1 .5 .23 C.53 .1 .62 .02 .73 .02
        C.86 .02 .98 .12 .98 .29 C.98 .6 .62 .78 .5 .98 Z"""
    ),
    "d": _path("M.5 0 C.6 .19 .74 .37 .9 .5 C.74 .63 .6 .81 .5 1 C.4 .81 .26 .63 .1 .5 C.26 .37 .4 .19 .5 0 Z"),
    "c": (
        *(circle(x, y, 0.215) for x, y in ((0.5, 0.235), (0.235, 0.58), (0.765, 0.58))),
        *_path("M.46 .5 L.54 .5 C.54 .8 .6 .92 .7 .99 L.3 .99 C.4 .92 .46 .8 .46 .5 Z"),
    ),
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
    "c": _path(
        """M.16 .06 L.84 .06 C.84 .36 .74 .52 .56 .57 L.56 .8 C.66 .82 .72 .87 .74 .95 L.26 .95 C.28 .87 .34 .82 .44 .8 L.44 .57
        C.26 .52 .16 .36 .16 .06 Z"""
    ),
    "p": (
        *_ring(0.5, 0.5, 0.48, 0.41),
        tuple((verb, tuple(0.13 + 0.74 * number for number in numbers)) for verb, numbers in MARKS["star"]),
    ),
}
