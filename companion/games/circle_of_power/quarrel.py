"""What is asked when an action of Circle of Power is in dispute, and which rules an action rests on."""

from collections.abc import Sequence

from companion.games.circle_of_power.rules import moves as m, state
from companion.referee.quarrel import topic_beside

#: The rules of each deed, by its sign.
_OF_DEED = {"x": ("CP-4.1", "CP-4.2", "CP-4.3"), "r": ("CP-4.1", "CP-4.4", "CP-4.5"), "-": ("CP-5.1", "CP-5.2")}


def because(_before: state.State, move: m.Move, _after: state.State) -> Sequence[str]:
    """Who wins, whom the winner can attack, and what the deed does."""
    if not isinstance(move, m.Action):
        return ()
    return "CP-3.4", "CP-3.5", "CP-2.1", "CP-2.2", *_OF_DEED.get(move.deed.kind, ())


QUARREL = topic_beside("companion.games.circle_of_power", because)
