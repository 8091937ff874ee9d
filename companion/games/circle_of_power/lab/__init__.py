"""What Circle of Power brings for the laboratory (`lab.LAB`)."""

from collections.abc import Sequence
from typing import ClassVar

from companion.cards.french import Card
from companion.games.circle_of_power.lab import at_table, ends, following, imagining, thumb, world as w
from companion.games.circle_of_power.rules import forms, moves as m, table as t
from companion.lab import Decision, Laboratory, Option


class CircleOfPowerLaboratory(Laboratory[t.Table, w.PowerWorld, w.View]):
    """All tables are served: two to four humans, all variations and rulings."""

    kind: ClassVar[type[w.PowerWorld] | None] = w.PowerWorld
    kind_at_table: ClassVar[type[w.PowerWorld] | None] = at_table.TableWorld
    few: ClassVar[int] = 2
    spread: ClassVar[float] = 0.05
    from_hand: ClassVar[frozenset[str]] = frozenset({w.CARD})
    fills_in: ClassVar[bool] = True
    worlds, guess, reason = staticmethod(imagining.worlds), staticmethod(thumb.guess), staticmethod(thumb.reason)
    tells_all, certain = staticmethod(imagining.tells_all), staticmethod(ends.certain)
    follow, playout, retrace = staticmethod(following.follow), staticmethod(thumb.chances), imagining.retrace
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

    def word(self, table: t.Table, _decision: Decision, option: Option) -> str:
        """A card, or a deed as it stands in a line: `x Ville`, `r Ville Qd`, `- Qd`."""
        if isinstance(option, m.Deed):
            return forms.DEED.write(table, option)
        return option.code if isinstance(option, Card) else str(option)

    def under_way(self, world: w.PowerWorld) -> str:
        """The next city, and the cards of this action, which lie open."""
        if world.phase == w.OVER:
            return ""
        city = f"({world.following.code}) " if world.following else ""
        return f"{world.table.tags[world.order[0]]} leads: {city}{' '.join(card.code for card in world.trick)}".rstrip()

    def hand(self, view: w.View) -> Sequence[str]:
        """The cards that an emperor holds; a dummy's nobody sees (CP-7.2), not even whoever was knocked out."""
        season = view.state.season
        return [] if season and season.setup.dummies[view.emperor] else [card.code for card in view.held]


LAB = CircleOfPowerLaboratory()
