"""A full table for simulation: shuffling, hands, dummies' piles, and players who play any card and do any legal deed.

What the players do is chosen from the cards that they really hold; the moves go through the referee's own `apply`, which follows
the actions. So a simulated game also tries the referee: a breach here is a bug in one of the two.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from random import Random
from typing import TypeVar

from companion.cards.french import JOKER, Card
from companion.games.circle_of_power.rules import deed
from companion.games.circle_of_power.rules.action import winning_place
from companion.games.circle_of_power.rules.circle import BATTLE_CARDS, SUITED_CITIES
from companion.games.circle_of_power.rules.hands import who_draws
from companion.games.circle_of_power.rules.moves import REGROUP, RETAKE, TAKE, Action, Cities, Deed, Hand, Move, NewSeason
from companion.games.circle_of_power.rules.play import apply, start
from companion.games.circle_of_power.rules.state import ACTIONS, BEFORE_SHUFFLE, Season, State, season_scores
from companion.games.circle_of_power.rules.table import EMPERORS, SCORE, Table
from companion.referee.claims import Sums, Winner

_Thing = TypeVar("_Thing")
#: How often somebody takes a city where he could also retake one.
_TAKE_CHANCE = 0.8


def random_game(table: Table, random: Random, *, hands: bool) -> Iterator[Move]:
    """The moves of a whole game, with scores and the winner.

    With `hands` also what is hidden at a table: hands as dealt, and draws. Without, only what everybody sees.
    """
    state = start(table)
    number = 0
    while not state.is_over:
        number += 1
        heading = NewSeason(number)
        yield heading
        state = yield from _season(apply(state, heading), random, hands=hands)
        scores = season_scores(table, _season_of(state))
        yield Sums(SCORE, tuple(enumerate(scores)))
    yield Winner(state.winners if len(state.winners) == 1 else ())


def _season_of(state: State) -> Season:
    if state.season is None:
        raise ValueError("no season has begun")
    return state.season


class _Pack:
    """The battle deck of a season: the draw pile, the cards played, and what each emperor holds.

    A dummy's cards are its pile, the top one first.
    """

    def __init__(self, table: Table, season: Season, random: Random) -> None:
        self.table, self.setup, self.random = table, season.setup, random
        self.played: list[Card] = []
        self.pile: list[Card] = []
        self.held: list[list[Card]] = [[], [], [], []]
        self.deal_all()

    def deal_all(self) -> None:
        """Shuffles all cards and deals three to each (CP-1.3)."""
        self.pile = self.random.sample(BATTLE_CARDS, len(BATTLE_CARDS))
        self.held = [[self.pile.pop() for _ in range(3)] for _ in EMPERORS]

    def play(self, emperor: int, action: int) -> tuple[Card, Card | None]:
        """A card that an emperor plays, and the one that he draws; None where nobody sees a card drawn."""
        hand, dummy = self.held[emperor], self.setup.dummies[emperor]
        card = hand.pop(0 if dummy else self.random.randrange(len(hand)))
        self.played.append(card)
        if not who_draws(self.table, self.setup, action)[emperor]:
            return card, None
        hand.append(self.pile.pop())  # under the pile of a dummy (CP-R10)
        return card, None if dummy else hand[-1]

    def shuffle(self) -> None:
        """After action 6 (CP-3.8, CP-R1): a dummy's six cards come on top of its pile (CP-7.2)."""
        if self.table.shuffle == "c":
            self.deal_all()
            return
        self.pile = self.random.sample(self.played, len(self.played))
        for emperor in EMPERORS:
            if self.table.shuffle == "a" or self.setup.dummies[emperor]:
                self.held[emperor][:0] = [self.pile.pop() for _ in range(BEFORE_SHUFFLE)]

    def written(self) -> Hand:
        """The humans' hands as a line."""
        humans = [emperor for emperor in EMPERORS if not self.setup.dummies[emperor]]
        return Hand(tuple((emperor, tuple(sorted(self.held[emperor]))) for emperor in humans))


def _season(state: State, random: Random, *, hands: bool) -> Generator[Move, None, State]:
    """The moves below a season's heading, but for its score; gives the state after them."""
    city_deck: list[Card] = [*SUITED_CITIES, JOKER]
    random.shuffle(city_deck)
    dealt = Cities(tuple(city_deck.pop() for _ in EMPERORS))
    yield dealt
    state = apply(state, dealt)
    pack = _Pack(state.table, _season_of(state), random)
    city_deck.insert(0, JOKER)
    for action in range(1, ACTIONS + 1):
        if hands and (action == 1 or (action == BEFORE_SHUFFLE + 1 and state.table.shuffle != "b")):
            hand = pack.written()
            yield hand
            state = apply(state, hand)
        following = city_deck.pop() if city_deck else None
        move = _action(state.table, _season_of(state), pack, following, random)
        if not hands:
            move = move._replace(draws=())
        yield move
        state = apply(state, move)
        if state.is_over:
            break
        if action == BEFORE_SHUFFLE:
            pack.shuffle()
    return state


def _action(table: Table, season: Season, pack: _Pack, following: Card | None, random: Random) -> Action:
    """A card of each, and what the winner does."""
    order = season.setup.clockwise[season.leader]
    plays = [pack.play(emperor, season.actions + 1) for emperor in order]
    cards = tuple(card for card, _ in plays)
    draws = tuple(draw for _, draw in plays)
    winner = order[winning_place(season.cities, following, order, cards)]
    return Action(following, cards, draws if any(draws) else (), _deed(table, season, winner, random))


def _deed(table: Table, season: Season, winner: int, random: Random) -> Deed:
    """One of the deeds that the winner may do, written in full."""
    losers = deed.victims(table, season, winner)
    if not losers:
        return Deed(kind=REGROUP, trophy=_one_of(deed.rebels(table, season, winner), random))
    loser = random.choice(losers)
    if deed.may_retake(table, season, winner) and random.random() >= _TAKE_CHANCE:
        choice = _one_of(deed.choices_of_retake(table), random) or ""
        return Deed(kind=RETAKE, loser=loser, trophy=_one_of(season.lines[loser], random), choice=choice)
    return Deed(kind=TAKE, loser=loser, choice=_one_of(deed.choices_of_take(table, season, winner, loser), random) or "")


def _one_of(things: Sequence[_Thing], random: Random) -> _Thing | None:
    return random.choice(things) if things else None
