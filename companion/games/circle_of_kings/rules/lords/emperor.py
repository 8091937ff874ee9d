"""CK-8.4 Emperor, at the start of the Circle Phase: the Top King's suit may strike either of the next two suits."""

from __future__ import annotations

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules.lords.lord import CIRCLE, NOTHING, Due, Lord
from companion.games.circle_of_kings.rules.state import State


class Emperor(Lord):
    """CK-8.4, CK-R15."""

    card = LORDS[4]
    when = CIRCLE

    def act(self, state: State, owner: int) -> Due:
        """He helps both players; CK-R15=b: his owner alone."""
        state.effects = state.effects._replace(emperor_for=1 << owner if state.table.plays_b("CK-R15") else 3)
        return NOTHING


def helps(emperor_for: int, player: int) -> bool:
    """Whether a player's cards of the Top King's suit reach the second suit, too (CK-8.4)."""
    return bool(emperor_for >> player & 1)
