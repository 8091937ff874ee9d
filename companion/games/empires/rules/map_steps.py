"""The words of a map line, as far as they can be listed: ids, borders that are named by one side only, `outer`.

A name is free, so none is offered; nor is a border of a province whose line stands there already and does not name this one.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.empires.rules.maps import MOST_ID, Province
from companion.referee.steps import Choice, Dialogue, Steps

_COLON = Choice(":", "sign", meaning="its neighbours", clings=True)
_OUTER = Choice("outer", "verb", meaning="it lies in the outer ring")


def map_line(provinces: Sequence[Province]) -> Dialogue:
    """A line of a map that is not whole yet: first the provinces that are named as neighbours and have no line."""
    written = {province.id for province in provinces}
    named = {neighbour for province in provinces for neighbour in province.neighbours}
    waiting = sorted(named - written)
    new = max(named | written, default=0) + 1
    one = int((yield Steps(tuple([Choice(str(id_), "province") for id_ in waiting]) or (_new(new),))))
    yield Steps((_COLON,))
    new = max(new, one + 1)
    due = sorted(province.id for province in provinces if one in province.neighbours)
    chosen: list[int] = []
    while True:
        rest = [id_ for id_ in (*due, *waiting) if id_ not in chosen and id_ != one]
        ends = bool(chosen) and not set(due) - set(chosen)
        neighbours = (*(Choice(str(id_), "province") for id_ in rest), _new(new))
        word = yield Steps((*neighbours, _OUTER) if ends else neighbours, ends)
        if word == _OUTER.word:
            break
        chosen.append(int(word))
        new = max(new, chosen[-1] + 1)
    yield Steps((), ends=True)


def _new(least: int) -> Choice:
    return Choice("#", "province", meaning="a province without a line", least=least, most=MOST_ID)
