"""What sheets for weak eyes have otherwise: heads over columns narrower than their words are turned, reminders are high."""

from collections.abc import Sequence

from companion.drawing import Box, lettering
from companion.press.page.canvas import PageCanvas

#: How high a row of heads is that are turned (mm).
TURNED_HEADS = 18.0
_SIZE = 8.5
_AIR = 0.8
#: A reminder is so narrow on the last page of large sheets (mm); there it may be higher.
_NARROW = 125.0


def draw_turned(canvas: PageCanvas, lines: Sequence[str], box: Box, size: float = _SIZE) -> None:
    """Lines that are read from the right, side by side over the middle of a column, from the foot of `box` on."""
    wide = box.width / max(2, len(lines))
    left = box.x + (box.width - wide * len(lines)) / 2
    for index, words in enumerate(lines):
        place = Box(left + index * wide, box.y, wide, box.height)
        with canvas.turned(-90, place):
            middle, half = place.x + wide / 2, place.height / 2
            lying = Box(middle - half + _AIR, place.y + half - wide / 2, place.height - _AIR, wide)
            canvas.text_in(words, lying, lettering.ITALIC, canvas.type_size(size), canvas.ink.quiet, exact=True)


def is_narrow(box: Box) -> bool:
    """Whether a reminder stands on the last page of a large sheet: what stands side by side elsewhere has no room there."""
    return box.width < _NARROW
