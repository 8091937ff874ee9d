"""The emblems of the 22 Lords, by number: each a small geometry that says who he is and hints at what he does.

`lords.txt` has them. A line is a shape: its look, and what is drawn. The look `g12=@48,50,62` says what fills it (`f` the
accent, `g` gilt, `p` paper, `n` nothing), how wide its line is in thousandths of the emblem's side, how it is mirrored at the
middle (`|`: the left half of a closed figure, `=`: with its mirror image, `~`: the mirror image alone), and by how many degrees
it is turned round which point. What is drawn are paths on a field of 100 by 100, with `M L C Z` as SVG has them, and words of
`figures`, each with its numbers.
"""

import re
from functools import cache

from companion.cards.drawings.figures import WORDS
from companion.cards.drawings.person import completed, in_mirror
from companion.drawing import circle, turned
from companion.drawing.emblem import Emblem, Shape
from companion.drawing.outlines import outlines_in
from companion.drawing.texts import parts_in

_FIELD = 100
_LORDS = tuple(parts_in(__package__, "lords.txt").items())
_LOOK = re.compile(r"([fgpn])([0-9]+)([|=~]?)(?:@([-0-9.,]+))? (.*)")
_FILLS = {"f": "accent", "g": "gilt", "p": "paper", "n": ""}
#: The ground of every emblem: a gilt ring.
_MEDAL = (
    Shape((circle(0.5, 0.5, 0.485),), fill="gilt", line=0.01),
    Shape((circle(0.5, 0.5, 0.455),), fill="paper", line=0.006),
)


@cache
def emblem_of_lord(number: int) -> Emblem:
    """The emblem of the Lord with this number."""
    title, lines = _LORDS[number]
    shapes = (*_MEDAL, *map(_shape, lines.splitlines()))
    return Emblem(title, lambda: iter(shapes))


def _shape(line: str) -> Shape:
    """A line of `lords.txt`."""
    found = _LOOK.fullmatch(line)
    if not found:
        raise ValueError(f"not a look and what is drawn: {line!r}")
    fill, wide, mirror, turn, drawn = found.groups()
    outlines = tuple(
        tuple((verb, tuple(n / _FIELD for n in numbers)) for verb, numbers in one) for one in outlines_in(drawn, WORDS)
    )
    if turn:
        degrees, x, y = map(float, turn.split(","))
        outlines = tuple(turned(one, degrees, (x / _FIELD, y / _FIELD)) for one in outlines)
    if mirror == "|":
        outlines = tuple(completed(one, 1) for one in outlines)
    elif mirror:
        kept = outlines if mirror == "=" else ()
        outlines = (*kept, *(in_mirror(one, 1) for one in outlines))
    return Shape(outlines, _FILLS[fill], int(wide) / 1000)
