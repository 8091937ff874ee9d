"""The words of one element of a player's line -> the element. Needs the map and the tags, no position.

A word that does not fit raises `Misfit`, which says by its number in the element (the verb is 0) where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from companion.cards.french import SPELLINGS, UNSEEN, Card, parse_card
from companion.games.empires.rules.combinations import CITY_OR_PLACES, PLACE, PLACES, PROVINCE, STEP, WORDS, Combination
from companion.games.empires.rules.maps import ProvinceMap
from companion.games.empires.rules.messages import say
from companion.games.empires.rules.moves import (
    Act,
    Build,
    Buy,
    CityAt,
    Combo,
    Discard,
    Draw,
    Element,
    Enter,
    Fight,
    Give,
    Keep,
    Pass,
    Place,
    Setup,
    Step,
    Steps,
    Store,
    StoreCoin,
    Take,
    Targets,
)
from companion.games.empires.rules.table import Table
from companion.record import fold
from companion.record.header import suggest
from companion.record.lines import new

#: How many counters the word of a place or a step says, if it does.
NUMBER = re.compile(r"([0-9]+)@")
_INTEGER = re.compile(r"[0-9]{1,9}")
_PLACE = re.compile(r"(?:([0-9]{1,9})@)?([^@/>]+)(?:/([^@/>]+))?(?:>([^@/>]+))?")
_COINS = re.compile(r"\$([0-9]{1,9})")
_CITY = re.compile(r"city@([^@/>]+)", re.IGNORECASE)

_PASS = Pass()
#: The words of an element that has none: no verb is written so.
_NOTHING = ("",)
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


class ElementReader:
    """Reads elements for one table and map. What a word means never changes within a record, so it is looked up once."""

    def __init__(self, table: Table, provinces: ProvinceMap) -> None:
        self.table = table
        self.map = provinces
        self._places: dict[str, Place] = {}
        self._steps: dict[str, Step] = {}
        #: The steps that bear no tag.
        self._own_steps = _known_steps(provinces)
        self._elements: dict[str, Element] = {}

    def __deepcopy__(self, memo: object) -> ElementReader:
        """Itself: what it has looked up stays true for every line."""
        return self

    def plain_act(self, player: int, text: str) -> Act | None:
        """A player's line, by what it says behind his tag; None where anything about it is unusual or wrong."""
        elements = self._elements
        found = []
        for part in text.split(";"):
            element = elements.get(part)
            if element is None:
                try:
                    element = elements[part] = self.read(part.split() or _NOTHING)
                except Misfit:  # also where a `,` or `:` stands anywhere: they are part of no word here
                    return None
            found.append(element)
        return new(Act, (player, tuple(found)))

    def read(self, words: Words) -> Element:
        """The element of these words, of which there is one at least. Raises Misfit."""
        word = words[0]
        verb = _VERBS.get(word)
        if verb is None:
            if ">" in word:
                known = self._own_steps.get
                return new(Steps, (tuple([known(word) or self.own_step(words, i) for i, word in enumerate(words)]),))
            verb = _VERBS.get(fold(word))
            if verb is None:
                raise Misfit(0, say("no-verb-combination", word=word), _verb_hint(word))
        return self.combo(words, verb) if isinstance(verb, Combination) else verb(self, words)

    # ---- single words ------------------------------------------------------------------------------------------------

    def seen(self, words: Words, at: int) -> Card:
        """A card, or `?`."""
        card = parse_card(words[at])
        if card is None:
            raise Misfit(at, say("no-card", word=words[at]), say("cards-written-rank"))
        return card

    def all_seen(self, words: Words, first: int, last: int | None = None) -> tuple[Card, ...]:
        """Cards or `?` from one word to another (or to the end), one at least."""
        end = len(words) if last is None else last
        if end <= first:
            raise _ends_early(words)
        try:
            return tuple(map(SPELLINGS.__getitem__, words[first:end]))
        except KeyError:  # an unusual spelling, or no card
            return tuple([self.seen(words, i) for i in range(first, end)])

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

    def integer(self, words: Words, at: int, pattern: re.Pattern[str] = _INTEGER) -> int:
        """A whole number from 1 on; with `_COINS` behind a `$`."""
        match = pattern.fullmatch(words[at])
        number = int(match[match.lastindex or 0]) if match else 0
        if not number:
            what = say("a-number-of-coins") if pattern is _COINS else say("a-whole-number")
            raise Misfit(at, say("is-not", word=words[at], what=what))
        return number

    # ---- elements ----------------------------------------------------------------------------------------------------

    def setup(self, words: Words) -> Setup:
        """`setup 1 4@1 3@2`."""
        return Setup(*self.city_and_places(words))

    def enter(self, words: Words) -> Enter:
        """`enter 1 6@1`."""
        return Enter(*self.city_and_places(words))

    def city_and_places(self, words: Words) -> tuple[int, tuple[Place, ...]]:
        """The city's province, and where the counters are."""
        city = self.province(_at_least(words, 2), 1)
        _at_least(words, 3)
        return city, tuple([self.own_place(words, i) for i in range(2, len(words))])

    def draw(self, words: Words) -> Draw:
        """`draw 5h ?`."""
        return new(Draw, (self.all_seen(words, 1),))

    def give(self, words: Words) -> Give:
        """`give Ville 5h $3`."""
        _at_least(words, 2)
        to = self.tag(1, words[1])
        _at_least(words, 3)
        gifts = [self.integer(words, i, _COINS) if words[i][0] == "$" else self.seen(words, i) for i in range(2, len(words))]
        return Give(to, tuple(gifts))

    def buy(self, words: Words) -> Buy:
        """`buy 2`, `buy 5h ?`."""
        _at_least(words, 2)
        if words[1].isdecimal():
            count = self.integer(words, 1)
            _at_most(words, 2)
            return new(Buy, (count, ()))
        cards = self.all_seen(words, 1)
        return new(Buy, (len(cards), cards))

    def combo(self, words: Words, combination: Combination) -> Combo:
        """A combination: cards, then targets as it asks for them."""
        cards = []
        first = 1
        for word in words[1:]:
            card = SPELLINGS.get(word)
            if card is None:
                card = None if word.isascii() else parse_card(word)
                if card is None:
                    break
            if card is UNSEEN:
                raise Misfit(first, say("card-played-seen"))
            cards.append(card)
            first += 1
        else:
            raise _ends_early(words)
        return new(Combo, (combination.name, tuple(cards), self.targets(words, first, combination)))

    def targets(self, words: Words, first: int, combination: Combination) -> Targets:
        """The targets of a combination, from a word on."""
        form = combination.target
        target: Targets
        if form == PROVINCE:
            target = (self.province(words, first),)
        elif form == PLACE:
            target = (self.place(words, first),)
        elif form == STEP:
            read = self.own_step if combination.name == "merchant" else self.step
            target = (read(words, first),)
        elif form in (PLACES, CITY_OR_PLACES):
            match = _CITY.fullmatch(words[first]) if form == CITY_OR_PLACES else None
            if not match:
                return tuple([self.place(words, i) for i in range(first, len(words))])
            city = self.map.find(match[1])
            if city is None:
                raise self.no_province(first, match[1], match.span(1))
            target = (CityAt(city),)
        else:
            read = self.own_step if combination.name == "exploration" else self.step
            return tuple([read(words, i) for i in range(first, len(words))])
        _at_most(words, first + 1)
        return target

    def passes(self, words: Words) -> Pass:
        """`pass`, `pass 5h`."""
        if len(words) == 1:
            return _PASS
        card = self.seen(words, 1)
        _at_most(words, 2)
        return Pass(card)

    def build(self, words: Words) -> Build:
        """`build 4c 1`."""
        card = self.seen(_at_least(words, 2), 1)
        province = self.province(_at_least(words, 3), 2)
        _at_most(words, 3)
        return Build(card, province)

    def store(self, words: Words) -> Store | StoreCoin:
        """`store 6d 8s 1`, `store $1 1`."""
        _at_least(words, 2)
        if words[1][0] == "$":
            if self.integer(words, 1, _COINS) != 1:
                raise Misfit(1, say("one-coin-time", word=words[1]))
            province = self.province(_at_least(words, 3), 2)
            _at_most(words, 3)
            return StoreCoin(province)
        cards = [self.seen(words, 1)]
        card = parse_card(_at_least(words, 3)[2])
        if card is not None:
            cards.append(card)
            _at_least(words, 4)
        last = len(cards) + 1
        province = self.province(words, last)
        _at_most(words, last + 1)
        return Store(tuple(cards), province)

    def take(self, words: Words) -> Take:
        """`take $3 1`."""
        coins = self.integer(_at_least(words, 2), 1, _COINS)
        province = self.province(_at_least(words, 3), 2)
        _at_most(words, 3)
        return Take(coins, province)

    def fight(self, words: Words) -> Fight:
        """`fight 2@8/Ville`."""
        place = self.place(_at_least(words, 2), 1)
        _at_most(words, 2)
        return new(Fight, (place,))

    def keep(self, words: Words) -> Keep:
        """`keep 2`."""
        count = self.integer(_at_least(words, 2), 1)
        _at_most(words, 2)
        return new(Keep, (count,))

    def discard(self, words: Words) -> Discard:
        """`discard 5h ?`."""
        return new(Discard, (self.all_seen(words, 1),))


def _ends_early(words: Words) -> Misfit:
    form = _FORMS.get(fold(words[0]).rstrip("s"))
    return Misfit(0, say("something-missing-behind", word=words[0]), say("write", form=form) if form else "")


def _at_least(words: Words, count: int) -> Words:
    if len(words) < count:
        raise _ends_early(words)
    return words


def _at_most(words: Words, count: int) -> None:
    if len(words) > count:
        raise Misfit(count, say("one-too-many", word=words[count]), say("elements-parted"))


_FORMS = {
    "setup": "setup CITY PLACE …: setup 1 4@1 3@2 3@14",
    "enter": "enter CITY PLACE …: enter 1 6@1",
    "draw": "draw CARD …",
    "give": "give TAG CARD …, or $3 for coins",
    "buy": "buy 2, or the cards",
    "build": "build CARD PROVINCE",
    "store": "store CARD PROVINCE, or store $1 PROVINCE",
    "take": "take $3 PROVINCE",
    "fight": "fight 2@8, with /TAG where several enemies stand",
    "keep": "keep 2",
    "discard": "discard CARD …",
}

_PLAIN: Mapping[str, Callable[[ElementReader, Words], Element]] = {
    "enter": ElementReader.enter,
    "draw": ElementReader.draw,
    "give": ElementReader.give,
    "buy": ElementReader.buy,
    "build": ElementReader.build,
    "store": ElementReader.store,
    "take": ElementReader.take,
    "fight": ElementReader.fight,
    "keep": ElementReader.keep,
    "discard": ElementReader.discard,
}
#: Every word that begins an element -> what reads it, or its combination.
_VERBS: Mapping[str, Combination | Callable[[ElementReader, Words], Element]] = {
    "setup": ElementReader.setup,
    "pass": ElementReader.passes,
    "passes": ElementReader.passes,
    **_PLAIN,
    **{f"{word}s": read for word, read in _PLAIN.items()},
    **WORDS,
}


def _verb_hint(word: str) -> str:
    if fold(word) in ("attack", "attacks"):
        return say("did-you-mean")
    return suggest(fold(word), _VERBS) if word.isalpha() else say("a-step-goes")
