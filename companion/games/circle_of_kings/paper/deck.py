"""The tarot pack with the 22 Lords of Circle of Kings: their names, emblems, when they act and what they do."""

from __future__ import annotations

from functools import partial

from companion.cards.drawings.tarot import minor_faces
from companion.cards.tarot import LORDS, LordCard
from companion.games.circle_of_kings.drawings.lords import Effect, draw_lord_card
from companion.games.circle_of_kings.paper.effects import lord_of, text_of, time_title
from companion.press.job.printable import Job, Printable
from companion.press.pieces.packs import PACK_STOCK, never_needed, pack_pdf
from companion.press.pieces.sprue import Face


def faces() -> tuple[Face, ...]:
    """The fronts of all 78: the suits, then the Lords from 0 to 21."""
    return (*minor_faces(), *(partial(draw_lord_card, lord=lord, effect=_effect(lord)) for lord in LORDS))


def tarot_deck(job: Job) -> bytes:
    """78 cards with their backs, as a PDF."""
    return pack_pdf(job, faces, job.options.size or "tarot", "Tarot pack of 78 cards")


def _effect(lord: LordCard) -> Effect:
    unit = lord_of(lord)
    return Effect(text_of(lord), time_title(unit.when), unit.order)


TAROT_DECK = Printable(
    "tarot-deck",
    "Tarot pack of 78 cards",
    f"{PACK_STOCK}; two packs are needed (--copies 2)",
    tarot_deck,
    True,
    ("tarot", "poker"),
    never_needed,
    folds=True,
)
