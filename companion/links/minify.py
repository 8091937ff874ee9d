"""Codec 2's text on the wire: a card is one letter, a keyword one control byte.

Deflate spends about a byte on a letter it has not seen, and twice that on a card of two letters: so one letter a card halves
a short log. A line of cards stands bare; every other line begins with the control byte of its keyword, or with VERBATIM.
"""

import re

from companion.record import line_texts

VERBATIM = "\x1f"
CARDS = "\x1e"
RUNNING = "\x1d"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_CODES = [rank + suit for suit in "shdc" for rank in "23456789TJQKA"]
_LETTER_OF = {**dict(zip(_CODES, _LETTERS, strict=True)), "Jk": "0", "?": "?"}
#: Signs that stand among cards as they are: what is taken, and that the line was let stand.
_SIGNS = frozenset(">!")
_CARD_OF = {letter: code for code, letter in _LETTER_OF.items()}
_SECTION = re.compile(r"\[([a-z]+) ([0-9]+)\]")


def pack(canonical_text: str, keywords: tuple[str, ...]) -> str:
    """Canonical text, made short. `keywords` are the game's line beginnings, in an order that never changes."""
    packed = []
    sections = 0
    for line in line_texts(canonical_text.removesuffix("\n")):
        if _SECTION.fullmatch(line):
            sections += 1
            if line == f"[{keywords[0]} {sections}]":
                packed.append(RUNNING)
                continue
        packed.append(_pack_line(line, keywords, in_header=sections == 0))
    return "\n".join(packed)


def unpack(packed: str, keywords: tuple[str, ...]) -> str:
    """The canonical text again. Raises ValueError for bytes that `pack` cannot have made."""
    lines = []
    sections = 0
    for line in packed.split("\n") if packed else []:
        if line == RUNNING or _SECTION.fullmatch(line[1:]):
            sections += 1
        lines.append(f"[{keywords[0]} {sections}]" if line == RUNNING else _unpack_line(line, keywords))
    return "".join(f"{line}\n" for line in lines)


def _pack_line(line: str, keywords: tuple[str, ...], in_header: bool) -> str:
    words = line.split(" ")
    if not in_header and all(word in _LETTER_OF or word in _SIGNS for word in words):
        return "".join(_LETTER_OF.get(word, word) for word in words)
    for index, keyword in enumerate(keywords[1:], start=1):
        if line.startswith(keyword):
            return _control(index) + _pack_rest(line.removeprefix(keyword), in_header)
    return VERBATIM + _pack_rest(line, in_header)


def _pack_rest(rest: str, in_header: bool) -> str:
    """Cards in a line of text stand between two CARDS bytes; the second is left out at the end of the line."""
    if in_header:
        return rest
    runs: list[tuple[bool, list[str]]] = []
    for token in rest.split(" "):
        is_card = token in _LETTER_OF
        if not runs or runs[-1][0] != is_card:
            runs.append((is_card, []))
        runs[-1][1].append(token)
    parts = [CARDS + "".join(map(_LETTER_OF.__getitem__, run)) if cards else " ".join(run) for cards, run in runs]
    joined = parts[0]
    for (was_cards, _), part in zip(runs, parts[1:], strict=False):
        joined += (CARDS if was_cards else "") + part
    return joined


def _unpack_line(line: str, keywords: tuple[str, ...]) -> str:
    if line[:1] == VERBATIM:
        return _unpack_rest(line[1:])
    if line[:1] < " ":
        return keywords[_index(line[:1], keywords)] + _unpack_rest(line[1:])
    return _cards(line)


def _unpack_rest(rest: str) -> str:
    pieces = rest.split(CARDS)
    return " ".join(_cards(piece) if odd % 2 else piece for odd, piece in enumerate(pieces) if piece)


def _cards(letters: str) -> str:
    try:
        return " ".join(letter if letter in _SIGNS else _CARD_OF[letter] for letter in letters)
    except KeyError as unknown:
        raise ValueError(f"{unknown.args[0]!r} means no card") from None


def _control(index: int) -> str:
    """Control bytes 1 to 28, with the line feed left out."""
    return chr(index if index < 10 else index + 1)


def _index(control: str, keywords: tuple[str, ...]) -> int:
    code = ord(control) if control else 0
    index = code if code < 10 else code - 1
    if not 0 < index < len(keywords):
        raise ValueError(f"control byte {code} means no keyword")
    return index
