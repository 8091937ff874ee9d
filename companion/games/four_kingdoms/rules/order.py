"""The order of the responders in a trick (FK-5), and what falls to whom (FK-6, FK-7)."""

from collections.abc import Sequence
from functools import cache

from companion.cards.french import DECK, NEIGHBOUR, RED_SUITS, SUITS, Card
from companion.games.four_kingdoms.rules.table import Table

#: Numbers from low to high (FK-5.1); the king takes no part.
NUMBERS = "23456789TJQA"
DISREPUTABLE, HALF_RESPECTABLE, RESPECTABLE = 0, 1, 2
#: `strengths()` of a card is its category times this, plus its number twice, plus one for a royal card.
_STEP = 100
_NO_CARD = -1


def category(suit: str, royal: str, local: str, joker_b: bool = False) -> int:
    """The category of a responder's suit (FK-5.1, FK-5.2, FK-5.3).

    `local` is the lead's suit, or "" where a joker was led (FK-R12; `joker_b`: setting b).
    """
    if suit in (royal, local):
        return RESPECTABLE
    if local:
        return HALF_RESPECTABLE if suit == NEIGHBOUR[local] else DISREPUTABLE
    return HALF_RESPECTABLE if joker_b or suit not in RED_SUITS else DISREPUTABLE


@cache
def strengths(royal: str, local: str, joker_b: bool) -> tuple[int, ...]:
    """By `Card.index`: how high a responder's card stands (FK-5.1, FK-5.4); jokers have -1 (FK-7.1).

    Equal strengths are ranked by the order of play.
    """
    ranks = []
    for card in DECK:
        number = NUMBERS.find(card.rank)
        royal_bonus = card.suit == royal
        ranks.append(category(card.suit, royal, local, joker_b) * _STEP + 2 * number + royal_bonus)
    return (*ranks, _NO_CARD)


def is_disreputable(strength: int) -> bool:
    """Whether a winner with a card of this strength takes nothing (FK-5.3, FK-5.6)."""
    return strength < HALF_RESPECTABLE * _STEP


def extremes(cards: Sequence[Card], table_order: Sequence[int]) -> tuple[int, int]:
    """The places in the trick of the highest and of the lowest responder; 0 and 0 where all played jokers.

    Of equal cards the one played earlier is lower (FK-5.5, FK-R8).
    """
    best = worst = place = high = 0
    low = len(SUITS) * _STEP
    for card in cards[1:]:
        place += 1  # noqa: SIM113 - counting along takes half of what `enumerate` does (see bench/)
        strength = table_order[card.index]
        if strength >= high:
            high, best = strength, place
        if _NO_CARD < strength < low:
            low, worst = strength, place
    return best, worst


def penalty(cards: Sequence[Card], winner: int, table_order: Sequence[int], table: Table) -> Card | None:
    """What the loser takes under a joker's lead: the highest black card of the responders (FK-7.3, FK-R13, FK-R14)."""
    highest: tuple[int, Card] | None = None
    for place in range(1, len(cards)):
        card = cards[place]
        if card.red or not card.suit or (place == winner and table.plays_b("FK-R14")):
            continue
        height = NUMBERS.index(card.rank) if table.plays_b("FK-R13") else table_order[card.index]
        if highest is None or height >= highest[0]:
            highest = height, card
    return highest[1] if highest else None
