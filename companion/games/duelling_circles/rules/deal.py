"""A full game for simulation: coins fall as they fall, tokens move as they may."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.games.duelling_circles.rules.colours import PLAIN, RED_WHITE, mixed
from companion.games.duelling_circles.rules.course import COMBAT_TILES, LANDING, MOST_HEADS
from companion.games.duelling_circles.rules.landing import facing, movable
from companion.games.duelling_circles.rules.moves import PASS, STOP, Flip, Lucky, Move, Step, Turn, TurnPart
from companion.games.duelling_circles.rules.play import Running, apply, play_part
from companion.games.duelling_circles.rules.state import MOVE, OVER, State, start
from companion.games.duelling_circles.rules.table import Table
from companion.referee.claims import Sums, Winner

#: How often a player hunts, how often coins are written, flips left, moves declined, and things said that are clear.
_HUNT, _COINS, _STOP, _DECLINE, _CHATTY = 0.5, 0.25, 0.1, 0.1, 0.25


def random_game(table: Table, random: Random, *, hands: bool) -> Iterator[Move]:  # noqa: ARG001 - nothing is hidden
    """The moves of a whole game, with what the table makes of it. Where red-whites alone play on, it stops (DC-R26)."""
    state = start(table)
    coins = random.random() < _COINS
    while state.phase != OVER and not _runs_for_ever(state):
        turn = random_turn(state, random, coins=coins)
        state = apply(state, turn)
        yield turn
    yield Sums("total", tuple(enumerate(state.taken)))
    if state.phase == OVER:
        yield Winner(state.winners if len(state.winners) == 1 else ())


def _runs_for_ever(state: State) -> bool:
    return state.table.kinilani and set("".join(state.bands[0] + state.bands[1])) == {RED_WHITE}


def random_turn(state: State, random: Random, *, coins: bool = False) -> Turn:
    """A whole turn, part after part, of a state in which one may begin; `coins`: flips are written as they fell."""
    running = Running(state)
    parts: list[TurnPart] = []
    while running.goes_on:
        parts.append(_part(running, random, coins))
        play_part(running, parts[-1])
    if running.phase != OVER and random.random() < _CHATTY and isinstance(parts[-1], Flip):
        parts.append(PASS)
    return Turn(tuple(parts), state.seat if random.random() < _CHATTY else None)


def _part(running: Running, random: Random, coins: bool) -> TurnPart:
    """Something that may stand next."""
    if running.may_flip:
        return STOP if running.may_stop and random.random() < _STOP else _flip(random, coins)
    if running.phase == MOVE:
        return PASS if running.may_pass and random.random() < _DECLINE else _step(running, random)
    return _lucky(random, coins)


def _flip(random: Random, coins: bool) -> Flip:
    fallen = "".join(random.choices("HT", k=MOST_HEADS))
    return Flip(fallen.count("H"), fallen if coins else "")


def _lucky(random: Random, coins: bool) -> Lucky:
    return Lucky(0, "".join(random.choices("HT", k=3))) if coins else Lucky(random.choice(COMBAT_TILES))


def _step(running: Running, random: Random) -> Step:
    """Any token that can move; where one can land on an opposing token, often that one."""
    table, seat, position, heads = running.table, running.seat, running.position, running.flip
    able = movable(table, position, heads)
    if random.random() < _HUNT:
        able = [entry for entry in able if facing(table, position, LANDING[entry[0]][heads])] or able
    place, token = random.choice(able)
    names = table.names[seat]
    colour = token if token != PLAIN and (mixed(position.own[place]) or random.random() < _CHATTY) else ""
    landing = names[LANDING[place][heads]] if random.random() < _CHATTY else ""
    return Step(names[place], colour, landing)
