"""Slips that the text of a record shows, whatever its game: words and lines swapped, signs misread, a line twice."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from companion.record import make_line, parse_integer
from companion.referee.mending.change import Change, Kind
from companion.referee.mending.wording import WORD

#: Signs that are read or typed for each other.
_ALIKE = ("71", "69", "38", "hd", "sc", "O0", "OQ", "o0", "l1", "I1", "♥♦", "♠♣")
_OTHERS = {one: [pair.replace(one, "") for pair in _ALIKE if one in pair] for one in chain(*_ALIKE)}
#: A sum is wrong by so much at most.
_WRONG_BY = 10

_Found = re.Match[str]


def in_line(number: int, text: str, tags: Sequence[str], right: Sequence[int] = ()) -> Iterator[Change]:
    """One slip in a line; `right` are numbers that should stand in it."""
    code = make_line(number, text).code
    if code.lstrip().startswith("["):
        return
    words = list(WORD.finditer(code))
    folded = {tag.casefold() for tag in tags}
    for word in words:
        for other in _misread(word[0]):
            yield _with(number, text, "misread", (word, other))
        if word[0].casefold() in folded:
            for tag in tags:
                yield _with(number, text, "player", (word, tag))
    yield from _sums(number, text, words, right) if ":" in code else ()
    for one, other_word in combinations(words, 2):
        if one[0] != other_word[0] and (one[0].casefold() in folded) == (other_word[0].casefold() in folded):
            yield _with(number, text, "words-swapped", (one, other_word[0]), (other_word, one[0]))


def _with(number: int, text: str, kind: Kind, *changed: tuple[_Found, str], cost: float = 1) -> Change:
    """A line with other words in it."""
    first, now = changed[0]
    for found, word in reversed(changed):
        text = text[: found.start()] + word + text[found.end() :]
    return Change(kind, number, 1, (text,), first[0], now, first.start() + 1, cost)


def _misread(word: str) -> Iterator[str]:
    for place, sign in enumerate(word):
        for other in _OTHERS.get(sign, ()):
            yield word[:place] + other + word[place + 1 :]


def _sums(number: int, text: str, words: Sequence[_Found], right: Sequence[int]) -> Iterator[Change]:
    """One number of a line with a colon another one: with the other sign, or a little more or less."""
    for word in words:
        value = parse_integer(word[0])
        if value is not None:
            near = (value + sign * by for by in range(1, _WRONG_BY + 1) for sign in (1, -1))
            for other in dict.fromkeys((*right, -value, *near)):
                if other != value:
                    yield _with(number, text, "number", (word, str(other)), cost=1 + min(1, abs(other - value) / 20))


def swapped(texts: Sequence[str], one: int, other: int) -> Iterator[Change]:
    """Two lines the other way round, if they differ."""
    first, last = min(one, other), max(one, other)
    above, below = texts[first - 1], texts[last - 1]
    if above.split() != below.split() and above.strip() and below.strip():
        new = (below, *texts[first : last - 1], above)
        yield Change("lines-swapped", first, last - first + 1, new, above, below, cost=1)


def twice(texts: Sequence[str], number: int) -> Iterator[Change]:
    """Without a line that another one says, too."""
    text = texts[number - 1]
    if texts.count(text) > 1:
        beside = text in texts[max(0, number - 2) : number - 1]
        yield Change("line-twice", number, 1, (), text, "", cost=0 if beside else 2)
