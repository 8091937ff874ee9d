"""Empires as it truly stands, one decision of one player after the other.

What goes at the end of a turn is settled by a rule: jokers stay longest, then the suits that let one grow.

What this world buys beside the one of all games (`lab.mind`), which says a line word by word and knows nothing of cards that are
drawn face down: here somebody chooses a whole element. Measured with two players on a ring of 14 provinces: a decision of level 1
takes 1.0 ms, four fifths of that to think; word by word the same game takes 2.3 ms a decision before anybody thinks. A decision
of level 2 takes 17 ms in place of 3.2 s, one of level 3 takes 0.2 s.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.cards.french import DECK, JOKER, UNSEEN, Card
from companion.games.empires.lab import options, view as v
from companion.games.empires.rules import (
    actions,
    dealt,
    hands,
    maps,
    moves as m,
    phases,
    placing,
    play,
    state as s,
    table as t,
    trade,
)
from companion.lab import Decision, Option, RefusedError, Streams, parts, seen, twin
from companion.record.bots import is_bot

#: A game in which nobody wins for so many turns is left as it stands: players who are equally good hold each other off.
MOST_TURNS = 24
#: In these phases a player is asked again and again, until he wants no more or has nothing left to do.
_AGAIN = (v.TALK, v.FIGHT, v.RESERVE, v.BREAKTHROUGH)


class EmpiresWorld:
    """The whole game; `state` is what all see of it, as the referee follows it.

    `hands` are the cards that the players hold, `deck` those of nobody, shuffled whenever somebody draws. `todo` is what comes
    in this turn, `acts` how often the one who is asked has done something in this phase.
    """

    def __init__(self, table: t.Table, streams: Streams) -> None:
        self.table, self.streams = table, streams
        self.state: s.State = s.start(table)
        self.moves: list[m.Move] = []
        self.told: list[m.Move] = []
        self.hands: list[list[Card]] = [[] for _ in table.players]
        self.deck: list[Card] = [*DECK, JOKER, JOKER]
        self.todo: v.Todo = ()
        self.acts = 0
        self._options: tuple[Option, ...] | None = None

    # ---- the laboratory's ----

    @property
    def phase(self) -> str:
        """What is to be decided now."""
        return self.todo[0][0] if self.todo else v.OVER

    @property
    def asked(self) -> int:
        """Who has to decide it."""
        return self.todo[0][1] if self.todo else 0

    def decision(self) -> Decision | None:
        """What is to be decided next; None where the game is over."""
        if not self.todo:
            return None
        if self._options is None:
            self._options = self._thought_of()
        return Decision(self.asked, self._options, self.phase)

    def _thought_of(self) -> tuple[Option, ...]:
        return options.choices(self.state, self.todo, self.hands[self.asked])

    def choose(self, option: Option) -> None:
        """The choice of the player who was asked, and what follows from it; an element that is legal is enough."""
        phase, player = self.todo[0]
        self._options = None
        if option == v.STOP:
            if phase == v.CARDS and not self.acts:
                self._passes(player)
            self._next()
        else:
            self._play(player, option)  # type: ignore[arg-type]
            if not isinstance(option, m.Take):  # at any moment, and nothing ends by it (EM-11.4)
                self.acts += 1
                if phase not in _AGAIN and not (phase == v.CARDS and self._may_act(player)):
                    self._next()
        self.go_on()

    def _may_act(self, player: int) -> bool:
        """Whether one who has acted in the cards phase may do so once more (EM-5.1, EM-11.5)."""
        if not self.table.supplies:
            return self.acts < actions.FREE_ACTIONS
        return self.state.turn.acts < actions.FREE_ACTIONS or options.pays_for_more(self.state, player)

    def copy(self, random: Random) -> EmpiresWorld:
        """The same game once more; what is drawn from now on comes from this source."""
        return twin(self, EmpiresWorld, random)

    def view(self, seat: int) -> v.View:
        """What a player can see and has seen."""
        return seen(self, v.View, seat=seat, hand=sorted(self.hands[seat]))

    def totals(self) -> Sequence[int]:
        """The provinces that each player owns."""
        return self.state.counts()

    def shares(self) -> tuple[float, ...]:
        """What part of the win each has (EM-9.1); of a game that came to no end whoever has most shares it."""
        counts = self.state.counts()
        best = [player for player, count in enumerate(counts) if count == max(counts)]
        winners = best if self.state.winner is None else [self.state.winner]
        return parts(winners, len(counts))

    # ---- what happens ----

    def begin(self) -> None:
        """The map, where the header names none, and who sets up first (EM-2.1)."""
        self._line(m.NewTurn(dealt.FIRST_TURN))
        self._lay(dealt.FOR_ALL)
        if self.table.map is None:
            self._draw_map()
        self.state = play.with_map(self.state)
        self.todo = tuple((v.SETUP, player) for player in self.table.seats)

    def _draw_map(self) -> None:
        """A map by chance on which there is room for all."""
        random, number = self.streams.of("deal"), len(self.table.players)
        state = self.state
        while True:
            provinces = random_map(number, random)
            for province in provinces:
                state = play.apply(state, m.MapLine(province))
            if options.has_room(play.with_map(state)):
                break
            state = self.state
        for province in provinces:
            self._line(m.MapLine(province))

    def go_on(self) -> None:
        """All that nobody decides, up to the next decision."""
        while self.state.turn.phase != s.OVER or self.state.winner is None:
            if not self.todo and not self._next_turn():
                return
            phase, player = self.todo[0]
            if phase == v.DRAWS:
                self._draw()
            elif phase == v.ORDERS:
                self._order()
            elif phase == v.ENDS:
                self._end_turn()
            elif phase == v.SETUP or (self._is_in(phase, player) and self._has_choice(phase, player)):
                return
            else:
                self._next()
        self.todo = ()

    def _next(self) -> None:
        self.todo, self.acts, self._options = self.todo[1:], 0, None

    def _is_in(self, phase: str, player: int) -> bool:
        return (player in self.state.eliminated) == (phase == v.ENTER)

    def _has_choice(self, phase: str, player: int) -> bool:
        """Whether there is anything to decide; who has no card passes."""
        match phase:
            case "enter":
                return bool(placing.return_cities(self.state, player))
            case "give":
                return self._holds_cards(player)
            case "buy":
                return trade.affordable(self.state, player) > 0 or bool(options.takings(self.state, player))
            case "cards":
                if self._holds_cards(player):
                    return True
                if not self.acts:
                    self._passes(player)
                return False
            case "steps":
                return bool(self.state.board.counters[player])
            case "reserve":
                return bool(options.reserves(self.state, player))
            case "breakthrough":
                return self._breaks_through(player)
        return bool(options.fights(self.state, player))

    def _breaks_through(self, player: int) -> bool:
        """Whether somebody can play on in the breakthrough phase (EM-11.6), which begins with the first who can."""
        if not (self._holds_cards(player) and options.pays_for_more(self.state, player, actions.BREAKTHROUGH_PRICE)):
            return False
        if self.state.turn.phase != s.BREAKTHROUGH:
            self._line(m.Breakthrough())
        return True

    def _holds_cards(self, player: int) -> bool:
        return bool(self.hands[player])

    def _next_turn(self) -> bool:
        """The next turn (EM-3.1); whether there is one."""
        number = self.state.turn.number
        if self.state.turn.phase == s.OVER:
            if self._is_left():
                return False
            self._line(m.NewTurn(number + 1))
        back = sorted(self.state.eliminated - self.state.resigned)
        self.todo = (*((v.ENTER, player) for player in back), (v.DRAWS, 0))
        return True

    def _is_left(self) -> bool:
        """Whether nobody has won for so long that the game is left as it stands."""
        return self.state.turn.number >= MOST_TURNS

    def _draw(self) -> None:
        """All draw (EM-4.1)."""
        self._lay(dealt.FOR_ALL)
        for player in self.table.seats:
            if player not in self.state.eliminated:
                cards = self._take(player, phases.due_cards(self.state, player))
                if cards:
                    self._tell(player, m.Draw(cards))
        self.todo = (*((v.TALK, player) for player in self._talk()), (v.ORDERS, 0))

    def _talk(self) -> Sequence[int]:
        """Who is asked what to give away (EM-4.5): people, where Companion deals to them."""
        people = [player for player in self.table.seats if not is_bot(self.table.players[player])]
        return people if self.streams.is_sworn else ()

    def _order(self) -> None:
        """The order of play is fixed (EM-3.2)."""
        self.state = phases.advance(self.state, s.ORDER)
        self.todo = v.turn_of(self.table, self.state.turn.order)

    def _lay(self, again: int) -> None:
        """The deck as secret and cuts lay it, after so many shuffles of a turn; where chance deals, each draw shuffles."""
        if order := self.streams.order(dealt.FIRST_TURN, dealt.PACK, again, self.state.turn.number):
            self.deck = dealt.lie(order, self.hands)[::-1]

    def _take(self, player: int, count: int) -> tuple[Card, ...]:
        if not self.streams.is_sworn:
            self.streams.of("deal", self.state.turn.number).shuffle(self.deck)
        taken = tuple(self.deck.pop() for _ in range(count))
        self.hands[player] += taken
        return taken

    def check_cards(self, player: int, cards: Sequence[Card]) -> None:
        """Nobody pays with a card that he has not. Raises RefusedError."""
        hand = list(self.hands[player])
        for card in cards:
            if card is UNSEEN:
                raise RefusedError("here it is said which card goes", "name it, as in: 5h")
            if card not in hand:
                raise RefusedError(f"{self.table.players[player]} does not hold {card.code}", "hand shows what there is")
            hand.remove(card)

    def put_back(self, player: int, cards: Sequence[Card]) -> None:
        """Cards go from a hand to the deck."""
        for card in cards:
            self.hands[player].remove(card)
        self.deck += cards

    def _passes(self, player: int) -> None:
        """Nobody sees the card that a pass brings (EM-5.2)."""
        self._lay(dealt.FOR_ONE + player)
        cards = self._take(player, hands.pass_draws(self.table, self.state.cards))
        self._play(player, m.Pass(cards[0] if cards else None))

    def _play(self, player: int, element: m.Element) -> None:
        """An element is played; the hands of those who are out go to the deck (EM-9.3)."""
        if isinstance(element, m.Build | m.Store):
            element = self._with_cards(player, element)
        shown = self._shown(player, element)
        if shown is not None:
            self.state = play.apply_element(self.state, player, shown)
        if isinstance(element, m.Buy):
            element = m.Buy(element.number, self._take(player, element.number))
        elif isinstance(element, m.Combo | m.Build | m.Store):
            self.put_back(player, options.cards_of(element))
        elif isinstance(element, m.Give):
            self._hand_over(player, element)
        self._tell(player, element, shown)
        for gone in self.state.eliminated:
            self.put_back(gone, tuple(self.hands[gone]))

    def _hand_over(self, player: int, gift: m.Give) -> None:
        for card in options.cards_of(gift):
            self.hands[player].remove(card)
            self.hands[gift.to].append(card)

    def _shown(self, _player: int, element: m.Element) -> m.Element | None:
        """What all see of an element."""
        return v.public(element)

    def _tell(self, player: int, element: m.Element, _shown: m.Element | None = None) -> None:
        """An element stands among the moves, with all that is hidden."""
        self.moves.append(m.Act(player, (element,)))
        is_named = self.streams.is_sworn and isinstance(element, m.Build | m.Store)  # else no deal could be proven
        public = element if is_named else v.public(element)
        self.told += [m.Act(player, (public,))] if public else []

    def _with_cards(self, player: int, element: m.Build | m.Store) -> m.Build | m.Store:
        """An element of warehouse work with the cards that go, where nobody has said which."""
        return options.with_cards(element, self.hands[player])

    def _end_turn(self) -> None:
        """Hands are cut (EM-8.1), and the turn is over."""
        self.state = phases.advance(self.state, s.DEFAULT)
        for player in self.table.seats:
            above = trade.excess(self.state, player)
            if above:
                self._cut(player, above)
        self._line(m.End())
        self.todo = ()

    def to_cut(self, player: int, above: int) -> tuple[Card, ...]:
        """What a player puts back who holds so many cards too many."""
        return tuple(dealt.first_to_go(self.hands[player])[:above])

    def _cut(self, player: int, above: int) -> None:
        cards = self.to_cut(player, above)
        self.put_back(player, cards)
        self._tell(player, m.Discard(cards))

    def _line(self, move: m.Move) -> None:
        self.moves.append(move)
        self.told.append(move)
        self.state = play.apply(self.state, move)


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
