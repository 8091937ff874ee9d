"""The score sheet of Four Kingdoms, put together: bands of seasons, then log pages for the tricks."""

from functools import partial

from companion.press.four_kingdoms import figures as reading
from companion.press.four_kingdoms import log, seasons
from companion.press.four_kingdoms.reminder import draw_reminder
from companion.press.geometry import Grid
from companion.press.paging import Pages, frame_of, sheet_pdf
from companion.press.printable import Job


def score_sheet(job: Job) -> bytes:
    """The PDF: what the record holds is filled in, with room for more seasons. Raises PrintError."""
    table = reading.table_of(job.judgement)
    rules = "Rules: Four Kingdoms 2.0"
    frame = frame_of(job, name="Score sheet", played=reading.played(table), rules=rules, reminder=draw_reminder)
    grid = Grid(job.options.sheet)
    body = frame.body(grid)
    figures = reading.read_figures(job.judgement, names=job.options.names)
    each = seasons.seasons_on_page(body, len(figures.units))
    wanted = max(len(figures.seasons), job.sections or table.seasons or each)
    figures = reading.with_empty_seasons(figures, wanted, reading.SCORING_NAMES[table.scoring])
    pages: list[Pages] = [(partial(seasons.draw_season_pages, figures=figures), -(-wanted // each))]
    logged = reading.with_tricks(figures)
    if job.log and logged.seasons:
        on_page = len(log.blocks(grid, body, figures.hand))
        pages.append((partial(log.draw_log_pages, figures=logged), -(-len(logged.seasons) // on_page)))
    return sheet_pdf(job, frame, pages)
