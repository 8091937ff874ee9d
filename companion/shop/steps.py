"""The order of work in drawn steps: what is cut, folded and glued, and what comes of it."""

from collections.abc import Iterable, Sequence

from companion.cards.drawings.majors import shape_of
from companion.drawing import Box, Picture, Surface, emblem, texts
from companion.shop.output import Facts

#: The size of a step (mm).
WIDTH = 28.0
HEIGHT = 17.5
_STEPS = texts.parts_in(__package__, "steps.txt")


def steps_for(files: Iterable[Facts], *, backs_folded: bool) -> Sequence[str]:
    """The names of the steps that files take, in their order; none for what is only printed.

    `backs_folded`: backs are beside their fronts, and are folded over and glued before anything is cut.
    """
    held = list(files)
    cut = ["cut"] if any(one.cuts for one in held) else []
    folded = ["fold"] if any(one.folded for one in held) else []
    glued = ["glue"] if any(one.glued for one in held) else []
    found = [*folded, *glued, *cut] if backs_folded else [*cut, *folded, *glued]
    return (*found, "done") if found else ()


def picture_of(step: str) -> Picture:
    """A step's picture."""

    def draw(surface: Surface, box: Box) -> None:
        for line in _STEPS[step].splitlines():
            emblem.draw_shape(surface, Box(box.x, box.y, box.width, box.width), shape_of(line))

    return Picture(step, WIDTH, HEIGHT, draw)
