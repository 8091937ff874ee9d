"""What the books of Duelling Circles can show of anybody's game: the board before it, the first turns with a move."""

from collections.abc import Iterator
from itertools import islice

from companion.games.duelling_circles.boards import standing
from companion.games.duelling_circles.rules.moves import Step, Turn
from companion.games.duelling_circles.rules.standing import begun
from companion.games.duelling_circles.teaching import pictures, strips
from companion.referee.evening import Evening, EveningPictures, Shown

#: So many turns are shown.
_TURNS = 4


def _set_up(evening: Evening) -> Iterator[Shown]:
    for step, move in list(evening.of(Turn))[:1]:
        before = begun(step.before, move.seat)
        words = f"Your board before the first turn: {before.tag} begins"
        yield Shown(pictures.set_up(standing(before), words), words)


def _turns(evening: Evening) -> Iterator[Shown]:
    """The first turns in which tokens move."""
    moving = (line for line in evening.of(Turn) if any(isinstance(part, Step) for part in line[1].parts))
    for step, move in islice(moving, _TURNS):
        turn = strips.Told(begun(step.before, move.seat), step.after, move)
        words = f"Your turn {turn.before.turn}: {evening.told(step)}"
        yield Shown(strips.turn_picture(turn, words), words)


EVENING: EveningPictures = {"set-up": _set_up, "turn-1": _turns}
