"""Judging: a state and a move give the next state, or a Breach with the rule's id."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Literal

from companion.cards.french import DECK, RANKS, SUIT_NAMES, Card
from companion.referee import Breach, Related, newest
from companion.referee.claims import Sums, Winner, wrong_sums, wrong_winner
from companion_hearts.rules import scoring
from companion_hearts.rules.hands import holding, without
from companion_hearts.rules.messages import say
from companion_hearts.rules.moves import POINTS, Hand, Move, NewDeal, Pass, Trick
from companion_hearts.rules.state import LOWEST_CLUB, QUEEN, SUIT_BITS, Deal, State, bits, new_deal
from companion_hearts.rules.table import Table

_POINT_CARDS = SUIT_BITS["h"] | QUEEN.bit


def apply(state: State, move: Move) -> State:
    """The state after a move. Raises Breach."""
    if isinstance(move, NewDeal):
        return _begin(state, move)
    deal = state.deal
    if deal is None:
        raise ValueError("no reader gives a line above the first heading")
    match move:
        case Winner():
            return state._replace(deal=deal._replace(claims=(*deal.claims, "winner")))
        case Sums(word) if word != POINTS:
            check_counted(deal)
            return state._replace(deal=deal._replace(claims=(*deal.claims, word)))
        case Sums():
            check_going_on(deal)
            return _counted(state, _result_alone(state.table, deal, move))
        case Trick():
            check_going_on(deal)
            return _counted(state, _trick(state.table, deal, move))
        case Pass(person, cards):
            return state._replace(deal=_told(state.table, deal, person, cards, "pass"))
        case Hand(person, cards):
            return state._replace(deal=_told(state.table, deal, person, cards, "hand"))


def _begin(state: State, move: NewDeal) -> State:
    """HE-5.1, HE-5.2."""
    if state.deal and not state.deal.is_over:
        raise Breach("HE-5.1", say("deal-not-over", number=state.deal.number), hint=say("tricks-missing-or"))
    if state.is_over:
        raise Breach("HE-5.2", say("game-over-somebody", to=state.table.to))
    return state._replace(deal=new_deal(state.table, move.number))


def _counted(state: State, deal: Deal) -> State:
    """A deal that is over is counted (HE-4.3)."""
    if not deal.is_over:
        return state._replace(deal=deal)
    added = scoring.scores(state.table, deal)
    return state._replace(deal=deal, totals=tuple(map(sum, zip(state.totals, added, strict=True))))


def check_going_on(deal: Deal) -> None:
    """Raise Breach where a deal has its result (HE-3.9)."""
    if deal.is_over:
        raise Breach("HE-3.9", say("deal-over-all") if deal.points is None else say("deal-has-points"))


def check_counted(deal: Deal) -> None:
    """Raise Breach where scores cannot be claimed yet (HE-4.3)."""
    if not deal.is_over:
        raise Breach("HE-4.3", say("deal-not-over-nothing"))


# ---- before the first trick ----


def _told(table: Table, deal: Deal, person: int, cards: tuple[Card, ...], what: Literal["pass", "hand"]) -> Deal:
    check_going_on(deal)
    if what == "pass":
        check_passing(table, deal)
    wanted = 3 if what == "pass" else table.hand
    for place, card in enumerate(cards):
        if place == wanted:
            break
        deal = with_card(table, deal, person, cards[:place], card, what)
    at = wanted if len(cards) > wanted else "head"
    if what == "pass" and len(cards) != wanted:
        raise Breach("HE-2.2", say("cards-passed", wanted=wanted, count=len(cards)), at)
    if what == "hand" and len(cards) != wanted:
        raise Breach("HE-1.3", say("cards-make-hand", wanted=wanted, count=len(cards)), at)
    if what == "pass":
        return deal._replace(passed=(*deal.passed, person))
    may = tuple(bits(cards) if one == person else held for one, held in enumerate(deal.may))
    return deal._replace(may=may, told=(*deal.told, person))


def check_passing(table: Table, deal: Deal) -> None:
    """Raise Breach where nobody passes in this deal (HE-2.1)."""
    if not table.passes_on(deal.number):
        raise Breach("HE-2.1", say("no-cards-passed", number=deal.number))


def holder(table: Table, deal: Deal, person: int, what: Literal["pass", "hand"]) -> int:
    """Who holds a card that is told of somebody's pass or hand when all have passed."""
    return (person + table.passes_on(deal.number)) % len(table.tags) if what == "pass" else person


def with_card(table: Table, deal: Deal, person: int, before: tuple[Card, ...], card: Card, what: Literal["pass", "hand"]) -> Deal:
    """The deal where one more card is told of a pass or a hand. Raises Breach (HE-1.4)."""
    _check_in_deck(table, card, len(before))
    then = None if card in before else holding(deal, holder(table, deal, person, what), card.bit)
    if then is None:
        told = say("passes-told" if what == "pass" else "has-told", name=table.tags[person], card=card.code)
        raise Breach("HE-1.4", told, len(before))
    return then


def _check_in_deck(table: Table, card: Card, at: int) -> None:
    """Raise Breach for a card that is left out (HE-1.2)."""
    if card not in table.deck:
        raise Breach("HE-1.2", say("card-left-out", card=card.code, count=len(table.tags)), at)


# ---- a trick ----


def leaders(table: Table, deal: Deal) -> tuple[int, ...]:
    """Who may lead the next trick by all that is known: one, but for a deal's first trick (HE-3.1, HE-3.2)."""
    if deal.leader is not None:
        return (deal.leader,)
    return tuple(one for one in range(len(table.tags)) if holding(deal, one, LOWEST_CLUB.bit))


def _leader(table: Table, deal: Deal, named: int | None) -> int:
    possible = leaders(table, deal)
    if named is None and len(possible) > 1:
        raise Breach("HE-3.1", say("who-holds-2c"), hint=say("write-leader", name=table.tags[possible[0]]))
    leads = " or ".join(table.tags[one] for one in possible)
    if named is not None and named not in possible and deal.tricks:
        took = newest(lambda line: _taken(line, leads) if isinstance(line, Trick) else None)
        raise Breach("HE-3.2", say("took-last-trick", leads=leads, named=table.tags[named]), related=(took,))
    if named is not None and named not in possible:
        raise Breach("HE-3.1", say("has-two-of-clubs", leads=leads, named=table.tags[named]))
    return possible[0] if named is None else named


def _taken(trick: Trick, leads: str) -> Related:
    return Related(trick, say("taken-here", leads=leads), (trick.cards.index(_highest(trick.cards)),))


def _highest(cards: tuple[Card, ...]) -> Card:
    """The card that takes a trick (HE-3.5)."""
    return max((card for card in cards if card.suit == cards[0].suit), key=lambda card: RANKS.index(card.rank))


def _trick(table: Table, deal: Deal, move: Trick) -> Deal:
    persons, cards = len(table.tags), move.cards
    leader = _leader(table, deal, move.leader)
    for place, card in enumerate(cards[:persons]):
        deal = with_played(table, deal, (leader + place) % persons, cards[:place], card)
    if len(cards) != persons:
        at = persons if len(cards) > persons else "head"
        raise Breach("HE-3.3", say("cards-make-trick", persons=persons, count=len(cards)), at)
    return taken_by(deal, leader, cards)


def with_played(table: Table, deal: Deal, person: int, before: tuple[Card, ...], card: Card) -> Deal:
    """The deal after somebody has laid a card to those `before` it in the trick. Raises Breach (HE-1.4, HE-3.1 to HE-3.8)."""
    place = len(before)
    _check_in_deck(table, card, place)
    if not deal.out & card.bit:
        raise Breach("HE-1.4", say("played-already", card=card.code), place)
    then = holding(deal, person, card.bit)
    if then is None:
        raise _not_held(table, deal, person, card, place)
    deal = then
    lead = before[0] if before else None
    for rule, only in says(lead, card, first=deal.tricks == 0, broken=deal.broken):
        then = holding(deal, person, card.bit, only)
        if then is None:
            raise _against(rule, table.tags[person], lead, place)
        deal = then
    return without(deal, person, card.bit)


def _not_held(table: Table, deal: Deal, person: int, card: Card, place: int) -> Breach:
    """Why somebody cannot have a card: it is elsewhere, or he has said so by what he played (HE-1.4, HE-3.8)."""
    tag, suit = table.tags[person], SUIT_NAMES[card.suit]
    if deal.knows_hand(person) or deal.may[person] & SUIT_BITS[card.suit]:
        return Breach("HE-1.4", say("not-in-hand", card=card.code, tag=tag), place)
    return Breach("HE-3.8", say("has-shown-none", tag=tag, suit=suit), place)


def says(lead: Card | None, card: Card, *, first: bool, broken: bool) -> Iterator[tuple[str, int]]:
    """What a card says of the hand that it comes from (HE-3.8): by rule, the only cards that can be in it.

    `lead` is what was led to this trick (None: the card leads), `first` whether it is the deal's first, `broken` whether a heart
    was played before.
    """
    if lead is None and first and card is not LOWEST_CLUB:
        yield "HE-3.1", 0
    if lead is None and not first and card.suit == "h" and not broken:
        yield "HE-3.6", SUIT_BITS["h"]
    if lead is not None and card.suit != lead.suit:
        yield "HE-3.4", ~SUIT_BITS[lead.suit]
    if lead is not None and first and card.bit & _POINT_CARDS:
        yield "HE-3.7", _POINT_CARDS


@cache
def _only(lead: Card | None, first: bool, broken: bool) -> tuple[int, ...]:
    """By `Card.index`, the only cards that can be in a hand from which this card comes (HE-3.8)."""
    found = [-1] * len(DECK)
    for card in DECK:
        for _, cards in says(lead, card, first=first, broken=broken):
            found[card.index] &= cards
    return tuple(found)


def playable(hand: Sequence[Card], lead: Card | None, *, first: bool, broken: bool) -> list[Card]:
    """The cards of a known hand that may be played now (HE-3.1 to HE-3.7)."""
    held, only = bits(tuple(hand)), _only(lead, first, broken)
    return [card for card in hand if not held & ~only[card.index]]


def _against(rule: str, tag: str, lead: Card | None, at: int) -> Breach:
    """What is wrong where somebody has other cards than those that a card says, by the rule that says it."""
    if rule == "HE-3.1":
        return Breach("HE-3.1", say("leads-two-of-clubs", tag=tag), at)
    if rule == "HE-3.4":
        suit = SUIT_NAMES[lead.suit] if lead else ""
        return Breach("HE-3.4", say("follows-suit", tag=tag, suit=suit), at)
    if rule == "HE-3.6":
        return Breach("HE-3.6", say("other-cards-no", tag=tag), at)
    return Breach("HE-3.7", say("cards-cost-nothing", tag=tag), at)


def taken_by(deal: Deal, leader: int, cards: tuple[Card, ...]) -> Deal:
    """The deal after a trick: the highest card of the suit led takes it, and leads next (HE-3.2, HE-3.5)."""
    winner = (leader + cards.index(_highest(cards))) % len(cards)
    hearts = sum(card.suit == "h" for card in cards)
    return deal._replace(
        tricks=deal.tricks + 1,
        leader=winner,
        broken=deal.broken or hearts > 0,
        hearts=tuple(had + hearts * (one == winner) for one, had in enumerate(deal.hearts)),
        queen=winner if QUEEN in cards else deal.queen,
        last=cards,
    )


# ---- a result alone, and claims ----


def _result_alone(table: Table, deal: Deal, move: Sums) -> Deal:
    """HE-4.4."""
    if deal.tricks:
        raise Breach("HE-4.4", say("points-stands-instead"), hint=say("claim-them-score"))
    points = dict(move.entries)
    for place, number in enumerate(points.values()):
        if number < 0:
            raise Breach("HE-4.4", say("nobody-takes-points", number=number), place)
    if sum(points.values()) != scoring.ALL_POINTS or max(points.values()) < scoring.QUEEN_POINTS:
        what = say("points-are-26")
        raise Breach("HE-4.4", what, hint=say("write-what-each"))
    return deal._replace(points=tuple(points.get(one, 0) for one in range(len(table.tags))))


def wrong_claims(state: State, move: Move | None) -> Iterator[Breach]:
    """What a claim gets wrong."""
    tags = state.table.tags
    if isinstance(move, Winner):
        yield from wrong_winner(move, scoring.winners(state), tags)
    elif isinstance(move, Sums) and move.word != POINTS and state.deal:
        values = scoring.scores(state.table, state.deal) if move.word == "score" else state.totals
        yield from wrong_sums(move, values, tags)
