"""The screen “Log”: the record line by line; what was on the table then; back to there, changed, with a note."""

from collections.abc import Sequence
from dataclasses import replace

from companion.plain import Plain
from companion.screen import editing, playing
from companion.screen.complaints import complaint_of, covered, refused_line
from companion.screen.desk import Action, Desk, Outcome, Screen, View, actions, opened, whole_number
from companion.screen.editing import Trial
from companion.screen.logbook import Group, covering_at, groups_of, is_broken_before, position_at, texts_of
from companion.screen.screens.replay import lying_at
from companion.screen.speech import IN_ENGLISH, speech
from companion.screen.table.covering import open_seat
from companion.screen.tallies import number

#: The line that is looked at, the group that is open, what is done with the line, and what it is to become.
_LINE, _GROUP, _DOING, _TEXT, _TRIED = "line", "group", "doing", "text", "tried"
_CHANGE, _BEFORE = "change", "before"
_CLOSED = "-"


def model(desk: Desk, view: View) -> Plain:
    """The groups of lines, of which one is open; the line that is looked at, with the table as it stood then."""
    replay = opened(desk, view.record)
    covering = covering_at(replay, view)
    groups = groups_of(replay.text, replay.judgement, covering)
    line = whole_number(view.data.get(_LINE, ""))
    refused = refused_line(desk, view)
    refused = covered(refused, covering, speech(desk, view)) if refused else None
    last = groups[-1].entries[-1].number if groups else 0
    return {
        "groups": groups,
        "open": _open(groups, view, line),
        "line": line,
        "then": _then(desk, view, line or last),
        "doing": view.data.get(_DOING, ""),
        "typed": view.data.get(_TEXT, ""),
        "tried": _tried(desk, view, line) if line else None,
        "last": last,
        "text": covering.kept(replay.text, ""),
        "kept": covering.kept,
        "refused": refused,
        "number": number,
        "status": refused.message if refused else "",
    }


def _open(groups: Sequence[Group], view: View, line: int) -> int:
    """Which group is open, from 1; 0: none."""
    if view.data.get(_GROUP) == _CLOSED:
        return 0
    chosen = whole_number(view.data.get(_GROUP, ""))
    if 0 < chosen <= len(groups):
        return chosen
    return next((place for place, group in enumerate(groups, 1) if group.has(line)), len(groups))


def _then(desk: Desk, view: View, line: int) -> Plain:
    """The table as it stood after a line."""
    replay = opened(desk, view.record)
    position, broken = position_at(replay.judgement, line), is_broken_before(replay.judgement, line)
    if position is None or broken:
        return {"scene": None, "broken": broken}
    shown = lying_at(replay, position, open_seat(view), IN_ENGLISH)
    known = {"scene": shown["laid"].scene, "totals": position.totals, "noun": replay.judgement.tally.noun, "broken": False}
    return {**shown, **known}


def _tried(desk: Desk, view: View, line: int) -> Plain | None:
    """What came of trying a line out: whether all holds, and what does not."""
    if not view.data.get(_TRIED):
        return None
    trial = _trial(desk, view, line)
    covering = covering_at(trial.replay, view)
    judged, say = trial.replay.judgement, speech(desk, view)
    wrong = [complaint_of(judged, error, trial.text, language=say.verdicts) for error in trial.new]
    complaints = [covered(one, covering, say) for one in wrong]
    return {"trial": trial, "complaints": complaints, "totals": trial.replay.verdict.totals, "cut": _last_sound(trial)}


def _trial(desk: Desk, view: View, line: int) -> Trial:
    before = view.data.get(_DOING) == _BEFORE
    return editing.trial(desk, view, line, view.data.get(_TEXT, ""), before=before)


def _last_sound(trial: Trial) -> int:
    """The last line before what breaks, where only what comes later does; else 0."""
    first = min((error.line for error in trial.replay.verdict.errors if error.rule != "claim"), default=0)
    return first - 1 if trial.breaks_at and first == trial.breaks_at else 0


def _asked(desk: Desk, view: View, action: Action) -> int:
    """The line that an action names; 0 where the record has none of this number."""
    number = whole_number(action.get(_LINE, ""))
    return number if number <= len(texts_of(opened(desk, view.record).text)) else 0


def _show(desk: Desk, view: View, action: Action) -> Outcome:
    """Looks at a line; tapped once more it is closed."""
    number = _asked(desk, view, action)
    chosen = "" if str(number) == view.data.get(_LINE) else str(number or "")
    return Outcome(view.noting(**{_LINE: chosen, _DOING: "", _TEXT: "", _TRIED: ""}))


def _open_group(_desk: Desk, view: View, action: Action) -> Outcome:
    chosen = str(whole_number(action.get(_GROUP, "")) or _CLOSED)
    return Outcome(view.noting(**{_GROUP: chosen, _LINE: "", _DOING: "", _TEXT: "", _TRIED: ""}))


def _back(desk: Desk, view: View, action: Action) -> Outcome:
    number = _asked(desk, view, action)
    if not number:
        return Outcome(view.telling("There is no such line."))
    done = playing.back_to(desk, view, number)
    return done._replace(view=_settled(done.view)) if done.changes else done


def _edit(desk: Desk, view: View, action: Action) -> Outcome:
    """A line in a field, to be changed; or an empty field for one above it."""
    number = _asked(desk, view, action)
    if not number:
        return Outcome(view.telling("There is no such line."))
    above = action.get("where") == _BEFORE
    replay = opened(desk, view.record)
    text = "" if above else texts_of(replay.text)[number - 1]
    if covering_at(replay, view).tells(text):
        return Outcome(view.telling("It names cards that are covered: look at the table first whose they are."))
    return Outcome(view.noting(**{_LINE: str(number), _DOING: _BEFORE if above else _CHANGE, _TEXT: text, _TRIED: ""}))


def _try(desk: Desk, view: View, action: Action) -> Outcome:
    """Tries a line out: what would come of it is said, and nothing is changed."""
    text = action.get(_TEXT, "").rstrip()
    if not _asked(desk, view, {_LINE: view.data.get(_LINE, "")}) or view.data.get(_DOING) not in (_CHANGE, _BEFORE):
        return Outcome(view.telling("Choose a line first."))
    if not editing.is_writable(text):
        return Outcome(view.telling("The line has signs that cannot be written down: type it again."))
    return Outcome(view.noting(**{_TEXT: text, _TRIED: "1"}))


def _make(desk: Desk, view: View, action: Action) -> Outcome:
    """The second tap: makes the change that was tried out; `how` is `cut` where what breaks is taken back."""
    line = _asked(desk, view, {_LINE: view.data.get(_LINE, "")})
    if not line or not view.data.get(_TRIED):
        return Outcome(view.telling("Try the line out first."))
    trial = _trial(desk, view, line)
    last = _last_sound(trial)
    if action.get("how") == "cut" and last:
        return editing.cut(desk, _settled(view), trial.text, last, "Changed; what was no longer right is taken back.")
    return editing.make(desk, _settled(view), trial.text, "Changed.")


def _note(desk: Desk, view: View, action: Action) -> Outcome:
    """Adds notes at the end, a comment for each line typed. Signs that cannot be written down become blanks."""
    typed = ("".join(sign if sign.isprintable() else " " for sign in line).strip() for line in action.get("note", "").split("\n"))
    notes = [f"# {line}\n" for line in typed if line]
    if not notes:
        return Outcome(view.telling("Nothing was typed."))
    return editing.make(desk, view, opened(desk, view.record).text + "".join(notes), "Noted.")


def _close(_desk: Desk, view: View, _action: Action) -> Outcome:
    return Outcome(view.noting(**{_DOING: "", _TEXT: "", _TRIED: ""}))


def _settled(view: View) -> View:
    """Nothing is being looked at or changed any more."""
    return replace(view.noting(**{_LINE: "", _GROUP: "", _DOING: "", _TEXT: "", _TRIED: ""}), said=())


_ACTIONS = actions(
    _show, _back, _edit, _try, _make, _close, _note, playing.copy, playing.undo, playing.redo, editing.again, playing.let
)
SCREEN = Screen("log", "Log", model, {**_ACTIONS, "open": _open_group}, of_record=True)
