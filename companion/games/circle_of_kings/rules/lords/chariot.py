"""CK-8.7 Chariot, at the start of the Circle Phase: once in it the Chariot may strike an opposing card of any suit."""

from __future__ import annotations

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules.lords.lord import CIRCLE, NOTHING, Due, Lord
from companion.games.circle_of_kings.rules.state import State


class Chariot(Lord):
    """CK-8.7: his owner's choice, in any slot of his (CK-R13); no part of the army, so nobody can strike it."""

    card = LORDS[7]
    when = CIRCLE

    def act(self, state: State, owner: int) -> Due:
        """From now on it may act."""
        state.effects = state.effects._replace(chariot_for=1 << owner)
        return NOTHING


def may_act(state: State, player: int) -> bool:
    """Whether a player's Chariot may act: it is in effect and has not acted yet (CK-8.7)."""
    return bool(state.effects.chariot_for >> player & 1)


def use(state: State) -> None:
    """The Chariot has acted, and does no more (CK-8.7)."""
    state.effects = state.effects._replace(chariot_for=0)
