"""The decisions of a record of Duelling Circles, one after the other; behind the last line what may be decided next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from companion.games.duelling_circles.lab.world import FLIP, DuelWorld
from companion.games.duelling_circles.rules.course import MOST_HEADS
from companion.games.duelling_circles.rules.forms import read_part
from companion.games.duelling_circles.rules.moves import PASS, UNREADABLE, Flip, Step, Stop, Turn, TurnPart
from companion.games.duelling_circles.rules.standing import begun
from companion.games.duelling_circles.rules.state import MOVE
from companion.games.duelling_circles.rules.table import Table
from companion.lab.chance import OneStream
from companion.lab.world import Decision, Option, Retraced, Sight


def retrace(table: Table, steps: Sequence[Any]) -> Iterator[Retraced]:
    """The decisions in their order. What a turn decides that the table let stand is left out."""
    line = 0
    for step in steps:
        if isinstance(step.move, Turn):
            line = step.line.number
            if not step.line.stands:
                yield from _of_turn(_before(table, step), step.move, line)
    yield from _now(table, steps, line)


def _world(table: Table, state: Any) -> DuelWorld:
    return DuelWorld(table, OneStream(Random(0)), state)


def _before(table: Table, step: Any) -> DuelWorld:
    """The table before a turn: its player is on turn, whatever the table let stand before it."""
    return _world(table, begun(step.before, step.move.seat))


def _of_turn(world: DuelWorld, turn: Turn, line: int) -> Iterator[Retraced]:
    for part in turn.parts:
        decision = _asked(world)
        option = _option(decision, part) if decision else None
        if decision and option is not None:
            yield Retraced(world, decision, option, line)
        world.play(part)


def _asked(world: DuelWorld) -> Decision | None:
    """What is decided at this moment; nothing where coins fall first."""
    running = world.running
    return world.decision() if running.may_stop or (running.goes_on and running.phase == MOVE) else None


def _option(decision: Decision, part: TurnPart) -> Option | None:
    """The option that a part of a turn chose, however much of it was written."""
    if isinstance(part, Flip):
        return FLIP
    if isinstance(part, Step):
        same = [one for one in decision.options if isinstance(one, Step) and one.start == part.start]
        return next((one for one in same if one.colour in ("", part.colour)), same[0] if len(same) == 1 else None)
    return next((one for one in decision.options if one == part), None) if not isinstance(part, Stop) else part


def _now(table: Table, steps: Sequence[Any], line: int) -> Iterator[Retraced]:
    """What may be decided behind the last line; where a flip comes first, for each way in which it can fall."""
    world = standing(table, steps)
    if world is None or world.is_over:
        return
    if world.running.may_flip and not world.running.may_stop:
        for heads in range(1, MOST_HEADS + 1):
            fallen = world.copy(Random(0))
            fallen.play(Flip(heads))
            yield from _asked_now(fallen, line, partial(_flipped, world))
    else:
        yield from _asked_now(world, line)


def _flipped(world: DuelWorld, random: Random) -> DuelWorld:
    """The world after a flip, up to what is decided next."""
    fallen = world.copy(random)
    fallen.go_on()
    return fallen


def standing(table: Table, steps: Sequence[Any]) -> DuelWorld | None:
    """The table behind the last line, in the midst of a turn where that is not over; None where that was let stand."""
    last = next((step for step in reversed(steps) if step.after is not step.before), None)
    if last is None:
        return _world(table, steps[-1].after if steps else None)
    if not isinstance(last.move, Turn):  # a position, or what was put right
        return _world(table, last.after) if last.after.may_begin else None
    if last.line.stands:
        return None
    world = _before(table, last)
    for part in last.move.parts:
        world.play(part)
    return world if world.running.goes_on else _world(table, last.after)


def sight(table: Table, steps: Sequence[Any], text: str) -> Sight | None:
    """The table behind the last line, and behind the words of a turn that is being said; None amid a word (`h7`, then `x`)."""
    world = standing(table, steps)
    if world is None or world.is_over:
        return None
    parts = [read_part(word) for word in text.split() if word != world.state.tag]
    for part in parts:
        if part is UNREADABLE or (part is PASS and world.running.phase != MOVE):
            return None
        world.play(part)
    over = not world.running.goes_on
    return Sight(world, None if over else _asked(world), over)


def _asked_now(world: DuelWorld, line: int, falls: Callable[[Random], DuelWorld] | None = None) -> Iterator[Retraced]:
    decision = _asked(world)
    if decision:
        yield Retraced(world, decision, None, line, falls=falls)
