"""The score sheet of a described game: its rows, for everybody, section by section, with what they come to."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from companion.declared.description import Description
from companion.declared.play import State
from companion.drawing import PLAYER_MARKS, RULE, Box, how_many, lettering, share
from companion.press import Printable, score_sheet
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.frame import Frame, panel
from companion.press.sheets.paging import draw_name, frame_of, places_on, section_title, sheet_pdf, told_of
from companion.record import fold
from companion.words import SHARED

_HEADS, _GAP, _FOOT = 10.0, 1.6, 2.0
_LABELS, _WIDEST, _LEAST = (20.0, 38.0), 77.0, 3.4
#: How high a line is where each is written once, and where there are sections.
_ONCE, _LINE = 8.0, 6.2
#: Sections are side by side where columns of players are so wide even then; and so far apart.
_NARROWEST, _BETWEEN = 17.0, 5.0
_TITLE = 6.2


class _Line(NamedTuple):
    """A line of a section: its name, and what stands in it for each side; `sums` are worked out, and not written."""

    name: str
    title: str
    values: tuple[str, ...]
    sums: bool = False


class _Figures(NamedTuple):
    """All that the sheet says: names of sides (empty for none), the sections' titles, and their lines."""

    units: tuple[str, ...]
    titles: tuple[str, ...]
    sections: tuple[tuple[_Line, ...], ...]


def printables_of(game: Description) -> tuple[Printable, ...]:
    """What a described game has on paper."""
    return (score_sheet("plain paper; one for each game", partial(_sheet, game)),)


def _sheet(game: Description, job: Job) -> bytes:
    """The PDF: what the record holds is filled in, with room for more sections. Raises PrintError."""
    language = job.options.language
    players = SHARED.counted("players", len(job.record.header.players), language)
    best = SHARED("lowest-wins" if game.low_wins else "highest-wins", language)
    laws: Callable[[PageCanvas, Box], None] = partial(_draw_laws, game=game)
    frame = frame_of(job, name=SHARED("score-sheet", language), played=f"{players} · {best}", reminder=laws, asks_winner=True)
    last = job.record.table.last if game.section else 1
    states = [section.inner for section in job.judgement.sections if section.complete]
    position = job.judgement.position
    if not game.section and position and position.complete:
        states = [position.inner]
    wanted = max(len(states), last or job.sections, 1)
    holds = partial(_holds, game, len(job.record.table.sides))
    count = places_on(frame, holds, wanted, complete=bool(last) or job.judgement.verdict.complete)
    figures = _figures(game, job, states, min(count, last or count))
    each = holds(frame)
    starts = range(0, len(figures.sections), each)
    return sheet_pdf(job, frame, [partial(_draw_page, game=game, figures=figures, first=one, each=each) for one in starts])


def _figures(game: Description, job: Job, states: Sequence[State], count: int) -> _Figures:
    table, names = job.record.table, job.options.names
    called = {fold(player.tag): player.name for player in job.record.header.players}
    sections = tuple(_lines(game, states[one] if one < len(states) else None, len(table.sides)) for one in range(count))
    word = f"{game.section} {{}}" if game.section else ""
    titles = tuple(section_title(word.format(number + 1), job.options.language) for number in range(count))
    return _Figures(tuple(called.get(fold(tag), tag) if names else "" for tag in table.sides), titles, sections)


def _lines(game: Description, state: State | None, sides: int) -> tuple[_Line, ...]:
    """The lines of a section: its rows, what the file makes of them, the total."""
    blank = ("",) * sides
    rows = [
        _Line(row.key, row.title, tuple("" if one is None else str(one) for one in state.cells[number]) if state else blank)
        for number, row in enumerate(game.rows)
    ]
    items = state.items if state else ()
    worth = [
        _Line(f"is-{score.key}", score.title, tuple(map(str, items[number])) if items else blank, sums=True)
        for number, score in enumerate(game.scores)
        if game.scored and (len(game.scores) > 1 or game.section)
    ]
    total = _Line("total", SHARED("noun-total"), tuple(map(str, state.now)) if state else blank, sums=True)
    return (*rows, *worth, total)


def _height(game: Description, room: float) -> float:
    """How high a line is: as high as hands like it, or lower where a section of a page needs it."""
    return max(_LEAST, min(_LINE if game.section else _ONCE, (room - _TITLE) / len(_lines(game, None, 1))))


def _label(game: Description) -> float:
    """How wide the column of titles is."""
    words = max(lettering.width(line.title, lettering.TEXT, 9.5) for line in _lines(game, None, 1))
    return min(max(words + 6, _LABELS[0]), _LABELS[1])


def _across(game: Description, sides: int, page: Box) -> Sequence[Box]:
    """The columns of sections on a page: two, where names have room in them, else one."""
    two = share(page, (0, _BETWEEN, 0))[::2]
    return two if game.section and (two[0].width - _label(game)) / sides >= _NARROWEST else (page,)


def _holds(game: Description, sides: int, frame: Frame) -> int:
    """How many sections a page has room for."""
    body = frame.body(frame.grid)
    return len(_across(game, sides, body)) * _below(game, body.height - _GAP - _HEADS - _FOOT)


def _below(game: Description, room: float) -> int:
    """How many sections are below each other."""
    band = _height(game, room) * len(_lines(game, None, 1)) + (_TITLE if game.section else 0)
    return max(1, how_many(room, band, 0.0))


def _draw_page(canvas: PageCanvas, body: Box, game: Description, figures: _Figures, first: int, each: int) -> None:
    page = Box(body.x, body.y + _GAP, body.width, body.height - _GAP)
    height = _below(game, page.height - _HEADS - _FOOT)
    last = min(first + each, len(figures.sections))
    for column, start in zip(_across(game, len(figures.units), page), range(first, last, height), strict=False):
        _draw_column(canvas, column, game, figures, range(start, min(start + height, last)), asks=not first)


def _draw_column(canvas: PageCanvas, table: Box, game: Description, figures: _Figures, shown: range, *, asks: bool) -> None:
    wide = _label(game)
    width = min(_WIDEST, (table.width - wide) / len(figures.units))
    label, *units = share(table, (wide, *(width,) * len(figures.units), 0))[:-1]
    top, height = table.y + _HEADS, _height(game, table.height - _HEADS - _FOOT)
    high = sum(height * len(figures.sections[number]) + _TITLE * bool(figures.titles[number]) for number in shown)
    with panel(canvas, Box(table.x, table.y, units[-1].right - table.x, _HEADS + high), _HEADS):
        _draw_heads(canvas, units, figures, asks=asks and not shown.start)
        for number in shown:
            row = Box(label.x, top, units[-1].right - label.x, height)
            if figures.titles[number]:
                canvas.box(Box(row.x, top, row.width, _TITLE), width=0, fill=canvas.ink.wash)
                with canvas.tagged("H3"):
                    title = Box(label.x + 1.5, top, label.width, _TITLE)
                    canvas.text_in(figures.titles[number], title, lettering.TITLE, 9.5, canvas.ink.accent)
                row = row.moved(0, _TITLE)
            for line in figures.sections[number]:
                _draw_line(canvas, line, label, units, figures, number, row)
                row = row.moved(0, height)
            top = row.y
            canvas.line(label.x, top, row.right, top, RULE, canvas.ink.accent)
        for column in units:
            canvas.line(column.x, table.y, column.x, top, RULE / 2, canvas.ink.line)


def _draw_heads(canvas: PageCanvas, units: Sequence[Box], figures: _Figures, *, asks: bool) -> None:
    for index, (column, name) in enumerate(zip(units, figures.units, strict=True)):
        line = Box(column.x + 1.2, column.y + 1.2, column.width - 2.4, 7.8)
        canvas.mark(PLAYER_MARKS[index % len(PLAYER_MARKS)], Box(line.x, line.y + 2.6, 2.8, 2.8))
        draw_name(canvas, Box(line.x + 3.8, line.y, line.width - 3.8, line.height), index, name, asks=asks, size=10)


def _draw_line(
    canvas: PageCanvas, line: _Line, label: Box, units: Sequence[Box], figures: _Figures, number: int, row: Box
) -> None:
    face, size = (lettering.ITALIC if line.sums else lettering.TEXT), min(9.5, row.height * 1.7)
    if line.sums:
        canvas.box(row, width=0, fill=canvas.ink.tint)
    canvas.text_in(line.title, Box(label.x + 3, row.y, label.width - 4, row.height), face, size, least=5)
    canvas.line(label.x, row.bottom, row.right, row.bottom)
    for side, column in enumerate(units):
        said = f"{figures.titles[number]}, {line.title}, {told_of(side, figures.units[side], canvas.language)}".lstrip(", ")
        with canvas.about(said, "TR"):
            cell = Box(column.x, row.y, column.width, row.height)
            weight = lettering.BOLD if line.name == "total" else lettering.TEXT
            canvas.entry(f"s{number + 1}.u{side + 1}.{line.name}", cell, line.values[side], size + 1, tip=said, face=weight)


def _draw_laws(canvas: PageCanvas, box: Box, game: Description) -> None:
    """The rules that a sum can check, small, at the foot."""
    height = 3.9
    laws = [f"{rule.id}  {rule.text}" for rule in game.rules][: max(0, how_many(box.height, height, 0.0) - 1)]
    for place, law in enumerate(laws):
        top = box.bottom - (len(laws) - place) * height
        canvas.text_in(law, Box(box.x, top, box.width, height), lettering.ITALIC, 8.5, canvas.ink.quiet, least=5)
