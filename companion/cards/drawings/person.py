"""How a person of a court card is put together: parts written as lines of text, each a few figures, drawn one over the other.

The parts are in `faces.txt`, `heads.txt`, `hats.txt`, `dress.txt` and `held.txt`, on a field 40 wide, whose foot (where the two
halves of a card join) is at 34, and whose middle is at 20. A line of a part is a look and a path: `p2k| M20 6 L15 6 …`. The look
says what fills it (`m` the suit's colour, `s` the second colour, `l` a light tone, `p` paper, `k` ink, `n` nothing), how firm its
line is (0 none, 1 fine, 2 firm, 3 bold), the colour of the line (ink, if none is said) and how it is mirrored at the middle (`|`:
the path is the left half of a closed figure, `=`: the path and its mirror image). A path has `M L C Z` as SVG has them; `O x y r`
is a circle, and `* motif n x y x y size` a motif n times along a line (the star is for the eye).
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from companion.cards.drawings.field import Field, Tincture
from companion.drawing.emblem import hatching
from companion.drawing.outlines import Outline, Step, Words, circle, outlines_in, polygon

#: Persons stand on a field so many units wide; their middle is at 20.
WIDTH = 40.0
#: Lines by their number (mm, on a panel of about 40 mm): none, fine, firm, bold.
_LINES = (0.0, 0.27, 0.45, 0.7)
_LEAST = 0.25
#: How far the lines are apart that stand for red where there is none (mm).
_HATCH = 1.0
#: Circles no larger than this are drawn as small ones (units).
_SMALL = 1.25
_LOOK = re.compile(r"([mslpkn])([0-3])([mslpk]?)([|=]?) (.*)")


@dataclass(frozen=True)
class Figure:
    """One line of a part: what fills it, how firm its line is and of what colour, and its outlines."""

    fill: str
    line: int
    colour: str
    outlines: tuple[Outline, ...]


def _disc(x: float, y: float, radius: float) -> Outline:
    """A small circle of two curves: it is round to a hundredth of its size, and half as long as one of four."""
    pull = radius * 4 / 3
    upper, lower = (x - radius, y - pull, x + radius, y - pull), (x + radius, y + pull, x - radius, y + pull)
    return (("M", (x - radius, y)), ("C", (*upper, x + radius, y)), ("C", (*lower, x - radius, y)), ("Z", ()))


def _lozenge(x: float, y: float, size: float) -> Outline:
    return polygon(((x, y - size), (x + 0.75 * size, y), (x, y + size), (x - 0.75 * size, y)))


def _cross(x: float, y: float, size: float) -> Outline:
    arm = 0.36 * size
    ring = ((arm, -size), (arm, -arm), (size, -arm), (size, arm), (arm, arm), (arm, size))
    return polygon(tuple((x + side * dx, y + side * dy) for side in (1, -1) for dx, dy in ring))


def _chevron(x: float, y: float, size: float) -> Outline:
    points = ((-size, 0.7), (0, -0.5), (size, 0.7), (size, 0.0), (0, -1.2), (-size, 0.0))
    return polygon(tuple((x + dx, y + size * dy) for dx, dy in points))


def _tail(x: float, y: float, size: float) -> Outline:
    return polygon(((x, y - size), (x + 0.45 * size, y + 0.7 * size), (x, y + 0.4 * size), (x - 0.45 * size, y + 0.7 * size)))


def _bar(x: float, y: float, size: float) -> Outline:
    wide = 0.3 * size
    return polygon(((x - wide, y - size), (x + wide, y - size), (x + wide, y + size), (x - wide, y + size)))


MOTIFS: Final[dict[str, Callable[[float, float, float], Outline]]] = {
    "lozenge": _lozenge, "cross": _cross, "disc": _disc, "chevron": _chevron, "tail": _tail, "bar": _bar,
}  # fmt: skip


def _round(x: float, y: float, radius: float) -> tuple[Outline, ...]:
    return (circle(x, y, radius) if radius > _SMALL else _disc(x, y, radius),)


def _row(
    motif: Callable[[float, float, float], Outline], count: float, x: float, y: float, right: float, bottom: float, size: float
) -> tuple[Outline, ...]:
    """A motif so many times along a line."""
    shares = (i / max(1, count - 1) for i in range(int(count)))
    return tuple(motif(x + share * (right - x), y + share * (bottom - y), size) for share in shares)


_WORDS: Words = {"O": _round, **{name: partial(_row, motif) for name, motif in MOTIFS.items()}}


@cache
def figures_of(part: str) -> tuple[Figure, ...]:
    """The figures of a part's text."""
    return tuple(map(_figure, part.splitlines()))


def _figure(line: str) -> Figure:
    found = _LOOK.fullmatch(line)
    if not found:
        raise ValueError(f"not a look and a path: {line!r}")
    fill, firm, colour, mirror, path = found.groups()
    outlines = tuple(outlines_in(path, _WORDS))
    if mirror == "|":
        outlines = tuple(completed(outline) for outline in outlines)
    elif mirror == "=":
        outlines = (*outlines, *map(in_mirror, outlines))
    return Figure(fill, int(firm), colour or "k", outlines)


def in_mirror(outline: Outline, width: float = WIDTH) -> Outline:
    """An outline in the mirror that halves a field of this width."""
    return tuple((verb, tuple(width - n if i % 2 == 0 else n for i, n in enumerate(numbers))) for verb, numbers in outline)


def completed(half: Outline, width: float = WIDTH) -> Outline:
    """The left half of a closed figure, from its top to its foot, and back along its mirror image."""
    back: list[Step] = []
    mirror = in_mirror(half, width)
    for (verb, numbers), (_, before) in zip(reversed(mirror[1:]), reversed(mirror[:-1]), strict=True):
        handles = (*numbers[2:4], *numbers[:2]) if verb == "C" else ()
        back.append((verb, (*handles, *before[-2:])))
    return (*half, ("L", mirror[-1][1][-2:]), *back, ("Z", ()))


def moved(outline: Outline, across: float, down: float) -> Outline:
    """An outline so many units further to the right and down."""
    if not across and not down:
        return outline
    way = (across, down)
    return tuple((verb, tuple(n + way[i % 2] for i, n in enumerate(numbers))) for verb, numbers in outline)


def _top(outline: Outline) -> float:
    return min(numbers[-1] for _, numbers in outline if numbers)


@dataclass(frozen=True)
class Figures:
    """What draws figures on a field: in which colours, and whether they look the other way."""

    field: Field
    colours: Tincture
    mirrored: bool = False
    #: What lies wholly below this is not drawn (units).
    foot: float = 99.0

    def draw(self, part: str, across: float = 0.0, down: float = 0.0, swap: str = "") -> None:
        """A part, moved by so many units; `swap` names two colours that change their places."""
        swapped = str.maketrans(swap, swap[::-1]) if swap else {}
        for figure in figures_of(part):
            outlines = tuple(moved(outline, across, down) for outline in figure.outlines if _top(outline) + down < self.foot)
            if self.mirrored:
                outlines = tuple(in_mirror(outline) for outline in outlines)
            fill, colour = figure.fill.translate(swapped), figure.colour.translate(swapped)
            if outlines:
                self.put(Figure(fill, figure.line, colour, outlines))

    def put(self, figure: Figure) -> None:
        """One figure, where it is; where lines stand for the suit's colour, it is bounded and hatched."""
        unit = self.field.box.width / self.field.width
        hatched = figure.fill == "m" and self.colours.hatched
        firm = max(1, figure.line) if hatched else figure.line
        line = max(_LEAST, _LINES[firm] * min(1.0, unit / 1.05)) if firm else 0.0
        self.field.shape(*figure.outlines, fill=self._colour(figure.fill), line=line, colour=self._colour(figure.colour))
        if hatched and figure.line > 1:
            self._hatch(figure.outlines)

    def _hatch(self, outlines: Sequence[Outline]) -> None:
        """Upright lines: the heralds' red."""
        for outline in map(self.field.placed, outlines):
            lines = hatching((outline,), _HATCH, level=False)
            if len(lines) > 1:
                with self.field.surface.clipped((outline,)):
                    self.field.surface.path(lines, stroke=_LEAST, colour=self.colours.line)

    def _colour(self, letter: str) -> str:
        """The colour that a letter of a look means."""
        own = self.colours
        return {"m": own.cloth, "s": own.second, "l": own.light, "p": own.paper, "k": own.line, "n": ""}[letter]
