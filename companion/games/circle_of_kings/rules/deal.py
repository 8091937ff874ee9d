"""Random games: at each line one of the words that may be said, until the game is over.

What people hold needs no dealing: a card that nobody knows is any of those that it can be, and so is one drawn.
"""

from collections.abc import Iterator, Sequence
from random import Random

from companion.games.circle_of_kings.rules import draws, moves as m, notation, play, scoring, stages, steps, table as t
from companion.games.circle_of_kings.rules.state import State
from companion.record.lines import make_line
from companion.referee import Choice, Sums, Winner, answer

#: How often somebody goes on where a line may end (a Recruit, a chain of actions), and how often something is claimed.
_GO_ON, _CLAIM = 0.25, 0.4


def random_game(table: t.Table, random: Random, *, hands: bool) -> Iterator[m.Move]:
    """The moves of a whole game, to its end. With `hands` also what is hidden at a table: every card drawn."""
    state, reader = play.start(table), notation.Reader(table)
    while (closed := play.finish(state)).stage != stages.OVER:
        line = _line(state, random, hands=hands)
        if not line:
            continue
        for claim in _claims(closed, random) if line[0] == "[" and state.number else ():
            yield claim
            state = play.apply(state, claim)
        move = reader.read(make_line(1, line))
        yield move
        state = play.apply(state, move)
    yield from _claims(closed, random)
    yield Winner(closed.winners if len(closed.winners) == 1 else ())


def _claims(state: State, random: Random) -> Iterator[Sums]:
    """What the table believes: scores, totals, Army Values."""
    for word in scoring.COUNTED:
        right = scoring.counts(state, word)
        if right and random.random() < _CLAIM:
            yield Sums(word, tuple(enumerate(right)))


def _line(state: State, random: Random, *, hands: bool) -> str:
    """The next line; empty where what was begun could only be told in full."""
    words = steps.dialogue(state)
    now, text, word = next(words), "", ""
    while not (text and now.ends and random.random() >= _GO_ON):
        choices = _liked(state, word, now.choices, hands=hands)
        if not choices:
            return text if now.ends else ""
        kind = random.choice(sorted({choice.kind for choice in choices}))
        choice = random.choice([choice for choice in choices if choice.kind == kind])
        word = choice.word
        text += word if choice.clings or not text else f" {word}"
        now = answer(words, word)
    return text


def _liked(state: State, word: str, choices: Sequence[Choice], *, hands: bool) -> Sequence[Choice]:
    """The choices behind a word, by whether what is hidden is told: then all draw, and name what they draw."""
    found = [choice for choice in choices if choice.kind not in ("claim", "unknown")]
    if word == "draw":
        return [choice for choice in found if (choice.kind == "lord") is hands]
    tags = state.table.players
    drawing = [one for one in found if one.word == "draw" or (one.word in tags and draws.may_draw(state, tags.index(one.word)))]
    return drawing if hands and drawing else found
