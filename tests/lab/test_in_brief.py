"""What came of a ruling in one sentence, and where the sentences of a game are read from."""

from __future__ import annotations

import re
import sys
from random import Random

import pytest

from commands import ROOT, Run
from companion.lab.experiment import Arm, Experiment
from companion.lab.intervals import unseen_of
from companion.lab.job import Job
from companion.lab.results import Found, TableResult, results_of
from companion.lab.rows import Sides, row_of
from companion.referee import about, balance, game_ids
from companion.referee.asking.rulings import rulings_of
from companion.referee.balance import balance_of
from companion.referee.games import GameError

sys.path.append(str(ROOT / "tools"))

from in_brief import in_brief

SIDES = Sides(("A", "B"), (0, 1))


def table(winners: list[int], lines: int = 10) -> Found:
    rows = [
        row_of([(0, 0), (int(winner == 0), int(winner == 1))], [winner], ["x"] * lines, sections=1, low_wins=False)
        for winner in winners
    ]
    return SIDES, {deal: [row] for deal, row in enumerate(rows)}


def compared(*tables: Found) -> list[TableResult]:
    arms = tuple(Arm(str(number), ()) for number in range(len(tables)))
    jobs = ((Job("x", "A, B", (), (1, 1), "1", 1),) * len(arms),)
    return results_of(Experiment("", "", "x", arms, ((1, 1),), jobs, 100, 0, 0, 2.0), [tables])[1:]


def test_a_setting_that_changed_nothing_is_told_with_how_much_it_may() -> None:
    even, few = table([0, 1] * 50), table([0, 1] * 10)
    said = "never mattered (it may change up to"
    assert in_brief({"b": compared(even, even)[0]}, 2) == f"At level 1, 2 players, 100 deals: b {said} 3 of 100 games, 95 %)."
    assert in_brief({"b": compared(few, few)[0]}, 2) == f"At level 1, 2 players, 20 deals: b {said} 14 of 100 games, 95 %)."


def test_of_what_was_seen_in_no_deal_as_much_may_be_as_would_be_missed_once_in_twenty_times() -> None:
    for deals in (1, 20, 100, 1000):
        assert (1 - unseen_of(deals)) ** deals == pytest.approx(0.05)


@pytest.mark.parametrize("game", [game for game in game_ids() if game != "hearts"])
def test_every_sentence_that_comes_with_a_game_says_its_bound(game: str) -> None:
    for sentence in balance_of(game).values():
        assert len(re.findall(r"\bnever\b|\bnobody\b", sentence)) == sentence.count(", 95 %)") + sentence.count("(95 %)"), (
            sentence
        )


def test_whom_a_setting_favours_and_that_its_games_are_longer() -> None:
    random = Random(1)
    first = [random.randrange(2) for _ in range(1000)]
    other = [0 if winner and random.random() < 0.2 else winner for winner in first]
    said = in_brief({"b": compared(table(first), table(other, lines=12))[0]}, 2)
    share = (sum(other) - sum(first)) / 10
    assert said.startswith(
        f"At level 1, 2 players, 1 000 deals: b changes every game, favours the first player by {-share:.0f} ±"
    )
    assert said.endswith("of 100 wins and makes games 20 % longer.")


def test_what_is_not_seen_to_favour_anybody_is_told_with_how_much_it_may() -> None:
    random = Random(2)
    first, other = ([random.randrange(2) for _ in range(400)] for _ in range(2))
    result = compared(table(first), table(other))[0]
    assert result.comparison is not None
    assert not result.comparison.sure
    most = 100 * max(max(-side.low, side.high) for side in result.comparison.sides)
    bound = int(in_brief({"b": result}, 2).split("nobody by more than ")[1].split()[0])
    assert most <= bound < most + 1


def test_two_settings_stand_in_one_sentence() -> None:
    even, other = table([0, 1] * 50), table([0, 1] * 50, lines=11)
    one, two = compared(even, even, other)
    said = in_brief({"b": one, "c": two}, 2)
    assert said == (
        "At level 1, 2 players, 100 deals: b never mattered (it may change up to 3 of 100 games, 95 %); "
        "c changes every game, never changed who won (up to 3 of 100 wins may change, 95 %) and makes games 10 % longer."
    )


def test_games_that_come_to_no_end_are_told() -> None:
    sides, games = table([0, 1] * 50)
    left = {
        deal: [row._replace(shares=(0.0, 0.0), digest="open") for row in rows] if deal < 9 else rows
        for deal, rows in games.items()
    }
    assert "leaves 9 of 100 games without an end" in in_brief({"b": compared((sides, games), (sides, left))[0]}, 2)


@pytest.mark.parametrize("game", [game for game in game_ids() if game != "hearts"])
def test_every_ruling_with_settings_has_its_sentence(game: str) -> None:
    assert set(balance_of(game)) == {ruling.id for ruling in rulings_of(game)}


def read(text: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What a game has to tell whose file has this text."""
    monkeypatch.setattr(balance, "text_beside", lambda package, name: text)
    return dict(balance_of.__wrapped__("four-kingdoms"))


def test_what_was_played_by_other_rules_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = about("four-kingdoms").rules_version
    text = 'rules = {}\n[rulings]\nFK-R12 = "So it is."'
    assert read(text.format(rules), monkeypatch) == {"FK-R12": "So it is."}
    assert read(text.format(rules + 1), monkeypatch) == {}


@pytest.mark.parametrize("text", ["rules = ", "rules = 1", "rules = 1\n[rulings]\nFK-R12 = 5"])
def test_a_file_that_cannot_be_read_is_named(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(GameError, match=r"four_kingdoms/balance\.toml"):
        read(text, monkeypatch)


def test_a_ruling_that_is_asked_for_comes_with_what_was_played(run: Run) -> None:
    said = " ".join(run("rule", "FK-R12").stdout.split())
    assert f"= {balance_of('four-kingdoms')['FK-R12']}" in said
