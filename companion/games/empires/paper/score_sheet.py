"""The score sheet of Empires, put together."""

from functools import partial

from companion.games.empires.paper import figures as reading
from companion.games.empires.paper import turns
from companion.games.empires.paper.reminder import reminder_of
from companion.press.job.printable import Job
from companion.press.sheets.paging import frame_of, sheet_pdf
from companion.words import SHARED


def score_sheet(job: Job) -> bytes:
    """The PDF: what the record holds is filled in, with room for more turns. Raises PrintError."""
    table = reading.table_of(job)
    reminder = reminder_of(table)
    language = job.options.language
    name, played, rules = SHARED("score-sheet", language), reading.played(job, language), reading.rules(language)
    frame = frame_of(job, name=name, played=played, rules=rules, reminder=reminder, asks_winner=True)
    figures = reading.read_figures(job)
    body = frame.body(job.options.grid)
    each = turns.tables(body, len(figures.players), figures.columns, language)[0].turns
    wanted = max(1, len(figures.turns), job.sections)
    pages = -(-wanted // each)
    figures = reading.with_empty_turns(figures, wanted if job.judgement.verdict.complete else pages * each)
    return sheet_pdf(job, frame, [(partial(turns.draw_turn_pages, figures=figures), pages)])
