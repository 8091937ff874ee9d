"""The rule of thumb of Hearts: pass on what is high, stay below, get rid of the queen and of hearts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.cards.french import RANKS, Card
from companion.lab.world import Decision, Option
from companion_hearts.lab.world import PASS, View
from companion_hearts.rules.state import QUEEN

_HEIGHT = {rank: height for height, rank in enumerate(RANKS)}
_QUEENS = _HEIGHT[QUEEN.rank]
#: So many spades beside the queen keep her safe.
_GUARD = 4


def guess(view: View, decision: Decision, random: Random) -> Option:  # noqa: ARG001 - nothing is left to chance
    """What the rule of thumb chooses."""
    cards = [option for option in decision.options if isinstance(option, Card)]
    if view.phase == PASS:
        guarded = sum(card.suit == "s" for card in view.hand) > _GUARD
        return max(cards, key=lambda card: (burden(card, queen_out=not guarded, guarded=guarded), card.index))
    return best_card(cards, view.hand, view.trick, len(view.points), queen_out=view.deal.queen is None)


def best_card(cards: Sequence[Card], hand: Sequence[Card], trick: Sequence[Card], persons: int, *, queen_out: bool) -> Card:
    """The best of the cards that may be played from a hand; `queen_out`: nobody has taken the queen of spades yet."""
    if not trick:
        fears = queen_out and QUEEN not in hand
        return min(cards, key=lambda card: (_HEIGHT[card.rank] + 6 * _draws_the_queen(card, fears=fears), card.index))
    lead = trick[0]
    if cards[0].suit != lead.suit:
        return max(cards, key=lambda card: (burden(card, queen_out=queen_out), card.index))
    highest = max([_HEIGHT[card.rank] for card in trick if card.suit == lead.suit])
    below = [card for card in cards if _HEIGHT[card.rank] < highest]
    if below:
        return max(below, key=lambda card: (card is QUEEN, _HEIGHT[card.rank]))
    last = len(trick) == persons - 1
    dear = QUEEN in trick or any(card.suit == "h" for card in trick)
    above = [card for card in cards if card is not QUEEN] or cards
    return max(above, key=_height) if last and not dear else min(above, key=_height)


def _height(card: Card) -> int:
    return _HEIGHT[card.rank]


def _draws_the_queen(card: Card, *, fears: bool) -> bool:
    """Whether a card led is the queen, or a spade that would take her out of somebody else's hand."""
    return card is QUEEN or (fears and card.suit == "s" and _HEIGHT[card.rank] > _QUEENS)


def burden(card: Card, *, queen_out: bool, guarded: bool = False) -> int:
    """How gladly somebody is rid of a card: the queen, what catches her, high hearts, then what is high."""
    height = _HEIGHT[card.rank]
    if card is QUEEN:
        return height + (3 if guarded else 20)
    if card.suit == "s":
        return height + (-4 if height < _QUEENS else 8 if queen_out else 2)
    return height + 3 * (card.suit == "h")
