"""Worlds of every game: what is played in them is legal, what is imagined agrees with what was seen, and nothing hidden leaks."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from commands import ROOT
from companion.lab.chance import Streams
from companion.lab.matches import LabError, laboratory_of, play
from companion.lab.players import LEVELS, choose
from companion.lab.world import AnyLaboratory, AnyWorld
from companion.referee import find_game, game_ids, judge, read_table
from companion.referee.games import has_part

FOUR = "players: A, B, C, D\n"
SIX = "players: A, B, C, D, E, F\n"
#: Tables that differ in what they play, by game.
TABLES = {
    "four-kingdoms": (
        "players: A, B\nseasons: 2\njokers: 2\n",
        "players: A, B, C\nscoring: dealer\n",
        FOUR + "seasons: 2\nhouse: FK-R12=b, FK-R13=b, FK-R14=b, FK-R15=b, FK-R20=b\njokers: 4\nscoring: night\n",
        FOUR + "teams: A+C, B+D\nexchange: cyclic\nseasons: 1\n",
        "players: A, B, C, D, E\nhand: 8\nteams: A+C, B+D\n",
        SIX + "teams: A+C+E, B+D+F\nexchange: cyclic-all\nseasons: 2\n",
        SIX + "jokers: 3\nseasons: 1\nscoring: mirrorland\n",
    ),
    "hearts": (FOUR + "to: 30\n", "players: A, B, C\nto: 30\nhouse: HE-R1=b\n", SIX + "to: 20\npassing: no\n"),
    "circle-of-power": (
        FOUR,
        "players: A, dummy1, B, dummy2\nhouse: CP-R1=b, CP-R7=b\n",
        "players: A, B, C, dummy\nvariant: coloured-cities\nhouse: CP-R1=c, CP-R15=b\n",
        FOUR + "variant: lonely-tyrant\nhouse: CP-R11=b\n",
        "players: A, dummy, B, C\nvariant: lonely-tyrant\nhouse: CP-R1=b, CP-R12=b\n",
        FOUR + "variant: coloured-cities\nhouse: CP-R12=b\n",
    ),
    "circle-of-kings": (
        "players: A, B\ncircle: Kw Ks Kp Kc\n",
        "players: A, B\ncircle: Kc Ks Kp Kw\nhouse: CK-R1=b, CK-R2=b, CK-R3=b, CK-R11=b, CK-R12=b, CK-R14=b\n",
        "players: A, B\ncircle: Ks Kw Kc Kp\nhouse: CK-R3=b, CK-R7=b, CK-R15=b, CK-R17=b\n",
    ),
    "empires": (
        "players: A, B\n",
        "players: A, B, C\noptions: treasury\nhouse: EM-R1=b, EM-R3=b, EM-R29=b\nattributes: A fertility, C warfare\n",
        "players: A, B\noptions: treasury, supplies\n",
        "players: A, B, C\noptions: treasury, supplies\nhouse: EM-R3=b, EM-R29=b, EM-R31=b, EM-R32=b\nattributes: B diplomacy\n",
    ),
    "duelling-circles": (
        "players: A, B\n",
        "players: A, B\ntokens: 3\nvariant: counterflow\nhouse: DC-R3=b, DC-R5=b, DC-R6=c, DC-R10=b\n",
        "players: A, B\nvariant: kinilani, no-reserves\ntokens: 5\nlineup: A b g v o c, B o c r u b\nhouse: DC-R4=b, DC-R17=b\n",
    ),
}
#: A game of Empires need not end; here none is longer than these turns.
SHORT = "import companion.games.empires.lab.world as empires\nempires.MOST_TURNS = 4\n"
EVERY = [(game, f"game: {game}\n{header}") for game, headers in TABLES.items() for header in headers]
every_table = pytest.mark.parametrize(("game", "header"), EVERY, ids=[f"{game}-{n}" for n, (game, _) in enumerate(EVERY)])


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game of Empires is long."""
    monkeypatch.setattr("companion.games.empires.lab.world.MOST_TURNS", 4)


def laboratory(game: str) -> AnyLaboratory:
    """The game's part of the laboratory, which it has."""
    return laboratory_of(game)


def written(game: str, header: str, moves: Any) -> str:
    """A record of these moves."""
    rules, table = find_game(game), read_table(header)
    return header + "".join(f"{rules.write(table, move)}\n" for move in moves)


def moments(game: str, header: str, seed: int, level: int = 0) -> Iterator[AnyWorld]:
    """A world at each of its genuine decisions, as it is played on by lot or by the rule of thumb."""
    lab = laboratory(game)
    streams = Streams(seed, 0)
    world = lab.begin(read_table(header), streams)
    while (decision := world.decision()) is not None:
        if len(decision.options) > 1:
            yield world
        world.choose(choose(lab, world.view(decision.seat), decision, level, streams.of("policy", decision.seat)).option)


def test_every_game_with_a_laboratory_is_tried_here() -> None:
    assert {game for game in game_ids() if has_part(game, "lab")} == set(TABLES)


@every_table
@pytest.mark.parametrize("level", [0, 1])
def test_what_is_played_is_legal_and_ends_as_the_referee_says(game: str, header: str, level: int) -> None:
    lab, table = laboratory(game), read_table(header)
    for deal in range(2):
        played = play(lab, table, [level] * len(lab.seats(table)), "legal", deal)
        verdict = judge(written(game, header, played.moves)).verdict
        assert verdict.status == "legal", verdict.errors
        assert verdict.complete or game == "empires"
        assert dict(zip(lab.sides(table), played.totals, strict=True)) == verdict.totals
        if verdict.complete:
            assert [side for side, share in zip(lab.sides(table), played.shares, strict=True) if share] == list(verdict.winners)
        assert sum(played.shares) == pytest.approx(1)


@every_table
def test_an_imagined_world_agrees_with_the_view_and_is_legal(game: str, header: str) -> None:
    lab = laboratory(game)
    for number, world in enumerate(moments(game, header, 3)):
        if number % 5 and number > 6:
            continue
        decision = world.decision()
        assert decision is not None
        view = world.view(decision.seat)
        assert lab.refuse(view.table) == ""
        for imagined in islice(lab.worlds(view, Random(number)), 2):
            assert imagined.decision() == decision
            assert imagined.view(decision.seat) == view
            verdict = judge(written(game, header, imagined.moves)).verdict
            assert verdict.status == "legal", (verdict.errors, written(game, header, imagined.moves))
            assert sum(lab.playout(imagined.copy(Random(1)), Random(2))) == pytest.approx(1)


@every_table
def test_what_a_seat_cannot_see_does_not_change_its_choice(game: str, header: str) -> None:
    lab = laboratory(game)
    for number, world in enumerate(islice(moments(game, header, 5, level=1), 0, 40, 10)):
        decision = world.decision()
        assert decision is not None
        view = world.view(decision.seat)
        otherwise = next(iter(lab.worlds(view, Random(number)))).view(decision.seat)
        for level in (1, 2):
            assert choose(lab, view, decision, level, Random(7)) == choose(lab, otherwise, decision, level, Random(7))


@every_table
def test_a_copy_leaves_the_game_as_it_was(game: str, header: str) -> None:
    lab = laboratory(game)
    for world in islice(moments(game, header, 9), 0, 30, 7):
        decision = world.decision()
        assert decision is not None
        before = world.view(decision.seat), len(world.moves)
        copy = world.copy(Random(1))
        copy.choose(decision.options[-1])
        lab.playout(copy, Random(2))
        assert (world.view(decision.seat), len(world.moves)) == before
        assert world.decision() == decision


@pytest.mark.parametrize("game", TABLES)
def test_every_process_plays_the_same(game: str) -> None:
    header = f"game: {game}\n{TABLES[game][0]}"
    script = (
        f"{SHORT}from companion.lab.matches import laboratory_of, play\nfrom companion.referee import read_table\n"
        f"lab, table = laboratory_of({game!r}), read_table({header!r})\n"
        "levels = [(1, 2)[seat % 2] for seat in range(len(lab.seats(table)))]\n"
        "print(play(lab, table, levels, 'x', 1))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", script], env={"PYTHONHASHSEED": seed, "PYTHONPATH": f"{ROOT}:{ROOT / 'examples/hearts'}"},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(said) == 1


def test_a_level_that_is_not_there_and_a_seat_too_few() -> None:
    lab, table = laboratory("four-kingdoms"), read_table("game: four-kingdoms\n" + FOUR)
    with pytest.raises(LabError, match="3 levels for 4 seats"):
        play(lab, table, [0, 0, 0], "x", 0)
    with pytest.raises(ValueError, match="there is no level 9: levels are 0, 1, 2, 3, 4"):
        play(lab, table, [9] * 4, "x", 0)
    with pytest.raises(LabError, match="level 4 is best play, which nobody knows here: nobody has solved this game"):
        play(lab, table, [0, 0, 0, 4], "x", 0)
    assert sorted(LEVELS) == [0, 1, 2, 3, 4]
