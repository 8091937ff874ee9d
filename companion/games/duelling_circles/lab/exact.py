"""What best play is worth in Duelling Circles, where it is solved; it needs numpy (extra `analysis`)."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

from companion.games.duelling_circles.analysis.evaluation import FLIPS, Evaluation, is_ordinary, rules_of, why_unsolvable
from companion.games.duelling_circles.analysis.store import load_or_solve, make_elsewhere, what_it_takes, why_unmade
from companion.games.duelling_circles.analysis.worths import Rules
from companion.games.duelling_circles.lab.turn import parts_played
from companion.games.duelling_circles.rules import moves as m, play, table as t
from companion.games.duelling_circles.rules.state import State, start
from companion.lab.mind.world import View, World
from companion.lab.world import Decision, Option
from companion.referee import AnyStep, Opening
from companion.referee.asked import CHANCE


class Solved:
    """The solution, asked for worlds of a game that began with this state, and is told up to that one."""

    def __init__(self, evaluation: Evaluation, begun: State, told: State) -> None:
        self._evaluation, self._begun, self._told = evaluation, begun, told

    def start(self) -> tuple[float, float]:
        """Each side's chance at the game's beginning, where both play their best."""
        return _by_seat(self._begun, self._evaluation.chance(self._begun))

    def end(self) -> tuple[float, float]:
        """The same after the last line: of a turn that is to come over all its flips, of one that ends over its lucky tiles."""
        return _by_seat(self._told, self._evaluation.chance(self._told))

    def options(self, world: World, decision: Decision) -> Sequence[tuple[float, float]]:
        """The same after each option of a decision."""
        return _options(self._evaluation, _standing(world.state, world.said), decision)


def _options(evaluation: Evaluation, state: State, decision: Decision) -> Sequence[tuple[float, float]]:
    """Each side's chance after each option of a decision, in this state."""
    chances = {choice.written: choice.chance for choice in evaluation.choices(state)}
    return [_by_seat(state, chances[FLIPS if option == CHANCE else str(option)]) for option in decision.options]


def _standing(state: State, said: Sequence[str]) -> State:
    """The state after these words of a turn."""
    running = play.Running(state)
    parts = tuple(parts_played(running, said))
    return running.state(m.Turn(parts)) if parts else state


def _by_seat(state: State, chance: float) -> tuple[float, float]:
    return (chance, 1 - chance) if state.seat == 0 else (1 - chance, chance)


def why_unsolved(table: t.Table) -> str:
    """Why nobody knows here what best play is in a table's game; empty where it is known, or soon worked out."""
    return why_unsolvable(table) or why_unmade(rules_of(table))


def exact(table: t.Table, steps: Sequence[AnyStep], progress: Callable[[float], None]) -> Solved | str:
    """The solution of a table's game, or why it does not know the game that was played."""
    unsolved = why_unsolved(table) or _why_unknown(steps)
    if unsolved:
        return unsolved
    solution = load_or_solve(rules_of(table), progress=progress)
    return Solved(Evaluation(solution), _begun(table, steps), steps[-1].after if steps else start(table))


def solved(table: t.Table, place: str, progress: Callable[[float | str], None]) -> tuple[Sequence[float], float]:
    """Solves a table's game: each side's chance at the start, and how far it is off at most. Raises ValueError, Trouble."""
    if unsolvable := why_unsolvable(table):
        raise ValueError(unsolvable)
    if why_unmade(rules_of(table)):
        progress(what_it_takes(rules_of(table)))
    worths = make_elsewhere(rules_of(table), Path(place) if place else None, progress)
    return _by_seat(start(table), Evaluation(worths).chance(start(table))), max(worths.errors.values())


def _begun(table: t.Table, steps: Sequence[AnyStep]) -> State:
    """Where a record begins: at the position that it describes, else at the game's start."""
    if not steps:
        return start(table)
    state: State = steps[0].after if isinstance(steps[0].move, Opening) else steps[0].before
    return state


def best(view: View, decision: Decision) -> Option:
    """The best option of a decision; of equal ones the first. The table's game must be solved (`why_unsolved`)."""
    table = view.table
    values = _options(_evaluation(rules_of(table)), _standing(view.state, view.said), decision)
    worth = [value[decision.seat] for value in values]
    return decision.options[worth.index(max(worth))]


@lru_cache(maxsize=2)
def _evaluation(rules: Rules) -> Evaluation:
    return Evaluation(load_or_solve(rules, progress=lambda _: None))


def _why_unknown(steps: Sequence[AnyStep]) -> str:
    if any(step.line.stands for step in steps):
        return "the table let a line stand that breaks the rules, and the solution knows none such"
    if not all(is_ordinary(state) for step in steps for state in (step.before, step.after)):
        return "two tokens stand on one tile, and the solution knows no such position"
    return ""
