"""A record looked at decision by decision: each side's chance, what choices cost, luck and skill apart. Pure.

Chances are parts of the win, 0 to 1. From start to end they change by chance (and by what comes to light)
between two decisions, and by the choice at each: so start + luck + skill = result, whatever the estimates are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final, Literal, NamedTuple

from companion.lab.intervals import Estimate
from companion.lab.weighing import Weighed, fair_worlds, open_worlds, value_of, weigh
from companion.lab.world import AnyLaboratory, Exact, Retraced

#: What is known where a choice is weighed: what its player knew, or all hands, with hindsight.
View = Literal["fair", "open"]
#: What two exact chances may differ by and still be the same.
_EQUAL: Final = 1e-9


class Judged(NamedTuple):
    """A choice that somebody made of several, and what it was worth.

    Attributes:
        line: The record's line.
        seat: Whose choice it was, by number.
        about: What was decided.
        chosen: The option as it is written.
        among: Of how many options.
        found: What weighing it gave, but for the best option.
        best: The best option as it is written; the chosen one where no other is surely better.
        reason: What speaks for the best option, behind “it”; empty where nothing is known.
    """

    line: int
    seat: int
    about: str
    chosen: str
    among: int
    found: Weighed
    best: str
    reason: str

    @property
    def loss(self) -> float:
        """What it surely cost, as a part of the win; 0 where that may be nothing."""
        return self.found.loss.value if self.found.loss else 0.0


class Next(NamedTuple):
    """What may be decided behind the last line: what lies open (`Aino: 3`), and each option with each side's chance then."""

    seat: int
    about: str
    open: str
    options: tuple[tuple[str, float, float], ...]


class Account(NamedTuple):
    """A side's start, luck, skill and result; `skill` are its own choices, `others` those of everybody else."""

    start: float
    luck: float
    skill: float
    others: float
    result: float


class Analysis(NamedTuple):
    """What was found in a record.

    Attributes:
        sides: What may win, by tag.
        seats: Who decides, by tag.
        side_of: To which side each seat belongs.
        view: What was known where choices were weighed.
        exact: Whether the chances are those of best play; else they are estimates.
        start: Each side's chance before the first decision.
        judged: The genuine choices; forced ones are not among them.
        coming: What may be decided now.
        end: Each side's chance, or part of the win, behind the last line.
        finished: Whether the game is over.
    """

    sides: tuple[str, ...]
    seats: tuple[str, ...]
    side_of: tuple[int, ...]
    view: View
    exact: bool
    start: tuple[float, ...]
    judged: tuple[Judged, ...]
    coming: tuple[Next, ...]
    end: tuple[float, ...]
    finished: bool

    @property
    def curve(self) -> tuple[tuple[float, ...], ...]:
        """Each side's chance at the start, before each choice, and at the end."""
        return (self.start, *(one.found.before for one in self.judged), self.end)

    def accounts(self) -> tuple[Account, ...]:
        """Luck and skill of each side."""
        return tuple(self._account(side) for side in range(len(self.sides)))

    def _account(self, side: int) -> Account:
        now, luck, skill, others = self.start[side], 0.0, 0.0, 0.0
        for one in self.judged:
            luck += one.found.before[side] - now
            now = one.found.after[side]
            gain = now - one.found.before[side]
            if self.side_of[one.seat] == side:
                skill += gain
            else:
                others += gain
        return Account(self.start[side], luck + self.end[side] - now, skill, others, self.end[side])

    def mean_loss(self, seat: int) -> float:
        """What a seat's genuine choices surely cost on average; 0 where it had none."""
        own = [one.loss for one in self.judged if one.seat == seat]
        return sum(own) / len(own) if own else 0.0


class Asked(NamedTuple):
    """How a record is looked at: by how many playouts for a choice, from which seed, with which knowledge."""

    playouts: int
    seed: int
    view: View


def analyse(
    laboratory: AnyLaboratory,
    table: Any,
    moments: Iterator[Retraced],
    result: Mapping[str, float] | None,
    asked: Asked,
    exact: Exact | None = None,
    progress: Callable[[], None] = lambda: None,
) -> Analysis:
    """What a record's moments tell. `result` is each side's part of the win by tag, None where the game is not over.

    `exact` takes the place of playouts where the game is solved. `progress` is called after each choice.
    """
    looked = _Look(laboratory, table, asked, exact)
    judged: list[Judged] = []
    coming: list[Next] = []
    for moment in moments:
        if moment.option is None:
            coming.append(looked.coming(moment))
        elif len(moment.decision.options) > 1:
            judged.append(looked.judged(moment, len(judged)))
            progress()
    sides = tuple(laboratory.sides(table))
    start = tuple(exact.start()) if exact else (1 / len(sides),) * len(sides)
    end = tuple(result[side] for side in sides) if result else _end(looked, judged, start)
    seats = tuple(laboratory.seats(table))
    side_of = tuple(laboratory.side_of(table, seat) for seat in range(len(seats)))
    return Analysis(
        sides, seats, side_of, asked.view, exact is not None, start, tuple(judged), tuple(coming), end, result is not None
    )


def _end(looked: _Look, judged: list[Judged], start: tuple[float, ...]) -> tuple[float, ...]:
    """Each side's chance after the last line of a game that is not over."""
    if looked.exact:
        return tuple(looked.exact.end())
    return looked.now or (judged[-1].found.after if judged else start)


class _Look:
    """How moments of one record are looked at. `now` is each side's chance behind the last line, where that is known."""

    def __init__(self, laboratory: AnyLaboratory, table: Any, asked: Asked, exact: Exact | None) -> None:
        self.laboratory, self.table, self.asked, self.exact = laboratory, table, asked, exact
        self.now: tuple[float, ...] = ()

    def judged(self, moment: Retraced, number: int) -> Judged:
        world, decision, option, line, *_ = moment
        view = world.view(decision.seat)
        found = self._exactly(moment) if self.exact else self._weighed(moment, number)
        word = self._word
        reason = self.laboratory.reason(view, decision, found.best) if found.loss else ""
        return Judged(
            line,
            decision.seat,
            decision.about,
            word(moment, option),
            len(decision.options),
            found,
            word(moment, found.best),
            reason,
        )

    def _word(self, moment: Retraced, option: Any) -> str:
        return self.laboratory.word(self.table, moment.decision, option)

    def _weighed(self, moment: Retraced, number: int) -> Weighed:
        random = Random(f"{self.asked.seed} {number}")  # noqa: S311 (a game, no secret)
        worlds = self._worlds(moment, random)
        return weigh(self.laboratory, self.table, worlds, moment.decision, moment.option, self.asked.playouts, random)

    def _worlds(self, moment: Retraced, random: Random) -> Iterator[Any]:
        if moment.again is not None:
            return _imagined(moment.again, random)
        if self.asked.view == "open":
            return open_worlds(moment.world, random)
        return fair_worlds(self.laboratory, moment.world.view(moment.decision.seat), random)

    def _exactly(self, moment: Retraced) -> Weighed:
        values = self._values(moment)
        side = self.laboratory.side_of(self.table, moment.decision.seat)
        options = moment.decision.options
        chosen = values[options.index(moment.option)]
        best = max(range(len(options)), key=lambda number: values[number][side])
        loss = values[best][side] - chosen[side]
        if loss <= _EQUAL:
            return Weighed(moment.option, chosen, chosen, None, 0.0)
        return Weighed(options[best], values[best], chosen, Estimate(loss, loss, loss, 0), 0.0)

    def _values(self, moment: Retraced) -> list[tuple[float, ...]]:
        return [tuple(value) for value in self.exact.options(moment.world, moment.decision)] if self.exact else []

    def coming(self, moment: Retraced) -> Next:
        """What each option behind the last line is worth to whoever chooses."""
        decision = moment.decision
        side = self.laboratory.side_of(self.table, decision.seat)
        values = self._values(moment) if self.exact else self._estimated(moment)
        error = 0.0 if self.exact else 0.5 / max(1.0, self.asked.playouts / len(values)) ** 0.5
        rated = [(self._word(moment, option), value[side], error) for option, value in zip(decision.options, values, strict=True)]
        rated.sort(key=lambda one: -one[1])
        self.now = self.now or self._fallen(moment) or max(values, key=lambda value: value[side])
        return Next(decision.seat, decision.about, self.laboratory.under_way(moment.world), tuple(rated))

    def _fallen(self, moment: Retraced) -> tuple[float, ...]:
        """Each side's chance over all ways in which chance can fall before the next choice; empty where none comes first."""
        if moment.falls is None or self.exact:
            return ()
        random = Random(f"{self.asked.seed} falls")  # noqa: S311 (a game, no secret)
        return value_of(self.laboratory, _imagined(moment.falls, random), self.asked.playouts, random)

    def _estimated(self, moment: Retraced) -> list[tuple[float, ...]]:
        found = []
        for option in moment.decision.options:
            random = Random(f"{self.asked.seed} now")  # noqa: S311 (the same worlds for every option)
            worlds = (_after(world, option, random) for world in self._worlds(moment, random))
            found.append(value_of(self.laboratory, worlds, self.asked.playouts // len(moment.decision.options), random))
        return found


def _imagined(again: Callable[[Random], Any], random: Random) -> Iterator[Any]:
    """Worlds that agree with a record which does not tell what the chooser held."""
    while True:
        yield again(random)


def _after(world: Any, option: Any, random: Random) -> Any:
    tried = world.copy(random)
    tried.choose(option)
    return tried
