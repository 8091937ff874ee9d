"""The other places that explain a breach: what had to happen before, so that it is one. For all games.

A breach names such a place (`Breach.related`) as a `Related`, where the judge holds the earlier move in its hands, or by what
looks for it: `since` (the line that made something so), `newest` (the line that last said something). That is done once the
breach is told, over the lines that were played before it, so that no legal record pays for it and no state keeps a trail.
What a judge need not know at all lies in a game's `rules/evidence.py`: `rests_on(state, move, breach)` gives the same.

    since(lambda state: card in state.discards, say("fell-here", card=card.sign), *card.spellings)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from companion.record import Line
from companion.referee import claims, messages
from companion.referee.breach import Address, Breach, Claimed, Related, Sought
from companion.referee.protocol import Rules
from companion.referee.replay import AnyStep

#: What stands for the rule where a claim is wrong.
CLAIM = "claim"
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


def of_claim(game: Rules[Any, Any, Any], line: Line, move: object, breach: Breach, state: object) -> tuple[Sought, ...]:
    """Where what a claim should say comes from: the lines that make up its number, or the one that decided who has won.

    `line` is the claim's, `state` the one against which it was held.
    """
    if breach.claimed is not None:
        counts = breach.unit or breach.claimed.word == claims.TOTAL
        return (partial(_made_up, game, line, breach.claimed),) if counts else ()
    winners = game.winners(state)
    if not isinstance(move, claims.Winner) or not winners:
        return ()
    return (since(lambda other: game.winners(game.finish(other)) == winners, messages.say("decided-here")),)


def _made_up(game: Rules[Any, Any, Any], line: Line, claimed: Claimed, steps: Sequence[AnyStep]) -> Iterator[Related]:
    """The lines by which a total changed so far; of another word those of its section that brought an item."""
    names = (claimed.unit,)
    section = next((game.number(step.after) for step in steps if step.line is line), 0)
    for step in steps:
        number, begins = game.number(step.after), game.number(step.before) != game.number(step.after)
        if claimed.word == claims.TOTAL and (game.section or not game.items(step.after)) and number <= section:
            before, after = (game.totals(state).get(claimed.unit, 0) for state in (step.before, step.after))
            if before != after:
                yield Related(step.move, messages.say("changed-here", unit=claimed.unit, by=f"{after - before:+}"), names=names)
        elif number == section:
            known = Counter(() if begins else game.items(step.before).get(claimed.unit, ()))
            if items := Counter(game.items(step.after).get(claimed.unit, ())) - known:
                reasons = ", ".join(f"{item.reason} {item.amount and format(item.amount, '+')}" for item in items.elements())
                yield Related(step.move, messages.say("counts-here", unit=claimed.unit, reasons=reasons), names=names)
