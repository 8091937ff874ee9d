"""The Lords who act when they are revealed (CK-3.4)."""

from __future__ import annotations

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules.army import burn_lords, eliminate
from companion.games.circle_of_kings.rules.lords.unit import NOTHING, REVEALED, Due, Lord
from companion.games.circle_of_kings.rules.state import NOBODY, OTHER_LORD, Combat, Loss, State


def _empress(state: State, owner: int) -> Due:
    """CK-8.3: the opposing Lord is negated."""
    state.sides[1 - owner].in_effect = None
    return NOTHING


def _priestess(state: State, owner: int) -> Due:
    """CK-8.2: the other player takes his Lord back, known to be in hand (CK-R23)."""
    side = state.sides[1 - owner]
    if side.lord:
        state.taken_back = (1 - owner, side.lord)
        side.lords_known |= side.lord.bit
        side.lord = side.in_effect = None
        state.stage = OTHER_LORD
    return NOTHING


def _devil(state: State, owner: int) -> Due:
    """CK-8.15: his owner's army is eliminated, then the other player burns a Lord."""
    _end_round(state, Combat(None, owner))
    eliminate(state, owner, state.sides[owner].zone)
    burn_lords(state, Loss("CK-8.15", "Devil"), 1 - owner)
    return NOTHING


def _death(state: State, owner: int) -> Due:  # noqa: ARG001
    """CK-8.13: both armies are eliminated, then both burn a Lord."""
    _end_round(state, Combat(None, NOBODY))
    for player in (0, 1):
        eliminate(state, player, state.sides[player].zone)
    burn_lords(state, Loss("CK-8.13", "Death"), 0, 1)
    return NOTHING


def _hanged_man(state: State, owner: int) -> Due:
    """CK-8.12: the Circle Phase comes first, and his owner acts first in it."""
    state.effects = state.effects._replace(circle_first=owner)
    return NOTHING


def _lovers(state: State, owner: int) -> Due:  # noqa: ARG001
    """CK-8.6."""
    _end_round(state, Combat(None, NOBODY, none=True))
    return NOTHING


def _end_round(state: State, combat: Combat) -> None:
    """The round is over (CK-R9): nothing follows but the Cleanup."""
    state.combat = combat
    state.round_over = True


REVEALED_LORDS = (
    Lord(LORDS[3], REVEALED, _empress, initiative=23),
    Lord(LORDS[2], REVEALED, _priestess, initiative=22),
    Lord(LORDS[15], REVEALED, _devil),
    Lord(LORDS[13], REVEALED, _death),
    Lord(LORDS[12], REVEALED, _hanged_man),
    Lord(LORDS[6], REVEALED, _lovers),
)
