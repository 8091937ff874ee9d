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

from companion.cli.files import files_beside
from companion.record import RecordError
from companion.referee import Judgement, all_games, find_game, format_text, judge, read_table
from companion.referee.steps import NotOfferedError, Steps, Walk, steps_after, walk
from walking import begin_of, line_of, random_walk, with_line, without_number

ROOT = Path(__file__).resolve().parents[2]
GAMES = [game.id for game in all_games()]
RECORDS = [
    path for game in GAMES for path in sorted((ROOT / "tests" / "games" / game.replace("-", "_") / "records").glob("*.game"))
]
IDS = [f"{path.parents[1].name} {path.stem}" for path in RECORDS]
RING = "".join(f"{n}: {(n - 2) % 14 + 1} {n % 14 + 1} outer\n" for n in range(1, 15))


def ring(name: str) -> str:
    if name != "ring.map":
        raise LookupError(name)
    return RING


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


@pytest.mark.parametrize("path", RECORDS, ids=IDS)
def test_every_line_of_a_golden_can_be_walked(path: Path) -> None:
    lines, files = canonical(path), files_beside(str(path))
    for number in legal_beginnings(path):
        so_far = judge("\n".join(lines[: number + 1]), files=files).verdict
        if any(error.line == number + 1 for error in so_far.errors):
            continue  # a claim that is wrong is legal as a move, and nothing to be offered; lines below it may put it right
        before = judge("\n".join(lines[:number]) + "\n", files=files)
        if before.position is None:
            continue  # lines that only count together (a map)
        text = without_number(lines[number])
        found = walk(begin_of(before), text)  # type: ignore[arg-type]
        assert_walked(found, text)


def assert_walked(found: Walk, line: str) -> None:
    """A line was walked to its end, and may end there."""
    assert line[: found.end] == line, (line, found.steps)
    assert found.whole, (line, found.steps)


@pytest.mark.parametrize("path", RECORDS, ids=IDS)
def test_walks_from_a_golden_are_accepted(path: Path) -> None:
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
    if not steps_after(begin_of(before)).choices:  # type: ignore[arg-type]
        assert before.verdict.complete or not before.position.game.section, text
        return
    for _ in range(times):
        words = random_walk(before, random)
        line = line_of(before, words)
        after = with_line(text, line, files)
        assert after.verdict.status == "legal", (text[-300:], line, after.verdict.errors)


@pytest.mark.parametrize("path", RECORDS, ids=IDS)
def test_words_that_are_not_offered_are_refused(path: Path) -> None:
    """Words of the game's own lines, put where they are not offered."""
    lines, files = canonical(path), files_beside(str(path))
    numbers = legal_beginnings(path)
    random = Random(path.stem)
    alphabet = alphabet_of(path.parents[1].name)
    for number in random.sample(numbers, min(3, len(numbers))):
        text = "\n".join(lines[:number]) + "\n"
        before = judge(text, files=files)
        if before.position is None:
            continue
        words = without_number(lines[number]).split()
        kept = " ".join(words[: random.randrange(len(words) + 1)])
        found = walk(begin_of(before), kept)  # type: ignore[arg-type]
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
    found = walk(begin_of(before), line)  # type: ignore[arg-type]
    return found.end == len(line) and found.whole


def is_canonical(judgement: Judgement, line: str) -> bool:
    """Whether the last line of a legal record stands in canonical spelling (a tag of one record may be a word in another)."""
    assert judgement.record is not None
    return judgement.record.game.write(judgement.record.table, judgement.record.entries[-1].move) == line


@cache
def alphabet_of(folder: str) -> list[str]:
    """Words that stand in a game's records, in canonical spelling."""
    words: set[str] = set()
    for path in RECORDS:
        if path.parents[1].name == folder:
            for line in canonical(path):
                if ":" not in line.partition(" ")[0] and not line.startswith("["):
                    words.update(without_number(line).split())
    return sorted(words)


#: Headers of games that are played at random here.
HEADERS = {
    "circle-of-power": ["players: Aino, dummy1, Ville, dummy2\nvariant: coloured-cities\n", "players: A, B, C, D\n"],
    "circle-of-kings": ["players: Aino, Ville\ncircle: Kw Ks Kp Kc\n"],
    "empires": ["players: Aino, Ville\nmap: ring.map\noptions: treasury, supplies\n", "players: A, B, C\nmap: ring.map\n"],
    "duelling-circles": ["players: Aino, Ville\ntokens: 3\n", "players: Aino, Ville\ntokens: 5\nvariant: counterflow\n"],
    "four-kingdoms": [
        "players: A, B\nseasons: 1\njokers: 2\n",
        "players: A, B, C, D, E, F\nseasons: 1\n",
        "players: A, B, C\nscoring: dealer\n",
    ],
}


def simulated(game_id: str, header: str, seed: int) -> list[str]:
    """The lines of a game played at random."""
    game = find_game(game_id)
    head = f"game: {game_id}\n{header}"
    table = read_table(head, files=ring)
    moves = game.random_game(table, Random(seed), hands=bool(seed % 2))
    return [*head.rstrip("\n").split("\n"), *(game.write(table, move) for move in moves)]


def check_a_simulated_game(game_id: str, header: str, seed: int, places: int) -> None:
    lines, random = simulated(game_id, header, seed), Random(seed)
    head = header.count("\n") + 1
    for number in sorted(random.sample(range(head, len(lines)), min(places, len(lines) - head))):
        text = "\n".join(lines[:number]) + "\n"
        before = judge(text, files=ring)
        if before.position is None:
            continue
        found = walk(begin_of(before), lines[number])  # type: ignore[arg-type]
        assert_walked(found, lines[number])
        check_walks(text, ring, random, 2)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_simulated_games(game_id: str, seed: int) -> None:
    for header in HEADERS.get(game_id, ["players: Aino, Ville, Emmi\n"]):
        check_a_simulated_game(game_id, header, seed, 12)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_simulated_games(game_id: str, seed: int) -> None:
    for header in HEADERS.get(game_id, ["players: Aino, Ville, Emmi\n"]):
        check_a_simulated_game(game_id, header, seed, 40)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_word_that_is_not_offered_is_named(game_id: str) -> None:
    text = f"game: {game_id}\n{HEADERS.get(game_id, ['players: Aino, Ville, Emmi' + chr(10)])[0]}"
    before = judge(text, files=ring)
    with pytest.raises(NotOfferedError, match="nonsense"):
        steps_after(begin_of(before), ["nonsense"])  # type: ignore[arg-type]
