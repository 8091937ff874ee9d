"""Whole games at random: real hands, and players who play any card that they may."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.cards.french import Card
from companion.referee.claims import Sums, Winner
from companion_hearts.rules import scoring
from companion_hearts.rules.moves import Hand, Move, NewDeal, Pass, Trick
from companion_hearts.rules.play import apply, leaders, with_played
from companion_hearts.rules.state import Deal, State, start
from companion_hearts.rules.steps import may
from companion_hearts.rules.table import Table


def random_game(table: Table, random: Random, *, hands: bool) -> Iterator[Move]:
    """The moves of a whole game; with `hands` those are told, too."""
    state = start(table)
    while not state.is_over:
        for move in _deal(state, random):
            state = apply(state, move)
            if hands or not isinstance(move, Hand):
                yield move
        yield Sums("score", tuple(enumerate(scoring.scores(table, _deal_of(state)))))
    yield Winner(scoring.winners(state))


def _deal_of(state: State) -> Deal:
    if state.deal is None:
        raise ValueError("no deal has begun")
    return state.deal


def _deal(state: State, random: Random) -> Iterator[Move]:
    """One deal, from its heading to its last trick."""
    table, heading = state.table, NewDeal(state.deal.number + 1 if state.deal else 1)
    persons = len(table.tags)
    cards = random.sample(table.deck, len(table.deck))
    held = [cards[one::persons] for one in range(persons)]
    moves: list[Move] = [heading, *_passes(table, heading.number, held)]
    moves += [Hand(one, tuple(hand)) for one, hand in enumerate(held)]
    for move in moves:
        yield move
        state = apply(state, move)
    while not _deal_of(state).is_over:
        trick = _trick(table, _deal_of(state), held, random)
        yield trick
        state = apply(state, trick)


def _passes(table: Table, number: int, held: list[list[Card]]) -> Iterator[Pass]:
    """Everybody passes the first three cards of his hand; `held` changes with it."""
    seats = table.passes_on(number)
    if not seats:
        return
    given = [tuple(hand[:3]) for hand in held]
    for one, cards in enumerate(given):
        yield Pass(one, cards)
        held[one] = held[one][3:] + list(given[(one - seats) % len(held)])


def _trick(table: Table, deal: Deal, held: list[list[Card]], random: Random) -> Trick:
    """A trick of cards that may be played, out of these hands; the leader is named in the first one."""
    leader = leaders(table, deal)[0]
    named = leader if deal.tricks == 0 else None
    cards: tuple[Card, ...] = ()
    while len(cards) < len(held):
        person = (leader + len(cards)) % len(held)
        fitting = [card for card in held[person] if may(with_played, table, deal, person, cards, card)]
        card = random.choice(fitting)
        deal = with_played(table, deal, person, cards, card)
        held[person].remove(card)
        cards = (*cards, card)
    return Trick(cards, named)
