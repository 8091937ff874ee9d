"""The goldens have a second leg: every record without colours, walked anew straight from the rulebook's sentences.

Nothing of Companion is imported here. A board is two sets of the names of tiles, and what stands at the end has to be what lies
in `golden/`, which the referee has made. Of every flip that moved nothing it is looked whether nothing could move.
"""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
#: What the table let stand, begins in the midst of a game, or is told by its result alone.
OTHERWISE = re.compile(r"!|^(correct|position|result|adjust|agreed|resigned|unfinished):|kinilani", re.MULTILINE | re.IGNORECASE)
#: What breaks a rule on purpose; a claim that is wrong changes no board.
ILLEGAL = {"example-short-lucky", "ruling-R4-b"}
RECORDS = [
    path
    for path in sorted((HERE / "records").glob("*.game"))
    if path.stem not in ILLEGAL and not OTHERWISE.search(path.read_text("utf-8"))
]
HOME = [f"h{n}" for n in range(1, 9)]
ROW = [f"c{n}" for n in range(1, 9)]
COINS = ["".join(sides) for sides in product("HT", repeat=3)]


class Duel:
    """Two players on their courses; `stand` has the tiles of each, `reserve` how many wait."""

    def __init__(self, head: dict[str, str]) -> None:
        self.tags = [name.split("=")[0].strip() for name in head["players"].split(",")]
        variant, tokens = head.get("variant", "").casefold(), int(head.get("tokens", 7))
        self.house = head.get("house", "")
        self.courses = [HOME + ROW, HOME + (ROW[::-1] if "counterflow" in variant else ROW)]
        on_board = tokens if "no-reserves" in variant else 2
        self.stand = [set(HOME[8 - on_board :]), set(HOME[8 - on_board :])]
        self.reserve = [tokens - on_board] * 2
        self.taken = [0, 0]
        self.turn, self.seat, self.lucky = 1, 0, ""
        self.tied = ""
        self.winner: int | None = None

    def landing(self, start: str, heads: int) -> str:
        course = self.courses[self.seat]
        place = course.index("h7") - 1 if start == "r" else course.index(start)
        return course[(place + heads) % 16]

    def barred(self, tile: str) -> bool:
        """A friend stands there, or somebody whom luck protects; on the home row nobody else ever stands."""
        other = tile in ROW and tile in self.stand[1 - self.seat]
        return tile in self.stand[self.seat] or (other and tile == self.lucky)

    def can_move(self, heads: int) -> bool:
        starts = [*self.stand[self.seat], *(["r"] if self.reserve[self.seat] else [])]
        return any(start != self.tied and not self.barred(self.landing(start, heads)) for start in starts)

    def move(self, start: str, heads: int) -> str:
        """The tile where the token lands."""
        mine, others = self.stand[self.seat], self.stand[1 - self.seat]
        tile = self.landing(start, heads)
        assert not self.barred(tile)
        if start == "r":
            self.reserve[self.seat] -= 1
            assert self.reserve[self.seat] >= 0
        else:
            mine.remove(start)
        mine.add(tile)
        if tile in ROW and tile in others:
            others.remove(tile)
            self.taken[self.seat] += 1
            self.winner = self.seat if not others else None
        return tile

    def play(self, words: list[str]) -> None:
        """A turn: flips, each with its move, then the lucky tile."""
        if words[0] in self.tags:
            assert self.tags.index(words.pop(0)) == self.seat
        owed, self.tied, flips = 1, "", 0
        while words and not words[0].startswith("*"):
            word = words.pop(0)
            if word == "stop":
                assert flips
                owed = 0
                continue
            assert owed
            heads = int(word) if word.isdigit() else word.upper().count("H")
            owed, flips = owed - 1, flips + 1
            if words and words[0][0] in "hcr":
                start = re.split("[-x]", words.pop(0))[0]
                tile = self.move(start, heads)
                if tile in ("h3", "h6"):
                    owed += 1
                    self.tied = tile if "DC-R5=b" in self.house else ""
                continue
            declined = bool(words) and words[0] == "-" and words.pop(0) == "-"
            moves = bool(heads) and self.can_move(heads)
            if moves and not words and not declined:
                return  # the record stops here
            assert not moves or (declined and "DC-R3=b" in self.house)
            if flips == 1 and heads and not moves and re.search("DC-R6=[bc]", self.house):
                self.end_turn(self.lucky if "DC-R6=c" in self.house else "")
                return
            owed = 0 if "DC-R10=b" in self.house else owed
        if words:
            assert not owed
            coins = words[0][1:].upper()
            number = int(coins) if coins.isdigit() else COINS.index(coins) + 1
            self.end_turn(f"c{9 - number if 'DC-R9=b' in self.house and not coins.isdigit() else number}")

    def end_turn(self, lucky: str) -> None:
        self.turn, self.seat, self.lucky = self.turn + 1, 1 - self.seat, lucky


def played(text: str) -> Duel:
    """The duel of a record, after its last line."""
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    head = [line for line in lines if re.match(r"[A-Za-z]+\s*:", line) and not re.match("total|winner", line)]
    duel = Duel(dict(re.split(r"\s*:\s*", line, maxsplit=1) for line in head))
    for line in lines:
        if line and ":" not in line:
            duel.play(re.sub(r"^[0-9]+\.\s*", "", line).split())
    return duel


@pytest.mark.parametrize("record", RECORDS, ids=[path.stem for path in RECORDS])
def test_the_board_is_what_the_golden_says(record: Path) -> None:
    golden: dict[str, Any] = json.loads((HERE / "golden" / f"{record.stem}.json").read_text("utf-8"))
    duel, state = played(record.read_text("utf-8")), golden["state"]
    one, other = duel.tags
    assert golden["totals"] == {one: duel.taken[0], other: duel.taken[1]}
    assert golden["winners"] == ([] if duel.winner is None else [duel.tags[duel.winner]])
    assert {tag: set(tiles) for tag, tiles in state["board"].items()} == {one: duel.stand[0], other: duel.stand[1]}
    assert state["reserve"] == {one: duel.reserve[0], other: duel.reserve[1]}
    assert state["turn"] == duel.turn
    assert state["to_move"] == (None if duel.winner is not None else duel.tags[duel.seat])
    assert (state["lucky"] or 0) == int(duel.lucky[1:] or 0)
