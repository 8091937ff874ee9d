"""Hands and exchanges (FK-3): what is known of who holds what, before the first trick."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.french import JOKER, UNSEEN, Card
from companion.games.four_kingdoms.rules.hands import (
    check_card,
    check_joker,
    free_cards,
    has_joker,
    may_hold,
    may_hold_joker,
    whereabouts,
    with_card,
    without,
)
from companion.games.four_kingdoms.rules.messages import say
from companion.games.four_kingdoms.rules.moves import Exchange, Hand
from companion.games.four_kingdoms.rules.slips import Slips, refuse
from companion.games.four_kingdoms.rules.state import DECK_BITS, ONE_JOKER, ONE_UNKNOWN, Season, Trail, put
from companion.games.four_kingdoms.rules.table import CYCLIC_ALL, DECK, Table
from companion.games.four_kingdoms.rules.trail import seen_in
from companion.record.lines import new
from companion.referee import Breach, Related


def apply_hand(table: Table, season: Season, move: Hand, slips: Slips | None = None) -> Season:
    """A hand as it was dealt (FK-3.1, FK-3.2); let stand, of so many cards as there are written."""
    if len(move.cards) != table.hand:
        what = say("wrong-deal", count=len(move.cards), hand=table.hand)
        refuse(Breach("FK-3.1", what, hint=say("write-unknown")), slips)
    person, cards = move
    named, free = 0, free_cards(table, season)
    for card in cards:
        named |= card.bit
    known = named & DECK_BITS
    if known == named:
        jokers = unknown = 0
    else:
        jokers, unknown = cards.count(JOKER), cards.count(UNSEEN)
    shown = season.jokers + jokers
    if known & ~free or known.bit_count() + jokers + unknown < len(cards) or (jokers and shown > table.jokers):
        _check_dealt(table, season, move, free)
    hand = known + jokers * ONE_JOKER + unknown * ONE_UNKNOWN
    hands, trail = put(season.hands, person, hand), new(Trail, (move, season.trail))
    return season.with_hands(hands, season.gone, shown, season.written | {person}, trail)


def _check_dealt(table: Table, season: Season, move: Hand, free: int) -> None:
    """Raise Breach for the first card of a hand that cannot have been dealt; `free` are those that can."""
    known, jokers = 0, 0
    for i, card in enumerate(move.cards):
        if card is JOKER:
            check_joker(season.jokers + jokers, table, i)
            jokers += 1
        elif card.bit & free & ~known:
            known |= card.bit
        elif card is not UNSEEN:
            check_card(card, table, i)
            where = say("in-this-hand") if card.bit & known else whereabouts(table, season, card)
            what = say("stands-already", card=card.sign, where=where)
            raise Breach("FK-3.2", what, i, related=seen_in(table, season, card))


def apply_exchange(table: Table, season: Season, move: Exchange, _: Slips | None = None) -> Season:
    """One person's exchange: by the deck at once (FK-3.3); in a circle the cards wait for the first trick (FK-3.4)."""
    if table.exchange == DECK:
        return _drawn_plainly(table, season, move) or _draw(table, give(table, season, move.person, move.given), move)
    season = give(table, season, move.person, move.given)
    if not in_circle(table, move.person):
        return _draw(table, season, move)
    if move.got is JOKER:
        check_joker(0, table, "take")
    elif move.got is not None and move.got is not UNSEEN:
        check_card(move.got, table, "take")
    lines = tuple(sorted((*season.exchanges, move), key=lambda line: line.person))
    return season._replace(trail=Trail(move, season.trail), exchanges=lines)


def _drawn_plainly(table: Table, season: Season, move: Exchange) -> Season | None:
    """The short way where both cards are named, no joker, and may be so: what `give` and `_draw` make of it, or None."""
    person, given, got = move
    if got is None or not got.suit or not given.suit:
        return None
    hand, free = season.hands[person], free_cards(table, season)
    if not given.bit & may_hold(hand, free) or not got.bit & free or got is given:
        return None
    hands, trail = put(season.hands, person, without(hand, given) | got.bit), new(Trail, (move, season.trail))
    return season.with_hands(hands, season.gone | given.bit, season.jokers, season.written, trail)


def in_circle(table: Table, person: int) -> bool:
    """Whether a person exchanges in a circle; else he draws from the deck (FK-13.5)."""
    return any(person in circle for circle in table.circles())


def give(table: Table, season: Season, person: int, card: Card) -> Season:
    """The card given leaves the hand: out of the season (FK-3.3, FK-R5), or into the circle (FK-3.4). Raises Breach."""
    hand = season.hands[person]
    new_joker = card is JOKER and not has_joker(hand)
    if card is JOKER:
        if new_joker:
            check_joker(season.jokers, table, 0)
        if not may_hold_joker(table, hand, season.jokers):
            raise _not_in_hand(table, person, card)
    elif card is not UNSEEN and not card.bit & may_hold(hand, free_cards(table, season)):
        check_card(card, table, 0)
        if card.bit & ((season.held & ~hand) | season.gone | season.offered):
            where = whereabouts(table, season, card)
            what = say("cannot-give", who=table.persons[person], card=card.sign, where=where)
            raise Breach("FK-3.2", what, 0, related=seen_in(table, season, card))
        raise _not_in_hand(table, person, card)
    named = card.bit if card.suit else 0
    passes_on = in_circle(table, person)
    return season._replace(
        jokers=season.jokers + new_joker,
        gone=season.gone if passes_on else season.gone | named,
        offered=season.offered | named if passes_on else season.offered,
        hands=put(season.hands, person, without(hand, card)),
    )


def _not_in_hand(table: Table, person: int, card: Card) -> Breach:
    return Breach("FK-3.3", say("not-in-hand", card=card.sign, who=table.persons[person]), 0)


def _draw(table: Table, season: Season, move: Exchange) -> Season:
    """The card drawn for the one just given (FK-3.3): known nowhere else (FK-3.2)."""
    got, trail = move.got or UNSEEN, Trail(move, season.trail)
    if got is JOKER:
        check_joker(season.jokers, table, "take")
    elif got is not UNSEEN and not got.bit & free_cards(table, season):
        check_card(got, table, "take")
        if got is move.given:
            raise Breach("FK-3.2", say("just-given", card=got.sign), "take")
        what = say("cannot-draw", card=got.sign, where=whereabouts(table, season, got))
        raise Breach("FK-3.2", what, "take", related=seen_in(table, season._replace(trail=trail), got))
    hand = with_card(season.hands[move.person], got)
    return season._replace(trail=trail, jokers=season.jokers + (got is JOKER), hands=put(season.hands, move.person, hand))


def lacking(table: Table, season: Season, circle: tuple[int, ...]) -> tuple[int, ...]:
    """Whose exchange lines a circle lacks before its cards can go round; nobody's where it is whole, or nobody takes part.

    Where all take part, those of everybody else (FK-3.5); else, where one is alone, that of one more (FK-3.4, FK-R6).
    """
    takers = {line.person for line in season.exchanges}.intersection(circle)
    others = tuple(person for person in circle if person not in takers)
    if table.exchange == CYCLIC_ALL:
        return others if takers or season.written.intersection(circle) else ()
    return others if len(takers) == 1 else ()


def missing_lines(names: Sequence[str]) -> str:
    """`the lines of Bo, Cia are missing`."""
    return say("line-missing" if len(names) == 1 else "lines-missing", names=", ".join(names))


def carry_out_circles(table: Table, season: Season, slips: Slips | None = None) -> Season:
    """The cards given go round, all circles at once, when the first trick is played (FK-3.4, FK-3.5).

    Let stand, whoever gave no card takes no part, and the card of one who is alone comes back to him.
    """
    circles = table.circles()
    if not circles:
        return season
    for circle in circles:
        season = _carry_out(table, season, circle, slips)
    return season._replace(offered=0, exchanges=())


def _carry_out(table: Table, season: Season, circle: tuple[int, ...], slips: Slips | None) -> Season:
    exchanges = [line for line in season.exchanges if line.person in circle]
    missing = [table.persons[person] for person in lacking(table, season, circle)]
    if missing and table.exchange == CYCLIC_ALL:
        refuse(Breach("FK-3.5", say("all-exchange", missing=missing_lines(missing))), slips)
    elif missing:
        alone = exchanges[0]
        what = say("alone-exchanges", who=table.persons[alone.person])
        refuse(Breach("FK-3.4", what, move=alone), slips)
    for place, receiver in enumerate(exchanges):
        season = _receive(table, season, exchanges[place - 1], receiver)
    return season


def _receive(table: Table, season: Season, giver: Exchange, receiver: Exchange) -> Season:
    """One receiver's card: the one that the giver named (FK-3.4), or one not known anywhere (FK-3.2)."""
    got = receiver.got or UNSEEN
    name = table.persons[receiver.person]
    jokers = season.jokers
    if giver.given is not UNSEEN:
        if got is not UNSEEN and got is not giver.given:
            gives, given = table.persons[giver.person], giver.given.sign
            related = (Related(giver, say("gives-here", giver=gives, given=given), (0,)),)
            what = say("cannot-get-given", who=name, card=got.sign, giver=gives, given=given)
            raise Breach("FK-3.4", what, "take", move=receiver, related=related)
        got = giver.given
    elif got is JOKER:
        check_joker(jokers, table, "take", receiver)
        jokers += 1
    elif got is not UNSEEN and not got.bit & free_cards(table, season):
        what = say("cannot-get", who=name, card=got.sign, where=whereabouts(table, season, got))
        raise Breach("FK-3.2", what, "take", move=receiver, related=_elsewhere(table, season, receiver, got))
    hand = with_card(season.hands[receiver.person], got)
    return season._replace(jokers=jokers, hands=put(season.hands, receiver.person, hand))


def _elsewhere(table: Table, season: Season, receiver: Exchange, card: Card) -> tuple[Related, ...]:
    """The line that names a card somewhere else than the receiver's own line does."""
    return tuple(place for place in seen_in(table, season, card) if place.move is not receiver)
