"""How the words of a record are said aloud: `5c` is the five of clubs, `x` takes, `mig` is a migration; in every language.

The names come from the choices of a game's dialogue (`word`, `kind`, `meaning`) and from tables of words: what `words.*.toml`
of the referee and of the game say by ids that begin with `said-`. So a game without a word of its own is understood, too.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from companion.referee import games, steps
from companion.words import languages, table_of

#: A name in its words, each without its ending: ("take", "back"). What it costs to take it for what is meant, 0: it is the name.
Names = Mapping[tuple[str, ...], float]
#: What it costs that a choice is named by a word of its meaning, and a card by its rank or its suit alone.
BY_MEANING, BY_HALF = 0.4, 1.0
_SAID = "said-"
_SUIT, _RANK = "suit-", "rank-"
_WORD = re.compile(r"[^\W\d_]+|[0-9]+|[^\w\s]")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_CARD = re.compile(r"[^\w?]*(?P<rank>[2-9TJQKA]|10)(?P<suit>[a-z])[^\w?]*")
#: Signs that mean something in a name: a card not known, and suits.
_SIGNS = frozenset("?♠♤♥♡♦♢♣♧")
#: Endings of English words: 3 letters at least are left.
_ENDINGS = ("ing", "es", "ed", "s", "e")
_LEAST = 3
#: Kinds of words that have no name but what is written, and those that a word of their meaning names.
_CARDS = frozenset(("card", "chance", "place", "piece", "lord", "claim"))
_BY_MEANING = frozenset(("verb", "sign", "claim", "heading"))


def rooted(word: str) -> str:
    """A word without its ending, in small letters: `Takes` and `take` are the same."""
    word = word.casefold()
    for ending in _ENDINGS:
        if word.endswith(ending) and not word.endswith("ss") and len(word) - len(ending) >= _LEAST:
            return word.removesuffix(ending)
    return word


class Said(NamedTuple):
    """How one choice may be said: by these names; `support` are words that may be said beside any of them."""

    names: Names
    support: frozenset[str]


class Vocabulary:
    """How the words of one game are said, all without endings: `fillers` mean nothing, `numbers` are those for numbers.

    `known` are all words that mean something somewhere in the game.
    """

    def __init__(self, tables: Sequence[Mapping[str, str]]) -> None:
        self._words: dict[str, list[tuple[str, ...]]] = {}
        said = [(key.removeprefix(_SAID), text) for table in tables for key, text in table.items() if key.startswith(_SAID)]
        listed = [pair for key, text in said if key == "numbers" for pair in enumerate(text.split())]
        self.numbers: Mapping[str, str] = {rooted(word): str(number) for number, words in listed for word in words.split("/")}
        self.fillers = frozenset(rooted(word) for key, text in said if key == "fillers" for word in text.split())
        for key, text in said:
            if key in ("numbers", "fillers"):
                continue
            at = key if key.startswith((_SUIT, _RANK)) else rooted(key)
            self._words.setdefault(at, []).extend(filter(None, map(self.phrase, text.split(","))))
        self._suits = self._of_cards(_SUIT)
        self._ranks = self._of_cards(_RANK)
        self.suits = frozenset(word for (word,) in self._suits)
        self.ranks = frozenset(word for (word,) in self._ranks)
        self.known = frozenset(word for at, phrases in self._words.items() for phrase in ((at,), *phrases) for word in phrase)
        self._known: dict[tuple[str, str, str], Said] = {}

    def _of_cards(self, part: str) -> Mapping[tuple[str, ...], str]:
        return {word: key.removeprefix(part) for key, words in self._words.items() if key.startswith(part) for word in words}

    def phrase(self, text: str) -> tuple[str, ...]:
        """A text in its words, without their endings, and without fillers; a word for a number is the number."""
        words = [self.numbers.get(rooted(word), rooted(word)) for word in _WORD.findall(text)]
        return tuple(word for word in words if word not in self.fillers and (word.isalnum() or word in _SIGNS))

    def said(self, choice: steps.Choice) -> Said:
        """How a choice may be said."""
        key = (choice.word, choice.kind, choice.meaning)
        if key not in self._known:
            self._known[key] = Said(dict(self._names(choice)), self._support(choice))
        return self._known[key]

    def _names(self, choice: steps.Choice) -> Iterator[tuple[tuple[str, ...], float]]:
        """Those that are less like its name first: of two ways to the same words the last one counts."""
        meaning = self.phrase(choice.meaning)
        if choice.kind in _BY_MEANING:
            for word in meaning:
                if word.isalpha():
                    yield from (((word,), BY_MEANING), *((other, BY_MEANING) for other in self._words.get(word, ())))
        if card := _CARD.fullmatch(choice.word) if choice.kind in _CARDS else None:
            yield from self._card(card["rank"], card["suit"])
        if choice.is_number:
            return
        if meaning and choice.kind == "verb":
            yield meaning, 0
            short = rooted(choice.word)
            yield from (((word,), 0) for word in meaning if len(short) >= _LEAST and word.startswith(short))
        yield from ((name, 0) for name in self._written(choice))

    def _written(self, choice: steps.Choice) -> Iterator[tuple[str, ...]]:
        """What is written, its parts by their names, and what the tables call it."""
        word = choice.word
        parts = [rooted(part) for part in _WORD.findall(word)]
        spoken = [part for part in parts if part.isalnum()]
        yield from (tuple(parts), tuple(spoken or parts))
        yield from self._words.get(rooted(word.strip(":()")), ())
        if len(spoken) > 1 and not any(part.isdecimal() for part in spoken):
            for names in product(*([(part,), *self._words.get(part, ())] for part in spoken)):
                yield tuple(one for name in names for one in name)
                yield tuple(one for name in reversed(names) for one in name)
        if choice.kind == "heading":
            yield ("next", spoken[0])

    def _card(self, rank: str, suit: str) -> Iterator[tuple[tuple[str, ...], float]]:
        """A card by its rank and its suit in any order, written as one word, or by one of the two."""
        ranks = {(rank.casefold(),), *self._words.get(f"{_RANK}{rank}", ())}
        suits = {(suit,), *self._words.get(f"{_SUIT}{suit}", ())}
        yield from ((one, BY_HALF) for one in (*ranks, *suits) if len(one[0]) > 1 or one[0].isdecimal())
        for one, other in product(ranks, suits):
            yield from ((name, 0) for name in (one + other, other + one))
        yield from (((word.casefold(),), 0) for word in (rank + suit, suit + rank))

    def _support(self, choice: steps.Choice) -> frozenset[str]:
        """The words of its meaning and what they are called, its kind, and whoever says it; no word for cards."""
        kind, words = rooted(choice.kind), {rooted(word) for word in _LETTERS.findall(choice.meaning)}
        words |= {one for word in (*words, kind) for phrase in self._words.get(word, ()) for one in phrase}
        return frozenset(words - self.suits - self.ranks - self.numbers.keys()) | {kind}


@cache
def vocabulary(game_id: str, spoken: tuple[str, ...] = ()) -> Vocabulary:
    """How the words of a game are said, in all languages that there are, or in those `spoken` and English."""
    packages = (__package__, games.package_of(game_id))
    return Vocabulary([table_of(package, language) for package in packages for language in spoken or languages()])
