"""The score sheet: a match of several games in a band at the top of the first page, and below it the log, a turn a line."""

from collections.abc import Iterator
from functools import partial

from companion.drawing.geometry import Box
from companion.games.duelling_circles.paper import log
from companion.games.duelling_circles.paper.figures import LogLine, empty_lines, log_lines, next_turn, result_of
from companion.games.duelling_circles.paper.match import BAND, Match, draw_band
from companion.games.duelling_circles.paper.reminder import draw_reminder
from companion.games.duelling_circles.paper.words import names, played, table_of
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.frame import Frame
from companion.press.sheets.paging import Page, frame_of, sheet_pdf
from companion.words import SHARED


def score_sheet(job: Job) -> bytes:
    """The PDF: what the record holds is filled in. Raises PrintError."""
    table, frame = table_of(job), _frame(job)
    words_room, size = log.words_room(_places(frame)[0][0])
    lines = log_lines(job.judgement, words_room, size)
    if not job.judgement.verdict.complete:
        # A large sheet has as many lines as the usual one, on more pages.
        wanted = _lines_on(frame.usual, _pages_for(frame.usual, len(lines)))
        lines = empty_lines(lines, _lines_on(frame, _pages_for(frame, wanted)), *next_turn(job.judgement))
    match = Match(names(job), result_of(job.judgement, table))
    tags = table.players if job.options.names else ("", "")
    return sheet_pdf(job, frame, _pages(frame, lines, tags, match))


def _pages_for(frame: Frame, lines: int) -> int:
    """How many pages so many lines take."""
    first, other = (log.rows(places) for places in _places(frame))
    return 1 + max(0, -(-(lines - first) // other))


def _lines_on(frame: Frame, pages: int) -> int:
    """How many lines so many pages hold."""
    first, other = (log.rows(places) for places in _places(frame))
    return first + (pages - 1) * other


def _frame(job: Job) -> Frame:
    table = table_of(job)
    reminder = partial(draw_reminder, table=table)
    language = job.options.language
    name, said = SHARED("score-sheet", language), played(table, language)
    return frame_of(job, name=name, played=said, reminder=reminder, asks_winner=True)


def _places(frame: Frame) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
    """The log's two columns on the first page, below the match, and on any other."""
    grid = frame.grid
    body = frame.body(grid)
    halves = [grid.columns(0, 3), grid.columns(3, 3)]
    first = tuple(Box(half.x, body.y + BAND, half.width, body.height - BAND) for half in halves)
    other = tuple(Box(half.x, body.y + 2.0, half.width, body.height - 2.0) for half in halves)
    return first, other


def _pages(frame: Frame, lines: tuple[LogLine, ...], tags: tuple[str, str], match: Match) -> Iterator[Page]:
    """What draws each page: the match and as many lines as there is room for below it, then lines alone."""
    beginning, other = _places(frame)
    shown, places = 0, beginning
    while shown < len(lines):
        here = lines[shown : shown + log.rows(places)]
        yield partial(_draw_page, match=None if shown else match, places=places, lines=here, tags=tags, first=shown)
        shown, places = shown + len(here), other


def _draw_page(
    canvas: PageCanvas,
    body: Box,
    match: Match | None,
    places: tuple[Box, ...],
    lines: tuple[LogLine, ...],
    tags: tuple[str, str],
    first: int,
) -> None:
    if match:
        draw_band(canvas, Box(body.x, body.y, body.width, BAND), match)
    log.draw_columns(canvas, places, lines, tags, first)
