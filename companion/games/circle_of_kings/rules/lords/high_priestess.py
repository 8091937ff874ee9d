"""CK-8.2 High Priestess, when revealed, initiative 22: the other player takes his Lord back and deploys his other Lord."""

from __future__ import annotations

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules.lords.lord import NOTHING, REVEALED, Due, Lord
from companion.games.circle_of_kings.rules.state import OTHER_LORD, State


class HighPriestess(Lord):
    """CK-8.2."""

    card = LORDS[2]
    when = REVEALED

    @property
    def order(self) -> int:
        """Her initiative (CK-7.2)."""
        return 22

    def act(self, state: State, owner: int) -> Due:
        """The Lord taken back does nothing, and is known to be in hand (CK-R23); who has no other deploys none."""
        side = state.sides[1 - owner]
        if side.lord:
            state.taken_back = (1 - owner, side.lord)
            side.lords_known |= side.lord.bit
            side.lord = side.in_effect = None
            if side.lords_in_hand > 1:
                state.stage = OTHER_LORD
        return NOTHING
