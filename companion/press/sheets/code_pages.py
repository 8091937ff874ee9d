"""Pages of QR codes, for a record that is too large for one: a position that takes several, and the log by season or round."""

from collections.abc import Callable, Iterator
from functools import partial

from companion.drawing import Box, Grid, how_many, lettering
from companion.links import Code, short_code
from companion.press.codes import qr
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.frame import Frame
from companion.press.sheets.names import section_title
from companion.words import SHARED

SIDE = 56.0
CAPTION = 12.0
_ACROSS = 3


def places(grid: Grid, body: Box) -> tuple[Box, ...]:
    """Where the codes of a page stand, with their captions below (mm)."""
    rows = max(1, how_many(body.height, SIDE + CAPTION, 4.0))
    columns = [grid.columns(2 * index, 2) for index in range(_ACROSS)]
    return tuple(
        Box(column.x + (column.width - SIDE) / 2, body.y + 2 + row * (SIDE + CAPTION + 4), SIDE, SIDE + CAPTION)
        for row in range(rows)
        for column in columns
    )


def code_pages(frame: Frame, parts: tuple[Code, ...]) -> Iterator[Callable[[PageCanvas, Box], None]]:
    """What draws each page of codes."""
    boxes = places(frame.grid, frame.body(frame.grid))
    for index in range(0, len(parts), len(boxes)):
        yield partial(_draw_codes, parts=parts[index : index + len(boxes)], boxes=boxes)


def _draw_codes(canvas: PageCanvas, _: Box, parts: tuple[Code, ...], boxes: tuple[Box, ...]) -> None:
    language = canvas.language
    for part, box in zip(parts, boxes, strict=False):
        qr.draw(canvas, qr.symbol(part.text), box.x, box.y, SIDE)
        title = Box(box.x, box.bottom - CAPTION, SIDE, 5)
        canvas.text_in(_title(part, language), title, lettering.TITLE, 11, canvas.ink.accent, "centre")
        note = Box(box.x, title.bottom, SIDE, 4.5)
        number, of = (part.part, part.parts) if part.parts else (part.number, part.of)
        words = SHARED("code-of-part", language, number=number, of=of, code=short_code(part.text))
        canvas.text_in(words, note, size=8.5, colour=canvas.ink.quiet, align="centre")


def _title(part: Code, language: str) -> str:
    """What a code belongs to: the position, a section of the log, or the log."""
    if part.parts:
        return SHARED("the-position", language)
    return section_title(part.section, language) or SHARED("the-log", language)
