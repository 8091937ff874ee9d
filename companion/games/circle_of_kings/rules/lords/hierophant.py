"""CK-8.5 Hierophant, at the start of the Circle Phase: his owner chooses the place at which the phase begins."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules import circle
from companion.games.circle_of_kings.rules.lords.lord import CIRCLE, DecidingLord, Form, places
from companion.games.circle_of_kings.rules.messages import say
from companion.games.circle_of_kings.rules.moves import Word
from companion.games.circle_of_kings.rules.state import State
from companion.referee import Breach


class Hierophant(DecidingLord):
    """CK-8.5: the place is chosen and not the King (CK-R18); an empty one is no start (CK-R16)."""

    card = LORDS[5]
    when = CIRCLE
    form = Form(("place",), "hierophant left")
    means = "the phase begins there"

    def next_words(self, state: State, player: int, said: Sequence[Word]) -> Sequence[Word]:  # noqa: ARG002
        """Any place with a King."""
        return places(state, lambda _: True)

    def lacks(self, state: State) -> Breach:
        """The decision is missing (CK-R10)."""
        return Breach("CK-8.5", say("hierophant-comes-next", asks=self.asks), hint=self.hint(state))

    def take(self, state: State, player: int, words: Sequence[Word]) -> None:  # noqa: ARG002
        """A place with a King; an empty one, where the table let that stand: then the next King has the first slots (CK-R16)."""
        place = circle.place_of(state.circle, words[0])
        if place == circle.NO_PLACE:
            breach = Breach("CK-8.5", say("no-king-to-begin"), ("word", 0))
            state.forbid(breach)
            place = circle.empty_place_of(words[0])
            if place == circle.NO_PLACE:
                raise breach
        state.effects = state.effects._replace(start=place)
