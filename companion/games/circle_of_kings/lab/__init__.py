"""What Circle of Kings brings for the laboratory (`lab.LAB`)."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar, cast

from companion.cards.tarot import SUIT_NAMES, SUITS, LordCard, TarotCard
from companion.games.circle_of_kings.lab import asks, at_table, choosing, following, imagining, thumb, value
from companion.games.circle_of_kings.lab.view import Plan, View, public_items, seen_by
from companion.games.circle_of_kings.lab.world import KingsWorld
from companion.games.circle_of_kings.rules import forms, moves as m, plan
from companion.games.circle_of_kings.rules.table import Table
from companion.lab.chance import Streams
from companion.lab.world import Decision, Followed, Laboratory, Option, Retraced
from companion.referee import AnyStep

#: Whoever sees nothing that is hidden.
_NOBODY = -1


class CircleOfKingsLaboratory(Laboratory[Table, KingsWorld, View]):
    """All tables are served, whatever their rulings."""

    kind: ClassVar[type[KingsWorld] | None] = KingsWorld
    kind_at_table: ClassVar[type[KingsWorld] | None] = at_table.TableWorld
    from_hand: ClassVar[frozenset[str]] = asks.UNSEEN
    unseen: ClassVar[frozenset[str]] = asks.UNSEEN
    fills_in: ClassVar[bool] = True
    measured: ClassVar[str] = (
        "60 positions were played to their end 40 times each by level 1: 200 playouts were off by 7 points of 100 (root mean "
        "square)."
    )

    def refuse(self, table: Table) -> str:
        """A table must say how the Kings lie."""
        return "" if table.has_circle else "the header needs a line circle:, which says how the Kings lie"

    def follow(
        self, table: Table, steps: Sequence[AnyStep], said: Sequence[str], streams: Streams, bots: frozenset[int]
    ) -> Followed | None:
        """The game with real cards that a record tells, from the round on of which a neighbour has told something."""
        return following.follow(table, steps, said, streams, bots)

    def start(self, world: KingsWorld) -> None:
        """The first round begins."""
        world.shuffle()
        world.go_on()

    def worlds(self, view: View, random: Random) -> Iterator[KingsWorld]:
        """Worlds that agree with a view."""
        return imagining.worlds(view, random)

    def guess(self, view: View, decision: Decision, random: Random) -> Option:
        """What the rule of thumb chooses."""
        return thumb.guess(view, decision, random)

    def playout(self, world: KingsWorld, random: Random) -> Sequence[float]:
        """To the end of the next but one round; then the chances by the Lords that are left, and by hands and decks."""
        return value.chances(world, random)

    def word(self, table: Table, decision: Decision, option: Option) -> str:
        """A card or Lord, a word of a line, or who strikes; `burn` and `recruit`, and `-` for neither."""
        if isinstance(option, m.Action):
            return forms.write_action(table, option)
        if isinstance(option, Plan):
            return f"{option.attacker.code} x {option.amount} {SUIT_NAMES[SUITS[option.suit]]}"
        if isinstance(option, tuple):
            return " ".join(unit.code for unit in option if isinstance(unit, m.Unit))
        if isinstance(option, TarotCard) and decision.about == asks.LIMIT:
            return f"-{option.code}"
        if isinstance(option, LordCard):
            return option.name
        return option.code if isinstance(option, TarotCard | m.Unit) else str(option)

    def spoken(self, table: Table, world: KingsWorld, decision: Decision, option: Option) -> str:
        """The line as far as it goes with this option, or the word that goes on with it; nothing of what is left undone.

        Who falls his owner says, where he has a choice.
        """
        player, tag = decision.seat, table.players[decision.seat]
        if option == asks.NO:
            return ""
        if isinstance(option, m.Action):
            return forms.write_action(table, option)
        if isinstance(option, Plan):
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
        return word if public_items(m.Draw(player, tuple(world.items))) else f"{tag} draw {word}"

    def open_moves(self, world: KingsWorld) -> Sequence[m.Move]:
        """All but what nobody else sees of a draw."""
        return seen_by(_NOBODY, world.moves)

    def under_way(self, world: KingsWorld) -> str:
        """Who strikes whom in a slot, where only who falls is open; words of a Lord that are said already."""
        tag = world.table.players[world.asked]
        if world.plan:
            return f"{world.table.players[1 - world.asked]}: {world.plan.attacker.code} x"
        return f"{tag}: {' '.join(map(m.write_word, world.words))}" if world.words else ""

    def hand(self, view: View) -> Sequence[str]:
        """The army cards in hand, the Lords, and what is chosen for the own army already."""
        chosen = [f"{card.code} (chosen)" for card in view.cards]
        return [*[card.code for card in view.hand], *[lord.name for lord in view.court], *chosen]

    def retrace(self, table: Table, steps: Sequence[AnyStep]) -> Iterator[Retraced]:
        """What is chosen after the reveal; armies, where the record tells the hand that they come from."""
        return following.retrace(self, table, steps)

    def retrace_openly(self, table: Table, steps: Sequence[AnyStep]) -> Iterator[Retraced] | None:
        """The same with the hands that all had, where the record tells them."""
        return following.retrace(self, table, steps, openly=True) if following.tells_all(steps) else None

    def reason(self, _view: View, decision: Decision, option: Option) -> str:
        """What speaks for a Captain, a discard, a Recruit or a strike."""
        return thumb.reason(decision, option)


LAB = CircleOfKingsLaboratory()
