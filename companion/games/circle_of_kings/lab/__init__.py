"""What Circle of Kings brings for the laboratory (`lab.LAB`)."""

from collections.abc import Sequence
from typing import ClassVar, cast

from companion.cards.tarot import SUIT_NAMES, SUITS, LordCard, TarotCard
from companion.games.circle_of_kings.lab import asks, at_table, choosing, following, imagining, thumb, value, view as v
from companion.games.circle_of_kings.lab.world import KingsWorld
from companion.games.circle_of_kings.rules import forms, moves as m, plan, table as t
from companion.lab import Decision, Laboratory, Option


class CircleOfKingsLaboratory(Laboratory[t.Table, KingsWorld, v.View]):
    """All tables are served, whatever their rulings."""

    kind: ClassVar[type[KingsWorld] | None] = KingsWorld
    kind_at_table: ClassVar[type[KingsWorld] | None] = at_table.TableWorld
    from_hand: ClassVar[frozenset[str]] = asks.UNSEEN
    unseen: ClassVar[frozenset[str]] = asks.UNSEEN
    fills_in: ClassVar[bool] = True
    worlds, guess, reason = staticmethod(imagining.worlds), staticmethod(thumb.guess), staticmethod(thumb.reason)
    tells_all = staticmethod(following.tells_all)
    follow, playout, retrace = staticmethod(following.follow), staticmethod(value.chances), following.retrace
    measured: ClassVar[str] = (
        "60 positions were played to their end 40 times each by level 1: 200 playouts were off by 7 points of 100 (root mean "
        "square)."
    )

    def refuse(self, table: t.Table) -> str:
        """A table must say how the Kings lie."""
        return "" if table.has_circle else "the header needs a line circle:, which says how the Kings lie"

    def start(self, world: KingsWorld) -> None:
        """The first round begins."""
        world.go_on()

    def word(self, table: t.Table, decision: Decision, option: Option) -> str:
        """A card or Lord, a word of a line, or who strikes; `burn` and `recruit`, and `-` for neither."""
        if isinstance(option, m.Action):
            return forms.write_action(table, option)
        if isinstance(option, v.Plan):
            return f"{option.attacker.code} x {option.amount} {SUIT_NAMES[SUITS[option.suit]]}"
        if isinstance(option, tuple):
            return " ".join(unit.code for unit in option if isinstance(unit, m.Unit))
        if isinstance(option, TarotCard) and decision.about == asks.LIMIT:
            return f"-{option.code}"
        if isinstance(option, LordCard):
            return option.name
        return option.code if isinstance(option, TarotCard | m.Unit) else str(option)

    def spoken(self, table: t.Table, world: KingsWorld, decision: Decision, option: Option) -> str:
        """The line as far as it goes with this option, or the word that goes on with it; nothing of what is left undone.

        Who falls his owner says, where he has a choice.
        """
        player, tag = decision.seat, table.players[decision.seat]
        if option == asks.NO:
            return ""
        if isinstance(option, m.Action):
            return forms.write_action(table, option)
        if isinstance(option, v.Plan):
            sets = list(choosing.falling(world.state, option))
            if len(sets) != 1:
                return f"{tag} {option.attacker} x"
            return forms.write_action(table, m.Action(player, option.attacker, sets[0]))
        if isinstance(option, tuple) and world.plan:
            return forms.write_action(table, m.Action(1 - player, world.plan.attacker, cast(tuple[m.Unit, ...], option)))
        if isinstance(option, LordCard):
            return option.name if world.cards else forms.write(table, m.Deploy(player, (), option))
        lord = plan.waiting_for(world.state)
        if lord:
            return forms.write(table, m.Decision(player, lord.card, (*world.words, cast(m.Word, option))))
        if isinstance(option, TarotCard) and decision.about != asks.LIMIT:
            return f"{tag} {option}" if decision.about == asks.CAPTAIN else option.code
        word = f"{m.DISCARD}{option.code}" if isinstance(option, TarotCard) else str(option)
        return word if v.public_items(m.Draw(player, tuple(world.items))) else f"{tag} draw {word}"

    def under_way(self, world: KingsWorld) -> str:
        """Who strikes whom in a slot, where only who falls is open; words of a Lord that are said already."""
        tag = world.table.players[world.asked]
        if world.plan:
            return f"{world.table.players[1 - world.asked]}: {world.plan.attacker.code} x"
        return f"{tag}: {' '.join(map(m.write_word, world.words))}" if world.words else ""

    def hand(self, view: v.View) -> Sequence[str]:
        """The army cards in hand, the Lords, and what is chosen for the own army already."""
        chosen = [f"{card.code} (chosen)" for card in view.cards]
        return [*[card.code for card in view.hand], *[lord.name for lord in view.court], *chosen]


LAB = CircleOfKingsLaboratory()
