"""What a line did, in a short sentence that a person at the table would say: who took what, who won, by how much.

A game that has words for its lines has a part `telling`, whose `TELLING` is a function as `Tell` says. A game without one says
nothing. Whose turn it is then, nobody needs to write: `whose_turn` finds it in what may be said next.
"""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from companion.referee import decisions, games, replay
from companion.referee.about import About
from companion.referee.steps import Steps

State_contra = TypeVar("State_contra", contravariant=True)
Move_contra = TypeVar("Move_contra", contravariant=True)


class Tell(Protocol[State_contra, Move_contra]):
    """A game's part `telling`, on the game's own states and moves."""

    def __call__(self, before: State_contra, move: Move_contra, after: State_contra) -> str:
        """What a legal line did, in one or two short sentences on one line; empty where there is nothing to say (a claim).

        `before` and `after` are the states before and after the line, as `apply` has them. The line may break a rule that the
        table let stand. Cards stand there by their signs (`Q♥`, which is spoken as “queen of hearts”), players by their tags.
        Whose turn it is now is not said: that is added. Where a line can be gone on with, what is told of its beginning is best
        the beginning of what is told of the whole, so that only the rest has to be said.
        """


def told(about: About, step: replay.AnyStep, tags: Sequence[str] = ()) -> str:
    """What a line of a replay did, in the words of the game's part `telling`; empty where the game has none.

    What a table decided is told for all games alike; `tags` are those of what scores.
    """
    if not replay.is_move_of_game(step.move):
        return _decided(step.move, tags)
    tell: Tell[object, object] | None = games.part(about.id, "telling")
    return tell(step.before, step.move, step.after) if tell else ""


def _decided(move: object, tags: Sequence[str]) -> str:
    """What the table decided. What it put right is told as what it let stand, and not here."""
    match move:
        case decisions.Resigned(unit):
            return f"{tags[unit]} gives up."
        case decisions.Agreed(units):
            names = " and ".join(tags[unit] for unit in units)
            return (
                f"The table agrees: {names} {'wins' if len(units) == 1 else 'share the game'}." if units else "A draw is agreed."
            )
        case decisions.Unfinished():
            return "The game is left unfinished."
    return ""


def listed(words: Sequence[str]) -> str:
    """`2w`, `2w and 3w`, `2w, 3w and 4w`; empty for nothing."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def rest_of(whole: str, said: str) -> str:
    """What is to be said of a line that was gone on with, when `said` was told of its beginning."""
    rest = whole.removeprefix(said)
    return rest.strip() if said and rest != whole else whole


def whose_turn(steps: Steps) -> str:
    """The tag of the one player whose turn it is; empty where that is nobody, or one of several."""
    tags = {choice.who for choice in steps.choices if choice.who and choice.is_move}
    return tags.pop() if len(tags) == 1 else ""
