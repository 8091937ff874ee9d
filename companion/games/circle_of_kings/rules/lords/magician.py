"""CK-8.1 Magician, at the start of the Circle Phase: his owner switches two Kings in adjacent places."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules import circle
from companion.games.circle_of_kings.rules.lords.lord import CIRCLE, DecidingLord, Form, places
from companion.games.circle_of_kings.rules.messages import say
from companion.games.circle_of_kings.rules.moves import Word
from companion.games.circle_of_kings.rules.state import NOBODY, State
from companion.referee import Breach


class Magician(DecidingLord):
    """CK-8.1; a place that the Tower has emptied has no neighbours to switch with (CK-R16)."""

    card = LORDS[1]
    when = CIRCLE
    form = Form(("place", "place"), "magician top right")
    means = "changes places"

    def next_words(self, state: State, player: int, said: Sequence[Word]) -> Sequence[Word]:  # noqa: ARG002
        """Any King, then one beside him."""
        first = circle.place_of(state.circle, said[0]) if said else NOBODY
        return places(state, lambda place: first == NOBODY or circle.are_adjacent(first, place))

    def _place(self, state: State, words: Sequence[Word], number: int) -> int:
        """The place that a word names: one with a King, or an empty one where the table let that stand."""
        place = circle.place_of(state.circle, words[number])
        if place == circle.NO_PLACE:
            breach = Breach("CK-8.1", say("no-king-there"), ("word", number))
            state.forbid(breach)
            place = circle.empty_place_of(words[number])
            if place == circle.NO_PLACE:
                raise breach
        return place

    def lacks(self, state: State) -> Breach:
        """The decision is missing (CK-R10)."""
        return Breach("CK-8.1", say("magician-comes-next", asks=self.asks), hint=self.hint(state))

    def take(self, state: State, player: int, words: Sequence[Word]) -> None:  # noqa: ARG002
        """Two places with Kings, beside each other."""
        first, second = (self._place(state, words, i) for i in (0, 1))
        if not circle.are_adjacent(first, second):
            hint = say("top-bottom-right")
            state.forbid(Breach("CK-8.1", say("these-two-places"), ("word", 1), hint))
        state.circle = circle.switched(state.circle, first, second)
