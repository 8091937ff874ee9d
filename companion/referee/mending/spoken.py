"""Slips that only a game's dialogue shows: a line that is missing, and words left out at the end of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from heapq import heappop, heappush
from random import Random
from typing import Final

from companion.record.lines import make_line
from companion.referee.mending.change import Change
from companion.referee.mending.trial import Trial
from companion.referee.mending.wording import bare
from companion.referee.steps import OVER, Begin, Choice, Steps, answer, spoken, words_of

#: How much work a dialogue is; in a record of more lines than these it is more, as there is more on the table.
_SPEAKING, _LONG = 30, 100
#: A line of more words than these is more work, too: each further one as much as there are choices for it.
_SHORT = 8
#: How often another word than the likeliest is drawn; how long a line may become; how much rarer places are tried the further
#: they are from where the record goes wrong.
_HEAT, _LONGEST, _RARER = 0.4, 200, 0.3
#: Kinds of words that belong to a form: which of them follow which, the record shows.
_OF_FORM = ("verb", "sign", "player", "heading")
_END: Final = Choice("", "sign")
#: Of a choice of numbers so many are tried.
_NUMBERS = 3


def _work(trial: Trial) -> int:
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
    trial.left -= _work(trial)
    found = [said] if (said := _said(begin, text)) else []
    for said in found:
        if trial.left <= 0:
            return
        now = spoken(begin, said)
        trial.left -= _work(trial) + max(0, len(said) - _SHORT) * len(now.steps.choices)
        if now.steps.ends and now.text != text:
            more = now.text[len(text) :]
            yield Change("left-out", number, 1, (code + more + line.text[len(code) :],), "", more.strip(), len(code) + 1, 1.5)
        if len(said) < len(found[0]) + 2:
            found += [(*said, word) for choice in now.steps.choices for word in words_of(choice, _NUMBERS)]


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


class _Gap:
    """A place where a line may be missing, above line `number`, and which words are likely in it.

    `apart`: those that are said neither just above nor just below it, as it is with cards that come up once; else those that
    come next.
    """

    def __init__(self, trial: Trial, number: int, *, apart: bool) -> None:
        self.trial, self.number, self.apart = trial, number, apart
        self.begin: Begin = partial(trial.game.dialogue, trial.states[trial.index(number)])
        #: The words of the line that is tried; those of the best one so far, and how far the record got with it.
        self.said: list[str] = []
        self.best: list[str] = []
        self.furthest = trial.goes_wrong + 1
        #: Words that clash with a later line.
        self.blamed: set[str] = set()
        #: Something was learned: the likeliest line is tried next.
        self.fresh = True

    def line(self, random: Random) -> str:
        """A line by lot, the likelier words more often; empty where none was found."""
        dialogue, heat = self.begin(), 0 if self.fresh else _HEAT
        self.fresh, self.said = False, []
        steps, text, joined = next(dialogue, OVER), "", True
        self.trial.left -= _work(self.trial)
        while len(text) < _LONGEST and (words := self._words(steps, random)):
            word, choice = self._drawn(words, heat, random)
            if not word:
                return text
            self.said.append(word)
            self.trial.left -= len(steps.choices) if len(self.said) > _SHORT else 0
            text += word if joined or choice.clings else f" {word}"
            joined = choice.joins
            steps = answer(dialogue, word)
        return ""

    def _words(self, steps: Steps, random: Random) -> list[tuple[str, Choice]]:
        """What may be said, the likeliest first; the empty word ends the line."""
        found = [(word, choice) for choice in steps.choices if choice.kind != "claim" for word in words_of(choice, _NUMBERS)]
        if steps.ends and self.said:
            found.append(("", _END))
        return sorted(found, key=lambda one: (*self._order(bare(one[0]), one[1]), random.random()))

    def _order(self, word: str, choice: Choice) -> tuple[bool, int]:
        wording = self.trial.wording
        if choice.kind in _OF_FORM:
            unlikely = not wording.follows(word, self.said[-1] if self.said else "")
        else:
            unlikely = choice.kind == "unknown" or choice.beside or word in self.blamed
        below = wording.below(word, self.number)
        return unlikely, wording.above(word, self.number) - below if self.apart else below

    def _drawn(self, words: Sequence[tuple[str, Choice]], heat: float, random: Random) -> tuple[str, Choice]:
        """One of these: mostly the word of the best line, or one of the likeliest."""
        kept = self.best[len(self.said) :][:1]
        known = [one for one in words if [one[0]] == kept and bare(one[0]) not in self.blamed]
        if known and random.random() >= heat / 2:
            return known[0]
        likely = [one for one in words if not self._order(bare(one[0]), one[1])[0]]
        pool = likely if likely and random.random() >= heat / 4 else words
        return pool[int(len(pool) * random.random() ** 3)] if heat else words[0]

    def learn(self) -> None:
        """Notes how far the record got with the line that was tried, and what clashes with the line where it broke off."""
        trial = self.trial
        if trial.reached > self.furthest:
            self.best, self.furthest = self.said, trial.reached
        clash = set(map(bare, self.said)) & set(trial.wording.lines[trial.broken - 1]) if trial.broken else set()
        if self.apart and not clash <= self.blamed:
            self.blamed |= clash
            self.fresh = True


def missing(trial: Trial, numbers: Sequence[int]) -> Iterator[Change]:
    """Lines that may be missing above one of these lines; drawn by lot, and for a record always the same ones."""
    random = Random(0)
    places = [number for number in numbers if trial.index(number) < len(trial.states)]
    gaps = [_Gap(trial, number, apart=apart) for number in places for apart in (True, False)]
    waiting = [(rank * _RARER, rank) for rank in range(len(gaps))]
    seen = set()
    while waiting and trial.left > 0:
        cost, rank = heappop(waiting)
        gap = gaps[rank]
        text = gap.line(random)
        trial.reached = trial.broken = 0
        if text and (gap.number, text) not in seen:
            seen.add((gap.number, text))
            yield Change("missing-line", gap.number, 0, (text,), "", text, cost=4)
            gap.learn()
        further = 0 if gap.fresh else (1 + rank * _RARER) / (gap.furthest - trial.goes_wrong)
        heappush(waiting, (cost + further, rank))
