"""A full table for simulation: shuffling, hands, exchanges, and players who play any legal card.

What the players do is chosen from the cards that they really hold; the moves go through the referee's own `apply`, which follows
the tricks. So a simulated game also tries the referee: a breach here is a bug in one of the two.
"""

from collections.abc import Iterator, Sequence
from random import Random

from companion.cards.french import JOKER, KINGS, Card, cards_of
from companion.games.four_kingdoms.rules import moves as m
from companion.games.four_kingdoms.rules.claims import highest
from companion.games.four_kingdoms.rules.exchange import in_circle
from companion.games.four_kingdoms.rules.fall import fall_of, may_leave_out_take, takes
from companion.games.four_kingdoms.rules.play import apply, start
from companion.games.four_kingdoms.rules.scoring import harvesting_places
from companion.games.four_kingdoms.rules.state import PLACES, Season, State, allowed_bits
from companion.games.four_kingdoms.rules.table import CYCLIC_ALL, VARIATIONS, Table
from companion.games.four_kingdoms.rules.trick import play_order
from companion.referee.claims import Sums, Winner

#: How often somebody takes the exchange that he is offered.
_EXCHANGE_CHANCE = 0.6


def random_game(table: Table, random: Random, *, hands: bool) -> Iterator[m.Move]:
    """The moves of a whole game: as many seasons as are agreed (one, where the game is open), with scores, to its end.

    With `hands` also what is hidden at a table: hands and exchanges.
    """
    state = start(table)
    number = 0
    while number == 0 or not (state.agreed_are_played or table.seasons is None):
        number += 1
        for move in _season(state, m.NewSeason(number), random):
            state = apply(state, move)
            if hands or not isinstance(move, m.Hand | m.Exchange):
                yield move
    open_and_shared = table.plays_b("FK-R20") and state.top_is_shared
    if not open_and_shared:
        yield Winner(highest(state)) if table.seasons is None or random.random() < 1 / 2 else m.End()


def _season(state: State, heading: m.NewSeason, random: Random) -> Iterator[m.Move]:
    """One season, from its heading to its scores."""
    table = state.table
    yield heading
    state = apply(state, heading)
    if state.season is not None and state.season.setup.scoring is None:
        naming = m.Scoring(random.choice(list(VARIATIONS)))
        yield naming
        state = apply(state, naming)
    kings = random.sample(KINGS, 4)
    deck = cards_of(allowed_bits(table)) + [JOKER] * table.jokers
    random.shuffle(deck)
    hands = [[deck.pop() for _ in range(table.hand)] for _ in table.persons]
    setup: list[m.Move] = [m.Kings((kings[1], kings[3]))]
    setup += [m.Hand(person, tuple(hand)) for person, hand in enumerate(hands)]
    setup += _exchange(table, hands, deck, random)
    for move in setup:
        yield move
        state = apply(state, move)
    for _ in range(table.hand):
        trick = _trick(table, _season_of(state), hands, deck, random)
        yield trick
        state = apply(state, trick)
    for move in _result(state, kings):
        yield move
        state = apply(state, move)
    result = _season_of(state).result
    yield Sums("score", tuple(enumerate(result.scores if result else ())))


def _season_of(state: State) -> Season:
    if state.season is None:
        raise ValueError("no season has begun")
    return state.season


def _exchange(table: Table, hands: list[list[Card]], deck: list[Card], random: Random) -> Iterator[m.Exchange]:
    """Exchanges as this table makes them; `hands` and `deck` change with them (FK-3.3 to FK-3.5)."""
    for person, hand in enumerate(hands):
        if not in_circle(table, person) and random.random() < _EXCHANGE_CHANCE:
            given = hand.pop(random.randrange(len(hand)))
            hand.append(deck.pop())
            yield m.Exchange(person, given, hand[-1])
    for circle in table.circles():
        takers = [person for person in circle if table.exchange == CYCLIC_ALL or random.random() < _EXCHANGE_CHANCE]
        if len(takers) < 2:
            continue
        passed = {person: hands[person].pop(random.randrange(table.hand)) for person in takers}
        for place, person in enumerate(takers):
            hands[person].append(passed[takers[place - 1]])
            yield m.Exchange(person, passed[person], hands[person][-1])


def _trick(table: Table, season: Season, hands: list[list[Card]], deck: list[Card], random: Random) -> m.Trick:
    """A card of each (FK-4.3, FK-7.4), and of what the winner may take any."""
    cards: list[Card] = []
    order = play_order(season, season.leader)
    for seat in order:
        hand = hands[seat] if seat != m.NOMAD else []
        cards.append(hand.pop(random.randrange(len(hand))) if hand else deck.pop())
    choices: list[Card | None] = [*takes(fall_of(table, season.setup.royal, order, cards), cards)]
    return m.Trick(tuple(cards), random.choice([None, *choices] if may_leave_out_take(choices) else choices))


def _result(state: State, kings: Sequence[Card]) -> Iterator[m.Move]:
    """The kings turned up, where some are."""
    setup = _season_of(state).setup
    places = harvesting_places(state.table, setup.scoring or "")
    if places:
        yield m.Harvest(tuple(king for king, place in zip(kings, PLACES, strict=True) if place in places))
