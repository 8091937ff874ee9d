"""What one forgets at the harvest, small, beside the footer's QR code."""

from companion.drawing import Box, lettering, share
from companion.games.four_kingdoms.paper.figures import KINGS, SCORING_NAMES, scoring_said, worth_of_cards
from companion.games.four_kingdoms.paper.words import WORDS
from companion.games.four_kingdoms.rules.table import VARIATIONS
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.heads import is_narrow

LINE = 3.8
#: Where two rows of columns stand one above the other, their lines are as close as this.
_CLOSE = 3.6
_WORTH = worth_of_cards()
#: Rows of the bonuses: their head, the kings, two lines of notes.
_BONUS_ROWS = 3 + len(KINGS)


def draw_reminder(canvas: PageCanvas, box: Box) -> None:
    """Worth of cards, the kings' bonuses, who harvests: three columns at the foot of `box`, or two rows."""
    language = canvas.language
    harvesting = _harvesting(language)
    each = _CLOSE if is_narrow(box) else LINE
    height = (len(harvesting) + 1) * each
    foot = Box(box.x, box.bottom - height, box.width, height)
    indent, least = _widths(harvesting)
    worth, kings, harvest = share(foot, (25, 0, max(47.0, least)))
    if is_narrow(box):  # the bonuses have the whole width below the others
        kings = Box(box.x, box.bottom - _BONUS_ROWS * each, box.width, _BONUS_ROWS * each)
        worth, harvest = share(foot.moved(0, -kings.height), (30, 0))
    _pairs(canvas, worth, WORDS("reminder-worth", language), _WORTH, 12, each)
    for row, text in enumerate(WORDS.lines("signs", language)):
        canvas.text_in(text, _line(worth, len(_WORTH) + 1 + row, each), lettering.ITALIC, 8.5, canvas.ink.quiet)
    _title(canvas, kings, WORDS("reminder-bonus", language))
    for row, king in enumerate(KINGS, start=1):
        line = _line(kings, row, each)
        canvas.suit(king.suit, Box(line.x, line.y + 0.7, 2.7, 2.7))
        canvas.text_in(king.named(language), Box(line.x + 4.5, line.y, 18, line.height), size=8.5)
        canvas.text_in(f"{king.points}  {king.to(language)}", Box(line.x + 21, line.y, line.width - 22, line.height), size=8.5)
    for row, text in enumerate(WORDS.lines("bonus-notes", language), start=len(KINGS) + 1):
        canvas.text_in(text, _line(kings, row, each), lettering.ITALIC, 8.5, canvas.ink.quiet)
    _pairs(canvas, harvest, WORDS("reminder-harvest", language), harvesting, indent, each)


def _widths(pairs: tuple[tuple[str, str], ...]) -> tuple[float, float]:
    """How far in the second of each pair begins, and how wide all of them are (mm)."""
    first, second = (max(lettering.width(words, lettering.TEXT, 8.5) for words in column) for column in zip(*pairs, strict=True))
    indent = max(19.0, first + 1.5)
    return indent, indent + second + 3.5


def _harvesting(language: str) -> tuple[tuple[str, str], ...]:
    """The scoring variations by the record's words, and the places of the kings that harvest in each."""
    return tuple(
        (
            scoring_said(SCORING_NAMES[scoring], language),
            ", ".join(WORDS(f"place-{place}", language) for place in places) or WORDS("none-harvests", language),
        )
        for scoring, places in VARIATIONS.items()
    )


def _pairs(canvas: PageCanvas, box: Box, title: str, pairs: tuple[tuple[str, str], ...], indent: float, each: float) -> None:
    _title(canvas, box, title)
    for row, (what, value) in enumerate(pairs, start=1):
        line = _line(box, row, each)
        canvas.text_in(what, line, size=8.5)
        canvas.text_in(value, Box(line.x + indent, line.y, line.width - indent, line.height), size=8.5)


def _title(canvas: PageCanvas, box: Box, title: str) -> None:
    canvas.text_in(title, _line(box, 0, LINE), lettering.TITLE, 8, canvas.ink.accent)


def _line(box: Box, row: int, each: float) -> Box:
    return Box(box.x, box.y + row * each, box.width - 3, each)
