"""Hands and exchanges (FK-3): what is known of who holds what, before the first trick."""

from __future__ import annotations

from companion.cards.french import JOKER, UNSEEN, Card
from companion.games.four_kingdoms.rules.moves import Exchange, Hand
from companion.games.four_kingdoms.rules.state import KING_BITS, LOW_BITS, Holding, Season
from companion.games.four_kingdoms.rules.table import CYCLIC_ALL, Table
from companion.referee import Breach, Part


def check_card(card: Card, table: Table, at: Part) -> None:
    """Raise Breach for a card that is not in this table's Citizen Deck (FK-1.2, FK-1.3). Jokers are `check_joker`'s."""
    if card.bit & KING_BITS:
        raise Breach("FK-1.2", f"{card.sign} is a king: kings stay in the King Deck", at)
    if table.cut and card.bit & LOW_BITS:
        raise Breach("FK-1.3", f"{card.sign} is not in the cut deck", at, "the header line “cut: no” keeps the 2s and 3s in")


def check_joker(shown: int, table: Table, at: Part) -> None:
    """Raise Breach where one joker more than the `shown` ones would be too many (FK-1.4)."""
    if shown >= table.jokers:
        what = f"this is joker number {shown + 1}" if table.jokers else "no joker is in play"
        raise Breach("FK-1.4", what, at, f"the table plays with jokers: {table.jokers}")


def apply_hand(table: Table, season: Season, move: Hand) -> Season:
    """A hand as it was dealt (FK-3.1, FK-3.2)."""
    if len(move.cards) != table.hand:
        what = f"{len(move.cards)} cards are written, {table.hand} are dealt to each"
        raise Breach("FK-3.1", what, hint="write ? for each card that is not known")
    known, jokers, held = 0, 0, season.held
    for i, card in enumerate(move.cards):
        if card is UNSEEN:
            continue
        if card is JOKER:
            check_joker(season.jokers + jokers, table, i)
            jokers += 1
            continue
        check_card(card, table, i)
        if card.bit & (held | known):
            where = "in this hand" if card.bit & known else _whereabouts(table, season, card)
            raise Breach("FK-3.2", f"{card.sign} stands already {where}", i)
        known |= card.bit
    holding = Holding(known, jokers, table.hand - jokers - known.bit_count())
    written = season.written | {move.person}
    return season._replace(written=written, jokers=season.jokers + jokers, holdings=_put(season.holdings, move.person, holding))


def _put(holdings: tuple[Holding, ...], person: int, holding: Holding) -> tuple[Holding, ...]:
    return (*holdings[:person], holding, *holdings[person + 1 :])


def _whereabouts(table: Table, season: Season, card: Card) -> str:
    for person, holding in enumerate(season.holdings):
        if card.bit & holding.known:
            return f"in {table.persons[person]}'s hand"
    return "among the cards given away" if card.bit & season.offered else "among the cards that are out"


def apply_exchange(table: Table, season: Season, move: Exchange) -> Season:
    """One person's exchange: by the deck at once (FK-3.3); in a circle the card given waits for the first trick (FK-3.4)."""
    in_circle = any(move.person in circle for circle in table.circles())
    season, holding = _give(table, season, move, in_circle)
    got = move.got or UNSEEN
    if in_circle:
        if got is JOKER:
            check_joker(0, table, "take")
        elif got is not UNSEEN:
            check_card(got, table, "take")
        return season._replace(exchanges=(*season.exchanges, move), holdings=_put(season.holdings, move.person, holding))
    jokers = season.jokers
    if got is UNSEEN:
        holding = holding._replace(unknown=holding.unknown + 1)
    elif got is JOKER:
        check_joker(jokers, table, "take")
        holding, jokers = holding._replace(jokers=holding.jokers + 1), jokers + 1
    else:
        check_card(got, table, "take")
        if got.bit & (season.held | season.gone | season.offered | move.given.bit):
            raise Breach("FK-3.2", f"{got.sign} cannot be drawn: it is {_place_of_drawn(table, season, move, got)}", "take")
        holding = holding._replace(known=holding.known | got.bit)
    return season._replace(jokers=jokers, holdings=_put(season.holdings, move.person, holding))


def _place_of_drawn(table: Table, season: Season, move: Exchange, got: Card) -> str:
    return "the card just given" if got is move.given else _whereabouts(table, season, got)


def _give(table: Table, season: Season, move: Exchange, in_circle: bool) -> tuple[Season, Holding]:
    """The card given leaves the hand: out of the season (FK-3.3), or into the circle. Also gives what is left of the hand."""
    holding = season.holdings[move.person]
    card = move.given
    name = table.persons[move.person]
    jokers = season.jokers
    if card is JOKER:
        if not holding.jokers:
            check_joker(jokers, table, 0)
            jokers += 1
    elif card is not UNSEEN:
        check_card(card, table, 0)
        if card.bit & ((season.held & ~holding.known) | season.gone | season.offered):
            raise Breach("FK-3.2", f"{name} cannot give {card.sign}: it stands {_whereabouts(table, season, card)}", 0)
    left = _without(holding, card)
    if left is None:
        raise Breach("FK-3.3", f"{card.sign} is not in {name}'s hand", 0)
    named = card.bit if card.suit else 0
    gone = season.gone if in_circle else season.gone | named
    offered = season.offered | named if in_circle else season.offered
    return season._replace(jokers=jokers, gone=gone, offered=offered, holdings=_put(season.holdings, move.person, left)), left


def _without(holding: Holding, card: Card) -> Holding | None:
    """A hand after this card has left it; None where it cannot have been there."""
    if card is JOKER and holding.jokers:
        return holding._replace(jokers=holding.jokers - 1)
    if card.suit and card.bit & holding.known:
        return holding._replace(known=holding.known & ~card.bit)
    return holding._replace(unknown=holding.unknown - 1) if holding.unknown else None


def carry_out_circles(table: Table, season: Season) -> Season:
    """The cards given go round, all circles at once, when the first trick is played (FK-3.4, FK-3.5)."""
    for circle in table.circles():
        season = _carry_out(table, season, circle)
    return season._replace(offered=0)


def _carry_out(table: Table, season: Season, circle: tuple[int, ...]) -> Season:
    exchanges = {move.person: move for move in season.exchanges if move.person in circle}
    takers = [person for person in circle if person in exchanges]
    written = season.written.intersection(circle)
    if table.exchange == CYCLIC_ALL and (takers or written) and len(takers) < len(circle):
        missing = ", ".join(table.persons[person] for person in circle if person not in exchanges)
        raise Breach("FK-3.5", f"everybody in the circle exchanges; the lines of {missing} are missing")
    if len(takers) == 1:
        alone = exchanges[takers[0]]
        raise Breach("FK-3.4", f"{table.persons[takers[0]]} is the only one who exchanges in the circle", move=alone)
    for place, receiver in enumerate(takers):
        season = _receive(table, season, exchanges[takers[place - 1]], exchanges[receiver])
    return season


def _receive(table: Table, season: Season, giver: Exchange, receiver: Exchange) -> Season:
    """One receiver's card: the one that the giver named, or one not known anywhere."""
    got = receiver.got or UNSEEN
    jokers = season.jokers
    name = table.persons[receiver.person]
    if giver.given is not UNSEEN:
        if got is not UNSEEN and got is not giver.given:
            what = f"{name} cannot get {got.sign}: {table.persons[giver.person]} gives {giver.given.sign}"
            raise Breach("FK-3.4", what, "take", move=receiver)
        got = giver.given
    elif got is JOKER:
        try:
            check_joker(jokers, table, "take")
        except Breach as breach:
            breach.move = receiver
            raise
        jokers += 1
    elif got is not UNSEEN and got.bit & (season.held | season.gone | season.offered):
        what = f"{name} cannot get {got.sign}: it stands {_whereabouts(table, season, got)}"
        raise Breach("FK-3.2", what, "take", move=receiver)
    known, held_jokers, unknown = season.holdings[receiver.person]
    if got is UNSEEN:
        holding = Holding(known, held_jokers, unknown + 1)
    elif got is JOKER:
        holding = Holding(known, held_jokers + 1, unknown)
    else:
        holding = Holding(known | got.bit, held_jokers, unknown)
    return season._replace(jokers=jokers, holdings=_put(season.holdings, receiver.person, holding))
