"""Circle of Power as it truly stands, one decision of one human after the other; dummies play by themselves (CP-7).

It stays beside the world of all games (`companion.lab.mind`), for that deals hands once: here they are filled up by draws that no
line need tell, and from a pile that is shuffled again. And it is quick: with four humans, level 2 decides 49 times in a second of
processor time and level 3 5.3 times; in the world of all games, which plays on to the game's end, it is 0.9 and 0.14 times. A
record is played again by the loop of all games (`companion.lab.retracing`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.cards.french import JOKER, Card
from companion.games.circle_of_power.lab.view import CARD, DEED, OVER, View
from companion.games.circle_of_power.rules import circle, deed as d, hands as h, moves as m, play, state as s, table as t
from companion.lab.chance import OneStream, Streams
from companion.lab.world import Decision, Option, twin
from companion.referee.claims import Sums

#: How many cards everybody is dealt as a season begins (CP-1.3).
DEALT = 3
#: By emperor: cards before the shuffle after action 6, or since.
Cards = list[list[Card]]


def played_by(setup: s.Setup, leaders: Sequence[int], told: Sequence[m.Move]) -> tuple[Cards, Cards]:
    """What each emperor has played in the actions of a season, before the shuffle and since; `leaders` led them."""
    played: tuple[Cards, Cards] = [[] for _ in t.EMPERORS], [[] for _ in t.EMPERORS]
    actions = [move for move in told if isinstance(move, m.Action)]
    for number, (leader, move) in enumerate(zip(leaders, actions, strict=True)):
        for emperor, card in zip(setup.clockwise[leader], move.cards, strict=True):
            played[number >= s.BEFORE_SHUFFLE][emperor].append(card)
    return played


def with_hands(
    table: t.Table, setup: s.Setup, leaders: Sequence[int], told: Sequence[m.Move], got: tuple[Cards, Cards]
) -> list[m.Move]:
    """The moves of a season with all hands and draws; `got` is what came into each hand, in its order."""
    played = played_by(setup, leaders, told)
    found: list[m.Move] = []
    number = 0
    for move in told:
        if not isinstance(move, m.Action):
            found.append(move)
            if isinstance(move, m.Cities):
                found.append(_line(setup, [cards[:DEALT] for cards in got[0]]))
            continue
        found.append(move._replace(draws=_draws(table, setup, leaders[number], number, got)))
        number += 1
        if number == s.BEFORE_SHUFFLE and got[1][setup.seats[3]] and table.shuffle != "b":
            found.append(_line(setup, _after_shuffle(table, played[0], got)))
    return found


def _line(setup: s.Setup, hands: Sequence[Sequence[Card]]) -> m.Hand:
    """The humans' hands as a line."""
    return m.Hand(tuple(m.InHand(one, tuple(sorted(hands[one]))) for one in t.EMPERORS if not setup.dummies[one]))


def _after_shuffle(table: t.Table, played: Cards, got: tuple[Cards, Cards]) -> Cards:
    """All hands after action 6 (CP-3.8, CP-R1)."""
    if table.shuffle == "c":
        return [cards[:DEALT] for cards in got[1]]
    kept = [[card for card in cards if card not in gone] for cards, gone in zip(got[0], played, strict=True)]
    return [[*old, *new] for old, new in zip(kept, got[1], strict=True)]


def _draws(table: t.Table, setup: s.Setup, leader: int, number: int, got: tuple[Cards, Cards]) -> tuple[Card | None, ...]:
    """What the humans drew in an action (its number counted from 0), in the order of play; nothing where nobody drew."""
    later = number >= s.BEFORE_SHUFFLE
    place = number - s.BEFORE_SHUFFLE * later + DEALT * (not later or table.shuffle == "c")
    may = h.who_draws(table, setup, number + 1)
    drawn = [got[later][one][place] if may[one] and not setup.dummies[one] else None for one in setup.clockwise[leader]]
    return tuple(drawn) if any(drawn) else ()


class PowerWorld:
    """The whole game; `state` is what all see of it, as the referee follows it.

    `hands` are what the emperors hold, a dummy's with the top of its pile first; `pile` and `city_deck` are drawn from their
    ends. `got` is what came into each hand in the order in which it came, before the shuffle after action 6 and since.
    `told` are the moves of this season that all could see, and `leaders` who led its actions. Those of earlier seasons are in
    `earlier`, and with hands and draws in `before`.
    """

    __slots__ = (
        "asked", "before", "city_deck", "earlier", "following", "got", "hands", "leaders", "phase", "pile", "state", "streams",
        "table", "told", "trick",
    )  # fmt: skip

    def __init__(self, table: t.Table, streams: Streams) -> None:
        self.table, self.streams = table, streams
        self.state: s.State = play.start(table)
        self.before: tuple[m.Move, ...] = ()
        self.earlier: tuple[m.Move, ...] = ()
        self.told: tuple[m.Move, ...] = ()
        self.leaders: tuple[int, ...] = ()
        self.hands: list[list[Card]] = [[] for _ in t.EMPERORS]
        self.got: tuple[Cards, Cards] = [[] for _ in t.EMPERORS], [[] for _ in t.EMPERORS]
        self.pile: list[Card] = []
        self.city_deck: list[Card] = []
        self.trick: list[Card] = []
        self.following: Card | None = None
        self.phase, self.asked = OVER, 0

    # ---- the laboratory's ----

    def decision(self) -> Decision | None:
        """What is to be decided next; None where the game is over."""
        if self.phase == OVER:
            return None
        seat = sum(self.table.humans[: self.asked])
        if self.phase == DEED:
            return Decision(seat, self.deeds(), DEED)
        return Decision(seat, tuple(sorted(self.hands[self.asked])), CARD)

    def deeds(self) -> tuple[m.Deed, ...]:
        """What the winner of this action may do, written in full (CP-4, CP-5, CP-7, CP-9); all trophies count the same."""
        table, season, winner = self.table, self.season, self.asked
        losers = d.victims(table, season, winner)
        if not losers:
            return (m.Deed(kind=m.REGROUP, trophy=_newest(d.rebels(table, season, winner))),)
        found = [
            m.Deed(kind=m.TAKE, loser=loser, choice=choice)
            for loser in losers
            for choice in d.choices_of_take(table, season, winner, loser) or ("",)
        ]
        if d.may_retake(table, season, winner):
            choice = (*d.choices_of_retake(table), "")[0]
            found += [m.Deed(kind=m.RETAKE, loser=one, trophy=_newest(season.lines[one]), choice=choice) for one in losers]
        return tuple(found)

    def choose(self, option: Option) -> None:
        """The choice of the human who was asked, and what follows from it."""
        if isinstance(option, m.Deed):
            self._act(option)
        elif isinstance(option, Card):
            self._play(self.asked, option)
        self.go_on()

    def copy(self, random: Random) -> PowerWorld:
        """The same game once more; what is still to be shuffled comes from this source."""
        other = twin(self, PowerWorld)
        other.streams = OneStream(random)
        other.got = [got.copy() for got in self.got[0]], [got.copy() for got in self.got[1]]
        return other

    def view(self, seat: int) -> View:
        """What a human can see and has seen."""
        emperor = emperors_of(self.table)[seat]
        return View(
            table=self.table, emperor=emperor, earlier=self.earlier, told=self.told, leaders=self.leaders, state=self.state,
            following=self.following, phase=self.phase, asked=self.asked, trick=tuple(self.trick),
            held=tuple(sorted(self.hands[emperor])),
            got=(tuple(self.got[0][emperor]), tuple(self.got[1][emperor])),
        )  # fmt: skip

    def totals(self) -> tuple[int, ...]:
        """What each emperor has."""
        return self.state.totals

    def shares(self) -> tuple[float, ...]:
        """What part of the win each emperor has (CP-6.4, CP-8.5)."""
        winners = self.state.winners
        return tuple([1 / len(winners) if emperor in winners else 0.0 for emperor in t.EMPERORS])

    @property
    def moves(self) -> Sequence[m.Move]:
        """What has happened so far."""
        return (*self.before, *self._season_moves())

    def _season_moves(self) -> Sequence[m.Move]:
        return with_hands(self.table, self.season.setup, self.leaders, self.told, self.got) if self.told else ()

    @property
    def season(self) -> s.Season:
        """The season that is played."""
        if self.state.season is None:
            raise ValueError("no season has begun")
        return self.state.season

    @property
    def order(self) -> tuple[int, ...]:
        """Who plays in this action, the leader first."""
        return self.season.setup.clockwise[self.season.leader]

    # ---- what happens ----

    def begin_season(self) -> None:
        """The next season: what is dealt, and the first city turned up (CP-1.3 to CP-1.6)."""
        heading = m.NewSeason(self.season.setup.number + 1 if self.state.season else 1)
        random = self.streams.of("deal", heading.number)
        self.told, self.leaders = (), ()
        self._tell(heading)
        city_deck = [*circle.SUITED_CITIES, JOKER]
        self._shuffle_cities(city_deck, random)
        cities = m.Cities(tuple(city_deck.pop() for _ in t.EMPERORS))
        self.city_deck = [JOKER, *city_deck]
        self._deal(random)
        self.got = ([hand.copy() for hand in self.hands], [[] for _ in t.EMPERORS])
        self._tell(cities)
        self.turn_up()

    def _shuffle_cities(self, deck: list[Card], random: Random) -> None:
        random.shuffle(deck)

    def _deal(self, random: Random) -> None:
        self.pile = random.sample(circle.BATTLE_CARDS, len(circle.BATTLE_CARDS))
        self.hands = [[self.pile.pop() for _ in range(DEALT)] for _ in t.EMPERORS]

    def _tell(self, move: m.Move) -> None:
        """A move as all see it."""
        self.state = play.apply(self.state, move)
        self.told = (*self.told, move)

    def turn_up(self) -> None:
        """The next city (CP-3.1)."""
        self.following = self.city_deck.pop() if self.city_deck else None

    def go_on(self) -> None:
        """All that nobody decides: a dummy's cards and deeds, deeds of which there is but one, the next season."""
        while not self.state.is_over:
            order = self.order
            if len(self.trick) < len(order):
                emperor = order[len(self.trick)]
                if not self.season.setup.dummies[emperor]:
                    self.phase, self.asked = CARD, emperor
                    return
                self._play(emperor, self.hands[emperor][0])
                continue
            self.asked = order[play.winning_place(self.season.cities, self.following, order, self.trick)]
            deeds = self.deeds()
            if len(deeds) > 1:
                self.phase = DEED
                return
            self._act(deeds[0])
        self.phase = OVER

    def _play(self, emperor: int, card: Card) -> None:
        """A card is played, and one drawn for it where one is (CP-3.2, CP-3.3, CP-R1); a dummy's goes under its pile (CP-R10)."""
        self.hands[emperor].remove(card)
        self.trick.append(card)
        if h.who_draws(self.table, self.season.setup, self.season.actions + 1)[emperor]:
            drawn = self.pile.pop()
            self.hands[emperor].append(drawn)
            self.got[self.season.actions >= s.BEFORE_SHUFFLE][emperor].append(drawn)

    def _act(self, deed: m.Deed) -> None:
        """The end of an action: what its winner does, and what comes of it."""
        self.leaders = (*self.leaders, self.season.leader)
        self._tell(m.Action(self.following, tuple(self.trick), (), deed))
        self.trick, self.following = [], None
        if self.season.complete:
            self._end_season()
            return
        if self.season.actions == s.BEFORE_SHUFFLE:
            self.shuffle()
        self.turn_up()

    def _end_season(self) -> None:
        """The scores (CP-6.2); the next season begins where the game goes on."""
        self.told = (*self.told, Sums(t.SCORE, tuple(enumerate(s.season_scores(self.table, self.season)))))
        self.before, self.earlier = (*self.before, *self._season_moves()), (*self.earlier, *self.told)
        self.told, self.leaders = (), ()
        if not self.state.is_over:
            self.begin_season()

    def shuffle(self) -> None:
        """After action 6 (CP-3.8, CP-R1); a dummy's six cards come on top of its pile (CP-7.2)."""
        random = self.streams.of("deal", -self.season.setup.number)
        if self.table.shuffle == "c":
            self._deal(random)
            self.got = self.got[0], [hand.copy() for hand in self.hands]
            return
        held = {card for hand in self.hands for card in hand}
        self.pile = [card for card in circle.BATTLE_CARDS if card not in held]
        random.shuffle(self.pile)
        for emperor in t.EMPERORS:
            if self.table.shuffle == "a" or self.season.setup.dummies[emperor]:
                again = [self.pile.pop() for _ in range(s.BEFORE_SHUFFLE)]
                self.hands[emperor][:0] = again
                self.got[1][emperor][:] = again


def emperors_of(table: t.Table) -> tuple[int, ...]:
    """The emperors that people lead, in the order of the seats; one who is knocked out keeps his seat."""
    return tuple(emperor for emperor in t.EMPERORS if table.humans[emperor])


def _newest(line: Sequence[Card]) -> Card | None:
    return line[-1] if line else None
