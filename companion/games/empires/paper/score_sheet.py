"""The score sheet of Empires, put together."""

from functools import partial

from companion.games.empires.paper import figures as reading, turns
from companion.games.empires.paper.reminder import reminder_of
from companion.press.job.printable import Job
from companion.press.sheets.frame import Frame
from companion.press.sheets.paging import frame_of, places_on, sheet_pdf
from companion.words import SHARED


def score_sheet(job: Job) -> bytes:
    """The PDF: what the record holds is filled in, with room for more turns. Raises PrintError."""
    table = reading.table_of(job)
    reminder = reminder_of(table)
    language = job.options.language
    name, played = SHARED("score-sheet", language), reading.played(job, language)
    frame = frame_of(job, name=name, played=played, reminder=reminder, asks_winner=True)
    figures = reading.read_figures(job)
    wanted = max(1, len(figures.turns), job.sections)

    def holds(frame: Frame) -> int:
        return turns.tables(frame.body(frame.grid), len(figures.players), figures.columns, language)[0].turns

    rows = places_on(frame, holds, wanted, complete=job.judgement.verdict.complete)
    figures = reading.with_empty_turns(figures, rows)
    return sheet_pdf(
        job, frame, [partial(turns.draw_page, figures=figures, first=first) for first in range(0, rows, holds(frame))]
    )
