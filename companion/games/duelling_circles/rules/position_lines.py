"""The lines of a position, read and written: `board: Aino h8 c1, Ville h7`, `reserve:`, `taken:`, `lucky:`, `turn:`."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from companion.games.duelling_circles.rules import forms, table as t
from companion.games.duelling_circles.rules.colours import SPELLINGS
from companion.games.duelling_circles.rules.messages import say
from companion.record import Line, Token, fold, key_of, split_list, suggest
from companion.referee.decisions import Placing

#: What each player has there: his seat and the words behind his tag, in canonical spelling.
Entries = tuple[tuple[int, tuple[str, ...]], ...]
_NO_TILE = "none"
_TOKEN = re.compile(rf"({forms.TILE})(?:/(\w+(?:-\w+)?))?", re.ASCII)
_NUMBER = re.compile(forms.DIGITS)


def read_placing(table: t.Table, line: Line) -> Placing:
    """What a line of a position says: `Entries`; behind `lucky` a number, 0 for no tile; behind `turn` a seat. Raises Fault."""
    word = fold(key_of(line) or "")
    values = line.tokens()[2:]
    if word == t.LUCKY:
        return Placing(word, _lucky(line, values))
    if word == t.TURN:
        return Placing(word, _seat(table, line, _only(line, values, partial(say, "write-turn"))))
    return Placing(word, tuple(_entries(table, line, word, values)))


def write_placing(table: t.Table, placing: Placing) -> str:
    """A line of a position in canonical form."""
    if placing.word == t.LUCKY:
        return f"{t.LUCKY}: {placing.value or _NO_TILE}"
    if placing.word == t.TURN:
        return f"{t.TURN}: {table.players[placing.value]}"
    return f"{placing.word}: " + ", ".join(" ".join((table.players[seat], *words)) for seat, words in placing.value)


def _only(line: Line, values: Sequence[Token], hint: Callable[[], str]) -> Token:
    """The one word behind the colon; the `hint` is said only where it is wrong: no legal record asks for a table of words."""
    if len(values) != 1:
        what = say("cannot-stand-here", token=values[1].text) if values else say("nothing-stands-behind")
        raise line.fault(what, hint(), token=values[1] if values else None)
    return values[0]


def _lucky(line: Line, values: Sequence[Token]) -> int:
    hint = partial(say, "write-lucky", lucky=t.LUCKY, no_tile=_NO_TILE)
    token = _only(line, values, hint)
    if fold(token.text) == _NO_TILE:
        return 0
    if not _NUMBER.fullmatch(token.text) or token.text == "0":
        raise line.fault(say("no-number-tile", token=token.text), hint(), token=token)
    return int(token.text)


def _seat(table: t.Table, line: Line, token: Token) -> int:
    seat = table.seat(token.text)
    if seat is None:
        raise line.fault(say("nobody-called", tag=token.text), suggest(token.text, table.players), token=token)
    return seat


def _entries(table: t.Table, line: Line, word: str, values: Sequence[Token]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """What stands between the commas: a tag, and what that player has."""
    read = _READERS[t.RESERVE if word == t.RESERVE and table.kinilani else t.TAKEN if word == t.RESERVE else word]
    seen: list[int] = []
    for tag, *words in _between_commas(line, word, values):
        seat = _seat(table, line, tag)
        if seat in seen:
            raise line.fault(say("stands-twice", name=table.players[seat]), token=tag)
        seen.append(seat)
        yield seat, tuple(read(table, line, tag, words))


def _between_commas(line: Line, word: str, values: Sequence[Token]) -> Sequence[list[Token]]:
    found = split_list(values)
    if not all(found):
        comma = next((token for token in values if token.text == ","), None)
        what = say("nothing-stands-beside") if comma else say("nothing-stands-behind-2", word=word)
        raise line.fault(what, say("write-tag-what"), token=comma)
    return found


def _tokens(table: t.Table, line: Line, _tag: Token, words: Sequence[Token]) -> Iterator[str]:
    """Where tokens stand, each with its colour in Kinilani."""
    for word in words:
        found = _TOKEN.fullmatch(word.text.lower())
        if not found or (found[2] and found[2] not in SPELLINGS):
            raise line.fault(say("no-token-tile", word=word.text), _form(table), token=word)
        if bool(found[2]) != table.kinilani:
            what = say("which-colour-stands") if table.kinilani else say("only-kinilani-tokens")
            raise line.fault(what, _form(table), token=word)
        yield f"{found[1]}/{SPELLINGS[found[2]]}" if found[2] else found[1]


def _form(table: t.Table) -> str:
    return say("write-board", board=t.BOARD, name=table.players[0], tiles="h8/g c1/b" if table.kinilani else "h8 c1")


def _colours(table: t.Table, line: Line, _tag: Token, words: Sequence[Token]) -> Iterator[str]:
    """The colours in reserve; none behind a tag alone."""
    for word in words:
        letter = SPELLINGS.get(word.text.lower())
        if letter is None:
            hint = suggest(word.text.lower(), list(SPELLINGS)) or say("write-reserve", reserve=t.RESERVE, name=table.players[0])
            raise line.fault(say("no-colour", word=word.text), hint, token=word)
        yield letter


def _number(_table: t.Table, line: Line, tag: Token, words: Sequence[Token]) -> Iterator[str]:
    """How many there are."""
    if len(words) != 1 or not _NUMBER.fullmatch(words[0].text):
        raise line.fault(say("number-missing-behind", tag=tag.text), say("write-like-aino"), token=words[0] if words else tag)
    yield words[0].text


_READERS: dict[str, Callable[[t.Table, Line, Token, Sequence[Token]], Iterator[str]]] = {
    t.BOARD: _tokens,
    t.RESERVE: _colours,
    t.TAKEN: _number,
}
