"""What an emblem is made of: outlines in a unit square, drawn on any surface, some of them hatched as engravers do."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from companion.drawing import Box, Outline, Picture, Surface, circle, placed

#: Lines thinner than this (mm) break up in print.
_LEAST_LINE = 0.25
#: How far hatching's lines are apart (mm).
_HATCH = 1.05
#: The side of an emblem's SVG (mm); it is scaled where it is used.
_SIDE = 100.0


@dataclass(frozen=True)
class Shape:
    """Outlines drawn as one path: the part they play (accent, gilt, tint, wash, paper, or none) and the width of their line.

    Three parts are hatched in the accent: `level` and `upright` by lines on paper, `cloth` where ink is saved, else filled.
    """

    outlines: tuple[Outline, ...]
    fill: str = ""
    line: float = 0.0


def ring(radius: float, line: float) -> Shape:
    """A circle round the middle."""
    return Shape((circle(0.5, 0.5, radius),), line=line)


#: The rim that the emblems of all games have.
RIM = (ring(0.49, 0.008), ring(0.465, 0.003))


@dataclass(frozen=True)
class Emblem:
    """A game's emblem: one geometry, from the back to the front, and what it shows in words."""

    title: str
    shapes: Callable[[], Iterator[Shape]]

    def draw(self, surface: Surface, box: Box) -> None:
        """The emblem in the square `box` (mm)."""
        for shape in self.shapes():
            draw_shape(surface, box, shape)

    @property
    def picture(self) -> Picture:
        """The emblem by itself."""
        return Picture(self.title, _SIDE, _SIDE, self.draw)

    def svg(self) -> str:
        """The emblem as SVG, in the named colours of the page."""
        return self.picture.svg()


def draw_shape(surface: Surface, box: Box, shape: Shape) -> None:
    """A shape in a square of so many mm."""
    ink = surface.ink
    fills = {"accent": ink.accent, "tint": ink.tint, "gilt": ink.gilt, "wash": ink.wash, "cloth": ink.accent, "": ""}
    hatched = shape.fill in ("level", "upright") or (shape.fill == "cloth" and ink.saving)
    line = ink.rule(max(_LEAST_LINE, shape.line * box.width)) if shape.line else 0.0
    fill = ink.paper if hatched else fills.get(shape.fill, ink.paper)
    surface.outlines(shape.outlines, box, fill=fill, stroke=0.0 if hatched else line, colour=ink.accent)
    if hatched:
        outlines = tuple(placed(outline, box.x, box.y, box.width, box.height) for outline in shape.outlines)
        with surface.clipped(outlines):
            lines = hatching(outlines, _HATCH, level=shape.fill == "level")
            surface.path(lines, stroke=_LEAST_LINE, colour=ink.accent)
        if line:
            surface.path(outlines, stroke=line, colour=ink.accent)


def hatching(outlines: Sequence[Outline], step: float, *, level: bool) -> tuple[Outline, ...]:
    """Lines so far apart over all that outlines cover: level ones or upright ones."""
    xs, ys = ([n for outline in outlines for _, numbers in outline for n in numbers[way::2]] for way in (0, 1))
    along, across = (xs, ys) if level else (ys, xs)
    places = (min(across) + step * (i + 0.5) for i in range(int((max(across) - min(across)) / step)))
    ends = (((min(along), at), (max(along), at)) if level else ((at, min(along)), (at, max(along))) for at in places)
    return tuple((("M", start), ("L", end)) for start, end in ends)
