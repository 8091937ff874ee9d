"""Mats on paper: on as many sheets as they take, with the code of the job on them or on a page behind, and what made them."""

from collections.abc import Callable
from functools import partial

from companion import __version__
from companion.drawing import lettering
from companion.drawing.geometry import Box, Paper
from companion.drawing.inks import ink_for
from companion.drawing.surface import Drawing, Surface
from companion.links import short_code
from companion.press.codes import qr
from companion.press.codes.words import named, opens_with
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.poster import MARGIN, draw_poster, tile

_PAGE_CODE, _MAT_CODE = 60.0, 30.0

#: Draws a mat into its box, with what draws the QR code into a square of it; None where that stands on a page of its own.
MatDrawing = Callable[[Surface, Box, Drawing | None], None]


def mat_pdf(job: Job, title: str, size: tuple[float, float], room: float, draw: MatDrawing, *, margin: float = MARGIN) -> bytes:
    """A mat of `size` (mm), on as many sheets as it takes, with a white `margin`; `room` is the side of the code's square."""
    symbol = qr.symbol(job.codes[0].text)
    has_room = symbol.side() <= room
    tiling = tile(job.options.sheet, *size, margin=margin)
    canvas = PageCanvas(tiling.paper, ink_for(job.options.ink, job.game.about.accent), f"{job.game.title}: {title}")

    def whole(ground: PageCanvas, box: Box) -> None:
        draw(ground, box, partial(_draw_code, ground, symbol) if has_room else None)

    draw_poster(canvas, tiling, "mat", whole, job.options.tray)
    if not has_room:
        _draw_code_page(canvas, tiling.paper, symbol, job, title)
    return canvas.finish()


def _draw_code(canvas: PageCanvas, symbol: qr.Symbol, _: Surface, box: Box) -> None:
    side = symbol.side(min(box.width, _MAT_CODE))
    qr.draw(canvas, symbol, box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side)


def imprint(job: Job, rules: str, lines: tuple[str, ...]) -> tuple[str, ...]:
    """Small print: the game and the version of its rules, what is played, the code in words, what made it."""
    return (f"*{rules}*", *lines, short_code(job.codes[0].text), f"Companion {__version__}")


def _draw_code_page(canvas: PageCanvas, paper: Paper, code: qr.Symbol, job: Job, title: str) -> None:
    """The code on a page of its own, where the record is too long for the mat's corner."""
    side = code.side(_PAGE_CODE)
    middle = paper.width / 2
    box = Box(middle - side / 2, (paper.height - side) / 2, side, side)
    qr.draw(canvas, code, box.x, box.y, side)
    canvas.text(f"{job.game.title}: {title}", middle, box.y - 6, lettering.TITLE, 14, canvas.ink.accent, "centre")
    how = opens_with(code.link, tonight=job.options.tonight) or "for a phone’s camera"
    for row, words in enumerate((f"{named(job.codes[0])} · {short_code(code.link)}", how)):
        canvas.text(words, middle, box.bottom + 6 + 5 * row, lettering.ITALIC, 10, canvas.ink.text, "centre")
    canvas.end_page()
