"""CK-8.12 Hanged Man, when revealed: the Circle Phase comes before the Combat Phase, and his owner acts first in it."""

from __future__ import annotations

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules.lords.lord import NOTHING, REVEALED, Due, Lord
from companion.games.circle_of_kings.rules.state import State


class HangedMan(Lord):
    """CK-8.12; the plan of the round turns the two phases round (CK-R20)."""

    card = LORDS[12]
    when = REVEALED

    def act(self, state: State, owner: int) -> Due:
        """The Circle Phase comes first."""
        state.effects = state.effects._replace(circle_first=owner)
        return NOTHING
