"""What the choices that all have seen tell of a hand in Four Kingdoms: how gladly each card would have been chosen.

Others are thought to play about by the rule of thumb: the more it likes one card than another, the oftener that is laid.
"""

from collections.abc import Mapping, Sequence
from math import exp
from typing import Final

from companion.cards.french import DECK, JOKER, Card, cards_of
from companion.games.four_kingdoms.lab.thumb import answers, height_to_hold, heights_in, leads
from companion.games.four_kingdoms.lab.view import View
from companion.games.four_kingdoms.rules import moves as m, state
from companion.lab.reading import Observed

#: By how many points the rule of thumb must like one card more than another for it to be laid 2.7 times as often.
_DOUBT: Final = 0.25
#: How gladly a card is laid for reasons of its own that the rule of thumb does not know, against its favourite.
_ANY: Final = 0.05
#: By how many ranks a card must be higher than another to be put aside 2.7 times as seldom; and from where on all are equal.
_DOUBT_ASIDE, _KEPT = 2.0, 20.0
_ALL: Final = (*DECK, JOKER)


def lead_pulls(view: View) -> Sequence[float]:
    """By `Card.index`, how gladly each card is led."""
    return _pulls(leads(_royal(view)))


def answer_pulls(view: View, lead: Card, played: int) -> Sequence[float]:
    """By `Card.index`, how gladly each card answers a lead; `played` are the cards of the tricks before, as bits."""
    heights = heights_in(view, lead)
    unseen = sorted([heights[card.index] for card in cards_of(state.allowed_bits(view.table) & ~played)])
    return _pulls(answers(_ALL, lead, heights, unseen, view.table.seats - 2))


def _pulls(worths: Sequence[float]) -> Sequence[float]:
    most = max(worths)
    return [_ANY + exp((worth - most) / _DOUBT) for worth in worths]


def put_aside(view: View) -> Observed:
    """What tells where a card lies that somebody has put aside: each is pulled there the less, the better it is to hold."""
    royal = _royal(view)
    return Observed([exp(min(_KEPT, height_to_hold(card, royal)) / _DOUBT_ASIDE) for card in _ALL], 0.0)


def choices_seen(view: View, orders: Mapping[int, Sequence[int]], sure: Mapping[int, Card]) -> dict[int, list[Observed]]:
    """By each other person, the choices that all have seen.

    `orders` is in which order the seats play, by who leads; `sure` are cards that somebody must still hold.
    """
    shown: dict[int, list[tuple[Card, Sequence[float]]]] = {seat: [] for seat in orders}
    leading, played = lead_pulls(view), 0
    for leader, trick in zip(view.leaders, view.tricks, strict=True):
        answering = answer_pulls(view, trick.cards[0], played)
        for place, (seat, card) in enumerate(zip(orders[leader], trick.cards, strict=True)):
            shown[seat].append((card, answering if place else leading))
        played |= played_bits(trick.cards)
    if view.trick and view.trick[0] is not None:
        shown[view.leader].append((view.trick[0], leading))
    others = [seat for seat in shown if seat not in (view.seat, m.NOMAD)]
    return {seat: _explained(shown[seat], [sure[seat]] if seat in sure else []) for seat in others}


def played_bits(cards: Sequence[Card]) -> int:
    """The cards of a trick as bits, without jokers."""
    return sum(card.bit for card in cards if card.suit)


def _explained(laid: Sequence[tuple[Card, Sequence[float]]], sure: Sequence[Card]) -> list[Observed]:
    """Each choice, with all that was surely in that hand then: what was laid from then on, and what must still be there."""
    cards = [card for card, _ in laid]
    return [
        Observed(pulls, sum(pulls[card.index] for card in (*cards[number:], *sure))) for number, (_, pulls) in enumerate(laid)
    ]


def _royal(view: View) -> str:
    return view.kings[0] if view.kings else ""
