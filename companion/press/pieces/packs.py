"""Packs of cards as printable things, for the games that are played with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.cards.drawings import french
from companion.cards.drawings.backs import draw_back
from companion.cards.french import DECK as CARDS
from companion.cards.sizes import SIZES
from companion.drawing.geometry import BLEED, Box
from companion.drawing.inks import ink_for
from companion.press.job.options import PrintOptions
from companion.press.job.printable import Job, Printable
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.own import dressed
from companion.press.pieces.sprue import Face, Piece, Sprue, draw_sprue, lay_out

PACK_STOCK = "card of 250 to 300 g/m², both sides"


@dataclass(frozen=True)
class Pack:
    """A pack of cards: its title, the name of each card, and what gives their fronts in the same order."""

    title: str
    names: tuple[str, ...]
    faces: Callable[[], tuple[Face, ...]]

    def pdf(self, job: Job, size: str) -> bytes:
        """The pack with its backs, as a PDF; `size` is a name of SIZES."""
        return pack_pdf(job, self.faces, size, self.title, self.names)


FRENCH = Pack("French pack of 54 cards", (*(card.code for card in CARDS), "Jk-red", "Jk"), french.faces)


def french_deck(job: Job) -> bytes:
    """54 cards with their backs, as a PDF."""
    return FRENCH.pdf(job, job.options.size or "poker")


def sprue_of(options: PrintOptions, size: str) -> Sprue:
    """How cards of a size lie on a sheet."""
    return lay_out(options.sheet, *SIZES[size].trim, fold=options.duplex == "fold", tight=True)


def pack_pdf(job: Job, faces: Callable[[], tuple[Face, ...]], size: str, title: str, names: tuple[str, ...] = ()) -> bytes:
    """A pack of cards with their backs, as a PDF; `size` is a name of SIZES, `names` are what the cards are called."""
    options, game = job.options, job.game
    width, height = SIZES[size].trim
    duplex = "" if options.duplex == "fold" else options.duplex
    canvas = PageCanvas(options.sheet, ink_for(options.ink, game.about.accent), f"{game.title}: {title}", duplex=duplex)
    fronts = faces()
    # What is laid on a tray leaves this canvas: then its back is drawn anew.
    back = back_of(canvas, width, height) if options.tray is None else draw_back
    pieces = [Piece(face, back, name) for face, name in zip(fronts, names or [""] * len(fronts), strict=True)]
    if options.own is not None:
        pieces = dressed(pieces, options.own)
    sprue = sprue_of(options, size)
    sheets = -(-len(pieces) // sprue.count)
    slug = f"{title}, {size} {width:g} × {height:g} mm · sheet {{page}} of {sheets} · 100 %, card, both sides"
    if sprue.fold:
        slug = slug.replace("card, both sides", "fold, glue, then cut")
    draw_sprue(canvas, sprue, pieces, options, slug)
    return canvas.finish()


def back_of(canvas: PageCanvas, width: float, height: float) -> Face:
    """The back of cards of this trim (mm): drawn once, and placed wherever a card has its back."""
    name = f"card-back-{width:g}-{height:g}"
    full = Box(0, 0, width + 2 * BLEED, height + 2 * BLEED)
    with canvas.form(name, full.width, full.height):
        draw_back(canvas, Box(BLEED, BLEED, width, height))
    return lambda canvas, box: canvas.place(name, box.x - BLEED, box.y - BLEED, full.height)


def never_needed(job: Job) -> bool:  # noqa: ARG001 - the shape of `Printable.needed`
    """Players own cards: a kit leaves packs out, and prints them where they are asked for."""
    return False


DECK = Printable(
    "deck",
    FRENCH.title,
    PACK_STOCK,
    french_deck,
    two_sided=True,
    sizes=("poker", "bridge"),
    needed=never_needed,
    folds=True,
    cut=True,
    shop=True,
    same=True,
)
