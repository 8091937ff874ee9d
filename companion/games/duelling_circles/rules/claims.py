"""What a line claims and the position does not bear out: landings within a turn, `total:` (DC-5.5) and `winner:`."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.duelling_circles.rules.moves import Move, Turn
from companion.games.duelling_circles.rules.state import State
from companion.referee import Breach
from companion.referee.claims import Sums, wrong_sums, wrong_winner


def wrong_claims(state: State, move: Move | None) -> Iterable[Breach]:
    """The wrong claims of a line; `state` is the one after it."""
    if isinstance(move, Turn):
        return [Breach("claim", message, at) for at, message in state.wrong] if state.wrong else ()
    tags = state.table.players
    if isinstance(move, Sums):
        return wrong_sums(move, state.taken, tags, scored="total")
    return wrong_winner(move, state.winners, tags) if move else ()
