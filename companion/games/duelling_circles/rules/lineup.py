"""The header's `lineup:`, each player's colours in Kinilani from `h8` backwards, then those in reserve (DC-8.10, DC-R25)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from companion.games.duelling_circles.rules.colours import ORDER, SPELLINGS, in_order
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
        raise header.fault("variant", "Kinilani needs a lineup", "write one: lineup: Aino b g v, Ville o c r")
    field = header.fields["lineup"]
    found: dict[int, str] = {}
    for entry in _entries(field):
        if not entry:
            raise field.fault("there is an empty entry between the commas", "write each player's tag and then the colours")
        tag, *words = entry
        seat = seats.get(fold(tag.text))
        if seat is None:
            raise _fault(tag, f"nobody is called “{tag.text}”", "write each player's tag and then the colours")
        if seat in found:
            raise _fault(tag, f"the colours of {tag.text} are given twice")
        found[seat] = _read_colours(field, tag.text, words, bag)
    if len(found) < len(seats):
        raise field.fault("the colours of both players are needed")
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
            raise _fault(word, f"“{word.text}” is no colour", suggest(word.text.casefold(), list(SPELLINGS)))
    colours = "".join(SPELLINGS[word.text.casefold()] for word in words)
    if len(colours) != bag.tokens and not (bag.may_be_short and len(colours) == ON_BOARD):
        enough = f"{bag.tokens} colours, or the two on h8 and h7" if bag.may_be_short else f"{bag.tokens} colours"
        raise field.fault(f"{tag} has {len(colours)} colours here and needs {enough}")
    for number, (word, letter) in enumerate(zip(words, colours, strict=True), 1):
        if colours[:number].count(letter) > bag.each:
            what = f"{tag} has “{letter}” {colours.count(letter)} times, and {bag.each} at most may be had"
            raise _fault(word, what)
    if len(colours) == bag.tokens:
        return colours
    rest = Counter(ORDER * bag.each) - Counter(colours)
    return colours + in_order(rest.elements())
