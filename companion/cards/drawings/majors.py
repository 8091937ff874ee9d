"""The emblems of the 22 Lords, by number: each a small geometry that says who he is and hints at what he does.

`lords.txt` has them. A line is a shape: its look, and what is drawn. The look `g12=@48,50,62` says what fills it (`f` the
accent, `g` gilt, `p` paper, `w` a wash, `h` level hatching, `v` upright hatching, `m` the accent, hatched where ink is saved, `n`
nothing), how wide its line is in thousandths of the emblem's side, how it is mirrored at the
middle (`|`: the left half of a closed figure, `=`: with its mirror image, `~`: the mirror image alone), and by how many degrees
it is turned round which point. What is drawn are paths on a field of 100 by 100, with `M L C Z` as SVG has them, and words of
`figures`, each with its numbers.
"""

import re
from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

from companion.cards.drawings import person
from companion.drawing import CROWN, SUITS, TAROT_SUITS, Outline, Point, circle, polygon, texts
from companion.drawing.emblem import Emblem, Shape
from companion.drawing.outlines import Words, arc, arrowhead, at, on_field, placed, turned

_FIELD = 100
_LORDS = tuple(texts.parts_in(__package__, "lords.txt").items())
_LOOK = re.compile(r"([fgpnwhvm])([0-9]+)([|=~]?)(?:@([-0-9.,]+))? (.*)")
_FILLS = {
    "f": "accent", "g": "gilt", "p": "paper", "n": "", "w": "wash", "h": "level", "v": "upright", "m": "cloth",
}  # fmt: skip
#: The ground of every emblem: a gilt ring.
_MEDAL = (Shape((circle(0.5, 0.5, 0.485),), fill="gilt", line=0.01), Shape((circle(0.5, 0.5, 0.455),), fill="paper", line=0.006))


@cache
def emblem_of_lord(number: int) -> Emblem:
    """The emblem of the Lord with this number."""
    title, lines = _LORDS[number]
    shapes = (*_MEDAL, *map(shape_of, lines.splitlines()))
    return Emblem(title, lambda: iter(shapes))


def lines_of_lord(number: int) -> str:
    """The lines of a Lord's emblem, without its ring."""
    return _LORDS[number][1]


@cache
def shape_of(line: str) -> Shape:
    """A line as a shape. Raises ValueError if it is none."""
    found = _LOOK.fullmatch(line)
    if not found:
        raise ValueError(f"not a look and what is drawn: {line!r}")
    fill, wide, mirror, turn, drawn = found.groups()
    outlines = on_field(drawn, _FIELD, WORDS)
    if turn:
        degrees, x, y = map(float, turn.split(","))
        outlines = tuple(turned(one, degrees, (x / _FIELD, y / _FIELD)) for one in outlines)
    if mirror == "|":
        outlines = tuple(person.completed(one, 1) for one in outlines)
    elif mirror:
        kept = outlines if mirror == "=" else ()
        outlines = (*kept, *(person.in_mirror(one, 1) for one in outlines))
    return Shape(outlines, _FILLS[fill], int(wide) / 1000)


# Small figures of which emblems and scenes of the Lords are made, by the words of their texts: outlines on a field 100 wide.

Outlines = tuple[Outline, ...]


def _bar(left: float, top: float, right: float, bottom: float) -> Outline:
    """An upright rectangle."""
    return polygon(((left, top), (right, top), (right, bottom), (left, bottom)))


def _star(x: float, y: float, outer: float, inner: float, points: float, turn: float = 0.0) -> Outline:
    """A star with so many points, the first one straight up but for `turn` degrees."""
    corners = (at((outer, inner)[i % 2], turn + 180 * i / points, (x, y)) for i in range(int(2 * points)))
    return polygon(tuple(corners))


def _ray(x: float, y: float, outer: float, inner: float, half: float, turn: float) -> Outline:
    """A pointed ray outwards from a point; its foot is twice `half` degrees wide."""
    return polygon((at(outer, turn, (x, y)), at(inner, turn + half, (x, y)), at(inner, turn - half, (x, y))))


def _moon(x: float, y: float, radius: float, turn: float) -> Outline:
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


def _hoop(x: float, y: float, outer: float, inner: float) -> Outline:
    """A flat ring as one outline: round the outer circle, and back round the inner one."""
    return (*_way(x, y, outer, 0, 360), *_way(x, y, inner, 360, 0), ("Z", ()))


def _hoop_part(x: float, y: float, outer: float, inner: float, start: float, end: float) -> Outline:
    """A part of a flat ring, from `start` to `end` degrees clockwise from its top."""
    there, back = _way(x, y, outer, start, end), _way(x, y, inner, end, start)
    return (*there, ("L", back[0][1]), *back[1:], ("Z", ()))


def _way(x: float, y: float, radius: float, start: float, end: float) -> Outline:
    """Along a circle, in quarters or less, either way round."""
    parts = max(1, round(abs(end - start) / 90))
    step = (end - start) / parts
    arcs = [arc(radius, start + i * step, start + (i + 1) * step, (x, y)) for i in range(parts)]
    return (arcs[0][0], *(one[1] for one in arcs))


def _drop(x: float, y: float, size: float) -> Outline:
    """A small upright lozenge."""
    return polygon(((x, y - size), (x + 0.55 * size, y), (x, y + size), (x - 0.55 * size, y)))


def _wave(left: float, right: float, y: float) -> Outline:
    """Three waves of water, side by side."""
    step = (right - left) / 3
    starts = (left + i * step for i in range(3))
    waves = (("C", (x + step / 3, y - 4.5, x + 2 * step / 3, y + 4.5, x + step, y)) for x in starts)
    return (("M", (left, y)), *waves)


def _spokes(x: float, y: float, inner: float, outer: float, *turns: float) -> Outlines:
    """Lines outwards from a point, at these angles."""
    return tuple((("M", at(inner, turn, (x, y))), ("L", at(outer, turn, (x, y)))) for turn in turns)


def _rows(left: float, right: float, top: float, bottom: float, count: float, bend: float = 1.0) -> Outlines:
    """So many level lines; above a `bend` of 1 they are dense at the top, as a sky's are."""
    levels = (top + (bottom - top) * (i / count) ** bend for i in range(int(count) + 1))
    return tuple((("M", (left, y)), ("L", (right, y))) for y in levels)


def _glory(x: float, y: float, inner: float, outer: float, count: float) -> Outlines:
    """So many fine rays all round a point, long and short ones in turn."""
    return tuple(
        (("M", at(inner, 360 * i / count, (x, y))), ("L", at(outer * (1.0 if i % 2 else 0.86), 360 * i / count, (x, y))))
        for i in range(int(count))
    )


def _beads(x: float, y: float, radius: float, size: float, *turns: float) -> Outlines:
    """Small circles on a circle, at these angles."""
    return tuple(circle(*at(radius, turn, (x, y)), size) for turn in turns)


def _leaves(first: float) -> Outlines:
    """Every other leaf of a wreath of 28."""
    return tuple(_leaf(2 * pi * (i + 0.5) / 28) for i in range(int(first), 28, 2))


def _leaf(angle: float) -> Outline:
    x, y = 50 + 25 * sin(angle), 50 - 33 * cos(angle)
    sides = ((x + 3, y - 2, x + 3, y + 2, x, y + 5), (x - 3, y + 2, x - 3, y - 2, x, y - 5))
    upright = (("M", (x, y - 5)), ("C", sides[0]), ("C", sides[1]), ("Z", ()))
    return turned(upright, 180 * angle / pi + (48 if angle < pi else -48), (x, y))


def _one(draw: Callable[..., Outline]) -> Callable[..., Outlines]:
    """A word for one outline."""
    return lambda *numbers: (draw(*numbers),)


def _sign(outlines: Outlines) -> Callable[..., Outlines]:
    """A word for a sign of the unit square: its corner and its size follow."""
    return lambda *place: tuple(placed(one, *place) for one in outlines)


def _about(draw: Callable[..., Outline]) -> Callable[..., Outline]:
    """The same figure of a circle, but with its middle said first."""

    def drawn(x: float, y: float, *numbers: float) -> Outline:
        middle: Point = (x, y)
        return draw(*numbers, middle)

    return drawn


WORDS: Words = {
    "arc": _one(_about(arc)),
    "arrowhead": _one(_about(arrowhead)),
    "bar": _one(_bar),
    "beads": _beads,
    "circle": _one(circle),
    "club": _sign(SUITS["c"]),
    "crown": _sign(CROWN),
    "cup": _sign(TAROT_SUITS["c"]),
    "diamond": _sign(SUITS["d"]),
    "drop": _one(_drop),
    "glory": _glory,
    "heart": _sign(SUITS["h"]),
    "hoop": _one(_hoop),
    "hoop-part": _one(_hoop_part),
    "leaves": _leaves,
    "moon": _one(_moon),
    "pentacle": _sign(TAROT_SUITS["p"]),
    "ray": _one(_ray),
    "rows": _rows,
    "spade": _sign(SUITS["s"]),
    "spokes": _spokes,
    "star": _one(_star),
    "sword": _sign(TAROT_SUITS["s"]),
    "wand": _sign(TAROT_SUITS["w"]),
    "wave": _one(_wave),
}
