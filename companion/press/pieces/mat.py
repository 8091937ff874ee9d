"""Mats on paper: on as many sheets as they take, with the code of the job on them, and what made them."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion import __version__
from companion.drawing import Box, Drawing, Surface
from companion.links import short_code
from companion.press.codes import qr
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.poster import MARGIN, poster_pdf, tile

_MAT_CODE = 30.0

#: Draws a mat into its box, with what draws the QR code into a square of it; None where none has room.
MatDrawing = Callable[[Surface, Box, Drawing | None], None]


def mat_pdf(job: Job, title: str, size: tuple[float, float], room: float, draw: MatDrawing, *, margin: float = MARGIN) -> bytes:
    """A mat of `size` (mm), on as many sheets as it takes, with a white `margin`; `room` is the side of the code's square."""
    symbol = _small_code(job, room)
    tiling = tile(job.options.sheet, *size, margin=margin)

    def whole(ground: PageCanvas, box: Box) -> None:
        draw(ground, box, partial(_draw_code, ground, symbol) if symbol else None)

    return poster_pdf(job, title, tiling, "mat", whole)


def code_within(job: Job, fits: Callable[[qr.Symbol], bool]) -> qr.Symbol | None:
    """The code that fits: of the record, else of its header, else of the address alone; None where none does, or has to be.

    A mat is laid out before the first card falls: who plays, and what, is all that it needs.
    """
    if not job.has_code:
        return None
    alone = replace(job, text=job.text.partition("\n[")[0] + "\n")
    for link in filter(None, (job.codes[0].text, alone.codes[0].text, job.options.base_url)):
        symbol = qr.symbol(link)
        if fits(symbol):
            return symbol
    return None


def _small_code(job: Job, room: float) -> qr.Symbol | None:
    return code_within(job, lambda symbol: symbol.side() <= room)


def _draw_code(canvas: PageCanvas, symbol: qr.Symbol, _: Surface, box: Box) -> None:
    side = symbol.side(min(box.width, _MAT_CODE))
    qr.draw(canvas, symbol, box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side)


def imprint(job: Job, rules: str, lines: tuple[str, ...], room: float) -> tuple[str, ...]:
    """Small print: the game and the version of its rules, what is played, the code for its `room` (mm) in words, what made it."""
    symbol = _small_code(job, room)
    return (f"*{rules}*", *lines, *((short_code(symbol.link),) if symbol else ()), f"Companion {__version__}")
