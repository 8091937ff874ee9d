"""CK-8.16 Tower, at the start of the Circle Phase: its owner removes one King, not the Top King, until the Cleanup."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules import circle
from companion.games.circle_of_kings.rules.army import SUIT_MASKS
from companion.games.circle_of_kings.rules.circle import NO_KING
from companion.games.circle_of_kings.rules.lords.lord import CIRCLE, DecidingLord, Form, places
from companion.games.circle_of_kings.rules.messages import say
from companion.games.circle_of_kings.rules.moves import Word
from companion.games.circle_of_kings.rules.state import State
from companion.referee import Breach


class Tower(DecidingLord):
    """CK-8.16."""

    card = LORDS[16]
    when = CIRCLE
    form = Form(("place",), "tower Kp")
    means = "is removed"

    def next_words(self, state: State, player: int, said: Sequence[Word]) -> Sequence[Word]:  # noqa: ARG002
        """Any King but the one at Top."""
        return places(state, lambda place: place != circle.TOP)

    def lacks(self, state: State) -> Breach:
        """The decision is missing (CK-R10)."""
        return Breach("CK-8.16", say("tower-comes-next", asks=self.asks), hint=self.hint(state))

    def take(self, state: State, player: int, words: Sequence[Word]) -> None:  # noqa: ARG002
        """A King who is not at Top; his place stays empty (CK-R16)."""
        place = circle.place_of(state.circle, words[0])
        if place == circle.TOP:
            state.forbid(Breach("CK-8.16", say("top-king-cannot"), ("word", 0), say("tower-removes-king")))
        if place == circle.NO_PLACE or NO_KING in state.circle:
            raise Breach("CK-8.16", say("no-king-there"), ("word", 0), say("tower-removes-king"))
        state.effects = state.effects._replace(removed=state.circle[place])
        state.circle = circle.replaced(state.circle, place, NO_KING)


def sheltered(state: State) -> int:
    """The cards that can neither act nor be eliminated in this phase: those of the removed King's suit (CK-8.16)."""
    return 0 if state.effects.removed == NO_KING else SUIT_MASKS[state.effects.removed]


def put_back(state: State) -> None:
    """In the Cleanup the removed King returns to the empty place, wherever that is now (CK-8.16, CK-R16)."""
    if NO_KING in state.circle:
        state.circle = circle.replaced(state.circle, state.circle.index(NO_KING), state.effects.removed)
