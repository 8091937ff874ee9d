"""A score sheet for any game: a row for each section, in it for everybody what it brought and what they have then."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from companion.drawing import PLAYER_MARKS, RULE, Box, how_many, lettering, share
from companion.press.job.printable import Job
from companion.press.page import sums
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.frame import Frame
from companion.press.sheets.names import draw_name, section_title, told_of
from companion.press.sheets.paging import frame_of, places_on, sheet_pdf
from companion.record import fold
from companion.referee import Judgement
from companion.words import SHARED, section_word

GAP = 1.6
HEADS = 15.0
ROW = 8.0
FOOT = 2.0
_LABEL = 24.0
#: A column for notes takes what so wide columns of players leave, where that is enough to write in.
_WIDEST, _LEAST_NOTES = 36.0, 24.0
#: Columns narrower than this hold no running total beside the score.
_LEAST_PAIR = 19.0
_REMINDER_LINE = 3.9
#: What totals count where a game names nothing else.
TOTAL = "total"


@dataclass(frozen=True)
class SectionRow:
    """One section: for each unit what it brought and what stands then, as written; empty where nothing is known."""

    scores: tuple[str, ...]
    totals: tuple[str, ...]


@dataclass(frozen=True)
class SectionFigures:
    """All that the sheet says. `word` is what a row is, a section or, in a game without, a whole game.

    `units` are names, empty where none are printed; `noun` is what totals count.
    """

    word: str
    noun: str
    units: tuple[str, ...]
    rows: tuple[SectionRow, ...]


def sections_sheet(job: Job) -> bytes:
    """The PDF: what the record holds is filled in, with room for more sections. Raises PrintError."""
    game, record = job.game, job.record
    tally = game.tally(record.table)
    own = [f"{key.name}: {record.header.value(key.name)}" for key in game.keys if record.header.value(key.name)]
    language = job.options.language
    players = SHARED.counted("players", len(record.header.players), language)
    better = [SHARED("lowest-wins" if tally.low_wins else "highest-wins", language)] if tally.noun == TOTAL else []
    frame = frame_of(
        job,
        name=SHARED("score-sheet", language),
        played=" · ".join([players, *own, *better]),
        reminder=partial(_draw_reminder, notation=game.reminder),
        asks_winner=True,
    )
    figures = figures_of(job.judgement, names=job.options.names)
    wanted = max(len(figures.rows), job.sections, 1)
    rows = places_on(frame, _holds, wanted, complete=job.judgement.verdict.complete)
    each = _holds(frame)
    starts = range(0, rows, each)
    return sheet_pdf(
        job, frame, [partial(_draw_page, figures=figures, rows=range(rows)[first : first + each]) for first in starts]
    )


def _holds(frame: Frame) -> int:
    return rows_on_page(frame.body(frame.grid))


def figures_of(judgement: Judgement, *, names: bool) -> SectionFigures:
    """What stands on the sheet of a record."""
    game, record, units = judgement.game, judgement.record, judgement.units
    if game is None or record is None:
        raise ValueError("a sheet is made of a record that could be read")
    called = {fold(player.tag): player.name for player in record.header.players}
    played = [section for section in judgement.sections if section.complete]
    if not game.section and judgement.position and judgement.position.over:
        played = [judgement.position]
    rows = tuple(SectionRow(_written(section.scores, units), _written(section.totals, units)) for section in played)
    return SectionFigures(
        word=game.section or "game",
        noun=game.tally(record.table).noun,
        units=tuple(called.get(fold(unit), unit) if names else "" for unit in units),
        rows=rows,
    )


def _written(values: Mapping[str, int], units: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(values.get(unit, "")) for unit in units)


def rows_on_page(body: Box) -> int:
    """How many sections a page's body holds."""
    return max(1, how_many(body.height - GAP - HEADS - FOOT, ROW, 0.0))


def columns(body: Box, units: int) -> tuple[Box, tuple[Box, ...], Box | None]:
    """The columns of the body: the sections' labels, one for each unit, and one for notes where there is room."""
    room = body.width - _LABEL
    width = min(_WIDEST, room / units)
    notes = room - units * width
    if notes < _LEAST_NOTES:
        width, notes = room / units, 0.0
    boxes = share(body, (_LABEL, *(width,) * units, *((0,) if notes else ())))
    return boxes[0], boxes[1 : units + 1], boxes[-1] if notes else None


def _draw_page(canvas: PageCanvas, body: Box, figures: SectionFigures, rows: range) -> None:
    """A page with some of the rows."""
    table = Box(body.x, body.y + GAP, body.width, body.height - GAP)
    _draw_heads(canvas, table, figures, asks=not rows.start)
    for place, row in enumerate(rows):
        _draw_row(canvas, table, place, row, figures)
    _draw_grid(canvas, table, len(rows), len(figures.units))


def _cells(column: Box, top: float) -> tuple[Box, ...]:
    """The boxes of one unit in one row: its score and its total, or the score alone where the column is narrow."""
    row = Box(column.x, top, column.width, ROW)
    return share(row, (0, 0)) if column.width >= _LEAST_PAIR else (row,)


def _draw_heads(canvas: PageCanvas, body: Box, figures: SectionFigures, *, asks: bool) -> None:
    _, units, notes = columns(body, len(figures.units))
    ink, language = canvas.ink, canvas.language
    noun = SHARED("noun-total", language) if figures.noun == TOTAL else figures.noun
    heads = (section_word(figures.word, language), noun)
    for index, (column, name) in enumerate(zip(units, figures.units, strict=True)):
        mark = PLAYER_MARKS[index % len(PLAYER_MARKS)]
        line = Box(column.x + 1.2, body.y + 1.2, column.width - 2.4, 7.8)
        canvas.mark(mark, Box(line.x, line.y + 2.6, 2.8, 2.8))
        written = Box(line.x + 3.8, line.y, line.width - 3.8, line.height)
        if name:
            canvas.text_in(name, written, lettering.BOLD, 10)
        else:
            draw_name(canvas, written, index, "", asks=asks, size=10)
        for cell, label in zip(_cells(column, body.y + HEADS - ROW), heads, strict=False):
            foot = Box(cell.x + 0.6, body.y + HEADS - 5.2, cell.width - 1.2, 4.6)
            canvas.text_in(label, foot, lettering.ITALIC, 8.5, ink.quiet, "centre")
    if notes:
        foot = Box(notes.x + 2, body.y + HEADS - 5.2, notes.width - 4, 4.6)
        canvas.text_in(SHARED("notes", language), foot, lettering.ITALIC, 8.5, ink.quiet)


def _draw_row(canvas: PageCanvas, body: Box, place: int, number: int, figures: SectionFigures) -> None:
    label, units, notes = columns(body, len(figures.units))
    top = body.y + HEADS + place * ROW
    row = figures.rows[number] if number < len(figures.rows) else None
    name = f"s{number + 1}"
    words = section_title(f"{figures.word} {number + 1}", canvas.language)
    with canvas.tagged("H3"):
        canvas.text_in(words, Box(label.x + 1.5, top, label.width - 2, ROW), lettering.TITLE, 9.5, canvas.ink.accent)
    for index, column in enumerate(units):
        score, *total = _cells(column, top)
        field = f"{name}.u{index + 1}"
        with canvas.about(f"{words}, {told_of(index, figures.units[index], canvas.language)}", "TR"):
            tip = SHARED("score", canvas.language)
            canvas.entry(f"{field}.score", score, row.scores[index] if row else "", tip=tip)
            for cell in total:
                value = row.totals[index] if row else ""
                canvas.box(cell, width=0, fill=canvas.ink.tint)
                adds = figures.noun == TOTAL and not value
                before = (f"s{number}.u{index + 1}.total",) if adds and number else ()
                tip = SHARED("noun-total", canvas.language)
                script = sums.added((f"{field}.score",), before) if adds else ""
                canvas.entry(f"{field}.total", cell, value, tip=tip, script=script, face=lettering.BOLD)
    if notes:
        with canvas.about(words):
            canvas.entry(f"{name}.notes", notes.inset(0.6, 0.4), "", 9, "left", tip=SHARED("notes", canvas.language))


def _draw_grid(canvas: PageCanvas, body: Box, rows: int, count: int) -> None:
    """Hairlines between rows and between the two figures of a unit, rules around and between units."""
    _, units, notes = columns(body, count)
    ink, top = canvas.ink, body.y + HEADS
    bottom = top + rows * ROW
    for place in range(1, rows):
        canvas.line(body.x, top + place * ROW, body.right, top + place * ROW)
    for column in units:
        canvas.line(column.x, body.y + 1, column.x, bottom, RULE / 2 + 0.1, ink.line)
        for cell in _cells(column, top)[1:]:
            canvas.line(cell.x, top, cell.x, bottom)
    if notes:
        canvas.line(notes.x, body.y + 1, notes.x, bottom, RULE / 2 + 0.1, ink.line)
    for y in (body.y, top, bottom):
        canvas.line(body.x, y, body.right, y, RULE, ink.accent)


def _draw_reminder(canvas: PageCanvas, box: Box, notation: str) -> None:
    """The notation as a new record has it, small: what is written, and what it says."""
    lines = [line for line in notation.split("\n") if line.strip()]
    lines = lines[: how_many(box.height, _REMINDER_LINE, 0.0) - 1]
    if not lines:
        return
    top = box.bottom - (len(lines) + 1) * _REMINDER_LINE
    title = Box(box.x, top, box.width, _REMINDER_LINE)
    canvas.text_in(SHARED("how-to-write", canvas.language), title, lettering.TITLE, 8, canvas.ink.accent)
    pairs = [re.split(r"\s{2,}", line.strip(), maxsplit=1) for line in lines]
    indent = min(box.width / 2, 3 + max(lettering.width(pair[0], lettering.TEXT, 8.5) for pair in pairs))
    for row, pair in enumerate(pairs, start=1):
        line = Box(box.x, top + row * _REMINDER_LINE, box.width, _REMINDER_LINE)
        canvas.text_in(pair[0], Box(line.x, line.y, (indent if len(pair) > 1 else box.width) - 2, line.height), size=8.5)
        if len(pair) > 1:
            said = Box(line.x + indent, line.y, line.width - indent, line.height)
            canvas.text_in(pair[1], said, lettering.ITALIC, 8.5, canvas.ink.quiet)
