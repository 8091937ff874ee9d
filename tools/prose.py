"""How Companion speaks: marks of stilted English in what people read, and how long its sentences are.

`python tools/prose.py` counts. `python tools/prose.py WORD` shows each place of a mark, by a part of its name; `long` shows the
sentences that are too long. `python tools/prose.py --held`, a part of `make lint`, fails where a kind of text has more marks or
longer sentences than `ROOMS` allows: say it as you would say it to a friend at the table.
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
    "stands (for is, is written)": re.compile(r"\b(stands?|stood|standing) (?!up\b|still\b|out\b)", re.IGNORECASE),
    "behind (for after)": re.compile(r"\bbehind\b", re.IGNORECASE),
    "is no … (for isn't a)": re.compile(r"\b(is|are|was) no (?!longer\b|more\b|one\b|such\b)\w+"),
    "tells (for says, explains)": re.compile(r"\btells?\b", re.IGNORECASE),
    "who as a subject": re.compile(r"(?:^|[.;:] )(?:who|whose|whom)\b(?![^.]*\?)", re.IGNORECASE),
    "own without an owner": re.compile(r"\b(?:one|no|an) own\b|(?<!your )(?<!their )\bown (?:counters|trophy)\b", re.IGNORECASE),
    "he, she": re.compile(r"\b(?:he|she|him|his|her|hers)\b", re.IGNORECASE),
}
STRAIGHT = "straight apostrophe"
#: Where the words of marks are plain English.
PLAIN = re.compile(
    "|".join(
        (
            r"\b[Tt]here (?:is|are|was) no\b",
            r"\b(?:let|lets|may|can|cannot)\s(?:\w+\s){0,4}?stands?\b",  # what a table lets stand
            r"(?:\| |\*)stands?\b",  # the same, in the tables of the law
            r"\b(?:stands?|stood|standing) (?:\w+ )?(?:on|there|in \d|alone|together|beside|outside|in for)\b",  # pieces do
            r"\b(?:tiles?|[Tt]wo|strikes|is|are|was|ahead,|ahead and|leave nothing empty) (?:\*\*)?behind\b",  # on a board
            r"\bbehind (?:the city deck|your city|each city|a screen)\b",
            r"\b(?:can|cannot|can't|to) tell (?:\w+ ){0,2}(?:from|apart|what)\b",
        )
    )
)
_APOSTROPHE = re.compile(r"(?<=[A-Za-z])'(?=[a-z])")
_CODE = re.compile(r"```[\s\S]*?```|^ {4}.*$|`[^`\n]*`|\{[^}\n]*\}|<[^>\n]*>|!\[[^\]]*\]\([^)]*\)|^[|:\- ]+$", re.MULTILINE)
_WORD = re.compile(r"[A-Za-z][\w'’-]*")
_SENTENCE = re.compile(r"(?<=[.!?])[*_”)]*\s+(?=[A-Z“*])|\n\s*\n|^\s*(?:[-*#|>]|\d+\. )|\|", re.MULTILINE)
#: The most words of a sentence.
LONGEST = 30


class Passage(NamedTuple):
    """A text and where it is."""

    place: str
    text: str


class Room(NamedTuple):
    """A kind of text, and the most that it may have: marks in all, mean words of a sentence, sentences that are too long."""

    passages: Callable[[], Iterator[Passage]]
    marks: int
    mean: float
    long: int
    typeset: bool = False


def _files(patterns: tuple[str, ...]) -> list[Path]:
    return sorted({path for pattern in patterns for path in ROOT.glob(pattern)})


def _spoken(code: re.Match[str]) -> str:
    return " " if "\n" in code[0] or code[0][0] in "{<|: " else " X "


def pages(*patterns: str) -> Iterator[Passage]:
    """Pages of Markdown, without code."""
    for path in _files(patterns):
        yield Passage(str(path.relative_to(ROOT)), _CODE.sub(_spoken, path.read_text("utf-8")))


def messages(*patterns: str) -> Iterator[Passage]:
    """The sentences of tables of words, one by one, without what is to be typed; words that people may say aloud are none."""
    for path in _files(patterns):
        for key, said in tomllib.loads(path.read_text("utf-8")).items():
            if isinstance(said, str) and not key.startswith("said-"):
                yield Passage(f"{path.relative_to(ROOT)}: {key}", _CODE.sub(" X ", said).replace("\n", "\n\n"))


def templates(*patterns: str) -> Iterator[Passage]:
    """The words of web pages, without tags and what is put there."""
    for path in _files(patterns):
        text = re.sub(r"\{#.*?#\}|\{%.*?%\}|<style.*?</style>", "\n\n", path.read_text("utf-8"), flags=re.DOTALL)
        yield Passage(str(path.relative_to(ROOT)), re.sub(r"<[^>]*>", "\n\n", re.sub(r"\{\{.*?\}\}", " x ", text)))


def texts_of_code(*patterns: str, docs: bool = False) -> Iterator[Passage]:
    """What code says to people: texts of three words and more, help of commands with them; or its other docstrings (`docs`)."""
    for path in _files(patterns):
        tree = ast.parse(path.read_text("utf-8"))
        docstrings = _docstrings(tree)
        for node in ast.walk(tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or node.value.count(" ") < 2:
                continue
            if docs is (id(node) in docstrings and "\n\n    Example: " not in node.value):
                yield Passage(f"{path.relative_to(ROOT)}:{node.lineno}", f"{_CODE.sub(' X ', node.value)}\n\n")


def _docstrings(tree: ast.AST) -> set[int]:
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    bodies = (node.body for node in ast.walk(tree) if isinstance(node, owners) and node.body)
    return {id(body[0].value) for body in bodies if isinstance(body[0], ast.Expr)}


_SPEAKING = [f"companion/{floor}/**/*.py" for floor in ("shop", "press", "lab", "app", "screen", "links", "disk")]
ROOMS: Mapping[str, Room] = {
    "laws": Room(lambda: pages("companion/games/*/rules.md"), 7, 11, 0),
    "Learn to play": Room(lambda: pages("companion/games/*/learn.md"), 6, 10.5, 0),
    # a family asks there: he and she are Dad and a sister
    "Are you ready?": Room(lambda: pages("companion/games/*/first-game.md"), 20, 12, 0),
    "notation and reference": Room(
        lambda: pages(*(f"companion/games/*/{name}.md" for name in ("notation", "keeping", "reference")), "templates/*.md"),
        5,
        10,
        0,
    ),
    "messages": Room(lambda: messages("companion/**/words.en.toml"), 4, 8, 0),
    "sheets": Room(
        lambda: messages(
            "companion/games/*/paper/words.en.toml", "companion/press/words.en.toml", "companion/words/words.en.toml"
        ),
        4,
        11,
        0,
        typeset=True,
    ),
    "docs": Room(lambda: pages("README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/*.md"), 6, 10.6, 8),
    "command line": Room(lambda: texts_of_code("companion/cli/**/*.py"), 3, 7.5, 0),
    "app, press and laboratory": Room(lambda: texts_of_code(*_SPEAKING), 1, 7, 1),
    "web pages": Room(lambda: templates("templates/screen/*.j2", "templates/serve/*.j2"), 0, 11, 0, typeset=True),
    "docstrings": Room(lambda: texts_of_code("companion/cli/**/*.py", docs=True), 18, 13, 0),
}


class Count(NamedTuple):
    """What a room's texts come to: words, the places of each mark, mean words of a sentence, and those that are too long."""

    words: int
    marks: Mapping[str, list[str]]
    mean: float
    long: list[str]


def counted(room: Room) -> Count:
    """The count of a room's texts."""
    passages = list(room.passages())
    sentences = [(one, part) for one in passages for part in _SENTENCE.split(one.text) if part and len(_WORD.findall(part)) > 2]
    lengths = [len(_WORD.findall(part)) for _, part in sentences]
    marks = {**MARKS, STRAIGHT: _APOSTROPHE} if room.typeset else MARKS
    return Count(
        sum(len(_WORD.findall(one.text)) for one in passages),
        {name: [place for one in passages for place in _places(one, mark)] for name, mark in marks.items()},
        mean(lengths),
        [
            f"{one.place}: {' '.join(part.split())}"
            for (one, part), many in zip(sentences, lengths, strict=True)
            if many > LONGEST
        ],
    )


def _places(passage: Passage, mark: re.Pattern[str]) -> Iterator[str]:
    """Where a mark is and is not plain English, with the words around it."""
    plain = [range(*found.span()) for found in PLAIN.finditer(passage.text)]
    for found in mark.finditer(passage.text):
        if not any(found.start() in span for span in plain):
            around = passage.text[max(0, found.start() - 50) : found.end() + 50]
            yield f"{passage.place}: {' '.join(around.split())}"


def passed(name: str, room: Room) -> list[str]:
    """What is wrong with a room's texts, line by line: nothing where its bounds hold."""
    count = counted(room)
    places = [f"{place}  ({mark})" for mark, found in count.marks.items() for place in found]
    many = [f"{name}: {len(places)} marks, at most {room.marks}:", *places] if len(places) > room.marks else []
    if len(count.long) > room.long:
        many += [f"{name}: {len(count.long)} sentences over {LONGEST} words, at most {room.long}:", *count.long]
    if round(count.mean, 1) > room.mean:
        many.append(f"{name}: {count.mean:.1f} words a sentence, at most {room.mean}")
    return many


def _shown(part: str) -> Iterator[str]:
    for room in ROOMS.values():
        count = counted(room)
        yield from (place for name, found in count.marks.items() if part in name for place in found)
        if part == "long":
            yield from count.long


def main() -> None:
    """Print the counts, the places of a mark, or where bounds are passed."""
    if sys.argv[1:] == ["--held"]:
        wrong = [line for name, room in ROOMS.items() for line in passed(name, room)]
        sys.exit("\n".join(wrong) or None)
    if len(sys.argv) > 1:
        print(*_shown(sys.argv[1]), sep="\n")
        return
    for name, room in ROOMS.items():
        count = counted(room)
        rates = ", ".join(f"{mark.split(' (')[0]} {1000 * len(found) / count.words:.1f}" for mark, found in count.marks.items())
        total = sum(map(len, count.marks.values()))
        print(f"{name:26}{count.words:7} words; a sentence {count.mean:.1f}, over {LONGEST}: {len(count.long)}; {total}: {rates}")


if __name__ == "__main__":
    main()
