"""The scores of a record for people: a table of sections, what each score is made of, how the totals went, who is ahead."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.cards.spoken import spoken
from companion.drawing import PLAYER_MARKS, Picture, charts
from companion.referee import Item, Judgement, Tally
from companion.screen.leading import ahead
from companion.screen.phrases import capital

#: A chart has no more points than this: a long game without sections is looked at now and then.
_POINTS = 60
#: More summands than these that are all the same are counted, and not written one by one.
_FEW = 4


class Unit(NamedTuple):
    """What scores: a player or a team. `mark` numbers its mark, from 1 to 6 (0: there are too many for marks)."""

    tag: str
    name: str
    mark: int
    total: int | None
    won: bool
    ahead: bool


class Part(NamedTuple):
    """What counts the same way in a score: the items of one rule, and what they come to."""

    rule: str
    items: Sequence[Item]
    amount: int


class Score(NamedTuple):
    """What a unit has in a section, what it then had in all, and what the score is made of."""

    tag: str
    score: int | None
    total: int | None
    parts: Sequence[Part] = ()

    @property
    def sum(self) -> str:
        """`3 + 6 − 2`, or `7 × 1`: what counts, each for itself; empty where there is but one summand, or none."""
        amounts = [item.amount for part in self.parts for item in part.items if item.amount]
        if len(amounts) < 2 or sum(amounts) != self.score:
            return ""
        alike = len(amounts) > _FEW and len(set(amounts)) == 1
        return f"{len(amounts)} × {number(amounts[0])}" if alike else signed_sum(amounts)


class Section(NamedTuple):
    """A row of the table. `complete`: its scores will not change any more."""

    title: str
    complete: bool
    scores: Sequence[Score]

    @property
    def has_parts(self) -> bool:
        """Whether it is known what the scores are made of."""
        return any(score.parts for score in self.scores)


class Tallied(NamedTuple):
    """All scores of a record, or the one of `now` where it has no sections; `told` says them aloud.

    `alone`: only its result was written. `chart` shows how the totals went, where they went anywhere.
    """

    units: Sequence[Unit]
    sections: Sequence[Section]
    tally: Tally
    now: Section | None
    alone: bool
    chart: Picture | None
    told: str


def tallied(judgement: Judgement) -> Tallied:
    """The scores of a record; of one that cannot be read there are none."""
    verdict = judgement.verdict
    units = _units(judgement)
    sections = [
        Section(f"{capital(one.kind)} {one.number}", one.complete, _scores(judgement.units, one.scores, one.totals, one.items))
        for one in judgement.sections
    ]
    has_sections = bool(judgement.game and judgement.game.section)
    now = None
    if not has_sections and judgement.position is not None:
        now = Section("Now", verdict.complete, _scores(judgement.units, verdict.totals, verdict.totals, judgement.position.items))
    alone = verdict.complete and not judgement.sections and not verdict.state and bool(verdict.totals)
    return Tallied(units, sections, judgement.tally, now, alone, _chart(judgement), spoken(told(judgement)))


def told(judgement: Judgement) -> str:
    """Where the game stands, in sentences to be read aloud."""
    verdict, tally = judgement.verdict, judgement.tally
    if not verdict.totals:
        return "" if judgement.record is None else "Nothing is counted yet."
    numbers = ", ".join(f"{unit} {number(total)}" for unit, total in verdict.totals.items())
    counted = "" if tally.noun == "total" else f"{capital(tally.noun)}: "
    return f"{counted}{numbers}. {_outcome(judgement)}"


def _outcome(judgement: Judgement) -> str:
    verdict = judgement.verdict
    if verdict.winners:
        names = " and ".join(verdict.winners)
        return f"{names} has won." if len(verdict.winners) == 1 else f"{names} share the game."
    if verdict.complete:
        return "The game is over; nobody has won."
    leading = ahead(verdict.totals, low_wins=judgement.tally.low_wins)
    if not leading:
        return "All are level."
    return f"{' and '.join(leading)} {'is' if len(leading) == 1 else 'are'} ahead."


def _units(judgement: Judgement) -> Sequence[Unit]:
    verdict = judgement.verdict
    players = judgement.record.header.players if judgement.record else ()
    names = {player.tag: player.name for player in players}
    marks = range(1, len(judgement.units) + 1) if len(judgement.units) <= len(PLAYER_MARKS) else [0] * len(judgement.units)
    leading = ahead(verdict.totals, low_wins=judgement.tally.low_wins)
    return [
        Unit(tag, names.get(tag, tag), mark, verdict.totals.get(tag), tag in verdict.winners, tag in leading)
        for tag, mark in zip(judgement.units, marks, strict=True)
    ]


def _scores(
    tags: Sequence[str], scores: Mapping[str, int], totals: Mapping[str, int], items: Mapping[str, Sequence[Item]]
) -> Sequence[Score]:
    return [Score(tag, scores.get(tag), totals.get(tag), _parts(items.get(tag, ()))) for tag in tags]


def _parts(items: Sequence[Item]) -> Sequence[Part]:
    """The items gathered by the rule they follow, in the order in which the rules first come."""
    by_rule: dict[str, list[Item]] = {}
    for item in items:
        by_rule.setdefault(item.rule, []).append(item)
    return [Part(rule, its, sum(item.amount for item in its)) for rule, its in by_rule.items()]


def _chart(judgement: Judgement) -> Picture | None:
    """How the totals went: from section to section, or from line to line where there are none."""
    tags = judgement.units
    if judgement.record is None or not 1 <= len(tags) <= len(PLAYER_MARKS):
        return None
    if judgement.game and judgement.game.section:
        word = judgement.game.section
        steps: Sequence[Mapping[str, int]] = [one.totals for one in judgement.sections if one.complete]
        ends = (f"{word} 1", f"{word} {len(steps)}")
        if judgement.tally.adds_up and steps:
            steps = [dict.fromkeys(tags, 0), *steps]
            ends = ("start", ends[1])
    else:
        steps = _now_and_then([one.totals for one in judgement.positions])
        ends = ("beginning", "now")
    series = [[step.get(tag) for step in steps] for tag in tags]
    if len(steps) < 3 or all(value is None for one in series for value in one):
        return None
    noun = "totals" if judgement.tally.noun == "total" else judgement.tally.noun
    return charts.totals_chart(f"How the {noun} went", series, *ends)


def _now_and_then(steps: Sequence[Mapping[str, int]]) -> Sequence[Mapping[str, int]]:
    """Some of many, as far apart as one another; the last among them."""
    if len(steps) <= _POINTS:
        return steps
    return [steps[round(place * (len(steps) - 1) / (_POINTS - 1))] for place in range(_POINTS)]


def number(value: int) -> str:
    """A number with a minus sign that is one."""
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    """The same with its sign: `+3`, `−2`, `0`."""
    return f"+{value}" if value > 0 else number(value)


def signed_sum(amounts: Sequence[int]) -> str:
    """`3 + 6 − 2`."""
    first, *others = amounts
    return number(first) + "".join(f" {'−' if amount < 0 else '+'} {abs(amount)}" for amount in others)
