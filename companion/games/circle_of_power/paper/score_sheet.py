"""The score sheet and the log sheet of Circle of Power, put together."""

from functools import partial

from companion.games.circle_of_power.paper import figures as reading, log, seasons
from companion.games.circle_of_power.paper.reminder import draw_reminder
from companion.games.circle_of_power.rules.table import COLOURED, Table
from companion.press.job.printable import Job
from companion.press.sheets.frame import Frame
from companion.press.sheets.paging import frame_of, places_on, sheet_pdf
from companion.words import SHARED

_LOG_SEASONS = 2


def score_sheet(job: Job) -> bytes:
    """The PDF: bands of seasons, filled in as far as the record goes, with room for more. Raises PrintError."""
    frame = _frame(job, SHARED("score-sheet", job.options.language), asks_winner=True)
    wanted = max(1, len(job.judgement.sections), job.sections)
    wanted = places_on(frame, _holds, wanted, complete=job.judgement.verdict.complete)
    figures = reading.read_figures(job, wanted)
    large, firsts = frame.options.large, range(0, len(figures.seasons), _holds(frame))
    return sheet_pdf(job, frame, [partial(seasons.draw_page, figures=figures, first=one, large=large) for one in firsts])


def _holds(frame: Frame) -> int:
    return seasons.seasons_on_page(frame.body(frame.grid), large=frame.options.large)


def log_sheet(job: Job) -> bytes:
    """The PDF: a page for each season, its columns those of the record's notation. Raises PrintError."""
    wanted = job.sections or (1 if job.judgement.verdict.complete else _LOG_SEASONS)
    figures = reading.without_tallies(reading.read_figures(job, wanted))
    if not figures.seasons:
        figures = reading.without_tallies(reading.read_figures(job, len(job.judgement.sections) + 1))
    frame = _frame(job, SHARED("log-sheet", job.options.language))
    return sheet_pdf(job, frame, log.log_pages(frame.body(frame.grid), figures))


def has_open_joker(table: Table) -> bool:
    """Whether jokers attack, and are attacked by, cities of either colour (CP-R15)."""
    return table.variant == COLOURED and not table.plays_b("CP-R15")


def _frame(job: Job, name: str, *, asks_winner: bool = False) -> Frame:
    table, language = reading.table_of(job), job.options.language
    reminder = partial(draw_reminder, variant=table.variant, open_joker=has_open_joker(table))
    played = reading.played(table, language)
    return frame_of(job, name=name, played=played, reminder=reminder, asks_winner=asks_winner)
