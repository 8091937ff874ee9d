"""The score sheet of Four Kingdoms, put together: bands of seasons, then log pages for the tricks; and those pages alone."""

from functools import partial

from companion.games.four_kingdoms.paper import figures as reading, log, seasons
from companion.games.four_kingdoms.paper.reminder import draw_reminder
from companion.press.job.printable import Job
from companion.press.sheets.frame import Frame
from companion.press.sheets.paging import Page, frame_of, places_on, sheet_pdf
from companion.words import SHARED

#: Seasons of a blank sheet where a page holds fewer: so many stand side by side in the log.
_BLANK = 2


def score_sheet(job: Job) -> bytes:
    """The PDF: what the record holds is filled in, with room for more seasons. Raises PrintError."""
    table = reading.table_of(job.judgement)
    frame = _frame(job, SHARED("score-sheet", job.options.language), asks_winner=True)
    figures = reading.read_figures(job.judgement, names=job.options.names)

    def holds(frame: Frame) -> int:
        return seasons.seasons_on_page(frame.body(frame.grid), len(figures.units), large=frame.options.large)

    each = holds(frame)
    above = figures.seasons[0].number - 1 if figures.seasons else 0
    to_come = 1 if job.judgement.verdict.complete else max(0, (table.seasons or 0) - above) or max(holds(frame.usual), _BLANK)
    wanted = max(len(figures.seasons), job.sections or to_come)
    figures = reading.with_empty_seasons(figures, wanted, reading.SCORING_NAMES[table.scoring])
    large, firsts = frame.options.large, range(0, len(figures.seasons), each)
    pages: list[Page] = [partial(seasons.draw_page, figures=figures, first=first, large=large) for first in firsts]
    logged = reading.with_tricks(figures)
    if job.log and logged.seasons:
        pages += log.log_pages(frame, logged)
    return sheet_pdf(job, frame, pages)


def log_sheet(job: Job) -> bytes:
    """The PDF of the log pages alone, blank where the record has no tricks. Raises PrintError."""
    table = reading.table_of(job.judgement)
    frame = _frame(job, SHARED("log-sheet", job.options.language))
    figures = reading.read_figures(job.judgement, names=job.options.names)
    played = reading.with_tricks(figures)
    holds = partial(_logs_on_page, hand=table.hand)
    shown = max(1, len(played.seasons), job.sections)
    shown = places_on(frame, holds, shown, complete=job.judgement.verdict.complete)
    wanted = len(figures.seasons) - len(played.seasons) + shown
    blank = reading.with_tricks(reading.with_empty_seasons(figures, wanted, reading.SCORING_NAMES[table.scoring]))
    return sheet_pdf(job, frame, log.log_pages(frame, blank))


def _logs_on_page(frame: Frame, hand: int) -> int:
    """How many seasons a page of the log holds."""
    return len(log.blocks(frame.grid, frame.body(frame.grid), hand))


def _frame(job: Job, name: str, *, asks_winner: bool = False) -> Frame:
    language = job.options.language
    played = reading.played(reading.table_of(job.judgement), language)
    return frame_of(job, name=name, played=played, reminder=draw_reminder, asks_winner=asks_winner)
