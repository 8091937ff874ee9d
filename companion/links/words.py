"""Codec 3's text on the wire: the game's words and the players' tags are one byte each, all else stands as it is.

Between two such bytes a blank is meant; JOINT says that there is none. So nothing has to be switched on and off, a line of cards
costs a byte a card, and words may be as many as a game needs, up to 126.
"""

import re
from collections.abc import Iterable
from functools import cached_property

from companion.record import line_texts

RUNNING = 0x01
FIRST_TAG, MOST_TAGS = 0x10, 12
FIRST_WORD, MOST_WORDS = 0x80, 0x7E
LONGEST_TAG = 64
#: A few bytes must not ask for gigabytes: no record has so many signs.
MOST_SIGNS = 4_000_000
LETTER = 0xFE
JOINT = 0xFF
_HEADING = "[{} {}]"


class Words:
    """The words of one game, in an order that never changes, and its section word (empty where it has none)."""

    def __init__(self, section: str, words: tuple[str, ...]) -> None:
        if len(words) > MOST_WORDS or len(set(words)) < len(words):
            raise ValueError(f"{len(words)} words, some perhaps twice: at most {MOST_WORDS} are possible")
        self.section = section
        self.words = words

    @cached_property
    def _code_of(self) -> dict[str, int]:
        return {word: FIRST_WORD + index for index, word in enumerate(self.words)}

    def pack(self, canonical_text: str) -> bytes:
        """Canonical text, made short. Raises ValueError for signs that no record has."""
        packed = []
        sections = 0
        code_of, pattern = self._code_of, self._pattern(())
        for line in line_texts(canonical_text.removesuffix("\n")):
            sections += line.startswith("[")
            if line == _HEADING.format(self.section, sections):
                packed.append(bytes([RUNNING]))
            else:
                packed.append(_pack_line(line, pattern, code_of))
            if tags := _tags(line):
                code_of = {**self._code_of, **{tag: code for code, tag in tags.items()}}
                pattern = self._pattern(tags.values())
        return b"\n".join(packed)

    def unpack(self, packed: bytes) -> str:
        """The canonical text again. Raises ValueError for bytes that `pack` cannot have made."""
        lines: list[str] = []
        sections = length = 0
        spelled = {code: word for word, code in self._code_of.items()}
        for line in packed.split(b"\n"):
            is_running = line == bytes([RUNNING])
            text = _HEADING.format(self.section, sections + 1) if is_running else _unpack_line(line, spelled)
            sections += text.startswith("[")
            spelled.update(_tags(text))
            lines.append(text)
            length += len(text)
            if length > MOST_SIGNS:
                raise ValueError("too large")
        return "".join(f"{line}\n" for line in lines)

    def _pattern(self, tags: Iterable[str]) -> re.Pattern[str]:
        """What has a byte of its own: whole tags, then the longest word."""
        whole = [rf"(?<![\w-]){re.escape(tag)}(?![\w-])" for tag in tags]
        return re.compile("|".join([*whole, *map(re.escape, sorted(self.words, key=len, reverse=True))]))


def _tags(line: str) -> dict[int, str]:
    """The tags that a `players:` line names, by their bytes; none for any other line. A tag longer than any has no byte."""
    if not line.startswith("players: "):
        return {}
    entries = line.removeprefix("players: ").split(",")[:MOST_TAGS]
    tags = [entry.partition("=")[0].strip() for entry in entries]
    return {FIRST_TAG + seat: tag for seat, tag in enumerate(tags) if 0 < len(tag) <= LONGEST_TAG}


def _pack_line(line: str, pattern: re.Pattern[str], code_of: dict[str, int]) -> bytes:
    packed = bytearray()
    end = 0
    after_word = False
    for match in pattern.finditer(line):
        between = line[end : match.start()]
        if not after_word or between not in ("", " "):
            packed += _literal(between)
        elif not between:
            packed.append(JOINT)
        packed.append(code_of[match[0]])
        end, after_word = match.end(), True
    return bytes(packed + _literal(line[end:]))


def _literal(text: str) -> bytes:
    written = bytearray()
    for sign in text:
        if not sign.isascii():
            written.append(LETTER)
        elif sign < " ":
            raise ValueError(f"a control sign in the text: {sign!r}")
        written += sign.encode()
    return bytes(written)


def _unpack_line(line: bytes, spelled: dict[int, str]) -> str:
    text: list[str] = []
    at = 0
    after_word = False
    while at < len(line):
        code = line[at]
        width = 1
        if code in spelled:
            text.append(f" {spelled[code]}" if after_word else spelled[code])
        elif code == LETTER:
            width += _width(line[at + 1 : at + 2])
            text.append(line[at + 1 : at + width].decode())
        elif 0x20 <= code < 0x80:
            text.append(chr(code))
        elif code != JOINT:
            raise ValueError(f"byte {code} means nothing")
        after_word = code in spelled
        at += width
    return "".join(text)


def _width(lead: bytes) -> int:
    """How many bytes a letter in UTF-8 has, by its first."""
    if not lead:
        raise ValueError("a letter is missing")
    return 2 if lead[0] < 0xE0 else 3 if lead[0] < 0xF0 else 4
