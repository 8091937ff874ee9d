"""The header's `lineup:`, each player's colours in Kinilani from `h8` backwards, then those in reserve (DC-8.10, DC-R25)."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.games.duelling_circles.rules.colours import ORDER, SPELLINGS, in_order
from companion.games.duelling_circles.rules.messages import say
from companion.record import Fault, Field, Header, Token, fold, suggest

#: The full game has each colour once, the double game twice (DC-8.1).
FULL = len(ORDER)
DOUBLE = 2 * FULL
_PLAYERS = 2
#: Who stands on the board at the start where there is a reserve: `h8` and `h7` (DC-1.5).
ON_BOARD = 2


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


def in_usual_order(tokens: int | None) -> str:
    """So many colours as they are usually laid, in the double game two sets of them; both sets where nobody knows how many."""
    return " ".join([*ORDER, *ORDER][:tokens])


def read_lineup(header: Header, seats: Mapping[str, int], bag: Bag) -> tuple[str, ...]:
    """The colours of both players, each as a text of letters; nothing where they cannot be told.

    What depends on a key that is wrong (how many colours, of which how many alike) is not said to be wrong.
    """
    field, faults = header.fields["lineup"], header.faults
    before, found = len(faults), dict[int, str]()
    how_many = not header.is_wrong("tokens", "variant", "house")
    for entry in _entries(field):
        if not entry:
            faults.append(field.fault(say("empty-entry-between"), say("write-each-player")))
            continue
        tag, *words = entry
        seat = seats.get(fold(tag.text))
        if seat is None:
            if not header.is_wrong("players"):
                faults.append(_fault(tag, say("nobody-called", tag=tag.text), say("write-each-player")))
        elif seat in found:
            faults.append(_fault(tag, say("colours-given-twice", tag=tag.text)))
        else:
            wrong = _wrong_words(words) or (_wrong_colours(field, tag.text, words, bag) if how_many else [])
            faults += wrong
            found[seat] = "" if wrong else _filled_up(words, bag)
    if len(found) < _PLAYERS and len(faults) == before and not header.is_wrong("players"):
        faults.append(field.fault(say("colours-both-players")))
    return () if len(faults) > before else tuple(found[seat] for seat in sorted(found))


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


def _wrong_words(words: Sequence[Token]) -> list[Fault]:
    """The words that are no colours."""
    unknown = [word for word in words if word.text.casefold() not in SPELLINGS]
    return [_fault(word, say("no-colour", word=word.text), suggest(word.text.casefold(), list(SPELLINGS))) for word in unknown]


def _wrong_colours(field: Field, tag: str, words: Sequence[Token], bag: Bag) -> list[Fault]:
    """What is wrong with one player's colours: how many they are, or a colour that he has not so often (DC-8.1, DC-R24)."""
    colours = _colours(words)
    if len(colours) != bag.tokens and not (bag.may_be_short and len(colours) == ON_BOARD):
        enough = say("colours-or-two", tokens=bag.tokens) if bag.may_be_short else say("so-many-colours", tokens=bag.tokens)
        return [field.fault(say("colours-needed", tag=tag, count=len(colours), enough=enough))]
    return [
        _fault(word, say("colour-too-often", tag=tag, letter=letter, count=colours.count(letter), each=bag.each))
        for number, (word, letter) in enumerate(zip(words, colours, strict=True), 1)
        if colours[:number].count(letter) == bag.each + 1
    ]


def _colours(words: Sequence[Token]) -> str:
    return "".join(SPELLINGS[word.text.casefold()] for word in words)


def _filled_up(words: Sequence[Token], bag: Bag) -> str:
    """One player's colours; a full set is filled up where only those on `h8` and `h7` are named."""
    colours = _colours(words)
    if len(colours) == bag.tokens:
        return colours
    rest = Counter(ORDER * bag.each) - Counter(colours)
    return colours + in_order(rest.elements())
