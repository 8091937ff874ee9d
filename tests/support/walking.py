"""Walks along the choices that a game offers, for all games alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from companion.referee import Choice, Judgement, find_game, judge, no_files, read_table
from companion.referee.protocol import Files
from companion.referee.steps import OVER, Begin, Steps, text_of
from game_folders import read_extra

#: A walk that is longer than any line means to be.
MOST_WORDS = 400


def simulated(game_id: str, header: str, seed: int) -> list[str]:
    """The lines of a game played at random."""
    game = find_game(game_id)
    head = f"game: {game_id}\n{header}"
    table = read_table(head, files=read_extra)
    moves = game.random_game(table, Random(seed), hands=bool(seed % 2))
    return [*head.rstrip("\n").split("\n"), *(game.write(table, move) for move in moves)]


def begin_of(judgement: Judgement) -> Begin:
    """How the dialogue of the next line of a record begins: the game's own words, without what a table may decide."""
    position = judgement.position
    assert position is not None, judgement.verdict.errors
    return partial(position.game.dialogue, position.inner)


def whole_begin_of(judgement: Judgement) -> Begin:
    """The same with what a table may decide."""
    position = judgement.position
    assert position is not None, judgement.verdict.errors
    return position.dialogue


def word_of(choice: Choice, random: Random) -> str:
    """A word that says a choice."""
    if not choice.is_number:
        return choice.word
    least = choice.least if choice.least is not None else -3
    most = choice.most if choice.most is not None else least + 40
    return choice.with_number(random.randint(least, most))


def answer(dialogue: Any, steps: Steps, word: str) -> Steps:
    """What may be said after one more word: `steps_after` would begin the line anew for each."""
    assert steps.find(word), f"{word} is not offered"
    try:
        return dialogue.send(word)
    except StopIteration:
        return OVER


def random_walk(judgement: Judgement, random: Random, said: Sequence[str] = (), begin: Begin | None = None) -> tuple[str, ...]:
    """Words chosen at random until the line may end (and mostly ends there). Fails in a blind alley."""
    dialogue: Any = (begin or begin_of(judgement))()
    words = list(said)
    steps: Steps = next(dialogue, OVER)
    for word in words:
        steps = answer(dialogue, steps, word)
    while True:
        assert steps.choices or steps.ends, f"a blind alley after {words}"
        assert len(words) < MOST_WORDS, f"no end after {words}"
        if not steps.choices or (steps.ends and words and random.random() < 0.6):
            return tuple(words)
        words.append(word_of(random.choice(steps.choices), random))
        steps = answer(dialogue, steps, words[-1])


def line_of(judgement: Judgement, words: Sequence[str]) -> str:
    """The line that words make."""
    return text_of(begin_of(judgement), words)


def with_line(text: str, line: str, files: Files = no_files) -> Judgement:
    """The judgement on a record with one more line."""
    return judge(f"{text if text.endswith(chr(10)) else text + chr(10)}{line}\n", files=files)


def without_number(line: str) -> str:
    """A canonical line without its number and comment."""
    return re.sub(r"^[0-9]+\.\s*", "", line.partition("#")[0].strip())
