"""CK-8.3 Empress, when revealed, initiative 23: the opposing Lord is negated."""

from __future__ import annotations

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules.lords.lord import NOTHING, REVEALED, Due, Lord
from companion.games.circle_of_kings.rules.state import State


class Empress(Lord):
    """CK-8.3."""

    card = LORDS[3]
    when = REVEALED

    @property
    def order(self) -> int:
        """Her initiative (CK-7.2)."""
        return 23

    def act(self, state: State, owner: int) -> Due:
        """The opposing Lord stays where he lies, and has no effect; one deployed later has (CK-R23)."""
        state.sides[1 - owner].in_effect = None
        return NOTHING
