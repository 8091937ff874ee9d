"""Records looked at decision by decision: what was chosen is found again, what is told is paired, and it all adds up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import hypot
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.lab.analysis import Analysis, Asked, analyse
from companion.lab.chance import Streams
from companion.lab.matches import laboratory_of
from companion.lab.players import choose
from companion.lab.weighing import fair_worlds, mark_of, weigh
from companion.lab.world import AnyLaboratory, Decision
from companion.referee import find_game, judge, read_table

TABLES = {
    "duelling-circles": "players: A, B\ntokens: 3\n",
    "duelling-circles-kinilani": "players: A, B\nvariant: kinilani, no-reserves\ntokens: 5\nlineup: A b g v o c, B o c r u b\n",
    "hearts": "players: A, B, C, D\nto: 10\npassing: no\n",
    "four-kingdoms": "players: A, B, C\nseasons: 1\nscoring: dealer\n",
    "four-kingdoms-two": "players: A, B\nseasons: 2\njokers: 2\n",
    "four-kingdoms-six": "players: A, B, C, D, E, F\nseasons: 1\njokers: 2\nexchange: cyclic\n",
}


def game_of(name: str) -> str:
    return next(game for game in ("duelling-circles", "hearts", "four-kingdoms") if name.startswith(game))


class Played:
    """A game that was played, as a record, with all genuine choices as they were made."""

    def __init__(self, name: str, level: int = 0) -> None:
        self.laboratory = laboratory(name)
        header = f"game: {game_of(name)}\n{TABLES[name]}"
        self.table, rules = read_table(header), find_game(game_of(name))
        streams = Streams("played", 1)
        world = self.laboratory.begin(self.table, streams)
        self.choices: list[tuple[int, str, Any]] = []
        while (decision := world.decision()) is not None:
            option = choose(self.laboratory, world.view(decision.seat), decision, level, streams.of("policy", 0)).option
            if len(decision.options) > 1:
                self.choices.append((decision.seat, decision.about, option))
            world.choose(option)
        self.text = header + "".join(f"{rules.write(self.table, move)}\n" for move in world.moves)
        self.result = dict(zip(self.laboratory.sides(self.table), world.shares(), strict=True))

    def steps(self, text: str = "") -> Sequence[Any]:
        judgement = judge(text or self.text)
        assert judgement.verdict.status == "legal", judgement.verdict.errors
        return judgement.steps

    def analysed(self, asked: Asked) -> Analysis:
        moments = self.laboratory.retrace(self.table, self.steps())
        assert moments is not None
        return analyse(self.laboratory, self.table, moments, self.result, asked)


def laboratory(name: str) -> AnyLaboratory:
    found = laboratory_of(game_of(name))
    assert found is not None
    return found


@pytest.mark.parametrize("name", TABLES)
def test_every_choice_of_a_record_is_found_again(name: str) -> None:
    played = Played(name)
    moments = played.laboratory.retrace(played.table, played.steps())
    assert moments is not None
    found = [(m.decision.seat, m.decision.about, m.option) for m in moments if len(m.decision.options) > 1]
    assert found == played.choices


@pytest.mark.parametrize("name", ["hearts", "four-kingdoms", "four-kingdoms-two", "four-kingdoms-six"])
def test_without_the_hands_the_cards_played_are_found_again(name: str) -> None:
    played = Played(name)
    text = "".join(line for line in played.text.splitlines(True) if not line.startswith(("hand ", "exchange ", "pass ")))
    found = played.laboratory.retrace(played.table, played.steps(text))
    assert found is not None
    cards = [(m.decision.seat, m.option) for m in found if m.decision.about in ("card", "take") and len(m.decision.options) > 1]
    assert cards == [(seat, option) for seat, about, option in played.choices if about in ("card", "take")]


def test_a_season_that_is_not_over_tells_nothing_without_its_hands() -> None:
    played = Played("four-kingdoms")
    half = [line for line in played.text.splitlines(True) if not line.startswith(("score", "harvest", "end", "winner"))][:-3]
    coming = [m.option for m in played.laboratory.retrace(played.table, played.steps("".join(half))) or ()]
    assert coming[-1] is None
    assert None not in coming[:-1]
    blind = [line for line in half if not line.startswith(("hand ", "exchange ", "pass "))]
    found = [m.decision.about for m in played.laboratory.retrace(played.table, played.steps("".join(blind))) or ()]
    assert set(found) <= {"scoring"}


@pytest.mark.parametrize("name", ["duelling-circles", "hearts", "four-kingdoms"])
@pytest.mark.parametrize("view", ["fair", "open"])
def test_start_luck_and_skill_are_together_the_result(name: str, view: Any) -> None:
    found = Played(name).analysed(Asked(40, 1, view))
    accounts = found.accounts()
    for account in accounts:
        assert abs(account.start + account.luck + account.skill + account.others - account.result) < 1e-9
    assert sum(account.luck for account in accounts) == pytest.approx(0, abs=1e-9)
    assert len(found.curve) == len(found.judged) + 2
    for one in found.judged:
        assert sum(one.found.before) == pytest.approx(1)
        assert one.loss >= 0
        assert (one.best == one.chosen) == (one.found.loss is None)
        if one.found.loss:
            assert one.found.loss.low > 0


@pytest.mark.parametrize("name", ["four-kingdoms", "duelling-circles"])
def test_the_seed_of_the_playouts_changes_no_figure_by_more_than_is_said(name: str) -> None:
    played = Played(name)
    found = [played.analysed(Asked(24, seed, "fair")).accounts() for seed in range(1, 9)]
    held = count = 0
    for side in range(len(found[0])):
        for one, other in combinations([accounts[side] for accounts in found], 2):
            held += abs(one.skill - other.skill) <= hypot(one.skill_off, other.skill_off)
            held += abs(one.luck - other.luck) <= hypot(one.luck_off, other.luck_off)
            held += abs(one.others - other.others) <= hypot(one.others_off, other.others_off)
            count += 3
    assert held >= 0.9 * count


def test_the_fair_view_does_not_change_with_what_nobody_could_know() -> None:
    lab, table = laboratory("four-kingdoms-two"), read_table(f"game: four-kingdoms\n{TABLES['four-kingdoms-two']}")
    world = lab.begin(table, Streams("x", 0))
    decision = world.decision()
    assert decision is not None
    view = world.view(decision.seat)
    otherwise = next(iter(lab.worlds(view, Random(1)))).view(decision.seat)
    found = [
        weigh(lab, one, fair_worlds(lab, one, Random(2)), decision, decision.options[0], 24, Random(3))
        for one in (view, otherwise)
    ]
    assert found[0] == found[1]


class Table(NamedTuple):
    """What all see of an urn: nothing."""

    table: None = None


class Urn:
    """A world with one decision: option 0 wins always, 1 half of the time, 2 as often as 1."""

    def __init__(self, chosen: int = -1) -> None:
        self.chosen = chosen

    def copy(self, random: Random) -> Urn:
        del random
        return Urn(self.chosen)

    def choose(self, option: int) -> None:
        self.chosen = option

    def decision(self) -> None:
        """Nothing comes after it."""


class UrnLaboratory:
    spread, apart, looks = 0.5, 1, 0.5

    def came_of(self, world: Urn, seat: int) -> dict[str, float]:
        del world, seat
        return {}

    def seats(self, table: object) -> tuple[str, ...]:
        del table
        return "A", "B"

    def guess(self, view: object, decision: Decision, random: Random) -> object:
        del view, random
        return decision.options[-1]

    def aim(self, world: Urn, shares: tuple[float, float]) -> tuple[float, float]:
        del world
        return shares

    def try_out(self, world: Urn, option: int) -> None:
        world.choose(option)

    def side_of(self, table: object, seat: int) -> int:
        del table
        return seat

    def playout(self, world: Urn, random: Random) -> tuple[float, float]:
        won = 1.0 if world.chosen == 0 else float(random.random() < 0.5)
        return won, 1 - won


def test_a_loss_is_told_where_it_is_one_and_seldom_where_it_is_none() -> None:
    lab: Any = UrnLaboratory()

    def weighed(options: tuple[int, ...], chosen: int, seed: int) -> Any:
        worlds: Any = iter(Urn, None)
        return weigh(lab, Table(), worlds, Decision(0, options, "draw"), chosen, 200, Random(seed))

    for seed in range(20):
        found = weighed((0, 1, 2), 1, seed)
        assert (found.best, found.loss.lies_within(0.2, 0.8), found.mark) == (0, True, "??")
        assert weighed((0, 1, 2), 0, seed).loss is None
    wrong = sum(weighed((1, 2), 1, seed).loss is not None for seed in range(200))
    assert wrong <= 10  # of those that look for another option a fortieth, by the interval
    with pytest.raises(ValueError, match="4 playouts show nothing: 8 are the fewest"):
        weigh(lab, Table(), iter(()), Decision(0, (0, 1), "draw"), 0, 4, Random(1))


class Uneven(UrnLaboratory):
    """Option 0 wins 65 times of 100, any other 50 times: a slip of 15 points. What came of it is told."""

    def __init__(self) -> None:
        self.played = 0

    def playout(self, world: Urn, random: Random) -> tuple[float, float]:
        self.played += 1
        won = float(random.random() < (0.65 if world.chosen == 0 else 0.5))
        return won, 1 - won

    def came_of(self, world: Urn, seat: int) -> dict[str, float]:
        del seat
        return {"A draws red": 1.0} if world.chosen == 0 else {"A draws black": -1.0}

    def word(self, table: object, decision: Decision, option: int) -> str:
        del table, decision
        return f"urn {option}"


def weighed_uneven(options: tuple[int, ...], chosen: int, seed: int) -> tuple[Any, int]:
    lab: Any = Uneven()
    worlds: Any = iter(Urn, None)
    return weigh(lab, Table(), worlds, Decision(0, options, "draw"), chosen, 200, Random(seed)), lab.played


def test_a_slip_of_fifteen_points_is_found_with_every_seed_and_has_its_reason() -> None:
    for seed in range(8):
        found, _ = weighed_uneven((0, 1), 1, seed)
        assert (found.best, found.loss.low > 0, found.loss.lies_within(0.0, 0.35)) == (0, True, True)
        assert found.why == "after urn 1, A draws black in 100 of 100 worlds; after urn 0, in 0"


def test_playouts_are_spent_where_they_decide() -> None:
    spent = [weighed_uneven((1, 2), 1, seed)[1] for seed in range(40)]
    assert set(spent) <= {200, 300}  # both are worth the same in every world: that ends with the first ones
    assert weighed_uneven((0, 1), 1, 1)[1] == 600


def test_marks_stand_for_5_10_and_20_points() -> None:
    assert [mark_of(loss) for loss in (0.0, 0.049, 0.05, 0.1, 0.2, 0.9)] == ["", "", "?!", "?", "??", "??"]
