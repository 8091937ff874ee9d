"""What is asked when a round of Circle of Kings is in dispute, and which rules a line of it rests on."""

from collections.abc import Sequence

from companion.games.circle_of_kings.rules import moves as m, state
from companion.referee.quarrel import topic_beside


def because(before: state.State, _move: m.Move, _after: state.State) -> Sequence[str]:
    """The Lords who lie there, and the way of a circle action."""
    lords = [side.lord for side in before.sides if side.lord]
    return ("CK-5.2", "CK-5.3", "CK-5.4", *(f"CK-8.{lord.number}" for lord in lords))


QUARREL = topic_beside("companion.games.circle_of_kings", because)
