"""What is asked when a turn of Duelling Circles is in dispute, and which rules a turn rests on."""

from collections.abc import Sequence

from companion.games.duelling_circles.rules.moves import Move, Turn
from companion.games.duelling_circles.rules.state import State
from companion.referee.quarrel import Asked, Topic

_OF_COLOURS = ("DC-8.2", "DC-8.3", "DC-8.4", "DC-8.5", "DC-8.6", "DC-8.7", "DC-8.8", "DC-8.9")


def because(before: State, move: Move, _after: State) -> Sequence[str]:
    """How a token moves, and what it takes."""
    if not isinstance(move, Turn):
        return ()
    rally = ("DC-3.1", "DC-3.2") if sum(part.kind == "F" for part in move.parts) > 1 else ()
    return ("DC-2.5", "DC-2.6", "DC-2.7", "DC-2.8", *rally, *(_OF_COLOURS if before.table.kinilani else ()))


QUARREL = Topic(
    (
        Asked("How many tokens has each player?", "tokens: {}", "3, 5, 7 or 14", "7"),
        Asked("Which variants do you play?", "variant: {}", "no-reserves, counterflow, kinilani, with commas between them"),
        Asked("Where are the tokens?", "board: {}", "each one's tiles: Ann h2 c1, Bo h7 c3"),
        Asked("Which tile is lucky?", "lucky: {}", "1 to 8, or none"),
        Asked("Whose turn is it?", "turn: {}", "a name"),
    ),
    Asked("What does the player do?", "{}", "heads and the token's tile, from the first flip on: 2 c1; with x it takes: 2 c1xc3"),
    "position: turn 9",
    because,
)
