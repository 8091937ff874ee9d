"""A record looked at decision by decision: each side's chance, what choices cost, luck and skill apart. Pure.

Chances are parts of the win, 0 to 1. How the game stands is seen by one and the same spectator all along: in the fair view
somebody who sees what lies open to all, in the open view somebody who knows all hands. What a choice cost is weighed by what its
player knew. From start to end chances change by what choices brought, against such as playouts make, and else by luck: so start +
luck + skill = result, and luck favours nobody on average.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import hypot
from operator import sub
from random import Random
from typing import Final, Literal, NamedTuple

from companion.lab import weighing
from companion.lab.costs import because
from companion.lab.ends import Kept, Range
from companion.lab.intervals import Estimate
from companion.lab.world import AnyLaboratory, AnyWorld, Exact, Option, Retraced

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
        stood: How the game stood before it, for whoever looks on.
        best: The best option as it is written; the chosen one where no other is surely better.
        reason: Why the best option is better, as a clause; empty where nothing is known.
        certain: What each side was sure of before it, and the most that it could still get; None where nobody has looked.
    """

    line: int
    seat: int
    about: str
    chosen: str
    among: int
    found: weighing.Weighed
    best: str
    reason: str
    stood: weighing.Standing
    certain: Sequence[Range] | None = None

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
    """A side's start, luck, skill and result; `skill` are its own choices, `others` those of everybody else.

    How far a figure may be off (95 times of 100) is in its `off`. Where that of `skill` holds 0, what its choices cost cannot be
    told apart from luck.
    """

    start: float
    luck: float
    skill: float
    others: float
    result: float
    luck_off: float
    skill_off: float
    others_off: float

    @property
    def is_told_apart(self) -> bool:
        """Whether its own choices surely cost, or brought, something."""
        return abs(self.skill) > self.skill_off


class Turn(NamedTuple):
    """A place where chances changed: after the choice of this number (0: before the first one), up to the next one.

    `by` is what changed for the side for which most did, `luck` that without what the choice brought it; `lucks` is luck for
    each side: together, over the whole game, the luck of its account.
    """

    after: int
    side: int
    by: Estimate
    lucks: tuple[Estimate, ...]

    @property
    def luck(self) -> Estimate:
        """What luck changed for that side."""
        return self.lucks[self.side]


class Settled(NamedTuple):
    """From this line on a side can win whatever the others do (`wins`), or cannot win any more."""

    line: int
    side: int
    wins: bool


#: What is known for certain, where that is so.
_SURE: Final = {(1.0, 1.0): True, (0.0, 0.0): False}
#: Each side's chance at a point of the curve, and by how much each may be off.
_Point = tuple[Sequence[float], Sequence[float]]


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
        end_off: By how much each side's chance behind the last line may be off.
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
    end_off: tuple[float, ...]

    @property
    def curve(self) -> tuple[tuple[float, ...], ...]:
        """Each side's chance at the start, before each choice, and at the end."""
        return (self.start, *(one.stood.chances for one in self.judged), self.end)

    @property
    def off(self) -> float:
        """By how much a point of the curve that is an estimate may be off, on average; 0 where all are exact."""
        offs = [off for one in self.judged for off in one.stood.offs if off]
        return sum(offs) / len(offs) if offs else 0.0

    def accounts(self) -> tuple[Account, ...]:
        """Luck and skill of each side."""
        return tuple(self._account(side) for side in range(len(self.sides)))

    def _account(self, side: int) -> Account:
        own = [one.found.brought[side] for one in self.judged if self.side_of[one.seat] == side]
        others = [one.found.brought[side] for one in self.judged if self.side_of[one.seat] != side]
        skill, theirs = (sum(one.value for one in found) for found in (own, others))
        offs = [hypot(*(one.off for one in found)) for found in (own, others)]
        now = hypot(*offs, 0.0 if self.finished else self.end_off[side])
        return Account(
            self.start[side], self.end[side] - self.start[side] - skill - theirs, skill, theirs, self.end[side], now, *offs
        )

    def events(self) -> tuple[Turn, ...]:
        """What came between one choice and the next, in order: what was dealt, drawn or flipped, and what came to light."""
        nothing = (0.0,) * len(self.sides)
        offs = [nothing, *(one.stood.offs for one in self.judged), nothing if self.finished else self.end_off]
        points = list(zip(self.curve, offs, strict=True))
        return tuple(self._turn(after, *pair) for after, pair in enumerate(pairwise(points)))

    def turns(self) -> tuple[Turn, ...]:
        """The places where chances surely changed, in their order."""
        return tuple(turn for turn in self.events() if abs(turn.by.value) > _EQUAL and turn.by.excludes(0.0))

    def _turn(self, after: int, before: _Point, now: _Point) -> Turn:
        changes = [chance - was for was, chance in zip(before[0], now[0], strict=True)]
        offs = list(map(hypot, before[1], now[1]))
        side = max(range(len(changes)), key=lambda one: abs(changes[one]))
        brought = self.judged[after - 1].found.brought if after else [Estimate(0.0, 0.0, 0.0, 0)] * len(changes)
        lucks = [_about(change - own.value, hypot(off, own.off)) for change, off, own in zip(changes, offs, brought, strict=True)]
        return Turn(after, side, _about(changes[side], offs[side]), tuple(lucks))

    def settled(self) -> tuple[Settled, ...]:
        """What became certain, in its order; that one side is sure to win says of the others that they are not."""
        found, known = list[Settled](), dict[int, bool | None]()
        for one in self.judged:
            certain = one.certain or ()
            for side, sure in enumerate(map(_SURE.get, certain)):
                if sure or (sure is False and (1.0, 1.0) not in certain):
                    found += [Settled(one.line, side, sure)] if known.get(side) is not sure else []
                known[side] = sure
        return tuple(found)

    def mean_loss(self, seat: int) -> float:
        """What a seat's genuine choices surely cost on average; 0 where it had none."""
        own = [one.loss for one in self.judged if one.seat == seat]
        return sum(own) / len(own) if own else 0.0


def _about(value: float, off: float) -> Estimate:
    return Estimate(value, value - off, value + off, 0)


class Asked(NamedTuple):
    """How a record is looked at: by how many playouts for a choice, from which seed, with which knowledge.

    `eyes` is the tag of the player whose own knowledge the curve shows; empty for what the view says.
    """

    playouts: int
    seed: int
    view: View
    eyes: str = ""


def analyse(
    laboratory: AnyLaboratory, table: object, moments: Iterator[Retraced], result: Mapping[str, float] | None, asked: Asked,
    exact: Exact | None = None, progress: Callable[[], None] = lambda: None,
) -> Analysis:  # fmt: skip
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
    surely = (0.0,) * len(sides)
    end = weighing.Standing(tuple(result[side] for side in sides), surely) if result else _now(looked, start)
    seats = tuple(laboratory.seats(table))
    side_of = tuple(laboratory.side_of(table, seat) for seat in range(len(seats)))
    told = tuple(judged), tuple(coming)
    return Analysis(sides, seats, side_of, asked.view, exact is not None, start, *told, end.chances, result is not None, end.offs)


def _now(looked: _Look, start: tuple[float, ...]) -> weighing.Standing:
    """How a game stands after its last line."""
    if looked.exact:
        return weighing.Standing(tuple(looked.exact.end()), (0.0,) * len(start))
    return looked.now or looked.seen or weighing.Standing(start, (0.0,) * len(start))


class _Look:
    """How moments of one record are looked at.

    `now` is how the game stands after the last line, where that is known; `seen` how it stood when something came to light last,
    and `shown` what all had seen then.
    """

    def __init__(self, laboratory: AnyLaboratory, table: object, asked: Asked, exact: Exact | None) -> None:
        self.laboratory, self.table, self.asked, self.exact = laboratory, table, asked, exact
        self.kept: Kept = {}
        self.now: weighing.Standing | None = None
        self.seen: weighing.Standing | None = None
        self.shown: tuple[int, str] | None = None

    def judged(self, moment: Retraced, number: int) -> Judged:
        world, decision, option, line, *_ = moment
        view = world.view(decision.seat)
        certain = self._certain(world)
        sure = _one_way(certain)
        found = (
            self._exactly(moment) if self.exact else self._surely(moment, number, sure) if sure else self._weighed(moment, number)
        )
        word = self._word
        reason = because(self.laboratory, view, decision, found) if found.loss else ""
        if sure and found.loss:
            reason = "it wins whatever the others do"
        return Judged(
            line, decision.seat, decision.about, word(moment, option), len(decision.options), found, word(moment, found.best),
            reason,
            self._surely_stood(found.before) if self.exact or sure else self._stood(moment, f"{number}"), certain,
        )  # fmt: skip

    def _surely_stood(self, chances: tuple[float, ...]) -> weighing.Standing:
        self.seen = weighing.Standing(chances, (0.0,) * len(chances))
        return self.seen

    def _certain(self, world: AnyWorld) -> Sequence[Range] | None:
        """What each side is sure of, where all hands are known."""
        return self.laboratory.certain(world, self.kept) if self.asked.view == "open" and not self.exact else None

    def _surely(self, moment: Retraced, number: int, sure: tuple[float, ...]) -> weighing.Weighed:
        """A choice in a position in which it is certain what each side gets: it can only throw that away."""
        decision, chosen, nothing = moment.decision, moment.option, (Estimate(0.0, 0.0, 0.0, 0),) * len(sure)
        side = self.laboratory.side_of(self.table, decision.seat)
        keeping = [option for option in (chosen, *decision.options) if self._sure_after(moment, option) == sure]
        if not sure[side] or chosen in keeping or not keeping:
            return weighing.Weighed(chosen, sure, sure, None, 0.0, nothing)
        found = self._weighed(moment, number)
        brought = tuple(_about(now - was, 2 * found.error) for now, was in zip(found.after, sure, strict=True))
        loss = _about(-brought[side].value, 2 * found.error)._replace(deals=self.asked.playouts // 4)
        return weighing.Weighed(keeping[0], sure, found.after, loss, found.error, brought)

    def _sure_after(self, moment: Retraced, option: Option) -> tuple[float, ...] | None:
        return _one_way(self._certain(_after(moment.world, option, Random(0))))

    def _stood(self, moment: Retraced, number: str) -> weighing.Standing:
        """How the game stands for whoever looks on."""
        laboratory, playouts = self.laboratory, self.asked.playouts
        random = Random(f"{self.asked.seed} stood {number}")
        if self.seen is None or self._comes_to_light(moment):
            self.seen = weighing.stands(laboratory, self._looked_on(moment, random), playouts, random)
        return self.seen

    def _looked_on(self, moment: Retraced, random: Random) -> list[Iterator[AnyWorld]]:
        """Worlds as whoever looks on can imagine them; no iterator knows of another one."""
        laboratory, playouts, seats = self.laboratory, self.asked.playouts, list(self.laboratory.seats(self.table))
        if self.asked.eyes:
            own = moment.world.view(seats.index(self.asked.eyes))
            return [weighing.fair_worlds(laboratory, own, random)] * playouts
        if self._sees_all:
            return [weighing.imagined(moment.falls, random) if moment.falls else self._worlds(moment, random)] * playouts
        begin, many = moment.falls or moment.again or moment.world.copy, weighing.chains(playouts)
        return [weighing.spectated(laboratory, self.table, begin, moment.decision.seat, random) for _ in range(many)]

    @property
    def _sees_all(self) -> bool:
        """Whether nothing is hidden from whoever looks on."""
        return self.asked.view == "open" or not self.laboratory.hides

    def _comes_to_light(self, moment: Retraced) -> bool:
        """Whether whoever looks on may have seen anything since: where hands are hidden, something that lies open."""
        if self.asked.eyes or self._sees_all:
            return True
        if moment.decision.about in self.laboratory.unseen:
            return False
        before, told = self.shown, self.laboratory.open_moves(moment.world)
        self.shown = None if told is None else (len(told), self.laboratory.under_way(moment.world))
        return before is None or self.shown != before

    def _word(self, moment: Retraced, option: object) -> str:
        return self.laboratory.word(self.table, moment.decision, option)

    def _weighed(self, moment: Retraced, number: int) -> weighing.Weighed:
        random = Random(f"{self.asked.seed} {number}")
        worlds, view = self._worlds(moment, random), moment.world.view(moment.decision.seat)
        asked = moment.decision, moment.option, self.asked.playouts, random
        return weighing.weigh(self.laboratory, view, worlds, *asked, apart=True)

    def _worlds(self, moment: Retraced, random: Random) -> Iterator[AnyWorld]:
        if moment.again is None and self.asked.view == "open":
            return weighing.open_worlds(moment.world, random)
        return weighing.imagined_at(self.laboratory, moment, random)

    def _exactly(self, moment: Retraced) -> weighing.Weighed:
        values = self._values(moment)
        side = self.laboratory.side_of(self.table, moment.decision.seat)
        options = moment.decision.options
        chosen = values[options.index(moment.option)]
        best = max(range(len(options)), key=lambda number: values[number][side])
        loss = values[best][side] - chosen[side]
        brought = tuple(Estimate(gain, gain, gain, 0) for gain in map(sub, chosen, values[best]))
        if loss <= _EQUAL:
            return weighing.Weighed(moment.option, chosen, chosen, None, 0.0, (Estimate(0.0, 0.0, 0.0, 0),) * len(chosen))
        return weighing.Weighed(options[best], values[best], chosen, Estimate(loss, loss, loss, 0), 0.0, brought)

    def _values(self, moment: Retraced) -> list[tuple[float, ...]]:
        return [tuple(value) for value in self.exact.options(moment.world, moment.decision)] if self.exact else []

    def coming(self, moment: Retraced) -> Next:
        """What each option behind the last line is worth to whoever chooses."""
        decision = moment.decision
        side = self.laboratory.side_of(self.table, decision.seat)
        values = self._values(moment) if self.exact else self._estimated(moment)
        error = 0.0 if self.exact else 0.5 / max(1.0, self.asked.playouts / len(values)) ** 0.5
        rated = [(self._word(moment, option), value[side], error) for option, value in zip(decision.options, values, strict=True)]
        sure = _one_way(self._certain(moment.world))
        if sure:
            afterwards = [self._sure_after(moment, option) for option in decision.options]
            rated = [(one[0], after[side], 0.0) if after else one for one, after in zip(rated, afterwards, strict=True)]
        rated.sort(key=lambda one: -one[1])
        if not self.exact and self.now is None:
            self.now = self._surely_stood(sure) if sure else self._stood(moment, "now")
        return Next(decision.seat, decision.about, self.laboratory.under_way(moment.world), tuple(rated))

    def _estimated(self, moment: Retraced) -> list[tuple[float, ...]]:
        found = []
        for option in moment.decision.options:
            random = Random(f"{self.asked.seed} now")
            worlds = (_after(world, option, random) for world in self._worlds(moment, random))
            found.append(weighing.value_of(self.laboratory, worlds, self.asked.playouts // len(moment.decision.options), random))
        return found


def _one_way(certain: Sequence[Range] | None) -> tuple[float, ...] | None:
    """What each side gets, where that is certain for all of them."""
    return tuple([low for low, _ in certain]) if certain and all(low == high for low, high in certain) else None


def _after(world: AnyWorld, option: Option, random: Random) -> AnyWorld:
    tried = world.copy(random)
    tried.choose(option)
    return tried
