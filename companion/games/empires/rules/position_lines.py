"""The lines of a position and of `correct:` -> what they say, and back: the form alone, nothing is judged here."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from companion.cards.french import UNSEEN, Card, parse_card
from companion.games.empires.rules import maps, say, table as t
from companion.record import Line, Token, fold
from companion.referee.decisions import Placing

PIECES, PROVINCE, COINS, WAREHOUSES = "pieces", "province", "coins", "warehouses"
HAND, MEMORY, RETURNED, OUT = "hand", "memory", "returned", "out"
CITY = "city"
_NUMBER = re.compile(r"[0-9]{1,9}")
_PLACE = re.compile(r"(?:([0-9]{1,9})@)?([^@/>]+)")
_CITY_AT = re.compile(r"city@([^@/>]+)", re.IGNORECASE)
#: A province as it is written: its id, or its name, which only the map knows.
Where = int | str
Read = TypeVar("Read")


class Lot(NamedTuple):
    """So many counters of a player in a province, or (`number` is None) his city; `at` is the word that says so, from 0."""

    player: int
    number: int | None
    where: Where
    at: int


class Die(NamedTuple):
    """What a warehouse shows."""

    pips: int
    where: Where


class Held(NamedTuple):
    """A hand: the cards that are seen, and how many are not."""

    player: int
    cards: tuple[Card, ...]
    unseen: int


class Cleared(NamedTuple):
    """A province, and all that stands in it."""

    where: Where
    lots: tuple[Lot, ...]


class Owned(NamedTuple):
    """A player, and all his pieces."""

    player: int
    lots: tuple[Lot, ...]


class _Words:
    """The words behind the colon of a line."""

    def __init__(self, table: t.Table, line: Line) -> None:
        self.table = table
        self.line = line
        tokens = line.tokens(maps.TOKEN)
        self.word = fold(tokens[0].text)
        self.tokens: Sequence[Token] = tokens[2:]

    @property
    def example(self) -> str:
        """What such a line looks like."""
        others = (*self.table.players, "")
        return say("write", form=_FORMS[self.word].example.format(others[0], others[1]))

    def wrong(self, at: int, key: str) -> Exception:
        """What is wrong with a word, by the id of the message."""
        return self.line.fault(say(key, word=self.tokens[at].text), self.example, token=self.tokens[at])

    def player(self, at: int) -> int:
        """The player with this tag."""
        return t.player_at(self.table, self.line, self.tokens[at])

    def number(self, at: int) -> int:
        """A whole number from 0 on."""
        if at >= len(self.tokens):
            raise self.line.fault(say("number-missing-end"), self.example, token=self.tokens[-1])
        if not _NUMBER.fullmatch(self.tokens[at].text):
            raise self.wrong(at, "no-whole-number")
        return int(self.tokens[at].text)

    def each(self, read: Callable[[int], Read]) -> tuple[Read, ...]:
        """All words, read one by one."""
        return tuple(map(read, range(len(self.tokens))))

    def place(self, at: int) -> tuple[int, Where]:
        """`4@1`, `1`: how many, and where."""
        found = _PLACE.fullmatch(self.tokens[at].text)
        if not found:
            raise self.wrong(at, "no-place")
        return int(found[1] or 1), _where(found[2])


def _where(text: str) -> Where:
    return int(text) if _NUMBER.fullmatch(text) else text


def _pieces(words: _Words) -> Owned:
    player = words.player(0)
    lots = []
    for at in range(1, len(words.tokens)):
        city = _CITY_AT.fullmatch(words.tokens[at].text)
        number, where = (None, _where(city[1])) if city else words.place(at)
        if number == 0:
            raise words.wrong(at, "no-piece")
        lots.append(Lot(player, number, where, at))
    return Owned(player, tuple(lots))


def _province(words: _Words) -> Cleared:
    where = _where(words.tokens[0].text)
    lots: list[Lot] = []
    player, just_named = -1, False
    for at in range(1, len(words.tokens)):
        text = fold(words.tokens[at].text)
        if player < 0 or not (text == CITY or text.isdecimal() or just_named):
            player, just_named = words.player(at), True
            continue
        number = None if text == CITY else words.number(at)
        if number == 0:
            raise words.wrong(at, "no-piece")
        lots.append(Lot(player, number, where, at))
        just_named = False
    if just_named:
        raise words.wrong(len(words.tokens) - 1, "no-pieces-here")
    return Cleared(where, tuple(lots))


def _coins(words: _Words) -> tuple[tuple[int, int], ...]:
    return tuple([(words.player(at), words.number(at + 1)) for at in range(0, len(words.tokens), 2)])


def _hand(words: _Words) -> Held:
    player, cards, unseen = words.player(0), [], 0
    if len(words.tokens) < 2:
        raise words.wrong(0, "no-cards-here")
    for at in range(1, len(words.tokens)):
        text = words.tokens[at].text
        card = parse_card(text)
        if text.isdecimal():
            unseen += words.number(at)
        elif card is None:
            raise words.wrong(at, "no-card")
        elif card is UNSEEN:
            unseen += 1
        else:
            cards.append(card)
    return Held(player, tuple(cards), unseen)


def _memory(words: _Words) -> tuple[int | Card, ...]:
    """Players and cards, in order."""

    def one(at: int) -> int | Card:
        card = parse_card(words.tokens[at].text)
        if card is UNSEEN:
            raise words.wrong(at, "no-card-seen")
        return words.player(at) if card is None else card

    return words.each(one)


def _players(words: _Words) -> tuple[int, ...]:
    return words.each(words.player)


# ---- writing ---------------------------------------------------------------------------------------------------------


def _at(number: int | None, where: Where) -> str:
    return f"{CITY}@{where}" if number is None else f"{number}@{where}" if number != 1 else str(where)


def _write_pieces(tags: Sequence[str], owned: Owned) -> str:
    return " ".join((tags[owned.player], *[_at(lot.number, lot.where) for lot in owned.lots]))


def _write_province(tags: Sequence[str], cleared: Cleared) -> str:
    by_player: dict[int, list[str]] = {}
    for lot in cleared.lots:
        by_player.setdefault(lot.player, []).append(CITY if lot.number is None else str(lot.number))
    there = ", ".join(" ".join((tags[player], *lots)) for player, lots in by_player.items())
    return f"{cleared.where} {there}".rstrip()


def _write_hand(tags: Sequence[str], held: Held) -> str:
    unseen = [str(held.unseen)] if held.unseen > 1 or not (held.cards or held.unseen) else ["?"] * held.unseen
    return " ".join((tags[held.player], *[card.code for card in held.cards], *unseen))


def _write_memory(tags: Sequence[str], memory: Sequence[int | Card]) -> str:
    return " ".join(tags[one] if isinstance(one, int) else one.code for one in memory)


def _write_players(tags: Sequence[str], players: Sequence[int]) -> str:
    return ", ".join(tags[player] for player in players)


# ---- the forms -------------------------------------------------------------------------------------------------------


class _Form(NamedTuple):
    """An example of a line, and what reads and writes the words behind its colon."""

    example: str
    read: Callable[[_Words], Any]
    write: Callable[[Sequence[str], Any], str]


_FORMS: Mapping[str, _Form] = {
    PIECES: _Form("pieces: {0} city@1 4@1 3@2", _pieces, _write_pieces),
    PROVINCE: _Form("province: 5 {0} 2 city, {1} 1, or province: 5 for an empty one", _province, _write_province),
    COINS: _Form(
        "coins: {0} 12, {1} 3", _coins, lambda tags, coins: ", ".join(f"{tags[player]} {number}" for player, number in coins)
    ),
    WAREHOUSES: _Form(
        "warehouses: 4@1 6@7",
        lambda words: words.each(lambda at: Die(*words.place(at))),
        lambda _, dice: " ".join(f"{die.pips}@{die.where}" for die in dice),
    ),
    HAND: _Form("hand: {0} 5h Jk ?, or hand: {0} 3", _hand, _write_hand),
    MEMORY: _Form("memory: {0} 5h 3c {1} Jk", _memory, _write_memory),
    RETURNED: _Form("returned: {0}", _players, _write_players),
    OUT: _Form("out: {0}", _players, _write_players),
}
POSITION_WORDS = frozenset(_FORMS)


def read_placing(table: t.Table, line: Line) -> Placing:
    """What a line of a position says. Raises Fault."""
    words = _Words(table, line)
    if not words.tokens:
        raise line.fault(say("nothing-stands-behind-3", word=words.word), words.example)
    return Placing(words.word, _FORMS[words.word].read(words))


def write_placing(table: t.Table, placing: Placing) -> str:
    """A line of a position in canonical form."""
    return f"{placing.word}: {_FORMS[placing.word].write(table.players, placing.value)}"
