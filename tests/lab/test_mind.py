"""The mind that every game has: worlds made of its dialogue alone play legal games, and no seat knows more than its view."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from companion.lab.chance import Streams
from companion.lab.matches import laboratory_of
from companion.lab.mind import world as worlds
from companion.lab.mind.laboratory import WordLaboratory
from companion.lab.mind.world import World
from companion.lab.players import choose
from companion.referee import find_game, judge, read_table
from companion.referee.steps import Choice
from game_folders import facts_of, games_with_tests, read_extra

GAMES = games_with_tests()
every_game = pytest.mark.parametrize("game", GAMES)
#: In a game of so many lines enough happens.
LINES = 60


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that need not end are left early."""
    monkeypatch.setattr(worlds, "MOST_LINES", LINES)


@cache
def mind(game: str) -> WordLaboratory:
    """The game's own thought, where it is of this kind; else the mind that all have."""
    own = laboratory_of(game)
    return own if isinstance(own, WordLaboratory) else WordLaboratory(game)


def header_of(game: str) -> str:
    """A header with which the game can begin."""
    return f"game: {game}\n{facts_of(game).headers[0]}"


def table_of(game: str) -> Any:
    """Its table."""
    return read_table(header_of(game), files=read_extra)


def positions(game: str, seed: int, level: int = 0) -> Iterator[World]:
    """A world at each of its decisions, played by lot."""
    lab, streams = mind(game), Streams(seed, 0)
    world = lab.begin(table_of(game), streams)
    while (decision := world.decision()) is not None:
        yield world
        world.choose(choose(lab, world.view(decision.seat), decision, level, streams.of("policy")).option)


def record_of(game: str, moves: Any) -> str:
    """A record of these moves."""
    rules, table = find_game(game), table_of(game)
    return header_of(game) + "".join(f"{rules.write(table, move)}\n" for move in moves)


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_said_by_lot_is_legal_for_all_and_with_what_lies_face_down(game: str, seed: int) -> None:
    lab, table = mind(game), table_of(game)
    *_, world = positions(game, seed)
    assert judge(record_of(game, world.moves), files=read_extra).verdict.status == "legal"
    verdict = judge(record_of(game, world.open_moves), files=read_extra).verdict
    assert verdict.status == "legal"
    assert verdict.totals == dict(zip(lab.sides(table), world.totals(), strict=True))
    assert sum(world.shares()) == pytest.approx(1)
    if verdict.complete:
        assert [side for side, share in zip(lab.sides(table), world.shares(), strict=True) if share] == list(verdict.winners)
    else:
        assert len(world.told) >= LINES


@every_game
def test_a_copy_goes_its_own_way(game: str) -> None:
    lab = mind(game)
    for world in islice(positions(game, 5), 0, 80, 9):
        decision = world.decision()
        assert decision is not None
        before = world.view(decision.seat), world.moves, world.text
        copy = world.copy(Random(1))
        assert copy.decision() == decision
        assert copy.view(decision.seat) == before[0]
        copy.choose(decision.options[-1])
        lab.playout(copy, Random(2))
        assert (world.view(decision.seat), world.moves, world.text) == before
        assert world.decision() == decision


def seen_alike(game: str, count: int) -> int:
    """How many positions, of so many, were tried in which others hold something else: each seat chose alike and saw alike."""
    lab, tried, table = mind(game), 0, table_of(game)
    levels = (0, 2) if not lab.unfit(table, (2,)) else (0,)
    for seed in range(count):
        for number, world in enumerate(positions(game, seed)):
            decision = world.decision()
            if number % 7 or decision is None:
                continue
            view = world.view(decision.seat)
            other = next(lab.worlds(view, Random(number)))
            assert other.decision() == decision
            assert other.view(decision.seat) == view
            for level in levels:
                ours, theirs = (choose(lab, one.view(decision.seat), decision, level, Random(7)) for one in (world, other))
                assert ours == theirs
            tried += 1
            if tried == count:
                return tried
    return tried


@every_game
def test_what_a_seat_cannot_see_changes_neither_its_choice_nor_what_it_thinks_it_worth(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.lab.mind.laboratory.LONGEST", 25)
    assert seen_alike(game, 12) == 12


@pytest.mark.slow
@every_game
def test_the_same_in_five_hundred_positions(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.lab.mind.laboratory.LONGEST", 25)
    assert seen_alike(game, 500) == 500


@every_game
def test_a_record_is_retraced_to_the_choices_that_made_it(game: str) -> None:
    lab, table = mind(game), table_of(game)
    made = []
    world = lab.begin(table, Streams(4, 0))
    random = Random(4)
    while (decision := world.decision()) is not None:
        made.append((decision, random.choice(decision.options)))
        world.choose(made[-1][1])
    found = lab.retrace(table, judge(record_of(game, world.moves), files=read_extra).steps)
    if found is None:
        assert lab.unfit(table, (2,))
        return
    assert [(moment.decision, moment.option) for moment in found if moment.option is not None] == made


@every_game
def test_a_level_that_cannot_sit_there_says_why(game: str) -> None:
    lab, table = WordLaboratory(game), table_of(game)
    assert lab.unfit(table, (0,)) == ""
    assert "no rule of thumb" in lab.unfit(table, (0, 1))
    said = lab.unfit(table, (2,))
    assert said == "" or "Companion doesn't know what lies face down" in said
    assert bool(said) == (not find_game(game).about.nothing_hidden and game != "hearts")


class _ByHeads(WordLaboratory):
    """Coins are told by their number of heads alone."""

    def plays(self, choice: Choice) -> bool:
        return choice.meaning != "nothing moves" and (choice.kind != "chance" or len(choice.word) == 1)


@pytest.mark.parametrize(
    ("lines", "count", "among"),
    [
        ("2 h8 *1\n3\n", 1, "h7"),  # amid a turn
        ("2 h8 *1\n1 h8 *2\n", 4, "c2"),  # a flip comes first: as far as it can fall
        ("1 h7-h8 *1 !\n", 0, ""),  # what was let stand tells nothing
        ("1 h7-h8 *1 !\ncorrect: board: Ville h7 c5\n", 4, "c5"),
    ],
)
def test_what_may_be_decided_behind_the_last_line(lines: str, count: int, among: str) -> None:
    """Also where chance comes first, where the line is not at its end, and behind what the table put right."""
    judgement = judge(f"game: duelling-circles\nplayers: Aino, Ville\ntokens: 5\n{lines}")
    assert judgement.record is not None
    moments = _ByHeads("duelling-circles").retrace(judgement.record.table, judgement.steps) or ()
    found = [moment.decision.options for moment in moments if moment.option is None]
    assert len(found) == count
    assert all(among in options for options in found)
