"""CK-8.18 Moon, at the start of the Circle Phase: the Kings in Top and Bottom change places."""

from __future__ import annotations

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules import circle
from companion.games.circle_of_kings.rules.lords.lord import CIRCLE, NOTHING, Due, Lord
from companion.games.circle_of_kings.rules.state import State


class Moon(Lord):
    """CK-8.18; they stay where they are now (CK-R19)."""

    card = LORDS[18]
    when = CIRCLE

    def act(self, state: State, owner: int) -> Due:  # noqa: ARG002 - whoever has it
        """Top and Bottom."""
        state.circle = circle.switched(state.circle, 0, 2)
        return NOTHING
