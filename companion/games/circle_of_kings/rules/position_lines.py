"""The lines of a position: `hand: Aino 6 4s 5s / 2 L3`. What they say, how they are read, and how they are written.

A part that is left out says nothing; `-` says that nothing lies there.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from companion.cards.tarot import KINGS, SPELLINGS, LordCard, TarotCard, parse_lord
from companion.games.circle_of_kings.rules import moves as m, say
from companion.games.circle_of_kings.rules.circle import NO_KING, Circle
from companion.games.circle_of_kings.rules.table import Table
from companion.record import Line, Token, fold
from companion.referee.decisions import Placing

KINGS_LINE, LORDS_LINE, HAND, DISCARDS, DEPLOYED = "kings", "lords", "hand", "discards", "deployed"
POSITION_WORDS = frozenset((KINGS_LINE, LORDS_LINE, HAND, DISCARDS, DEPLOYED))
_NOTHING = "-"
_EXAMPLES = {
    KINGS_LINE: "kings: Kw Ks Kp Kc",
    LORDS_LINE: "lords: {0} 17, {1} 6",
    HAND: "hand: {0} 6 4s 5s / 2 L3",
    DISCARDS: "discards: {0} 2s Tw / L3 L7",
    DEPLOYED: "deployed: {0} 5s + 3c 9w",
}
_NUMBER = re.compile(r"[0-9]{1,4}")
Thing = TypeVar("Thing")


class Kings(NamedTuple):
    """`kings: Kw Ks Kp Kc`: who stands at Top, Right, Bottom and Left; `-` where the Tower has taken one out."""

    circle: Circle


class Lords(NamedTuple):
    """`lords: Aino 17, Ville 6`: how many Lords the decks have."""

    entries: tuple[tuple[int, int], ...]


class Hand(NamedTuple):
    """`hand: Aino 6 4s 5s / 2 L3`: how many army cards and Lords are in hand, and which of them are known.

    None: the line does not say how many; then it names none.
    """

    player: int
    army: int | None
    cards: tuple[TarotCard, ...]
    lords: int | None
    lord_cards: tuple[LordCard, ...]


class Discards(NamedTuple):
    """`discards: Aino 2s Tw / L3`: a player's Army discards, and the Lords who are discarded face up; None: not said."""

    player: int
    cards: tuple[TarotCard, ...] | None
    lords: tuple[LordCard, ...] | None


class Deployed(NamedTuple):
    """`deployed: Aino 5s + 3c 9w*`: the Captain, if there is one, and the other cards before a player."""

    player: int
    captain: TarotCard | None
    army: tuple[m.Unit, ...]


Value = Kings | Lords | Hand | Discards | Deployed


def read_placing(table: Table, line: Line) -> Placing:
    """What a line of a position says. Raises Fault."""
    tokens = line.tokens()
    word = fold(tokens[0].text)
    words = _Words(line, table, word, tuple(_parts(tokens[2:])))
    if not words.left:
        raise line.fault(say("nothing-stands-behind", word=word), words.hint, token=tokens[0])
    value = _READERS[word](words)
    if words.at < len(words.left):
        raise words.fault(say("cannot-stand-here", word=words.left[words.at].text))
    return Placing(word, value)


def _parts(tokens: Sequence[Token]) -> Iterator[Token]:
    """The words of a line; a stroke or a plus is one of its own also where it is written to another."""
    for token in tokens:
        for found in re.finditer(r"[/+]|[^/+]+", token.text):
            yield Token(found[0], token.line, token.column + found.start())


@dataclass(slots=True)
class _Words:
    """The words behind the colon, as far as they have been read."""

    line: Line
    table: Table
    word: str
    left: tuple[Token, ...]
    at: int = 0

    @property
    def hint(self) -> str:
        return say("write-line-like", line=_EXAMPLES[self.word].format(*self.table.players))

    def fault(self, message: str) -> Exception:
        return self.line.fault(message, self.hint, token=self.left[min(self.at, len(self.left) - 1)])

    def takes(self, text: str) -> bool:
        """Take this word, if it comes next."""
        if self.at == len(self.left) or self.left[self.at].text != text:
            return False
        self.at += 1
        return True

    def take(self, read: Callable[[str], Thing | None]) -> Thing | None:
        """Take the next word, if it can be read so."""
        found = read(self.left[self.at].text) if self.at < len(self.left) else None
        self.at += found is not None
        return found

    def take_all(self, read: Callable[[str], Thing | None]) -> tuple[Thing, ...]:
        """Take all words that can be read so."""
        found: list[Thing] = []
        while (one := self.take(read)) is not None:
            found.append(one)
        return tuple(found)

    def player(self) -> int:
        """Take a player's tag."""
        player = self.take(self.table.player)
        if player is None:
            raise self.fault(say("nobody-tag", word=self.left[self.at].text))
        return player


def _number(text: str) -> int | None:
    return int(text) if _NUMBER.fullmatch(text) else None


def _army_card(text: str) -> TarotCard | None:
    card = SPELLINGS.get(text)
    return None if card is None or card.is_king else card


def _unit(text: str) -> m.Unit | None:
    unit = m.UNITS.get(text)
    return None if unit is None or unit.card.is_king else unit


def _king_or_none(text: str) -> int | None:
    card = SPELLINGS.get(text)
    return NO_KING if text == _NOTHING else card.number if card and card.is_king else None


def _read_kings(words: _Words) -> Kings:
    kings = words.take_all(_king_or_none)
    if len(kings) != 4 or kings.count(NO_KING) > 1:
        raise words.fault(say("circle-four-kings"))
    top, right, bottom, left = kings
    return Kings((top, right, bottom, left))


def _read_lords(words: _Words) -> Lords:
    entries: list[tuple[int, int]] = []
    while not entries or words.takes(","):
        if words.at == len(words.left):
            raise words.fault(say("nothing-stands-beside"))
        player, number = words.player(), words.take(_number)
        if number is None:
            raise words.fault(say("number-lords-missing"))
        if any(player == one for one, _ in entries):
            raise words.fault(say("stands-twice", name=words.table.players[player]))
        entries.append((player, number))
    return Lords(tuple(entries))


def _read_hand(words: _Words) -> Hand:
    player, army = words.player(), words.take(_number)
    cards = words.take_all(_army_card) if army is not None else ()
    lords, lord_cards = None, tuple[LordCard, ...]()
    if words.takes("/"):
        lords = words.take(_number)
        if lords is None:
            raise words.fault(say("how-many-lords"))
        lord_cards = words.take_all(parse_lord)
    if army is None and lords is None:
        raise words.fault(say("how-many-cards"))
    return Hand(player, army, cards, lords, lord_cards)


def _read_discards(words: _Words) -> Discards:
    player = words.player()
    cards = () if words.takes(_NOTHING) else words.take_all(_army_card) or None
    if not words.takes("/"):
        if cards is None:
            raise words.fault(say("which-cards-discarded"))
        return Discards(player, cards, None)
    lords = () if words.takes(_NOTHING) else words.take_all(parse_lord)
    return Discards(player, cards, lords)


def _read_deployed(words: _Words) -> Deployed:
    player = words.player()
    if words.takes(_NOTHING):
        return Deployed(player, None, ())
    captain = words.take(_army_card)
    army = words.take_all(_unit) if words.takes("+") else ()
    if captain is None and not army:
        raise words.fault(say("which-cards-deployed"))
    return Deployed(player, captain, army)


_READERS: dict[str, Callable[[_Words], Value]] = {
    KINGS_LINE: _read_kings,
    LORDS_LINE: _read_lords,
    HAND: _read_hand,
    DISCARDS: _read_discards,
    DEPLOYED: _read_deployed,
}


def write_placing(table: Table, placing: Placing) -> str:
    """A line of a position in canonical form."""
    return f"{placing.word}: {' '.join(words_of(table, placing.value))}".replace(" ,", ",")


def words_of(table: Table, value: Value) -> list[str]:
    """The words behind the colon; a breach counts these, but for commas."""
    match value:
        case Kings(circle):
            return [_NOTHING if king == NO_KING else KINGS[king].code for king in circle]
        case Lords(entries):
            found = [word for player, number in entries for word in (table.players[player], str(number), ",")]
            return found[:-1]
        case Hand(player, army, cards, lords, lord_cards):
            left = [] if army is None else [str(army), *(card.code for card in cards)]
            right = [] if lords is None else ["/", str(lords), *(lord.code for lord in lord_cards)]
            return [table.players[player], *left, *right]
        case Discards(player, army_cards, gone):
            left = [] if army_cards is None else [card.code for card in army_cards] or [_NOTHING]
            right = [] if gone is None else ["/", *([lord.code for lord in gone] or [_NOTHING])]
            return [table.players[player], *left, *right]
        case Deployed(player, captain, units):
            first = [captain.code] if captain else []
            others = ["+", *(unit.code for unit in units)] if units else []
            return [table.players[player], *([*first, *others] or [_NOTHING])]
