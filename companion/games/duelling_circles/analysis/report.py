"""All that can be said of a record of Duelling Circles: chances, the best move now, and what the choices so far have cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.games.duelling_circles.analysis.evaluation import SOLVED_TOKENS, Evaluation, is_ordinary, why_unsolved
from companion.games.duelling_circles.analysis.history import Decision, chances_of_first, decisions
from companion.games.duelling_circles.analysis.playouts import Estimate, Moment, estimate
from companion.games.duelling_circles.analysis.store import load_or_solve
from companion.games.duelling_circles.rules.breaches import token_name
from companion.games.duelling_circles.rules.landing import movable
from companion.games.duelling_circles.rules.moves import STOP, Flip, Step, Turn
from companion.games.duelling_circles.rules.state import FLIP, MOVE, OVER, State, next_turn
from companion.referee import Breach, Judgement

#: How many games are played at random for an estimate, unless more are asked for.
PLAYOUTS = 400
_EXACT = 0.0


class Outlook(NamedTuple):
    """What may be decided now: the heads shown (None: an owed flip), the choice as written, the chance then, its error."""

    heads: int | None
    written: str
    chance: float
    error: float
    best: bool

    def as_dict(self) -> dict[str, Any]:
        """The outlook, JSON-ready."""
        return {"heads": self.heads, "move": self.written, "chance": self.chance, "error": self.error, "best": self.best}


@dataclass(frozen=True, slots=True)
class Report:
    """The analysis of a record.

    `first_player` is the chance of the player named first, `error` its standard error (0 where it is exact); `outlooks` are
    chances of the player to move. `chances` are the first player's at the beginning of each turn and at the end.
    """

    players: tuple[str, str]
    state: State
    unsolved: str
    first_player: float
    error: float
    outlooks: Sequence[Outlook]
    chances: Sequence[float]
    decisions: Sequence[Decision]

    @property
    def to_move(self) -> str | None:
        """Whose turn it is; None when the game is over."""
        return None if self.state.phase == OVER else self.players[self.state.seat]

    @property
    def losses(self) -> dict[str, float]:
        """What each player's choices have taken from his chances, summed up."""
        return {tag: sum(one.loss for one in self.decisions if one.seat == seat) for seat, tag in enumerate(self.players)}

    def as_dict(self) -> dict[str, Any]:
        """The report, JSON-ready."""
        return {
            "solved": not self.unsolved,
            "first_player": self.first_player,
            "error": self.error,
            "to_move": self.to_move,
            "moves": [outlook.as_dict() for outlook in self.outlooks],
            "chances": list(self.chances),
            "decisions": [_decision_as_dict(self.players, one) for one in self.decisions],
            "losses": self.losses,
        }


def _decision_as_dict(players: Sequence[str], one: Decision) -> dict[str, Any]:
    return {
        "turn": one.turn,
        "player": players[one.seat],
        "heads": one.heads,
        "move": one.chosen.written,
        "chance": one.chosen.chance,
        "best": one.best.written,
        "best_chance": one.best.chance,
        "loss": one.loss,
    }


def analyse(judgement: Judgement, solved: Callable[[bool], Evaluation], playouts: int, seed: int) -> Report:
    """The report on a record that could be replayed.

    `solved` gives the evaluation of the game with or without counterflow, where one is needed; `playouts` asks for estimates
    with so many games each, 0 for exact chances where there are any.
    """
    state: State = judgement.inner
    turns = [(step.before, step.move) for step in judgement.steps if isinstance(step.move, Turn)]
    unsolved = why_unsolved(state.table) or _why_unknown(judgement) or ("estimates were asked for" if playouts else "")
    if unsolved:
        return _estimated(judgement, unsolved, playouts or PLAYOUTS, seed)
    evaluation = solved(state.table.counterflow)
    return Report(
        players=state.table.players,
        state=state,
        unsolved="",
        first_player=chances_of_first(evaluation, [state])[0],
        error=_EXACT,
        outlooks=_marked(_exact(evaluation, state)),
        chances=chances_of_first(evaluation, [*(begin for begin, _ in turns), state]),
        decisions=tuple(decisions(evaluation, turns)),
    )


def _why_unknown(judgement: Judgement) -> str:
    """Why the solution does not know a game of its table; empty where it does."""
    states: list[State] = [state for step in judgement.steps for state in (step.before, step.after)]
    if any(step.line.stands for step in judgement.steps):
        return "the table let a line stand that breaks the rules, and the solution knows none such"
    if not all(is_ordinary(state) for state in states):
        return "two tokens stand on one tile, and the solution knows no such position"
    return ""


def _exact(evaluation: Evaluation, state: State) -> Iterator[Outlook]:
    for choice in evaluation.choices(state):
        yield Outlook(state.flip if state.phase == MOVE else None, choice.written, choice.chance, _EXACT, best=False)
    for heads in _open_flips(state):
        for choice in evaluation.choices(state._replace(phase=MOVE, flip=heads)):
            yield Outlook(heads, choice.written, choice.chance, _EXACT, best=False)


def _open_flips(state: State) -> Sequence[int]:
    """The heads that a flip still to come may show and that let something move."""
    return (1, 2, 3, 4) if state.phase == FLIP else ()


def _marked(outlooks: Iterator[Outlook]) -> list[Outlook]:
    """The outlooks, the best of each number of heads marked."""
    found = list(outlooks)
    best = {heads: max(one.chance for one in found if one.heads == heads) for heads in {one.heads for one in found}}
    return [one._replace(best=one.chance == best[one.heads]) for one in found]


def _estimated(judgement: Judgement, unsolved: str, playouts: int, seed: int) -> Report:
    moment = _moment(judgement)
    state = moment.state
    first = estimate(moment, 0, playouts, seed)
    return Report(
        players=state.table.players,
        state=state,
        unsolved=unsolved,
        first_player=first.chance,
        error=first.error,
        outlooks=_marked(_guesses(moment, playouts, seed)),
        chances=(),
        decisions=(),
    )


def _guesses(moment: Moment, playouts: int, seed: int) -> Iterator[Outlook]:
    state = moment.state
    if state.phase == MOVE:
        yield from _guessed_steps(moment, playouts, seed)
    elif state.phase == FLIP and state.flips:
        flip = estimate(moment, state.seat, playouts, seed)
        yield Outlook(None, "flip", *flip, best=False)
        if state.table.setting("DC-R4") == "a":
            yield Outlook(None, "stop", *estimate(moment.then(STOP), state.seat, playouts, seed), best=False)
    for heads in _open_flips(state):
        shown = moment.then(Flip(heads))
        if shown.state.phase == MOVE:
            yield from _guessed_steps(shown, playouts, seed)


def _guessed_steps(moment: Moment, playouts: int, seed: int) -> Iterator[Outlook]:
    state = moment.state
    table = state.table
    for place, token in movable(table, state.position, state.flip):
        step = Step(table.names[state.seat][place], token if table.kinilani else "")
        guess: Estimate = estimate(moment.then(step), state.seat, playouts, seed)
        yield Outlook(state.flip, token_name(table, state.seat, place, token), *guess, best=False)


def _moment(judgement: Judgement) -> Moment:
    """The end of what could be replayed, as the turn's beginning and the parts played since.

    Where the table let such a turn stand, or put something right half-way, it counts as over.
    """
    state: State = judgement.inner
    if not state.unfinished or state.last is None:
        return Moment(state)
    states: list[State] = [step.after for step in judgement.steps]
    begin = next((one for one in reversed(states) if not one.unfinished), None)
    if begin is None:  # the record's first line stands half-way
        begin = judgement.game.start(state.table) if judgement.game else state
    moment = Moment(begin, state.last.parts)
    try:
        return moment if moment.state == state else Moment(next_turn(state))
    except Breach:
        return Moment(next_turn(state))


def solution_of(counterflow: bool, progress: Callable[[float], None]) -> Evaluation:
    """The evaluation of the solved game, from the cache or computed now."""
    return Evaluation(load_or_solve(SOLVED_TOKENS, counterflow=counterflow, progress=progress))
