"""How a record uses its words: which stand where, and which follow which."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Sequence
from functools import lru_cache

from companion.record.lines import make_line

#: A word that may be mistaken for another one: a name, a card, a number with its sign.
WORD = re.compile(r"(?<=[\s,:])-\d++|[\w♠♥♦♣♤♡♢♧?]++(?:-[^\W\d_]{2,}+)*+")
_SAID = re.compile(rf"{WORD.pattern}|[^\s:,()]")
_SUITS = str.maketrans("♠♥♦♣♤♡♢♧", "shdcshdc")
_TEN = re.compile(r"^10(?=[shdc]$)")
_NOWHERE = 10_000


@lru_cache(10_000)
def bare(word: str) -> str:
    """A word without the signs around it, folded; a card with letters for its suit and its ten."""
    found = WORD.search(word.casefold())
    return _TEN.sub("t", found[0].translate(_SUITS)) if found else word


def named_in(message: str) -> set[str]:
    """The words of a message that a record may have, too."""
    return {bare(found[0]) for found in WORD.finditer(f" {message}")}


class Wording:
    """The words of a record's lines, folded; `tags` are its players."""

    def __init__(self, texts: Sequence[str], tags: Collection[str]) -> None:
        self.tags = {tag.casefold() for tag in tags}
        self.lines = [[bare(found[0]) for found in _SAID.finditer(make_line(1, text).code)] for text in texts]
        self._places: defaultdict[str, list[int]] = defaultdict(list)
        for number, words in enumerate(self.lines, 1):
            for word in words:
                self._places[word].append(number)
        self._headings = [number for number, text in enumerate(texts, 1) if text.lstrip().startswith("[")]
        pairs = (pair for words in self.lines for pair in zip(["", *words], [*words, ""], strict=True))
        self._pairs = {(self._sort(one), self._sort(other)) for one, other in pairs}

    def follows(self, word: str, before: str) -> bool:
        """Whether a word of this sort follows one of that sort anywhere; the empty word is a line's beginning and its end."""
        return (self._sort(bare(before)), self._sort(word)) in self._pairs

    def below(self, word: str, number: int) -> int:
        """The first line from this one on that has a word."""
        places = self._places.get(word, ())
        at = bisect_left(places, number)
        return places[at] if at < len(places) else _NOWHERE

    def above(self, word: str, number: int) -> int:
        """The last line above this one that has a word."""
        places = self._places.get(word, ())
        at = bisect_left(places, number)
        return places[at - 1] if at else -_NOWHERE

    def section_end(self, number: int) -> int:
        """The heading below a line; where there is none, beyond all lines."""
        at = bisect_left(self._headings, number)
        return self._headings[at] if at < len(self._headings) else _NOWHERE

    def lead(self, number: int) -> str:
        """What a line begins with: a player, or the sort of its first word."""
        word = self.lines[number - 1][0] if self.lines[number - 1] else ""
        return word if word in self.tags else self._sort(word)

    def _sort(self, word: str) -> str:
        """A player, a number, a card or place; a word of the notation's own is a sort of its own."""
        if word in self.tags:
            return "player"
        if word.isdecimal():
            return "number"
        own = word.isalpha() and len(word) != 2
        return word if own or not word[:1].isalnum() else "thing"
