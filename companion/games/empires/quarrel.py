"""What is asked when a deed in Empires is in dispute, and which rules the deeds rest on."""

from collections.abc import Sequence

from companion.games.empires.rules import combinations as c, moves as m, state as s
from companion.referee.quarrel import Asked, Topic

_OF_KIND = {
    m.Steps: ("EM-7.1", "EM-7.2"),
    m.Fight: ("EM-7.3", "EM-7.4", "EM-7.5"),
    m.Build: ("EM-11.2",),
    m.Store: ("EM-11.3",),
    m.StoreCoin: ("EM-11.3",),
    m.Take: ("EM-11.4",),
    m.Give: ("EM-4.5",),
    m.Buy: ("EM-10.4",),
    m.Pass: ("EM-5.2",),
}


def because(_before: s.State, move: m.Move, _after: s.State) -> Sequence[str]:
    """What each deed of the line costs and does."""
    found: list[str] = []
    for element in move.elements if isinstance(move, m.Act) else ():
        rules = ("EM-5.3", c.COMBINATIONS[element.name].rule) if isinstance(element, m.Combo) else _OF_KIND.get(type(element), ())
        found += [rule for rule in rules if rule not in found]
    return found


QUARREL = Topic(
    (
        Asked("Which map?", "map: {}", "companion map list names those that come with the game", "linderheim.map"),
        Asked("Which options and attributes?", "{}", "options: treasury, supplies; or attributes: Ann fertility"),
        Asked("What has one player on the map?", "pieces: {}", "a name, cities and counters: Ann city@1 4@1 2@2"),
        Asked("And another?", "pieces: {}", "a name, cities and counters: Bo city@31 3@31"),
        Asked("What is known of a hand?", "hand: {}", "a name and cards: Ann 5h ?; ? is a card not known"),
    ),
    Asked("What is done?", "{}", "a name and the deed: Ann mig 5h 3; Ann 3>4; Ann fight 2@8/Bo"),
    "position: turn 7",
    because,
)
