"""What is asked when a round of Circle of Kings is in dispute, and which rules a line of it rests on."""

from collections.abc import Sequence

from companion.games.circle_of_kings.rules import moves as m, state
from companion.referee.quarrel import Asked, Topic


def because(before: state.State, _move: m.Move, _after: state.State) -> Sequence[str]:
    """The Lords who lie there, and the way of a circle action."""
    lords = [side.lord for side in before.sides if side.lord]
    return ("CK-5.2", "CK-5.3", "CK-5.4", *(f"CK-8.{lord.number}" for lord in lords))


QUARREL = Topic(
    (
        Asked("Where are the Kings?", "circle: {}", "four Kings at Top, Right, Bottom, Left: Kw Ks Kp Kc", "Ks Kw Kc Kp"),
        Asked("Who deployed what?", "{}", "a name, Captain, army and Lord: Ann 5w + 9s 9c / empress"),
        Asked("And the other?", "{}", "a name, Captain, army and Lord: Bo Tp + 6w 3w / emperor"),
    ),
    Asked("What is done?", "{}", "who, and with what: Ann 5w x 2s; Ann tower Kp"),
    "[round 1]",
    because,
)
