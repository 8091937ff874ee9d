"""A turn of Duelling Circles as far as its words are said, with the judge's own hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.duelling_circles.rules.forms import read_part
from companion.games.duelling_circles.rules.moves import UNREADABLE, Step, TurnPart
from companion.games.duelling_circles.rules.play import Running, play_part
from companion.games.duelling_circles.rules.state import MOVE, State


def turn_so_far(state: State, said: Sequence[str]) -> Running:
    """The turn of a state after these words of its line."""
    running = Running(state)
    for _ in parts_played(running, said):
        pass
    return running


def parts_played(running: Running, said: Sequence[str]) -> Iterator[TurnPart]:
    """The parts of a turn, each after it is played. What may be written to a move besides (a colour, a landing) plays nothing."""
    for word in said[said[:1] == (running.before.tag,) :]:
        part = read_part(word)
        if part is not UNREADABLE and (running.phase == MOVE or not isinstance(part, Step)):
            play_part(running, part)
            yield part
