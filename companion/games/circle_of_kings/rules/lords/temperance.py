"""CK-8.14 Temperance, at the start of combat: only the Captains' values count in this combat."""

from __future__ import annotations

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules.lords.lord import COMBAT, NOTHING, Due, Lord
from companion.games.circle_of_kings.rules.state import State


class Temperance(Lord):
    """CK-8.14; who has no Captain has the value 0 (CK-R11)."""

    card = LORDS[14]
    when = COMBAT

    def act(self, state: State, owner: int) -> Due:  # noqa: ARG002 - whoever has her
        """For both players."""
        state.effects = state.effects._replace(captains_only=True)
        return NOTHING
