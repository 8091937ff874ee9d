"""What Empires brings for the laboratory (`lab.LAB`)."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import ClassVar

from companion.games.empires.lab import at_table, following, imagining, options, playout, retracing, view as v, world as w
from companion.games.empires.lab.reasons import reason
from companion.games.empires.lab.saying import said
from companion.games.empires.lab.thumb import guess, leads
from companion.games.empires.rules import moves as m, notation, state as s, table as t
from companion.lab.chance import Streams
from companion.lab.world import Decision, Followed, Laboratory, Option, Retraced
from companion.referee import AnyStep

#: Whoever sees nothing that is hidden.
_NOBODY = -1


class EmpiresLaboratory(Laboratory[t.Table, w.EmpiresWorld, v.View]):
    """Two to six players, with or without each of the options, any map on which all have room."""

    kind: ClassVar[type[w.EmpiresWorld] | None] = w.EmpiresWorld
    kind_at_table: ClassVar[type[w.EmpiresWorld] | None] = at_table.TableWorld
    from_hand: ClassVar[frozenset[str]] = frozenset({v.CARDS, v.BREAKTHROUGH})
    fills_in: ClassVar[bool] = True
    says_lines: ClassVar[bool] = True
    measured: ClassVar[str] = (
        "40 positions were played to their end 12 times each by level 1: 40 playouts were off by 12 points of 100 (root mean "
        "square)."
    )
    #: A whole game of some hundred decisions takes about a minute so.
    weighs: ClassVar[int] = 40

    def refuse(self, table: t.Table) -> str:
        """Maps that are too small are not played."""
        if table.map is not None and not options.has_room(s.start(table)):
            return f"on this map there is no room for {len(table.players)} first cities"
        return ""

    def start(self, world: w.EmpiresWorld) -> None:
        """The map, and the first turn."""
        world.begin()
        world.go_on()

    def follow(
        self,
        table: t.Table,
        steps: Sequence[AnyStep],
        _said: Sequence[str],  # Companion's seats say whole lines
        streams: Streams,
        bots: frozenset[int],
    ) -> Followed | None:
        """A record with real cards, from its first line on."""
        return following.follow(table, steps, streams, bots)

    def spoken(self, table: t.Table, _world: w.EmpiresWorld, decision: Decision, option: Option) -> str:
        """To do nothing is not written."""
        return "" if option == v.STOP else self.word(table, decision, option)

    def line(self, world: w.EmpiresWorld, decide: Callable[[Decision], Option]) -> str:
        """What a seat says in its phase."""
        return following.line(world, decide)

    def worlds(self, view: v.View, random: Random) -> Iterator[w.EmpiresWorld]:
        """Worlds that agree with a view."""
        return imagining.worlds(view, random)

    def guess(self, view: v.View, decision: Decision, random: Random) -> Option:
        """What the rule of thumb chooses."""
        return guess(view, decision, random)

    def playout(self, world: w.EmpiresWorld, random: Random) -> Sequence[float]:
        """To the end of the turn; then the chances by what each has."""
        return playout.chances(world, random)

    def aim(self, world: w.EmpiresWorld, shares: Sequence[float]) -> Sequence[float]:
        """The lead: a single turn changes chances by so little that good choices would not show."""
        return leads(world.state) if world.todo else shares

    def word(self, table: t.Table, decision: Decision, option: Option) -> str:
        """What stands behind the player's tag in a line; `-` for nothing."""
        if isinstance(option, str):
            return option
        line = notation.write(table, m.Act(decision.seat, (option,)))  # type: ignore[arg-type]
        return line.removeprefix(table.players[decision.seat]).strip()

    def seen_word(self, table: t.Table, decision: Decision, option: Option) -> str:
        """Which card goes into a warehouse nobody sees."""
        return self.word(table, decision, v.public(option) if isinstance(option, m.Build | m.Store) else option)

    def said(self, world: w.EmpiresWorld, decision: Decision, typed: str) -> Option:
        """Whatever a record can say here."""
        return said(world, decision, typed)

    def open_moves(self, world: w.EmpiresWorld) -> Sequence[m.Move]:
        """All but the cards that are drawn, bought, discarded and put into options."""
        return v.seen_by(_NOBODY, world.moves)

    def hand(self, view: v.View) -> Sequence[str]:
        """The cards that a player holds."""
        return [card.code for card in view.hand]

    def reason(self, view: v.View, decision: Decision, option: Option) -> str:
        """What a choice brings."""
        return reason(view, decision, option)

    def retrace(self, table: t.Table, steps: Sequence[AnyStep]) -> Iterator[Retraced]:
        """What a record writes down of decisions; where a hand is not told, in hands that agree with it."""
        return retracing.retrace(table, steps)

    def retrace_openly(self, table: t.Table, steps: Sequence[AnyStep]) -> Iterator[Retraced] | None:
        """The same with the hands that all had, where the record tells them."""
        return retracing.retrace(table, steps, openly=True) if retracing.tells_all(steps) else None


LAB = EmpiresLaboratory()
