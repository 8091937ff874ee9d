"""What the Circle of Kings prints share: paragraphs, cards in a line, the foot of sheets, and what is played."""

from collections.abc import Callable

from companion.cards.drawings.field import tarot_suit
from companion.cards.tarot import ARMY, RANKS, SUIT_NAMES
from companion.drawing import Box, lettering, share
from companion.games.circle_of_kings.drawings.setting import paragraph, paragraph_height
from companion.games.circle_of_kings.paper.words import WORDS
from companion.games.circle_of_kings.rules import deployment, draws, state as s
from companion.press import Frame, Job, PageCanvas, frame_of, is_narrow
from companion.words import ENGLISH, SHARED

_LINE = 3.8


def _army_sizes() -> tuple[tuple[str, str], ...]:
    """The values of Captains that lead equally many cards, and how many."""
    values: dict[int, list[int]] = {}
    for captain in ARMY[: len(RANKS)]:
        values.setdefault(deployment.army_size(captain), []).append(captain.value)
    return tuple((", ".join(map(str, captains)), str(size)) for size, captains in values.items())


ARMY_SIZES = _army_sizes()


def played(job: Job, language: str = ENGLISH) -> str:
    """The rulings that the table plays otherwise, in one line."""
    changed = [f"{ruling}={setting}" for ruling, setting in job.record.table.house.items() if setting != "a"]
    settled = WORDS("rulings", language, rulings=", ".join(changed)) if changed else WORDS("all-rulings", language)
    return "  ·  ".join((SHARED.counted("players", 2, language), settled))


def sheet_frame(job: Job, name: str, *, asks_winner: bool = False, dated: bool = True) -> Frame:
    """The frame of a sheet of this game: with lines for who has won, for when and where."""
    said = played(job, job.options.language)
    return frame_of(job, name=name, played=said, reminder=draw_reminder, asks_winner=asks_winner, dated=dated)


def draw_reminder(canvas: PageCanvas, box: Box) -> None:
    """The five phases, how large an army is, and the letters of the suits: three columns at the foot of `box`, or two rows."""
    language = canvas.language
    said = phases_told(lambda phase: f"{phase}-says", language)
    indent, armies_width, suits_width = 19.0, 27.0, 25.0
    narrow = is_narrow(box)
    room = box.width - indent - 4 - (0 if narrow else armies_width + suits_width)
    said_high = sum(paragraph_height(text, room, 8.5) for _, text in said)
    height = (said_high if narrow else max(said_high, 6 * _LINE)) + _LINE
    foot = Box(box.x, box.bottom - height, box.width, height)
    phases, armies, suits = share(foot, (0, armies_width, suits_width))
    if narrow:  # the phases have the whole width below the others
        phases = foot
        armies, suits, _ = share(foot.moved(0, -7.4 * _LINE), (armies_width, suits_width, 0))
    _title(canvas, phases, WORDS("reminder-round", language))
    top = _row(phases, 1).y
    for name, text in said:
        canvas.text_in(name, Box(phases.x, top, indent, _LINE), lettering.BOLD, 8.5)
        top = paragraph(canvas, text, Box(phases.x + indent, top, room, _LINE), 8.5)
    _title(canvas, armies, WORDS("reminder-sizes", language))
    heads = (WORDS("sizes-captain", language), WORDS("sizes-others", language))
    for row, (captain, size) in enumerate((heads, *ARMY_SIZES), start=1):
        face = lettering.ITALIC if row == 1 else lettering.TEXT
        line = _row(armies, row)
        canvas.text_in(captain, line, face, 8.5)
        canvas.text_in(size, Box(line.x + 13, line.y, line.width - 13, line.height), face, 8.5)
    _title(canvas, suits, WORDS("reminder-suits", language))
    for row, suit in enumerate(SUIT_NAMES, start=1):
        line = _row(suits, row)
        tarot_suit(canvas, suit, Box(line.x, line.y + 0.5, 2.8, 2.8))
        canvas.text_in(suit, Box(line.x + 5, line.y, 3, line.height), lettering.BOLD, 8.5)
        canvas.text_in(WORDS(f"suit-{suit}", language), Box(line.x + 8.5, line.y, line.width - 8, line.height), size=8.5)


def phases_told(says: Callable[[str], str], language: str = ENGLISH) -> tuple[tuple[str, str], ...]:
    """The phases of a round, each with what happens in it: `says` gives the id of these words."""
    (lords, cards), (first_lords, first_cards) = draws.LATER_DRAW, draws.FIRST_DRAW
    counted = {"lords": lords, "cards": cards, "first_lords": first_lords, "first_cards": first_cards, "limit": s.FULL_HAND}
    named = ("draw", "deployment", "combat", "circle", "cleanup")
    return tuple((WORDS(phase, language), WORDS(says(phase), language, **counted)) for phase in named)


def _title(canvas: PageCanvas, box: Box, title: str) -> None:
    canvas.text_in(title, _row(box, 0), lettering.TITLE, 8, canvas.ink.accent)


def _row(box: Box, row: int) -> Box:
    return Box(box.x, box.y + row * _LINE, box.width - 3, _LINE)
