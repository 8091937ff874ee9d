"""The moments of a game that people look for: who takes the lead, what the table let stand, what it put right."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.record.keywords import CORRECT
from companion.referee import Judgement, Replay
from companion.screen.leading import ahead
from companion.screen.logbook import texts_of
from companion.screen.speech import Speech
from companion.screen.table.covering import Covering
from companion.screen.tallies import number


class Moment(NamedTuple):
    """A moment of a game that people look for: after so many lines, of which kind (`lead`, `slip`, `right`), and in words."""

    step: int
    kind: str
    words: str


def stops_of(replay: Replay) -> Sequence[int]:
    """The numbers of the lines after which the game stops to be looked at; 0 first: before the first line that says something."""
    errors = [error.line for error in replay.verdict.errors if error.rule != "claim"]
    entries = replay.judgement.record.entries if replay.judgement.record else ()
    begins = entries[0].line.number if entries else 1_000_000
    ends = min(errors, default=1_000_000)
    said = (line for line, text in enumerate(texts_of(replay.text), 1) if text.partition("#")[0].strip())
    return (0, *(line for line in said if begins <= line < ends))


def past(judgement: Judgement, line: int) -> int:
    """How many steps of the record are over after a line."""
    return bisect_right([step.line.number for step in judgement.steps], line)


def moments_of(judgement: Judgement, stops: Sequence[int], covering: Covering, say: Speech) -> Sequence[Moment]:
    """The moments of a game in their order: who takes the lead, what the table let stand, what it put right."""
    stood = {error.line: error.in_language(say.verdicts) for error in judgement.verdict.stood}
    found = list(_leads(judgement, stops, say))
    for step in judgement.steps:
        line = step.line.number
        at = bisect_right(stops, line) - 1
        if step.line.code.strip().casefold().startswith(f"{CORRECT}:"):
            found.append(Moment(at, "right", say("put-right")))
        elif line in stood:
            found.append(Moment(at, "slip", say("stood-there", what=covering.kept(stood[line].message, say("names-covered")))))
    return sorted(found)


def _leads(judgement: Judgement, stops: Sequence[int], say: Speech) -> Iterator[Moment]:
    """When somebody went ahead of all others who was not ahead before."""
    led: Sequence[str] = ()
    for step, position in zip(judgement.steps, judgement.positions[1:], strict=True):
        totals = position.totals
        leading = ahead(totals, low_wins=judgement.tally.low_wins)
        if len(leading) == 1 and leading != led:
            led = leading
            against = ", ".join(f"{unit} {number(total)}" for unit, total in totals.items())
            yield Moment(bisect_right(stops, step.line.number) - 1, "lead", say("takes-lead", name=led[0], totals=against))
