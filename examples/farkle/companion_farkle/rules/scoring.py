"""Totals, who has won, and what a table claims of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.referee import Breach, Item
from companion.referee.claims import Sums, Winner, wrong_sums, wrong_winner
from companion_farkle.rules.play import Move, State


def totals(state: State) -> Mapping[str, int]:
    """The points so far."""
    return dict(zip(state.table.tags, state.totals, strict=True))


def items(state: State) -> Mapping[str, Sequence[Item]]:
    """What the totals are made of."""
    return {tag: (Item("FA-2.4", "set aside", total),) if total else () for tag, total in totals(state).items()}


def is_complete(state: State) -> bool:
    """Whether the last round is over (FA-4.2)."""
    return state.is_over


def leaders(state: State) -> tuple[int, ...]:
    """Those with the highest total, once the game is over (FA-4.3)."""
    best = max(state.totals)
    return tuple(one for one, total in enumerate(state.totals) if total == best) if state.is_over else ()


def winners(state: State) -> Sequence[str]:
    """Who has won."""
    return [state.table.tags[one] for one in leaders(state)]


def wrong_claims(state: State, move: Move | None) -> Iterable[Breach]:
    """What a claim gets wrong."""
    if isinstance(move, Winner):
        return wrong_winner(move, leaders(state), state.table.tags)
    return wrong_sums(move, state.totals, state.table.tags, scored="total") if isinstance(move, Sums) else ()
