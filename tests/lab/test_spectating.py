"""The curve of an analysed game is one spectator's all along, and luck and skill say how far they may be off.

A tiny game, whose chances can be counted: two hold a hidden card of four; by turns one of them takes a point or waits, and after
that a coin gives somebody a point. Whoever has most with the card wins, a draw is shared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, permutations
from math import hypot
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

import pytest

from companion.lab.analysis import Analysis, Asked, analyse
from companion.lab.chance import Streams
from companion.lab.matches import laboratory_of
from companion.lab.weighing import spectated, stands
from companion.lab.world import Decision, Laboratory, Option, Retraced
from companion.referee import read_table

CARDS = (1, 2, 3, 4)
TURNS = 4
TAKES, WAITS = "take", "wait"


class Sight(NamedTuple):
    """What a seat sees."""

    table: object
    seat: int
    card: int
    lead: int
    turn: int


class Tiny:
    """A world: the cards, by how much seat 0 leads in points, and how many turns are over."""

    def __init__(self, cards: tuple[int, int], random: Random, lead: int = 0, turn: int = 0) -> None:
        self.cards, self.random, self.lead, self.turn = cards, random, lead, turn

    @property
    def moves(self) -> Sequence[Any]:
        return ()

    def decision(self) -> Decision | None:
        return Decision(self.turn % 2, (TAKES, WAITS), "turn") if self.turn < TURNS else None

    def choose(self, option: Option) -> None:
        sign = 1 - 2 * (self.turn % 2)
        self.lead += sign * (option == TAKES) + self.random.choice((-1, 1))
        self.turn += 1

    def copy(self, random: Random) -> Tiny:
        return Tiny(self.cards, random, self.lead, self.turn)

    def view(self, seat: int) -> Sight:
        return Sight(None, seat, self.cards[seat], self.lead, self.turn)

    def totals(self) -> Sequence[float]:
        return (self.lead, -self.lead)

    def shares(self) -> Sequence[float]:
        more = self.cards[0] + self.lead - self.cards[1]
        first = 0.5 if not more else float(more > 0)
        return (first, 1 - first)


class TinyLaboratory(Laboratory[Any, Tiny, Sight]):
    """Playouts choose by lot."""

    def refuse(self, table: Any) -> str:
        del table
        return ""

    def seats(self, table: Any) -> Sequence[str]:
        del table
        return ("A", "B")

    def worlds(self, view: Sight, random: Random) -> Iterator[Tiny]:
        while True:
            other = random.choice([card for card in CARDS if card != view.card])
            cards = (view.card, other) if view.seat == 0 else (other, view.card)
            yield Tiny(cards, random, view.lead, view.turn)

    def guess(self, view: Sight, decision: Decision, random: Random) -> Option:
        del view
        return random.choice(decision.options)

    def playout(self, world: Tiny, random: Random) -> Sequence[float]:
        while (decision := world.decision()) is not None:
            world.choose(random.choice(decision.options))
        return world.shares()

    def word(self, table: Any, decision: Decision, option: Option) -> str:
        del table, decision
        return str(option)

    def hand(self, view: Sight) -> Sequence[str]:
        return (str(view.card),)


@cache
def exactly(cards: tuple[int, int], lead: int, turn: int) -> float:
    """Seat 0's chance where all goes by lot."""
    if turn == TURNS:
        return Tiny(cards, Random(), lead, turn).shares()[0]
    return fmean(after(cards, lead, turn, option) for option in (TAKES, WAITS))


def after(cards: tuple[int, int], lead: int, turn: int, option: str) -> float:
    """The same after a choice."""
    now = lead + (1 - 2 * (turn % 2)) * (option == TAKES)
    return fmean(exactly(cards, now + coin, turn + 1) for coin in (-1, 1))


def to_all(lead: int, turn: int) -> float:
    """Seat 0's chance for somebody who knows no card."""
    return fmean(exactly(cards, lead, turn) for cards in permutations(CARDS, 2))


class Game:
    """One that was played: what was chosen, how it stood before each choice, and how it ended."""

    def __init__(self, number: int, cards: tuple[int, int] | None = None, best: int | None = None) -> None:
        random = Random(f"tiny {number}")
        self.cards = cards or tuple(random.sample(CARDS, 2))
        world = Tiny(self.cards, random)
        self.points: list[tuple[int, int]] = []
        self.worlds: list[tuple[Tiny, str]] = []
        while world.decision() is not None:
            self.points.append((world.lead, world.turn))
            option = random.choice((TAKES, WAITS)) if best is None else TAKES if world.turn % 2 == best else WAITS
            self.worlds.append((world.copy(random), option))
            world.choose(option)
        self.result = world.shares()

    def analysed(self, playouts: int, seed: int, eyes: str = "") -> Analysis:
        moments = (Retraced(world, world.decision(), option, world.turn + 1) for world, option in self.worlds)  # type: ignore[arg-type]
        result = dict(zip(("A", "B"), self.result, strict=True))
        return analyse(TinyLaboratory(), None, moments, result, Asked(playouts, seed, "fair", eyes))

    def skill(self, seat: int) -> float:
        """What a seat's choices brought against such by lot, as it could know, counted."""
        brought = 0.0
        for (lead, turn), (_, option) in zip(self.points, self.worlds, strict=True):
            if turn % 2 == seat:
                pairs = [pair for pair in permutations(CARDS, 2) if pair[seat] == self.cards[seat]]
                gain = fmean(after(pair, lead, turn, option) - exactly(pair, lead, turn) for pair in pairs)
                brought += gain if seat == 0 else -gain
        return brought


@pytest.mark.parametrize("cards", [(4, 1), (1, 4), (2, 3)])
def test_each_point_of_the_curve_is_what_somebody_knows_who_sees_no_card(cards: tuple[int, int]) -> None:
    game, held, count = Game(7, cards), 0, 0
    for seed in range(12):
        found = game.analysed(200, seed)
        for one, point in zip(found.judged, game.points, strict=True):
            held += abs(one.stood.chances[0] - to_all(*point)) <= one.stood.offs[0]
            count += 1
            assert sum(one.stood.chances) == pytest.approx(1)
    assert held >= 0.85 * count  # 95 of 100 in the long run


def test_each_point_of_a_players_curve_is_what_that_player_knows() -> None:
    game, held, count = Game(7, (4, 1)), 0, 0
    own = [pair for pair in permutations(CARDS, 2) if pair[1] == 1]
    for seed in range(6):
        for one, point in zip(game.analysed(200, seed, "B").judged, game.points, strict=True):
            held += abs(one.stood.chances[0] - fmean(exactly(pair, *point) for pair in own)) <= one.stood.offs[0]
            count += 1
    assert held >= 0.85 * count


HIDDEN = {
    "four-kingdoms": "players: A, B, C\nseasons: 1\njokers: 2\n",
    "hearts": "players: A, B, C, D\nto: 20\n",
    "circle-of-power": "players: A, B, C, D\n",
    "circle-of-kings": "players: A, B\ncircle: Kc Kw Kp Ks\n",
    "empires": "players: A, B\noptions: treasury, supplies\n",
}


@pytest.mark.parametrize("game", HIDDEN)
def test_in_no_game_a_spectator_knows_more_where_other_hands_are_the_true_ones(game: str) -> None:
    lab, random = laboratory_of(game), Random(2)
    assert lab is not None
    table = read_table(f"game: {game}\n{HIDDEN[game]}")
    streams = Streams("spectator", 0)
    world = lab.begin(table, streams)
    held = count = 0
    for number in range(90):
        decision = world.decision()
        if decision is None:
            break
        if number % 2 and decision.about not in lab.unseen:
            seat = decision.seat
            other = next(islice(spectated(lab, table, world.copy, seat, random), 9, None))
            stood = [
                stands(lab, [spectated(lab, table, begin, seat, random) for _ in range(10)], 40, random)
                for begin in (world.copy, other.copy)
            ]
            for one, off, again, off_again in zip(*stood[0], *stood[1], strict=True):
                held += abs(one - again) <= hypot(off, off_again)
                count += 1
        world.choose(streams.of("policy").choice(decision.options))
    assert count
    assert held >= 0.85 * count  # 95 of 100 in the long run


def test_the_curve_neither_rises_nor_falls_on_average() -> None:
    """Whatever was held: else it would tell something that nobody could know."""
    curves = [[point[0] for point in Game(number).analysed(40, number).curve[1:]] for number in range(250)]
    for place in range(len(curves[0]) - 1):
        changes = [curve[place + 1] - curve[place] for curve in curves]
        assert abs(fmean(changes)) < 3.5 * stdev(changes) / len(changes) ** 0.5 + 1e-9


def test_skill_and_luck_are_as_they_can_be_counted_within_what_they_may_be_off() -> None:
    held = count = 0
    for number in range(40):
        game = Game(number)
        found = game.analysed(200, number)
        skills = [game.skill(seat) for seat in (0, 1)]
        for seat, account in enumerate(found.accounts()):
            luck = game.result[seat] - 0.5 - skills[seat] + skills[1 - seat]
            held += abs(account.skill - skills[seat]) <= account.skill_off
            held += abs(account.luck - luck) <= account.luck_off
            count += 2
            assert account.start + account.luck + account.skill + account.others == pytest.approx(account.result)
            assert account.is_told_apart == (abs(account.skill) > account.skill_off)
    assert held >= 0.9 * count


def test_luck_favours_nobody_however_well_somebody_plays() -> None:
    """A always takes, B always waits: that is no luck of A's."""
    lucks = []
    for number in range(60):
        game = Game(number, best=0)
        lucks.append(game.analysed(64, number).accounts()[0].luck - (to_all(0, 0) - 0.5))
    assert abs(fmean(lucks)) < 3 * stdev(lucks) / len(lucks) ** 0.5


def test_what_luck_brought_is_the_sum_of_all_events() -> None:
    found = Game(5).analysed(64, 1)
    for side, account in enumerate(found.accounts()):
        assert sum(event.lucks[side].value for event in found.events()) == pytest.approx(account.luck)
    assert set(found.turns()) <= set(found.events())


def test_where_chances_changed_is_told_only_where_they_surely_did() -> None:
    found = Game(3).analysed(400, 1)
    assert found.turns()
    for turn in found.turns():
        before, now = found.curve[turn.after], found.curve[turn.after + 1]
        assert turn.by.value == pytest.approx(now[turn.side] - before[turn.side])
        assert turn.by.excludes(0)
        brought = found.judged[turn.after - 1].found.brought[turn.side].value if turn.after else 0.0
        assert turn.luck.value == pytest.approx(turn.by.value - brought)
