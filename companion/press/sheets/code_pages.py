"""Pages of QR codes, for a record that is too large for one: a position that takes several, and the log by season or round."""

from companion.drawing import Box, Grid, how_many, lettering
from companion.links import Code, short_code
from companion.press.codes import qr
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.frame import Frame, draw_frame
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


def draw_code_pages(canvas: PageCanvas, grid: Grid, frame: Frame, parts: tuple[Code, ...], first: int, pages: int) -> None:
    """All pages of codes; `first` is the number of the first of them."""
    boxes = places(grid, frame.body(grid))
    for index in range(0, len(parts), len(boxes)):
        draw_frame(canvas, grid, frame, first + index // len(boxes), pages)
        for part, box in zip(parts[index : index + len(boxes)], boxes, strict=False):
            qr.draw(canvas, qr.symbol(part.text), box.x, box.y, SIDE)
            title = Box(box.x, box.bottom - CAPTION, SIDE, 5)
            canvas.text_in(_title(part, frame.language), title, lettering.TITLE, 11, canvas.ink.accent, "centre")
            note = Box(box.x, title.bottom, SIDE, 4.5)
            number, of = (part.part, part.parts) if part.parts else (part.number, part.of)
            words = SHARED("code-of-part", frame.language, number=number, of=of, code=short_code(part.text))
            canvas.text_in(words, note, size=8.5, colour=canvas.ink.quiet, align="centre")
        canvas.end_page()


def _title(part: Code, language: str) -> str:
    """What a code belongs to: the position, a section of the log, or the log."""
    if part.parts:
        return SHARED("the-position", language)
    return section_title(part.section, language) or SHARED("the-log", language)
