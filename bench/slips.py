"""How often the slip behind an illegal record is found: `python bench/slips.py [--count 200] [--games NAMES]`.

One slip of each kind, by lot, is put into varied legal records (bench/varied). Of those that became illegal: how many have it
among the first three that Companion tells, and how long that took. Of a missing line its place counts, within one line; of a
card or city that was left out the line: a king taken, at its end, or the next city, at its beginning. `--texts FOLDER` takes the
records that `bench/varied/generate.py` wrote there.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path[:0] = [str(Path(__file__).resolve().parent / "varied")]

from generate import GAMES, records  # noqa: E402

from companion.referee import judge  # noqa: E402
from companion.referee.mending.change import Change  # noqa: E402
from companion.referee.mending.seeking import slips_of  # noqa: E402

TOLD = 3
_CARD = re.compile(r"(?<![\w-])(?:10|[2-9TJQKA])[shdcwp♠♥♦♣](?![\w-])")
_CLAIM = re.compile(r"\s*(score|total|values|winner|points|lead):")
_HEADER = re.compile(r"\s*([a-z]+:|#|$)")
_LAST = re.compile(r"(?<=\S)\s*>\s*\S+$|(?<=\br )(\w+)(?P<city> \S+)$")
_FIRST = re.compile(r"(?<!\S)\((?:10|[2-9TJQKA])[shdc]\) (?=\S)")
_ALIKE = {"7": "1", "1": "7", "6": "9", "9": "6", "h": "d", "d": "h", "♥": "♦", "♦": "♥", "0": "O"}
#: What a slip makes of lines: at which of them, and all of them with it.
Made = tuple[int, list[str]]


class Words(NamedTuple):
    """The lines of a record, and those that are moves or claims."""

    lines: list[str]
    body: list[int]
    tags: list[str]

    def moves(self) -> list[int]:
        """The lines that are no claims."""
        return [at for at in self.body if not _CLAIM.match(self.lines[at])]

    def found(self, pattern: re.Pattern[str], places: Sequence[int]) -> list[tuple[int, re.Match[str]]]:
        """Where a pattern stands in these lines."""
        return [(at, found) for at in places for found in pattern.finditer(code(self.lines[at]))]

    def with_line(self, at: int, *new: str) -> Made:
        """The lines with others in the place of one."""
        return at, [*self.lines[:at], *new, *self.lines[at + 1 :]]

    def with_word(self, at: int, found: re.Match[str], word: str) -> Made:
        """The lines with another word."""
        line = self.lines[at]
        return self.with_line(at, line[: found.start()] + word + line[found.end() :])


def code(line: str) -> str:
    """A line without its comment."""
    return line.partition("#")[0].rstrip()


def words_of(text: str) -> Words:
    """The lines of a record."""
    lines = text.splitlines()
    start = next((at for at, line in enumerate(lines) if line.lstrip().startswith("[") or not _HEADER.match(line)), len(lines))
    body = [at for at in range(start, len(lines)) if code(lines[at]).strip() and not code(lines[at]).lstrip().startswith("[")]
    players = next(line for line in lines if line.startswith("players:")).partition(":")[2]
    return Words(lines, body, [part.partition("=")[0].strip() for part in players.split(",")])


def _words_swapped(words: Words, random: Random) -> Made:
    at = random.choice([at for at in words.body if len({card[0] for card in _CARD.finditer(code(words.lines[at]))}) > 1])
    cards = list(_CARD.finditer(code(words.lines[at])))
    one, other = random.choice([(a, b) for a in cards for b in cards if a.start() < b.start() and a[0] != b[0]])
    line = words.lines[at]
    return words.with_line(at, line[: one.start()] + other[0] + line[one.end() : other.start()] + one[0] + line[other.end() :])


def _lines_swapped(words: Words, random: Random) -> Made:
    place = random.randrange(len(words.body) - 1)
    apart = random.randint(1, 7) if random.random() < 0.3 else 1
    one, other = words.body[place], words.body[min(place + apart, len(words.body) - 1)]
    lines = [*words.lines]
    lines[one], lines[other] = lines[other], lines[one]
    return one, lines


def _misread(words: Words, random: Random) -> Made:
    cards = words.found(_CARD, words.body)
    at, found, place = random.choice([(at, card, i) for at, card in cards for i, sign in enumerate(card[0]) if sign in _ALIKE])
    return words.with_word(at, found, found[0][:place] + _ALIKE[found[0][place]] + found[0][place + 1 :])


def _missing(words: Words, random: Random) -> Made:
    return words.with_line(random.choice(words.moves()))


def _twice(words: Words, random: Random) -> Made:
    at = random.choice(words.body)
    return words.with_line(at, words.lines[at], words.lines[at])


def _player(words: Words, random: Random) -> Made:
    header = [at for at, line in enumerate(words.lines) if line.startswith(("dealer:", "youngest:"))]
    places = words.found(re.compile(r"[\w-]+"), [*header, *words.moves()])
    at, found = random.choice([(at, found) for at, found in places if found[0] in words.tags])
    return words.with_word(at, found, random.choice([tag for tag in words.tags if tag != found[0]]))


def _left_out(words: Words, random: Random) -> Made:
    at, found = random.choice(words.found(_LAST, words.body))
    return words.with_word(at, found, found[1] or "")


def _first_word(words: Words, random: Random) -> Made:
    at, found = random.choice(words.found(_FIRST, words.moves()))
    return words.with_word(at, found, "")


def _number(words: Words, random: Random) -> Made:
    at, found = random.choice(words.found(re.compile(r"-?\d+"), [at for at in words.body if _CLAIM.match(words.lines[at])]))
    return words.with_word(at, found, str(int(found[0]) + random.choice([-10, -3, -2, -1, 1, 2, 3, 10])))


KINDS: dict[str, Callable[[Words, Random], Made]] = {
    "words-swapped": _words_swapped, "lines-swapped": _lines_swapped, "misread": _misread, "missing-line": _missing,
    "line-twice": _twice, "player": _player, "left-out": _left_out, "first-word": _first_word, "number": _number,
}  # fmt: skip


def is_it(change: Change, kind: str, made: Made, text: str) -> bool:
    """Whether a change takes back the slip that was made."""
    at, lines = made
    if kind == "missing-line" and change.kind == kind:
        return abs(change.first - 1 - at) <= 1
    if kind in ("left-out", "first-word") and change.kind == kind:
        return change.first - 1 == at
    return [code(line).split() for line in change.applied(lines)] == [code(line).split() for line in text.splitlines()]


class Measured:
    """What was found."""

    def __init__(self) -> None:
        self.made: Counter[tuple[str, str]] = Counter()
        self.found: Counter[tuple[str, str]] = Counter()
        self.seconds: dict[str, list[float]] = {}

    def measure(self, game: str, text: str, kind: str, random: Random, *, show: bool) -> None:
        """One slip in a record of a game."""
        try:
            made = KINDS[kind](words_of(text), random)
        except (IndexError, ValueError):
            return  # this record has no place for such a slip
        wrong = "\n".join(made[1]) + "\n"
        judgement = judge(wrong)
        if judgement.verdict.status != "illegal":
            return
        begun = time.process_time()
        slips = slips_of(wrong, judgement)[:TOLD]
        self.seconds.setdefault(game, []).append(time.process_time() - begun)
        hit = any(is_it(slip.change, kind, made, text) for slip in slips)
        self.made[kind, game] += 1
        self.found[kind, game] += hit
        if show and not hit:
            error = judgement.verdict.errors[0]
            print(f"{game}: {kind} at {made[0] + 1}: {text.splitlines()[made[0]]!r}; wrong at {error.line}: {error.message}")
            print("".join(f"    {slip.words}\n" for slip in slips), end="")

    def tell(self, games: Sequence[str]) -> None:
        """Prints what came of it."""
        for kind in KINDS:
            counts = [(game, self.found[kind, game], self.made[kind, game]) for game in games]
            shares = ", ".join(f"{game} {found}/{made}" for game, found, made in counts if made)
            print(_share(kind, sum(one[1] for one in counts), sum(one[2] for one in counts)), shares)
        print(_share("all", sum(self.found.values()), sum(self.made.values())))
        for game, seconds in self.seconds.items():
            middle = sorted(seconds)[len(seconds) // 2]
            late = sorted(seconds)[len(seconds) * 19 // 20]
            print(f"{game}: {middle:.2f} s in the middle, {late:.2f} s for 19 of 20, {max(seconds):.2f} s at most")


def _share(what: str, found: int, made: int) -> str:
    return f"{what:<14} {found:>5} of {made:<5} {100 * found / max(1, made):5.1f} %"


def main() -> int:
    """Measures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=200, help="records of each game")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--texts", type=Path)
    parser.add_argument("--show", action="store_true", help="tell each slip that was not found")
    chosen = parser.parse_args()
    measured, games = Measured(), chosen.games.split(",")
    for game in games:
        texts = json.loads((chosen.texts / f"{game}.json").read_text("utf-8")) if chosen.texts else records(game, chosen.count)
        for number, text in enumerate(texts[: chosen.count]):
            for kind in chosen.kinds.split(","):
                measured.measure(game, text, kind, Random(f"{game} {number} {kind}"), show=chosen.show)
    measured.tell(games)
    return 0


if __name__ == "__main__":
    sys.exit(main())
