"""A full table for simulation: a map if there is none, a shuffled deck, and players who spread over the map.

What they do is chosen from the cards that they really hold; every element goes through the referee's own `apply_element`. So a
simulated game also tries the referee: a breach of what the players may count on is a bug in one of the two.
"""

from collections.abc import Iterator
from random import Random

from companion.cards.french import DECK, JOKER, UNSEEN, Card
from companion.games.empires.rules import maps, moves as m, phases, play, state as s, strategy, table as t, trade
from companion.games.empires.rules.placing import around, return_cities, setup_cities
from companion.referee import Breach
from companion.referee.claims import Sums, Winner

#: A game in which nobody wins for so long is left as it stands.
MOST_TURNS = 60
#: With fewer cards in the deck nothing is left unwritten that takes from it.
_PLENTY = 20
_PATIENCE, _WEARINESS = 6, 0.95


def random_game(table: t.Table, random: Random, *, hands: bool) -> Iterator[m.Move]:
    """The moves of a whole game, to its winner. With `hands` the cards that are drawn are named."""
    return _Play(table, random, hands=hands).moves()


def random_map(players: int, random: Random) -> list[maps.Province]:
    """A ring of provinces with some chords and an outer province here and there, large enough for so many players."""
    ring = 6 * players + random.randrange(3, 3 + 2 * players)
    borders: dict[int, set[int]] = {i: {(i - 2) % ring + 1, i % ring + 1} for i in range(1, ring + 1)}
    for i in range(1, ring + 1, random.choice((3, 4, 5))):
        borders[ring + i] = set()
        for other in (i, i % ring + 1):
            borders[ring + i].add(other)
            borders[other].add(ring + i)
    ids = {old: new for new, old in enumerate(borders, 1)}
    return [maps.Province(ids[i], "", tuple(sorted(ids[other] for other in around)), i > ring) for i, around in borders.items()]


class _Play:
    """One game: the state, the cards that everybody really holds, and the deck."""

    def __init__(self, table: t.Table, random: Random, *, hands: bool) -> None:
        self.table = table
        self.random = random
        self.hands = hands
        self.state: s.State = s.start(table)
        self.deck: list[Card] = [*DECK, JOKER, JOKER]
        self.held: list[list[Card]] = [[] for _ in table.players]

    # ---- the game ----------------------------------------------------------------------------------------------------

    def moves(self) -> Iterator[m.Move]:
        """All lines, from the first turn's heading to the winner."""
        yield self.line(m.NewTurn(1))
        if self.table.map is None:
            for province in random_map(len(self.table.players), self.random):
                yield self.line(m.MapLine(province))
        self.state = play.with_map(self.state)
        for place, player in enumerate(self.table.seats, 1):
            setup = self.setup(len(self.table.seats) - place)
            if setup is None:
                return  # the map is too small for so many
            yield self.act(player, setup)
        while True:
            yield from self.turn()
            if self.state.winner is not None:
                yield self.line(Winner((self.state.winner,)))
                return
            if self.state.turn.number >= MOST_TURNS:
                return
            yield self.line(m.NewTurn(self.state.turn.number + 1))

    def line(self, move: m.Move) -> m.Move:
        """Plays a line."""
        self.state = play.apply(self.state, move)
        return move

    def act(self, player: int, *elements: m.Element) -> m.Act:
        """Plays elements that must be legal, as one line."""
        for element in elements:
            self.state = play.apply_element(self.state, player, element)
            self.return_cards()
        return m.Act(player, elements)

    def may(self, player: int, element: m.Element, spent: tuple[Card, ...] = ()) -> bool:
        """Plays an element if it is legal; the cards spent on it go to the deck."""
        try:
            self.state = play.apply_element(self.state, player, element)
        except Breach:
            return False
        self.put_back(player, spent)
        self.return_cards()
        return True

    def is_over(self) -> bool:
        """Whether the turn is over, in the middle of it, as EM-R3=b has it."""
        return self.state.turn.phase == s.OVER

    def turn(self) -> Iterator[m.Move]:
        """One turn, to its end."""
        for phase in (self.entries, self.draws, self.diplomacy, self.purchase, self.cards, self.counters, self.breakthrough):
            for move in phase():
                yield move
                if self.is_over():
                    return
        yield from self.defaults()
        if self.random.random() < 1 / 2:
            yield self.line(m.End())
        else:
            self.state = play.apply(self.state, m.End())
            yield Sums("score", tuple(enumerate(self.state.counts())))

    # ---- cards -------------------------------------------------------------------------------------------------------

    def take(self, player: int, count: int) -> tuple[Card, ...]:
        """A player takes cards from the shuffled deck; what the record says of them."""
        self.random.shuffle(self.deck)
        taken = [self.deck.pop() for _ in range(count)]
        self.held[player] += taken
        return tuple(taken) if self.hands else (UNSEEN,) * count

    def put_back(self, player: int, cards: tuple[Card, ...]) -> None:
        """Cards go from a hand to the deck."""
        for card in cards:
            self.held[player].remove(card)
        self.deck += cards

    def return_cards(self) -> None:
        """The hands of those who are out go to the deck."""
        for player in self.state.eliminated:
            self.put_back(player, tuple(self.held[player]))

    def as_seen(self, player: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Cards as the record must name them: `?` for those that nobody saw, if what is hidden stays so."""
        if self.hands:
            return cards
        hand = self.state.cards.hands[player]
        jokers = hand.jokers
        named = []
        for card in cards:
            seen = bool(hand.seen & card.bit) or (card is JOKER and jokers > 0)
            jokers -= card is JOKER
            named.append(card if seen else UNSEEN)
        return tuple(named)

    def is_weary(self, player: int) -> bool:
        """Whether a player who is behind has lost heart; without that many games would not end."""
        counts = self.state.counts()
        return self.state.turn.number > _PATIENCE and counts[player] < max(counts) and self.random.random() < _WEARINESS

    # ---- phases ------------------------------------------------------------------------------------------------------

    def setup(self, waiting: int) -> m.Setup | None:
        """A city far enough from the others, with ten counters around; it leaves room for those who wait, where it can."""
        state = self.state
        free = setup_cities(state)
        if not free:
            return None
        self.random.shuffle(free)
        city = next((one for one in free if strategy.fit(state, strategy.far_from(state, one, free), waiting)), free[0])
        return m.Setup(city, self.around(state, city, 10))

    def around(self, state: s.State, city: int, count: int) -> tuple[m.Place, ...]:
        """Counters in a province and its neighbours."""
        near = around(state, city)
        where = [*near[:count], *self.random.choices(near, k=max(0, count - len(near)))]
        return tuple(m.Place(where.count(province), province) for province in near if province in where)

    def entries(self) -> Iterator[m.Move]:
        """Those who are out return where they can."""
        for player in sorted(self.state.eliminated):
            outer = return_cities(self.state, player)
            if outer and self.random.random() < 2 / 3:
                city = self.random.choice(outer)
                element = m.Enter(city, self.around(self.state, city, 6))
                if self.may(player, element):
                    yield m.Act(player, (element,))

    def draws(self) -> Iterator[m.Move]:
        """Everybody draws; the record names the cards or leaves the line out."""
        for player in self.table.seats:
            if player in self.state.eliminated:
                continue
            due = phases.due_cards(self.state, player)
            cards = self.take(player, due)
            if due and self.hands:
                yield self.act(player, m.Draw(cards))

    def diplomacy(self) -> Iterator[m.Move]:
        """Now and then somebody hands something over."""
        players = [player for player in self.table.seats if player not in self.state.eliminated]
        if len(players) < 2 or self.random.random() < 2 / 3:
            return
        giver, to = self.random.sample(players, 2)
        if not self.held[giver]:
            return
        card = self.random.choice(self.held[giver])
        named = self.random.random() < 1 / 2
        gifts: list[Card | int] = [card if named or self.hands else UNSEEN]
        if self.table.treasury and self.state.coins[giver] > 1:
            gifts.append(1)
        if self.may(giver, m.Give(to, tuple(gifts))):
            self.held[giver].remove(card)
            self.held[to].append(card)
            yield m.Act(giver, (m.Give(to, tuple(gifts)),))
        if self.random.random() < 1 / 2:
            yield self.order()

    def order(self) -> m.Move:
        """The order of play is said."""
        return self.line(m.Order(play.apply(self.state, m.Order(())).turn.order))

    def purchase(self) -> Iterator[m.Move]:
        """With the treasury: some cards for coins."""
        if not self.table.treasury:
            return
        if self.state.turn.phase < s.ORDER:
            yield self.order()
        for player in self.state.turn.order:
            count = min(self.random.randrange(4), trade.affordable(self.state, player))
            if count:
                cards = self.take(player, count)
                yield self.act(player, m.Buy(count, cards if self.hands else ()))

    def cards(self) -> Iterator[m.Move]:
        """Everybody in his place: two actions, or a pass."""
        if self.state.turn.phase < s.ORDER:
            yield self.order()
        for player in self.state.turn.order:
            if player in self.state.eliminated or self.is_over():
                continue
            done = [] if self.is_weary(player) else self.warehouse_work(player)
            for _ in range(0 if self.is_weary(player) else 2 - len(done)):
                element = None if self.is_over() or player in self.state.eliminated else self.combination(player)
                if element is None:
                    break
                done.append(element)
            if done:
                yield m.Act(player, tuple(done))
            elif self.is_over() or self.state.cards.deck < _PLENTY or self.random.random() < 1 / 2:
                yield self.passes(player)
            else:
                self.take(player, phases.pass_draws(self.table, self.state.cards))  # he passes by himself, and nothing is written

    def passes(self, player: int) -> m.Act:
        """A pass, with the card that it brings."""
        cards = self.take(player, phases.pass_draws(self.table, self.state.cards))
        return self.act(player, m.Pass(cards[0] if cards and self.hands else None))

    def combination(self, player: int) -> m.Combo | None:
        """Plays a combination that his cards pay for; the strong ones first."""
        for one in strategy.preferred(self.random):
            cards = strategy.payment(self.table, player, self.held[player], one)
            if cards is None:
                continue
            for targets in strategy.targets_for(self.state, player, one, self.random):
                element = m.Combo(one.name, cards, targets)
                if self.may(player, element, cards):
                    return element
        return None

    def warehouse_work(self, player: int) -> list[m.Element]:
        """With the supplies: building or raising a warehouse."""
        if not self.table.supplies or not self.held[player] or self.random.random() < 1 / 2:
            return []
        card = self.random.choice(self.held[player])
        named = card if self.random.random() < 1 / 2 or self.hands else UNSEEN
        for province, owner in self.state.board.cities.items():
            if owner == player:
                for element in (m.Store((named,), province), m.Build(named, province)):
                    if self.may(player, element, (card,)):
                        return [element]
        return []

    def counters(self) -> Iterator[m.Move]:
        """Everybody in his place: counters spread, then some fight."""
        for player in self.state.turn.order:
            if player in self.state.eliminated or self.is_over():
                continue
            done: list[m.Element] = []
            steps = () if self.is_weary(player) else strategy.spread(self.state, player, self.random)
            if steps and self.may(player, m.Steps(steps)):
                done.append(m.Steps(steps))
            for place in strategy.fight_choices(self.state, player):
                if self.is_over() or self.random.random() < 1 / 10:
                    break
                if self.may(player, m.Fight(place)):
                    done.append(m.Fight(place))
            done += self.reserve(player)
            if done:
                yield m.Act(player, tuple(done))

    def reserve(self, player: int) -> list[m.Element]:
        """With the supplies: a coin into a warehouse, or coins out of it."""
        if self.is_over() or player in self.state.eliminated:
            return []
        for province, die in self.state.dice.items():
            if self.state.board.cities[province] == player:
                for element in (m.StoreCoin(province), m.Take(min(2, die.pips), province)):
                    if self.random.random() < 1 / 2 and self.may(player, element):
                        return [element]
        return []

    def breakthrough(self) -> Iterator[m.Move]:
        """With the supplies: who has an active warehouse may play on."""
        if not any(self.state.has_active(player) for player in self.state.turn.order):
            return
        yield self.line(m.Breakthrough())
        for player in self.state.turn.order:
            if player not in self.state.eliminated and self.state.has_active(player) and self.state.turn.phase == s.BREAKTHROUGH:
                element = self.combination(player)
                if element:
                    yield m.Act(player, (element,))

    def defaults(self) -> Iterator[m.Move]:
        """Everybody keeps some of what is above his limit, and discards the rest."""
        if self.state.turn.phase < s.DEFAULT:
            self.state = phases.advance(self.state, s.DEFAULT)
        for player in self.table.seats:
            above = trade.excess(self.state, player)
            if not above:
                continue
            done: list[m.Element] = []
            keep = min(above, self.state.coins[player], self.random.randrange(3)) if self.table.treasury else 0
            if keep:
                done.append(m.Keep(keep))
            cards = tuple(self.random.sample(self.held[player], above - keep))
            if cards and self.random.random() < 2 / 3:
                done.append(m.Discard(self.as_seen(player, cards)))
            self.put_back(player, cards)
            if done:
                yield self.act(player, *done)
