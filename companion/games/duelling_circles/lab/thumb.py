"""The rule of thumb of Duelling Circles: take what can be taken, stand where little can be taken, make every flip."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from random import Random

from companion.games.duelling_circles.lab.world import FLIP, View
from companion.games.duelling_circles.rules.colours import PLAIN
from companion.games.duelling_circles.rules.course import CHANCES, LANDING, RALLYING, RESERVE
from companion.games.duelling_circles.rules.landing import move
from companion.games.duelling_circles.rules.moves import Step
from companion.games.duelling_circles.rules.play import play_part
from companion.games.duelling_circles.rules.running import Running
from companion.games.duelling_circles.rules.state import Position
from companion.games.duelling_circles.rules.table import Table
from companion.lab.world import Decision, Option

#: What a token taken, one lost, a chance to take or be taken, a rally and a token brought in are worth.
_TAKEN, _LOST, _RISK, _THREAT, _RALLY, _ENTERED = 3.0, 3.0, 2.0, 0.6, 0.5, 0.4


def guess(view: View, decision: Decision, random: Random) -> Option:  # noqa: ARG001 - nothing is left to chance
    """What the rule of thumb chooses."""
    if FLIP in decision.options:
        return FLIP
    running = Running(view.state)
    for part in view.parts:
        play_part(running, part)
    places = view.table.places[running.seat]
    return max(decision.options, key=lambda option: _worth(running, places, option))


def _worth(running: Running, places: Mapping[str, int], option: Option) -> float:
    """What a step is worth; to stay is worth less than any, or two who stand well would stay for ever."""
    table = running.table
    if not isinstance(option, Step):
        return -inf
    origin = places[option.start]
    landing = LANDING[origin][running.flip]
    position, took, burned, dies = move(table, running.position, option.colour or PLAIN, origin, landing)
    gain = _TAKEN * took - _LOST * (burned + dies) + _RALLY * (landing in RALLYING) + _ENTERED * (origin == RESERVE)
    return gain + _THREAT * threats(table, position) - _RISK * threats(table, turned(position))


def turned(position: Position) -> Position:
    """The board as the other one sees it, with nothing lucky."""
    return Position(position.other, position.own)


def threats(table: Table, position: Position) -> float:
    """How many of the other's tokens a first flip lets the one to move land on, on average, a token for each."""
    hits = 0
    for place, tokens in enumerate(position.own):
        if tokens:
            for heads in range(1, len(CHANCES)):
                crossing = table.across[LANDING[place][heads]]
                hits += CHANCES[heads] * (crossing is not None and position.other[crossing] != "")
    return hits / sum(CHANCES)
