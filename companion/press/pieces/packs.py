"""Packs of cards as printable things, for the games that are played with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from companion.cards.drawings.backs import draw_back
from companion.cards.drawings.french import faces
from companion.cards.french import DECK as CARDS
from companion.cards.sizes import SIZES
from companion.drawing.geometry import BLEED, Box
from companion.press.job.options import PrintOptions
from companion.press.job.printable import Job, Printable, cut_out, never_needed
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.box import box_pdf
from companion.press.pieces.own import dressed
from companion.press.pieces.pages import canvas_for, sprue_for, to_do
from companion.press.pieces.sprue import Face, Piece, Sprue, draw_sprue

PACK_STOCK = "card of 250 to 300 g/m², both sides"


@dataclass(frozen=True)
class Pack:
    """A pack of cards: its title, the name of each card, what gives their fronts in the same order, and its sizes.

    `kind` is a card's, by its name: those of different kinds have different grounds.
    """

    title: str
    names: tuple[str, ...]
    faces: Callable[[], tuple[Face, ...]]
    sizes: tuple[str, ...]
    kind: Callable[[str], str] = lambda _: ""

    def pdf(self, job: Job, size: str) -> bytes:
        """The pack with its backs, as a PDF; `size` is a name of SIZES."""
        return pack_pdf(job, self, size)

    def box(self, pack: str) -> Printable:
        """A box for the pack that is printed by this name, to fold and glue: a kit leaves it out."""

        def make(job: Job) -> bytes:
            size = job.options.size or self.sizes[0]
            return box_pdf(job, size, SIZES[size], len(self.names), self.title)

        stock = "card of 200 to 300 g/m², to fold and glue"
        return Printable("box", f"Box: {self.title}", stock, make, sizes=self.sizes, needed=never_needed, cut=True, holds=pack)


def _french_faces() -> tuple[Face, ...]:
    return faces()


FRENCH = Pack(
    "French pack of 54 cards", (*(card.code for card in CARDS), "Jk-red", "Jk"), _french_faces, ("poker", "bridge", "mini")
)


def french_deck(job: Job) -> bytes:
    """54 cards with their backs, as a PDF."""
    return FRENCH.pdf(job, job.options.size or "poker")


def sprue_of(options: PrintOptions, size: str, count: int = 1) -> Sprue:
    """How cards of a size lie on the sheets that so many of them take."""
    return sprue_for(options, SIZES[size].trim, count, two_sided=True)


def pack_pdf(job: Job, pack: Pack, size: str) -> bytes:
    """A pack of cards with their backs, as a PDF; `size` is a name of SIZES."""
    options, card = job.options, SIZES[size]
    fronts = pack.faces()
    sprue = sprue_of(options, size, len(fronts) * options.copies)
    canvas = canvas_for(job, pack.title, sprue, two_sided=True)
    words = f"{pack.title}, {size} {card.width:g} × {card.height:g} mm · {to_do(sprue, two_sided=True)}"
    pieces: list[Piece] = []
    for copy in range(options.copies):
        # Two packs at one table are told apart by their backs.
        second = copy % 2 == 1
        # What is laid on a tray leaves this canvas: then its back is drawn anew.
        back = back_of(canvas, *card.trim, second=second) if options.tray is None else partial(draw_back, second=second)
        kinds = (f"{pack.kind(name)}{' of the second' if second else ''}" for name in pack.names)
        pieces += (Piece(face, back, name, kind) for face, name, kind in zip(fronts, pack.names, kinds, strict=True))
    if options.own is not None:
        pieces = dressed(pieces, options.own)
    # All packs in a row: where one ends within a sheet, the next one begins there.
    draw_sprue(canvas, sprue, pieces, replace(options, copies=1), words)
    return canvas.finish()


def back_of(canvas: PageCanvas, width: float, height: float, *, second: bool = False) -> Face:
    """The back of cards of this trim (mm), of a first or a second pack: drawn once, and placed wherever a card has its back."""
    name = f"card-back-{width:g}-{height:g}{'-second' if second else ''}"
    full = Box(0, 0, width + 2 * BLEED, height + 2 * BLEED)
    with canvas.form(name, full.width, full.height):
        draw_back(canvas, Box(BLEED, BLEED, width, height), second=second)
    return lambda canvas, box: canvas.place(name, box.x - BLEED, box.y - BLEED, full.height)


DECK = cut_out("deck", FRENCH.title, PACK_STOCK, french_deck, sizes=FRENCH.sizes, needed=never_needed, same=True)
BOX = FRENCH.box(DECK.name)
