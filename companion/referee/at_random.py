"""Whole games by lot, made of nothing but a game's dialogue: what a game does that deals nothing of its own."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from companion.record.lines import make_line
from companion.referee.asked import CHANCE, END, Asked, asked
from companion.referee.steps import OVER, answer

if TYPE_CHECKING:
    from companion.referee.protocol import Rules

#: A game that goes on for so many lines is left as it stands.
MOST_LINES = 2000


def random_game(rules: Rules[Any, Any, Any], table: object, random: Random) -> Iterator[Any]:
    """The moves of a game in which every word is drawn by lot, to its end, and who has won."""
    state, reader = rules.start(table), rules.reader(table)
    for number in range(1, MOST_LINES):
        text = random_line(rules, state, random)
        if not text:
            return
        move = reader.read(make_line(number, text))
        state = rules.apply(state, move)
        yield move


def random_line(rules: Rules[Any, Any, Any], state: object, random: Random) -> str:
    """A line by lot; empty where nothing more is to be said."""
    dialogue = rules.dialogue(state)
    steps, text, speaker, joined = next(dialogue, OVER), "", "", True
    while word := _word(asked(steps, speaker, bool, begins=not text), random):
        choice = next((one for one in steps.choices if one.word == word), None) or steps.find(word)
        if choice is None:
            raise ValueError(f"{word} may not be said here")
        text += word if joined or choice.clings else f" {word}"
        joined, speaker = choice.joins, choice.who or speaker
        steps = answer(dialogue, word)
    return text


def _word(now: Asked, random: Random) -> str:
    """A word by lot; empty where the line is at its end."""
    word = random.choice(now.options) if now.options else CHANCE if now.chances else END
    if word != CHANCE:
        return "" if word == END else word
    drawn = random.choices(now.chances, [one.weight or 1 for one in now.chances])[0]
    return drawn.with_number(random.randint(drawn.least or 0, drawn.most or 0)) if drawn.is_number else drawn.word
