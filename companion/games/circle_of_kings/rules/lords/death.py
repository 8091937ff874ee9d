"""CK-8.13 Death, when revealed: the round is over, both armies are eliminated, and either player burns a Lord."""

from __future__ import annotations

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules.army import burn_lords, eliminate
from companion.games.circle_of_kings.rules.lords.lord import NOTHING, REVEALED, Due, Lord
from companion.games.circle_of_kings.rules.state import NOBODY, Combat, Loss, State


class Death(Lord):
    """CK-8.13."""

    card = LORDS[13]
    when = REVEALED

    def act(self, state: State, owner: int) -> Due:  # noqa: ARG002 - whoever has him
        """The armies fall first; then both burn a Lord at the same moment (CK-R6, CK-R9). The combat counts as drawn."""
        state.combat = Combat(None, NOBODY)
        state.round_over = True
        for player in (0, 1):
            eliminate(state, player, state.sides[player].zone)
        burn_lords(state, Loss("CK-8.13", "Death"), 0, 1)
        return NOTHING
