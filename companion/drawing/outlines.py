"""Shapes as paths in a unit square (x to the right, y downwards): suits, player marks, arcs, arrows; moved and turned."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import cos, pi, radians, sin, tan

from companion.drawing.geometry import Box
from companion.drawing.texts import parts_in

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


def on_field(text: str, side: float = 24, words: Words | None = None) -> tuple[Outline, ...]:
    """The same of a square field so many units wide, as outlines of the unit square."""
    return tuple(tuple((verb, tuple(n / side for n in numbers)) for verb, numbers in one) for one in outlines_in(text, words))


_SIGNS = parts_in(__package__, "signs.txt")
_WORDS: Words = {"circle": lambda *numbers: (circle(*numbers),)}


def _sign(name: str, side: float = 1) -> tuple[Outline, ...]:
    return on_field(_SIGNS[name], side, _WORDS)


# A suit is one or more outlines, filled together.
SUITS: dict[str, tuple[Outline, ...]] = {name[0]: _sign(name) for name in ("spade", "heart", "diamond", "club")}


def _star() -> Outline:
    turns = ((0.22 if corner % 2 else 0.52, pi * corner / 5) for corner in range(10))
    return polygon(tuple((0.5 + radius * sin(turn), 0.54 - radius * cos(turn)) for radius, turn in turns))


MARKS: dict[str, Outline] = {
    "circle": circle(0.5, 0.5, 0.46),
    **{name: _sign(f"mark-{name}")[0] for name in ("square", "triangle", "diamond")},
    "star": _star(),
    "cross": _sign("mark-cross")[0],
}

# On a field of 24 by 15: points, and the band below them.
CROWN: tuple[Outline, ...] = tuple(
    polygon(tuple((x / 24, y / 15) for x, y in part))
    for part in (((2, 12), (1, 3), (7, 8), (12, 0.5), (17, 8), (23, 3), (22, 12)), ((2, 13.2), (22, 13.2), (22, 15), (2, 15)))
)


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
    "s": (*_sign("sword", 24), circle(0.5, 22.4 / 24, 1.5 / 24)),
    "w": _sign("wand", 24),
    "c": _sign("cup"),
    "p": (
        *_ring(0.5, 0.5, 0.48, 0.41),
        tuple((verb, tuple(0.13 + 0.74 * number for number in numbers)) for verb, numbers in MARKS["star"]),
    ),
}


MIDDLE = (0.5, 0.5)
Point = tuple[float, float]


def placed(outline: Outline, x: float, y: float, width: float, height: float | None = None) -> Outline:
    """An outline of the unit square, so wide and high, its corner at `x`, `y`."""
    corner, size = (x, y), (width, width if height is None else height)
    return tuple(
        (verb, tuple(corner[i % 2] + size[i % 2] * number for i, number in enumerate(numbers))) for verb, numbers in outline
    )


def turned(outline: Outline, degrees: float, about: Point = MIDDLE) -> Outline:
    """An outline turned clockwise round a point."""
    across, down = cos(radians(degrees)), sin(radians(degrees))
    x0, y0 = about
    return tuple(
        (
            verb,
            tuple(
                number
                for x, y in zip(numbers[::2], numbers[1::2], strict=True)
                for number in (x0 + (x - x0) * across - (y - y0) * down, y0 + (x - x0) * down + (y - y0) * across)
            ),
        )
        for verb, numbers in outline
    )


def all_turned(outlines: Iterable[Outline], degrees: float) -> tuple[Outline, ...]:
    """Outlines turned together round the middle of the unit square."""
    return tuple(turned(outline, degrees) for outline in outlines)


def rounded(box: Box, radius: float) -> Outline:
    """A box with round corners."""
    pull = 0.4477 * radius
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    return (
        ("M", (x + radius, y)),
        ("L", (right - radius, y)),
        ("C", (right - pull, y, right, y + pull, right, y + radius)),
        ("L", (right, bottom - radius)),
        ("C", (right, bottom - pull, right - pull, bottom, right - radius, bottom)),
        ("L", (x + radius, bottom)),
        ("C", (x + pull, bottom, x, bottom - pull, x, bottom - radius)),
        ("L", (x, y + radius)),
        ("C", (x, y + pull, x + pull, y, x + radius, y)),
        ("Z", ()),
    )


def sector(inner: float, outer: float, start: float, end: float) -> Outline:
    """A piece of a ring round the square's middle, from `start` to `end` degrees clockwise from the top."""
    tangent = 4 / 3 * tan(radians((end - start) / 4))
    return (
        ("M", at(outer, start)),
        ("C", (*_pulled(outer, start, tangent), *_pulled(outer, end, -tangent), *at(outer, end))),
        ("L", at(inner, end)),
        ("C", (*_pulled(inner, end, -tangent), *_pulled(inner, start, tangent), *at(inner, start))),
        ("Z", ()),
    )


def arc(radius: float, start: float, end: float, about: Point = MIDDLE) -> Outline:
    """A line along a circle, from `start` to `end` degrees clockwise from the top; less than half a turn."""
    tangent = 4 / 3 * tan(radians((end - start) / 4))
    return (
        ("M", at(radius, start, about)),
        ("C", (*_pulled(radius, start, tangent, about), *_pulled(radius, end, -tangent, about), *at(radius, end, about))),
    )


def arrowhead(radius: float, degrees: float, size: float, about: Point = MIDDLE) -> Outline:
    """The head of an arrow that runs clockwise along a circle; its tip is at `degrees`."""
    x, y = at(radius, degrees, about)
    along, out = radians(degrees + 90), radians(degrees)
    back = (x - size * sin(along), y + size * cos(along))
    wide = (0.55 * size * sin(out), -0.55 * size * cos(out))
    return (
        ("M", (x, y)),
        ("L", (back[0] + wide[0], back[1] + wide[1])),
        ("L", (back[0] - wide[0], back[1] - wide[1])),
        ("Z", ()),
    )


def at(radius: float, degrees: float, about: Point = MIDDLE) -> Point:
    """The point of a circle at so many degrees clockwise from its top."""
    angle = radians(degrees)
    return about[0] + radius * sin(angle), about[1] - radius * cos(angle)


def _pulled(radius: float, degrees: float, tangent: float, about: Point = MIDDLE) -> Point:
    """The Bezier handle of an arc's end: along the tangent, clockwise where `tangent` is positive."""
    angle = radians(degrees)
    x, y = at(radius, degrees, about)
    return x + tangent * radius * cos(angle), y + tangent * radius * sin(angle)
