"""The screen “Why”: what is wrong, where, by which rule; what the table may let stand; what would be legal."""

from companion.plain import Plain
from companion.referee import NotOfferedError, Replay, judge, said_in
from companion.screen import playing
from companion.screen.complaints import Complaint, complaint_of, complaints_of, covered, refused_line
from companion.screen.desk import Action, Desk, Outcome, Screen, View, opened
from companion.screen.logbook import covering_at, texts_of
from companion.screen.speech import speech
from companion.screen.table.boarded import boards_for
from companion.screen.table.evidence import meant_by

#: So many errors of a record are shown at once.
_MOST = 20


def model(desk: Desk, view: View) -> Plain:
    """The line that was refused; else what is wrong with the record; else what its table let stand."""
    replay = opened(desk, view.record)
    judgement, text = replay.judgement, replay.text
    covering, say = covering_at(replay, view), speech(desk, view)
    refused = refused_line(desk, view)
    refused = covered(refused, covering, say) if refused else None
    wrong = () if refused else [_with_let(replay, one) for one in complaints_of(judgement, text, say.verdicts)]
    complaints = [covered(one, covering, say) for one in wrong]
    stood = [
        covered(complaint_of(judgement, error, text, stood=True, language=say.verdicts), covering, say)
        for error in judgement.verdict.stood
    ]
    first = refused or (complaints[0] if complaints else None)
    return {
        "refused": refused,
        "complaints": complaints[:_MOST],
        "more": max(0, len(complaints) - _MOST),
        "stood": () if refused else stood,
        "boards": boards_for(replay, covering, meant_by(replay, refused.related), [one.word for one in refused.offers])
        if refused
        else (),
        "status": f"{say(first.heading)}: {first.message}" if first else "",
    }


def _with_let(replay: Replay, complaint: Complaint) -> Complaint:
    """The complaint, with the line as it may be let stand only where it then breaks nothing."""
    if not complaint.let:
        return complaint
    lines = texts_of(replay.text)
    lines[complaint.line - 1] = complaint.let
    errors = judge("".join(f"{line}\n" for line in lines), replay.file, replay.files).verdict.errors
    return complaint._replace(let="") if any(error.line == complaint.line for error in errors) else complaint


def _say(desk: Desk, view: View, action: Action) -> Outcome:
    """Says a line that would be legal; then the table is looked at again."""
    return _at_table(playing.say(desk, view, action.get("line", "")))


def _begin(desk: Desk, view: View, action: Action) -> Outcome:
    """Begins a line at the table with words that are legal."""
    position = opened(desk, view.record).judgement.position
    try:
        said = said_in(position.dialogue, action.get("line", "")[:2000]) if position else ()
    except NotOfferedError:
        return Outcome(view.telling(speech(desk, view)("no-longer")))
    return Outcome(view.go("table").saying(*said))


def _let(desk: Desk, view: View, _action: Action) -> Outcome:
    """Lets the refused line stand; then the table is looked at again."""
    return _at_table(playing.let(desk, view))


def _at_table(done: Outcome) -> Outcome:
    return done._replace(view=done.view.go("table").telling(done.view.notice)) if done.changes else done


def _change(_desk: Desk, view: View, action: Action) -> Outcome:
    """Tries a line of the record out in another form: the log says what would come of it."""
    return Outcome(view.go("log", line=action.get("line", ""), doing="change", text=action.get("text", ""), tried="1"))


SCREEN = Screen("why", "Why", model, {"say": _say, "begin": _begin, "let": _let, "change": _change}, of_record=True)
