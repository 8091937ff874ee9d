"""A draw line that the table let stand: what it names was drawn, discarded, burned, whatever was due."""

from __future__ import annotations

from companion.cards.tarot import LordCard, TarotCard
from companion.games.circle_of_kings.rules.army import (
    burn_card,
    burn_lords,
    check_end,
    draw_known,
    draw_unknown,
    gives_card,
    holdable,
    leave_hand,
    name_lord,
)
from companion.games.circle_of_kings.rules.draws import BARE, RECRUITED, army_due, lords_due
from companion.games.circle_of_kings.rules.messages import say
from companion.games.circle_of_kings.rules.moves import BURN, DISCARD, RECRUIT, Draw, Item
from companion.games.circle_of_kings.rules.state import OVER, Loss, State
from companion.referee import Address, Breach

_TOO_MANY = Loss("CK-2.2", "drawn against the rules", drawn=True)


def draw_as_written(state: State, move: Draw) -> None:
    """Carry out a draw line, also a second one or one that comes late; nothing is due to whoever has drawn. Raises Breach."""
    line = _Line(state, move)
    for at, item in enumerate(move.items):
        if state.stage == OVER:
            raise Breach("CK-6.6", say("last-lord-had"), ("item", at))
        line.take(item, at)
    line.side.drawn = True


class _Line:
    """A draw line that is being carried out.

    With bare items it names all that was drawn. Without them the draws that are due come first, as many as the choices leave: a
    choice stands for one of them, and for one more where none is left.
    """

    def __init__(self, state: State, move: Draw) -> None:
        self.state, self.player, self.items = state, move.player, move.items
        self.side = state.sides[move.player]
        self.bare = any(item.kind in BARE for item in move.items)
        self.lords = lords_due(state) if self.bare and not self.side.drawn else 0
        self._draw_due(0 if self.side.drawn else army_due(state), 0)

    def _draw_due(self, due: int, start: int) -> None:
        """The cards that nobody names: those due up to the next Recruit, but for the choices there."""
        choices = 0
        for item in self.items[start:]:
            if item.kind == RECRUIT:
                break
            choices += item.kind in (DISCARD, BURN)
        for _ in range(0 if self.bare else due - choices):
            self._draw_one()

    def _draw_one(self) -> None:
        if gives_card(self.state.table, self.side):
            draw_unknown(self.side)

    def take(self, item: Item, at: int) -> None:
        """Carry out an item. Raises Breach for a card that is not where it would come from."""
        place: Address = ("item", at, "card")
        if item.kind == RECRUIT:
            burn_lords(self.state, RECRUITED, self.player)
            if self.state.stage != OVER:
                self._draw_due(2, at + 1)
        elif item.lord:
            self._name_lord(item.lord, place)
        elif item.card and item.kind == DISCARD:
            self._discard(item.card, ("item", at))
        elif item.card:
            self._off_deck(item.card, place)
            (burn_card if item.kind == BURN else draw_known)(self.side, item.card)
        elif self.lords:
            self.lords -= 1
        else:
            self._off_deck(None, place)
            draw_unknown(self.side)

    def _name_lord(self, lord: LordCard, place: Address) -> None:
        """A Lord was drawn: one of those due, or one more."""
        side = self.side
        if not side.lords_unseen & lord.bit:
            raise Breach("CK-1.6", say("not-lord-deck", lord=lord.title), place)
        if not self.lords:
            side.lord_deck -= 1
            side.lords_unknown += 1
            self.state.losses = (*self.state.losses, (self.player, _TOO_MANY))
        self.lords = max(0, self.lords - 1)
        name_lord(side, lord)
        check_end(self.state)

    def _discard(self, card: TarotCard, place: Address) -> None:
        """A card leaves the hand, and one is drawn for it."""
        if not card.bit & holdable(self.side):
            if card.is_king:
                raise Breach("CK-1.2", say("king-in-no-hand", card=card.code), place)
            if self.side.discard & card.bit:
                raise Breach("CK-1.5", say("discarded-already", card=card.code), place)
            raise Breach("CK-2.4", say("not-in-hand", card=card.code), place)
        leave_hand(self.side, card)
        self.side.discard |= card.bit
        if not self.bare:
            self._draw_one()

    def _off_deck(self, card: TarotCard | None, place: Address) -> None:
        """Raise Breach where a card (None: an unknown one) cannot come off the Army deck."""
        gives = gives_card(self.state.table, self.side)
        if card and card.is_king:
            raise Breach("CK-1.2", say("king-in-no-deck", card=card.code), place)
        if not gives or (card and not self.side.unseen & card.bit):
            raise Breach("CK-1.6", say("not-army-deck", card=card.code) if card else say("no-card-left"), place)
