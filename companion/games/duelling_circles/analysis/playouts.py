"""Estimates where nothing is solved: the rest of a game of Duelling Circles, played out many times.

Both players move at random, but land on an opposing token when they can, and make every flip they are owed. That is no best
play: an estimate tells which side stands better, not what a master would make of it.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import NamedTuple

from companion.games.duelling_circles.rules.course import COMBAT_TILES, LANDING, MOST_HEADS
from companion.games.duelling_circles.rules.landing import facing, movable
from companion.games.duelling_circles.rules.moves import Flip, Lucky, Step, Turn, TurnPart
from companion.games.duelling_circles.rules.play import Running, apply, play_part
from companion.games.duelling_circles.rules.state import MOVE, OVER, State

#: A game that goes on longer counts as a draw; only red-whites among themselves do (DC-R26).
LONGEST = 2000


class Estimate(NamedTuple):
    """The share of a seat's wins (a draw is half of one), and its standard error."""

    chance: float
    error: float


class Moment(NamedTuple):
    """A moment of a game: the state in which a turn began, and the parts of it that were played."""

    begin: State
    parts: tuple[TurnPart, ...] = ()

    @property
    def state(self) -> State:
        """The state at this moment."""
        return apply(self.begin, Turn(self.parts)) if self.parts else self.begin

    def then(self, part: TurnPart) -> Moment:
        """The moment after one more part."""
        return Moment(self.begin, (*self.parts, part))


def estimate(moment: Moment, seat: int, playouts: int, seed: int) -> Estimate:
    """How often a seat wins from a moment of the game. Equal seeds give equal estimates."""
    random = Random(seed)
    won = [_result(moment, seat, random) for _ in range(playouts)]
    mean = sum(won) / playouts
    spread = sum((one - mean) ** 2 for one in won) / max(1, playouts - 1)
    return Estimate(mean, sqrt(spread / playouts))


def _result(moment: Moment, seat: int, random: Random) -> float:
    state = moment.state
    if moment.parts and state.phase != OVER:
        state = _turn_over(moment, random)
    for _ in range(LONGEST):
        if state.phase == OVER:
            return 0.5 if len(state.winners) > 1 else float(seat in state.winners)
        state = _turn_over(Moment(state), random)
    return 0.5


def _turn_over(moment: Moment, random: Random) -> State:
    """The state after the turn of a moment is played to its end."""
    running = Running(moment.begin)
    for part in moment.parts:
        play_part(running, part)
    while running.goes_on:
        play_part(running, next_part(running, random))
    return running.state(Turn(moment.parts))


def next_part(running: Running, random: Random) -> TurnPart:
    """What is played next, at random: every flip is made, and a token that can land on an opposing one does."""
    if running.may_flip:
        return Flip(random.getrandbits(MOST_HEADS).bit_count())
    if running.phase == MOVE:
        table, position, heads = running.table, running.position, running.flip
        able = movable(table, position, heads)
        hits = [one for one in able if facing(table, position, LANDING[one[0]][heads])]
        place, token = random.choice(hits or able)
        return Step(table.names[running.seat][place], token if table.kinilani else "")
    return Lucky(random.choice(COMBAT_TILES))
