"""CK-8.8 Strength, at the start of combat: the value of a card of its owner's is doubled; after the combat it is eliminated."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.tarot import LORDS, army_cards_of
from companion.games.circle_of_kings.rules.army import eliminate
from companion.games.circle_of_kings.rules.lords.lord import COMBAT, DecidingLord, Due, Form, card_in, due_from
from companion.games.circle_of_kings.rules.messages import say
from companion.games.circle_of_kings.rules.moves import OWN_BITS, Word
from companion.games.circle_of_kings.rules.state import State
from companion.referee import Breach


class Strength(DecidingLord):
    """CK-8.8."""

    card = LORDS[8]
    when = COMBAT
    form = Form(("card",), "strength 9s")
    means = "counts double, then falls"

    def act(self, state: State, owner: int) -> Due:
        """Its owner decides, where he has a card (CK-R10)."""
        return due_from(owner, bool(state.sides[owner].zone))

    def next_words(self, state: State, player: int, said: Sequence[Word]) -> Sequence[Word]:  # noqa: ARG002
        """Any card that its owner has deployed."""
        return army_cards_of(_may_be_doubled(state, player))

    def lacks(self, state: State) -> Breach:
        """The decision is missing (CK-R10)."""
        return Breach("CK-8.8", say("strength-comes-next", asks=self.asks), hint=self.hint(state))

    def take(self, state: State, player: int, words: Sequence[Word]) -> None:
        """A card that its owner has deployed; the other player's, where the table let that stand."""
        card, holder = card_in(words[0]), player
        if not card.bit & _may_be_doubled(state, player):
            breach = Breach("CK-8.8", say("not-deployed-strength", card=card.code), ("word", 0))
            state.forbid(breach)
            holder = 1 - player
            if not card.bit & _may_be_doubled(state, holder):
                raise breach
        state.effects = state.effects._replace(doubled=(holder, card.bit))


def _may_be_doubled(state: State, player: int) -> int:
    return state.sides[player].zone & OWN_BITS


def eliminate_doubled(state: State) -> None:
    """When the combat and its casualties are done, the doubled card is eliminated (CK-8.8)."""
    holder, card = state.effects.doubled
    if card:
        eliminate(state, holder, card & state.sides[holder].zone)
