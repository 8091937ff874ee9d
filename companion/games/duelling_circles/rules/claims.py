"""What a line claims and the position does not bear out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.duelling_circles.rules.moves import Move, Total, Turn, Winner
from companion.games.duelling_circles.rules.state import OVER, State
from companion.referee import Breach


def wrong_claims(state: State, move: Move | None) -> Iterable[Breach]:
    """The wrong claims of a line; `state` is the one after it."""
    if isinstance(move, Turn):
        return _of_turn(state) if state.wrong else ()
    if isinstance(move, Total):
        return _of_total(state, move)
    return _of_winner(state, move) if move else ()


def _of_turn(state: State) -> Iterator[Breach]:
    for at, message in state.wrong:
        yield Breach("claim", message, at)


def _of_total(state: State, move: Total) -> Iterator[Breach]:
    for entry, (seat, claimed) in enumerate(move.entries):
        right = state.taken[seat]
        if claimed != right:
            tag = state.table.players[seat]
            yield Breach("claim", f"{tag} has taken {right}, not {claimed}", entry, unit=tag)


def _of_winner(state: State, move: Winner) -> Iterator[Breach]:
    claimed = move.seats or (0, 1)
    if state.phase != OVER:
        yield Breach("claim", "the game is not over", hint="a game ends when a player has no token left on the board")
    elif sorted(claimed) != list(state.winners):
        right = "drawn" if len(state.winners) == 2 else f"won by {state.table.players[state.winners[0]]}"
        yield Breach("claim", f"the game is {right}")
