"""Pieces of one size as a PDF: on the sheets that they take, with what is to be done said below them."""

from collections.abc import Sequence

from companion.cards.sizes import SIZES
from companion.drawing.inks import ink_for
from companion.press.job.options import PrintOptions
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.drawn import draw_sheet, draw_sprue, lay_on_tray
from companion.press.pieces.sprue import Block, Piece, Sprue, lay_out, stacked
from companion.press.words import PRESS
from companion.referee.books import title_in
from companion.words import ENGLISH

Trim = tuple[float, float]


def sprue_for(options: PrintOptions, trim: Trim, count: int, *, two_sided: bool, is_round: bool = False) -> Sprue:
    """How so many pieces lie, by what the options say of duplex and gutters; pieces of a card's size have its corners."""
    fold = two_sided and options.duplex == "fold"
    corner = next((size.corner for size in SIZES.values() if size.trim == trim and not is_round), 0.0)
    return lay_out(options.sheet, *trim, fold=fold, is_round=is_round, gutter=options.gutter, corner=corner, count=count)


def pieces_pdf(
    job: Job, title: str, trim: Trim, pieces: Sequence[Piece], words: str, *, is_round: bool = False, language: str = ENGLISH
) -> bytes:
    """Pieces of one trim (mm), with their backs if they have some, as a PDF.

    `words` name them in the line below; what is to be done stands behind it. `language`: that of the words on them.
    """
    options, two_sided = job.options, any(piece.back for piece in pieces)
    sprue = sprue_for(options, trim, len(pieces), two_sided=two_sided, is_round=is_round)
    canvas = canvas_for(job, title, sprue, two_sided=two_sided, language=language)
    draw_sprue(canvas, sprue, pieces, options, f"{words} · {to_do(sprue, two_sided=two_sided, language=language)}")
    return canvas.finish()


def canvas_for(job: Job, title: str, sprue: Sprue, *, two_sided: bool, language: str = ENGLISH) -> PageCanvas:
    """The canvas for a sprue: its paper, upright or on its side, and how a printer turns it."""
    duplex = job.options.duplex if two_sided and not sprue.fold else ""
    ink = ink_for(job.options.ink, job.game.about.accent)
    return PageCanvas(sprue.paper, ink, f"{title_in(job.game.id, language)}: {title}", duplex=duplex, language=language)


def blocks_pdf(job: Job, title: str, blocks: Sequence[Block], words: str) -> bytes:
    """Blocks of pieces of several sizes on one sheet, as a PDF. Raises ValueError where they are too high for it."""
    options = job.options
    two_sided = any(piece.back for _, pieces in blocks for piece in pieces)
    canvas = canvas_for(job, title, blocks[0][0], two_sided=two_sided)
    if options.tray is not None:
        lay_on_tray(options, blocks)
        return canvas.finish()
    placed = stacked(options.sheet, blocks)
    done = to_do(placed[0][0], two_sided=two_sided).format(page=1, pages=1)
    draw_sheet(canvas, placed, options, f"{words} · {done}", two_sided=two_sided and not placed[0][0].fold)
    return canvas.finish()


def to_do(sprue: Sprue, *, two_sided: bool, language: str = ENGLISH) -> str:
    """How a sheet of pieces is printed, in a few words; `{page}` and `{pages}` are to be filled in."""
    key = "sheet-fold" if sprue.fold else "sheet-both-sides" if two_sided else "sheet"
    return PRESS(key, language, page="{page}", pages="{pages}")
