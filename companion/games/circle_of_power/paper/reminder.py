"""What one forgets in the middle of a season, small, beside the footer's QR code."""

from companion.drawing import lettering
from companion.drawing.geometry import Box, share
from companion.drawing.paragraphs import draw_words
from companion.games.circle_of_power.rules.table import COLOURED, TYRANT
from companion.press.page.canvas import PageCanvas

LINE = 3.9
#: Narrow enough for all three to stand beside the largest code.
_COLUMNS = (27.0, 0.0, 40.0)
_CIRCLE = ("Q takes J", "K takes Q", "A takes K", "J takes A")
_JOKER = ("♠ ♣ take Jk", "Jk takes ♥ ♦")
_OPEN_JOKER = ("♠ ♣ ♥ ♦ take Jk", "Jk takes ♠ ♣ ♥ ♦")
_DEEDS = {
    "basic": (
        "*x* conquer: their city into your line,",
        "they get the next city",
        "*r* retake: one of their trophies goes,",
        "you move into their city, they get the next",
        "*-* regroup: into the next city; a trophy",
        "goes if nobody threatened you",
    ),
    TYRANT: (
        "*x* destroy: their city is one of their lost,",
        "they get the next city",
        "no retake, no trophies",
        "*-* regroup: into the next city",
        "5 lost: out, a dummy from next season",
        "the last one left wins at once",
    ),
    COLOURED: (
        "*x* red: into your line; black: it is lost",
        "*r* retake: a trophy of theirs and their city go",
        "red city, or *r*: give yours, take the next",
        "black city: give, or keep (they take the next)",
        "*-* regroup as ever; 5 lost: out",
        "6 trophies, or the last one left, win",
    ),
}
_SEASON = (
    "15 actions; draw in 1 to 6",
    "after 6: shuffle, six more each",
    "14: the open joker; 15: none",
    "trump: suit of your own city,",
    "with a joker that of the next",
    "equal: the later card wins",
)


def draw_reminder(canvas: PageCanvas, box: Box, variant: str, *, open_joker: bool) -> None:
    """Who attacks whom, what a deed does, how a season goes: three columns at the foot of `box`."""
    height = (len(_SEASON) + 1) * LINE
    foot = Box(box.x, box.bottom - height, box.width, height)
    circle, deeds, season = share(foot, _COLUMNS)
    _column(canvas, circle, "Circle", (*_CIRCLE, *(_OPEN_JOKER if open_joker else _JOKER)))
    _column(canvas, deeds, "The winner", _DEEDS[variant])
    _column(canvas, season, "A season", _SEASON)


def _column(canvas: PageCanvas, box: Box, title: str, lines: tuple[str, ...]) -> None:
    canvas.text(title, box.x, box.y + 2.9, lettering.TITLE, 8, canvas.ink.accent)
    for row, words in enumerate(lines, start=1):
        draw_words(canvas, words, box.x, box.y + row * LINE + 2.9, 8.5)
