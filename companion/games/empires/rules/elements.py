"""The words of one element of a player's line -> the element. Needs the map and the tags, no position.

What a single word names is read in `word_reader`. A word that does not fit raises `Misfit`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from companion.cards.french import SPELLINGS, UNSEEN, parse_card
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
    Steps,
    Store,
    StoreCoin,
    Take,
    Targets,
)
from companion.games.empires.rules.table import Table
from companion.games.empires.rules.word_reader import COINS, Misfit, WordReader, Words
from companion.record import fold
from companion.record.header import suggest
from companion.record.lines import new

_CITY = re.compile(r"city@([^@/>]+)", re.IGNORECASE)

_PASS = Pass()
#: The words of an element that has none: no verb is written so.
_NOTHING = ("",)


class ElementReader(WordReader):
    """Reads elements for one table and map. What words mean never changes within a record, so they are looked up once."""

    def __init__(self, table: Table, provinces: ProvinceMap) -> None:
        super().__init__(table, provinces)
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
        return new(Draw, (self.all_seen(_at_least(words, 2), 1),))

    def give(self, words: Words) -> Give:
        """`give Ville 5h $3`."""
        _at_least(words, 2)
        to = self.tag(1, words[1])
        _at_least(words, 3)
        gifts = [self.integer(words, i, COINS) if words[i][0] == "$" else self.seen(words, i) for i in range(2, len(words))]
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
            if self.integer(words, 1, COINS) != 1:
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
        coins = self.integer(_at_least(words, 2), 1, COINS)
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
        return new(Discard, (self.all_seen(_at_least(words, 2), 1),))


def _ends_early(words: Words) -> Misfit:
    form = _FORMS.get(fold(words[0]).rstrip("s"), "").format(other=words[1] if len(words) > 1 else "Ville")
    return Misfit(0, say("something-missing-behind", word=words[0]), say("write-like", form=form) if form else "")


def _at_least(words: Words, count: int) -> Words:
    if len(words) < count:
        raise _ends_early(words)
    return words


def _at_most(words: Words, count: int) -> None:
    if len(words) > count:
        raise Misfit(count, say("one-too-many", word=words[count]), say("elements-parted"))


_FORMS = {
    "setup": "setup 1 6@1 4@2",
    "enter": "enter 1 6@1",
    "draw": "draw 5h ? 3c",
    "give": "give {other} ?, or give {other} $2",
    "buy": "buy 2, or buy 5h ?",
    "build": "build 4c 1",
    "store": "store 6d 1, or store $1 1",
    "take": "take $3 1",
    "fight": "fight 2@8",
    "keep": "keep 2",
    "discard": "discard 5h ?",
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
