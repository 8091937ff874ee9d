"""Which card may be where: asked when hands, exchanges and tricks are judged, and when their words are offered.

A card may be named where the predicates here allow it; `check_card` and `check_joker` say why one may not be.
"""

from __future__ import annotations

from companion.cards.french import JOKER, Card
from companion.games.four_kingdoms.rules.state import KING_BITS, LOW_BITS, Holding, Season, allowed_bits
from companion.games.four_kingdoms.rules.table import Table
from companion.record.lines import new
from companion.referee import Breach, Part


def free_cards(table: Table, season: Season) -> int:
    """The cards of the deck that are known to be nowhere: not in a hand, not on the way round, not out (FK-3.2, FK-4.4)."""
    out = season.gone | season.offered
    for known, _, _ in season.holdings:
        out |= known
    return allowed_bits(table) & ~out


def may_hold(hand: Holding, free: int) -> int:
    """The cards that may come from a hand (FK-4.3): those known in it and, while some of it are not known, every free one."""
    known, _, unknown = hand
    return known | free if unknown else known


def may_hold_joker(table: Table, hand: Holding, shown: int) -> bool:
    """Whether a joker may come from a hand, `shown` ones being known of: one known in it, or a new one (FK-1.4, FK-7.1)."""
    return hand.jokers > 0 or (hand.unknown > 0 and shown < table.jokers)


def without(hand: Holding, card: Card) -> Holding:
    """A hand after a card has left it that it may hold; an unseen card is one of those not known."""
    known, jokers, unknown = hand
    bit = card.bit
    if bit & known:
        return new(Holding, (known ^ bit, jokers, unknown))
    if card is JOKER and jokers:
        return new(Holding, (known, jokers - 1, unknown))
    return new(Holding, (known, jokers, unknown - 1))


def with_card(hand: Holding, card: Card) -> Holding:
    """A hand that has got a card: one that is known, a joker, or an unseen one."""
    known, jokers, unknown = hand
    if card.suit:
        return Holding(known | card.bit, jokers, unknown)
    return Holding(known, jokers + 1, unknown) if card is JOKER else Holding(known, jokers, unknown + 1)


def put(hands: tuple[Holding, ...], person: int, hand: Holding) -> tuple[Holding, ...]:
    """The hands with this one for a person."""
    return (*hands[:person], hand, *hands[person + 1 :])


def check_card(card: Card, table: Table, at: Part) -> None:
    """Raise Breach for a card that is not in this table's Citizen Deck (FK-1.2, FK-1.3). Jokers are `check_joker`'s."""
    if card.bit & KING_BITS:
        raise Breach("FK-1.2", f"{card.sign} is a king: kings stay in the King Deck", at)
    if table.cut and card.bit & LOW_BITS:
        raise Breach("FK-1.3", f"{card.sign} is not in the cut deck", at, "the header line “cut: no” keeps the 2s and 3s in")


def check_joker(shown: int, table: Table, at: Part, move: object = None) -> None:
    """Raise Breach where one joker more than the `shown` ones would be too many (FK-1.4); `move`: where it is another line's."""
    if shown >= table.jokers:
        what = f"this is joker number {shown + 1}" if table.jokers else "no joker is in play"
        raise Breach("FK-1.4", what, at, f"the table plays with jokers: {table.jokers}", move)


def whereabouts(table: Table, season: Season, card: Card) -> str:
    """Where a card that is not free is known to be, in words."""
    for person, hand in enumerate(season.holdings):
        if card.bit & hand.known:
            return f"in {table.persons[person]}'s hand"
    return "among the cards given away" if card.bit & season.offered else "among the cards that are out"
