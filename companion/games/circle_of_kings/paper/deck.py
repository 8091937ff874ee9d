"""The tarot pack with the 22 Lords of Circle of Kings: their names, emblems, when they act and what they do."""

from functools import partial

from companion.cards.drawings.tarot import minor_faces
from companion.cards.tarot import COURTS, LORDS, SUITS, LordCard
from companion.games.circle_of_kings.drawings.lords import Effect, draw_lord_card
from companion.games.circle_of_kings.paper.effects import lord_of, text_of, time_title
from companion.press.job.printable import Job, cut_out, never_needed
from companion.press.pieces.packs import PACK_STOCK, Pack
from companion.press.pieces.sprue import Face


def faces() -> tuple[Face, ...]:
    """The fronts of all 78: the suits, then the Lords from 0 to 21."""
    return (*minor_faces(), *(partial(draw_lord_card, lord=lord, effect=_effect(lord)) for lord in LORDS))


def _kind(name: str) -> str:
    """Lords have a ground, suits are white."""
    return "lord" if name.startswith("L") else "suit"


#: The cards in the order of their fronts, by their codes.
NAMES = (
    *(rank + suit for suit in SUITS for rank in (*"A23456789T", *(court[0] for court in COURTS))),
    *(lord.code for lord in LORDS),
)
TAROT = Pack("Tarot pack of 78 cards", NAMES, faces, ("tarot", "poker", "bridge", "mini"), _kind)


def tarot_deck(job: Job) -> bytes:
    """78 cards with their backs, as a PDF."""
    return TAROT.pdf(job, job.options.size or "tarot")


def _effect(lord: LordCard) -> Effect:
    unit = lord_of(lord)
    return Effect(text_of(lord), time_title(unit.when), unit.order)


TAROT_DECK = cut_out("tarot-deck", TAROT.title, PACK_STOCK, tarot_deck, sizes=TAROT.sizes, needed=never_needed, same=True)
TAROT_BOX = TAROT.box(TAROT_DECK.name)
