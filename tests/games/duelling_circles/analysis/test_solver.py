"""The solved game: its size, endings worked out by hand, and best play against the rules' own engine."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from placements_slowly import Side, met_at, number_of, placements, rows_of, sides
from solved_slowly import HEADS, Solution, _moves, _sweep, shape_of, solve

from companion.games.duelling_circles.analysis import standing as st
from companion.games.duelling_circles.analysis.evaluation import Evaluation
from companion.games.duelling_circles.analysis.store import make
from companion.games.duelling_circles.analysis.worths import Rules, Worths
from companion.games.duelling_circles.rules.course import HOME_LENGTH, LENGTH, RESERVE
from companion.games.duelling_circles.rules.landing import facing, movable
from companion.games.duelling_circles.rules.moves import STOP, Flip, Lucky, Step, Turn
from companion.games.duelling_circles.rules.play import Running, apply, play_part
from companion.games.duelling_circles.rules.state import FLIP, LUCKY, MOVE, OVER, Position, State
from companion.referee import read_record

#: A first sweep, when nobody wins later: the chance to win in this very turn, worked out by hand. Tiles are numbers on the course
#: of their owner; then which of the other's tokens is lucky.
THIS_TURN = [
    ((7,), (8,), 0, Fraction(4, 16)),  # h8 beside c1: one head of four coins
    ((7,), (9,), 0, Fraction(6, 16)),
    ((7,), (10,), 0, Fraction(4, 16)),
    ((7,), (11,), 0, Fraction(1, 16)),
    ((7,), (12,), 0, Fraction(0)),  # five tiles away
    ((8,), (7,), 0, Fraction(0)),  # nobody gets at the other's home row
    ((7,), (9,), 1, Fraction(0)),  # it stands on the lucky tile
    ((6, 7), (9,), 0, Fraction(10, 16)),  # two heads with one token, three with the other
    ((6, 7), (8, 9), 0, Fraction(0)),  # two tokens are not taken in one turn without a rally
    ((6, 8), (10,), 0, Fraction(7, 16)),  # two heads, or four with the other; three take nothing
]
TABLES = {
    counterflow: read_record(
        f"game: duelling-circles\nplayers: Aino, Ville\ntokens: 3\nvariant: {'counterflow' if counterflow else 'traditional'}\n"
    ).table
    for counterflow in (False, True)
}


def band(tiles: tuple[int, ...], reserve: int = 0) -> tuple[str, ...]:
    found = [""] * (LENGTH + 1)
    for tile in tiles:
        found[tile] = "."
    found[RESERVE] = "." * reserve
    return tuple(found)


def state_of(
    counterflow: bool, mine: tuple[int, ...], theirs: tuple[int, ...], lucky: int = -1, seat: int = 0, reserve: int = 0
) -> State:
    """A turn's beginning; tiles are numbers on the course of their owner, `lucky` one on the mover's."""
    table = TABLES[counterflow]
    number = next((n for n, place in enumerate(table.lucky_places[seat]) if place == lucky), 0) if lucky >= 0 else 0
    return State(table, Position(band(mine, reserve), band(theirs, reserve), lucky, -1), seat=seat, lucky=number)


def a_position(random: Random, counterflow: bool) -> State:
    """Any position of the endings, a tile lucky or none."""
    while True:
        mine = tuple(sorted(random.sample(range(LENGTH), random.randint(1, 2))))
        theirs = tuple(sorted(random.sample(range(LENGTH), random.randint(1, 2))))
        met = met_at(np.array(theirs), counterflow=counterflow)
        if not set(mine) & set(met.tolist()):
            return state_of(counterflow, mine, theirs, random.choice([-1, *range(HOME_LENGTH, LENGTH)]), random.randint(0, 1))


def count_positions(tokens: int, *, counterflow: bool) -> tuple[int, int]:
    """How many positions there are with no tile shared: without a lucky tile, and with the lucky tiles that differ."""
    positions = with_luck = 0
    for mine in sides(tokens):
        for theirs in sides(tokens):
            own, other = placements(mine.board), placements(theirs.board)
            met = met_at(other, counterflow=counterflow)
            possible = ~(own[:, None, :, None] == met[None, :, None, :]).any(axis=(2, 3))
            lucky = 1 + (other >= HOME_LENGTH).sum(axis=1)
            positions += int(possible.sum())
            with_luck += int((possible * lucky[None, :]).sum())
    return positions, with_luck


def test_it_has_as_many_positions_as_were_counted_elsewhere() -> None:
    for counterflow in (False, True):
        assert count_positions(3, counterflow=counterflow) == (549_184, 1_205_008)


def test_placements_are_numbered_in_order() -> None:
    for board in (1, 2, 3):
        tiles = placements(board)
        assert [tuple(row) for row in tiles.tolist()] == list(combinations(range(LENGTH), board))
        assert rows_of(tiles[:, ::-1]).tolist() == list(range(len(tiles)))
    assert number_of((6, 7)) == placements(2).tolist().index([6, 7])
    assert [tuple(side) for side in sides(3)] == [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0)]


def _nobody_wins_later(mine: Side, theirs: Side) -> Solution:
    """Chances of 0 for the mover, whatever comes after this turn."""
    solution = Solution(2, False, {})
    for one in sides(2):
        for other in sides(2):
            solution.chances[one, other] = np.ones(shape_of(one, other))
    solution.chances[mine, theirs] = np.zeros(shape_of(mine, theirs))
    return solution


@pytest.mark.parametrize(("mine", "theirs", "lucky", "chance"), THIS_TURN)
def test_endings_worked_out_by_hand(mine: tuple[int, ...], theirs: tuple[int, ...], lucky: int, chance: Fraction) -> None:
    own, other = Side(len(mine), 0), Side(len(theirs), 0)
    solution = _nobody_wins_later(own, other)
    if own == other:  # what is one array for both sides: the other's chance of 1 stands for the turns to come
        solution.chances[own, other] = np.ones(shape_of(own, other))
    swept = _sweep(solution, own, other, [_moves(solution, own, other, heads) for heads in (1, 2, 3, 4)])
    assert Fraction(float(swept[number_of(mine), number_of(theirs), lucky])) == chance


def test_a_rally_worked_out_by_hand() -> None:
    """h2 and c1 against c3: two heads take at once; one rallies on h3, four on h6, and then two heads take."""
    own, other = Side(2, 0), Side(1, 0)
    solution = _nobody_wins_later(own, other)
    moves = [_moves(solution, own, other, heads) for heads in (1, 2, 3, 4)]
    for _ in range(2):  # the second sweep knows what the flip after the rally is worth
        solution.chances[own, other] = _sweep(solution, own, other, moves)
    found = Fraction(float(solution.chances[own, other][number_of((1, 8)), number_of((10,)), 0]))
    assert found == Fraction(6, 16) + (Fraction(4, 16) + Fraction(1, 16)) * Fraction(6, 16)


@pytest.mark.parametrize("must_rally", [False, True])
@pytest.mark.parametrize("counterflow", [False, True])
def test_a_worth_is_the_mean_over_lucky_tiles_of_what_the_engine_plays(
    must_rally: bool, counterflow: bool, tmp_path: Path
) -> None:
    """So every worth is what the rules' own engine makes of the others: no other numbers are."""
    rules = Rules(2, counterflow, must_rally)
    evaluation = Evaluation(make(rules, tmp_path / rules.name, lambda _: None, tolerance=1e-12))
    random = Random(6)
    for _ in range(60):
        mine, theirs = (tuple(sorted(random.sample(range(LENGTH), random.randint(1, 2)))) for _ in range(2))
        if set(mine) & set(met_at(np.array(theirs), counterflow=counterflow).tolist()):
            continue
        tiles = range(HOME_LENGTH, LENGTH)
        flipped = [evaluation.chance(state_of(counterflow, mine, theirs, tile)) for tile in tiles]
        pair = st.Pair(st.Side(len(mine), 0), st.Side(len(theirs), 0))
        worth = evaluation.solution.worth(pair, st.standing_of(mine), st.standing_of(theirs))
        assert worth == pytest.approx(sum(flipped) / 8, abs=2e-9)


def test_it_is_what_another_method_finds(short_game: Worths) -> None:
    """Roughly, for the whole game; `make slow` compares all of it to the ninth digit."""
    assert abs(_start(short_game) - 0.371050002) <= max(short_game.errors.values()) < 0.1


def _start(worths: Worths) -> float:
    """What the start is worth to who begins: no tile is lucky then."""
    return Evaluation(worths).chance(state_of(worths.rules.counterflow, (6, 7), (6, 7), reserve=1))


def test_a_position_is_worth_what_its_flips_are_worth_by_the_rules(endings: Evaluation) -> None:
    """The engine's own moves, turn by turn, against the solver's arrays."""
    random = Random(7)
    for _ in range(150):
        state = a_position(random, endings.solution.rules.counterflow)
        expected = sum(share * _after_flip(endings, state, heads) for heads, share in enumerate(HEADS))
        assert endings.chance(state) == pytest.approx(expected, abs=1e-9)


def _after_flip(evaluation: Evaluation, state: State, heads: int) -> float:
    return _best(evaluation, state, (Flip(heads),))


def _best(evaluation: Evaluation, begin: State, parts: tuple[object, ...]) -> float:
    """The mover's chance after some parts of his turn, all that he may decide tried out with the engine."""
    state = apply(begin, Turn(parts))  # type: ignore[arg-type]
    if state.phase == OVER:
        return float(begin.seat in state.winners)
    if state.phase == MOVE:
        names = state.table.names[state.seat]
        able = movable(state.table, state.position, state.flip)
        return max(_best(evaluation, begin, (*parts, Step(names[place]))) for place, _ in able)
    if state.phase == FLIP:  # a rally: what the solver says of one more flip is tested by other positions
        return max(evaluation.choices(state)[0].chance, _best(evaluation, begin, (*parts, STOP)))
    assert state.phase == LUCKY
    turns = [apply(begin, Turn((*parts, Lucky(number)))) for number in range(1, 9)]  # type: ignore[arg-type]
    return 1 - sum(evaluation.chance(turn) for turn in turns) / 8


def test_it_does_not_matter_who_sits_where(endings: Evaluation) -> None:
    random = Random(8)
    for _ in range(50):
        state = a_position(random, endings.solution.rules.counterflow)
        other = State(state.table, state.position, seat=1 - state.seat)
        assert endings.chance(state) == pytest.approx(endings.chance(other), abs=1e-9)


def test_best_play_wins_as_often_as_it_should(endings: Evaluation) -> None:
    random = Random(9)
    state = state_of(endings.solution.rules.counterflow, (6, 7), (7, 9))
    games = 200
    won = sum(_played_out(endings, state, random) for _ in range(games))
    chance = endings.chance(state)
    assert abs(won / games - chance) < 4 * (chance * (1 - chance) / games) ** 0.5


def _played_out(evaluation: Evaluation, state: State, random: Random) -> bool:
    """Whether the seat to move wins when both always choose the best."""
    seat = state.seat
    while state.phase != OVER:
        running, now = Running(state), state
        while running.goes_on:
            play_part(running, _best_part(evaluation, now, random))
            now = running.state(Turn(()))
        state = now
    return seat in state.winners


def _best_part(evaluation: Evaluation, state: State, random: Random) -> Flip | Step | Lucky:
    if state.phase == LUCKY:
        return Lucky(random.randint(1, 8))
    choices = evaluation.choices(state)
    best = max(choices, key=lambda choice: choice.chance).written if choices else "flip"
    if state.phase == MOVE:
        return Step(best)
    return STOP if best == "stop" else Flip(random.getrandbits(4).bit_count())  # type: ignore[return-value]


def test_the_lucky_token_is_the_one_that_stands_on_the_lucky_tile(endings: Evaluation) -> None:
    counterflow = endings.solution.rules.counterflow
    across = TABLES[counterflow].across
    tile = next(place for place in range(HOME_LENGTH, LENGTH) if across[place] == 9)
    safe, open_ = (endings.chance(state_of(counterflow, (tile - 1,), (7, 9), lucky)) for lucky in (tile, -1))
    assert facing(TABLES[counterflow], state_of(counterflow, (tile - 1,), (7, 9)).position, tile)
    assert safe < open_


@pytest.mark.slow
@pytest.mark.parametrize("counterflow", [False, True])
def test_the_whole_game_by_both_methods(counterflow: bool, tmp_path: Path) -> None:
    rules = Rules(3, counterflow)
    worths = make(rules, tmp_path / rules.name, lambda _: None, tolerance=1e-11)
    assert _start(worths) == pytest.approx(0.500529979 if counterflow else 0.371050002, abs=1e-9)
    other = solve(3, counterflow=counterflow)
    random = Random(5)
    for (mine, theirs), chances in other.chances.items():
        own, met = placements(mine.board), placements(theirs.board)
        for _ in range(100):
            i, j = random.randrange(len(own)), random.randrange(len(met))
            if set(own[i].tolist()) & set(met_at(met[j], counterflow=counterflow).tolist()):
                continue
            told = sum(chances[i, j, lucky_of(tile, met[j], counterflow)] for tile in range(HOME_LENGTH, LENGTH)) / 8
            pair = st.Pair(st.Side(*mine), st.Side(*theirs))
            worth = worths.worth(pair, st.standing_of(own[i].tolist()), st.standing_of(met[j].tolist()))
            assert worth == pytest.approx(told, abs=2e-9)


def lucky_of(tile: int, theirs: Any, counterflow: bool) -> int:
    """Which of the other's tokens stands on a lucky tile, as the other method counts: 0 for none."""
    crossing = TABLES[counterflow].across[tile]
    tiles = theirs.tolist()
    return tiles.index(crossing) + 1 if crossing in tiles else 0
