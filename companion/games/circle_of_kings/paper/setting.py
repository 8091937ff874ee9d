"""What the Circle of Kings prints share: paragraphs, cards in a line, the foot of sheets, and what is played."""

from collections.abc import Callable

from companion.cards.drawings.field import tarot_suit
from companion.cards.tarot import ARMY, RANKS, SUIT_NAMES
from companion.drawing import Box, lettering, share
from companion.games.circle_of_kings.drawings.setting import paragraph, paragraph_height
from companion.games.circle_of_kings.paper.words import WORDS
from companion.games.circle_of_kings.rules import deployment, draws, state as s
from companion.press import Frame, Job, PageCanvas, frame_of, is_narrow
from companion.press.sheets.reminder import REMINDER_LINE, REMINDER_TYPE, draw_column
from companion.words import ENGLISH, SHARED


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
    indent, armies_width, suits_width = 21.0, 27.0, 25.0
    narrow = is_narrow(box)
    room = box.width - indent - 4 - (0 if narrow else armies_width + suits_width)
    said_high = sum(paragraph_height(text, room, REMINDER_TYPE) for _, text in said)
    height = (said_high if narrow else max(said_high, 6 * REMINDER_LINE)) + REMINDER_LINE
    foot = Box(box.x, box.bottom - height, box.width, REMINDER_LINE)
    phases, armies, suits = share(foot, (0, armies_width, suits_width))
    if narrow:  # the phases have the whole width below the others
        phases = foot
        armies, suits, _ = share(foot.moved(0, -7.4 * REMINDER_LINE), (armies_width, suits_width, 0))
    top = draw_column(canvas, phases, WORDS("reminder-round", language)).y
    for name, text in said:
        canvas.text_in(name, Box(phases.x, top, indent, REMINDER_LINE), lettering.BOLD, REMINDER_TYPE)
        top = paragraph(canvas, text, Box(phases.x + indent, top, room, REMINDER_LINE), REMINDER_TYPE)
    heads = (WORDS("sizes-captain", language), WORDS("sizes-others", language))
    draw_column(canvas, armies, WORDS("reminder-sizes", language), (heads, *ARMY_SIZES), 14)
    named = [(suit, WORDS(f"suit-{suit}", language)) for suit in SUIT_NAMES]
    draw_column(canvas, suits, WORDS("reminder-suits", language))
    draw_column(canvas, suits.moved(5, 0), "", named, 3.5, face=lettering.BOLD)
    for row, suit in enumerate(SUIT_NAMES, start=1):
        tarot_suit(canvas, suit, Box(suits.x, suits.y + row * REMINDER_LINE + 0.5, 2.8, 2.8))


def phases_told(says: Callable[[str], str], language: str = ENGLISH) -> tuple[tuple[str, str], ...]:
    """The phases of a round, each with what happens in it: `says` gives the id of these words."""
    (lords, cards), (first_lords, first_cards) = draws.LATER_DRAW, draws.FIRST_DRAW
    counted = {"lords": lords, "cards": cards, "first_lords": first_lords, "first_cards": first_cards, "limit": s.FULL_HAND}
    named = ("draw", "deployment", "combat", "circle", "cleanup")
    return tuple((WORDS(phase, language), WORDS(says(phase), language, **counted)) for phase in named)
