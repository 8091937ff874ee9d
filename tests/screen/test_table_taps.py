"""A game entered by taps alone gives the same record as one that was typed: over all games, and whatever their words are."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from companion.cli.files import files_beside
from companion.referee import format_text, judge
from companion.referee.decisions import Correct, Opening, Placing
from companion.referee.steps import walk
from game_folders import facts_of, games_with_tests, records_of
from screens import map_files
from tapping import Phone
from walking import simulated, whole_begin_of, without_number

GAMES = list(games_with_tests())
FILES = map_files()
#: Records with more lines are entered by the slow tests alone.
LONG = 60


@cache
def lines_of(path: Path) -> tuple[str, ...]:
    """A record in canonical spelling, without comments and numbers."""
    return plain(format_text(path.read_text("utf-8"), files_beside(str(path))))


def plain(text: str) -> tuple[str, ...]:
    """The lines of a record that say something, without comments and numbers."""
    return tuple(filter(None, map(without_number, text.split("\n"))))


def legal_records(game_id: str) -> list[Path]:
    """The records of a game that are legal from their first line to their last, the longest first."""
    found = []
    for path in records_of(game_id):
        judgement = judge(path.read_bytes(), files=files_beside(str(path)))
        if judgement.verdict.status == "legal" and judgement.steps:
            found.append((len(judgement.steps), path))
    return [path for _, path in sorted(found, reverse=True)]


def by_taps(lines: tuple[str, ...]) -> Phone:
    """Enters a record line by line, each by taps where choices list it; what a table only types is typed."""
    whole = judge("\n".join(lines) + "\n", files=FILES.__getitem__)
    first = next(step.line.number - 1 for step in whole.steps if has_table(lines[: step.line.number - 1]))
    typed = {step.line.number for step in whole.steps if step.line.stands or isinstance(step.move, Opening | Placing | Correct)}
    phone = Phone("\n".join(lines[:first]) + "\n", FILES)
    for number, line in enumerate(lines[first:], first + 1):
        enter(phone, line, typed=number in typed)
    return phone


def has_table(lines: tuple[str, ...]) -> bool:
    """Whether there is a table above a line: a map may be lines that count only together."""
    return judge("\n".join(lines) + "\n", files=FILES.__getitem__).position is not None


def enter(phone: Phone, line: str, *, typed: bool) -> None:
    """One line, a word at a time; what may end where it could go on is said in the end."""
    before = phone.text
    position = judge(before, files=FILES.__getitem__)
    if typed or position.position is None:
        phone.fill("table.type", line=line)
    else:
        found = walk(whole_begin_of(position), line)
        assert (found.end, found.whole) == (len(line), True), (line, found)
        words = list(found.said)
        while phone.text == before and phone.said != words:
            assert phone.said == words[: len(phone.said)], (phone.said, words)
            phone.say_word(words[len(phone.said)])
        if phone.text == before:
            phone.press("table.say")
    assert phone.text != before, (line, phone.notice, phone.data)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_by_taps_alone_is_the_same_record(game_id: str) -> None:
    """A long record of each game, written line by line from its header."""
    check(next(path for path in legal_records(game_id) if len(lines_of(path)) <= LONG))


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_every_golden_by_taps_alone_is_the_same_record(game_id: str) -> None:
    """All that are legal."""
    for path in legal_records(game_id):
        check(path)


def check(path: Path) -> None:
    lines = lines_of(path)
    assert plain(format_text(by_taps(lines).text, FILES.__getitem__)) == lines


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_with_hands_by_taps_alone_is_the_same_record(game_id: str) -> None:
    """A game played at random in which hands are written down: what is covered is uncovered to be said."""
    lines = simulated(game_id, facts_of(game_id).headers[0], seed=3)[:40]
    text = format_text("\n".join(lines) + "\n", FILES.__getitem__)
    assert plain(format_text(by_taps(plain(text)).text, FILES.__getitem__)) == plain(text)


def test_words_at_random_make_legal_lines() -> None:
    """Whatever is tapped, the record stays legal."""
    for game_id in GAMES:
        random = Random(game_id)
        lines = simulated(game_id, facts_of(game_id).headers[0], seed=2)
        phone = Phone("\n".join(lines[: len(lines) // 2]) + "\n")
        for _ in range(40):
            taps = [button for button in phone.buttons if button["do"] in ("table.tap", "table.say", "table.look")]
            phone.send(random.choice(taps) if taps else {"do": "table.undo"})
            assert judge(phone.text, files=FILES.__getitem__).verdict.status == "legal", phone.text[-200:]
