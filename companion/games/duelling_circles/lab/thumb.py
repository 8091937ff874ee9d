"""The rule of thumb of Duelling Circles: take what can be taken, stand where little can be taken, make every flip.

And what speaks for a choice, in a few words, with the rule that it rests on.
"""

from math import inf
from random import Random
from typing import NamedTuple

from companion.games.duelling_circles.lab.turn import turn_so_far
from companion.games.duelling_circles.rules import course, forms, moves as m, play, state, table as t
from companion.games.duelling_circles.rules.landing import move
from companion.lab.mind.world import View
from companion.lab.world import Decision, Option
from companion.referee.asked import CHANCE

#: What a token taken, one lost, a chance to take or be taken, a rally and a token brought in are worth.
_TAKEN, _LOST, _RISK, _THREAT, _RALLY, _ENTERED = 3.0, 3.0, 2.0, 0.6, 0.5, 0.4


def guess(view: View, decision: Decision, _random: Random) -> Option:
    """What the rule of thumb chooses."""
    if CHANCE in decision.options:
        return CHANCE
    running = turn_so_far(view.state, view.said)
    return max(decision.options, key=lambda option: _worth(running, forms.read_part(str(option))))


class _Moved(NamedTuple):
    """What comes of a step: where it ends, how all stand then, how many tokens it takes of the other's and loses of its own."""

    landing: int
    position: state.Position
    took: int
    lost: int


def _moved(running: play.Running, step: m.Step, origin: int) -> _Moved:
    landing, token = course.LANDING[origin][running.flip], step.colour or running.position.own[origin][0]
    position, took, burned, dies = move(running.table, running.position, token, origin, landing)
    return _Moved(landing, position, took, burned + dies)


def _worth(running: play.Running, option: m.TurnPart) -> float:
    """What a step is worth; to stay is worth less than any, or two who stand well would stay for ever."""
    if not isinstance(option, m.Step):
        return -inf
    table, origin = running.table, running.table.places[running.seat][option.start]
    landing, position, took, lost = _moved(running, option, origin)
    gain = _TAKEN * took - _LOST * lost + _RALLY * (landing in course.RALLYING) + _ENTERED * (origin == course.RESERVE)
    return gain + _THREAT * threats(table, position) - _RISK * threats(table, turned(position))


def turned(position: state.Position) -> state.Position:
    """The board as the other one sees it, with nothing lucky."""
    return state.Position(position.other, position.own)


def threats(table: t.Table, position: state.Position) -> float:
    """How many of the other's tokens a first flip lets the one to move land on, on average, a token for each."""
    hits = 0
    for place, tokens in enumerate(position.own):
        if tokens:
            for heads in range(1, len(course.CHANCES)):
                crossing = table.across[course.LANDING[place][heads]]
                hits += course.CHANCES[heads] * (crossing is not None and position.other[crossing] != "")
    return hits / sum(course.CHANCES)


def reason(view: View, _decision: Decision, option: Option) -> str:
    """What speaks for an option, as a clause behind “it”; empty where there is nothing to say."""
    if option == CHANCE:
        return "is one more move (DC-3.1)"
    part = forms.read_part(str(option))
    if part is m.STOP:
        return "leaves the tokens where they are well placed (DC-3.3)"
    return _of_step(turn_so_far(view.state, view.said), part) if isinstance(part, m.Step) else ""


def _of_step(running: play.Running, step: m.Step) -> str:
    table, origin = running.table, running.table.places[running.seat][step.start]
    landing, position, took, _ = _moved(running, step, origin)
    if took:
        return "takes a token (DC-2.6)" if took == 1 else f"takes {took} tokens (DC-2.6)"
    if landing in course.RALLYING:
        return "ends on a rallying tile and earns a flip (DC-3.1)"
    risk, before = threats(table, turned(position)), threats(table, turned(running.position))
    if risk < before:
        return "leaves the other less to take (DC-2.6)"
    return "brings a token in from the reserve (DC-2.4)" if origin == course.RESERVE else ""
