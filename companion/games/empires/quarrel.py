"""What is asked when a deed in Empires is in dispute, and which rules the deeds rest on."""

from collections.abc import Sequence

from companion.games.empires.rules import combinations as c, moves as m, state as s
from companion.referee.quarrel import topic_beside

_OF_KIND = {
    m.Steps: ("EM-7.1", "EM-7.2"), m.Fight: ("EM-7.3", "EM-7.4", "EM-7.5"), m.Build: ("EM-11.2",), m.Store: ("EM-11.3",),
    m.StoreCoin: ("EM-11.3",), m.Take: ("EM-11.4",), m.Give: ("EM-4.5",), m.Buy: ("EM-10.4",), m.Pass: ("EM-5.2",),
}  # fmt: skip


def because(_before: s.State, move: m.Move, _after: s.State) -> Sequence[str]:
    """What each deed of the line costs and does."""
    found: list[str] = []
    for element in move.elements if isinstance(move, m.Act) else ():
        rules = ("EM-5.3", c.COMBINATIONS[element.name].rule) if isinstance(element, m.Combo) else _OF_KIND.get(type(element), ())
        found += [rule for rule in rules if rule not in found]
    return found


QUARREL = topic_beside("companion.games.empires", because)
