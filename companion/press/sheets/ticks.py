"""The sheet to tick: boxes beside field names, eight marks for a camera, and a code that says what sheet it is."""

from dataclasses import replace
from itertools import starmap
from math import ceil

from companion.drawing import BLACK, HAIRLINE, Box, ink_for, lettering, share
from companion.links import LinkError, canonical
from companion.links.sheet_code import MOST_PAGES, SheetCode
from companion.links.symbol import QUIET_MODULES
from companion.press.codes import qr
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.page.emblems import emblem_of
from companion.press.page.errors import PrintError
from companion.press.sheets.frame import labelled_line
from companion.press.words import rules_said
from companion.reading import layout
from companion.reading.form import Marks
from companion.reading.sheet import Ticked
from companion.reading.ticks import ticks_of
from companion.record.header import header_fields
from companion.referee import FILE_NAME, judge

#: The least side of a code's square (mm): a camera sees it from an arm's length.
_SQUARE = 0.9
#: How far a cross that is printed stays within its box, and how wide its strokes are (mm).
_WITHIN, _STROKE = 0.6, 0.35
_HOW = "A cross, a tick, or fill the box. Wrong box? Tick the right one, too: you are asked, or the rules decide."
#: What of a header no code has: what is free text and can be long.
_REMARKS = ("event", "note", "format")
_FACES = {"section": lettering.TITLE, "block": lettering.ITALIC, "head": lettering.TEXT, "label": lettering.TEXT}
_SIZES = {"section": 11.0, "block": 8.0, "head": 6.5, "label": 8.0}
_HEIGHTS = {"section": 5.0, "block": 4.0, "head": 3.6, "label": layout.PITCH}


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
    emblem_of(job.game.id).draw(canvas, Box(box.x, box.y, 13, 13))
    canvas.text_in(job.game.title.upper(), Box(box.x + 16, box.y, box.width - 16, 8), lettering.TITLE, 17, ink.accent, least=10)
    name = f"Sheet to tick, page {code.page} of {code.pages}"
    canvas.text(name, box.x + 16, box.y + 12.2, lettering.ITALIC, 10.5, ink.text)
    for row, words in enumerate((_HOW, ticks_of(job.game).how)):
        canvas.text_in(words, Box(box.x, box.y + 14.4 + 4.2 * row, box.width, 4.2), size=9, colour=ink.text, least=7.5)
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


def _draw_word(canvas: PageCanvas, word: layout.Word) -> None:
    box = Box(word.x, word.y, word.width, _HEIGHTS[word.kind])
    align = {"head": "centre", "label": "right"}.get(word.kind, "left")
    colour = canvas.ink.accent if word.kind == "section" else canvas.ink.text
    size = _SIZES[word.kind]
    canvas.text_in(word.text, box, _FACES[word.kind], size, colour, align, min(size, 5.5))


def _draw_cross(canvas: PageCanvas, x: float, y: float) -> None:
    far = layout.BOX / 2 - _WITHIN
    canvas.line(x - far, y - far, x + far, y + far, _STROKE, BLACK)
    canvas.line(x - far, y + far, x + far, y - far, _STROKE, BLACK)
