"""What turned a game: up to three of its moments, each with the table as it lay then, and the choice that cost most."""

from bisect import bisect_right
from collections.abc import Sequence

from companion.plain import Plain
from companion.screen.coach import weighed
from companion.screen.desk import Action, Desk, Outcome, Screen, View, opened, whole_number
from companion.screen.logbook import OPEN
from companion.screen.moments import Moment, moments_of, past, stops_of
from companion.screen.screens.replay import lying_at
from companion.screen.speech import speech
from companion.screen.table.covering import EVERYBODY

_MOST = 3
#: What a view keeps: how many choices were weighed, whether there are no more, and of the one that surely cost most its line,
#: what part of the win (in thousandths), and what is said of it.
_DONE, _ALL, _LINE, _PART, _WORDS = "done", "all", "line", "part", "words"


def model(desk: Desk, view: View) -> Plain:
    """The turning points in their order, and how far choices were weighed."""
    replay, say = opened(desk, view.record), speech(desk, view)
    judgement, stops = replay.judgement, stops_of(replay)
    is_over = replay.verdict.complete and bool(judgement.steps)
    found = turning(moments_of(judgement, stops, OPEN, say), _costly(view, stops)) if is_over else ()
    done, is_all = whole_number(view.data.get(_DONE, "")), _ALL in view.data
    return {
        "over": is_over,
        "points": [
            (one, lying_at(replay, judgement.positions[past(judgement, stops[one.step])], EVERYBODY, say)) for one in found
        ],
        "done": done,
        "all": is_all,
        "status": say("so-many-weighed", count=done) if is_all else "",
    }


def turning(moments: Sequence[Moment], costly: Sequence[Moment]) -> Sequence[Moment]:
    """The moments that turned a game: the choice that cost most, the last to take the lead, slips, and who led before."""
    leads = [one for one in reversed(moments) if one.kind == "lead"]
    slips = [one for one in moments if one.kind == "slip"]
    return sorted([*costly, *leads[:1], *slips, *leads[1:]][:_MOST])


def _costly(view: View, stops: Sequence[int]) -> Sequence[Moment]:
    line = whole_number(view.data.get(_LINE, ""))
    at = bisect_right(stops, line) - 1
    return [Moment(at, "cost", view.data.get(_WORDS, ""))] if 0 < at < len(stops) and line else []


def _weigh(desk: Desk, view: View, action: Action) -> Outcome:
    """The next choice is weighed; nothing, where that was done already, or the screen was left."""
    done = view.data.get(_DONE, "0")
    replay = opened(desk, view.record)
    if view.screen != "review" or action.get(_DONE, "0") != done or not replay.verdict.complete:
        return Outcome(view)
    is_there, cost = weighed(replay, whole_number(done))
    known = {_DONE: str(whole_number(done) + 1)} if is_there else {_ALL: "1"}
    part = round(1000 * cost.least) if cost else 0
    if cost and part > whole_number(view.data.get(_PART, "")):
        known |= {_LINE: str(cost.line), _PART: str(part), _WORDS: f"{cost.tag} {cost.word}: {cost.sentence}"}
    return Outcome(view.noting(**known))


SCREEN = Screen("review", "What turned it", model, {"weigh": _weigh}, of_record=True)
