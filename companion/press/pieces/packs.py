"""Packs of cards as printable things, for the games that are played with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.cards.drawings import french
from companion.cards.drawings.backs import draw_back
from companion.cards.sizes import SIZES
from companion.drawing.geometry import BLEED, Box
from companion.drawing.inks import ink_for
from companion.press.job.options import PrintOptions
from companion.press.job.printable import Job, Printable
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.sprue import Face, Piece, Sprue, draw_sprue, lay_out

PACK_STOCK = "card of 250 to 300 g/m², both sides"


def french_deck(job: Job) -> bytes:
    """54 cards with their backs, as a PDF."""
    return pack_pdf(job, french.faces, job.options.size or "poker", "French pack of 54 cards")


def sprue_of(options: PrintOptions, size: str) -> Sprue:
    """How cards of a size lie on a sheet."""
    return lay_out(options.sheet, *SIZES[size].trim, fold=options.duplex == "fold", tight=True)


def pack_pdf(job: Job, faces: Callable[[], tuple[Face, ...]], size: str, title: str) -> bytes:
    """A pack of cards with their backs, as a PDF; `size` is a name of SIZES."""
    options, game = job.options, job.game
    width, height = SIZES[size].trim
    duplex = "" if options.duplex == "fold" else options.duplex
    canvas = PageCanvas(options.sheet, ink_for(options.ink, game.about.accent), f"{game.title}: {title}", duplex=duplex)
    fronts = faces()
    sprue = sprue_of(options, size)
    sheets = -(-len(fronts) // sprue.count)
    slug = f"{title}, {size} {width:g} × {height:g} mm · sheet {{page}} of {sheets} · 100 %, card, both sides"
    if sprue.fold:
        slug = slug.replace("card, both sides", "fold, glue, then cut")
    for copy in range(options.copies):
        # Two packs at one table are told apart by their backs.
        back = back_of(canvas, width, height, second=copy % 2 == 1)
        draw_sprue(canvas, sprue, [Piece(face, back) for face in fronts], replace(options, copies=1), slug)
    return canvas.finish()


def back_of(canvas: PageCanvas, width: float, height: float, *, second: bool = False) -> Face:
    """The back of cards of this trim (mm), of a first or a second pack: drawn once, and placed wherever a card has its back."""
    name = f"card-back-{width:g}-{height:g}{'-second' if second else ''}"
    full = Box(0, 0, width + 2 * BLEED, height + 2 * BLEED)
    with canvas.form(name, full.width, full.height):
        draw_back(canvas, Box(BLEED, BLEED, width, height), second=second)
    return lambda canvas, box: canvas.place(name, box.x - BLEED, box.y - BLEED, full.height)


def never_needed(job: Job) -> bool:  # noqa: ARG001 - the shape of `Printable.needed`
    """Players own cards: a kit leaves packs out, and prints them where they are asked for."""
    return False


DECK = Printable("deck", "French pack of 54 cards", PACK_STOCK, french_deck, True, ("poker", "bridge"), never_needed, folds=True)
