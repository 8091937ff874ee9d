"""The rule of thumb of Four Kingdoms: what a player does who counts cards a little and thinks one trick ahead.

Lead dear black cards. Answer a dear black lead with a card that is hardly the lowest, a red one with one that may win; let low
cards go where little is at stake.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.cards.french import JOKER, Card, cards_of
from companion.games.four_kingdoms.lab.view import CARD, EXCHANGE, SCORING, TAKE, View
from companion.games.four_kingdoms.rules.order import NUMBERS, is_disreputable, strengths
from companion.games.four_kingdoms.rules.scoring import WORTH, card_points
from companion.games.four_kingdoms.rules.state import allowed_bits
from companion.lab.world import Decision, Option

#: What a red card that others throw into a black trick brings its winner, about; and a red trick besides its lead.
_OVERFLOW, _RED_TRICK = 0.7, 1.5
#: What it is worth to keep the strongest card rather than the weakest.
_KEEP = 0.6
#: Cards up to this rank are put aside.
_PUT_ASIDE = NUMBERS.index("5")


def guess(view: View, decision: Decision, random: Random) -> Option:
    """What the rule of thumb chooses."""
    if view.phase == SCORING:
        return random.choice(decision.options)
    cards = [option for option in decision.options if isinstance(option, Card)]
    if view.phase == TAKE:
        return max(cards, key=lambda card: (card_points(card), card.index))
    royal = view.kings[0] if view.kings else ""
    if view.phase == EXCHANGE:
        lowest = min(cards, key=lambda card: _height(card, royal))
        spare = lowest is not JOKER and lowest.suit != royal and NUMBERS.index(lowest.rank) <= _PUT_ASIDE
        return lowest if spare or len(cards) == len(decision.options) else decision.options[0]
    if view.phase == CARD and view.trick and view.trick[0] is not None:
        return _answer(view, cards, view.trick[0], royal)
    return max(cards, key=lambda card: _lead(card, royal))


def _height(card: Card, royal: str) -> float:
    """How strong a card is to hold: its number, and that it is royal."""
    return 99 if card is JOKER else NUMBERS.index(card.rank) + 4 * (card.suit == royal)


def _lead(card: Card, royal: str) -> float:
    """What it brings to lead a card: a dear black one goes to somebody else, a red one to a winner."""
    if card is JOKER:
        return 0.5
    worth = WORTH[card.rank]
    return (-worth if card.red else worth) - _KEEP * _height(card, royal) / 16


def _answer(view: View, cards: Sequence[Card], lead: Card, royal: str) -> Card:
    """The card that is worth most by how likely it is the lowest or the highest answer of this trick."""
    heights = strengths(royal, lead.suit, view.table.plays_b("FK-R12"))
    unseen = [heights[card.index] for card in cards_of(_not_seen(view))]
    rivals = view.table.seats - 2

    def worth(card: Card) -> float:
        if card is JOKER:
            return -_KEEP if not lead.red else 0.0
        height = heights[card.index]
        above = sum(one > height for one in unseen) / max(1, len(unseen))
        lowest, highest = above**rivals, (1 - above) ** rivals
        wins = 0.0 if is_disreputable(height) else highest
        keep = _KEEP * (1 - above)
        if lead.red:
            return wins * max(_RED_TRICK, WORTH[lead.rank]) - keep
        price = WORTH[lead.rank] if lead.suit else 1.5
        return wins * _OVERFLOW - lowest * price - keep

    return max(cards, key=worth)


def _not_seen(view: View) -> int:
    """The cards that lie neither in this hand nor among those played."""
    seen = sum(card.bit for card in view.hand if card.suit)
    for trick in view.tricks:
        seen |= sum(card.bit for card in trick.cards if card.suit)
    return allowed_bits(view.table) & ~seen
