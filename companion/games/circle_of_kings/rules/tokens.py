"""The tokens of a line below the header, and which of them a breach means."""

import re
from collections.abc import Sequence

from companion.record import Line, Token
from companion.record.lines import move_number
from companion.referee import Address

WORDS = re.compile(r"[+/,:]|[^\s+/,:]+")
_UNIT = r"(?:10|[A2-9TK])[SWCP]\*?"
#: An action without blanks, `5sx3c`.
GLUED = re.compile(rf"({_UNIT}|L7)(X)({_UNIT})", re.ASCII | re.IGNORECASE)


def fold_word(word: str) -> str:
    """A word in lower case, where it can be one of the game's own words."""
    return word.lower() if word.isascii() else word


def tokens_of(line: Line) -> list[Token]:
    """The tokens of a line, actions without blanks (`5sx3c`) taken apart; a move number stands first."""
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


def locate(line: Line, at: Address) -> Token:
    """The token of a line that a breach means.

    Of a deployment `captain`, `stroke`, `lord` or `army` with a number (from 0); of a decision `name` or `word` with a number; of
    a draw line `item` with a number, and behind that `card` for its card; of a claim `value` or `number` with a number; of a
    chain the number of the action, then `head` (its tag), `attacker`, or `victim` with a number. Else the tag.
    """
    tokens = tokens_of(line)
    if move_number(tokens):
        del tokens[0]
    rest = tokens[2 if len(tokens) > 1 and tokens[1].text == ":" else 1 :]
    match at:
        case ("captain" | "stroke" | "name" | "value",):
            return rest[0]
        case ("lord",):
            return rest[-1]
        case ("army", int(number)):
            return [token for token in rest if token.text not in ("+", "/")][number + 1]
        case ("word", int(number)):
            return rest[1 + number]
        case ("item", int(number), *card):
            return _item_tokens(rest[1:])[number][-1 if card else 0]
        case ("number", int(number)):
            return _between_commas(tokens)[number][-1]
        case (int(number), *part):
            return _action_token(_between_commas(tokens)[number], part)
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


def _between_commas(tokens: Sequence[Token]) -> list[list[Token]]:
    """The tokens of each entry of a claim, and of each action in a chain."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.text == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _action_token(tokens: Sequence[Token], part: Sequence[str | int]) -> Token:
    """A token of an action: its attacker, one of its victims, else its tag."""
    attacker = 2 if tokens[1].text == ":" else 1
    match part:
        case ["attacker"]:
            return tokens[attacker]
        case ["victim", int(number)]:
            return tokens[attacker + 2 + number]
    return tokens[0]
