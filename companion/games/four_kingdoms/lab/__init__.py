"""What Four Kingdoms brings for the laboratory (`lab.LAB`)."""

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import ClassVar

from companion.cards.french import DECK, Card, cards_of
from companion.games.four_kingdoms.lab import at_table, ends, following, imagining, thumb
from companion.games.four_kingdoms.lab.world import CARD, EXCHANGE, TAKE, FourKingdomsWorld, View
from companion.games.four_kingdoms.rules import fall, table as t
from companion.games.four_kingdoms.rules.scoring import WORTH, card_points
from companion.lab import Decision, Laboratory, Option
from companion.lab.worth import parts_by

#: By how many points a unit's score of one season differs from the next one's, about; measured over random seasons of four.
_SPREAD = 4.0
#: The cards that bring or cost points in a village, as bits.
_COUNTING = sum(card.bit for card in DECK if WORTH.get(card.rank))


class FourKingdomsLaboratory(Laboratory[t.Table, FourKingdomsWorld, View]):
    """All tables are served: two to six persons, teams, jokers, every variation, exchange and ruling."""

    kind: ClassVar[type[FourKingdomsWorld] | None] = FourKingdomsWorld
    kind_at_table: ClassVar[type[FourKingdomsWorld] | None] = at_table.TableWorld
    covered: ClassVar[frozenset[str]] = frozenset({EXCHANGE})
    from_hand: ClassVar[frozenset[str]] = frozenset({EXCHANGE, CARD})
    means: ClassVar[Mapping[str, str]] = {
        EXCHANGE: "Before the first trick you may exchange a card: choose one to give away face down, and you get another for "
        "it. Choose - to keep all your cards (FK-3.3)."
    }
    few: ClassVar[int] = 2
    looks: ClassVar[float] = 1
    apart: ClassVar[int] = 12
    measured: ClassVar[str] = (
        "60 positions were played to their end 120 times each by level 1: 200 playouts were off by 6 points of 100 (root mean "
        "square)."
    )
    spread: ClassVar[float] = 0.02
    worlds, guess, reason = staticmethod(imagining.worlds), staticmethod(thumb.guess), staticmethod(thumb.reason)
    follow, retrace, certain = staticmethod(following.follow), following.retrace, staticmethod(ends.certain)

    def seats(self, table: t.Table) -> Sequence[str]:
        """The persons; the Nomad decides nothing (FK-11.3)."""
        return table.persons

    def sides(self, table: t.Table) -> Sequence[str]:
        """Persons, or teams and those who play solo."""
        return table.tags

    def side_of(self, table: t.Table, seat: int) -> int:
        """The unit that a person belongs to."""
        return table.units.index(table.unit_of(seat))

    def start(self, world: FourKingdomsWorld) -> None:
        """The first season begins."""
        world.begin_season()

    def playout(self, world: FourKingdomsWorld, random: Random) -> Sequence[float]:
        """To the end of the season. Where others follow, the chances by the totals: a lead counts less, the more are to come."""
        if world.decision() is None:
            return world.shares()
        scores = thumb.play_season_out(world, random)
        world.points = tuple(map(sum, zip(world.points, scores, strict=True)))
        left = world.seasons_left
        return world.shares() if not left else parts_by(world.points, _SPREAD * sqrt(left))

    def aim(self, world: FourKingdomsWorld, shares: Sequence[float]) -> Sequence[float]:
        """Points, as if one more season followed: they tell a good choice from a bad one in far fewer worlds than wins do."""
        return shares if world.seasons_left else parts_by(world.points, _SPREAD)

    def came_of(self, world: FourKingdomsWorld, seat: int) -> Mapping[str, float]:
        """Who takes which card that counts, by its points: those of others count half, the other way round."""
        table, own = world.table, self.side_of(world.table, seat)
        parts = [1.0 if self.side_of(table, person) == own else -0.5 for person in range(len(table.persons))]
        return {
            f"{name} takes {card.code}": card_points(card) * part
            for name, village, part in zip(table.persons, world.villages, parts, strict=True)
            for card in cards_of(village & _COUNTING)
        }

    def word(self, _table: t.Table, _decision: Decision, option: Option) -> str:  # cards are written alike everywhere
        """A card, a variation, or `-` for no exchange."""
        return option.code if isinstance(option, Card) else str(option)

    def under_way(self, world: FourKingdomsWorld) -> str:
        """The card led; the answers lie face down (FK-4.2) until all of them have been laid."""
        if world.phase not in (CARD, TAKE) or not world.trick:
            return ""
        shown = world.trick if world.phase == TAKE else world.trick[:1]
        return f"{fall.name_of(world.table, world.leader)}: {' '.join(card.code for card in shown)}"

    def hand(self, view: View) -> Sequence[str]:
        """The cards that a person holds."""
        return [card.code for card in view.hand]


LAB = FourKingdomsLaboratory()
