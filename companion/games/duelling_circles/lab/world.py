"""Duelling Circles as it stands, one decision after the other. Nothing is hidden; coins fall as chance has it.

It plays the judge's own turn, without the words of lines: level 1 decides in a quarter of the time that a record told word by
word takes, level 2 in a sixth.
"""

from __future__ import annotations

from copy import copy
from random import Random
from typing import NamedTuple

from companion.games.duelling_circles.analysis.playouts import LONGEST
from companion.games.duelling_circles.rules.course import COMBAT_TILES, MOST_HEADS
from companion.games.duelling_circles.rules.forms import read_part
from companion.games.duelling_circles.rules.landing import movable
from companion.games.duelling_circles.rules.moves import PASS, STOP, Flip, Lucky, Step, Turn, TurnPart
from companion.games.duelling_circles.rules.play import Running, play_part
from companion.games.duelling_circles.rules.state import MOVE, OVER, State, start
from companion.games.duelling_circles.rules.table import Table
from companion.lab.chance import OneStream, Question, Streams
from companion.lab.world import Decision, Option, RefusedError

#: The choice to make a flip that is owed (DC-3.3).
FLIP = "flip"


class View(NamedTuple):
    """What both see: the turns so far, the state in which this one began, and what was played of it."""

    table: Table
    turns: tuple[Turn, ...]
    state: State
    parts: tuple[TurnPart, ...]

    @property
    def running(self) -> Running:
        """The turn as far as it was played."""
        running = Running(self.state)
        for part in self.parts:
            play_part(running, part)
        return running


def _coins(typed: str) -> Flip:
    """Coins as people say them (DC-2.2)."""
    part = read_part(typed.strip())
    if not isinstance(part, Flip) or part.heads > MOST_HEADS:
        raise RefusedError(f"“{typed}” is no flip of {MOST_HEADS} coins", f"say the heads, 0 to {MOST_HEADS}, or each coin: HTHH")
    return part


def _lucky_tile(typed: str) -> Lucky:
    """A lucky tile as people say it (DC-4.1), with or without its star."""
    part = read_part(f"*{typed.strip().removeprefix('*')}")
    if not isinstance(part, Lucky) or (not part.coins and part.number not in COMBAT_TILES):
        raise RefusedError(f"“{typed}” is no lucky tile", "say its number, 1 to 8, or Demi, Stater and Penny as they fell: THH")
    return part


class DuelWorld:
    """The whole game: `state` is that in which the turn began, `parts` what was played of it."""

    __slots__ = ("parts", "running", "state", "streams", "table", "turns")

    def __init__(self, table: Table, streams: Streams, state: State | None = None) -> None:
        self.table, self.streams = table, streams
        self.state = start(table) if state is None else state
        self.turns: list[Turn] = []
        self.parts: list[TurnPart] = []
        self.running = Running(self.state)

    def decision(self) -> Decision | None:
        """What is to be decided next: whether to flip on, or what moves; None where the game is over."""
        running = self.running
        if self.is_over:
            return None
        if running.may_flip:
            return Decision(running.seat, (FLIP, STOP), "flip")
        names, coloured = self.table.names[running.seat], self.table.kinilani
        able = movable(self.table, running.position, running.flip)
        steps = tuple(Step(names[place], token if coloured else "") for place, token in able)
        return Decision(running.seat, (*steps, PASS) if running.may_pass else steps, "move")

    @property
    def is_over(self) -> bool:
        """Whether the game is over; one that goes on for thousands of turns is drawn."""
        return self.state.phase == OVER or self.state.turn > LONGEST

    def choose(self, option: Option) -> None:
        """What the player to move chose, and all that chance decides after it."""
        if option == FLIP:
            self.play(self._flip())
        elif isinstance(option, Step | type(PASS) | type(STOP)):
            self.play(option)
        self.go_on()

    def go_on(self) -> None:
        """All that is not decided: flips that must be made, lucky flips, the next turn."""
        while not self.is_over:
            running = self.running
            if not running.goes_on:
                self._end_turn()
            elif running.may_flip:
                if running.may_stop:
                    return
                self.play(self._flip())
            elif running.phase == MOVE:
                return
            else:
                self.play(self._lucky())

    def _chance(self) -> Random:
        return self.streams.of("chance", self.state.turn)

    def _flip(self) -> Flip:
        fallen = self.streams.ask(Question(f"{self.state.tag} flips: heads, 0 to {MOST_HEADS}", _coins))
        return fallen or Flip(self._chance().getrandbits(MOST_HEADS).bit_count())

    def _lucky(self) -> Lucky:
        fallen = self.streams.ask(Question(f"{self.state.tag}, the lucky tile", _lucky_tile))
        return fallen or Lucky(self._chance().choice(COMBAT_TILES))

    def play(self, part: TurnPart) -> None:
        """One more part of the turn: what was chosen, or what chance brought."""
        play_part(self.running, part)
        self.parts.append(part)

    def _end_turn(self) -> None:
        turn = Turn(tuple(self.parts))
        self.state = self.running.state(turn)
        self.turns.append(turn)
        self.parts, self.running = [], Running(self.state)

    def copy(self, random: Random) -> DuelWorld:
        """The same game once more, with other coins to fall."""
        other = DuelWorld.__new__(DuelWorld)
        other.table, other.streams, other.state = self.table, OneStream(random), self.state
        other.turns, other.parts, other.running = self.turns.copy(), self.parts.copy(), copy(self.running)
        return other

    def view(self, seat: int) -> View:  # noqa: ARG002 - both see all
        """What both see."""
        return View(self.table, tuple(self.turns), self.state, tuple(self.parts))

    @property
    def moves(self) -> tuple[Turn, ...]:
        """The turns that are over."""
        return tuple(self.turns)

    def totals(self) -> tuple[int, ...]:
        """The tokens taken (DC-5.5)."""
        return self.state.taken

    def shares(self) -> tuple[float, ...]:
        """What part of the win each has."""
        winners = self.state.winners or (0, 1)
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in (0, 1))
