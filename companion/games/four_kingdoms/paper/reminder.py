"""What one forgets at the harvest, small, beside the footer's QR code."""

from companion.drawing import lettering
from companion.drawing.geometry import Box, share
from companion.games.four_kingdoms.paper.figures import KINGS, SCORING_NAMES, worth_of_cards
from companion.games.four_kingdoms.paper.words import WORDS
from companion.games.four_kingdoms.rules.table import VARIATIONS
from companion.press.page.canvas import PageCanvas

LINE = 3.8
_WORTH = worth_of_cards()


def draw_reminder(canvas: PageCanvas, box: Box) -> None:
    """Worth of cards, the kings' bonuses, who harvests: three columns at the foot of `box`."""
    language = canvas.language
    harvesting = _harvesting(language)
    height = (len(harvesting) + 1) * LINE
    foot = Box(box.x, box.bottom - height, box.width, height)
    worth, kings, harvest = share(foot, (25, 0, 47))
    _pairs(canvas, worth, WORDS("reminder-worth", language), _WORTH, 12)
    for row, text in enumerate(WORDS.lines("signs", language)):
        canvas.text_in(text, _line(worth, len(_WORTH) + 1 + row), lettering.ITALIC, 8.5, canvas.ink.quiet)
    _title(canvas, kings, WORDS("reminder-bonus", language))
    for row, king in enumerate(KINGS, start=1):
        line = _line(kings, row)
        canvas.suit(king.suit, Box(line.x, line.y + 0.7, 2.7, 2.7))
        canvas.text_in(king.named(language), Box(line.x + 4.5, line.y, 18, line.height), size=8.5)
        canvas.text_in(f"{king.points}  {king.to(language)}", Box(line.x + 21, line.y, line.width - 22, line.height), size=8.5)
    for row, text in enumerate(WORDS.lines("bonus-notes", language), start=len(KINGS) + 1):
        canvas.text_in(text, _line(kings, row), lettering.ITALIC, 8.5, canvas.ink.quiet)
    _pairs(canvas, harvest, WORDS("reminder-harvest", language), harvesting, 19)


def _harvesting(language: str) -> tuple[tuple[str, str], ...]:
    """The scoring variations by the record's words, and the places of the kings that harvest in each."""
    return tuple(
        (
            SCORING_NAMES[scoring],
            ", ".join(WORDS(f"place-{place}", language) for place in places) or WORDS("none-harvests", language),
        )
        for scoring, places in VARIATIONS.items()
    )


def _pairs(canvas: PageCanvas, box: Box, title: str, pairs: tuple[tuple[str, str], ...], indent: float) -> None:
    _title(canvas, box, title)
    for row, (what, value) in enumerate(pairs, start=1):
        line = _line(box, row)
        canvas.text_in(what, line, size=8.5)
        canvas.text_in(value, Box(line.x + indent, line.y, line.width - indent, line.height), size=8.5)


def _title(canvas: PageCanvas, box: Box, title: str) -> None:
    canvas.text_in(title, _line(box, 0), lettering.TITLE, 8, canvas.ink.accent)


def _line(box: Box, row: int) -> Box:
    return Box(box.x, box.y + row * LINE, box.width - 3, LINE)
