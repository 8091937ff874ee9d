"""A seat that Companion plays at a table on a screen: whether it is its turn, what it says, and why. Nothing is hidden there.

Its players come when the first of them has to choose (`companion.lab`, in the app an archive of its own).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from companion.record.bots import level_of
from companion.referee.session import Replay
from companion.referee.steps import NotOfferedError, Steps
from companion.referee.telling import whose_turn
from companion.screen.table.saying import Saying, with_word

#: What is said of chance, not by whoever plays.
_NOT_ITS_OWN = frozenset(("chance", "player", "heading", "claim"))
#: So many words one turn may have.
_MOST = 60


class Turn(NamedTuple):
    """It is the turn of a seat that Companion plays. `speaks`: it may say a word now; else chance has to be told first."""

    tag: str
    level: int
    speaks: bool


class Spoken(NamedTuple):
    """What Companion has said: the words with those before, why in a sentence each, and whether the turn is over."""

    saying: Saying
    sentences: Sequence[str]
    over: bool


def turn_of(replay: Replay, steps: Steps) -> Turn | None:
    """The seat of Companion whose turn it is behind these steps; None where it is a person's, or nobody's."""
    record, tag = replay.judgement.record, whose_turn(steps)
    if record is None or not tag or replay.is_closed:
        return None
    level = next((level_of(player) for player in record.header.players if player.tag == tag), None)
    if level is None or not record.game.about.nothing_hidden:
        return None
    return Turn(tag, level, any(choice.who == tag and choice.kind not in _NOT_ITS_OWN for choice in steps.choices))


def speak(replay: Replay, begun: Saying, turn: Turn) -> Spoken | None:
    """What the seat says now, up to the next word that chance has to say; None where no player of this game is here.

    The same position and words give the same choice.
    """
    try:
        from companion.lab.live import why  # noqa: PLC0415 - who sits among people needs no players
        from companion.lab.matches import laboratory_of  # noqa: PLC0415
        from companion.lab.players import choose, why_not  # noqa: PLC0415
    except ImportError:
        return None
    record = replay.judgement.record
    laboratory = laboratory_of(record.game.id) if record else None
    if record is None or laboratory is None or why_not(laboratory, record.table, [turn.level]):
        return None
    sentences: list[str] = []
    for _ in range(_MOST):
        sight = laboratory.sight(record.table, replay.judgement.steps, begun.text(replay))
        if sight is None:
            return None
        if sight.decision is None:
            return Spoken(begun, sentences, sight.over)
        view = sight.world.view(sight.decision.seat)
        random = Random(f"{replay.text}{begun.text(replay)}")  # noqa: S311 (a game, no secret)
        chosen = choose(laboratory, view, sight.decision, turn.level, random)
        word = laboratory.word(record.table, sight.decision, chosen.option)
        if len(sight.decision.options) > 1:
            sentences.append(f"{turn.tag} {word}: {why(laboratory, view, sight.decision, chosen, turn.level)}")
        try:
            begun, _ = with_word(replay, begun, word)
        except NotOfferedError:  # it asks for chance
            return Spoken(begun, sentences, over=False)
    return Spoken(begun, sentences, over=False)
