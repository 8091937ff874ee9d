"""Lines that are missing in a record: found in a game's dialogues, and tried."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from heapq import heappop, heappush
from itertools import combinations, pairwise
from random import Random
from typing import NamedTuple

from companion.record.lines import make_line
from companion.referee.mending import change, spoken
from companion.referee.mending.trial import Trial
from companion.referee.mending.wording import bare, named_in
from companion.referee.steps import OVER, Begin, Choice, Steps, answer, words_of

#: How many words a line may have; how much rarer places are tried the further they are from where the record goes wrong.
_LONGEST, _RARER = 60, 0.6
#: So many lines are tried further at a place with which the record seems to be legal.
_HELD = 3
#: So many lines are taken that a record has most often.
_OFTEN = 10
#: Lines that follow each other so often in a record are no sign that one is missing between them.
_USUAL = 4
#: After so many lines that bring a place no further, it is tried half as often.
_PATIENCE = 150
#: What seems to be right at a place is tried so near to it, too: lines may come in several orders.
_NEAR = 10
#: Kinds of words that belong to a form: which of them follow which, the record shows.
_OF_FORM = ("verb", "sign", "player", "heading")
#: Kinds of words that come up once, or one after the other.
_APART = ("card", "player")


class _Word(NamedTuple):
    """A word of a line, and the choice that it is. The empty word ends the line."""

    word: str
    choice: Choice


_END = _Word("", Choice("", "sign"))


def _text(words: Sequence[_Word]) -> str:
    """The line that words make."""
    text, joined = "", True
    for word, choice in words:
        text += word if joined or choice.clings else f" {word}"
        joined = choice.joins
    return text


class _Line(NamedTuple):
    """The words of a line; and what was offered at each of its places, and at its end, the likeliest first."""

    words: Sequence[_Word] = ()
    offered: Sequence[Sequence[_Word]] = ()


class _Gap:
    """A place where a line may be missing, above line `number`.

    First the likeliest line is tried there; then that with single words changed, as long as the record gets further by it; then
    others by lot. Likely cards and players are those that the lines below have late or never, and those above long ago; other
    likely words are those that come next.
    """

    def __init__(self, trial: Trial, number: int, random: Random) -> None:
        self.trial, self.number, self.random = trial, number, random
        self.begin: Begin = partial(trial.game.dialogue, trial.states[trial.index(number)])
        self.end = trial.wording.section_end(number)
        #: The line that is tried; those that are still to be tried after it, which are like the best one.
        self.line = _Line()
        self.others: Iterator[_Line] = iter(())
        #: Whether the line that is tried was said from its beginning on, like no other one.
        self.walked = False
        #: How far the record got with the best line; 0 before the first one. How many lines were tried since; how many do.
        self.furthest = self.idle = self.held = 0
        #: Words that the referee used, of the record and of the best line; cards that clash with a later line.
        self.named = trial.named
        self.blamed: set[str] = set()

    def next(self) -> str:
        """The next line to try; empty where none was found."""
        line = next(self.others, None)
        self.walked = line is None
        self.line = self._walk() if line is None else line
        return _text(self.line.words)

    def _walk(self, start: Sequence[_Word] = ()) -> _Line:
        """A line said word by word, from these words on: the likeliest one, or one by lot."""
        dialogue, said, offered = self.begin(), [*start], list[Sequence[_Word]]()
        steps = next(dialogue, OVER)
        self.trial.left -= spoken.SPEAKING
        for word in start:
            if not steps.find(word.word):
                return _Line()
            offered.append(self._words(steps, ""))
            steps = answer(dialogue, word.word)
        while len(said) < _LONGEST and (words := self._words(steps, said[-1].word if said else "")):
            offered.append(words)
            word = words[0] if start or not self.furthest else self._drawn(words)
            if word is _END:
                return _Line(said, offered)
            said.append(word)
            self.trial.left -= len(words) if len(said) > spoken.SHORT else 0
            steps = answer(dialogue, word.word)
        return _Line()

    def _words(self, steps: Steps, before: str) -> Sequence[_Word]:
        """What may be said after a word, the likeliest first."""
        found = [_Word(word, one) for one in steps.choices if one.kind != "claim" for word in words_of(one, spoken.NUMBERS)]
        found += [_END] if steps.ends and before else []
        return sorted(found, key=lambda one: (*self._order(one, before), self.random.random()))

    def _order(self, one: _Word, before: str) -> tuple[bool, bool, int, int]:
        word, wording = bare(one.word), self.trial.wording
        if one.choice.kind in _OF_FORM:
            unlikely = not wording.follows(word, before)
        else:
            unlikely = one.choice.kind == "unknown" or one.choice.beside or word in self.blamed
        unnamed = bool(word) and word not in self.named
        below = wording.below(word, self.number)
        if one.choice.kind in _APART:
            return unlikely, unnamed, -min(below, self.end), wording.above(word, self.number)
        return unlikely, unnamed, below, 0

    def _drawn(self, words: Sequence[_Word]) -> _Word:
        """One of these by lot, the first ones more often."""
        return words[int(len(words) * self.random.random() ** 3)]

    @property
    def is_others(self) -> bool:
        """Whether others speak here than those of whom the referee spoke."""
        first = {bare(one.word) for one in self.line.words[:1]} & self.trial.wording.tags
        return bool(first and self.trial.named & self.trial.wording.tags and not first & self.trial.named)

    def learn(self) -> None:
        """Notes how far the record got with the line that was tried, and what clashes with the line where it broke off."""
        trial = self.trial
        self.held += not trial.refusal
        self.idle += 1
        if trial.broken:
            cards = {bare(one.word) for one in self.line.words if one.choice.kind == "card"}
            self.blamed |= cards.intersection(trial.wording.lines[trial.broken - 1])
        if trial.reached > self.furthest or (self.walked and trial.reached == self.furthest):
            self.idle = 0 if trial.reached > self.furthest else self.idle
            self.furthest, self.named = trial.reached, trial.named | named_in(trial.refusal)
            self.others = self._changed(self.line)

    def _changed(self, line: _Line) -> Iterator[_Line]:
        """A line with one word changed, or cut off, or with more words: those that clash first."""
        said, offered = line
        clashing = [place for place, one in enumerate(said) if bare(one.word) in self.blamed]
        cards = [place for place, one in enumerate(said) if one.choice.kind == "card"]
        yield from (_Line([*said[:place], *said[place + 1 :]], offered) for place in cards)
        for first, last in combinations(cards[: spoken.SHORT], 2):
            yield _Line([*said[:first], said[last], *said[first + 1 : last], said[first], *said[last + 1 :]], offered)
        for place in sorted(range(len(offered)), key=lambda place: (place not in clashing, len(offered[place]))):
            for one in offered[place]:
                if one is _END:
                    yield _Line(said[:place], offered[: place + 1])
                elif bare(one.word) not in self.blamed and one.word != (said[place].word if place < len(said) else ""):
                    start = [*said[:place], one]
                    alike = place < len(said) and one.choice.kind == said[place].choice.kind
                    if alike and one.choice.kind not in _OF_FORM:
                        yield _Line([*start, *said[place + 1 :]], offered)
                    else:
                        yield from self._walks(start, more=place == len(said))

    def _walks(self, start: Sequence[_Word], *, more: bool) -> Iterator[_Line]:
        """The likeliest line that begins so; `more`: also that with each word that may follow."""
        line = self._walk(start)
        yield line
        for word in line.offered[len(start)] if more and line.words else ():
            yield self._walk([*start, word])


def repeated(trial: Trial, numbers: Sequence[int]) -> Iterator[change.Change]:
    """Short lines that the record has several times, above one of these lines; said by players of whom the referee spoke."""
    tags = trial.wording.tags
    counts = Counter[tuple[str, ...]]()
    for text in trial.texts[trial.first - 1 :]:
        first, *words = make_line(1, text).code.split() or [""]
        counts[("", *words) if bare(first) in tags else (first, *words)] += 1
    known = [words for words, count in counts.most_common(_OFTEN) if count > 1 and 0 < len(" ".join(words)) < 15]
    speakers = [tag for tag in trial.tags if not trial.named & tags or tag.casefold() in trial.named]
    texts = [" ".join((first or tag, *words)) for first, *words in known for tag in (speakers if not first else [""])]
    for number in numbers:
        yield from (_with(number, text) for text in texts)


def gaps_of(trial: Trial) -> Sequence[int]:
    """The lines above which one may be missing: first those near the first error, below a line that they seldom follow."""
    last = trial.errors[0].line
    leads = ["", *map(trial.wording.lead, range(1, len(trial.texts) + 1)), ""]
    pairs = Counter(pairwise(leads))
    places = [number for number in range(last, trial.first, -1) if trial.index(number) < len(trial.states)]
    return sorted(places, key=lambda number: (last - number + 2) * min(_USUAL, pairs[leads[number - 1], leads[number]]))


def missing(trial: Trial, places: Sequence[int]) -> Iterator[change.Change]:
    """Lines that may be missing above one of these lines; drawn by lot, and for a record always the same ones."""
    random = Random(0)
    gaps = [_Gap(trial, number, random) for number in places]
    waiting = [(rank * _RARER, rank) for rank in range(len(gaps))]
    seen = set()
    while waiting and trial.left > 0:
        cost, rank = heappop(waiting)
        gap, before = gaps[rank], trial.left
        text = gap.next()
        trial.left -= 1  # also where nothing could be said
        if text and (gap.number, text) not in seen:
            seen.add((gap.number, text))
            yield _with(gap.number, text)
            gap.learn()
            if gap.held == 1:
                yield from (_with(number, text) for number in places if 0 < abs(number - gap.number) < _NEAR)
        progress = max(1, 3 + 4 * (gap.furthest - trial.goes_wrong - 1)) / (1 + _RARER * gap.is_others + gap.idle / _PATIENCE)
        if gap.held < _HELD:
            heappush(waiting, (cost + (before - trial.left) / 30 * (1 + rank * _RARER) / progress, rank))


def _with(number: int, text: str) -> change.Change:
    return change.Change("missing-line", number, 0, (text,), "", text, cost=4)
