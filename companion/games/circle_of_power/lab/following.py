"""A season of Circle of Power with real cards, as a record tells it: what a world of `at_table` asks for, out of its lines."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.cards.french import Card, parse_card
from companion.games.circle_of_power.lab import at_table, view
from companion.games.circle_of_power.rules import moves as m, play, table as t
from companion.lab.chance import Question, Streams, UntoldError
from companion.lab.real_cards import last_season
from companion.lab.world import Decision, Followed, Option
from companion.referee import AnyStep


class _Told(NamedTuple):
    """An action as far as it was told; `deed` is None where the line goes no further than its cards, or is being said."""

    city: Card | None
    cards: tuple[Card, ...]
    deed: m.Deed | None = None
    is_begun: bool = False


def follow(
    table: t.Table, steps: Sequence[AnyStep], said: Sequence[str], streams: Streams, bots: frozenset[int]
) -> Followed | None:
    """The season that is played; None before the first one. Raises RefusedError where it cannot be followed."""
    earlier, season = last_season(steps, m.NewSeason)
    if not season:
        return None
    actions = [step for step in season if isinstance(step.move, m.Action)]
    world = _World(table, streams, bots, [step.move.deed for step in actions])
    world.state = season[0].before
    world.earlier = tuple(public(step.move) for step in earlier if isinstance(step.move, m.NewSeason | m.Cities | m.Action))
    cities = next((step.move for step in season if isinstance(step.move, m.Cities)), None)
    told = [_Told(play.next_city(step.before.season, step.move), step.move.cards, step.move.deed) for step in actions]
    return _Season(world, _in_order(cities), [*told, _begun(said)])


def public(move: object) -> Any:
    """A move as all saw it: what somebody has drawn is not told."""
    return move._replace(draws=()) if isinstance(move, m.Action) else move


def same(option: m.Deed, deed: m.Deed) -> bool:
    """Whether a record's deed is this option, however much of it was written (CP-R5)."""
    return deed.kind == option.kind and deed.loser in (None, option.loser) and deed.choice in ("", option.choice)


def fitting(options: Sequence[m.Deed], deed: m.Deed) -> list[m.Deed]:
    """The options that a record's deed may mean, the likeliest first: where neither is written, the own city is kept (CP-R17)."""
    return sorted((option for option in options if same(option, deed)), key=lambda option: option.choice != m.KEEP)


def _in_order(cities: m.Cities | None) -> str | None:
    """The cities as the world asks for them: those of the emperors in the order of the header."""
    if cities is None:
        return None
    whose = dict(zip(cities.emperors or t.EMPERORS, cities.cards, strict=True))
    return " ".join(whose[emperor].code for emperor in t.EMPERORS)


class _World(at_table.TableWorld):
    """A season whose deeds are done as the record has them, of whichever trophy."""

    __slots__ = ("deeds_told",)

    def __init__(self, table: t.Table, streams: Streams, bots: frozenset[int], deeds: Sequence[m.Deed]) -> None:
        super().__init__(table, streams, bots)
        self.deeds_told = deeds

    def _act(self, deed: m.Deed) -> None:
        done = len(self.leaders)
        super()._act(self.deeds_told[done] if done < len(self.deeds_told) else deed)


class _Season(Followed):
    """One season: its cities, and its actions; the last of them is the line that is being said."""

    world: at_table.TableWorld

    def __init__(self, world: at_table.TableWorld, cities: str | None, actions: Sequence[_Told]) -> None:
        super().__init__(world)
        self.cities, self.actions = cities, actions

    @property
    def is_over(self) -> bool:
        """Whether the season is over, and the next one is not told."""
        return not self.world.told

    @property
    def _now(self) -> _Told:
        """What is told of the action that the world is in."""
        done = sum(isinstance(move, m.Action) for move in self.world.told)
        return self.actions[done] if done < len(self.actions) else _Told(None, ())

    def told(self, _question: Question[Any]) -> str | None:
        """The cities dealt, the next city, and what a dummy plays."""
        world, now = self.world, self._now
        if not any(isinstance(move, m.Cities) for move in world.told):
            return None if world.pile else self.cities  # who has a pile has been dealt a season before
        if world.following is None and world.city_deck and not world.trick:
            return now.city.code if now.city else None
        place = len(world.trick)
        return now.cards[place].code if place < len(now.cards) else None

    def chosen(self, decision: Decision) -> Option | None:
        """A battle card, or a deed."""
        now, place = self._now, len(self.world.trick)
        if decision.about == view.CARD:
            if place >= len(now.cards):
                return None
            card = now.cards[place]
            return card if self.world.asked in self.world.bots else self.world.heard(decision, card.code)
        if now.is_begun:  # somebody is saying it
            raise UntoldError(Question("what the winner does", str))
        options = [option for option in decision.options if isinstance(option, m.Deed)]
        return next(iter(fitting(options, now.deed)), None) if now.deed else None


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
    return _Told(city, tuple(cards), None, bool(rest) and len(cards) == len(t.EMPERORS) and len(rest) > _is_tag(rest))


def _is_tag(rest: Sequence[str]) -> bool:
    """Whether what stands behind the cards begins with who has won."""
    return rest[0] not in ("x", "r", "-")
