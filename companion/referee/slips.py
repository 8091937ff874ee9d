"""Slips of the pen that many notations know: each with the line that may have been meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from companion.record import Fault, Line, Player
from companion.referee.messages import say

#: A line that may have been meant, what was wrong with it, and where (column and end column).
Repair = tuple[str, str, int, int]
_SUMS = re.compile(r"(?P<word>[^\W\d]++)\s++(?P<sums>.*[0-9])")
_BETWEEN = re.compile(r"(?<=[0-9])[,\s]+(?=[^\W\d])")
_ARROWS = re.compile(r"->|→|>")
_LUCKY = str.maketrans("OoIl", "0011")


def slips(line: Line, fault: Fault, players: Sequence[Player]) -> Iterator[Repair]:
    """What may have been meant by a line that cannot be read."""
    yield from _sums_without_signs(line)
    yield from _name_for_tag(line, players)
    yield from _arrow(line, fault)
    yield from _letter_behind_a_star(line, fault)


def _sums_without_signs(line: Line) -> Iterator[Repair]:
    """`Score Anna 7 Joe -4`: the colon and the commas are missing."""
    found = _SUMS.fullmatch(line.code.strip())
    if found and len(found["sums"].split()) > 1:
        sums = _BETWEEN.sub(", ", found["sums"])
        what = say("no-signs", word=found["word"])
        yield f"{found['word'].lower()}: {sums}", what, line.column, line.column + len(found["word"])


def _name_for_tag(line: Line, players: Sequence[Player]) -> Iterator[Repair]:
    """`Anna Maria: Jc 5s`: somebody is called by her name where her tag is meant."""
    for player in players:
        for separator in (":", " "):
            start = player.name + separator
            if player.name != player.tag and line.code.strip().casefold().startswith(start.casefold()):
                rest = line.code.strip()[len(start) :]
                what = say("called-otherwise", name=player.name, tag=player.tag)
                yield f"{player.tag}{separator}{rest}", what, line.column, line.column + len(player.name)


def _arrow(line: Line, fault: Fault) -> Iterator[Repair]:
    """`h8>c1` and `h8→c1` for `h8-c1`, and the other way."""
    start, word = _word_at(line, fault)
    sign = _ARROWS.search(word)
    for meant in ("-", ">") if sign else ():
        changed = _ARROWS.sub(meant, word)
        if changed != word:
            text = line.code[:start] + changed + line.code[start + len(word) :]
            yield text, say("written-with", word=word, sign=meant), fault.column, fault.column + len(word)


def _letter_behind_a_star(line: Line, fault: Fault) -> Iterator[Repair]:
    """`*l` for `*1`."""
    start, word = _word_at(line, fault)
    if re.fullmatch(r"\*[OoIl]", word):
        text = line.code[:start] + word.translate(_LUCKY) + line.code[start + len(word) :]
        yield text, say("letter-for-figure", word=word), fault.column, fault.column + len(word)


def _word_at(line: Line, fault: Fault) -> tuple[int, str]:
    """Where the word begins that a fault means, and the word."""
    start = max(0, fault.column - 1)
    return start, (line.code[start:].split() or [""])[0]
