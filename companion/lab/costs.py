"""What choices of a record cost: told where they surely did, each in a sentence. Pure, standard library alone."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from companion.lab.weighing import Weighed, imagined_at, lost, weigh
from companion.lab.world import AnyLaboratory, Decision, Retraced, Seen
from companion.referee import AnyStep


class Cost(NamedTuple):
    """A choice that surely cost something: in which line, whose, by which word; which part of the win at least; in a sentence."""

    line: int
    tag: str
    word: str
    least: float
    sentence: str


def told(laboratory: AnyLaboratory, view: Seen, decision: Decision, found: Weighed, better: str) -> str:
    """What a choice cost, and why a `better` one was better; empty where it may have cost nothing."""
    if found.loss is None:
        return ""
    reason = because(laboratory, view, decision, found)
    cost = f"{found.mark or 'That'} cost about {lost(found.loss.value)} points of 100 (± {lost(found.loss.off)})."
    return f"{cost} {better} was better" + (f": {reason}." if reason else ".")


def because(laboratory: AnyLaboratory, view: Seen, decision: Decision, found: Weighed) -> str:
    """Why the best option is better: what came of both in the playouts, else what speaks for it; and what likely follows."""
    reason = "" if found.why else laboratory.reason(view, decision, found.best)
    why = f"it {reason}" if reason else found.why
    line = f"likely next: {', '.join(found.line)}" if found.line else ""
    return "; ".join(filter(None, (why, line)))


def choices(laboratory: AnyLaboratory, table: object, steps: Sequence[AnyStep]) -> Iterator[Retraced]:
    """The choices of a record that were made among several options; none where it cannot be traced back."""
    moments = laboratory.retrace(table, steps) if not laboratory.refuse(table) else None
    yield from (one for one in moments or () if one.option is not None and len(one.decision.options) > 1)


def cost_of(laboratory: AnyLaboratory, table: object, moment: Retraced, playouts: int) -> Cost | None:
    """What a choice cost by what its player knew; None where that may be nothing. The same moment gives the same answer."""
    decision, random = moment.decision, Random(f"cost {moment.line} {moment.decision.about}")
    worlds, view = imagined_at(laboratory, moment, random), moment.world.view(decision.seat)
    found = weigh(laboratory, view, worlds, decision, moment.option, playouts, random)
    if found.loss is None:
        return None
    better, word = (laboratory.word(table, decision, option) for option in (found.best, moment.option))
    sentence = told(laboratory, view, decision, found, better)
    return Cost(moment.line, laboratory.seats(table)[decision.seat], word, found.loss.low, sentence)
