"""CK-8.0 Fool, at the start of combat: the lower Army Value wins; equal values are still a draw."""

from __future__ import annotations

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules.lords.lord import COMBAT, NOTHING, Due, Lord
from companion.games.circle_of_kings.rules.state import State


class Fool(Lord):
    """CK-8.0."""

    card = LORDS[0]
    when = COMBAT

    def act(self, state: State, owner: int) -> Due:  # noqa: ARG002 - whoever has him
        """The lower Army Value wins, whoever has it."""
        state.effects = state.effects._replace(lower_wins=True)
        return NOTHING
