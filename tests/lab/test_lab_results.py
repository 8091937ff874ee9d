"""What is made of rows: roles, comparisons on the same deals, how many deals it takes, and the words for it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.lab import wording
from companion.lab.experiment import Arm, Experiment
from companion.lab.fairness import fairness_of
from companion.lab.intervals import Estimate
from companion.lab.job import Job
from companion.lab.metrics import METRICS, figures_of
from companion.lab.results import Found, TableResult, results_of
from companion.lab.rows import Row, Sides, row_of
from companion.lab.run.conducting import deals_needed

SIDES = Sides(("A", "B"), (0, 1))


def row(winner: int, *, lines: int = 10, digest: str = "") -> Row:
    found = row_of([(0, 0), (int(winner == 0), int(winner == 1))], [winner], ["x"] * lines, sections=1, low_wins=False)
    return found._replace(digest=digest) if digest else found


def experiment(
    *arms: str, levels: tuple[int, ...] = (0, 0), deals: int = 0, precision: float = 5, most: int = 5000
) -> Experiment:
    job = Job("x", "A, B", (), levels, "1", 1)
    return Experiment(
        "", "", "x", tuple(Arm(arm, ()) for arm in arms), (levels,), ((job,) * len(arms),), deals, precision, most, 2.0
    )


def found(winners: list[int], **more: int) -> Found:
    return SIDES, {deal: [row(winner, **more)] for deal, winner in enumerate(winners)}


def test_a_ruling_that_changes_nothing_never_mattered() -> None:
    some = found([0, 1] * 50)
    result = results_of(experiment("a", "b"), [[some, some]])[1]
    assert result.comparison is not None
    assert result.comparison.never_mattered
    said = "b: never mattered here. Level 0 (any legal choice, at random): all 100 deals went the same way; "
    said += "up to 3 of 100 games may differ (95 %)."
    assert list(wording.idle([result])) == [said]


def test_a_measure_that_says_nothing_at_either_table_is_not_compared() -> None:
    """Where totals change at the end alone, games are decided with their last line: the sooner, the shorter they are."""

    def ending(lines: int) -> Found:
        courses = [*[(0, 0)] * (lines - 1), (1, 0)]
        played = row_of(courses, [0], ["x"] * lines, sections=1, low_wins=False)
        return SIDES, {deal: [played] for deal in range(20)}

    result = results_of(experiment("a", "b"), [[ending(10), ending(5)]])[1].comparison
    assert result is not None
    assert [(difference.metric.key, difference.by.value) for difference in result.figures] == [("lines", -5)]


def test_tables_are_compared_on_the_deals_that_both_have() -> None:
    random = Random(1)
    first = [random.randrange(2) for _ in range(600)]
    other = [0 if winner and random.random() < 0.3 else winner for winner in first]
    result = results_of(experiment("a", "b"), [[found(first), found(other[:500], lines=12)]])[1].comparison
    assert result is not None
    assert (result.deals, result.sure) == (500, (0, 1))
    changed = sum(one != two for one, two in zip(first, other[:500], strict=False)) / 500
    assert result.sides[0].value == pytest.approx(changed)
    assert result.sides[0].off < 0.04  # two tables on deals of their own: 0.06
    assert [(one.metric.key, one.by.value) for one in result.figures] == [("lines", 2)]
    assert result.together is not None
    assert result.together > 0.5


def test_of_many_rulings_that_change_nothing_but_chance_hardly_one_is_called_sure() -> None:
    random = Random(5)
    tables = [found([random.randrange(2) for _ in range(300)]) for _ in range(40)]
    results = results_of(experiment(*map(str, range(40))), [tables])
    assert sum(bool(one.comparison and one.comparison.sure) for one in results) <= 1


def test_players_of_a_level_are_followed_from_seat_to_seat() -> None:
    """The first player wins always, wherever it sits; the seats are even."""
    games = {deal: [row(0), row(1)] for deal in range(200)}
    (result,) = results_of(experiment("a", levels=(3, 0)), [[(SIDES, games)]])
    assert [(role.level, role.share.value, role.progress.answer) for role in result.roles] == [
        (3, 1, "better"),
        (0, 0, "not better"),
    ]
    assert (result.deals, result.games, result.fairness) == (200, 400, None)


def test_teams_are_followed_by_their_side() -> None:
    sides = Sides(("AC", "BD"), (0, 1, 0, 1))
    games = {deal: [row(0), row(1)] for deal in range(50)}
    asked = experiment("a", levels=(2, 1, 2, 1))
    (result,) = results_of(asked, [[(sides, games)]])
    assert [(role.level, role.share.value) for role in result.roles] == [(2, 1), (1, 0)]


def test_how_many_deals_precision_takes_depends_on_the_games_alone() -> None:
    asked = experiment("a")
    games = {deal: [row(deal % 2)] for deal in range(1000)}
    first = {deal: games[deal] for deal in range(100)}
    jobs = asked.jobs[0]
    assert deals_needed(asked, jobs, [(SIDES, first)]) == 400  # ± 9.6 points by now, 5 wanted: 385
    assert deals_needed(asked, jobs, [(SIDES, {deal: games[deal] for deal in range(400)})]) == 400
    assert deals_needed(experiment("a", most=250), jobs, [(SIDES, first)]) == 250
    assert deals_needed(experiment("a", deals=70, precision=0), jobs, [(SIDES, first)]) == 70


def test_it_goes_on_until_it_is_decided_who_is_better() -> None:
    asked = replace(experiment("a", levels=(3, 0), most=250), decide=True)
    better = {deal: [row(0), row(1)] for deal in range(100)}  # the first player wins from both seats
    even = {deal: [row(0), row(1)] if deal % 2 else [row(1), row(0)] for deal in range(200)}  # wins both games, or none
    assert deals_needed(asked, asked.jobs[0], [(SIDES, better)]) == 100
    assert deals_needed(asked, asked.jobs[0], [(SIDES, even)]) == 250
    assert deals_needed(replace(asked, most=900), asked.jobs[0], [(SIDES, even)]) == 300


def test_a_table_whose_totals_come_at_the_end_has_no_drama() -> None:
    keys = [figure.metric.key for figure in figures_of([[row(0)], [row(1)]])]
    assert keys == ["finished", "drawn", "lines", "spread", "gap"]
    assert {metric.key for metric in METRICS} > set(keys)


def test_words() -> None:
    assert wording.points(Estimate(0.3714, 0.362, 0.3803, 10)) == "37.1 % (36.2 to 38.0)"
    assert wording.by_points(Estimate(-0.013, -0.03, 0.004, 10)) == "−1.3 points (−3.0 to +0.4)"
    assert wording.number(1234567) == "1 234 567"


def test_how_long_more_deals_take() -> None:
    found = TableResult("plain", (0, 0), ("A", "B"), 146, 146, None, (), (), (), None)
    assert wording.how_much_more([found], 1.0) == ""
    result = found._replace(fairness=fairness_of([(1.0, 0.0)] * 70 + [(0.0, 1.0)] * 76, 0.02)._replace(more=172_600))
    assert wording.how_much_more([result], 0.001) == (
        "About 172 600 more deals of each table would show what is not known yet, about 3 minutes here."
    )
    assert wording.how_much_more([result], 0.0) == "About 172 600 more deals of each table would show what is not known yet."
    assert [wording.lasting(one) for one in (0, 80, 100, 9000, 2e5)] == [
        "about 1 second", "about 80 seconds", "about 2 minutes", "about 2 hours", "about 2 days",
    ]  # fmt: skip


def test_sides_that_differ_without_one_that_stands_out_are_told_so() -> None:
    found = fairness_of([(1.0, 0.0)] * 58 + [(0.0, 1.0)] * 88, 0.02)._replace(differing=())
    assert 0.01 < found.chance < 0.05
    assert list(wording.fairness(found, ("A", "B")))[-1] == (
        "Chance does not explain how the sides differ (p = 0.013), though no single one stands out."
    )
