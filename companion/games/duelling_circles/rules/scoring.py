"""What the totals are made of (DC-5.5). The game keeps no score; a verdict counts the tokens that each player has taken."""

from __future__ import annotations

from companion.games.duelling_circles.rules.state import State
from companion.referee import Item


def totals(state: State) -> dict[str, int]:
    """The opposing tokens taken, by player."""
    return dict(zip(state.table.players, state.taken, strict=True))


def items(state: State) -> dict[str, tuple[Item, ...]]:
    """The summands of the totals."""
    return {tag: (Item("DC-5.5", "opposing tokens taken", taken),) if taken else () for tag, taken in totals(state).items()}
