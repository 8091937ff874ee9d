"""CK-8.15 Devil, when revealed: the round is over; his owner's army is eliminated, and the other player burns a Lord."""

from __future__ import annotations

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules.army import burn_lords, eliminate
from companion.games.circle_of_kings.rules.lords.lord import NOTHING, REVEALED, Due, Lord
from companion.games.circle_of_kings.rules.state import Combat, Loss, State


class Devil(Lord):
    """CK-8.15."""

    card = LORDS[15]
    when = REVEALED

    def act(self, state: State, owner: int) -> Due:
        """His owner has won; his army falls first, then the other player burns a Lord (CK-R9)."""
        state.combat = Combat(None, owner)
        state.round_over = True
        eliminate(state, owner, state.sides[owner].zone)
        burn_lords(state, Loss("CK-8.15", "Devil"), 1 - owner)
        return NOTHING
