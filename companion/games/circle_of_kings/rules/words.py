"""The words of a line below the header, and where they stand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.record import Line, Token
from companion.record.lines import move_number
from companion.referee import Part

WORDS = re.compile(r"[+/,:]|[^\s+/,:]+")
_UNIT = r"(?:10|[A2-9TK])[SWCP]\*?"
#: An action without blanks, `5sx3c`.
GLUED = re.compile(rf"({_UNIT}|L7)(X)({_UNIT})", re.ASCII | re.IGNORECASE)


def fold_word(word: str) -> str:
    """A word in lower case, where it can be one of the game's own words."""
    return word.lower() if word.isascii() else word


def tokens_of(line: Line) -> list[Token]:
    """The tokens of a line, an action without blanks (`5sx3c`) taken apart; a move number stands first."""
    tokens = line.tokens(WORDS)
    first = 1 if move_number(tokens) else 0
    found = tokens[: first + 1]
    for token in tokens[first + 1 :]:
        glued = GLUED.fullmatch(token.text) if found[-1].text != "," else None
        if glued:
            found += [Token(glued[i], token.line, token.column + glued.start(i)) for i in (1, 2, 3)]
        else:
            found.append(token)
    return found


def locate(line: Line, at: Part) -> Token:
    """The token of a line that a breach means.

    `head` (the tag), `stroke`, `captain`, `lord`, `name` (the Lord of a decision), `value` (of `winner:`); or with numbers
    from 0: `army 2`, `item 2`, `card 2` (an item's), `word 2` (of a decision), `number 2` (of a claim), `tag 1`, `attacker 1`,
    `victim 1 0` (of an action of the line).
    """
    tokens = tokens_of(line)
    if move_number(tokens):
        del tokens[0]
    what, *counts = str(at).split()
    numbers = [int(count) for count in counts]
    rest = tokens[2 if len(tokens) > 1 and tokens[1].text == ":" else 1 :]
    if what in ("captain", "stroke", "name", "value"):
        return rest[0]
    if what == "lord":
        return rest[-1]
    if what == "army":
        return [token for token in rest if token.text not in ("+", "/")][numbers[0] + 1]
    if what == "word":
        return rest[1 + numbers[0]]
    if what in ("item", "card"):
        return _item_tokens(rest[1:])[numbers[0]][-1 if what == "card" else 0]
    if what in ("number", "tag", "attacker", "victim"):
        return _part_token(tokens, what, numbers)
    return tokens[0]


def _item_tokens(tokens: Sequence[Token]) -> list[Sequence[Token]]:
    """The tokens of each item of a draw line."""
    items: list[Sequence[Token]] = []
    at = 0
    while at < len(tokens):
        width = 2 if fold_word(tokens[at].text) == "burn" else 1
        items.append(tokens[at : at + width])
        at += width
    return items


def _part_token(tokens: Sequence[Token], what: str, numbers: Sequence[int]) -> Token:
    """A token between two commas: of a claim's entry, or of an action in a chain."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.text == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    part = parts[numbers[0]]
    if what == "number":
        return part[-1]
    if what == "tag":
        return part[0]
    attacker = 2 if part[1].text == ":" else 1
    return part[attacker if what == "attacker" else attacker + 2 + numbers[1]]
