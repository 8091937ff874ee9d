"""The other places that explain a breach: what had to happen before, so that it is one. For all games.

A breach names such a place (`Breach.related`) as a `Related`, where the judge holds the earlier move in its hands, or by what
looks for it: `since` (the line that made something so), `newest` (the line that last said something). That is done once the
breach is told, over the lines that were played before it, so that no legal record pays for it and no state keeps a trail.
What a judge need not know at all lies in a game's `rules/evidence.py`: `rests_on(state, move, breach)` gives the same.

    since(lambda state: card in state.discards, say("fell-here", card=card.sign), *card.spellings)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from companion.referee.breach import Address, Related, Sought

if TYPE_CHECKING:
    from companion.referee.replay import AnyStep

#: What a game asks of its own state.
So = Callable[[Any], bool]


def since(so: So, message: str, *names: str, at: Address = ("head",)) -> Sought:
    """The line that made it so, as far as it was so ever since: it was not before that line, and is after every line from it on.

    `so` is asked of states of the game. `names` and `at` say which token of the line is meant, as for `Related`. Nothing is found
    where it was so from the start, or is so only by an earlier part of the very line that is judged.
    """

    def look(steps: Sequence[AnyStep]) -> tuple[Related, ...]:
        made = None
        for step in reversed(steps):
            if not so(step.after):
                break
            made = step
        return (Related(made.move, message, at, names),) if made and not so(made.before) else ()

    return look


def newest(said: Callable[[Any], Related | None]) -> Sought:
    """The newest line of whose move `said` has something to say; what stands in the record's position comes last."""

    def look(steps: Sequence[AnyStep]) -> tuple[Related, ...]:
        found = (said(step.move) for step in reversed(steps))
        return next(((related,) for related in found if related), ())

    return look
