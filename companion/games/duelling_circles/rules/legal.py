"""What may legally come next, word by word: a turn may be written on from wherever a record stops."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.duelling_circles.rules.moves import Move, Turn
from companion.games.duelling_circles.rules.state import LUCKY, MOVE, OVER, State
from companion.games.duelling_circles.rules.view import legal
from companion.referee import Option, Part

_FLIPS = ("0", "1", "2", "3", "4")
_LUCKY = tuple(f"*{number}" for number in range(1, 9))


def options(state: State) -> list[Option]:
    """What may legally come next."""
    table = state.table
    mover = table.players[state.seat]
    if state.phase == OVER:
        winners = ", ".join(table.players[seat] for seat in state.winners) if len(state.winners) == 1 else "draw"
        return [Option("what the table believes", (f"winner: {winners}", "total: …"))]
    if state.phase == MOVE:
        moves = Option(f"{mover} moves {state.flip}", tuple(legal(state)))
        declined = [Option("or declines to move", ("-",))] if table.house["DC-R3"] == "b" else []
        return [moves, *declined]
    if state.phase == LUCKY:
        return [Option(f"the lucky flip of {mover}", _LUCKY)]
    if not state.flips:
        return [Option(f"turn {state.turn}: the flip of {mover}", _FLIPS)]
    leave = [Option("or leaves what is owed", ("stop",))] if table.house["DC-R4"] == "a" else []
    return [Option(f"{mover} flips again: flips owed: {state.owed}", _FLIPS), *leave]


def alternatives(state: State, move: Move, at: Part) -> Sequence[str]:
    """What could legally stand in place of the word that broke a rule; `state` is the one before that word."""
    if not isinstance(move, Turn) or state.phase == OVER:
        return ()
    if at == 0 and move.seat is not None:
        return (state.table.players[state.seat],)
    return tuple(choice for option in options(state) for choice in option.choices)
