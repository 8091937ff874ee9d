"""The `state` of a verdict."""

from __future__ import annotations

from companion.plain import Json
from companion_farkle.rules.play import State


def describe(state: State) -> Json:
    """Whose turn it is, how far the game goes, and whether the last round has begun."""
    turn = None if state.is_over else state.table.tags[state.player]
    return {"turn": turn, "to": state.table.to, "last_round": state.last is not None}
