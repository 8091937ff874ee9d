"""The laws of steps, over all games: goldens, and games played at random.

1. Every walk along choices is accepted by the referee.
2. Every canonical line of every legal record can be walked.
3. No walk ends in a blind alley.
4. Of words of the game's alphabet those that are not offered are refused.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from companion.cli.records.files import files_beside
from companion.record import RecordError
from companion.referee import Judgement, format_text, judge
from companion.referee.decisions import Correct, Opening, Placing
from companion.referee.steps import NotOfferedError, Steps, Walk, steps_after, walk
from companion.referee.writing import write_move
from game_folders import facts_of, games_with_tests, read_extra, records_of
from walking import begin_of, line_of, random_walk, simulated, whole_begin_of, with_line, without_number

GAMES = list(games_with_tests())
RECORDS = [(game_id, path) for game_id in GAMES for path in records_of(game_id)]
each_record = pytest.mark.parametrize(("game_id", "path"), RECORDS, ids=[f"{game_id} {path.stem}" for game_id, path in RECORDS])


@cache
def canonical(path: Path) -> tuple[str, ...]:
    """The lines of a golden record in canonical spelling; none where it cannot be read."""
    try:
        return tuple(format_text(path.read_text("utf-8"), files_beside(str(path))).split("\n"))
    except (RecordError, UnicodeDecodeError):
        return ()


def legal_beginnings(path: Path) -> list[int]:
    """The numbers of canonical lines (from 0) that are moves of a record's legal part, headings included."""
    text = "\n".join(canonical(path))
    judgement = judge(text, files=files_beside(str(path)))
    return [step.line.number - 1 for step in judgement.steps]


def typed(path: Path) -> set[int]:
    """The numbers of canonical lines that no choice lists: what was let stand, described and put right."""
    steps = judge("\n".join(canonical(path)), files=files_beside(str(path))).steps
    return {step.line.number - 1 for step in steps if step.line.stands or isinstance(step.move, Opening | Placing | Correct)}


@each_record
def test_every_line_of_a_golden_can_be_walked(game_id: str, path: Path) -> None:
    lines, files = canonical(path), files_beside(str(path))
    for number in sorted(set(legal_beginnings(path)) - typed(path)):
        so_far = judge("\n".join(lines[: number + 1]), files=files).verdict
        if any(error.line == number + 1 for error in so_far.errors):
            continue  # a claim that is wrong is legal as a move, and nothing to be offered; lines below it may put it right
        before = judge("\n".join(lines[:number]) + "\n", files=files)
        if before.position is None:
            continue  # lines that only count together (a map)
        text = without_number(lines[number])
        assert_walked(walk(whole_begin_of(before), text), text)


def assert_walked(found: Walk, line: str) -> None:
    """A line was walked to its end, and may end there."""
    assert line[: found.end] == line, (line, found.steps)
    assert found.whole, (line, found.steps)


@each_record
def test_walks_from_a_golden_are_accepted(game_id: str, path: Path) -> None:
    lines, files = canonical(path), files_beside(str(path))
    numbers = legal_beginnings(path)
    random = Random(path.stem)
    for number in random.sample(numbers, min(4, len(numbers))):
        text = "\n".join(lines[:number]) + "\n"
        check_walks(text, files, random, 3)


def check_walks(text: str, files, random: Random, times: int) -> None:  # type: ignore[no-untyped-def]
    before = judge(text, files=files)
    if before.position is None or before.verdict.status != "legal":
        return
    if not steps_after(begin_of(before)).choices:
        assert before.verdict.complete or not before.position.game.section, text
        return
    for _ in range(times):
        words = random_walk(before, random)
        line = line_of(before, words)
        after = with_line(text, line, files)
        assert after.verdict.status == "legal", (text[-300:], line, after.verdict.errors)


@each_record
def test_words_that_are_not_offered_are_refused(game_id: str, path: Path) -> None:
    """Words of the game's own lines, put where they are not offered."""
    lines, files = canonical(path), files_beside(str(path))
    numbers = legal_beginnings(path)
    random = Random(path.stem)
    alphabet = alphabet_of(game_id)
    for number in random.sample(numbers, min(3, len(numbers))):
        text = "\n".join(lines[:number]) + "\n"
        before = judge(text, files=files)
        if before.position is None:
            continue
        words = without_number(lines[number]).split()
        kept = " ".join(words[: random.randrange(len(words) + 1)])
        found = walk(begin_of(before), kept)
        if found.end < len(kept):
            continue
        offered = found.steps
        for word in random.sample(alphabet, min(25, len(alphabet))):
            line = f"{kept} {word}".strip()
            if not may_follow(before, line, found.said, offered):
                after = with_line(text, line, files)
                assert after.verdict.status != "legal" or not is_canonical(after, line), (text[-300:], line)


def may_follow(before, line: str, said: tuple[str, ...], offered: Steps) -> bool:  # type: ignore[no-untyped-def]
    """Whether a line can be walked to its end."""
    found = walk(begin_of(before), line)
    return found.end == len(line) and found.whole


def is_canonical(judgement: Judgement, line: str) -> bool:
    """Whether the last line of a legal record stands in canonical spelling (a tag of one record may be a word in another)."""
    assert judgement.record is not None
    return write_move(judgement.record, judgement.record.entries[-1].move) == line


@cache
def alphabet_of(game_id: str) -> list[str]:
    """Words that stand in a game's records, in canonical spelling."""
    words: set[str] = set()
    for path in records_of(game_id):
        for line in canonical(path):
            if ":" not in line.partition(" ")[0] and not line.startswith("["):
                words.update(without_number(line).split())
    return sorted(words)


def check_a_simulated_game(game_id: str, header: str, seed: int, places: int) -> None:
    lines, random = simulated(game_id, header, seed), Random(seed)
    head = header.count("\n") + 1
    for number in sorted(random.sample(range(head, len(lines)), min(places, len(lines) - head))):
        text = "\n".join(lines[:number]) + "\n"
        before = judge(text, files=read_extra)
        if before.position is None:
            continue
        found = walk(begin_of(before), lines[number])
        assert_walked(found, lines[number])
        check_walks(text, read_extra, random, 2)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_simulated_games(game_id: str, seed: int) -> None:
    for header in facts_of(game_id).headers:
        check_a_simulated_game(game_id, header, seed, 12)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_simulated_games(game_id: str, seed: int) -> None:
    for header in facts_of(game_id).headers:
        check_a_simulated_game(game_id, header, seed, 40)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_word_that_is_not_offered_is_named(game_id: str) -> None:
    text = f"game: {game_id}\n{facts_of(game_id).headers[0]}"
    before = judge(text, files=read_extra)
    with pytest.raises(NotOfferedError, match="nonsense"):
        steps_after(begin_of(before), ["nonsense"])
