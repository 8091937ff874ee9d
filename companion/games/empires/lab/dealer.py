"""A whole game by lot, as the laboratory plays it: everybody does what comes to mind, and now and then gives something away.

Every element goes through the judge. So a game by lot tries the judge, too: a breach of what players may count on is a bug in one
of the two.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from random import Random

from companion.cards.french import JOKER, UNSEEN, Card, cards_of
from companion.games.empires.lab import value, view as v, world as w
from companion.games.empires.rules import moves as m, placing, table as t
from companion.lab import OneStream, Option, Streams
from companion.referee.claims import Sums, Winner

#: A game in which nobody wins for so long is left as it stands.
MOST_TURNS = 60
#: With fewer cards in the deck nothing is left unwritten that takes from it.
_PLENTY = 20
#: After so many turns whoever has less than others mostly does nothing more: without that many games would not end.
_PATIENCE, _WEARINESS = 6, 0.95
#: How often what one player does after the other stands in one line.
_IN_ONE_LINE = 0.9
#: What is chosen as in a playout; all else is drawn by lot.
_THOUGHT_OF = (v.CARDS, v.STEPS, v.FIGHT, v.RESERVE, v.BREAKTHROUGH)


def random_game(table: t.Table, random: Random, *, hands: bool) -> Iterator[m.Move]:
    """All lines, from the first turn's heading to the winner; `hands`: with the names of the cards that nobody saw, too."""
    world = _World(table, OneStream(random), tells=hands)
    yield from _joined(_moves(world, random), random)
    if world.state.winner is not None:
        yield Winner((world.state.winner,))


DEALER = random_game


def _moves(world: "_World", random: Random) -> Iterator[m.Move]:
    """What happens, up to a setup for which the map has no room."""
    world.begin()
    world.go_on()
    told = 0
    while world.todo or told < len(world.moves):
        yield from world.moves[told:]
        told = len(world.moves)
        if world.phase == v.SETUP and not placing.setup_cities(world.state):
            return
        if world.todo:
            world.choose(world.thought(random))


def _joined(moves: Iterator[m.Move], random: Random) -> Iterator[m.Move]:
    """What one player does after the other is mostly said in one line."""
    for player, group in groupby(moves, lambda move: move.player if isinstance(move, m.Act) else None):
        lines = [*group]
        if player is None or random.random() > _IN_ONE_LINE:
            yield from lines
        else:
            yield m.Act(player, tuple(element for line in lines if isinstance(line, m.Act) for element in line.elements))


class _World(w.EmpiresWorld):
    """A game in which people write down what they like, say the order of play, and give and keep cards."""

    def __init__(self, table: t.Table, streams: Streams, *, tells: bool) -> None:
        super().__init__(table, streams)
        #: Whether all cards are named that go from a hand.
        self.tells = tells

    def thought(self, random: Random) -> Option:
        """What comes to somebody's mind."""
        counts, number = self.state.counts(), self.state.turn.number
        is_behind = number > _PATIENCE and counts[self.asked] < max(counts)
        if self.phase in _THOUGHT_OF:
            return v.STOP if is_behind and random.random() < _WEARINESS else value.thought(self, random)
        return random.choice(self._thought_of())

    @property
    def random(self) -> Random:
        """Where chance comes from."""
        return self.streams.of("deal")

    def _talk(self) -> Sequence[int]:
        """Now and then somebody hands over a card, and perhaps a coin."""
        giver, to = self.random.sample(range(len(self.hands)), 2)
        if self.random.random() < 2 / 3 or not self.hands[giver] or {giver, to} & self.state.eliminated:
            return ()
        card = self.random.choice(self.hands[giver])
        named = card if self.tells or self.random.random() < 1 / 2 else UNSEEN
        self._play(giver, m.Give(to, (named, *(1,) * (self.table.treasury and self.state.coins[giver] > 1))))
        self.hands[giver].remove(card)
        self.hands[to].append(card)
        return ()

    def _hand_over(self, _player: int, _gift: m.Give) -> None:
        """Done by whoever gives: the line may not say which card."""

    def _is_left(self) -> bool:
        return self.state.turn.number >= MOST_TURNS

    def _order(self) -> None:
        super()._order()
        self.moves.append(m.Order(self.state.turn.order))

    def _passes(self, player: int) -> None:
        """Half of those who pass say nothing."""
        is_plenty = self.state.cards.deck >= _PLENTY
        super()._passes(player)
        if is_plenty and self.random.random() < 1 / 2:
            self.moves.pop()

    def _cut(self, player: int, above: int) -> None:
        """Some cards are kept for coins, and often nobody says which of the others go (EM-8.1)."""
        kept = min(above, self.state.coins[player], self.random.randrange(3)) if self.table.treasury else 0
        if kept:
            self._play(player, m.Keep(kept))
        cards = self.to_cut(player, above - kept)
        if cards and self.random.random() < 2 / 3:
            self._play(player, m.Discard(cards))
        self.put_back(player, cards)

    def _shown(self, player: int, element: m.Element) -> m.Element | None:
        """Of cards that go face down, and of those discarded, only those that all know to be in the hand."""
        if self.tells:
            return element
        match element:
            case m.Discard(cards):
                return m.Discard(self._as_known(player, cards))
            case m.Build(card, province):
                return m.Build(self._as_known(player, (card,))[0], province)
            case m.Store(cards, province):
                return m.Store(self._as_known(player, cards), province)
        return super()._shown(player, element)

    def _tell(self, player: int, element: m.Element, shown: m.Element | None = None) -> None:
        """As it is written down."""
        written = element if self.tells else shown
        if written is not None:
            super()._tell(player, written)

    def _as_known(self, player: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Cards, by their names those that all know to be in the hand."""
        hand = self.state.cards.hands[player]
        known = [*cards_of(hand.seen), *[JOKER] * hand.jokers]
        return tuple([known.pop(known.index(card)) if card in known else UNSEEN for card in cards])

    def to_cut(self, player: int, above: int) -> tuple[Card, ...]:
        """Any cards."""
        return tuple(self.random.sample(self.hands[player], above))

    def _end_turn(self) -> None:
        super()._end_turn()
        if self.random.random() < 1 / 2:
            self.moves[-1] = Sums("score", tuple(enumerate(self.state.counts())))
