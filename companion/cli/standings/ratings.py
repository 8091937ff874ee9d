"""How strong players are: ratings over years of records, by game and pooled. Made anew from the records each time.

TrueSkill Through Time: what players do next year also shows how good they were this year, so first seasons are judged as fairly
as the last ones. The members of a team are rated as a team of persons.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate, pairwise
from typing import Any

from companion.cli.group.found import folded_name
from companion.cli.standings.results import Played, Side
from companion.cli.terminal.out import CommandError
from companion.extras import install

#: Whoever has played fewer games has no rating that means anything.
FEWEST = 5
#: So many points are what makes somebody come in before another in 76 games of 100.
POINTS = 100
#: How sure the ± is, in deviations: 95 times of 100.
_SURE = 1.96
#: How strong newcomers may be, and how much anybody may change in a day, in those 100 points.
_NEWCOMERS, _A_DAY = 2.0, 0.02
#: A longer break tells no more (in days). So a slip of the pen in a date (2206) does not make all others uncertain.
_LONGEST = 1000
#: A draw is never thought impossible.
_LEAST_DRAWS, _MOST_DRAWS = 0.01, 0.9
#: Reckoned to and fro so often at most, and until nobody moves by more than a point.
_ROUNDS, _CLOSE = 12, 0.01
_Key = tuple[bool, str]


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is, against the mean of all who are rated together.

    Attributes:
        name: As in the newest of the records.
        games: How many games it is of.
        points: How far above the mean: with 100 more than another, a player comes in first in 76 games of 100.
        off: By how much that may be off.
        course: The rating on each day of play, in order; a day is empty where no record is dated.
    """

    name: str
    games: int
    points: float
    off: float
    course: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings of one game, the best first; `heading` is its title, or says that all games are meant.

    `hidden` is how many players have too few games.
    """

    heading: str
    rated: tuple[Rating, ...]
    hidden: int


def ratings_of(played: Iterable[Played]) -> list[Ratings]:
    """The ratings of every game, by title, then those of all games together where there are several.

    Raises CommandError where the library for it is missing.
    """
    records = sorted(played, key=lambda one: (not one.day, one.day, one.file))
    games = {title: [one for one in records if one.title == title] for title in sorted({one.title for one in records})}
    tables = [_rated(title, its) for title, its in games.items()]
    return [*tables, _rated("all games", records)] if len(games) > 1 else tables


def _rated(heading: str, records: Sequence[Played]) -> Ratings:
    contests = [record for record in records if len(record.sides) > 1]
    numbers: dict[_Key, int] = {}
    names: dict[_Key, str] = {}
    games: Counter[_Key] = Counter()
    compositions = []
    for record in contests:
        teams = [[*_players(side)] for side in record.ranked]
        compositions.append([[numbers.setdefault(key, len(numbers)) for key, _ in team] for team in teams])
        for key, name in (one for team in teams for one in team):
            names[key] = name
            games[key] += 1
    if not contests:
        return Ratings(heading, (), 0)
    curves = _curves(compositions, contests)
    enough = [key for key in numbers if games[key] >= FEWEST]
    mean = sum(curves[numbers[key]][-1][1] for key in enough) / len(enough) if enough else 0.0
    rated = [_rating(names[key], games[key], curves[numbers[key]], mean) for key in enough]
    ordered = sorted(rated, key=lambda one: (-one.points, one.name.casefold()))
    return Ratings(heading, tuple(ordered), len(numbers) - len(enough))


def _players(side: Side) -> Iterator[tuple[_Key, str]]:
    """Who is rated of a side: a person, the members of a team, or a team that only has a name of its own."""
    if side.members:
        yield from (((False, folded_name(name)), name) for name in side.members)
    else:
        yield side.key, side.name


def _rating(name: str, games: int, curve: Sequence[tuple[str, float, float]], mean: float) -> Rating:
    course = tuple((day, POINTS * (value - mean)) for day, value, _ in curve)
    return Rating(name, games, course[-1][1], POINTS * _SURE * curve[-1][2], course)


def _curves(compositions: Sequence[Any], records: Sequence[Played]) -> dict[int, list[tuple[str, float, float]]]:
    """By player: the day, the value and its deviation of each day."""
    try:
        from trueskillthroughtime import History
    except ImportError as error:
        raise CommandError("ratings need TrueSkill Through Time", install("ratings")) from error
    days = _days(records)
    history = History(
        [*compositions],
        [
            [-side.place for side in record.ranked] for record in records
        ],  # of three in another order it gives each what is another's
        [*days],
        sigma=_NEWCOMERS,
        gamma=_A_DAY,
        p_draw=_draws(records),
    )
    history.convergence(verbose=False, iterations=_ROUNDS, epsilon=_CLOSE)
    return {
        player: [(days[time], value.mu, value.sigma) for time, value in _last_of_days(curve)]
        for player, curve in history.learning_curves().items()
    }


def _last_of_days(curve: Sequence[tuple[float, Any]]) -> Iterator[tuple[float, Any]]:
    """Of several games on a day what it is after the last."""
    yield from {int(time): (time, value) for time, value in curve}.values()


def _days(records: Sequence[Played]) -> dict[float, str]:
    """The time of each record, in days, and its day as it is written; those without a date count on the last day that is known.

    A break counts as `_LONGEST` days at most. Each record has a time of its own, for the games of a day are quicker reckoned
    one after the other than all at once.
    """
    last = max((record.day[:10] for record in records), default="")
    days = [record.day[:10] or last for record in records]
    ordinals = [date.fromisoformat(day).toordinal() if day else 0 for day in days]
    since = accumulate((min(_LONGEST, after - before) for before, after in pairwise(ordinals)), initial=0)
    apart = 1 / (len(records) + 1)
    return {time + number * apart: day for number, (time, day) in enumerate(zip(since, days, strict=True))}


def _draws(records: Sequence[Played]) -> float:
    """How often two neighbours in the order of a game share a place."""
    pairs = ties = 0
    for record in records:
        places = sorted(side.place for side in record.sides)
        pairs += len(places) - 1
        ties += sum(one == other for one, other in pairwise(places))
    return min(_MOST_DRAWS, max(_LEAST_DRAWS, ties / pairs))
