"""CK-8.9 Hermit, at the start of combat: his owner takes one opposing deployed card, the Captain too, into his zone."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.tarot import LORDS, army_cards_of
from companion.games.circle_of_kings.rules.army import steal
from companion.games.circle_of_kings.rules.lords.lord import COMBAT, DecidingLord, Due, Form, card_in, due_from
from companion.games.circle_of_kings.rules.messages import say
from companion.games.circle_of_kings.rules.moves import OWN_BITS, Word
from companion.games.circle_of_kings.rules.state import State
from companion.referee import Breach


class Hermit(DecidingLord):
    """CK-8.9; a Captain taken is lost, and an ordinary card of the thief (CK-R11)."""

    card = LORDS[9]
    when = COMBAT
    form = Form(("card",), "hermit 4c")
    means = "is taken"

    def act(self, state: State, owner: int) -> Due:
        """His owner decides, where there is a card to take (CK-R10)."""
        return due_from(owner, bool(state.sides[1 - owner].zone))

    def next_words(self, state: State, player: int, said: Sequence[Word]) -> Sequence[Word]:  # noqa: ARG002
        """Any opposing deployed card."""
        return army_cards_of(_may_be_taken(state, player))

    def lacks(self, state: State) -> Breach:
        """The decision is missing (CK-R10)."""
        return Breach("CK-8.9", say("hermit-comes-next", asks=self.asks), hint=self.hint(state))

    def take(self, state: State, player: int, words: Sequence[Word]) -> None:
        """An opposing deployed card; his owner's own stays where it is, where the table let that stand."""
        card = card_in(words[0])
        if card.bit & _may_be_taken(state, player):
            steal(state, player, card.bit)
            return
        breach = Breach("CK-8.9", say("not-before-other", card=card.code), ("word", 0))
        state.forbid(breach)
        if not card.bit & state.sides[player].zone:
            raise breach


def _may_be_taken(state: State, player: int) -> int:
    return state.sides[1 - player].zone & OWN_BITS
