"""How Companion speaks: marks of stilted English for each 1,000 words that people read, and how long its sentences are.

`python tools/prose.py` counts. `python tools/prose.py WORD` shows each place of a mark, by a part of its name.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from statistics import mean
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
#: What marks a sentence that a friend at the table would not say, each with the way it is meant to be found.
MARKS: Mapping[str, re.Pattern[str]] = {
    "stands (for is, is written)": re.compile(r"\b(stands?|stood|standing) (?!up\b|still\b)", re.IGNORECASE),
    "behind (for after)": re.compile(r"\bbehind\b", re.IGNORECASE),
    "is no … (for isn't a)": re.compile(r"\b(is|are|was) no (?!longer\b|more\b|one\b|such\b)\w+"),
    "tells (for says, explains)": re.compile(r"\btells?\b", re.IGNORECASE),
    "who as a subject": re.compile(r"(?:^|[.;:] )(?:who|whose|whom)\b(?![^.]*\?)", re.IGNORECASE),
    "own without an owner": re.compile(r"\b(?:one|no|an) own\b|\bown (?:counters|trophy)\b", re.IGNORECASE),
    "he, she": re.compile(r"\b(?:he|she|him|his|her|hers)\b", re.IGNORECASE),
}
_CODE = re.compile(r"```[\s\S]*?```|^ {4}.*$|`[^`\n]*`|\{[^}\n]*\}|<[^>\n]*>|!\[[^\]]*\]\([^)]*\)|^[|:\- ]+$", re.MULTILINE)
_WORD = re.compile(r"[A-Za-z][\w'’-]*")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z“])|\n\s*\n|^\s*[-*#|]|\|", re.MULTILINE)
#: The most words of a sentence.
LONGEST = 30


class Passage(NamedTuple):
    """A text and where it is."""

    place: str
    text: str


def pages(*patterns: str) -> Iterator[Passage]:
    """Pages of Markdown, without code."""
    for path in sorted({path for pattern in patterns for path in ROOT.glob(pattern)}):
        yield Passage(str(path.relative_to(ROOT)), _CODE.sub(" ", path.read_text("utf-8")))


def messages(*patterns: str) -> Iterator[Passage]:
    """The sentences of tables of words, one by one."""
    for path in sorted({path for pattern in patterns for path in ROOT.glob(pattern)}):
        for key, said in tomllib.loads(path.read_text("utf-8")).items():
            if isinstance(said, str):
                yield Passage(f"{path.relative_to(ROOT)}: {key}", f"{_CODE.sub(' x ', said)}\n\n")


def texts_of_code(*patterns: str) -> Iterator[Passage]:
    """What code says to people: texts of three words and more, those of commands' docstrings with them."""
    for path in sorted({path for pattern in patterns for path in ROOT.glob(pattern)}):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.count(" ") > 1:
                yield Passage(f"{path.relative_to(ROOT)}:{node.lineno}", f"{_CODE.sub(' x ', node.value)}\n\n")


ROOMS: Mapping[str, Callable[[], Iterator[Passage]]] = {
    "laws": lambda: pages("companion/games/*/rules.md"),
    "Learn to play": lambda: pages("companion/games/*/learn.md"),
    "notation and reference": lambda: pages("companion/games/*/notation.md", "companion/games/*/reference.md"),
    "messages": lambda: messages("companion/**/words.en.toml"),
    "docs": lambda: pages("README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/*.md"),
    "command line": lambda: texts_of_code("companion/cli/**/*.py"),
}


class Count(NamedTuple):
    """What a room's texts come to: words, each mark for 1,000 of them, mean words of a sentence, sentences that are too long."""

    words: int
    marks: Mapping[str, float]
    mean: float
    long: int


def counted(passages: list[Passage]) -> Count:
    """The count of some texts."""
    text = "\n\n".join(passage.text for passage in passages)
    words = len(_WORD.findall(text))
    lengths = [found for part in _SENTENCE.split(text) if part and (found := len(_WORD.findall(part))) > 2]
    marks = {name: 1000 * len(mark.findall(text)) / words for name, mark in MARKS.items()}
    return Count(words, marks, mean(lengths), sum(length > LONGEST for length in lengths))


def places(part: str) -> Iterator[str]:
    """Each place of the marks whose names have this in them, with the words around it."""
    for name, mark in MARKS.items():
        if part in name:
            for passage in (passage for room in ROOMS.values() for passage in room()):
                for found in mark.finditer(passage.text):
                    around = passage.text[max(0, found.start() - 50) : found.end() + 50]
                    yield f"{passage.place}: {' '.join(around.split())}"


def main() -> None:
    """Print the counts, or the places of a mark."""
    if len(sys.argv) > 1:
        print(*places(sys.argv[1]), sep="\n")
        return
    for name, room in ROOMS.items():
        count = counted(list(room()))
        marks = ", ".join(f"{mark.split(' (')[0]} {rate:.1f}" for mark, rate in count.marks.items())
        print(f"{name:24}{count.words:7} words; a sentence {count.mean:.1f}, over {LONGEST}: {count.long}; {marks}")


if __name__ == "__main__":
    main()
