"""A season of Circle of Power with real cards, as a record tells it: what a world of `at_table` asks for, out of its lines."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.cards.french import Card, parse_card
from companion.games.circle_of_power.lab import at_table, world
from companion.games.circle_of_power.rules import moves as m, play, table as t
from companion.lab import AnyQuestion, Decision, Followed, Option, Question, Streams, UntoldError
from companion.lab.real_cards import last_season
from companion.referee import AnyStep


class _Told(NamedTuple):
    """An action as far as it was told; `deed` is None where the line goes no further than its cards, or is being said.

    `line` is the number of its line, 0 where that is being said.
    """

    city: Card | None
    cards: tuple[Card, ...]
    deed: m.Deed | None = None
    is_begun: bool = False
    line: int = 0


def follow(
    table: t.Table, steps: Sequence[AnyStep], said: Sequence[str], streams: Streams, bots: frozenset[int]
) -> Followed | None:
    """The season that is played; None before the first one. Raises RefusedError where it cannot be followed."""
    earlier, season = last_season(steps, m.NewSeason)
    if not season:
        return None
    actions = [_told(step) for step in season if isinstance(step.move, m.Action)]
    world = _World(table, streams, bots, [*actions, _begun(said)])
    world.state = season[0].before
    world.told = tuple(_public(step.move) for step in earlier if isinstance(step.move, m.NewSeason | m.Cities | m.Action))
    cities = next((_in_order(step.move) for step in season if isinstance(step.move, m.Cities)), None)
    return _Season(world, season[0].move.number, cities)


def _told(step: AnyStep) -> _Told:
    move: m.Action = step.move
    return _Told(play.next_city(step.before.season, move), move.cards, move.deed, line=step.line.number)


def _public(move: m.Move) -> m.Move:
    """A move as all saw it: what somebody has drawn is not told."""
    return move._replace(draws=()) if isinstance(move, m.Action) else move


def same(option: m.Deed, deed: m.Deed) -> bool:
    """Whether a record's deed is this option, however much of it was written (CP-R5)."""
    return deed.kind == option.kind and deed.loser in (None, option.loser) and deed.choice in ("", option.choice)


def fitting(options: Sequence[m.Deed], deed: m.Deed) -> list[m.Deed]:
    """The options that a record's deed may mean, the likeliest first: where neither is written, the own city is kept (CP-R17)."""
    return sorted((option for option in options if same(option, deed)), key=lambda option: option.choice != m.KEEP)


def _in_order(cities: m.Cities) -> str:
    """The cities as the world asks for them: those of the emperors in the order of the header."""
    whose = dict(zip(cities.emperors or t.EMPERORS, cities.cards, strict=True))
    return " ".join(whose[emperor].code for emperor in t.EMPERORS)


class _World(at_table.TableWorld):
    """A season of these actions, whose deeds are done as the record has them, of whichever trophy; the last is being said."""

    def __init__(self, table: t.Table, streams: Streams, bots: frozenset[int], actions: Sequence[_Told]) -> None:
        super().__init__(table, streams, bots)
        self.actions = actions

    @property
    def now(self) -> _Told:
        """What is told of the action that the world is in."""
        done = self.season.actions
        return self.actions[done] if done < len(self.actions) else _Told(None, ())

    def _act(self, deed: m.Deed) -> None:
        super()._act(self.now.deed or deed)


class _Season(Followed):
    """The season of this number, and its cities."""

    world: _World

    def __init__(self, world: _World, number: int, cities: str | None) -> None:
        super().__init__(world)
        self.number, self.cities = number, cities

    def told(self, _question: AnyQuestion) -> str | None:
        """The cities dealt, the next city, and what a dummy plays."""
        world, now = self.world, self.world.now
        if not world.season.out:
            return self.cities if world.season.setup.number == self.number else None  # of the next season nothing is told
        if world.following is None and world.city_deck and not world.trick:
            return now.city.code if now.city else None
        place = len(world.trick)
        return now.cards[place].code if place < len(now.cards) else None

    def chosen(self, decision: Decision) -> Option | None:
        """A battle card, or a deed."""
        now, place = self.world.now, len(self.world.trick)
        if decision.about == world.CARD:
            if place >= len(now.cards):
                return None
            card = now.cards[place]
            return card if self.world.asked in self.world.bots else self.world.heard(decision, card.code)
        if now.is_begun:  # somebody is saying it
            raise UntoldError(Question("what the winner does", str))
        options = [option for option in decision.options if isinstance(option, m.Deed)]
        return next(iter(fitting(options, now.deed)), None) if now.deed else None

    def line(self, _decision: Decision) -> int:
        """That of the action."""
        return self.world.now.line


def _begun(said: Sequence[str]) -> _Told:
    """The action that is being said: its city, its cards without those that were drawn, and whether its deed has begun."""
    city: Card | None = None
    cards: list[Card] = []
    rest = list(said)
    if rest and rest[0].startswith("("):
        city = parse_card(rest.pop(0).strip("()"))
    while rest and len(cards) < len(t.EMPERORS) and (card := parse_card(rest[0])):
        cards.append(card)
        rest = rest[3:] if rest[1:2] == ["+"] else rest[1:]
    if rest[:1] and rest[0] not in ("x", "r", "-"):
        del rest[0]  # who has won
    return _Told(city, tuple(cards), None, bool(rest) and len(cards) == len(t.EMPERORS))
