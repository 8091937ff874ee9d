"""CK-8.6 Lovers, when revealed: the round is over, nobody has won, and all armies go home."""

from __future__ import annotations

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules.lords.lord import NOTHING, REVEALED, Due, Lord
from companion.games.circle_of_kings.rules.state import NOBODY, Combat, State


class Lovers(Lord):
    """CK-8.6."""

    card = LORDS[6]
    when = REVEALED

    def act(self, state: State, owner: int) -> Due:  # noqa: ARG002 - whoever has them
        """No combat, no Circle Phase (CK-R9)."""
        state.combat = Combat(None, NOBODY, none=True)
        state.round_over = True
        return NOTHING
