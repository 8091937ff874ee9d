"""Circle of Power as it truly stands, one decision of one human after the other; dummies play by themselves (CP-7).

It stays beside the world of all games (`companion.lab.mind`), for that deals hands once: here they are filled up by draws that no
line need tell, and from a pile that is shuffled again. And it is quick: with four humans, level 2 decides 49 times in a second of
processor time and level 3 5.3 times; in the world of all games, which plays on to the game's end, it is 0.9 and 0.14 times. A
record is played again by the loop of all games (`companion.lab.retracing`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from companion.cards.french import JOKER, Card
from companion.games.circle_of_power.rules import circle, dealt, deed as d, hands as h, moves as m, play, state as s, table as t
from companion.lab import Decision, Option, Streams, parts, seen, twin
from companion.referee.claims import Sums

#: What is to be decided: a battle card, or what the winner of an action does.
CARD, DEED, OVER = "card", "deed", "over"
#: How many cards everybody is dealt as a season begins (CP-1.3).
DEALT = 3


class View(NamedTuple):
    """What lies open, and what one emperor holds.

    `told` are the moves as all could see them: without hands and draws; `state` is the position behind the last of them.
    `following` is the next city, `trick` the cards of this action in the order in which they were played. `held` is the own hand.
    """

    table: t.Table
    emperor: int
    told: tuple[m.Move, ...]
    state: s.State
    following: Card | None
    phase: str
    asked: int
    trick: tuple[Card, ...]
    held: tuple[Card, ...]


class PowerWorld:
    """The whole game; `state` is what all see of it, as the referee follows it.

    `hands` are what the emperors hold, a dummy's with the top of its pile first; `pile` and `city_deck` are drawn from their
    ends. `told` are the moves that all could see, `moves` the same with hands and draws; `drawn` is what came in this action.
    """

    def __init__(self, table: t.Table, streams: Streams) -> None:
        self.table, self.streams = table, streams
        self.state: s.State = play.start(table)
        self.moves: list[m.Move] = []
        self.told: tuple[m.Move, ...] = ()
        self.hands: list[list[Card]] = [[] for _ in t.EMPERORS]
        self.pile: list[Card] = []
        self.city_deck: list[Card] = []
        self.trick: list[Card] = []
        self.drawn: list[Card | None] = []
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
        """What the winner of this action may do."""
        return deeds_of(self.table, self.season, self.asked)

    def choose(self, option: Option) -> None:
        """The choice of the human who was asked, and what follows from it."""
        if isinstance(option, m.Deed):
            self._act(option)
        elif isinstance(option, Card):
            self._play(self.asked, option)
        self.go_on()

    def copy(self, random: Random) -> PowerWorld:
        """The same game once more; what is still to be shuffled comes from this source."""
        return twin(self, PowerWorld, random)

    def view(self, seat: int) -> View:
        """What a human can see and has seen."""
        emperor = emperors_of(self.table)[seat]
        return seen(self, View, emperor=emperor, held=sorted(self.hands[emperor]))

    def totals(self) -> tuple[int, ...]:
        """What each emperor has."""
        return self.state.totals

    def shares(self) -> tuple[float, ...]:
        """What part of the win each emperor has (CP-6.4, CP-8.5)."""
        return parts(self.state.winners, len(t.EMPERORS))

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
        self._tell(heading)
        random = self.streams.of("deal", heading.number)
        order = self._sworn()
        city_deck, pile = order or ([*circle.SUITED_CITIES, JOKER], [])
        if not order:
            self._shuffle_cities(city_deck, random)
        cities = m.Cities(tuple(city_deck.pop() for _ in t.EMPERORS))
        self.city_deck = [JOKER, *city_deck]
        self._deal(random, pile)
        self._tell(cities)
        self._tell_hands()
        self.turn_up()

    def _shuffle_cities(self, deck: list[Card], random: Random) -> None:
        random.shuffle(deck)

    def _sworn(self, again: int = 0) -> tuple[list[Card], list[Card]] | None:
        """The city deck and the draw pile of a deal that is to be proven, the next card last; else None."""
        order = self.streams.order(self.season.setup.number, dealt.PACK, again)
        return dealt.parted(order[::-1]) if order else None

    def _deal(self, random: Random, pile: list[Card]) -> None:
        self.pile = pile or random.sample(circle.BATTLE_CARDS, len(circle.BATTLE_CARDS))
        self.hands = [[self.pile.pop() for _ in range(DEALT)] for _ in t.EMPERORS]

    def _tell(self, move: m.Move, hidden: m.Move | None = None) -> None:
        """A move as all see it, and with what is `hidden` of it."""
        self.state = play.apply(self.state, move)
        self.told = (*self.told, move)
        self.moves.append(hidden or move)

    def _tell_hands(self) -> None:
        """What the humans hold."""
        people = [one for one in t.EMPERORS if not self.season.setup.dummies[one]]
        self.moves.append(m.Hand(tuple(m.InHand(one, tuple(sorted(self.hands[one]))) for one in people)))

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
        draws = h.who_draws(self.table, self.season.setup, self.season.actions + 1)[emperor]
        self.hands[emperor] += [self.pile.pop()] if draws else []
        self.drawn.append(self.hands[emperor][-1] if draws and not self.season.setup.dummies[emperor] else None)

    def _act(self, deed: m.Deed) -> None:
        """The end of an action: what its winner does, and what comes of it."""
        action = m.Action(self.following, tuple(self.trick), (), deed)
        self._tell(action, action._replace(draws=tuple(self.drawn) if any(self.drawn) else ()))
        self.trick, self.drawn, self.following = [], [], None
        if self.season.complete:
            self._end_season()
            return
        if self.season.actions == s.BEFORE_SHUFFLE:
            self.shuffle()
            if self.table.shuffle != "b":
                self._tell_hands()
        self.turn_up()

    def _end_season(self) -> None:
        """The scores (CP-6.2); the next season begins where the game goes on."""
        scores = Sums(t.SCORE, tuple(enumerate(s.season_scores(self.table, self.season))))
        self.told = (*self.told, scores)
        self.moves.append(scores)
        if not self.state.is_over:
            self.begin_season()

    def shuffle(self) -> None:
        """After action 6 (CP-3.8, CP-R1); a dummy's six cards come on top of its pile (CP-7.2)."""
        random = self.streams.of("deal", -self.season.setup.number)
        _, pile = self._sworn(1) or ((), [])
        if self.table.shuffle == "c":
            self._deal(random, pile)
            return
        held = {card for hand in self.hands for card in hand}
        self.pile = [card for card in pile or circle.BATTLE_CARDS if card not in held]
        if not pile:
            random.shuffle(self.pile)
        for emperor in t.EMPERORS:
            if self.table.shuffle == "a" or self.season.setup.dummies[emperor]:
                self.hands[emperor][:0] = [self.pile.pop() for _ in range(s.BEFORE_SHUFFLE)]


def deeds_of(table: t.Table, season: s.Season, winner: int) -> tuple[m.Deed, ...]:
    """What the winner of an action may do, written in full (CP-4, CP-5, CP-7, CP-9); all trophies count the same."""
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


def emperors_of(table: t.Table) -> tuple[int, ...]:
    """The emperors that people lead, in the order of the seats; one who is knocked out keeps his seat."""
    return tuple(emperor for emperor in t.EMPERORS if table.humans[emperor])


def _newest(line: Sequence[Card]) -> Card | None:
    return line[-1] if line else None
