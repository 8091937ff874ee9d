"""Changing a record at another place than its end: the whole is judged anew first, and only then anything is done."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.referee import Error, Replay
from companion.screen.desk import Action, Change, Desk, Outcome, View, keep, opened
from companion.screen.logbook import texts_of


@dataclass(frozen=True, slots=True)
class Trial:
    """What a record would be with a line changed. `new` are the errors that the change brings, `gone` how many it takes away.

    `stood` says how many lines it had, `breaks_at` is the first line behind it that would not hold any more (0: all hold).
    """

    text: str
    replay: Replay
    new: Sequence[Error]
    gone: int
    breaks_at: int

    @property
    def is_legal(self) -> bool:
        """Whether the whole record would be legal."""
        return not self.replay.verdict.errors


def is_writable(line: str) -> bool:
    """Whether a line holds only signs that can be read: no control signs, nothing that turns the direction of writing."""
    return all(sign.isprintable() or sign == "\t" for sign in line)


def changed(text: str, number: int, line: str, *, before: bool = False) -> str:
    """A record with its line of this number replaced; with `before` the line is put above it. An empty line takes it out."""
    lines = texts_of(text)
    lines[number - 1 : number - 1 if before else number] = [line.rstrip()] if line.strip() else []
    return "".join(f"{one}\n" for one in lines)


def trial(desk: Desk, view: View, number: int, line: str, *, before: bool = False) -> Trial:
    """What the open record would be with a line changed. Nothing is changed yet."""
    was = opened(desk, view.record)
    text = changed(was.text, number, line, before=before)
    replay = Replay(text, view.record, desk.file, was.judgement)
    shift = len(texts_of(text)) - len(texts_of(was.text))
    known = {_moved(error, number, shift) for error in was.verdict.errors}
    errors = {_moved(error, 0, 0): error for error in replay.verdict.errors}
    new = [error for key, error in errors.items() if key not in known]
    later = [error.line for error in new if error.line > number and error.rule != "claim"]
    return Trial(text, replay, new, len(known - errors.keys()), min(later, default=0))


def _moved(error: Error, above: int, shift: int) -> tuple[int, str, str]:
    """An error by its place, rule and words; below a changed line all places move."""
    return error.line + (shift if error.line > above else 0), error.rule, error.message


def make(desk: Desk, view: View, text: str, told: str) -> Outcome:
    """Makes a text the open record."""
    before = desk.text(view.record)
    if text == before:
        return Outcome(view.telling("Nothing has changed."))
    return Outcome(replace(view, said=()).telling(told), (Change(view.record, before, text),))


def cut(desk: Desk, view: View, text: str, last: int, told: str) -> Outcome:
    """Makes a text the open record as far as its line `last`; the lines behind it can be put there again."""
    lines = texts_of(text)
    behind = [line for line in reversed(lines[last:]) if line.strip()]
    outcome = make(desk, view, "".join(f"{one}\n" for one in lines[:last]), told)
    return outcome._replace(view=replace(outcome.view, undone=(*view.undone, *behind)))


def again(desk: Desk, view: View, _action: Action | None = None) -> Outcome:
    """Puts all lines there again that were taken back; where one does not hold any more, none of them."""
    replay = opened(desk, view.record)
    text = "".join([replay.text, *(f"{line}\n" for line in reversed(view.undone))])
    then = Replay(text, view.record, desk.file, replay.judgement)
    if not view.undone:
        return Outcome(view.telling("Nothing was taken back."))
    if then.verdict.errors:
        error = then.verdict.errors[0]
        what = f"They can't all be put back: line {error.line}: {error.message}."
        return Outcome(view.telling(f"{what} Put them back one by one."))
    keep(desk, text, then)
    outcome = make(desk, view, text, f"Put back: {len(view.undone)} lines")
    return outcome._replace(view=replace(outcome.view, undone=()))
