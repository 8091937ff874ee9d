"""Hands and exchanges (FK-3): what is known of who holds what, before the first trick."""

from collections.abc import Sequence

from companion.cards.french import JOKER, UNSEEN, Card
from companion.games.four_kingdoms.rules import hands as h, moves as m, state as s, table as t
from companion.referee import STRICT, Breach, Judge, Related


def apply_hand(table: t.Table, season: s.Season, move: m.Hand, judge: Judge = STRICT) -> s.Season:
    """A hand as it was dealt (FK-3.1, FK-3.2); let stand, of so many cards as there are written."""
    if len(move.cards) != table.hand:
        judge.refuse(Breach("FK-3.1", t.say("wrong-deal", count=len(move.cards), hand=table.hand), hint=t.say("write-unknown")))
    known = jokers = unknown = 0
    free = h.free_cards(table, season)
    for place, card in enumerate(move.cards):
        if card.bit & free & ~known:
            known |= card.bit
        elif card is JOKER:
            h.check_joker(season.jokers + jokers, table, place)
            jokers += 1
        elif card is UNSEEN:
            unknown += 1
        else:
            h.check_card(card, table, place)
            where = t.say("in-this-hand") if card.bit & known else h.whereabouts(table, season, card)
            raise Breach("FK-3.2", t.say("stands-already", card=card.sign, where=where), place)
    return season._replace(
        hands=s.put(season.hands, move.person, known + jokers * s.ONE_JOKER + unknown * s.ONE_UNKNOWN),
        jokers=season.jokers + jokers,
        written=season.written | {move.person},
    )


def apply_exchange(table: t.Table, season: s.Season, move: m.Exchange, _judge: Judge = STRICT) -> s.Season:
    """One person's exchange: with the deck at once (FK-3.3); in a circle the cards wait for the first trick (FK-3.4)."""
    person, given, got = move
    hand, jokers = give(table, season, person, given)
    named = given.bit if given.suit else 0
    if not in_circle(table, person):
        got = got or UNSEEN
        _check_drawn(table, season, move, jokers)
        return season._replace(
            gone=season.gone | named, jokers=jokers + (got is JOKER), hands=s.put(season.hands, person, h.with_card(hand, got))
        )
    if got is JOKER:
        h.check_joker(0, table, "take")
    elif got is not None and got is not UNSEEN:
        h.check_card(got, table, "take")
    lines = tuple(sorted((*season.exchanges, move), key=lambda line: line.person))
    offered, hands = season.offered | named, s.put(season.hands, person, hand)
    return season._replace(offered=offered, jokers=jokers, hands=hands, exchanges=lines)


def in_circle(table: t.Table, person: int) -> bool:
    """Whether a person exchanges in a circle; else he draws from the deck (FK-13.5)."""
    return table.exchange != t.DECK and any(person in circle for circle in table.circles())


def give(table: t.Table, season: s.Season, person: int, card: Card) -> tuple[int, int]:
    """What is left of a hand when a card is given (FK-3.3, FK-3.4, FK-R5), and the jokers known of then. Raises Breach."""
    hand, jokers = season.hands[person], season.jokers
    if card is JOKER:
        if not h.has_joker(hand):
            h.check_joker(jokers, table, 0)
            jokers += 1
        if not h.may_hold_joker(table, hand, season.jokers):
            raise _not_in_hand(table, person, card)
    elif card is not UNSEEN and not card.bit & h.may_hold(hand, h.free_cards(table, season)):
        h.check_card(card, table, 0)
        if card.bit & ((season.held & ~hand) | season.gone | season.offered):
            where = h.whereabouts(table, season, card)
            raise Breach("FK-3.2", t.say("cannot-give", who=table.persons[person], card=card.sign, where=where), 0)
        raise _not_in_hand(table, person, card)
    return h.without(hand, card), jokers


def _not_in_hand(table: t.Table, person: int, card: Card) -> Breach:
    return Breach("FK-3.3", t.say("not-in-hand", card=card.sign, who=table.persons[person]), 0)


def may_draw(table: t.Table, season: s.Season, given: Card) -> int:
    """The cards that may be drawn for the one just given: those known nowhere (FK-3.2), and not that one."""
    return h.free_cards(table, season) & ~given.bit


def _check_drawn(table: t.Table, season: s.Season, move: m.Exchange, jokers: int) -> None:
    """Raise Breach for a card that cannot have been drawn for the one given (FK-3.3); so many jokers are known of."""
    got = move.got or UNSEEN
    if got is JOKER:
        h.check_joker(jokers, table, "take")
    elif got is not UNSEEN and not got.bit & may_draw(table, season, move.given):
        h.check_card(got, table, "take")
        if got is move.given:
            raise Breach("FK-3.2", t.say("just-given", card=got.sign), "take")
        raise Breach("FK-3.2", t.say("cannot-draw", card=got.sign, where=h.whereabouts(table, season, got)), "take")


def lacking(table: t.Table, season: s.Season, circle: tuple[int, ...]) -> tuple[int, ...]:
    """Whose exchange lines a circle lacks before its cards can go round; nobody's where it is whole, or nobody takes part.

    Where all take part, those of everybody else (FK-3.5); else, where one is alone, that of one more (FK-3.4, FK-R6).
    """
    takers = {line.person for line in season.exchanges}.intersection(circle)
    others = tuple(person for person in circle if person not in takers)
    if table.exchange == t.CYCLIC_ALL:
        return others if takers or season.written.intersection(circle) else ()
    return others if len(takers) == 1 else ()


def missing_lines(names: Sequence[str]) -> str:
    """`the lines of Bo, Cia are missing`."""
    return t.say("line-missing" if len(names) == 1 else "lines-missing", names=", ".join(names))


def carry_out_circles(table: t.Table, season: s.Season, judge: Judge = STRICT) -> s.Season:
    """The cards given go round, all circles at once, when the first trick is played (FK-3.4, FK-3.5).

    Let stand, whoever gave no card takes no part, and the card of one who is alone comes back to him.
    """
    circles = table.circles()
    if not circles:
        return season
    for circle in circles:
        season = _carry_out(table, season, circle, judge)
    return season._replace(offered=0, exchanges=())


def _carry_out(table: t.Table, season: s.Season, circle: tuple[int, ...], judge: Judge) -> s.Season:
    exchanges = [line for line in season.exchanges if line.person in circle]
    missing = [table.persons[person] for person in lacking(table, season, circle)]
    if missing and table.exchange == t.CYCLIC_ALL:
        judge.refuse(Breach("FK-3.5", t.say("all-exchange", missing=missing_lines(missing))))
    elif missing:
        alone = exchanges[0]
        judge.refuse(Breach("FK-3.4", t.say("alone-exchanges", who=table.persons[alone.person]), move=alone))
    for place, receiver in enumerate(exchanges):
        season = _receive(table, season, exchanges[place - 1], receiver)
    return season


def _receive(table: t.Table, season: s.Season, giver: m.Exchange, receiver: m.Exchange) -> s.Season:
    """One receiver's card: the one that the giver named (FK-3.4), or one not known anywhere (FK-3.2)."""
    got = receiver.got or UNSEEN
    name = table.persons[receiver.person]
    jokers = season.jokers
    if giver.given is not UNSEEN:
        if got is not UNSEEN and got is not giver.given:
            gives, given = table.persons[giver.person], giver.given.sign
            related = (Related(giver, t.say("gives-here", giver=gives, given=given), (0,)),)
            what = t.say("cannot-get-given", who=name, card=got.sign, giver=gives, given=given)
            raise Breach("FK-3.4", what, "take", move=receiver, related=related)
        got = giver.given
    elif got is JOKER:
        h.check_joker(jokers, table, "take", receiver)
        jokers += 1
    elif got is not UNSEEN and not got.bit & h.free_cards(table, season):
        what = t.say("cannot-get", who=name, card=got.sign, where=h.whereabouts(table, season, got))
        raise Breach("FK-3.2", what, "take", move=receiver)
    hand = h.with_card(season.hands[receiver.person], got)
    return season._replace(jokers=jokers, hands=s.put(season.hands, receiver.person, hand))
