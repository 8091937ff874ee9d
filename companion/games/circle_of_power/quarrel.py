"""What is asked when an action of Circle of Power is in dispute, and which rules an action rests on."""

from collections.abc import Sequence

from companion.games.circle_of_power.rules import moves as m, state
from companion.referee.quarrel import Asked, Topic

#: The rules of each deed, by its sign.
_OF_DEED = {"x": ("CP-4.1", "CP-4.2", "CP-4.3"), "r": ("CP-4.1", "CP-4.4", "CP-4.5"), "-": ("CP-5.1", "CP-5.2")}


def because(_before: state.State, move: m.Move, _after: state.State) -> Sequence[str]:
    """Who wins, whom the winner can attack, and what the deed does."""
    if not isinstance(move, m.Action):
        return ()
    return "CP-3.4", "CP-3.5", "CP-2.1", "CP-2.2", *_OF_DEED.get(move.deed.kind, ())


QUARREL = Topic(
    (
        Asked("Which variation do you play?", "variant: {}", "basic, lonely-tyrant or coloured-cities", "basic"),
        Asked(
            "Which cities lie before the emperors?",
            "open: {}",
            "name and city of each: Ann Kh, Bo Qs, Cia Jc, Dan As; a joker is Jk",
        ),
        Asked("Who leads?", "leader: {}", "one name"),
        Asked("Which trophies lie in the lines?", "lines: {}", "name and cities, the oldest first: Ann Jd, Dan Ks"),
    ),
    Asked(
        "What is played and done?",
        "{}",
        "the next city, the four cards from the leader on, the deed: (Kc) 5h 6s 7c 8d x Bo; r Bo Ks retakes, - regroups",
    ),
    "position: season 1, move 7",
    because,
)
