"""What a choice cost, and why another was better: after each move where somebody wishes that, and once for all moves of a game.

The laboratory weighs it, which comes when it is first asked. Told is only what surely was worse, by what its player knew.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from companion.referee.session import Replay
from companion.screen import laboratory as lab
from companion.screen.desk import Action, Desk, Outcome, View, opened
from companion.screen.players import laboratory_for, levels_of
from companion.screen.table.saying import at

if TYPE_CHECKING:
    from companion.lab.costs import Cost
    from companion.lab.world import Retraced
    from companion.plain import Plain
    from companion.screen.speech import Speech

#: The setting that has the coach speak.
COACH = "coach"
#: Where a view keeps of which line the coach has spoken.
_COACHED = "coached"
#: By so many playouts a choice is weighed: so few that nobody waits; what they do not show is not told.
_AT_TABLE, _AFTERWARDS = 96, 48


def may_coach(replay: Replay) -> bool:
    """Whether what a choice cost can be told at the table: in games in which nothing is hidden, for it would tell of a hand."""
    record = replay.judgement.record
    return record is not None and record.game.about.nothing_hidden and not replay.is_closed


def line_of(replay: Replay, view: View, say: Speech) -> Plain | None:
    """What the coach says of the last line; it is to be `asked` where it has not looked at that yet."""
    if not view.settings.get(COACH) or not replay.judgement.steps or not may_coach(replay):
        return None
    is_known = view.data.get(_COACHED) == at(replay)
    return {"asked": not is_known, "words": (view.data.get(COACH) or say("none-better")) if is_known else ""}


def coaching(_desk: Desk, view: View, _action: Action) -> Outcome:
    """The coach is to speak after each move, or to be silent again."""
    return Outcome(view.setting(**{COACH: "" if view.settings.get(COACH) else "yes"}))


def coach(desk: Desk, view: View, action: Action) -> Outcome:
    """The coach looks at the last line; not at one that was said since."""
    replay = opened(desk, view.record)
    here = at(replay)
    if view.screen != "table" or action.get("at", here) != here or not view.settings.get(COACH) or not may_coach(replay):
        return Outcome(view)
    return Outcome(view.noting(**{_COACHED: here, COACH: _said_of_last(replay)}))


def _said_of_last(replay: Replay) -> str:
    """What the choices of the last line cost, in a sentence for each that did; empty where none surely did."""
    record, steps = replay.judgement.record, replay.judgement.steps
    own = laboratory_for(record.game.id) if record else None
    if record is None or own is None or not steps:
        return ""
    bots, last = levels_of(record.header.players), steps[-1].line.number
    found = (lab.cost_of(own, record.table, one, _AT_TABLE) for one in lab.choices(own, record.table, steps) if one.line == last)
    return " ".join(f"{one.tag} {one.word}: {one.sentence}" for one in found if one and one.tag not in bots)


#: The choices of the game that is weighed just now, from the next one on: nobody has to go through all of them for each.
_going: dict[str, tuple[int, Iterator[Retraced]]] = {}


def weighed(replay: Replay, place: int) -> tuple[bool, Cost | None]:
    """Whether a game has a choice of this number, from 0, and what it cost; None where that may be nothing."""
    record, steps = replay.judgement.record, replay.judgement.steps
    own = laboratory_for(record.game.id) if record else None
    if record is None or own is None:
        return False, None
    known, going = _going.pop(replay.text, (-1, iter(())))
    if known != place:
        going = islice(lab.choices(own, record.table, steps), place, None)
    moment = next(going, None)
    _going.clear()
    _going[replay.text] = (place + 1, going)
    return moment is not None, lab.cost_of(own, record.table, moment, _AFTERWARDS) if moment else None
