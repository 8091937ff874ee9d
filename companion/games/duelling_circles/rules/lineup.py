"""The header's `lineup:`, each player's colours in Kinilani from `h8` backwards, then those in reserve (DC-8.10, DC-R25)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from companion.games.duelling_circles.rules.colours import ORDER, SPELLINGS, in_order
from companion.games.duelling_circles.rules.messages import say
from companion.record import Fault, Field, Header, Token, fold
from companion.record.header import suggest

#: The full game has each colour once, the double game twice (DC-8.1).
FULL: Final = len(ORDER)
DOUBLE: Final = 2 * FULL
#: Who stands on the board at the start where there is a reserve: `h8` and `h7` (DC-1.5).
ON_BOARD: Final = 2


class Bag(NamedTuple):
    """What a player's colours are taken from: how many he has, whether some wait in reserve, and the setting of DC-R24."""

    tokens: int
    reserves: bool
    choice: str

    @property
    def each(self) -> int:
        """How many of one colour he may have (DC-8.1, DC-R24)."""
        return 2 if self.tokens == DOUBLE or (self.tokens < FULL and self.choice == "b") else 1

    @property
    def may_be_short(self) -> bool:
        """Whether the two on the board are enough, the rest being known."""
        return self.tokens in (FULL, DOUBLE) and self.reserves


def read_lineup(header: Header, seats: Mapping[str, int], bag: Bag) -> tuple[str, ...]:
    """The colours of both players, each as a text of letters. Raises Fault."""
    if "lineup" not in header.fields:
        raise header.fault("variant", say("kinilani-needs-lineup"), say("write-one-lineup"))
    field = header.fields["lineup"]
    found: dict[int, str] = {}
    for entry in _entries(field):
        if not entry:
            raise field.fault(say("empty-entry-between"), say("write-each-player"))
        tag, *words = entry
        seat = seats.get(fold(tag.text))
        if seat is None:
            raise _fault(tag, say("nobody-called", tag=tag.text), say("write-each-player"))
        if seat in found:
            raise _fault(tag, say("colours-given-twice", tag=tag.text))
        found[seat] = _read_colours(field, tag.text, words, bag)
    if len(found) < len(seats):
        raise field.fault(say("colours-both-players"))
    return found[0], found[1]


def _entries(field: Field) -> list[list[Token]]:
    """The words between the commas of a value, each with its place."""
    found: list[list[Token]] = []
    column = field.value_column
    for entry in field.value.split(","):
        found.append([Token(word[0], field.line, column + word.start()) for word in re.finditer(r"\S+", entry)])
        column += len(entry) + 1
    return found


def _fault(word: Token, message: str, hint: str = "") -> Fault:
    return Fault("header", message, word.line, word.column, hint, word.end_column)


def _read_colours(field: Field, tag: str, words: Sequence[Token], bag: Bag) -> str:
    """One player's colours (DC-8.1, DC-R24); a full set is filled up where only those on `h8` and `h7` are named."""
    for word in words:
        if word.text.casefold() not in SPELLINGS:
            raise _fault(word, say("no-colour", word=word.text), suggest(word.text.casefold(), list(SPELLINGS)))
    colours = "".join(SPELLINGS[word.text.casefold()] for word in words)
    if len(colours) != bag.tokens and not (bag.may_be_short and len(colours) == ON_BOARD):
        enough = say("colours-or-two", tokens=bag.tokens) if bag.may_be_short else say("so-many-colours", tokens=bag.tokens)
        raise field.fault(say("colours-needed", tag=tag, count=len(colours), enough=enough))
    for number, (word, letter) in enumerate(zip(words, colours, strict=True), 1):
        if colours[:number].count(letter) > bag.each:
            what = say("colour-too-often", tag=tag, letter=letter, count=colours.count(letter), each=bag.each)
            raise _fault(word, what)
    if len(colours) == bag.tokens:
        return colours
    rest = Counter(ORDER * bag.each) - Counter(colours)
    return colours + in_order(rest.elements())
