"""Single words of an element -> what they name: cards, provinces, players, counters in a province, steps, numbers.

A word that does not fit raises `Misfit`, which says by its number in the element (the verb is 0) where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from companion.cards.french import SPELLINGS, Card, parse_card
from companion.games.empires.rules.maps import ProvinceMap
from companion.games.empires.rules.messages import say
from companion.games.empires.rules.moves import Place, Step
from companion.games.empires.rules.table import Table
from companion.record.header import suggest
from companion.record.lines import new

#: How many counters the word of a place or a step says, if it does.
NUMBER = re.compile(r"([0-9]+)@")
INTEGER = re.compile(r"[0-9]{1,9}")
COINS = re.compile(r"\$([0-9]{1,9})")
_PLACE = re.compile(r"(?:([0-9]{1,9})@)?([^@/>]+)(?:/([^@/>]+))?(?:>([^@/>]+))?")
#: So many plain steps of a map are kept.
_MOST_KNOWN = 5000
#: How the plain numbers of counters are written before a province.
_COUNTS = {"": 1} | {f"{number}@": number for number in range(1, 31)}

Words = Sequence[str]


class Misfit(Exception):
    """A word that does not fit, by its number in the element; `span` is the part of it that is wrong (None: all of it)."""

    def __init__(self, at: int, message: str, hint: str = "", span: tuple[int, int] | None = None) -> None:
        super().__init__(message)
        self.at = at
        self.message = message
        self.hint = hint
        self.span = span


@lru_cache(maxsize=32)
def _known_steps(provinces: ProvinceMap) -> dict[str, Step]:  # noqa: ARG001 - whose steps they are
    """The plain steps that were read on a map: kept, because a group plays on the same map for long (see bench/)."""
    return {}


class WordReader:
    """Reads words for one table and map. What a word means never changes within a record, so it is looked up once."""

    def __init__(self, table: Table, provinces: ProvinceMap) -> None:
        self.table = table
        self.map = provinces
        self._places: dict[str, Place] = {}
        self._steps: dict[str, Step] = {}
        #: The steps that bear no tag.
        self._own_steps = _known_steps(provinces)

    def seen(self, words: Words, at: int) -> Card:
        """A card, or `?`."""
        card = parse_card(words[at])
        if card is None:
            raise Misfit(at, say("no-card", word=words[at]), say("cards-written-rank"))
        return card

    def all_seen(self, words: Words, first: int) -> tuple[Card, ...]:
        """Cards or `?` from one word to the end."""
        try:
            return tuple(map(SPELLINGS.__getitem__, words[first:]))
        except KeyError:  # an unusual spelling, or no card
            return tuple([self.seen(words, i) for i in range(first, len(words))])

    def province(self, words: Words, at: int) -> int:
        """A province by id or name."""
        number = self.map.find(words[at])
        if number is None:
            raise self.no_province(at, words[at])
        return number

    def _province_hint(self, word: str) -> str:
        names = [province.name for province in self.map.provinces if province.name]
        hint = suggest(word, names) if names else ""
        return hint if hint.startswith("did") else ""

    def tag(self, at: int, tag: str, span: tuple[int, int] | None = None) -> int:
        """The player with this tag, which stands in a word."""
        player = self.table.player(tag)
        if player is None:
            raise Misfit(at, say("nobody-called", tag=tag), suggest(tag, self.table.players), span)
        return player

    def place(self, words: Words, at: int) -> Place:
        """`P`, `N@P`, `P/TAG` or `N@P/TAG`."""
        word = words[at]
        found = self._places.get(word) or self._plain_place(word)
        if found is None:
            count, province, owner, to = self._parts(words, at, "a-place-is")
            if to:
                raise Misfit(at, say("no-step-stands", word=word), say("a-place-is"))
            found = self._places[word] = new(Place, (count, province, owner))
        return found

    def _plain_place(self, word: str) -> Place | None:
        """The short way for `5` and `2@5`: what `place` gives, or None."""
        count, sign, province = word.rpartition("@")
        number, where = _COUNTS.get(count + sign), self.map.written.get(province)
        if number is None or where is None:
            return None
        place = self._places[word] = new(Place, (number, where, None))
        return place

    def own_place(self, words: Words, at: int) -> Place:
        """`P` or `N@P`: own counters have no tag."""
        place = self.place(words, at)
        if place.owner is not None:
            raise Misfit(at, say("tag-with-enemies-only", word=words[at]))
        return place

    def step(self, words: Words, at: int) -> Step:
        """`place>P`."""
        word = words[at]
        found = self._own_steps.get(word) or self._steps.get(word) or self._plain_step(word)
        if found is None:
            count, province, owner, to = self._parts(words, at, "a-step-goes")
            if not to:
                raise Misfit(at, say("no-step", word=word), say("a-step-goes"))
            target = self.map.find(to)
            if target is None:
                raise self.no_province(at, to, (len(word) - len(to), len(word)))
            found = self._steps[word] = Step(count, province, owner, target)
        return found

    def _plain_step(self, word: str) -> Step | None:
        """The short way for `3>5` and `2@3>5`: what `step` gives, or None."""
        place, _, to = word.partition(">")
        count, sign, origin = place.rpartition("@")
        find = self.map.written.get
        number, here, there = _COUNTS.get(count + sign), find(origin), find(to)
        if number is None or here is None or there is None:
            return None
        step = new(Step, (number, here, None, there))
        if len(self._own_steps) < _MOST_KNOWN:
            self._own_steps[word] = step
        return step

    def own_step(self, words: Words, at: int) -> Step:
        """A step of own counters, which have no tag."""
        step = self.step(words, at)
        if step.owner is not None:
            raise Misfit(at, say("tag-with-enemies-only", word=words[at]))
        return step

    def _parts(self, words: Words, at: int, hint: str) -> tuple[int, int, int | None, str]:
        """How many counters a word means, where, whose, and where they go, as it is written (or an empty string).

        `hint` is the id of the message on how it is written.
        """
        match = _PLACE.fullmatch(words[at])
        if not match:
            raise Misfit(at, say("does-not-fit", word=words[at]), say(hint))
        count, province, tag, to = match.groups()
        if count and not int(count):
            raise Misfit(at, say("one-counter-least", word=words[at]), say(hint), match.span(1))
        number = self.map.find(province)
        if number is None:
            raise self.no_province(at, province, match.span(2))
        return int(count or 1), number, self.tag(at, tag, match.span(3)) if tag else None, to or ""

    def no_province(self, at: int, name: str, span: tuple[int, int] | None = None) -> Misfit:
        """What is wrong with a word, or a part of it, that should name a province."""
        return Misfit(at, say("no-such-province", name=name), self._province_hint(name), span)

    def integer(self, words: Words, at: int, pattern: re.Pattern[str] = INTEGER) -> int:
        """A whole number from 1 on; with `COINS` behind a `$`."""
        match = pattern.fullmatch(words[at])
        number = int(match[match.lastindex or 0]) if match else 0
        if not number:
            what = say("a-number-of-coins") if pattern is COINS else say("a-whole-number")
            raise Misfit(at, say("is-not", word=words[at], what=what))
        return number
