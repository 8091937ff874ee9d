"""Sheets for any game: a score sheet with a row for each section; and the sheet to tick, which a camera reads."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import starmap
from math import ceil

from companion.drawing import BLACK, HAIRLINE, PLAYER_MARKS, RULE, Box, how_many, ink_for, lettering, share
from companion.links import LinkError, canonical
from companion.links.sheet_code import MOST_PAGES, SheetCode
from companion.links.symbol import QUIET_MODULES
from companion.press.codes import qr
from companion.press.job.printable import Job
from companion.press.page import sums
from companion.press.page.canvas import PageCanvas
from companion.press.page.emblems import emblem_of
from companion.press.page.errors import PrintError
from companion.press.sheets.frame import LABEL_TYPE, Frame, draw_plate, labelled_line, panel
from companion.press.sheets.paging import draw_name, frame_of, places_on, section_title, sheet_pdf, told_of
from companion.press.sheets.reminder import REMINDER_LINE, REMINDER_TYPE, draw_column
from companion.press.words import rules_said
from companion.reading import layout
from companion.reading.form import Marks, ticks_of
from companion.reading.sheet import Ticked
from companion.record import fold
from companion.record.header import header_fields
from companion.referee import FILE_NAME, Judgement, judge
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
    with panel(canvas, Box(table.x, table.y, table.width, HEADS + len(rows) * ROW), HEADS):
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
            canvas.text_in(label, foot, lettering.ITALIC, LABEL_TYPE, ink.quiet, "centre")
    if notes:
        foot = Box(notes.x + 2, body.y + HEADS - 5.2, notes.width - 4, 4.6)
        canvas.text_in(SHARED("notes", language), foot, lettering.ITALIC, LABEL_TYPE, ink.quiet)


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
        canvas.line(column.x, body.y, column.x, bottom, RULE / 2 + 0.1, ink.line)
        for cell in _cells(column, top)[1:]:
            canvas.line(cell.x, top, cell.x, bottom)
    if notes:
        canvas.line(notes.x, body.y, notes.x, bottom, RULE / 2 + 0.1, ink.line)


def _draw_reminder(canvas: PageCanvas, box: Box, notation: str) -> None:
    """The notation as a new record has it, small: what is written, and what it says."""
    lines = [line for line in notation.split("\n") if line.strip()]
    lines = lines[: how_many(box.height, REMINDER_LINE, 0.0) - 1]
    if not lines:
        return
    pairs = [tuple(re.split(r"\s{2,}", line.strip(), maxsplit=1)) for line in lines]
    into = min(box.width / 2, 2 + max(lettering.width(pair[0], lettering.TEXT, REMINDER_TYPE) for pair in pairs))
    # Nothing stands beside it, so it needs no gap there.
    first = Box(box.x, box.bottom - (len(lines) + 1) * REMINDER_LINE, box.width + 3, REMINDER_LINE)
    draw_column(canvas, first, SHARED("how-to-write", canvas.language), pairs, into)


#: The least side of a code's square (mm): a camera sees it from an arm's length.
_SQUARE = 0.9
#: How far a cross that is printed stays within its box, and how wide its strokes are (mm).
_WITHIN, _STROKE = 0.6, 0.35
_HOW = "A cross, a tick, or fill the box. Wrong box? Tick the right one, too: you are asked, or the rules decide."
#: What of a header no code has: what is free text and can be long.
_REMARKS = ("event", "note", "format")
#: How far a frame lies beyond what it is round, and how high the plate of the head is (mm).
_OUT, _PLATE = 1.0, 13.8
#: Lines for notes: how far from the paper's foot they end, how high each is (mm), the least of them.
_NOTES_END, _NOTE_LINE, _LEAST_NOTE_LINES = 18.5, 7.0, 1
_FACES = {
    "section": lettering.TITLE,
    "block": lettering.ITALIC,
    "head": lettering.TEXT,
    "label": lettering.TEXT,
    "note": lettering.ITALIC,
}
_SIZES = {"section": 11.0, "block": 9.0, "head": 8.0, "label": 9.0, "note": 9.0}
_HEIGHTS = {"section": 5.0, "block": 4.0, "head": 3.6, "label": layout.PITCH, "note": layout.PITCH}


def tick_sheet(job: Job) -> bytes:
    """The PDF: ticked as the record says, unless the job is `blank`; else so many pages as it asks for. Raises PrintError."""
    ticks, header = ticks_of(job.game), judge(header_in(job), files=job.files, opening=True)
    paper = job.options.paper.upper()
    longest = _code(job, paper, ticks.version, MOST_PAGES, MOST_PAGES, int(layout.LEAST_CODE))
    side = max(layout.LEAST_CODE, float(ceil(len(qr.symbol(longest.written()).matrix) * _SQUARE)))
    sheet = Ticked(ticks, header, paper, side)
    sheet = replace(sheet, pages=max(job.pages, sheet.needed(job.judgement)))
    if sheet.pages > MOST_PAGES:
        raise PrintError(f"A sheet to tick has {MOST_PAGES} pages at most; this one would have {sheet.pages}.")
    marks = {} if job.blank else ticks.marks(job.judgement)
    canvas = PageCanvas(job.options.sheet, ink_for(job.options.ink, job.game.about.accent), f"{job.game.title}: sheet to tick")
    for number, page in enumerate(sheet.laid(), start=1):
        code = _code(job, paper, ticks.version, number, sheet.pages, int(side))
        _draw(canvas, job, page, code, marks)
        canvas.end_page()
    return canvas.finish()


def header_in(job: Job) -> str:
    """The header without remarks, and without files, which no code can hold."""
    fields = job.record.header.fields.items()
    try:
        text = canonical("".join(f"{key}: {field.value}\n" for key, field in fields if key not in _REMARKS), job.files)
    except LinkError as error:  # a position may stand in for what its header lacks
        raise PrintError(f"The record has no sheet to tick: {error}") from error
    named = {key.name for key in job.game.keys if key.form == FILE_NAME}
    return "".join(line for line in text.splitlines(keepends=True) if line.partition(":")[0] not in named)


def _code(job: Job, paper: str, version: int, page: int, pages: int, side: int) -> SheetCode:
    return SheetCode(job.game.about.code_prefix, version, page, pages, paper, side, header_in(job))


def _draw(canvas: PageCanvas, job: Job, page: layout.Page, code: SheetCode, marks: Marks) -> None:
    for x, y in page.marks:
        canvas.box(Box(x - layout.MARK / 2, y - layout.MARK / 2, layout.MARK, layout.MARK), width=0, fill=BLACK)
    (left, top), (right, _) = page.code[:2]
    symbol = qr.symbol(code.written())
    quiet = (right - left) / len(symbol.matrix) * QUIET_MODULES
    qr.draw(canvas, symbol, left - quiet, top - quiet, right - left + 2 * quiet)
    _draw_head(canvas, job, page, Box(15.0, top, left - 15.0 - 6.0, right - left), code)
    _draw_foot(canvas, job, page)
    _draw_parts(canvas, page)
    for word in page.words:
        _draw_word(canvas, word)
    for box in page.boxes:
        side = layout.BOX
        canvas.box(Box(box.x - side / 2, box.y - side / 2, side, side), HAIRLINE, canvas.ink.text)
        if box.value in marks.get(box.field.key, ()):
            _draw_cross(canvas, box.x, box.y)


def _draw_head(canvas: PageCanvas, job: Job, page: layout.Page, box: Box, code: SheetCode) -> None:
    """Whose sheet it is, how it is marked, who plays, when and where."""
    ink = canvas.ink
    draw_plate(canvas, Box(box.x - _OUT, box.y, box.width + _OUT, _PLATE), emblem_of(job.game.id).draw)
    name = Box(box.x + 15, box.y + 0.8, box.width - 19, 7.4)
    canvas.text_in(job.game.title.upper(), name, lettering.TITLE, 16, ink.accent, least=10)
    number = f"Sheet to tick, page {code.page} of {code.pages}"
    canvas.text(number, name.x, box.y + 11.8, lettering.ITALIC, 10, ink.text)
    for row, words in enumerate((_HOW, ticks_of(job.game).how)):
        canvas.text_in(words, Box(box.x, box.y + 15.0 + 4.0 * row, box.width, 4.0), size=9, colour=ink.text, least=7.5)
    header = {field.key: field.value for field in header_fields(code.header)}
    if job.options.names:
        canvas.text_in(header["players"], Box(box.x, box.y + 24, box.width, 5), size=10)
    else:
        letters = header["players"].split(", ")
        for letter, place in zip(letters, starmap(Box, page.names(len(letters))), strict=True):
            labelled_line(canvas, letter, Box(place.x, place.y, place.width - 2, place.height), 4, f"name-{letter}")
    for place, key in zip(share(Box(box.x, box.bottom - 5.5, box.width, 6), (0, 0)), ("date", "place"), strict=True):
        labelled_line(canvas, f"{key.capitalize()}:", Box(place.x, place.y, place.width - 3, 6), 10, key, header.get(key, ""))


def _draw_foot(canvas: PageCanvas, job: Job, page: layout.Page) -> None:
    """The version of the rules and what to do with the sheet, between the marks at the foot."""
    said = f"{rules_said(job.game)} · photograph all of the page, the eight black squares too: companion scan"
    canvas.text_in(said, Box(15.0, page.height - 16.2, page.width - 30.0, 4), size=8, colour=canvas.ink.quiet)


def _draw_parts(canvas: PageCanvas, page: layout.Page) -> None:
    """A frame round each section, or round the list; below the last one lines for notes, if there is room.

    They keep off the boxes and the marks: a camera looks at the paper beside those.
    """
    titles = [word.y for word in page.words if word.kind == "section"]
    tops = titles or [min(word.y for word in page.words)]
    bottoms = [*(top - layout.BETWEEN for top in tops[1:]), max(box.y for box in page.boxes) + layout.PITCH / 2]
    whole = Box(15.0 - _OUT, 0, page.width - 30.0 + 2 * _OUT, 0)
    head = _HEIGHTS["section" if titles else "head"]
    for top, bottom in zip(tops, bottoms, strict=True):
        with panel(canvas, Box(whole.x, top, whole.width, bottom + _OUT - top), head):
            pass
    top, bottom = bottoms[-1] + layout.BETWEEN, page.height - _NOTES_END
    lines = how_many(bottom - top - head, _NOTE_LINE, 0)
    if lines < _LEAST_NOTE_LINES:
        return
    with panel(canvas, Box(whole.x, top, whole.width, head + lines * _NOTE_LINE), head):
        for line in range(1, lines):
            y = top + head + line * _NOTE_LINE
            canvas.line(whole.x, y, whole.right, y)
    _draw_word(canvas, layout.Word("Notes", 15.0, top, 40.0, "section"))


def _draw_word(canvas: PageCanvas, word: layout.Word) -> None:
    if word.kind == "line":
        foot = word.y + layout.PITCH - _OUT
        canvas.line(word.x, foot, word.x + word.width, foot)
        return
    box = Box(word.x + (_OUT if word.kind == "section" else 0.0), word.y, word.width, _HEIGHTS[word.kind])
    align = {"head": "centre", "label": "right"}.get(word.kind, "left")
    red = canvas.ink.red_suit if word.text[-1:] in "♥♦" else canvas.ink.text
    colour = canvas.ink.accent if word.kind == "section" else red
    size = _SIZES[word.kind]
    fifth = word.kind == "label" and word.text.isdecimal() and word.text[-1] in "05"
    canvas.text_in(word.text, box, lettering.BOLD if fifth else _FACES[word.kind], size, colour, align, min(size, 5.5))


def _draw_cross(canvas: PageCanvas, x: float, y: float) -> None:
    far = layout.BOX / 2 - _WITHIN
    canvas.line(x - far, y - far, x + far, y + far, _STROKE, BLACK)
    canvas.line(x - far, y + far, x + far, y - far, _STROKE, BLACK)
