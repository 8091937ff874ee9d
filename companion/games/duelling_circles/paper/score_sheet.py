"""The score sheet: a match of several games in a band at the top of the first page, and below it the log, a turn a line."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from companion.drawing import PLAYER_MARKS, RULE, Box, lettering, share
from companion.games.duelling_circles.paper import figures, log, words
from companion.games.duelling_circles.paper.words import WORDS, lucky_flips
from companion.games.duelling_circles.rules.table import Table
from companion.press import LABEL_TYPE, Frame, Job, Page, PageCanvas, draw_name, frame_of, is_narrow, panel, sheet_pdf, told_of
from companion.press.page import sums
from companion.press.sheets.reminder import REMINDER_TYPE, draw_column
from companion.words import SHARED

# The match: who won which of several games, and what the record says at its end.

#: The band's height with the gap below it (mm).
BAND = 28.0
GAMES = 7
_HEADS = 5.0
_ROW = 8.5
_COLUMNS = (0.0, *(9.0,) * GAMES, 14.0, 17.0)


@dataclass(frozen=True)
class Match:
    """The players' names, and the result of the game that is logged: the match's first."""

    names: tuple[str, str]
    result: figures.Result


def draw_band(canvas: PageCanvas, band: Box, match: Match) -> None:
    """A row for each player: a box for each game, the games won; apart, what he took in the game that is logged."""
    ink, language = canvas.ink, canvas.language
    top = band.y + 2.0
    heads = share(Box(band.x, top, band.width, _HEADS), _COLUMNS)
    with panel(canvas, Box(band.x, top, band.width, _HEADS + 2 * _ROW), _HEADS):
        for box, label in zip(heads[1:], (*map(str, range(1, GAMES + 1)), WORDS("won", language), "total:"), strict=True):
            canvas.text_in(label, box, lettering.ITALIC, LABEL_TYPE, ink.quiet, "centre")
        _draw_best_of(canvas, heads[0])
        for seat in (0, 1):
            _draw_player(canvas, Box(band.x, top + _HEADS + seat * _ROW, band.width, _ROW), seat, match)
        canvas.line(heads[-1].x, top, heads[-1].x, top + _HEADS + 2 * _ROW, RULE, ink.accent)


def _draw_best_of(canvas: PageCanvas, head: Box) -> None:
    """How many games decide: `best of __ games`."""
    language = canvas.language
    before, line, after = share(Box(head.x + 1.5, head.y, 41.0, head.height), (13.0, 12.0, 0.0))
    canvas.text_in(WORDS("best-of", language), before, lettering.ITALIC, LABEL_TYPE, canvas.ink.quiet)
    canvas.line(line.x, line.bottom - 1.2, line.right - 1.5, line.bottom - 1.2)
    canvas.entry("match.best-of", Box(line.x, line.y - 2.0, line.width - 1.5, 6.5), "", 9.5, tip=WORDS("tip-best-of", language))
    canvas.text_in(WORDS("games", language), after, lettering.ITALIC, LABEL_TYPE, canvas.ink.quiet)


def _draw_player(canvas: PageCanvas, row: Box, seat: int, match: Match) -> None:
    name, *games, won, taken = share(row, _COLUMNS)
    language = canvas.language
    canvas.mark(PLAYER_MARKS[seat], Box(name.x + 1.5, name.y + 2.6, 3.3, 3.3))
    draw_name(canvas, Box(name.x + 7, name.y, name.width - 8.5, name.height), seat, match.names[seat], asks=True)
    canvas.line(name.x, name.bottom, name.right, name.bottom)
    fields = [f"match.{seat + 1}.game{number}" for number in range(1, GAMES + 1)]
    with canvas.about(told_of(seat, match.names[seat], language)):
        for number, (field, box) in enumerate(zip(fields, games, strict=True), start=1):
            canvas.box(box)
            canvas.entry(
                field, box, match.result.won[seat] if number == 1 else "", tip=WORDS("tip-game", language, number=number)
            )
        for box in (won, taken):
            canvas.box(box, fill=canvas.ink.wash)
        canvas.entry(f"match.{seat + 1}.won", won, tip=WORDS("tip-won", language), script=sums.added(fields))
        canvas.entry(f"match.{seat + 1}.total", taken, match.result.taken[seat], tip=WORDS("tip-total", language))


def score_sheet(job: Job) -> bytes:
    """The PDF: what the record holds is filled in. Raises PrintError."""
    table, frame = job.record.table, _frame(job)
    words_room, size = log.words_room(_places(frame)[0][0])
    lines = figures.log_lines(job.judgement, words_room, size)
    if not job.judgement.verdict.complete:
        # A large sheet has as many lines as the usual one, on more pages.
        wanted = _lines_on(frame.usual, _pages_for(frame.usual, len(lines)))
        lines = figures.empty_lines(lines, _lines_on(frame, _pages_for(frame, wanted)), *figures.next_turn(job.judgement))
    match = Match(words.names(job), figures.result_of(job.judgement, table))
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
    table: Table = job.record.table
    reminder = partial(draw_reminder, table=table)
    language = job.options.language
    name, said = SHARED("score-sheet", language), words.played(table, language)
    return frame_of(job, name=name, played=said, reminder=reminder, asks_winner=True)


def _places(frame: Frame) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
    """The log's two columns on the first page, below the match, and on any other."""
    grid = frame.grid
    body = frame.body(grid)
    halves = [grid.columns(0, 3), grid.columns(3, 3)]
    first = tuple(Box(half.x, body.y + BAND, half.width, body.height - BAND) for half in halves)
    other = tuple(Box(half.x, body.y + 2.0, half.width, body.height - 2.0) for half in halves)
    return first, other


def _pages(frame: Frame, lines: tuple[figures.LogLine, ...], tags: tuple[str, str], match: Match) -> Iterator[Page]:
    """What draws each page: the match and as many lines as there is room for below it, then lines alone."""
    beginning, other = _places(frame)
    shown, places = 0, beginning
    while shown < len(lines):
        here = lines[shown : shown + log.rows(places)]
        columns = partial(log.draw_columns, places=places, lines=here, tags=tags, first=shown)
        yield partial(_draw_page, match=None if shown else match, draw_log=columns)
        shown, places = shown + len(here), other


def _draw_page(canvas: PageCanvas, body: Box, match: Match | None, draw_log: Callable[[PageCanvas], None]) -> None:
    if match:
        draw_band(canvas, Box(body.x, body.y, body.width, BAND), match)
    draw_log(canvas)


# How a turn is written, small, beside the footer's QR code.

_LINE, _ROOM = 3.8, 30.6
#: Where the coins stand above the forms, lines are as close as this (mm).
_CLOSE = 3.6
#: Rows of the coins: their head, the coins, what they are called.
_COIN_ROWS = 6
#: What is written, and the words that say what it means.
_FORMS = (
    ("3 h7 *5", "says-moves"),
    ("HTHH r *THT", "says-reserve"),
    ("0 *7   4 - *1", "says-none"),
    ("3 c8 2 h7 *6", "says-rally"),
    ("3 c8 stop *6", "says-stop"),
    ("1 h7xc1 *2", "says-taken"),
)
_COLOURED = ("2 h5/g *4", "says-colour")
_ENDS = ("total: Ann 2, Joe 0", "says-ends")


def draw_reminder(canvas: PageCanvas, box: Box, table: Table) -> None:
    """The forms of a turn, and which coins choose which tile: two columns at the foot of `box`, or one above the other."""
    forms = (*_FORMS, *((_COLOURED,) if table.kinilani else ()), _ENDS)
    rows, language = len(forms) + 1, canvas.language
    height = rows * (_CLOSE if is_narrow(box) else min(_LINE, _ROOM / rows))
    foot = Box(box.x, box.bottom - height, box.width, height / rows)
    left, right = share(foot, (0, 36))
    if is_narrow(box):  # the coins stand above, and the forms have the whole width
        left, right = foot, foot.moved(0, -(_COIN_ROWS + 1) * height / rows)
    said = [(form, WORDS(meaning, language)) for form, meaning in forms]
    draw_column(canvas, left, WORDS("reminder-turn", language), said, 33, face=lettering.BOLD)
    lucky = [(coins, str(number)) for coins, number in lucky_flips(table)]
    below = draw_column(canvas, right, WORDS("reminder-coins", language), lucky[:4], 9, face=lettering.BOLD)
    draw_column(canvas, right.moved(18, 0), "", lucky[4:], 9, face=lettering.BOLD)
    canvas.text_in(WORDS("coins", language), below, lettering.ITALIC, REMINDER_TYPE, canvas.ink.quiet)
