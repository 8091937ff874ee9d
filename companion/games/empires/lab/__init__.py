"""What Empires brings for the laboratory (`lab.LAB`)."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import ClassVar

from companion.games.empires.lab.at_table import TableWorld
from companion.games.empires.lab.following import follow, line
from companion.games.empires.lab.imagining import worlds
from companion.games.empires.lab.options import has_room
from companion.games.empires.lab.playout import chances
from companion.games.empires.lab.reasons import reason
from companion.games.empires.lab.retracing import retrace, tells_all
from companion.games.empires.lab.saying import said
from companion.games.empires.lab.thumb import guess, leads
from companion.games.empires.lab.view import BREAKTHROUGH, CARDS, STOP, View, public, seen_by
from companion.games.empires.lab.world import EmpiresWorld
from companion.games.empires.rules import moves as m, notation
from companion.games.empires.rules.state import start
from companion.games.empires.rules.table import Table
from companion.lab.chance import Streams
from companion.lab.world import Decision, Followed, Laboratory, Option, RefusedError, Retraced
from companion.referee import AnyStep

#: Whoever sees nothing that is hidden.
_NOBODY = -1


class EmpiresLaboratory(Laboratory[Table, EmpiresWorld, View]):
    """Two to six players, with or without each of the options, any map on which all have room."""

    from_hand: ClassVar[frozenset[str]] = frozenset({CARDS, BREAKTHROUGH})
    fills_in: ClassVar[bool] = True
    says_lines: ClassVar[bool] = True
    measured: ClassVar[str] = (
        "40 positions were played to their end 12 times each by level 1: 40 playouts were off by 12 points of 100 (root mean "
        "square)."
    )
    #: A whole game of some hundred decisions takes about a minute so.
    weighs: ClassVar[int] = 40

    def refuse(self, table: Table) -> str:
        """Maps that are too small are not played."""
        if table.map is not None and not has_room(start(table)):
            return f"on this map there is no room for {len(table.players)} first cities"
        return ""

    def begin(self, table: Table, streams: Streams) -> EmpiresWorld:
        """A game before its first decision."""
        world = EmpiresWorld(table, streams)
        world.begin()
        world.go_on()
        return world

    def at_table(self, table: Table, streams: Streams, bots: frozenset[int]) -> EmpiresWorld:
        """A game with real cards: all that comes to Companion's seats is asked for."""
        return TableWorld(table, streams, bots)

    def start(self, world: EmpiresWorld) -> None:
        """The map, and the first turn."""
        world.begin()
        world.go_on()

    def follow(
        self,
        table: Table,
        steps: Sequence[AnyStep],
        _said: Sequence[str],  # Companion's seats say whole lines
        streams: Streams,
        bots: frozenset[int],
    ) -> Followed | None:
        """A record with real cards, from its first line on."""
        return follow(table, steps, streams, bots)

    def spoken(self, table: Table, _world: EmpiresWorld, decision: Decision, option: Option) -> str:
        """To do nothing is not written."""
        return "" if option == STOP else self.word(table, decision, option)

    def line(self, world: EmpiresWorld, decide: Callable[[Decision], Option]) -> str:
        """What a seat says in its phase."""
        return line(world, decide)

    def heard(self, world: EmpiresWorld, decision: Decision, typed: str) -> Option:
        """A combination, or a pass."""
        if not isinstance(world, TableWorld):
            raise RefusedError("the hands of this game are known")
        return world.heard(decision, typed)

    def worlds(self, view: View, random: Random) -> Iterator[EmpiresWorld]:
        """Worlds that agree with a view."""
        return worlds(view, random)

    def guess(self, view: View, decision: Decision, random: Random) -> Option:
        """What the rule of thumb chooses."""
        return guess(view, decision, random)

    def playout(self, world: EmpiresWorld, random: Random) -> Sequence[float]:
        """To the end of the turn; then the chances by what each has."""
        return chances(world, random)

    def aim(self, world: EmpiresWorld, shares: Sequence[float]) -> Sequence[float]:
        """The lead: a single turn changes chances by so little that good choices would not show."""
        return leads(world.state) if world.todo else shares

    def word(self, table: Table, decision: Decision, option: Option) -> str:
        """What stands behind the player's tag in a line; `-` for nothing."""
        if isinstance(option, str):
            return option
        line = notation.write(table, m.Act(decision.seat, (option,)))  # type: ignore[arg-type]
        return line.removeprefix(table.players[decision.seat]).strip()

    def seen_word(self, table: Table, decision: Decision, option: Option) -> str:
        """Which card goes into a warehouse nobody sees."""
        return self.word(table, decision, public(option) if isinstance(option, m.Build | m.Store) else option)

    def said(self, world: EmpiresWorld, decision: Decision, typed: str) -> Option:
        """Whatever a record can say here."""
        return said(world, decision, typed)

    def open_moves(self, world: EmpiresWorld) -> Sequence[m.Move]:
        """All but the cards that are drawn, bought, discarded and put into options."""
        return seen_by(_NOBODY, world.moves)

    def hand(self, view: View) -> Sequence[str]:
        """The cards that a player holds."""
        return [card.code for card in view.hand]

    def reason(self, view: View, decision: Decision, option: Option) -> str:
        """What a choice brings."""
        return reason(view, decision, option)

    def retrace(self, table: Table, steps: Sequence[AnyStep]) -> Iterator[Retraced]:
        """What a record writes down of decisions; where a hand is not told, in hands that agree with it."""
        return retrace(table, steps)

    def retrace_openly(self, table: Table, steps: Sequence[AnyStep]) -> Iterator[Retraced] | None:
        """The same with the hands that all had, where the record tells them."""
        return retrace(table, steps, openly=True) if tells_all(steps) else None


LAB = EmpiresLaboratory()
