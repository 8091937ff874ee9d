"""Four Kingdoms as it truly stands, one decision of one person after the other.

It stays beside the world of all games (`companion.lab.mind`), for that deals hands once, and here cards are drawn and passed on
after the deal. And it is quick: at a table of four, level 2 decides 91 times in a second of processor time and level 3 17 times;
in the world of all games it is 13 and 1.6 times. A record is played again by the loop of all games (`companion.lab.retracing`).

All answers of a trick are laid face down and turned up together (FK-4.2): who answers sees the lead alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from companion.cards.french import JOKER, KINGS, UNSEEN, Card, cards_of
from companion.games.four_kingdoms.rules import claims, dealt, exchange, fall, moves as m, play, scoring, state, table as t, trick
from companion.lab import Decision, Option, Streams, parts, seen, twin
from companion.referee.claims import Sums

#: What is being decided.
SCORING, EXCHANGE, CARD, TAKE, OVER = "scoring", "exchange", "card", "take", "over"
#: The choice not to exchange.
STAY = "-"
_KING = {king.suit: king for king in KINGS}


class View(NamedTuple):
    """A season as one person sees it.

    `told` are the moves that all could see. `kings` are the suits of the Royal King and of the bottom king, which all saw.
    `hand` is sorted. `drew` are those who have exchanged with the deck; `circles` are those who took part, for each circle that
    has gone round; `queue` is who is still asked, `gave` what this person gave away. `leaders` led the `tricks`; `laid` has the
    cards of this one in play order, None for each that lies face down.
    """

    table: t.Table
    seat: int
    told: tuple[m.Move, ...]
    points: tuple[int, ...]
    scored: int
    number: int
    scoring: str | None
    phase: str
    asked: int
    kings: tuple[str, str] | None = None
    hand: tuple[Card, ...] = ()
    drew: tuple[int, ...] = ()
    circles: tuple[tuple[int, ...], ...] = ()
    gave: Card | None = None
    tricks: tuple[m.Trick, ...] = ()
    leaders: tuple[int, ...] = ()
    villages: tuple[int, ...] = ()
    leader: int = 0
    queue: tuple[int, ...] = ()
    laid: tuple[Card | None, ...] = ()


class FourKingdomsWorld:
    """The whole game; `hands` are those of the persons, `deck` is drawn from its end.

    `told` are the moves that all could see, `moves` the same with hands and exchanges. `given` is what persons gave away in this
    season, `offers` what lies face down in a circle that has not gone round yet; `queue` is who is still asked for an exchange.
    """

    def __init__(self, table: t.Table, streams: Streams) -> None:
        self.table, self.streams = table, streams
        self.season: state.Season
        self.setup: state.Setup
        self.stack: state.Stack = state.ALL_STACKS[0]  # until the kings are shuffled
        self.orders: dict[int, tuple[int, ...]]
        self.moves: list[m.Move] = []
        self.told: tuple[m.Move, ...] = ()
        self.points: tuple[int, ...] = (0,) * len(table.units)
        self.scored = self.number = self.asked = self.leader = 0
        self.hands: list[list[Card]] = []
        self.deck: list[Card] = []
        self.drew: tuple[int, ...] = ()
        self.circles: tuple[tuple[int, ...], ...] = ()
        self.given: dict[int, Card] = {}
        self.offers: dict[int, Card] = {}
        self.queue: tuple[int, ...] = ()
        self.tricks: list[m.Trick] = []
        self.leaders: list[int] = []
        self.trick: list[Card] = []
        self.fall: fall.Fall | None = None
        self.villages: list[int] = []
        self.phase = OVER

    # ---- the laboratory's ----

    def decision(self) -> Decision | None:
        """What is to be decided next; None where the game is over."""
        return None if self.phase == OVER else Decision(self.asked, self._options(), self.phase)

    def _options(self) -> tuple[Option, ...]:
        """A variation, what is taken, or any card of the hand (FK-4.3, FK-7.4)."""
        if self.phase == SCORING:
            return tuple(t.VARIATIONS)
        if self.phase == TAKE:
            return tuple(sorted(fall.takes(self._fallen(), self.trick)))
        cards = tuple(dict.fromkeys(sorted(self.hands[self.asked])))  # two jokers are one choice
        if self.phase == CARD or (self.table.exchange == t.CYCLIC_ALL and exchange.in_circle(self.table, self.asked)):
            return cards
        return (STAY, *cards)

    def choose(self, option: Option) -> None:
        """The choice of the person who was asked, and what follows from it."""
        if self.phase == SCORING:
            self.setup = self.setup._replace(scoring=str(option))
            self._deal()
        elif self.phase == EXCHANGE:
            self._exchange(option if isinstance(option, Card) else None)
        elif self.phase == CARD and isinstance(option, Card):
            self.hands[self.asked].remove(option)
            self.trick.append(option)
            self._ask_for_cards()
        elif isinstance(option, Card):
            self._end_trick(option)

    def copy(self, random: Random) -> FourKingdomsWorld:
        """The same game once more; later seasons are shuffled by this source."""
        return twin(self, FourKingdomsWorld, random)

    def view(self, seat: int) -> View:
        """What a person can see and has seen."""
        shown = self.phase != SCORING
        kings, hand = ((self.stack[1], self.stack[3]), sorted(self.hands[seat])) if shown else (None, [])
        gave = {**self.given, **self.offers}.get(seat)
        laid, scoring = self._seen_of_trick(seat), self.setup.scoring
        return seen(self, View, seat=seat, kings=kings, hand=hand, gave=gave, laid=laid, scoring=scoring)

    def _seen_of_trick(self, seat: int) -> list[Card | None]:
        order = self.orders[self.leader] if self.trick else ()
        all_open = self.phase == TAKE
        return [card if all_open or not place or order[place] == seat else None for place, card in enumerate(self.trick)]

    @property
    def sums(self) -> state.State:
        """The game as its end is judged by."""
        return state.State(self.table, self.points, self.scored)

    def totals(self) -> tuple[int, ...]:
        """What each unit has."""
        return self.points

    def shares(self) -> tuple[float, ...]:
        """What part of the win each unit has (FK-10.3)."""
        return parts(claims.highest(self.sums), len(self.points))

    @property
    def seasons_left(self) -> int:
        """How many seasons are to be played behind this one; a game without an agreed number has one in all."""
        return max(0, (self.table.seasons or 1) - self.scored - 1)

    # ---- what happens ----

    def _tell(self, *moves: m.Move, hidden: Sequence[m.Move] = ()) -> None:
        """Moves that all see, and others that are `hidden`."""
        self.told += moves
        self.moves += hidden or moves

    def _tell_deal(self) -> None:
        """What is said before anybody is asked; hands are hidden."""
        if self.table.scoring == t.DEALERS_CHOICE:
            self._tell(m.Scoring(self.setup.scoring or ""))
        self._tell(m.Kings((_KING[self.stack[1]], _KING[self.stack[3]])))
        self._tell(hidden=[m.Hand(person, tuple(cards)) for person, cards in enumerate(self.hands)])

    def _tell_exchange(self, person: int, given: Card, got: Card) -> None:
        """An exchange, of which all see at most whose it is."""
        self.given[person] = given
        shown = [m.Exchange(person, UNSEEN, None)] if self.streams.is_sworn else []
        self._tell(*shown, hidden=[m.Exchange(person, given, got)])

    def enter_season(self, number: int) -> None:
        """A season before its first decision, of which nothing is dealt."""
        self.number, self.season = number, play.new_season(self.table, number)
        self.setup = self.season.setup
        self.orders = {seat: trick.play_order(self.season, seat) for seat in self.setup.seats}
        self.villages = [0] * len(self.table.persons)

    def begin_season(self) -> None:
        """The next season, up to its first decision."""
        self.enter_season(self.number + 1)
        self.drew, self.circles, self.given, self.offers = (), (), {}, {}
        self._tell(m.NewSeason(self.number))
        self.tricks, self.leaders, self.trick, self.fall = [], [], [], None
        self.phase, self.asked = SCORING, self.setup.king_dealer
        if self.setup.scoring is not None:
            self._deal()

    def _deal(self) -> None:
        """FK-2.2, FK-2.3, FK-3.1."""
        table, order = self.table, self.streams.order(self.number, dealt.pack_of(self.table))
        kings, deck = dealt.parted(order) if order else self._by_chance()
        self.stack = tuple(king.suit for king in kings)
        deck = deck[::-1]
        self.hands = [[deck.pop() for _ in range(table.hand)] for _ in table.persons]
        self.deck = deck
        self.know_kings(self.stack)
        self._tell_deal()
        self.begin_exchange()

    def _by_chance(self) -> tuple[list[Card], list[Card]]:
        """The King Deck and the other cards."""
        random = self.streams.of("deal", self.number)
        kings = [_KING[suit] for suit in random.sample("shdc", 4)]
        deck = cards_of(state.allowed_bits(self.table)) + [JOKER] * self.table.jokers
        random.shuffle(deck)
        return kings, deck[::-1]

    def begin_exchange(self) -> None:
        """Who is asked for an exchange, those in circles last (FK-3.3 to FK-3.5)."""
        table, self.leader = self.table, self.season.leader
        circles = [person for circle in table.circles() for person in circle]
        self.queue = (*[person for person in range(len(table.persons)) if person not in circles], *circles)
        self._ask_for_exchange()

    def begin_tricks(self) -> None:
        """The first trick, whatever was exchanged before."""
        self.leader, self.queue = self.season.leader, ()
        self._ask_for_cards()

    def know_kings(self, stack: state.Stack) -> None:
        """The King Deck lies so."""
        self.stack = stack
        self.setup = self.setup._replace(seen=(stack,), stacks=(stack,), royal=stack[1])

    def _ask_for_exchange(self) -> None:
        if self.queue:
            self.phase, self.asked = EXCHANGE, self.queue[0]
        else:
            self._ask_for_cards()

    def _exchange(self, given: Card | None) -> None:
        """FK-3.3; in a circle the card waits until all have said what they give (FK-3.4, FK-3.5)."""
        person, self.queue = self.queue[0], self.queue[1:]
        circle = next((circle for circle in self.table.circles() if person in circle), ())
        if given is not None:
            self.hands[person].remove(given)
            if circle:
                self.offers[person] = given
            else:
                got = self.deck.pop()
                self.hands[person].append(got)
                self.drew = (*self.drew, person)
                self._tell_exchange(person, given, got)
        if circle and person == circle[-1]:
            self._go_round(circle)
        self._ask_for_exchange()

    def _go_round(self, circle: tuple[int, ...]) -> None:
        """The cards of one circle go on to the next who takes part; one alone takes his back (FK-R6)."""
        takers = [person for person in circle if person in self.offers]
        given, self.offers = self.offers, {}
        for place, person in enumerate(takers):
            got = given[takers[place - 1]]
            self.hands[person].append(got)
            if len(takers) > 1:
                self._tell_exchange(person, given[person], got)
        self.circles = (*self.circles, tuple(takers) if len(takers) > 1 else ())

    def _ask_for_cards(self) -> None:
        """Whose card is next (FK-4.2); the Nomad's comes from the deck (FK-11.3)."""
        order = self.orders[self.leader]
        while len(self.trick) < len(order) and order[len(self.trick)] == m.NOMAD:
            self.trick.append(self.deck.pop())
        if len(self.trick) < len(order):
            self.phase, self.asked = CARD, order[len(self.trick)]
            return
        choices = fall.takes(self._fallen(), self.trick)
        if len(choices) > 1:
            self.phase, self.asked = TAKE, order[self._fallen().best]
        else:
            self._end_trick(choices[0] if choices else None)

    def _fallen(self) -> fall.Fall:
        if self.fall is None:
            self.fall = fall.fall_of(self.table, self.setup.royal, self.orders[self.leader], self.trick)
        return self.fall

    def _end_trick(self, take: Card | None) -> None:
        last = fall.fallen(self.table, self.orders[self.leader], self.trick, self._fallen(), take.bit if take else 0)
        self.tricks.append(m.Trick(tuple(self.trick), take))
        self._tell(self.tricks[-1])
        self.leaders.append(self.leader)
        for person, cards in last.taken:
            self.villages[person] |= cards
        self.leader, self.trick, self.fall = last.next_leader, [], None
        if len(self.tricks) < self.table.hand:
            self._ask_for_cards()
        else:
            self._harvest()

    def _harvest(self) -> None:
        """The season is scored, and the next one begins where the game goes on."""
        scores = self.season_scores()
        places = scoring.harvesting_places(self.table, self.setup.scoring or "")
        kings = tuple(_KING[suit] for suit, place in zip(self.stack, state.PLACES, strict=True) if place in places)
        self._tell(*([m.Harvest(kings)] if places else []), Sums("score", tuple(enumerate(scores))))
        self.points = tuple(map(sum, zip(self.points, scores, strict=True)))
        self.scored += 1
        if self._is_over():
            self.phase = OVER
            self._tell(*([] if self.table.seasons else [m.End()]))
        else:
            self.begin_season()

    def season_scores(self) -> tuple[int, ...]:
        """What the villages as they lie bring (FK-8.6)."""
        season = self.season._replace(setup=self.setup, villages=tuple(self.villages))
        result = scoring.score(self.table, season)
        if result is None:
            raise ValueError("in a world all kings are known")
        return result.scores

    def _is_over(self) -> bool:
        """Whether the game ends with this season: the agreed ones are played, of an open game one (FK-10.1, FK-R20)."""
        if self.table.seasons is not None:
            return self.sums.agreed_are_played
        return not (self.table.plays_b("FK-R20") and self.sums.top_is_shared)
