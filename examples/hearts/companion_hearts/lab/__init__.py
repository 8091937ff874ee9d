"""What Hearts brings for the laboratory (`lab.LAB`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, sqrt
from random import Random
from typing import Any, ClassVar

from companion.cards.french import Card
from companion.lab.chance import Streams
from companion.lab.world import Decision, Laboratory, Option, Retraced
from companion_hearts.lab.imagining import worlds
from companion_hearts.lab.playout import play_deal_out
from companion_hearts.lab.reasons import reason
from companion_hearts.lab.retracing import retrace
from companion_hearts.lab.thumb import guess
from companion_hearts.lab.world import PASS, HeartsWorld, View
from companion_hearts.rules.moves import Hand, Move, Pass
from companion_hearts.rules.table import Table

#: How far the points of one deal spread, about, and how many points a deal brings the one who has most.
_SPREAD, _MOST = 6.0, 12


class HeartsLaboratory(Laboratory[Table, HeartsWorld, View]):
    """All tables are served."""

    covered: ClassVar[frozenset[str]] = frozenset({PASS})
    few: ClassVar[int] = 3
    spread: ClassVar[float] = 0.05
    measured: ClassVar[str] = (
        "24 positions were played to their end 30 times each by level 1: 200 playouts were off by 4 points of 100 (root mean "
        "square)."
    )

    def refuse(self, table: Table) -> str:  # noqa: ARG002 - all are served
        """Nothing is refused."""
        return ""

    def seats(self, table: Table) -> Sequence[str]:
        """Everybody decides."""
        return table.tags

    def begin(self, table: Table, streams: Streams) -> HeartsWorld:
        """A game before its first decision."""
        world = HeartsWorld(table, streams)
        world.begin_deal()
        return world

    def worlds(self, view: View, random: Random) -> Iterator[HeartsWorld]:
        """Worlds that agree with a view."""
        return worlds(view, random)

    def guess(self, view: View, decision: Decision, random: Random) -> Option:
        """What the rule of thumb chooses."""
        return guess(view, decision, random)

    def playout(self, world: HeartsWorld, random: Random) -> Sequence[float]:
        """To the end of the deal. Where others follow, the chances by the totals, of which low ones are good."""
        if world.decision() is None:
            return world.shares()
        play_deal_out(world, random)
        if world.is_over:
            return world.shares()
        least, most = min(world.points), max(world.points)
        spread = _SPREAD * sqrt(1 + (world.table.to - most) / _MOST)
        weights = [exp((least - total) / spread) for total in world.points]
        return [weight / sum(weights) for weight in weights]

    def word(self, table: Table, decision: Decision, option: Option) -> str:  # noqa: ARG002 - cards are written alike everywhere
        """A card."""
        return option.code if isinstance(option, Card) else str(option)

    def open_moves(self, world: HeartsWorld) -> Sequence[Move]:
        """All but hands and what is passed on."""
        return [move for move in world.moves if not isinstance(move, Hand | Pass)]

    def under_way(self, world: HeartsWorld) -> str:
        """The cards of this trick, which lie open."""
        return f"{world.table.tags[world.leader]}: {' '.join(card.code for card in world.trick)}" if world.trick else ""

    def hand(self, view: View) -> Sequence[str]:
        """The cards that a person holds."""
        return [card.code for card in view.hand]

    def reason(self, view: View, decision: Decision, option: Option) -> str:
        """What speaks for a card."""
        return reason(view, decision, option)

    def retrace(self, table: Table, steps: Sequence[Any]) -> Iterator[Retraced]:
        """The decisions of each deal whose hands are known."""
        return retrace(table, steps)


LAB = HeartsLaboratory()
