"""Slips that only a game's dialogue shows: words left out at the end of a line, or at its beginning."""

import re
from collections.abc import Iterator, Sequence
from functools import partial

from companion.record.lines import Line, make_line
from companion.referee.mending.change import Change
from companion.referee.mending.trial import Trial
from companion.referee.steps import Begin, spoken, walk, words_of

#: A line's blanks and number, which come before its first word.
_NUMBERED = re.compile(r"\s*(?:\d++\.?\s++)?")
#: How much work it is to walk along a dialogue, however long the record is.
SPEAKING = 50
#: A line of more words than these is more work, too: each further one as much as there are choices for it.
SHORT = 8
#: Kinds of words that may be forgotten before all others of a line.
_FIRST = ("card", "player")
#: Of a choice of numbers so many are tried.
NUMBERS = 3


def left_out(trial: Trial, number: int) -> Iterator[Change]:
    """One or two words more at the end of a line, or one more at its beginning if what is there can't come first."""
    at = trial.index(number)
    if at >= len(trial.states) or trial.numbers[at : at + 1] != [number]:
        return
    begin: Begin = partial(trial.game.dialogue, trial.states[at])
    text = trial.game.write(trial.table, trial.moves[at])
    line = make_line(number, trial.texts[number - 1])
    code = line.code.rstrip()
    trial.left -= SPEAKING
    walked = walk(begin, text)
    found = [walked.said] if walked.end == len(text) else []
    if not walked.said:
        yield from _first_words(line, [choice.word for choice in walked.steps.choices if choice.kind in _FIRST])
    for said in found:
        if trial.left <= 0:
            return
        now = spoken(begin, said)
        trial.left -= SPEAKING + max(0, len(said) - SHORT) * len(now.steps.choices)
        if now.steps.ends and now.text != text:
            more = now.text[len(text) :]
            yield Change("left-out", number, 1, (code + more + line.text[len(code) :],), "", more.strip(), len(code) + 1, 1.5)
        if len(said) < len(found[0]) + 2:
            found += [(*said, word) for choice in now.steps.choices for word in words_of(choice, NUMBERS)]


def _first_words(line: Line, words: Sequence[str]) -> Iterator[Change]:
    """A line with each of these words before its first one."""
    found = _NUMBERED.match(line.code)
    start = found.end() if found else 0
    for word in words:
        text = f"{line.text[:start]}{word} {line.text[start:]}"
        yield Change("first-word", line.number, 1, (text,), "", word, start + 1, 1.5)
