"""CK-8.10 Wheel of Fortune, at the start of the Circle Phase: its owner turns the Circle one place, either way."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules import circle
from companion.games.circle_of_kings.rules.lords.lord import CIRCLE, DecidingLord, Form
from companion.games.circle_of_kings.rules.messages import say
from companion.games.circle_of_kings.rules.moves import Word
from companion.games.circle_of_kings.rules.state import State
from companion.referee import Breach

#: The words for both ways.
CLOCKWISE, COUNTER_CLOCKWISE = TURNS = ("cw", "ccw")


class WheelOfFortune(DecidingLord):
    """CK-8.10; an empty place turns along (CK-R16)."""

    card = LORDS[10]
    when = CIRCLE
    form = Form(("turn",), "wheel-of-fortune cw")
    means = "the Circle turns this way"

    def next_words(self, state: State, player: int, said: Sequence[Word]) -> Sequence[Word]:  # noqa: ARG002
        """Either way."""
        return TURNS

    def lacks(self, state: State) -> Breach:
        """The decision is missing (CK-R10)."""
        return Breach("CK-8.10", say("wheel-fortune-comes", asks=self.asks), hint=self.hint(state))

    def take(self, state: State, player: int, words: Sequence[Word]) -> None:  # noqa: ARG002
        """One place clockwise, or counter-clockwise: three clockwise."""
        for _ in range(1 if words[0] == CLOCKWISE else 3):
            state.circle = circle.turned(state.circle)
