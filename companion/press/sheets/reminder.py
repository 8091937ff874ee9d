"""What one forgets, small, beside the footer's code: columns of a title and lines."""

from collections.abc import Sequence

from companion.drawing import Box, lettering
from companion.press.page.canvas import PageCanvas

#: The lines of a reminder: how high one is (mm), and the size of its words (points).
REMINDER_LINE, REMINDER_TYPE = 3.8, 9.0
Lines = Sequence[tuple[str, ...]]


def draw_column(canvas: PageCanvas, box: Box, title: str, lines: Lines = (), into: float = 0, face: str = lettering.TEXT) -> Box:
    """A column of a reminder: its title, and lines of one part, or of two, the second so far in. Returns what is below it.

    The box's height is that of a line.
    """
    canvas.text_in(title, box, lettering.TITLE, REMINDER_TYPE, canvas.ink.accent)
    for row, (what, *said) in enumerate(lines, start=1):
        line = box.moved(0, row * box.height)
        canvas.text_in(what, Box(line.x, line.y, line.width - 3, line.height), face, REMINDER_TYPE)
        for words in said:
            canvas.text_in(words, Box(line.x + into, line.y, line.width - into - 3, line.height), size=REMINDER_TYPE)
    return box.moved(0, (1 + len(lines)) * box.height)
