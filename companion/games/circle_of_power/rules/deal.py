"""Random games: at each line one of the words that may be said, until the game is over.

What people hold needs no dealing: a card that nobody knows is any of those that it can be, and so is one drawn.
"""

from collections.abc import Iterator, Sequence
from random import Random

from companion.games.circle_of_power.rules import moves as m, notation, play, state as s, steps, table as t
from companion.record.lines import make_line
from companion.referee.claims import Sums, Winner
from companion.referee.steps import Choice, answer


def random_game(table: t.Table, random: Random, *, hands: bool) -> Iterator[m.Move]:
    """The moves of a whole game, with scores and the winner.

    With `hands` also what is hidden at a table: hands as dealt, and draws. Without, only what everybody sees.
    """
    state, reader = play.start(table), notation.Reader(table)
    while not state.is_over:
        move = reader.read(make_line(1, _line(state, random, hands=hands)))
        yield move
        state = play.apply(state, move)
        if state.season and state.season.complete:
            yield Sums(t.SCORE, tuple(enumerate(s.season_scores(table, state.season))))
    yield Winner(state.winners if len(state.winners) == 1 else ())


def _line(state: s.State, random: Random, *, hands: bool) -> str:
    """The next line."""
    words = steps.dialogue(state)
    choices, text, joined = _first(state, next(words).choices, hands=hands), "", True
    while choices:
        choice = random.choice(choices)
        text += choice.word if joined or choice.clings else f" {choice.word}"
        joined = choice.joins
        choices = _in_full(answer(words, choice.word).choices, hands=hands)
    return text


def _first(state: s.State, choices: Sequence[Choice], *, hands: bool) -> Sequence[Choice]:
    """What the game goes on by; but before that hands with cards of which no line could say that they were drawn."""
    season = state.season
    if hands and season and not (season.actions and state.table.shuffle == "b"):
        told = [choice for choice in choices if choice.word == "hand:"]
        if told:
            return told
    return _in_full([choice for choice in choices if choice.leads_on] or choices[:1], hands=hands)


def _in_full(choices: Sequence[Choice], *, hands: bool) -> Sequence[Choice]:
    """Those that leave nothing out: a card that was drawn, the next city, whose city is taken; but not who has won."""
    signs = [choice for choice in choices if choice.kind == "sign" and (hands or choice.word != "+")]
    cities = [choice for choice in choices if choice.weight and not choice.who]
    losers = [choice for choice in choices if choice.kind == "player" and choice.word != choice.who]
    others = [choice for choice in choices if choice.kind not in ("sign", "unknown") and choice.word != choice.who]
    return signs or cities or losers or others or choices
