"""Which card may be where: asked when hands, exchanges and tricks are judged and offered.

A card may be named where the predicates here allow it; `check_card` and `check_joker` say why one may not be.
"""

from companion.cards.french import JOKER, Card
from companion.games.four_kingdoms.rules import state as st, table as t
from companion.referee import Breach, Part


def free_cards(table: t.Table, season: st.Season) -> int:
    """The cards of the deck that are known to be nowhere: not in a hand, not on the way round, not out (FK-3.2, FK-4.4)."""
    out = season.gone | season.offered
    for hand in season.hands:
        out |= hand
    return st.allowed_bits(table) & ~out


def may_hold(hand: int, free: int) -> int:
    """The cards that may come from a hand (FK-4.3): those known in it and, while some of it are not known, every free one."""
    return hand & st.DECK_BITS | free if hand >= st.ONE_UNKNOWN else hand & st.DECK_BITS


def may_hold_joker(table: t.Table, hand: int, shown: int) -> bool:
    """Whether a joker may come from a hand, `shown` ones being known of: one known in it, or a new one (FK-1.4, FK-7.1)."""
    return has_joker(hand) or (hand >= st.ONE_UNKNOWN and shown < table.jokers)


def has_joker(hand: int) -> bool:
    """Whether a joker is known in a hand."""
    return hand % st.ONE_UNKNOWN >= st.ONE_JOKER


def without(hand: int, card: Card) -> int:
    """A hand after a card has left it that it may hold; an unseen card is one of those not known."""
    if card.bit & hand:
        return hand ^ card.bit
    return hand - (st.ONE_JOKER if card is JOKER and has_joker(hand) else st.ONE_UNKNOWN)


def with_card(hand: int, card: Card) -> int:
    """A hand that has got a card: one that is known, a joker, or an unseen one."""
    if card.suit:
        return hand | card.bit
    return hand + (st.ONE_JOKER if card is JOKER else st.ONE_UNKNOWN)


def check_card(card: Card, table: t.Table, at: Part) -> None:
    """Raise Breach for a card that is not in this table's Citizen Deck (FK-1.2, FK-1.3). Jokers are `check_joker`'s."""
    if card.bit & st.KING_BITS:
        raise Breach("FK-1.2", t.say("is-king", card=card.sign), at)
    if table.cut and card.bit & st.LOW_BITS:
        raise Breach("FK-1.3", t.say("not-in-cut-deck", card=card.sign), at, t.say("keep-low"))


def check_joker(shown: int, table: t.Table, at: Part, move: object = None) -> None:
    """Raise Breach where one joker more than the `shown` ones would be too many (FK-1.4); `move`: where it is another line's."""
    if shown >= table.jokers:
        what = t.say("joker-number", number=shown + 1) if table.jokers else t.say("no-joker")
        raise Breach("FK-1.4", what, at, t.say("jokers-in-play", count=table.jokers), move)


def whereabouts(table: t.Table, season: st.Season, card: Card) -> str:
    """Where a card that is not free is known to be, in words."""
    for person, hand in enumerate(season.hands):
        if card.bit & hand:
            return t.say("in-hand-of", holder=table.persons[person])
    return t.say("given-away" if card.bit & season.offered else "are-out")
