"""How a turn is written, small, beside the footer's QR code."""

from companion.drawing import Box, lettering, share
from companion.games.duelling_circles.paper.words import WORDS, lucky_flips
from companion.games.duelling_circles.rules.table import Table
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.heads import is_narrow

_LINE, _ROOM = 3.8, 30.6
#: Where the coins stand above the forms, lines are as close as this (mm).
_CLOSE = 3.6
#: Rows of the coins: their head, the coins, what they are called.
_COIN_ROWS = 6
#: What is written, and the words that say what it means.
_FORMS = (
    ("3 h7 *5", "says-moves"),
    ("HTHH r *THT", "says-reserve"),
    ("0 *7   4 - *1", "says-none"),
    ("3 c8 2 h7 *6", "says-rally"),
    ("3 c8 stop *6", "says-stop"),
    ("1 h7xc1 *2", "says-taken"),
)
_COLOURED = ("2 h5/g *4", "says-colour")
_ENDS = ("total: Ann 2, Joe 0", "says-ends")


def draw_reminder(canvas: PageCanvas, box: Box, table: Table) -> None:
    """The forms of a turn, and which coins choose which tile: two columns at the foot of `box`, or one above the other."""
    forms = (*_FORMS, *((_COLOURED,) if table.kinilani else ()), _ENDS)
    rows, language = len(forms) + 1, canvas.language
    height = rows * (_CLOSE if is_narrow(box) else min(_LINE, _ROOM / rows))
    foot = Box(box.x, box.bottom - height, box.width, height)
    left, right = share(foot, (0, 36))
    if is_narrow(box):  # the coins stand above, and the forms have the whole width
        left, right = foot, foot.moved(0, -(_COIN_ROWS + 1) * height / rows)
    canvas.text_in(WORDS("reminder-turn", language), _line(left, 0, rows), lettering.TITLE, 8, canvas.ink.accent)
    for row, (form, meaning) in enumerate(forms, start=1):
        line = _line(left, row, rows)
        canvas.text_in(form, line, lettering.BOLD, 8.5)
        canvas.text_in(WORDS(meaning, language), Box(line.x + 33, line.y, line.width - 33, line.height), size=8.5)
    canvas.text_in(WORDS("reminder-coins", language), _line(right, 0, rows), lettering.TITLE, 8, canvas.ink.accent)
    for index, (coins, number) in enumerate(lucky_flips(table)):
        line = _line(right, 1 + index % 4, rows)
        x = line.x + (index // 4) * 18
        canvas.text_in(coins, Box(x, line.y, 9, line.height), lettering.BOLD, 8.5)
        canvas.text_in(str(number), Box(x + 9, line.y, 6, line.height), size=8.5)
    canvas.text_in(WORDS("coins", language), _line(right, 5, rows), lettering.ITALIC, 8.5, canvas.ink.quiet)


def _line(box: Box, row: int, rows: int) -> Box:
    height = box.height / rows
    return Box(box.x, box.y + row * height, box.width - 3, height)
