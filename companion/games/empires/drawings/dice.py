"""A die as it lies on a city: a warehouse shows how full it is."""

from companion.drawing import Box, Surface, circle

#: Where a die has its pips, in a field of three by three.
PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


def draw_pips(surface: Surface, die: Box, pips: int, colour: str, size: float = 0.085) -> None:
    """The pips of a die; `size` is a pip's radius, as a share of the die's width."""
    step = die.width * 0.27
    middle = die.x + die.width / 2, die.y + die.height / 2
    dots = tuple(circle(middle[0] + (x - 1) * step, middle[1] + (y - 1) * step, size * die.width) for x, y in PIPS[pips])
    surface.outlines(dots, Box(0, 0, 1, 1), fill=colour)


def draw_die(surface: Surface, die: Box, pips: int) -> None:
    """A die, seen from above."""
    ink = surface.ink
    surface.box(die, 0.35, ink.text, ink.paper, 0.16 * die.width)
    draw_pips(surface, die, pips, ink.text, 0.1)
