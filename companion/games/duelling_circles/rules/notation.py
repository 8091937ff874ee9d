"""Lines below the header -> moves. Needs to know the names at the table, no position.

A turn's words are separated by blanks and have none inside; what may follow what stands in `_FOLLOWERS`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from companion.games.duelling_circles.rules.colours import SPELLINGS
from companion.games.duelling_circles.rules.messages import say
from companion.games.duelling_circles.rules.moves import PASS, STOP, UNREADABLE, Flip, Lucky, Move, Step, Turn, TurnPart
from companion.games.duelling_circles.rules.table import CLAIM_WORDS, KEYS, Table
from companion.record import Line, Token
from companion.record.claims import parse_integer
from companion.record.header import COMMON_KEYS, suggest
from companion.record.lines import move_number, new
from companion.referee import Address
from companion.referee.claims import ClaimForm

_WORD = re.compile(r"\S+")
_KEY = re.compile(r"\s*([^\s:#]+)\s*:")
# Python turns no text of more digits into a number; nor does any board count so far.
DIGITS = r"(?:0|[1-9][0-9]{0,3999})"
TILE = f"[hc]{DIGITS}"
_COLOUR = "|".join(SPELLINGS)
_FLIP = re.compile(f"{DIGITS}|[ht]{{4}}", re.ASCII)
#: Its groups are the parts of a move that a breach may mean.
_STEP = re.compile(f"(?P<start>{TILE}|r)(?:/(?P<colour>{_COLOUR}))?(?:(?:-(?=[hc])|(?P<takes>x))(?P<landing>{TILE})?)?", re.ASCII)
_LUCKY = re.compile(rf"\*({DIGITS}|[ht]{{3}})", re.ASCII)
_INTEGER = re.compile(f"[-−]?{DIGITS}")
#: What kinds of parts may follow a kind; the first stands behind nothing.
_FOLLOWERS = {"": "F", "F": "FMPSL", "M": "FSL", "P": "FSL", "S": "FSL", "L": ""}
#: The message on what may follow a kind; behind all others a move stands wrong, which needs a flip before it.
_EXPECTED = {"": "begins-with-flip", "F": "behind-a-flip", "L": "behind-lucky-tile"}


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
        colour = SPELLINGS.get(step["colour"] or "", "")
        return Step(step["start"], colour, step["landing"] or "", bool(step["takes"]))
    lucky = _LUCKY.fullmatch(text)
    if not lucky:
        return UNREADABLE
    value = lucky[1]
    return Lucky(0, value.upper()) if value[0] in "ht" else Lucky(int(value))


@lru_cache(maxsize=8192)
def read_parts(words: tuple[str, ...]) -> tuple[TurnPart, ...] | None:
    """The parts of a turn, which are the same few again and again; None where one has no form or cannot stand where it does."""
    parts = tuple(map(read_part, words))
    kinds = [part.kind for part in parts]
    fit = all(kind in _FOLLOWERS[before] for before, kind in zip(("", *kinds), kinds, strict=False))
    return parts if fit else None


def claim_form(table: Table) -> ClaimForm:
    """How names and numbers of what scores are written at a table."""
    return ClaimForm(table.players, table.seat, commas=False, key_at_end=True, integer=_integer)


class Reader:
    """Reads the lines below the header in their order, and counts the turns; `turns` went before."""

    def __init__(self, table: Table, turns: int = 0) -> None:
        self.table = table
        self.tags = dict(zip(table.players, (0, 1), strict=True))
        self.claims = claim_form(table)
        self.moves = turns

    def read(self, line: Line) -> Move:
        """The move of a line. Raises Fault."""
        code = line.code
        if ":" in code:
            key = _KEY.match(code)
            if key:
                return self._claim(line, Token(key[1], line.number, key.start(1) + 1))
        self.moves += 1
        return self._plain_turn(code) or self._turn(line)

    def _plain_turn(self, code: str) -> Turn | None:
        """The short way for the lines that are read most: tags as in the header, no colours in a game that has none."""
        words = code.split()
        if words[0][-1] == "." and words[0] == f"{self.moves}.":
            del words[0]
        seat = self.tags.get(words[0]) if words else None
        if seat is not None:
            del words[0]
        if "/" in code and not self.table.kinilani:
            return None
        parts = read_parts(tuple(words))
        return None if parts is None else new(Turn, (parts, seat))

    def _turn(self, line: Line) -> Turn:
        """A turn, word by word."""
        tokens = line.tokens(_WORD)
        number = move_number(tokens)
        if number and number.lstrip("0") != str(self.moves):
            raise line.fault(say("this-is-turn", turns=self.moves, number=number), token=tokens[0])
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
                hint = say("begins-with-flip-or", near=near)
                raise line.fault(say("no-flip-no-tag", token=token.text), hint, token=token)
            raise line.fault(say("nothing-turn-can", token=token.text), say("a-turn-is"), token=token)
        if part.kind not in _FOLLOWERS[before]:
            what = say("cannot-stand-here", token=token.text)
            raise line.fault(what, say(_EXPECTED.get(before, "behind-its-flip")), token=token)
        if isinstance(part, Step) and part.colour and not self.table.kinilani:
            hint = say("write", what=token.text.partition("/")[0])
            raise line.fault(say("only-kinilani-tokens"), hint, token=token)
        return part

    def _claim(self, line: Line, key: Token) -> Move:
        """`total:` or `winner:`; any other word before a colon is a header line, out of its place or of no known key."""
        word = key.text.casefold()
        if word not in CLAIM_WORDS:
            known = (*COMMON_KEYS, *(key.name for key in KEYS))
            what = say("header-line-belongs", word=word) if word in known else say("no-key-here", word=word)
            raise line.fault(what, say("behind-header-stand"), rule="header", token=key)
        values = line.tokens()[2:]
        return self.claims.sums(line, word, values) if word == "total" else self.claims.winner(line, values)


def _integer(text: str) -> int | None:
    """The whole number of a claim: no plus sign, no leading zeros."""
    return parse_integer(text) if _INTEGER.fullmatch(text) else None


def locate(line: Line, at: Address) -> Token:
    """The token of a line that a breach means.

    In a turn `head` (the first word behind the number, or the number alone), `last`, or a word's number behind the turn's: a
    move is one word, whichever part of it is wrong. In a claim `value` (its first one), or an entry's number: what it counts.
    """
    word = at[0]
    if _KEY.match(line.code):
        values = [token for token in line.tokens()[2:] if token.text != ","]
        return values[2 * word + 1] if isinstance(word, int) else values[0]
    tokens = line.tokens(_WORD)
    words = tokens[1:] if move_number(tokens) else tokens
    if isinstance(word, int):
        return words[word]
    nothing = Token("", line.number, line.column)
    return (tokens or [nothing])[-1] if word == "last" else (words or tokens or [nothing])[0]
