"""Where cities can stand five provinces apart, and how fair such places are to their players. Standard library alone."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from operator import itemgetter

from companion.games.empires.rules.maps import UNREACHABLE, ProvinceMap
from companion.plain import Json

#: EM-2.2: from city to city.
APART = 5
_SEARCH_STEPS = 20_000
#: So many sets of starts are moved about, where neighbours count.
_MOVED = 3


@dataclass(frozen=True)
class Starts:
    """Start provinces in order of their ids: the least distance of two, and of each its territory and way to the outer ring.

    A territory counts the provinces nearest to a start; one as near to k starts counts 1/k for each. `neighbours` are those of
    each start: a city's first counters go there.
    """

    provinces: tuple[int, ...]
    apart: int
    territories: tuple[float, ...]
    to_ring: tuple[int, ...]
    neighbours: tuple[int, ...]

    @property
    def crowding(self) -> int:
        """How many neighbours more the start with most of them has than the one with fewest."""
        return max(self.neighbours) - min(self.neighbours)

    @property
    def spread(self) -> float:
        """How much larger the largest territory is than the smallest (provinces)."""
        return round(max(self.territories) - min(self.territories), 2)

    def as_figures(self) -> Json:
        """The starts among a map's proof figures."""
        return {
            "starts_apart": self.apart if len(self.provinces) > 1 else 0,
            "territories": list(self.territories),
            "to_ring": list(self.to_ring),
            "start_neighbours": list(self.neighbours),
        }


@lru_cache(maxsize=8)
def ways(province_map: ProvinceMap) -> Mapping[int, Mapping[int, int]]:
    """All distances, once."""
    ids = province_map.ids
    return {one: {other: province_map.distance(one, other) for other in ids} for one in ids}


@lru_cache(maxsize=8)
def _to_ring(province_map: ProvinceMap) -> Mapping[int, int]:
    far = ways(province_map)
    return {one: min(far[one][other] for other in province_map.outer) for one in province_map.ids}


def measure(province_map: ProvinceMap, provinces: Sequence[int]) -> Starts:
    """The figures of these starts."""
    chosen = tuple(sorted(provinces))
    far = ways(province_map)
    apart = min((far[a][b] for a, b in combinations(chosen, 2)), default=UNREACHABLE)
    counted = dict.fromkeys(chosen, 0.0)
    for away in zip(*(far[start].values() for start in chosen), strict=True):
        least = min(away)
        share = 1 / away.count(least)
        for start, one in zip(chosen, away, strict=True):
            if one == least:
                counted[start] += share
    to_ring = _to_ring(province_map)
    territories = tuple(round(counted[start], 2) for start in chosen)
    around = tuple(len(province_map.neighbours[start]) for start in chosen)
    return Starts(chosen, apart, territories, tuple(to_ring[start] for start in chosen), around)


def fair_starts(province_map: ProvinceMap, players: int, apart: int = APART, *, even: bool = False) -> Starts | None:
    """The fairest starts found that are so far apart: even territories, then even ways to the ring. None where there are none.

    `even`: their neighbours come first, and differ by one at most wherever that was found.
    """
    unfairness = _crowded if even else _unfairness
    far = _far_sets(province_map, apart)
    sets = dict.fromkeys(_farthest(province_map, far, first, players) for first in province_map.ids)
    found = [measure(province_map, sorted(chosen)) for chosen in sets if chosen is not None]
    if not found:
        rare = spread_out(province_map, players, apart)
        found = [measure(province_map, rare)] if rare else []
    # The best are moved about for something better still: neighbours change with every step, so more than one is tried.
    best = sorted(found, key=unfairness)[: _MOVED if even else 1]
    return min((_improved(province_map, far, one, unfairness) for one in best), key=unfairness, default=None)


#: What is compared: the smaller, the fairer.
_Unfairness = Callable[[Starts], tuple[float, int, int, tuple[int, ...]]]


def _crowded(starts: Starts) -> tuple[float, int, int, tuple[int, ...]]:
    """The unfairness where neighbours count: beyond the first, each that one start has more than another counts most of all."""
    unfair, ring, near, provinces = _unfairness(starts)
    return unfair + 20.0 * max(0, starts.crowding - 1) + 0.5 * starts.crowding, ring, near, provinces


def _unfairness(starts: Starts) -> tuple[float, int, int, tuple[int, ...]]:
    ring = max(starts.to_ring) - min(starts.to_ring)
    return starts.spread + 1.5 * ring, ring, -starts.apart, starts.provinces


def _far_sets(province_map: ProvinceMap, apart: int) -> Mapping[int, frozenset[int]]:
    return {one: frozenset(other for other, away in row.items() if away >= apart) for one, row in ways(province_map).items()}


def _farthest(province_map: ProvinceMap, far: Mapping[int, frozenset[int]], first: int, players: int) -> frozenset[int] | None:
    """A set of starts, each the farthest from those before it."""
    table = ways(province_map)
    chosen = [first]
    left = set(far[first])
    while len(chosen) < players:
        if not left:
            return None
        chosen.append(max(left, key=lambda one: (min(table[other][one] for other in chosen), -one)))
        left &= far[chosen[-1]]
    return frozenset(chosen)


def _improved(province_map: ProvinceMap, far: Mapping[int, frozenset[int]], starts: Starts, unfairness: _Unfairness) -> Starts:
    """Starts moved to a neighbour, one at a time, as long as that makes them fairer."""
    while better := next((one for one in _moved(province_map, far, starts) if unfairness(one) < unfairness(starts)), None):
        starts = better
    return starts


def _moved(province_map: ProvinceMap, far: Mapping[int, frozenset[int]], starts: Starts) -> Iterator[Starts]:
    """The starts with one of them moved to a neighbour, wherever it stays far enough from the others."""
    for start in starts.provinces:
        rest = [one for one in starts.provinces if one != start]
        for moved in province_map.neighbours[start]:
            if all(moved in far[one] for one in rest):
                yield measure(province_map, [*rest, moved])


def spread_out(province_map: ProvinceMap, count: int, apart: int = APART) -> tuple[int, ...] | None:
    """So many provinces that are `apart` from each other, or None; found by search, given up after many steps."""
    ids = province_map.ids
    place = {province: i for i, province in enumerate(ids)}
    table = ways(province_map)
    far = [sum(1 << place[other] for other in ids if other > one and table[one][other] >= apart) for one in ids]
    steps = 0

    def search(left: int, wanted: int) -> list[int] | None:
        nonlocal steps
        if not wanted:
            return []
        while left.bit_count() >= wanted and steps < _SEARCH_STEPS:
            steps += 1
            lowest = (left & -left).bit_length() - 1
            left &= left - 1
            rest = search(left & far[lowest], wanted - 1)
            if rest is not None:
                return [ids[lowest], *rest]
        return None

    found = search((1 << len(ids)) - 1, count)
    return tuple(found) if found else None


def most_distant(province_map: ProvinceMap) -> tuple[int, int, int]:
    """Two provinces with the longest way between them, and that way (provinces that nothing joins do not count)."""
    ids, table = province_map.ids, ways(province_map)
    joined = [(one, other, table[one][other]) for one, other in combinations(ids, 2) if table[one][other] < UNREACHABLE]
    return max(joined, key=itemgetter(2), default=(ids[0], ids[0], 0))
