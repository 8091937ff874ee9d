"""The laboratory's statistics against values from tables and against games whose truth is known."""

from __future__ import annotations

from random import Random

import pytest

from companion.lab.distributions import chi_square_above, t_below, t_quantile
from companion.lab.fairness import chance_of, fairness_of, holm, together
from companion.lab.intervals import correlation, mean_of, median_of, quantile_of, share_of, wilson
from companion.lab.results import UPPER, sequential


@pytest.mark.parametrize(
    ("part", "degrees", "value"), [(0.975, 1, 12.7062), (0.975, 10, 2.2281), (0.95, 30, 1.6973), (0.975, 5000, 1.96)]
)
def test_quantiles_of_student(part: float, degrees: int, value: float) -> None:
    assert t_quantile(part, degrees) == pytest.approx(value, abs=1e-3)
    assert t_below(t_quantile(part, degrees), degrees) == pytest.approx(part, abs=1e-4)


@pytest.mark.parametrize(
    ("value", "degrees", "above"), [(3.8415, 1, 0.05), (7.8147, 3, 0.05), (0.5844, 3, 0.9), (21.666, 9, 0.01)]
)
def test_chi_square(value: float, degrees: int, above: float) -> None:
    assert chi_square_above(value, degrees) == pytest.approx(above, abs=1e-4)


def test_wilson_as_published() -> None:
    found = wilson(15, 148)  # Newcombe 1998: 0.0624 to 0.1605
    assert (found.low, found.high) == (pytest.approx(0.0624, abs=1e-4), pytest.approx(0.1605, abs=1e-4))
    assert wilson(0, 50).low == 0
    assert wilson(0, 50).high > 0.05


def test_a_share_with_draws_goes_by_its_spread() -> None:
    assert share_of([1.0, 0.0] * 50).off == pytest.approx(wilson(50, 100).off)
    assert share_of([0.5] * 98 + [1.0, 0.0]).off < 0.02


def test_mean_and_median() -> None:
    found = mean_of([1, 2, 3, 4, 5])
    assert (found.value, found.low) == (3, pytest.approx(3 - 2.7764 * 1.5811 / 5**0.5, abs=1e-3))
    assert median_of(range(101))[:3] == (50, 40, 60)
    assert quantile_of([0, 10], 0.25) == 2.5
    assert not mean_of([1.0]).excludes(1e9)


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    random = Random(7)
    covered = [not mean_of([random.gauss(0, 1) for _ in range(8)]).excludes(0) for _ in range(1000)]
    assert 0.935 < sum(covered) / 1000 < 0.965


def test_correlation() -> None:
    assert correlation([1, 2, 3], [2, 4, 6]) == pytest.approx(1)
    assert correlation([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert correlation([1, 1], [1, 2]) is None


def _deals(chances: tuple[float, ...], count: int, seed: int = 1) -> list[tuple[float, ...]]:
    random = Random(seed)
    winners = random.choices(range(len(chances)), chances, k=count)
    return [tuple(float(side == winner) for side in range(len(chances))) for winner in winners]


def test_fair_is_said_only_where_it_is_shown() -> None:
    few, many = fairness_of(_deals((0.5, 0.5), 200), 0.02), fairness_of(_deals((0.5, 0.5), 20_000), 0.02)
    assert (few.answer, many.answer, many.more) == ("not known yet", "fair", None)
    assert few.more is not None
    assert 1000 < few.more < 10_000  # some 2,400 games give ± 2 points at a half


def test_not_fair() -> None:
    found = fairness_of(_deals((0.37, 0.63), 2000), 0.02)
    assert found.answer == "not fair"
    assert found.differing == (0, 1)
    assert found.chance < 1e-6
    assert found.largest == pytest.approx(0.26, abs=0.05)


def test_a_small_difference_is_fair_and_no_chance() -> None:
    found = fairness_of(_deals((0.49, 0.51), 40_000), 0.02)
    assert (found.answer, found.differing) == ("fair", (0, 1))


def test_chance_alone_is_seen_as_chance() -> None:
    """Of tables on which all four sides are worth the same, about one in twenty looks otherwise."""
    seen = [fairness_of(_deals((0.25,) * 4, 300, seed), 0.02) for seed in range(400)]
    assert 0.02 < sum(found.chance < 0.05 for found in seen) / 400 < 0.08


def test_all_draws_tell_nothing_and_fail_nowhere() -> None:
    found = fairness_of([(0.5, 0.5)] * 100, 0.02)
    assert (found.answer, found.chance, found.differing) == ("fair", 1.0, ())


def test_a_deal_or_two_that_went_alike_tell_nothing() -> None:
    assert [chance_of([1.0] * deals, 0.0) < 0.05 for deals in (1, 2, 3, 4, 20)] == [False, False, False, True, True]
    assert chance_of([0.5] * 9, 0.5) == 1


def test_holm() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == (0, 3)
    assert holm([0.2, 0.5]) == ()


def test_a_sequential_test_ends_and_errs_seldom() -> None:
    def ends(chance: float, seed: int) -> str:
        random, values = Random(seed), []
        for _ in range(60):
            values += [float(random.random() < chance) for _ in range(100)]
            found = sequential(values, 0.5, 0.55)
            if found.answer != "go on":
                return found.answer
        return "go on"

    better = [ends(0.55, seed) for seed in range(60)]
    even = [ends(0.5, seed) for seed in range(60)]
    assert better.count("better") >= 54
    assert even.count("not better") >= 54
    assert pytest.approx(2.944, abs=1e-3) == UPPER


def test_of_many_tables_that_are_asked_together_few_differ_by_chance() -> None:
    """Alone each is asked at one of twenty; of twenty together hardly one says so, but one that truly differs still does."""
    seen = [together([fairness_of(_deals((0.25,) * 4, 200, 20 * seed + one), 0.02) for one in range(20)]) for seed in range(20)]
    assert sum(any(found.chance < 0.05 for found in tables) for tables in seen) <= 4
    assert all(found.differing == () for tables in seen for found in tables if found.chance >= 0.05)
    tables = together([*seen[0][:3], fairness_of(_deals((0.37, 0.63), 2000), 0.02)])
    assert (tables[3].chance < 1e-5, tables[3].differing, tables[3].tables) == (True, (0, 1), 4)
