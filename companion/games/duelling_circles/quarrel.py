"""What is asked when a turn of Duelling Circles is in dispute, and which rules a turn rests on."""

from collections.abc import Sequence

from companion.games.duelling_circles.rules import moves as m, state as s
from companion.referee.quarrel import topic_beside

_OF_COLOURS = ("DC-8.2", "DC-8.3", "DC-8.4", "DC-8.5", "DC-8.6", "DC-8.7", "DC-8.8", "DC-8.9")


def because(before: s.State, move: m.Move, _after: s.State) -> Sequence[str]:
    """How a token moves, and what it takes."""
    if not isinstance(move, m.Turn):
        return ()
    rally = ("DC-3.1", "DC-3.2") if sum(part.kind == "F" for part in move.parts) > 1 else ()
    return ("DC-2.5", "DC-2.6", "DC-2.7", "DC-2.8", *rally, *(_OF_COLOURS if before.table.kinilani else ()))


QUARREL = topic_beside("companion.games.duelling_circles", because)
