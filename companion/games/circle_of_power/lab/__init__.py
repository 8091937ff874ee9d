"""What Circle of Power brings for the laboratory (`lab.LAB`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, ClassVar

from companion.cards.french import Card
from companion.games.circle_of_power.lab.at_table import TableWorld
from companion.games.circle_of_power.lab.following import follow
from companion.games.circle_of_power.lab.imagining import worlds
from companion.games.circle_of_power.lab.playout import chances
from companion.games.circle_of_power.lab.reasons import reason
from companion.games.circle_of_power.lab.retracing import retrace, tells_all
from companion.games.circle_of_power.lab.thumb import guess
from companion.games.circle_of_power.lab.view import CARD, OVER, View
from companion.games.circle_of_power.lab.world import PowerWorld, emperors_of
from companion.games.circle_of_power.rules.moves import Deed, Move
from companion.games.circle_of_power.rules.table import Table
from companion.games.circle_of_power.rules.writing import deed_words
from companion.lab.chance import Streams
from companion.lab.world import Decision, Followed, Laboratory, Option, RefusedError, Retraced


class CircleOfPowerLaboratory(Laboratory[Table, PowerWorld, View]):
    """All tables are served: two to four humans, all variations and rulings."""

    few: ClassVar[int] = 2
    spread: ClassVar[float] = 0.05
    from_hand: ClassVar[frozenset[str]] = frozenset({CARD})
    fills_in: ClassVar[bool] = True
    measured: ClassVar[str] = (
        "24 positions were played to their end 30 times each by level 1: 200 playouts were off by 7 points of 100 (root mean "
        "square)."
    )

    def refuse(self, table: Table) -> str:  # noqa: ARG002 - all are served
        """Nothing is refused."""
        return ""

    def seats(self, table: Table) -> Sequence[str]:
        """The humans; dummies decide nothing (CP-7)."""
        return [table.tags[emperor] for emperor in emperors_of(table)]

    def sides(self, table: Table) -> Sequence[str]:
        """All four emperors: a dummy may win, too (CP-R7)."""
        return table.tags

    def side_of(self, table: Table, seat: int) -> int:
        """The emperor whom a human leads."""
        return emperors_of(table)[seat]

    def begin(self, table: Table, streams: Streams) -> PowerWorld:
        """A game before its first decision."""
        world = PowerWorld(table, streams)
        world.begin_season()
        world.go_on()
        return world

    def at_table(self, table: Table, streams: Streams, bots: frozenset[int]) -> PowerWorld:
        """A game with real cards: cities, what dummies play, and all that comes to Companion's seats are asked for."""
        return TableWorld(table, streams, bots)

    def start(self, world: PowerWorld) -> None:
        """The first season begins."""
        world.begin_season()
        world.go_on()

    def heard(self, world: PowerWorld, decision: Decision, typed: str) -> Option:
        """A battle card."""
        if not isinstance(world, TableWorld):
            raise RefusedError("the hands of this game are known")
        return world.heard(decision, typed)

    def follow(
        self, table: Table, steps: Sequence[Any], said: Sequence[str], streams: Streams, bots: frozenset[int]
    ) -> Followed | None:
        """The season that is played."""
        return follow(table, steps, said, streams, bots)

    def worlds(self, view: View, random: Random) -> Iterator[PowerWorld]:
        """Worlds that agree with a view."""
        return worlds(view, random)

    def guess(self, view: View, decision: Decision, random: Random) -> Option:
        """What the rule of thumb chooses."""
        return guess(view, decision, random)

    def playout(self, world: PowerWorld, random: Random) -> Sequence[float]:  # noqa: ARG002 - nothing is left to chance
        """To the end of the season; where others follow, the chances by what each has."""
        return chances(world)

    def word(self, table: Table, decision: Decision, option: Option) -> str:  # noqa: ARG002 - options say all
        """A card, or a deed as it stands in a line: `x Ville`, `r Ville Qd`, `- Qd`."""
        if isinstance(option, Deed):
            return " ".join(deed_words(option, table))
        return option.code if isinstance(option, Card) else str(option)

    def open_moves(self, world: PowerWorld) -> Sequence[Move]:
        """All but hands and draws."""
        return (*world.earlier, *world.told)

    def under_way(self, world: PowerWorld) -> str:
        """The next city, and the cards of this action, which lie open."""
        if world.phase == OVER:
            return ""
        city = f"({world.following.code}) " if world.following else ""
        return f"{world.table.tags[world.order[0]]} leads: {city}{' '.join(card.code for card in world.trick)}".rstrip()

    def hand(self, view: View) -> Sequence[str]:
        """The cards that an emperor holds."""
        return [card.code for card in view.held]

    def retrace(self, table: Table, steps: Sequence[Any]) -> Iterator[Retraced]:
        """The decisions of all whole actions; where a hand is not told, in hands that agree with the record."""
        return retrace(table, steps)

    def retrace_openly(self, table: Table, steps: Sequence[Any]) -> Iterator[Retraced] | None:
        """The same with the hands that all had, where the record tells them."""
        return retrace(table, steps, openly=True) if tells_all(steps) else None

    def reason(self, view: View, decision: Decision, option: Option) -> str:  # noqa: ARG002 - the option says what it is about
        """What speaks for a card or a deed."""
        return reason(view, option)


LAB = CircleOfPowerLaboratory()
