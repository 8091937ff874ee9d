"""The tarot pack with the 22 Lords of Circle of Kings: their names, emblems, when they act and what they do."""

from functools import partial

from companion.cards.drawings import large, pieces, tarot
from companion.cards.tarot import COURTS, LORDS, SUITS, LordCard
from companion.drawing import Box, Surface
from companion.games.circle_of_kings.drawings.lords import Effect, draw_lord_card
from companion.games.circle_of_kings.paper.effects import lord_of, text_of, time_title
from companion.press import Face, Pack


def faces() -> tuple[Face, ...]:
    """The fronts of all 78: the suits, then the Lords from 0 to 21."""
    return (*tarot.minor_faces(), *(partial(draw_lord_card, lord=lord, effect=_effect(lord)) for lord in LORDS))


def _kind(name: str) -> str:
    """Lords have a ground, suits are white."""
    return "lord" if name.startswith("L") else "suit"


def _draw_index(surface: Surface, box: Box, name: str) -> None:
    """A card's index for weak eyes: of a Lord the initiative."""
    if name.startswith("L"):
        large.draw_lord_index(surface, box, _effect(LORDS[int(name[1:])]).initiative)
    else:
        large.draw_tarot_index(surface, box, name)


def _said(name: str, _language: str) -> str:
    """What a screen reader says of a card: of a Lord all that stands on it."""
    if not name.startswith("L"):
        return pieces.tarot_pictures()[name].title
    lord = LORDS[int(name[1:])]
    effect = _effect(lord)
    return f"{lord.title}: {effect.when}, initiative {effect.initiative}. {effect.text}"


#: The cards in the order of their fronts, by their codes.
NAMES = (
    *(rank + suit for suit in SUITS for rank in (*"A23456789T", *(court[0] for court in COURTS))),
    *(lord.code for lord in LORDS),
)
TAROT = Pack(
    "Tarot pack of 78 cards",
    NAMES,
    faces,
    ("tarot", "poker", "bridge", "mini"),
    _kind,
    _draw_index,
    large_from=70.0,
    said=_said,
    speaks=lambda _: False,  # the Lords' words are English
)


def _effect(lord: LordCard) -> Effect:
    unit = lord_of(lord)
    return Effect(text_of(lord), time_title(unit.when), unit.order)


TAROT_DECK = TAROT.deck("tarot-deck")
TAROT_BOX = TAROT.box(TAROT_DECK.name)
