"""What Circle of Power brings for the laboratory (`lab.LAB`)."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

from companion.cards.french import Card
from companion.games.circle_of_power.lab import at_table, following, imagining, retracing, thumb, view as v, world as w
from companion.games.circle_of_power.rules import forms, moves as m, table as t
from companion.lab.chance import Streams
from companion.lab.world import Decision, Followed, Laboratory, Option, Retraced
from companion.referee import AnyStep


class CircleOfPowerLaboratory(Laboratory[t.Table, w.PowerWorld, v.View]):
    """All tables are served: two to four humans, all variations and rulings."""

    kind: ClassVar[type[w.PowerWorld] | None] = w.PowerWorld
    kind_at_table: ClassVar[type[w.PowerWorld] | None] = at_table.TableWorld
    few: ClassVar[int] = 2
    spread: ClassVar[float] = 0.05
    from_hand: ClassVar[frozenset[str]] = frozenset({v.CARD})
    fills_in: ClassVar[bool] = True
    measured: ClassVar[str] = (
        "24 positions were played to their end 30 times each by level 1: 200 playouts were off by 7 points of 100 (root mean "
        "square)."
    )

    def seats(self, table: t.Table) -> Sequence[str]:
        """The humans; dummies decide nothing (CP-7)."""
        return [table.tags[emperor] for emperor in w.emperors_of(table)]

    def sides(self, table: t.Table) -> Sequence[str]:
        """All four emperors: a dummy may win, too (CP-R7)."""
        return table.tags

    def side_of(self, table: t.Table, seat: int) -> int:
        """The emperor whom a human leads."""
        return w.emperors_of(table)[seat]

    def start(self, world: w.PowerWorld) -> None:
        """The first season begins."""
        world.begin_season()
        world.go_on()

    def follow(
        self, table: t.Table, steps: Sequence[AnyStep], said: Sequence[str], streams: Streams, bots: frozenset[int]
    ) -> Followed | None:
        """The season that is played."""
        return following.follow(table, steps, said, streams, bots)

    def worlds(self, view: v.View, random: Random) -> Iterator[w.PowerWorld]:
        """Worlds that agree with a view."""
        return imagining.worlds(view, random)

    def guess(self, view: v.View, decision: Decision, random: Random) -> Option:
        """What the rule of thumb chooses."""
        return thumb.guess(view, decision, random)

    def playout(self, world: w.PowerWorld, _random: Random) -> Sequence[float]:
        """To the end of the season; where others follow, the chances by what each has."""
        return thumb.chances(world)

    def word(self, table: t.Table, _decision: Decision, option: Option) -> str:
        """A card, or a deed as it stands in a line: `x Ville`, `r Ville Qd`, `- Qd`."""
        if isinstance(option, m.Deed):
            return forms.DEED.write(table, option)
        return option.code if isinstance(option, Card) else str(option)

    def open_moves(self, world: w.PowerWorld) -> Sequence[m.Move]:
        """All but hands and draws."""
        return (*world.earlier, *world.told)

    def under_way(self, world: w.PowerWorld) -> str:
        """The next city, and the cards of this action, which lie open."""
        if world.phase == v.OVER:
            return ""
        city = f"({world.following.code}) " if world.following else ""
        return f"{world.table.tags[world.order[0]]} leads: {city}{' '.join(card.code for card in world.trick)}".rstrip()

    def hand(self, view: v.View) -> Sequence[str]:
        """The cards that an emperor holds."""
        return [card.code for card in view.held]

    def retrace(self, table: t.Table, steps: Sequence[AnyStep]) -> Iterator[Retraced]:
        """The decisions of all whole actions; where a hand is not told, in hands that agree with the record."""
        return retracing.retrace(self, table, steps)

    def retrace_openly(self, table: t.Table, steps: Sequence[AnyStep]) -> Iterator[Retraced] | None:
        """The same with the hands that all had, where the record tells them."""
        return retracing.retrace(self, table, steps, openly=True) if retracing.tells_all(steps) else None

    def reason(self, view: v.View, _decision: Decision, option: Option) -> str:
        """What speaks for a card or a deed."""
        return thumb.reason(view, option)


LAB = CircleOfPowerLaboratory()
