"""What one forgets in the middle of a season, small, beside the footer's QR code."""

from collections.abc import Sequence

from companion.drawing import Box, lettering, share
from companion.drawing.paragraphs import draw_words
from companion.games.circle_of_power.paper.words import WORDS
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.heads import is_narrow

LINE = 3.9
#: Narrow enough for all three to stand beside the largest code.
_COLUMNS = (27.0, 0.0, 40.0)


def draw_reminder(canvas: PageCanvas, box: Box, variant: str, *, open_joker: bool) -> None:
    """Who attacks whom, what a deed does, how a season goes: three columns at the foot of `box`, or two rows."""
    language = canvas.language
    said, does = WORDS.lines("season", language), WORDS.lines(f"deeds-{variant}", language)
    height = (len(said) + 1) * LINE
    foot = Box(box.x, box.bottom - height, box.width, height)
    circle, deeds, season = share(foot, _COLUMNS)
    if is_narrow(box):  # what the winner does has the whole width below the others
        below = (len(does) + 1) * LINE
        deeds = Box(box.x, box.bottom - below, box.width, below)
        circle, season = share(foot.moved(0, -below), (_COLUMNS[0], 0))
    joker = WORDS.lines("open-joker" if open_joker else "joker", language)
    _column(canvas, circle, WORDS("reminder-circle", language), (*WORDS.lines("circle", language), *joker))
    _column(canvas, deeds, WORDS("reminder-winner", language), does)
    _column(canvas, season, WORDS("reminder-season", language), said)


def _column(canvas: PageCanvas, box: Box, title: str, lines: Sequence[str]) -> None:
    canvas.text(title, box.x, box.y + 2.9, lettering.TITLE, 8, canvas.ink.accent)
    for row, words in enumerate(lines, start=1):
        draw_words(canvas, words, box.x, box.y + row * LINE + 2.9, 8.5)
