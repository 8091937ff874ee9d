"""The standings as a value, made of what each record adds: by game, by date, by player, and between any two of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.cli.group.found import folded_name
from companion.cli.standings.results import Played, Side
from companion.referee.about import Tally

_Key = tuple[bool, str]


@dataclass(frozen=True, slots=True)
class Row:
    """What one player (or team) has achieved in a game.

    Attributes:
        name: As the oldest of the records spells it, or as the group's file does.
        team: Whether it is a team.
        games: How many records count for it.
        wins: How many of them it won alone.
        shared: How many it won together with others.
        places: How often it came first, second, third, …; a shared first place counts as first.
        average_place: Its place on average.
        total: The sum of its totals.
        figures: How many figures `average`, `best` and `worst` are taken of: scores of sections, else totals.
        average: Their mean.
        best: The best of them: the lowest where few is good.
        worst: The worst of them.
    """

    name: str
    team: bool
    games: int
    wins: int
    shared: int
    places: tuple[int, ...]
    average_place: float
    total: int
    figures: int
    average: float
    best: int
    worst: int

    @property
    def key(self) -> tuple[bool, str]:
        """That of the player's sides in all records (`Side.key`)."""
        return self.team, folded_name(self.name)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who met: in how many games, and how often the one came in before the other. In the rest they shared a place."""

    one: Row
    other: Row
    games: int
    one_ahead: int
    other_ahead: int

    @property
    def level(self) -> int:
        """How often they shared a place."""
        return self.games - self.one_ahead - self.other_ahead


@dataclass(frozen=True, slots=True)
class Standings:
    """The results of everybody who played a game, over all records whose totals count the same.

    `records` are by date, those without a date that sorts last; `rows` the best first; `pairs` in the order of the rows.
    """

    game: str
    title: str
    section: str
    tally: Tally
    records: tuple[Played, ...]
    rows: tuple[Row, ...]
    pairs: tuple[Pair, ...]

    @property
    def heading(self) -> str:
        """The game's title, and what its totals count where these aren't points."""
        return self.title if self.tally.noun == Tally().noun else f"{self.title}, {self.tally.noun}"

    @property
    def per(self) -> str:
        """What averages, the best and the worst are of: a section, or a whole game where totals aren't sums of sections."""
        return _per(self.records[0])

    @property
    def counted(self) -> str:
        """What is counted, in a word."""
        return "points" if self.tally.noun == Tally().noun else self.tally.noun


def standings_of(played: Iterable[Played]) -> list[Standings]:
    """The standings of every game, by heading; a game whose totals count something else at some tables has several."""
    tables: dict[tuple[str, str, Tally], list[Played]] = {}
    for one in sorted(played, key=lambda one: (not one.day, one.day, one.file)):
        tables.setdefault((one.title, one.game, one.tally), []).append(one)
    return sorted(
        map(_standings, tables.values()), key=lambda one: (one.heading, one.game, one.tally.low_wins, one.tally.adds_up)
    )


def undated(played: Iterable[Played]) -> list[Played]:
    """The records whose date does not sort, by file."""
    return sorted((one for one in played if not one.day), key=lambda one: one.file)


def _standings(records: Sequence[Played]) -> Standings:
    first = records[0]
    sides: dict[_Key, list[Side]] = {}
    for record in records:
        for side in record.sides:
            sides.setdefault(side.key, []).append(side)
    better = min if first.tally.low_wins else max
    worse = max if first.tally.low_wins else min
    rows = {key: _row(its, _per(first), better, worse) for key, its in sides.items()}
    ranked = sorted(rows, key=lambda key: _rank(rows[key], low_wins=first.tally.low_wins))
    pairs = tuple(_pairs(ranked, rows, records))
    return Standings(
        first.game, first.title, first.section, first.tally, tuple(records), tuple(rows[key] for key in ranked), pairs
    )


def _per(record: Played) -> str:
    return record.section if record.section and record.tally.adds_up else "game"


def _rank(row: Row, *, low_wins: bool) -> tuple[object, ...]:
    """By wins, then by shared wins, the place on average, the figure on average, the name."""
    return -row.wins, -row.shared, row.average_place, row.average if low_wins else -row.average, row.name.casefold(), row.team


def _row(sides: Sequence[Side], per: str, better: Callable[[list[int]], int], worse: Callable[[list[int]], int]) -> Row:
    figures = [score for side in sides for score in ((side.total,) if per == "game" else side.scores)]
    figures = figures or [side.total for side in sides]
    return Row(
        name=sides[0].name,
        team=sides[0].team,
        games=len(sides),
        wins=sum(side.won and not side.shared for side in sides),
        shared=sum(side.won and side.shared for side in sides),
        places=tuple(sum(side.place == place for side in sides) for place in range(1, max(side.place for side in sides) + 1)),
        average_place=sum(side.place for side in sides) / len(sides),
        total=sum(side.total for side in sides),
        figures=len(figures),
        average=sum(figures) / len(figures),
        best=better(figures),
        worst=worse(figures),
    )


def _pairs(ranked: Sequence[_Key], rows: Mapping[_Key, Row], records: Sequence[Played]) -> Iterable[Pair]:
    """Every two who met, in the order of the rows."""
    order = {key: number for number, key in enumerate(ranked)}
    meetings: dict[tuple[int, int], list[int]] = {}
    for record in records:
        for one, other in combinations(sorted(record.sides, key=lambda side: order[side.key]), 2):
            met = meetings.setdefault((order[one.key], order[other.key]), [0, 0, 0])
            met[0] += 1
            met[1] += one.place < other.place
            met[2] += other.place < one.place
    for (first, second), met in sorted(meetings.items()):
        yield Pair(rows[ranked[first]], rows[ranked[second]], *met)
