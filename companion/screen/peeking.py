"""Lines that were taken back after Companion had answered, where hands are hidden: the line in their place says so.

What was taken back is the view's own list, from which it can be put there again. Of a line that is not whole yet, a setting keeps
what was said of it when Companion answered: that can be taken back, too.
"""

import json
from collections.abc import Collection, Sequence
from functools import partial
from hashlib import sha256
from typing import NamedTuple

from companion.record import line_texts, taken_back
from companion.referee import AnyStep, Judgement, Replay, is_move_of_game
from companion.referee.steps import Spoken, spoken, walk
from companion.screen.desk import Desk, View
from companion.screen.table import saying, seated

#: The setting that has what was said of a line when Companion answered, for each record.
_BEGUN = "answered/"
#: Words of these kinds are said of chance or of the score: nobody chooses them.
_NOT_CHOSEN = frozenset(("chance", "player", "heading", "claim"))


class Words(NamedTuple):
    """A line, or its beginning: its text, what persons chose of it, and whether Companion chose some of it."""

    text: str
    persons: str
    is_answer: bool = True


class Marked(NamedTuple):
    """A record whose last line says what was taken back before it, and what can still be put there again."""

    replay: Replay
    undone: tuple[str, ...] = ()


def marked(desk: Desk, view: View, replay: Replay) -> Marked:
    """The record whose last line was just accepted, with what that has to say of the lines in whose place it comes.

    Where it is the line that was taken back, nothing has been replaced: those after it can still be put there again.
    """
    if not _is_hidden(replay) or not replay.judgement.steps or not (view.undone or _BEGUN + view.record in view.settings):
        return Marked(replay)
    step, bots = replay.judgement.steps[-1], set(seated.bots_of(replay))
    above = _lines(line_texts(replay.text)[: step.line.number - 1])
    now = _words_of(replay.judgement, step, bots)
    before = Replay(above + _lines(view.undone[::-1]), view.record, desk.file, replay.judgement)
    steps = [one for one in before.judgement.steps if one.line.number >= step.line.number]
    lines = [_words_of(before.judgement, one, bots) for one in steps]
    said = [taken_back.remarked(line_texts(before.text)[one.line.number - 1]) for one in steps]
    first = lines[0].text if lines else ""
    if replay.waits and first.startswith(f"{now.text} "):  # it has to be gone on with: then it is seen whether it is another one
        return Marked(replay, view.undone)
    words = [one.persons for one in _begun(view, above) if not f"{now.text} ".startswith(f"{one.text} ")]
    if first == now.text:
        behind = before.text.count("\n") - steps[0].line.number
        return Marked(_saying(desk, view, replay, [*words, *said[0]]), view.undone[:behind])
    own = [number for number, one in enumerate(lines) if one.is_answer]
    for number in reversed(range(len(lines))):  # what was taken back first
        words += [*said[number], *[lines[number].persons] * taken_back.has_answered(own, number, number, len(lines))]
    return Marked(_saying(desk, view, replay, words))


def answering(view: View, replay: Replay, begun: saying.Saying) -> View:
    """The view that keeps what was said of a line that is not whole yet, and that Companion has answered it."""
    if not _is_hidden(replay) or begun.on or not begun.said:
        return view
    found = _words(replay.spoken(begun.said), begun.said, set(seated.bots_of(replay)))
    known = _begun(view, replay.text)
    if not found.is_answer or found in known:
        return view
    kept = [one[:2] for one in (*known, found)]
    return view.setting(**{_BEGUN + view.record: json.dumps([_name_of(replay.text), kept])})


def answered(view: View) -> View:
    """The view of which a line was accepted: what was said of lines before it counts no more."""
    return view.setting(**{_BEGUN + view.record: ""}) if _BEGUN + view.record in view.settings else view


def _is_hidden(replay: Replay) -> bool:
    """Whether Companion has a seat where hands are hidden: then what it answers tells of what somebody holds."""
    record = replay.judgement.record
    return record is not None and not record.game.about.nothing_hidden and bool(seated.bots_of(replay))


def _begun(view: View, above: str) -> tuple[Words, ...]:
    """What was said of the line below these when Companion answered; nothing where nothing can be read."""
    try:
        place, kept = json.loads(view.settings.get(_BEGUN + view.record, "[0, []]"))
        return tuple(Words(str(text), str(persons)) for text, persons in kept) if place == _name_of(above) else ()
    except (ValueError, TypeError, RecursionError):
        return ()


def _name_of(text: str) -> str:
    return sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


def _words_of(judgement: Judgement, step: AnyStep, bots: Collection[str]) -> Words:
    """A line of a record. Nobody chooses a claim, or what the table decides."""
    record = judgement.record
    text = " ".join(step.line.code.split())
    if record is None or not is_move_of_game(step.move) or record.game.is_claim(step.move):
        return Words(text, text, is_answer=False)
    begin, text = partial(record.game.dialogue, step.before), record.game.write(record.table, step.move)
    said = walk(begin, text).said
    return _words(spoken(begin, said), said, bots)._replace(text=text)


def _words(line: Spoken, said: Sequence[str], bots: Collection[str]) -> Words:
    chosen = [choice.who in bots and choice.kind not in _NOT_CHOSEN for choice in line.choices]
    if not any(chosen) or line.choices[0].beside:
        return Words(line.text, line.text, is_answer=False)
    persons = [word for word, one in zip(said, line.choices, strict=True) if one.who and one.who not in bots]
    return Words(line.text, " ".join(persons))


def _saying(desk: Desk, view: View, replay: Replay, words: Sequence[str]) -> Replay:
    """The record whose last move says that these words were taken back, where there are any and it does not say it yet."""
    texts, number = line_texts(replay.text.removesuffix("\n")), replay.judgement.steps[-1].line.number
    if not words or taken_back.TAKEN_BACK in texts[number - 1]:
        return replay
    texts[number - 1] = texts[number - 1].rstrip() + taken_back.remark(words)
    then = Replay(_lines(texts), view.record, desk.file, replay.judgement)
    return replay if then.verdict.errors else then


def _lines(texts: Sequence[str]) -> str:
    return "".join(f"{text}\n" for text in texts)
