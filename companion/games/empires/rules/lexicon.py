"""Single words of an element: cards, provinces, players, counters in a province, steps, numbers; how they are read and written.

A word that does not fit raises `Misfit`; what looks like a word of another kind gives None.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from companion.cards.french import SPELLINGS, UNSEEN, Card, parse_card
from companion.games.empires.rules import maps, say, table as t
from companion.games.empires.rules.moves import CityAt, Element, Place, Step
from companion.record import new, suggest
from companion.referee.slots import Misfit, Slot, Words

Known = TypeVar("Known", Element, Place, Step)
Counters = TypeVar("Counters", Place, Step)
#: How many counters the word of a place or a step says, if it does.
COUNT = re.compile(r"([0-9]+)@")
_INTEGER = re.compile(r"[0-9]{1,9}")
_COINS = re.compile(r"\$([0-9]{1,9})")
_PLACE = re.compile(r"(?:([0-9]{1,9})@)?([^@/>]+)(?:/([^@/>]+))?(?:>([^@/>]+))?")
_CITY = re.compile(r"city@([^@/>]+)", re.IGNORECASE)
#: Of what was read on a map so much is kept of each kind.
_MOST_KNOWN = 5000
#: How the plain numbers of counters are written before a province.
_COUNTS = {"": 1} | {f"{number}@": number for number in range(1, 31)}
#: The map of a table where words are written only.
NO_MAP = maps.ProvinceMap(())


@lru_cache(maxsize=32)
def _known(_map: maps.ProvinceMap, _players: tuple[str, ...]) -> tuple[dict[str, Element], dict[str, Place], dict[str, Step]]:
    """What was read on a map by these players: whole elements, places, steps.

    It is kept, because a group plays on the same map for long, and a record is read anew with each line (see bench/).
    """
    return {}, {}, {}


def kept(known: dict[str, Known], said: str, meant: Known) -> Known:
    """What a text means, which is known from now on unless too much is known already."""
    if len(known) < _MOST_KNOWN:
        known[said] = meant
    return meant


class Lexicon:
    """What words mean at one table and on one map. That never changes within a record, so it is looked up once."""

    def __init__(self, table: t.Table, provinces: maps.ProvinceMap = NO_MAP) -> None:
        self.table = table
        self.map = provinces
        self.elements, self._places, self._steps = _known(provinces, table.players)

    def __deepcopy__(self, memo: object) -> Lexicon:
        """Itself: what it has looked up stays true for every line."""
        return self

    def province(self, name: str, span: tuple[int, int] | None = None) -> int:
        """A province by id or name, which stands in a word."""
        number = self.map.find(name)
        if number is None:
            names = [province.name for province in self.map.provinces if province.name]
            hint = suggest(name, names) if names else ""
            raise Misfit(say("no-such-province", name=name), hint if hint.startswith("did") else "", span=span)
        return number

    def player(self, tag: str, span: tuple[int, int] | None = None) -> int:
        """The player with this tag, which stands in a word."""
        player = self.table.player(tag)
        if player is None:
            raise Misfit(say("nobody-called", tag=tag), suggest(tag, self.table.players), span=span)
        return player

    def city(self, word: str) -> CityAt | None:
        """`city@4`."""
        match = _CITY.fullmatch(word)
        return CityAt(self.province(match[1], match.span(1))) if match else None

    def place(self, word: str) -> Place | None:
        """`P`, `N@P`, `P/TAG` or `N@P/TAG`."""
        found = self._places.get(word)
        if found is None and (parts := self._parts(word, "a-place-is")):
            count, province, owner, to = parts
            if to:
                raise Misfit(say("no-step-stands", word=word), say("a-place-is"))
            found = kept(self._places, word, new(Place, (count, province, owner)))
        return found

    def step(self, word: str) -> Step | None:
        """`place>P`."""
        found = self._steps.get(word)
        if found is None and (parts := self._parts(word, "a-step-goes")):
            count, province, owner, to = parts
            if not to:
                raise Misfit(say("no-step", word=word), say("a-step-goes"))
            target = self.province(to, (len(word) - len(to), len(word)))
            found = kept(self._steps, word, new(Step, (count, province, owner, target)))
        return found

    def own_place(self, word: str) -> Place | None:
        """`P` or `N@P`: own counters have no tag."""
        return _own(word, self.place(word))

    def own_step(self, word: str) -> Step | None:
        """A step of own counters, which have no tag."""
        return _own(word, self.step(word))

    def _parts(self, word: str, hint: str) -> tuple[int, int, int | None, str] | None:
        """How many counters a word means, where, whose, and where they go, as it is written (or an empty string).

        `hint` is the id of the message on how it is written. Most words are plain, and are not looked at closely (see bench/).
        """
        place, sign, to = word.partition(">")
        count, at, name = place.rpartition("@")
        known, written = self.map.written, _COUNTS.get(count + at)
        if written and name in known and (to in known or not sign):
            return written, known[name], None, to
        match = _PLACE.fullmatch(word)
        if not match:
            return None
        count, province, tag, to = match.groups()
        if count and not int(count):
            raise Misfit(say("one-counter-least", word=word), say(hint), span=match.span(1))
        number = self.province(province, match.span(2))
        return int(count or 1), number, self.player(tag, match.span(3)) if tag else None, to or ""

    def number(self, word: str) -> int:
        """A whole number from 1 on."""
        return _positive(word, _INTEGER, "a-whole-number")

    def number_of_cards(self, word: str) -> int | None:
        """The same, where cards may stand instead."""
        return self.number(word) if word.isdecimal() else None

    def coins(self, word: str) -> int:
        """`$3`."""
        return _positive(word, _COINS, "a-number-of-coins")

    def one_coin(self, word: str) -> int | None:
        """`$1`, where a card may stand instead."""
        if word[0] != "$":
            return None
        if self.coins(word) != 1:
            raise Misfit(say("one-coin-time", word=word))
        return 1


def _own(word: str, counters: Counters | None) -> Counters | None:
    """Counters that are one's own. Raises Misfit where a tag says whose they are."""
    if counters is not None and counters.owner is not None:
        raise Misfit(say("tag-with-enemies-only", word=word))
    return counters


def _positive(word: str, pattern: re.Pattern[str], what: str) -> int:
    match = pattern.fullmatch(word)
    number = int(match[match.lastindex or 0]) if match else 0
    if not number:
        raise Misfit(say("is-not", word=word, what=say(what)))
    return number


# ---- what is told of a word that does not fit ------------------------------------------------------------------------


def as_in(example: str = "") -> Callable[[Words[Lexicon]], Misfit]:
    """What is told of a form where words are missing (as in this example of it), or one too many."""

    def wrong(words: Words[Lexicon]) -> Misfit:
        if words.word:
            return Misfit(say("one-too-many", word=words.word), say("elements-parted"))
        said = words.words
        form = example.format(other=said[1] if len(said) > 1 else "Ville")
        return Misfit(say("something-missing-behind", word=said[0]), say("write-like", form=form) if form else "", at=0)

    return wrong


def _unfit(key: str, hint: str = "") -> Callable[[Words[Lexicon]], Misfit]:
    return lambda words: Misfit(say(key, word=words.word), say(hint) if hint else "")


NO_CARD = _unfit("no-card", "cards-written-rank")

# ---- slots: how a word is read and written ---------------------------------------------------------------------------


def _card(_: Lexicon, word: str) -> Card:
    card = parse_card(word)
    if card is None:
        raise Misfit(say("no-card", word=word), say("cards-written-rank"))
    return card


def _paying(_: Lexicon, word: str) -> Card | None:
    card = parse_card(word)
    if card is UNSEEN:
        raise Misfit(say("card-played-seen"))
    return card


def _gift(lexicon: Lexicon, word: str) -> Card | int | None:
    return lexicon.coins(word) if word[0] == "$" else parse_card(word)


def _write_place(lexicon: Lexicon, place: Place) -> str:
    count = f"{place.number}@" if place.number > 1 else ""
    owner = "" if place.owner is None else f"/{lexicon.table.players[place.owner]}"
    return f"{count}{place.province}{owner}"


def _write_step(lexicon: Lexicon, step: Step) -> str:
    return f"{_write_place(lexicon, Place(*step[:3]))}>{step.to}"


CARD: Slot[Lexicon, Card] = Slot(lambda _, word: parse_card(word), lambda _, card: card.code, NO_CARD, known=SPELLINGS)
#: The same where nothing else can stand.
SURE_CARD = replace(CARD, read=_card)
PAID = replace(CARD, read=_paying, known={word: card for word, card in SPELLINGS.items() if card is not UNSEEN})
PLAYER: Slot[Lexicon, int] = Slot(Lexicon.player, lambda lexicon, player: lexicon.table.players[player])
GIFT: Slot[Lexicon, Card | int] = Slot(_gift, lambda _, gift: f"${gift}" if isinstance(gift, int) else gift.code, NO_CARD)
WHERE: Slot[Lexicon, int] = Slot(Lexicon.province, lambda _, province: str(province))
NUMBER: Slot[Lexicon, int] = Slot(Lexicon.number, lambda _, number: str(number))
COINS: Slot[Lexicon, int] = Slot(Lexicon.coins, lambda _, coins: f"${coins}")
#: The same two where cards may stand instead.
NUMBER_OF_CARDS = replace(NUMBER, read=Lexicon.number_of_cards, wrong=NO_CARD)
ONE_COIN = replace(COINS, read=Lexicon.one_coin, wrong=NO_CARD)
PLACE: Slot[Lexicon, Place] = Slot(Lexicon.place, _write_place, _unfit("does-not-fit", "a-place-is"))
STEP_TO: Slot[Lexicon, Step] = Slot(Lexicon.step, _write_step, _unfit("does-not-fit", "a-step-goes"))
OWN_STEP = replace(STEP_TO, read=Lexicon.own_step)
CITY: Slot[Lexicon, CityAt] = Slot(Lexicon.city, lambda _, city: f"city@{city.province}", PLACE.wrong)
