"""Puzzles of Duelling Circles: positions of five tokens with one clearly best move, which a solved table gave (`puzzles.txt`).

A line there: own tiles, the other's, the lucky tile, the heads, and each choice, the best first, with the games of 100 that are
won after it. `r2` are two tokens in reserve. `tools/make_puzzles.py` chooses them; they need no table.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from random import Random
from typing import NamedTuple

from companion.drawing import texts
from companion.games.duelling_circles.rules import course, landing, state as s, table as t
from companion.record.values import quick
from companion.referee import read_table
from companion.referee.teaching import DayPuzzle

#: Who is to move, and sits below; and the other.
YOU, OTHER = "You", "Ville"
KINDS = ("take", "hold", "rally", "enter", "save", "ride")


class Choice(NamedTuple):
    """A choice by the tile that it starts from (`r`: the reserve), and how many games of 100 are won after it."""

    word: str
    wins: int


@quick
class Puzzle(NamedTuple):
    """A position in the middle of a turn, and what can be chosen in it, the best first."""

    state: s.State
    choices: Sequence[Choice]

    @property
    def best(self) -> Choice:
        """The one right answer."""
        return self.choices[0]

    @property
    def kind(self) -> str:
        """What the best choice is: one of `KINDS`."""
        before, after, landed = self.state.position, self.after(self.best.word), self.landed(self.best.word)
        could_take = any(s.count(self.after(choice.word).other) < s.count(before.other) for choice in self.choices)
        if could_take:
            return "take" if s.count(after.other) < s.count(before.other) else "hold"
        if landed in course.RALLYING:
            return "rally"
        if self.best.word == "r":
            return "enter"
        return "save" if self.best.word[0] == "c" else "ride"

    def landed(self, word: str) -> int:
        """The place where a choice ends."""
        return course.LANDING[course.places(course.FORWARD)[word]][self.state.flip]

    def after(self, word: str) -> s.Position:
        """How all stand after a choice."""
        place, position = course.places(course.FORWARD)[word], self.state.position
        return landing.move(self.state.table, position, position.own[place][0], place, self.landed(word))[0]

    def danger(self, word: str) -> int:
        """With how many of sixteen throws the other can take after a choice, where nothing becomes lucky."""
        own, other, *_ = self.after(word)
        out = {place for place in range(course.HOME_LENGTH, course.LENGTH) if own[place]}
        riders = [place for place, tokens in enumerate(other) if tokens]
        hits = (any(course.LANDING[place][heads] in out for place in riders) for heads in range(course.MOST_HEADS + 1))
        return sum(ways for ways, hit in zip(course.CHANCES, hits, strict=True) if hit)


@cache
def puzzles() -> Sequence[Puzzle]:
    """All of them, in the order of the file."""
    lines = texts.text_of(__package__, "puzzles.txt").splitlines()
    return tuple(read(line) for line in lines if line and line[0] != "#")


def some(count: int, seed: int) -> Sequence[Puzzle]:
    """So many of them, by chance from a seed, as many of each kind as can be."""
    random = Random(seed)
    kinds = [random.sample(of, len(of)) for of in _by_kind().values()]
    turns = [puzzle for at in range(count) for of in kinds for puzzle in of[at : at + 1]][:count]
    return random.sample(turns, len(turns))


def day_puzzle(day: str) -> DayPuzzle:
    """The puzzle of a day, as any screen asks it. Raises ValueError for what is no day."""
    puzzle = of_day(date.fromisoformat(day))
    costs = {
        one.word: f"{way(puzzle, one.word)} wins {puzzle.best.wins - one.wins} of 100 games fewer" for one in puzzle.choices[1:]
    }
    right = way(puzzle, puzzle.best.word)
    return DayPuzzle(
        _record(puzzle), (str(puzzle.state.flip),), question(puzzle), {puzzle.best.word: right, **costs}, answer(puzzle)
    )


def of_day(day: date) -> Puzzle:
    """The puzzle of a day; none comes again before all were there."""
    everything = puzzles()
    return everything[day.toordinal() * 171 % len(everything)]


def _record(puzzle: Puzzle) -> str:
    """A record that begins with the turn of a puzzle."""
    own, other, *_ = puzzle.state.position
    board, reserve = (
        f"{YOU} {{}}, {OTHER} {{}}".format(*both) for both in (map(_on_board, (own, other)), (_waiting(own), _waiting(other)))
    )
    head = f"game: duelling-circles\nplayers: {YOU}, {OTHER}\ntokens: 5\nposition: start\n"
    return f"{head}board: {board}\nreserve: {reserve}\nlucky: {puzzle.state.lucky}\nturn: {YOU}\n"


@cache
def table() -> t.Table:
    """The table that all puzzles are of."""
    found: t.Table = read_table(f"game: duelling-circles\nplayers: {YOU}, {OTHER}\ntokens: 5\n")
    return found


def _by_kind() -> Mapping[str, list[Puzzle]]:
    return {kind: [puzzle for puzzle in puzzles() if puzzle.kind == kind] for kind in KINDS}


def read(line: str) -> Puzzle:
    """The puzzle on a line of the file."""
    own, other, lucky, heads, choices = line.split("; ")
    position = s.Position(_band(own), _band(other), course.lucky_places(False, 0)[int(lucky)])
    state = s.start(table())._replace(position=position, lucky=int(lucky), phase=s.MOVE, flips=1, owed=0, flip=int(heads))
    words = choices.split()
    return Puzzle(state, tuple(Choice(word, int(wins)) for word, wins in zip(words[::2], words[1::2], strict=True)))


def _band(words: str) -> s.Band:
    band = [""] * (course.LENGTH + 1)
    for word in words.split():
        name, count = (word[0], int(word[1:])) if word[0] == "r" else (word, 1)
        band[course.places(course.FORWARD)[name]] = "." * count
    return tuple(band)


# ---- in words ----

_HEADS = ("", "One head", "Two heads", "Three heads", "Four heads")


def question(puzzle: Puzzle) -> str:
    """What is asked: `Two heads, c5 lucky: which rider?`."""
    return f"{_HEADS[puzzle.state.flip]}, c{puzzle.state.lucky} lucky: which rider?"


def way(puzzle: Puzzle, word: str) -> str:
    """A choice in words: `h8 to c2`, `reserve to h7`."""
    return f"{'reserve' if word == 'r' else word} to {course.FORWARD[puzzle.landed(word)]}"


def answer(puzzle: Puzzle) -> str:
    """What the best choice wins, what each other one costs, and what the other player can take after it."""
    best, second, *_ = puzzle.choices
    costs = ", ".join(f"{best.wins - one.wins} more than after {way(puzzle, one.word)}" for one in puzzle.choices[1:])
    least, more = puzzle.danger(best.word), puzzle.danger(second.word)
    after = f"; after {way(puzzle, second.word)}, with {more or 'none'}" if more != least else ""
    return f"You win {best.wins} of 100 games: {costs}. {OTHER} can then take with {least or 'none'} of 16 throws{after}."


def standing(puzzle: Puzzle) -> str:
    """Where all tokens are, for whoever can't see the board: `You h7 h8, 2 in reserve; Ville c1`."""
    own, other, *_ = puzzle.state.position
    return f"{YOU} {_places(own)}; {OTHER} {_places(other)}"


def _places(band: s.Band) -> str:
    return f"{_on_board(band)}, {_waiting(band)} in reserve" if _waiting(band) else _on_board(band)


def _on_board(band: s.Band) -> str:
    return " ".join(name for name, tokens in zip(course.FORWARD, band[: course.RESERVE], strict=False) if tokens)


def _waiting(band: s.Band) -> int:
    return len(band[course.RESERVE])


PUZZLES = day_puzzle
