"""Slips that only a game's dialogue shows: a line that is missing, and words left out at the end of one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from companion.record.lines import make_line
from companion.referee.mending.change import Change
from companion.referee.mending.trial import Trial
from companion.referee.steps import OVER, Begin, Choice, answer, spoken, words_of

#: How much work a dialogue is; in a record of more lines than these it is more, as there is more on the table.
_SPEAKING, _LONG = 50, 100
#: A line of more words than these is more work, too: each further one as much as there are choices for it.
SHORT = 8
#: How often another word than the likeliest is drawn; how long a line may become; how much rarer places are tried the further
#: they are from where the record goes wrong.
_HEAT, _LONGEST, _RARER = 0.4, 200, 0.3
#: Kinds of words that belong to a form: which of them follow which, the record shows.
_OF_FORM = ("verb", "sign", "player", "heading")
_END: Final = Choice("", "sign")
#: Of a choice of numbers so many are tried.
NUMBERS = 3


def work_of(trial: Trial) -> int:
    """How much work it is to walk along a dialogue."""
    return max(_SPEAKING, len(trial.texts) - _LONG)


def left_out(trial: Trial, number: int) -> Iterator[Change]:
    """One or two words more at the end of a line."""
    at = trial.index(number)
    if at >= len(trial.states) or trial.numbers[at : at + 1] != [number]:
        return
    begin: Begin = partial(trial.game.dialogue, trial.states[at])
    text = trial.game.write(trial.table, trial.moves[at])
    line = make_line(number, trial.texts[number - 1])
    code = line.code.rstrip()
    trial.left -= work_of(trial)
    found = [said] if (said := _said(begin, text)) else []
    for said in found:
        if trial.left <= 0:
            return
        now = spoken(begin, said)
        trial.left -= work_of(trial) + max(0, len(said) - SHORT) * len(now.steps.choices)
        if now.steps.ends and now.text != text:
            more = now.text[len(text) :]
            yield Change("left-out", number, 1, (code + more + line.text[len(code) :],), "", more.strip(), len(code) + 1, 1.5)
        if len(said) < len(found[0]) + 2:
            found += [(*said, word) for choice in now.steps.choices for word in words_of(choice, NUMBERS)]


def _said(begin: Begin, text: str) -> tuple[str, ...]:
    """The words of a line, at each place the longest one that fits; none where it cannot be walked so."""
    dialogue = begin()
    steps, said, end, joined = next(dialogue, OVER), list[str](), 0, True
    while end < len(text):
        blank = not joined and text[end] == " "
        fits = [(choice.written_at(text, end + (blank and not choice.clings)), choice) for choice in steps.choices]
        behind, choice = max(fits, key=lambda one: one[0], default=(-1, _END))
        if behind <= end:
            return ()
        said.append(text[end:behind].strip())
        end, joined = behind, choice.joins
        steps = answer(dialogue, said[-1])
    return tuple(said)
