"""A record of a solved game, decision by decision: what each player chose, what was best, and what the choice cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.games.duelling_circles.analysis.evaluation import FLIPS, STOPS, Choice, Evaluation
from companion.games.duelling_circles.analysis.playouts import Moment
from companion.games.duelling_circles.rules.moves import Flip, Step, Stop, Turn, TurnPart
from companion.games.duelling_circles.rules.state import FLIP, State

#: Choices that differ by less are equally good.
EQUAL = 1e-9


class Decision(NamedTuple):
    """One decision of a turn: the heads shown (None for making or leaving an owed flip), the choice, and the best one.

    `loss` is what the choice takes from the chance of the player who made it.
    """

    turn: int
    seat: int
    heads: int | None
    chosen: Choice
    best: Choice
    alternatives: int

    @property
    def loss(self) -> float:
        """How much less the choice is worth than the best one; 0 for one as good."""
        loss = self.best.chance - self.chosen.chance
        return loss if loss > EQUAL else 0.0


def decisions(evaluation: Evaluation, turns: Iterable[tuple[State, Turn]]) -> Iterator[Decision]:
    """The decisions of turns; each comes with the state in which it began."""
    for begin, turn in turns:
        moment = Moment(begin)
        for part in turn.parts:
            state = moment.state
            written = _decided(state, part)
            if written and evaluation.decides(state):
                choices = evaluation.choices(state)
                chosen = next(choice for choice in choices if choice.written == written)
                best = max(choices, key=lambda choice: choice.chance)
                heads = state.flip if isinstance(part, Step) else None
                yield Decision(begin.turn, begin.seat, heads, chosen, best, len(choices) - 1)
            moment = moment.then(part)


def _decided(state: State, part: TurnPart) -> str:
    """What a part decides, as a choice is written; empty where it decides nothing."""
    if isinstance(part, Step):
        return part.start
    if isinstance(part, Stop):
        return STOPS
    return FLIPS if isinstance(part, Flip) and state.phase == FLIP else ""


def chances_of_first(evaluation: Evaluation, states: Iterable[State]) -> list[float]:
    """The first player's chance in each of these states."""
    found = []
    for state in states:
        chance = evaluation.chance(state)
        found.append(chance if state.seat == 0 else 1 - chance)
    return found
