"""Laws of all games, over the records of the ready descriptions: lines are walked, positions go on, sheets read back."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from companion.reading.form import ticks_of
from companion.referee import judge
from companion.referee.at_random import random_game
from companion.referee.positions import is_quiet, record_from
from companion.referee.reading import read_table
from companion.referee.steps import walk

TEXTS = {path.stem: path.read_text("utf-8") for path in sorted((Path(__file__).parent / "records").glob("*.game"))}
ODD = (
    "!", "end", "winner: draw", "[round 2]", "adjust: Aino 5", "resigned: Ville", "agreed: Aino", "unfinished: x", "bid: Aino 1",
    "result: Aino 1, Ville 2, Emmi 3", "position: round 2", "totals: Aino 4", "correct: totals: Aino 9", "score: Aino 1", "-5",
    "999999999999", "digest: 123", "teams: Aino+Ville, Emmi+Olavi", "dealer: Emmi", ",", "é", ":",
)  # fmt: skip


def header_of(text: str) -> str:
    return "".join(f"{line}\n" for line in text.split("\n") if line.split(":")[0] in ("game", "players", "teams", "rules"))


@pytest.mark.parametrize("name", TEXTS)
def test_every_line_can_be_walked_and_what_is_walked_is_accepted(name: str) -> None:
    whole = judge(TEXTS[name])
    assert whole.record is not None
    for position, step in islice(zip(whole.positions, whole.steps, strict=False), 30):
        text = whole.record.game.write(whole.record.table, step.move)
        found = walk(position.dialogue, text)
        assert (found.end, found.whole) == (len(text), True), text
    table = read_table(header_of(TEXTS[name]))
    assert list(islice(random_game(whole.record.game, table, Random(1)), 12))


@pytest.mark.parametrize("name", TEXTS)
def test_a_position_goes_on_as_the_whole_record_does(name: str) -> None:
    whole = judge(TEXTS[name])
    for at in [at for at in range(len(whole.steps) + 1) if is_quiet(whole, at)][:4]:
        later = judge(record_from(whole, at, len(whole.steps))).verdict
        assert (later.status, later.totals, list(later.winners)) == ("legal", whole.verdict.totals, list(whole.verdict.winners))


@pytest.mark.parametrize("name", TEXTS)
def test_a_ticked_sheet_says_what_the_record_says(name: str) -> None:
    whole, header = judge(TEXTS[name]), judge(header_of(TEXTS[name]), opening=True)
    assert whole.game is not None
    ticks = ticks_of(whole.game)
    lines = "".join(f"{line.text}\n" for line in ticks.lines(header, ticks.marks(whole)))
    assert judge(header_of(TEXTS[name]) + lines).verdict.totals == whole.verdict.totals


def test_damaged_records_have_a_verdict() -> None:
    damaged(120)


@pytest.mark.slow
def test_many_damaged_records_have_a_verdict() -> None:
    damaged(4000)


def damaged(many: int) -> None:
    random = Random(1)
    for _ in range(many):
        lines = random.choice(list(TEXTS.values())).split("\n")
        for _ in range(random.randrange(1, 4)):
            at, other = random.randrange(len(lines)), random.randrange(len(lines))
            match random.randrange(4):
                case 0:
                    lines.insert(at, random.choice(ODD))
                case 1:
                    words = lines[at].split(" ")
                    words[random.randrange(len(words))] = random.choice(ODD)
                    lines[at] = " ".join(words)
                case 2:
                    lines[at] += random.choice((" !", "x", ", Aino 3", " 5"))
                case _:
                    lines[at], lines[other] = lines[other], lines[at]
        text = "\n".join(lines)
        assert judge(text).failure is None, text
