"""Lines below the header -> moves. Needs to know the names at the table, no position.

A turn's words are separated by blanks and have none inside; what may follow what stands in `_FOLLOWERS`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from companion.games.duelling_circles.rules.colours import SPELLINGS
from companion.games.duelling_circles.rules.moves import (
    PASS,
    STOP,
    UNREADABLE,
    Flip,
    Lucky,
    Move,
    Step,
    Total,
    Turn,
    TurnPart,
    Winner,
)
from companion.games.duelling_circles.rules.table import CLAIM_WORDS, Table
from companion.record import Fault, Line, Token, fold
from companion.record.header import COMMON_KEYS, suggest
from companion.record.lines import move_number
from companion.referee import Part

_WORD = re.compile(r"\S+")
_CLAIM_WORD = re.compile(r"[^\s,:]+")
_KEY = re.compile(r"\s*([^\s:#]+)\s*:")
# Python turns no text of more digits into a number; nor does any board count so far.
_DIGITS = r"(?:0|[1-9][0-9]{0,3999})"
_TILE = f"[hc]{_DIGITS}"
_COLOUR = "|".join(SPELLINGS)
_FLIP = re.compile(f"{_DIGITS}|[ht]{{4}}", re.ASCII)
_STEP = re.compile(f"({_TILE}|r)(?:/({_COLOUR}))?(?:-({_TILE})|(x)({_TILE})?)?", re.ASCII)
_LUCKY = re.compile(rf"\*({_DIGITS}|[ht]{{3}})", re.ASCII)
_INTEGER = re.compile(f"[-−]?{_DIGITS}")
#: What kinds of parts may follow a kind; the first stands behind nothing.
_FOLLOWERS = {"": "F", "F": "FMPSL", "M": "FSL", "P": "FSL", "S": "FSL", "L": ""}
_FORMS = "a turn is a flip, what moves, and the lucky tile: 3 h7 *5"
_EXPECTED = {
    "": "a turn begins with a flip, such as 3 or HHTH",
    "F": "behind a flip stand what moves (h7, or r from the reserve) or -, a flip, stop or the lucky tile",
    "L": "nothing stands behind the lucky tile",
}


@lru_cache(maxsize=8192)
def read_part(word: str) -> TurnPart:
    """The part of a turn that is written so, in any letter case; UNREADABLE where it has no form of one."""
    text = word.lower()
    if _FLIP.fullmatch(text):
        return Flip(text.count("h"), text.upper()) if text[0] in "ht" else Flip(int(text))
    if text == "-":
        return PASS
    if text == "stop":
        return STOP
    step = _STEP.fullmatch(text)
    if step:
        return Step(step[1], SPELLINGS.get(step[2] or "", ""), step[3] or step[5] or "", bool(step[4]))
    lucky = _LUCKY.fullmatch(text)
    if not lucky:
        return UNREADABLE
    value = lucky[1]
    return Lucky(_coin_number(value), value.upper()) if value[0] in "ht" else Lucky(int(value))


def _coin_number(coins: str) -> int:
    """The tile that Demi, Stater and Penny choose where heads mean the first half (DC-4.2, DC-R9)."""
    return 1 + int(coins.replace("h", "0").replace("t", "1"), 2)


@lru_cache(maxsize=8192)
def read_parts(words: tuple[str, ...]) -> tuple[TurnPart, ...] | None:
    """The parts of a turn, which are the same few again and again; None where one has no form or cannot stand where it does."""
    parts = tuple(map(read_part, words))
    kinds = [part.kind for part in parts]
    fit = all(kind in _FOLLOWERS[before] for before, kind in zip(("", *kinds), kinds, strict=False))
    return parts if fit else None


class Reader:
    """Reads the lines below the header in their order, and counts the turns."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.tags = dict(zip(table.players, (0, 1), strict=True))
        self.turns = 0

    def read(self, line: Line) -> Move:
        """The move of a line. Raises Fault."""
        code = line.code
        if ":" in code:
            key = _KEY.match(code)
            if key:
                return self._claim(line, key[1].casefold())
        self.turns += 1
        return self._plain_turn(code) or self._turn(line)

    def _plain_turn(self, code: str) -> Turn | None:
        """The short way for the lines that are read most: tags as in the header, no colours in a game that has none."""
        words = code.split()
        if words[0] == f"{self.turns}.":
            del words[0]
        seat = self.tags.get(words[0]) if words else None
        if seat is not None:
            del words[0]
        if "/" in code and not self.table.kinilani:
            return None
        parts = read_parts(tuple(words))
        return None if parts is None else Turn(parts, seat)

    def _turn(self, line: Line) -> Turn:
        """A turn, word by word."""
        tokens = line.tokens(_WORD)
        number = move_number(tokens)
        if number and number.lstrip("0") != str(self.turns):
            raise _fault(line, tokens[0], f"this is turn {self.turns}, not {number}")
        words = tokens[1:] if number else tokens
        seat = self.table.seat(words[0].text) if words else None
        if seat is not None:
            words = words[1:]
        parts: list[TurnPart] = []
        before = ""
        for token in words:
            part = self._part(line, token, before, seat is None and not parts)
            parts.append(part)
            before = part.kind
        return Turn(tuple(parts), seat)

    def _part(self, line: Line, token: Token, before: str, may_be_tag: bool) -> TurnPart:
        """The part that one word says, behind one of the kind `before`."""
        part = read_part(token.text)
        if part is UNREADABLE:
            if may_be_tag:
                near = suggest(token.text, self.table.players)
                raise _fault(line, token, f"“{token.text}” is no flip and nobody's tag", f"{_EXPECTED['']}; {near}")
            raise _fault(line, token, f"“{token.text}” is nothing that a turn can say", _FORMS)
        if part.kind not in _FOLLOWERS[before]:
            what = f"“{token.text}” cannot stand here"
            raise _fault(line, token, what, _EXPECTED.get(before, "a move stands straight behind its flip"))
        if isinstance(part, Step) and part.colour and not self.table.kinilani:
            raise _fault(line, token, "only in Kinilani have tokens colours", f"write {token.text.partition('/')[0]}")
        return part

    def _claim(self, line: Line, key: str) -> Move:
        """`total:` or `winner:`; any other word before a colon is a header line, out of its place or of no known key."""
        if key not in CLAIM_WORDS:
            tokens = line.tokens(_CLAIM_WORD)
            known = (*COMMON_KEYS, "tokens", "variant", "lineup", "house")
            what = f"“{key}” is a header line: it belongs above the first turn" if key in known else f"“{key}” is no key here"
            raise line.fault(what, "behind the header stand turns, total: and winner:", column=tokens[0].column, rule="header")
        tokens = line.tokens(_CLAIM_WORD)
        if len(tokens) == 1:
            raise _fault(
                line, tokens[0], f"nothing stands behind “{key}:”", "write it like total: Aino 2, Ville 0 or winner: Aino"
            )
        return self._total(line, tokens) if key == "total" else self._winner(line, tokens[1:])

    def _total(self, line: Line, tokens: Sequence[Token]) -> Total:
        entries: list[tuple[int, int]] = []
        for name, number in zip(tokens[1::2], [*tokens[2::2], tokens[0]], strict=False):
            seat = self._seat(line, name, [seat for seat, _ in entries])
            if not _INTEGER.fullmatch(number.text):
                raise _fault(line, number, f"how many {name.text} has taken is missing", "write it like total: Aino 2, Ville 0")
            entries.append((seat, int(number.text.replace("−", "-"))))
        return Total(tuple(entries))

    def _winner(self, line: Line, tokens: Sequence[Token]) -> Winner:
        if fold(tokens[0].text) == "draw":
            if len(tokens) > 1:
                raise _fault(line, tokens[1], "nobody is named beside “draw”")
            return Winner(())
        seats: list[int] = []
        for token in tokens:
            seats.append(self._seat(line, token, seats))
        return Winner(tuple(seats))

    def _seat(self, line: Line, token: Token, named: Sequence[int]) -> int:
        """The seat of a tag in a claim that has named others before."""
        seat = self.table.seat(token.text)
        if seat is None:
            raise _fault(line, token, f"nobody is called “{token.text}”", suggest(token.text, self.table.players))
        if seat in named:
            raise _fault(line, token, f"{self.table.players[seat]} stands here twice")
        return seat


def _fault(line: Line, token: Token, message: str, hint: str = "") -> Fault:
    return line.fault(message, hint, column=token.column)


def locate(line: Line, at: Part) -> Token:
    """The token of a line that a breach means.

    In a turn `head` (the first word behind the number, or the number alone), `last`, or a word's number behind the turn's;
    in a claim `head` (its first value), or an entry's number.
    """
    if _KEY.match(line.code):
        values = line.tokens(_CLAIM_WORD)[1:]
        return values[2 * at + 1] if isinstance(at, int) else values[0]
    tokens = line.tokens(_WORD)
    words = tokens[1:] if move_number(tokens) else tokens
    if at == "last":
        return tokens[-1]
    if isinstance(at, int):
        return words[at]
    return (words or tokens)[0]
