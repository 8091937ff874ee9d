"""The table of worths of Duelling Circles on the disk: mapped, not read, so an answer takes no longer for a greater game.

A worth is the mover's chance to win before it is known which tile is lucky, as a whole number of 32 bits. Only positions are
kept: where no two tokens stand on one tile. They lie pair by pair, in each by the mover's standing, and then by the other's.
"""

import json
import os
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from companion.disk.files import Trouble, of_os
from companion.games.duelling_circles.analysis import standing as st
from companion.games.duelling_circles.analysis.standing import Pair

#: Worths on the disk are whole numbers of 32 bits, this many to a certain win.
FULL = 2**32 - 1
#: Counted up whenever worths would come out differently or lie elsewhere; files of another version are not looked at.
VERSION = 3
#: What stands above the worths: which game, and what of it is solved.
_HEAD = 1 << 16
_ANEW = "remove it, or name another folder: --table FOLDER"


class Rules(NamedTuple):
    """What a table of worths is of: tokens of each side, the direction, and the rulings that bear on the game without colours."""

    tokens: int
    counterflow: bool = False
    must_rally: bool = False

    @property
    def name(self) -> str:
        """The file's name."""
        kind = "counterflow" if self.counterflow else "traditional"
        house = "".join(f"-{told.removeprefix('DC-').replace('=', '')}" for told in self.house)
        return f"duelling-circles-{self.tokens}-{kind}{house}-v{VERSION}.worths"

    @property
    def house(self) -> list[str]:
        """The rulings that are not the usual ones."""
        return ["DC-R4=b"] * self.must_rally


def legal(board: int, standing: int, rules: Rules) -> NDArray[np.bool_]:
    """Which standings of so many tokens share no tile with the other side's."""
    met: int = st.met(standing, counterflow=rules.counterflow)
    return np.asarray((st.standings(board) & met) == 0)


class Worths:
    """A table, finished or begun. `errors` tells how far each layer that is solved is off at most, by its number."""

    def __init__(self, rules: Rules, path: Path, *, begin: bool = False) -> None:
        """Opens a table, or begins it. Raises Trouble where it is of another version or rule, cut short, or the disk is full."""
        self.rules, self.path = rules, path
        self.errors: dict[int, float] = {}
        self._sums: dict[int, int] = {}
        self._starts, size = _laid_out(rules)
        try:
            if begin and not path.exists():
                _reserve(path, size)
                self._write_head()
            self._read_head(size)
            self._cells = np.memmap(path, dtype=np.uint32, mode="r+" if begin else "r", offset=_HEAD)
        except OSError as error:
            raise of_os(error, str(path)) from error

    @property
    def whole(self) -> bool:
        """Whether every layer is solved."""
        return len(self.errors) == len(st.layers(self.rules.tokens))

    @property
    def share(self) -> float:
        """The share of all positions that is solved."""
        done = [st.layers(self.rules.tokens)[number] for number in self.errors]
        return sum(_size(pair, self.rules) for one, two in done for pair in {Pair(one, two), Pair(two, one)}) / self.positions

    @property
    def positions(self) -> int:
        """How many positions the game has."""
        return len(self._cells)

    def worth(self, pair: Pair, mover: int, waiting: int) -> float:
        """What a position is worth: the chance of its mover, before it is known which tile is lucky. Both are standings."""
        start = self._starts[pair] + int(_row_starts(pair, self.rules)[st.places()[mover]])
        before = st.standings(pair.waiting.board)[: st.places()[waiting]]
        there = np.count_nonzero((before & st.met(mover, counterflow=self.rules.counterflow)) == 0)
        return float(self._cells[start + there]) / FULL

    def block(self, pair: Pair) -> NDArray[np.uint32]:
        """All worths of a pair: (mover, waiting), 0 where there is no position."""
        found = np.zeros((len(st.standings(pair.mover.board)), len(st.standings(pair.waiting.board))), dtype=np.uint32)
        start = self._starts[pair]
        for row, standing in zip(found, st.standings(pair.mover.board), strict=True):
            there = legal(pair.waiting.board, standing, self.rules)
            end = start + int(there.sum())
            row[there] = self._cells[start:end]
            start = end
        return found

    def keep(self, pair: Pair, worths: NDArray[np.float64]) -> None:
        """Writes the worths of a pair, (mover, waiting)."""
        start = self._starts[pair]
        for row, standing in zip(worths, st.standings(pair.mover.board), strict=True):
            there = legal(pair.waiting.board, standing, self.rules)
            end = start + int(there.sum())
            self._cells[start:end] = np.rint(row[there] * FULL)
            start = end

    def finish(self, number: int, error: float) -> None:
        """Notes that a layer is solved, once its worths are on the disk."""
        self._cells.flush()
        self.errors[number], self._sums[number] = error, self._sum(number)
        self._write_head()

    def damaged(self) -> Iterator[int]:
        """The layers whose worths are not those that were written, and which are no longer taken for solved."""
        for number in [number for number, told in self._sums.items() if self._sum(number) != told]:
            del self.errors[number], self._sums[number]
            yield number

    def _sum(self, number: int) -> int:
        one, two = st.layers(self.rules.tokens)[number]
        found = 0
        for pair in dict.fromkeys((Pair(one, two), Pair(two, one))):
            start = self._starts[pair]
            found = crc32(self._cells[start : start + _size(pair, self.rules)].tobytes(), found)
        return found

    def _write_head(self) -> None:
        head = {"version": VERSION, **self.rules._asdict(), "errors": self.errors, "sums": self._sums}
        with self.path.open("r+b") as file:
            file.write(json.dumps(head).encode().ljust(_HEAD))
            file.flush()
            os.fsync(file.fileno())

    def _read_head(self, size: int) -> None:
        with self.path.open("rb") as file:
            try:
                head: Any = json.loads(file.read(_HEAD))
                told = Rules(*(head[key] for key in Rules._fields))
                self.errors = {int(number): float(error) for number, error in head["errors"].items()}
                self._sums = {int(number): int(told) for number, told in head["sums"].items()}
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise Trouble(f"{self.path}: that is no table of worths", _ANEW) from error
        if head["version"] != VERSION or told != self.rules:
            raise Trouble(f"{self.path}: that table is of another version or another game", _ANEW)
        if self.path.stat().st_size != size:
            raise Trouble(f"{self.path}: that table is cut short", _ANEW)


def _reserve(path: Path, size: int) -> None:
    """Makes a file of so many bytes, all of them there, lest the disk is full in the midst. Raises OSError, and leaves none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("xb") as file:
            os.posix_fallocate(file.fileno(), 0, size) if hasattr(os, "posix_fallocate") else file.truncate(size)
    except OSError:
        path.unlink(missing_ok=True)
        raise


@cache
def _laid_out(rules: Rules) -> tuple[Mapping[Pair, int], int]:
    """Where each pair begins among the worths; the bytes of the whole file."""
    starts: dict[Pair, int] = {}
    end = 0
    for one, two in st.layers(rules.tokens):
        for pair in dict.fromkeys((Pair(one, two), Pair(two, one))):
            starts[pair], end = end, end + _size(pair, rules)
    return starts, _HEAD + 4 * end


def _size(pair: Pair, rules: Rules) -> int:
    """How many positions a pair has."""
    return int(_lengths(pair, rules).sum())


@cache
def _row_starts(pair: Pair, rules: Rules) -> NDArray[np.int64]:
    """Where the row of each of the mover's standings begins within its pair."""
    return np.concatenate(([0], np.cumsum(_lengths(pair, rules))[:-1]))


def _lengths(pair: Pair, rules: Rules) -> NDArray[np.int64]:
    """By the mover's standing, how many of the other's share no tile with it; counted by what they have on the combat row."""
    mine = st.met(st.standings(pair.mover.board), counterflow=rules.counterflow)
    patterns, number = np.unique(st.standings(pair.waiting.board) & st.COMBAT, return_counts=True)
    own, which = np.unique(mine, return_inverse=True)
    fitting = ((own[:, None] & patterns[None, :]) == 0) @ number
    return np.asarray(fitting[which], dtype=np.int64)
