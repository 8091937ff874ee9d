"""What can be done with the open record from several screens: say a line, let it stand, take it back, put it there again."""

from dataclasses import replace

from companion.record import line_texts
from companion.referee.session import Reading, Replay
from companion.screen import peeking
from companion.screen.desk import REFUSED, Action, Change, Desk, Effect, Outcome, View, keep, opened
from companion.screen.speech import speech
from companion.screen.table import neighbour, seated


def say(desk: Desk, view: View, typed: str, *, joined: bool = False) -> Outcome:
    """Puts a line behind the open record, or behind its last line; where it is refused, the view keeps it (`REFUSED`).

    `joined`: it goes on with the last line, and is no line of its own.
    """
    if any(not sign.isprintable() and sign != "\t" for sign in typed):
        return Outcome(view.telling(speech(desk, view)("no-such-signs")))
    replay = opened(desk, view.record)
    before = desk.text(view.record)
    if not typed.strip():
        return Outcome(view)
    if not (replay.extend(typed) if joined else replay.put(typed.rstrip())):
        return Outcome(view.saying().noting(**{REFUSED: typed}), judged=True)
    return _taken(desk, view, replay, before, is_note=typed.lstrip().startswith("#"))


def let(desk: Desk, view: View, _action: Action | None = None) -> Outcome:
    """Lets the line stand that was refused last, with its mark; or the view says why it cannot."""
    replay = opened(desk, view.record)
    before, refused = desk.text(view.record), view.data.get(REFUSED, "")
    reading: Reading = replay.put(refused) if refused else ""
    if refused and not reading:
        reading, _ = replay.let()
    if reading:
        return _taken(desk, view, replay, before)
    voice = speech(desk, view)
    why = replay.refused.error.in_language(voice.language).message if replay.refused else voice("nothing-refused")
    return Outcome(view.telling(voice("cannot-stand", why=why)), judged=True)


def copy(desk: Desk, view: View, _action: Action | None = None) -> Outcome:
    """Copies the open record."""
    return Outcome(view.telling(speech(desk, view)("copied")), effects=(Effect("copy", {"text": desk.text(view.record)}),))


def undo(desk: Desk, view: View, _action: Action | None = None) -> Outcome:
    """Takes the last line back that says something, and what Companion said before it; `redo` puts it there again.

    What was told covered behind the last line is taken back first, word by word.
    """
    replay = opened(desk, view.record)
    if (less := neighbour.without_last(view, replay)) is not None:
        return Outcome(less)
    before, line, voice = desk.text(view.record), "", speech(desk, view)
    while not line.strip() and replay.judgement.steps:
        line = replay.undo()
        if not line:
            break
    if not line.strip():
        keep(desk, replay.text, replay)
        return Outcome(view.telling(voice("none-left")), judged=True)
    lines = [line, *_of_companion(replay)]
    keep(desk, replay.text, replay)
    what = "; ".join(one.strip() for one in lines if one.strip())
    told = replace(view, undone=(*view.undone, *lines), said=()).telling(voice("taken-back", what=what))
    return Outcome(told.noting(**{REFUSED: ""}), (Change(view.record, before, replay.text),))


def _of_companion(replay: Replay) -> list[str]:
    """Takes back more, until it is no turn of Companion's any more: it would but say the same again."""
    lines: list[str] = []
    while replay.judgement.steps and seated.turn_of(replay, replay.further() if replay.waits else replay.steps()):
        line = replay.undo()
        if not line:
            break
        lines.append(line)
    return lines


def redo(desk: Desk, view: View, _action: Action | None = None) -> Outcome:
    """Puts the line there again that was taken back last."""
    if not view.undone:
        return Outcome(view.telling(speech(desk, view)("none-taken-back")))
    done = say(desk, view, view.undone[-1])
    return done._replace(view=replace(done.view, undone=view.undone[:-1] if done.changes else view.undone))


def back_to(desk: Desk, view: View, line: int) -> Outcome:
    """Takes back all that stands behind a line of the record (from 1); `redo` puts it there again, line by line."""
    replay = opened(desk, view.record)
    before = desk.text(view.record)
    lines = line_texts(replay.text.removesuffix("\n"))
    taken = [text for text in reversed(lines[max(line, 0) :]) if text.strip()]
    if not taken:
        return Outcome(view.telling(speech(desk, view)("nothing-follows")), judged=True)
    voice, text = speech(desk, view), "".join(f"{one}\n" for one in lines[: max(line, 0)])
    then = Replay(text, view.record, desk.file, replay.judgement)
    if then.verdict.errors and not replay.verdict.errors:
        why = then.verdict.errors[0].in_language(voice.language).message
        return Outcome(view.telling(voice("cannot-end", why=why)), judged=True)
    keep(desk, text, then)
    told = replace(view, undone=(*view.undone, *taken), said=()).telling(
        voice("taken-back", what=voice.counted("lines", len(taken)))
    )
    return Outcome(told, (Change(view.record, before, text),))


def _taken(desk: Desk, view: View, replay: Replay, before: str, *, is_note: bool = False) -> Outcome:
    """A line was accepted: what was taken back has been replaced by it, and it may have to say so. A note replaces nothing."""
    undone = view.undone
    if not is_note:
        replay, undone = peeking.marked(desk, view, replay)
        view = peeking.answered(view)
    keep(desk, replay.text, replay)
    told = replace(view, said=(), undone=undone, seat="").noting(**{REFUSED: ""}).telling(replay.told())
    return Outcome(told, (Change(view.record, before, replay.text),))
