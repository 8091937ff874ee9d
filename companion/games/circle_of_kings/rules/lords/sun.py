"""CK-8.19 Sun, at the start of the Circle Phase: the Kings in Left and Right change places."""

from __future__ import annotations

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules import circle
from companion.games.circle_of_kings.rules.lords.lord import CIRCLE, NOTHING, Due, Lord
from companion.games.circle_of_kings.rules.state import State


class Sun(Lord):
    """CK-8.19; they stay where they are now (CK-R19)."""

    card = LORDS[19]
    when = CIRCLE

    def act(self, state: State, owner: int) -> Due:  # noqa: ARG002 - whoever has it
        """Right and Left."""
        state.circle = circle.switched(state.circle, 1, 3)
        return NOTHING
