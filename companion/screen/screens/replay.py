"""A record plays itself again: a slider through the game with the table beside it, line by line, and its moments by name.

The evening that people watch before they begin a game of their own (`demo`) is the same, of a record that comes with Companion.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import partial

from companion.plain import Json, Plain
from companion.referee import AnyPosition, Replay, scene_at
from companion.screen.desk import Action, Desk, Outcome, Screen, View, opened, whole_number
from companion.screen.leading import over_of
from companion.screen.logbook import OPEN, Entry, covering_at, entry_at
from companion.screen.marks import marks_at
from companion.screen.moments import moments_of, past, stops_of
from companion.screen.speech import Speech, speech
from companion.screen.table import boarded, lying
from companion.screen.table.covering import EVERYBODY, covering_of, open_seat
from companion.screen.tallies import number

#: What a view keeps: how many lines were said, or the line at which to begin, and how fast it goes on.
_STEP, _LINE, _PACE = "step", "line", "pace"
#: How long a line is shown, in milliseconds, at each pace; at rest the game waits for somebody to go on.
_PACES = {"usual": 2600, "fast": 900, "rest": 0}


def model(desk: Desk, view: View) -> Plain:
    """The table after a line, what that line says and did, where the slider is, and when the next line follows."""
    return {"played": None, **shown(desk, view, "rest")}


def shown(desk: Desk, view: View, pace: str) -> dict[str, object]:
    """A step of the record that a view has open; `pace` is the one at which it begins."""
    replay, say = opened(desk, view.record), speech(desk, view)
    judgement = replay.judgement
    if judgement.record is None:
        return {"broken": True}
    is_over = replay.verdict.complete
    seat = EVERYBODY if is_over else open_seat(view)
    covering = OPEN if is_over else covering_at(replay, view)
    stops = stops_of(replay)
    last = len(stops) - 1
    step = min(_asked(view.data, stops), last)
    entry = entry_at(replay.text, judgement, covering, stops[step]) if step else Entry(0, "")
    pace = view.data.get(_PACE, pace)
    position = judgement.positions[past(judgement, stops[step])]
    return {
        **lying_at(replay, position, seat, say),
        "broken": False,
        "entry": entry,
        "over": over_of(judgement) if step == last and replay.is_closed else None,
        "moments": moments_of(judgement, stops, covering, say),
        "step": step,
        "last": last,
        "pace": pace,
        "after": 0 if step == last else _PACES.get(pace, 0),
        "number": number,
        "status": entry.told,
    }


def lying_at(replay: Replay, position: AnyPosition, seat: str, say: Speech) -> Json:
    """All that lay on the table then, as somebody sees it who may look into the hand of `seat`."""
    marks = marks_at(replay)
    game, scene = position.game.about.id, scene_at(position, list(marks))
    return {
        "laid": lying.laid(game, scene, marks, seat, ""),
        "boards": boarded.boards_then(replay, position),
        "kept": partial(covering_of(game, scene, seat).kept, instead=say("names-covered")),
        "marks": marks,
        "turn": None,
    }


def _asked(data: Mapping[str, str], stops: Sequence[int]) -> int:
    """The step that a view wants: by its own number, or by that of its line."""
    if _STEP in data or _LINE not in data:
        return whole_number(data.get(_STEP, ""))
    return bisect_right(stops, whole_number(data[_LINE])) - 1


def _next(_desk: Desk, view: View, action: Action) -> Outcome:
    """The next line; nothing, where another one is shown by now, or the game was left."""
    step = whole_number(action.get(_STEP, ""))
    if f"{view.screen}.next" != action.get("do") or view.data.get(_STEP, "0") != action.get(_STEP):
        return Outcome(view)
    return Outcome(view.noting(**{_STEP: str(step + 1)}))


def _to(_desk: Desk, view: View, action: Action) -> Outcome:
    """To a place of the game, where it then rests."""
    return Outcome(view.noting(**{_STEP: str(whole_number(action.get(_STEP, ""))), _PACE: "rest"}))


def _pace(_desk: Desk, view: View, action: Action) -> Outcome:
    """Slower, faster, or a rest; from another place, where the action names one."""
    return Outcome(view.noting(**{_PACE: action.get(_PACE, ""), _STEP: action.get(_STEP, view.data.get(_STEP, ""))}))


ACTIONS = {"next": _next, "to": _to, "pace": _pace}
SCREEN = Screen("replay", "The game again", model, ACTIONS, of_record=True)
