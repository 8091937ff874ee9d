"""What Empires brings for the laboratory (`lab.LAB`)."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from companion.games.empires.lab import at_table, following, imagining, options, thumb, value, view as v, world as w
from companion.games.empires.lab.saying import said
from companion.games.empires.rules import moves as m, notation, say, state as s, table as t
from companion.lab import Decision, Laboratory, Option


class EmpiresLaboratory(Laboratory[t.Table, w.EmpiresWorld, v.View]):
    """Two to six players, with or without each of the options, any map on which all have room."""

    kind: ClassVar[type[w.EmpiresWorld] | None] = w.EmpiresWorld
    kind_at_table: ClassVar[type[w.EmpiresWorld] | None] = at_table.TableWorld
    from_hand: ClassVar[frozenset[str]] = frozenset({v.TALK, v.CARDS, v.BREAKTHROUGH})
    fills_in: ClassVar[bool] = True
    says_lines: ClassVar[bool] = True
    worlds, guess, reason = staticmethod(imagining.worlds), staticmethod(thumb.guess), staticmethod(thumb.reason)
    follow, line, said = staticmethod(following.follow), staticmethod(following.line), staticmethod(said)
    playout, retrace = staticmethod(value.chances), staticmethod(imagining.retrace)
    tells_all = staticmethod(imagining.tells_all)
    means: ClassVar[Mapping[str, str]] = {asked: say(f"asked-{asked}") for asked in v.ASKED if asked != v.ENDS}
    measured: ClassVar[str] = say("measured")
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

    def spoken(self, table: t.Table, _world: w.EmpiresWorld, decision: Decision, option: Option) -> str:
        """To do nothing is not written."""
        return "" if option == v.STOP else self.word(table, decision, option)

    def aim(self, world: w.EmpiresWorld, shares: Sequence[float]) -> Sequence[float]:
        """The lead: a single turn changes chances by so little that good choices would not show."""
        return thumb.leads(world.state) if world.todo else shares

    def word(self, table: t.Table, decision: Decision, option: Option) -> str:
        """What stands behind the player's tag in a line; `-` for nothing."""
        if isinstance(option, str):
            return option
        line = notation.write(table, m.Act(decision.seat, (option,)))  # type: ignore[arg-type]
        return line.removeprefix(table.players[decision.seat]).strip()

    def seen_word(self, table: t.Table, decision: Decision, option: Option) -> str:
        """Which card goes into a warehouse nobody sees, but where a deal is to be proven."""
        return self.word(table, decision, v.public(option) if isinstance(option, m.Build | m.Store) else option)

    def hand(self, view: v.View) -> Sequence[str]:
        """The cards that a player holds."""
        return [card.code for card in view.hand]


LAB = EmpiresLaboratory()
