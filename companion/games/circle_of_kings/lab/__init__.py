"""What Circle of Kings brings for the laboratory (`lab.LAB`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from companion.cards.tarot import LordCard, TarotCard
from companion.games.circle_of_kings.lab.imagining import worlds
from companion.games.circle_of_kings.lab.playout import chances
from companion.games.circle_of_kings.lab.thumb import guess
from companion.games.circle_of_kings.lab.view import LIMIT, Plan, View
from companion.games.circle_of_kings.lab.world import KingsWorld
from companion.games.circle_of_kings.rules.moves import Action, Unit
from companion.games.circle_of_kings.rules.table import Table
from companion.games.circle_of_kings.rules.writing import write_action
from companion.lab.world import Decision, Laboratory, Option, Streams


class CircleOfKingsLaboratory(Laboratory[Table, KingsWorld, View]):
    """All tables are served, whatever their rulings."""

    def refuse(self, table: Table) -> str:
        """A table must say how the Kings lie."""
        return "" if table.has_circle else "the header needs a line circle:, which says how the Kings lie"

    def seats(self, table: Table) -> Sequence[str]:
        """Both players."""
        return table.players

    def sides(self, table: Table) -> Sequence[str]:
        """Both players."""
        return table.players

    def side_of(self, table: Table, seat: int) -> int:  # noqa: ARG002 - each plays alone
        """Each is a side."""
        return seat

    def begin(self, table: Table, streams: Streams) -> KingsWorld:
        """A game before its first decision."""
        world = KingsWorld(table, streams)
        world.shuffle()
        world.go_on()
        return world

    def worlds(self, view: View, random: Random) -> Iterator[KingsWorld]:
        """Worlds that agree with a view."""
        return worlds(view, random)

    def guess(self, view: View, decision: Decision, random: Random) -> Option:
        """What the rule of thumb chooses."""
        return guess(view, decision, random)

    def playout(self, world: KingsWorld, random: Random) -> Sequence[float]:
        """To the end of the next round; then the chances by the Lords that are left and by the armies."""
        return chances(world, random)

    def word(self, table: Table, decision: Decision, option: Option) -> str:
        """A card or Lord, a word of a line, or who strikes; `burn` and `recruit`, and `-` for neither."""
        if isinstance(option, Action):
            return write_action(option, table)
        if isinstance(option, Plan):
            return f"{option.attacker.code} x"
        if isinstance(option, tuple):
            return " ".join(unit.code for unit in option if isinstance(unit, Unit))
        if isinstance(option, TarotCard) and decision.about == LIMIT:
            return f"-{option.code}"
        if isinstance(option, LordCard):
            return option.name
        return option.code if isinstance(option, TarotCard | Unit) else str(option)


LAB = CircleOfKingsLaboratory()
