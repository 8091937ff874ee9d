"""The rule of thumb of Hearts: pass on what is high, stay below, get rid of the queen and of hearts."""

from __future__ import annotations

from random import Random

from companion.cards.french import RANKS, Card
from companion.lab.world import Decision, Option
from companion_hearts.lab.world import PASS, View
from companion_hearts.rules.state import QUEEN


def guess(view: View, decision: Decision, random: Random) -> Option:  # noqa: ARG001 - nothing is left to chance
    """What the rule of thumb chooses."""
    cards = [option for option in decision.options if isinstance(option, Card)]
    if view.phase == PASS:
        return max(cards, key=lambda card: _burden(card, view))
    if not view.trick:
        return min(cards, key=lambda card: (_height(card) + 6 * _draws_the_queen(card, view), card.index))
    lead = view.trick[0]
    if cards[0].suit != lead.suit:
        return max(cards, key=lambda card: _burden(card, view))
    highest = max(_height(card) for card in view.trick if card.suit == lead.suit)
    below = [card for card in cards if _height(card) < highest]
    if below:
        return max(below, key=lambda card: (card is QUEEN, _height(card)))
    last = len(view.trick) == len(view.points) - 1
    dear = QUEEN in view.trick or any(card.suit == "h" for card in view.trick)
    above = [card for card in cards if card is not QUEEN] or cards
    return max(above, key=_height) if last and not dear else min(above, key=_height)


def _height(card: Card) -> int:
    return RANKS.index(card.rank)


def _draws_the_queen(card: Card, view: View) -> bool:
    """Whether a card led is a spade that would take the queen, while she is in somebody else's hand."""
    out = QUEEN not in view.hand and view.deal.queen is None
    return card is QUEEN or (card.suit == "s" and _height(card) > _height(QUEEN) and out)


def _burden(card: Card, view: View) -> tuple[float, int]:
    """How gladly somebody is rid of a card: the queen, what catches her, high hearts, then what is high."""
    spades = sum(one.suit == "s" for one in view.hand)
    guarded = view.phase == PASS and spades > 4
    extra = 0.0
    if card is QUEEN:
        extra = 3 if guarded else 20
    elif card.suit == "s":
        extra = -4 if _height(card) < _height(QUEEN) else 2 if guarded or view.deal.queen is not None else 8
    elif card.suit == "h":
        extra = 3
    return _height(card) + extra, card.index
