"""What Duelling Circles brings for the laboratory (`lab.LAB`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, ClassVar

from companion.games.duelling_circles.lab.playout import play_on
from companion.games.duelling_circles.lab.retracing import retrace, sight
from companion.games.duelling_circles.lab.thumb import guess, reason
from companion.games.duelling_circles.lab.world import DuelWorld, View
from companion.games.duelling_circles.rules.forms import write_part
from companion.games.duelling_circles.rules.moves import Flip, Pass, Step, Stop, Turn, TurnPart
from companion.games.duelling_circles.rules.state import start
from companion.games.duelling_circles.rules.table import Table
from companion.lab.chance import OneStream, Streams
from companion.lab.world import Decision, Exact, Laboratory, Option, Retraced, Sight


class DuellingCirclesLaboratory(Laboratory[Table, DuelWorld, View]):
    """All tables are served whose game can begin and must end."""

    spread: ClassVar[float] = 0.02
    measured: ClassVar[str] = (
        "In the short game, which is solved, 200 playouts were off by 6 points of 100 (root mean square over 200 positions)."
    )

    def refuse(self, table: Table) -> str:
        """A game whose colours are not told cannot begin; one in which red-whites play on alone need not end (DC-R26)."""
        if not all(any(band) for band in start(table).position[:2]):
            return "Kinilani is played with the colours of both: the header needs a line lineup:"
        if table.kinilani and table.house["DC-R26"] == "b":
            return "with DC-R26=b a game in which red-whites alone are left never ends: play it with a"
        return ""

    def begin(self, table: Table, streams: Streams) -> DuelWorld:
        """A game before its first decision."""
        world = DuelWorld(table, streams)
        world.go_on()
        return world

    def at_table(self, table: Table, streams: Streams, bots: frozenset[int]) -> DuelWorld:  # noqa: ARG002 - nothing is hidden
        """As ever: coins and lucky tile are asked for."""
        return DuelWorld(table, streams)

    def start(self, world: DuelWorld) -> None:
        """The first turn begins."""
        world.go_on()

    def worlds(self, view: View, random: Random) -> Iterator[DuelWorld]:
        """The one world there is: nothing is hidden."""
        world = DuelWorld(view.table, OneStream(random), view.state)
        world.turns, world.parts = list(view.turns), list(view.parts)
        world.running = view.running
        while True:
            yield world.copy(random)

    def guess(self, view: View, decision: Decision, random: Random) -> Option:  # noqa: ARG002 - nothing is left to chance
        """What the rule of thumb chooses."""
        return guess(view, decision)

    def playout(self, world: DuelWorld, random: Random) -> Sequence[float]:
        """Some turns on: tokens take what they can, and keep out of danger; then the chances as they look."""
        return play_on(world, random)

    def word(self, table: Table, decision: Decision, option: Option) -> str:  # noqa: ARG002 - words are the same everywhere
        """`h7`, `-`, `stop`; `flip` is no word of a record, but the number of heads that follows from it."""
        return write_part(option) if isinstance(option, Step | Pass | Stop) else str(option)

    def open_moves(self, world: DuelWorld) -> Sequence[Turn]:
        """All of them."""
        return world.moves

    def under_way(self, world: DuelWorld) -> str:
        """What was played of this turn: coins that fell, tokens that moved."""
        said = ", ".join(_in_words(part) for part in world.parts)
        return f"{world.table.players[world.running.seat]}: {said}" if said else ""

    def reason(self, view: View, decision: Decision, option: Option) -> str:  # noqa: ARG002 - the option says it
        """What speaks for a token's step, or for a flip."""
        return reason(view, option)

    def retrace(self, table: Table, steps: Sequence[Any]) -> Iterator[Retraced]:
        """The decisions of each turn, and those that may come next."""
        return retrace(table, steps)

    def unsolved(self, table: Table) -> str:
        """Only the short game is solved; its solution needs numpy."""
        try:
            from companion.games.duelling_circles.analysis.evaluation import why_unsolved  # noqa: PLC0415 - numpy, as below
        except ImportError:
            return "the solution of the short game needs numpy (pip install 'tabletop-companion[analysis]')"
        return why_unsolved(table)

    def best(self, view: View, decision: Decision) -> Option:
        """What the solution has for the best. Raises ValueError where the game is not solved."""
        from companion.games.duelling_circles.lab.exact import best  # noqa: PLC0415 - numpy, as below

        if unsolved := self.unsolved(view.table):
            raise ValueError(unsolved)
        return best(next(self.worlds(view, Random(0))), decision)

    def sight(self, table: Table, steps: Sequence[Any], text: str) -> Sight | None:
        """All of it: nothing is hidden."""
        return sight(table, steps, text)

    def exact(self, table: Table, steps: Sequence[Any], progress: Callable[[float], None]) -> Exact | str:
        """The short game is solved; that takes some seconds the first time."""
        from companion.games.duelling_circles.lab.exact import exact  # noqa: PLC0415 - numpy, which who plays needs not

        return exact(table, steps, progress)


def _in_words(part: TurnPart) -> str:
    """A part of a turn as people say it: heads are called so, lest they are taken for a tile."""
    word = write_part(part)
    return f"{word} {'head' if word == '1' else 'heads'}" if isinstance(part, Flip) and not part.coins else word


LAB = DuellingCirclesLaboratory()
