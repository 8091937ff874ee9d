"""Which card may be where, and which line said where it is: asked when hands, exchanges and tricks are judged and offered.

A card may be named where the predicates here allow it; `check_card` and `check_joker` say why one may not be.
"""

from collections.abc import Iterator

from companion.cards.french import JOKER, Card
from companion.games.four_kingdoms.rules.moves import Exchange, Hand, Move, Trick, Village
from companion.games.four_kingdoms.rules.state import (
    DECK_BITS,
    KING_BITS,
    LOW_BITS,
    ONE_JOKER,
    ONE_UNKNOWN,
    Season,
    Trail,
    allowed_bits,
)
from companion.games.four_kingdoms.rules.table import Table, say
from companion.referee import Breach, Part, Related


def free_cards(table: Table, season: Season) -> int:
    """The cards of the deck that are known to be nowhere: not in a hand, not on the way round, not out (FK-3.2, FK-4.4)."""
    out = season.gone | season.offered
    for hand in season.hands:
        out |= hand
    return allowed_bits(table) & ~out


def may_hold(hand: int, free: int) -> int:
    """The cards that may come from a hand (FK-4.3): those known in it and, while some of it are not known, every free one."""
    return hand & DECK_BITS | free if hand >= ONE_UNKNOWN else hand & DECK_BITS


def may_hold_joker(table: Table, hand: int, shown: int) -> bool:
    """Whether a joker may come from a hand, `shown` ones being known of: one known in it, or a new one (FK-1.4, FK-7.1)."""
    return has_joker(hand) or (hand >= ONE_UNKNOWN and shown < table.jokers)


def has_joker(hand: int) -> bool:
    """Whether a joker is known in a hand."""
    return hand % ONE_UNKNOWN >= ONE_JOKER


def without(hand: int, card: Card) -> int:
    """A hand after a card has left it that it may hold; an unseen card is one of those not known."""
    if card.bit & hand:
        return hand ^ card.bit
    return hand - (ONE_JOKER if card is JOKER and has_joker(hand) else ONE_UNKNOWN)


def with_card(hand: int, card: Card) -> int:
    """A hand that has got a card: one that is known, a joker, or an unseen one."""
    if card.suit:
        return hand | card.bit
    return hand + (ONE_JOKER if card is JOKER else ONE_UNKNOWN)


def check_card(card: Card, table: Table, at: Part) -> None:
    """Raise Breach for a card that is not in this table's Citizen Deck (FK-1.2, FK-1.3). Jokers are `check_joker`'s."""
    if card.bit & KING_BITS:
        raise Breach("FK-1.2", say("is-king", card=card.sign), at)
    if table.cut and card.bit & LOW_BITS:
        raise Breach("FK-1.3", say("not-in-cut-deck", card=card.sign), at, say("keep-low"))


def check_joker(shown: int, table: Table, at: Part, move: object = None) -> None:
    """Raise Breach where one joker more than the `shown` ones would be too many (FK-1.4); `move`: where it is another line's."""
    if shown >= table.jokers:
        what = say("joker-number", number=shown + 1) if table.jokers else say("no-joker")
        raise Breach("FK-1.4", what, at, say("jokers-in-play", count=table.jokers), move)


def whereabouts(table: Table, season: Season, card: Card) -> str:
    """Where a card that is not free is known to be, in words."""
    for person, hand in enumerate(season.hands):
        if card.bit & hand:
            return say("in-hand-of", holder=table.persons[person])
    return say("given-away" if card.bit & season.offered else "are-out")


# ---- where the lines of a season say so: the places that explain a breach ----


def lines_back(trail: Trail | None) -> Iterator[Move]:
    """The lines of a trail, the newest first."""
    while trail is not None:
        yield trail.move
        trail = trail.before


def last_trick(season: Season) -> Trick | None:
    """The line of the trick before; None where the record does not have it."""
    return next((move for move in lines_back(season.trail) if isinstance(move, Trick)), None)


def seen_in(table: Table, season: Season, card: Card) -> tuple[Related, ...]:
    """The line of this season that last named a card, and what it says of it; nothing where none does."""
    for move in lines_back(season.trail):
        related = _mention(table, move, card)
        if related:
            return (related,)
    return ()


def _mention(table: Table, move: Move, card: Card) -> Related | None:
    """What a line says of a card."""
    match move:
        case Trick(cards=cards) if card in cards:
            return Related(move, say("played-here"), (move.word_of(cards.index(card)),))
        case Exchange(person, given, got) if card in (given, got):
            key, at = ("gets-it-here", "take") if got is card else ("gives-it-here", 0)
            return Related(move, say(key, name=table.persons[person]), (at,))
        case Hand(person, cards) if card in cards:
            return Related(move, say("dealt-here", name=table.persons[person]), (cards.index(card),))
        case Village(tag, _, cards) if card in cards:
            return Related(move, say("in-village-here", tag=tag), (cards.index(card),))
    return None
