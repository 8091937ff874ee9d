"""What a referee and a player need to know of a map: counted and searched on its neighbours alone. Standard library alone."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.games.empires.atlas import errors, starts
from companion.games.empires.rules.maps import ProvinceMap
from companion.plain import Json

#: Distances between all provinces are needed: above this they take minutes.
MOST = 1000


@dataclass(frozen=True)
class Check:
    """A map in figures.

    `degrees` counts provinces by their number of neighbours, `keeps` says for each number of players where
    their cities can stand five apart (or None), `blocks` is a smallest set of cities after which no other can be placed, `narrow`
    are provinces without which the land would fall apart.
    """

    provinces: int
    borders: int
    win: int
    degrees: Mapping[int, int]
    outer: tuple[int, ...]
    ring_marked: bool
    parts: tuple[tuple[int, ...], ...]
    distant: tuple[int, int, int]
    keeps: Mapping[int, tuple[int, ...] | None]
    blocks: tuple[int, ...] | None
    narrow: tuple[int, ...]

    def as_dict(self) -> Json:
        """The check as JSON has it."""
        return {
            "provinces": self.provinces,
            "borders": self.borders,
            "win": self.win,
            "degrees": {str(degree): count for degree, count in self.degrees.items()},
            "outer": list(self.outer),
            "ring_marked": self.ring_marked,
            "parts": [list(part) for part in self.parts],
            "most_distant": {"provinces": list(self.distant[:2]), "distance": self.distant[2]},
            "five_apart": {str(players): list(found) if found else None for players, found in self.keeps.items()},
            "blocking": list(self.blocks) if self.blocks else None,
            "narrow": list(self.narrow),
        }


def check(province_map: ProvinceMap) -> Check:
    """All figures of a map. Raises AtlasError where it has too many provinces for that."""
    if len(province_map) > MOST:
        raise errors.AtlasError(f"{len(province_map)} provinces are more than can be checked", f"{MOST} are the most")
    degrees = Counter(len(around) for around in province_map.neighbours.values())
    marked = any(province.outer for province in province_map.provinces)
    return Check(
        provinces=len(province_map),
        borders=sum(degree * count for degree, count in degrees.items()) // 2,
        win=len(province_map) // 2 + 1,
        degrees=dict(sorted(degrees.items())),
        outer=tuple(sorted(province_map.outer)),
        ring_marked=marked,
        parts=tuple(
            sorted((tuple(sorted(part)) for part in islands(province_map.neighbours)), key=lambda part: (-len(part), part))
        ),
        distant=starts.most_distant(province_map),
        keeps={players: _kept(province_map, players) for players in range(2, 7)},
        blocks=_blocking(province_map),
        narrow=_narrow(province_map),
    )


def _kept(province_map: ProvinceMap, players: int) -> tuple[int, ...] | None:
    fair = starts.fair_starts(province_map, players) if len(province_map) <= 200 else None
    return fair.provinces if fair else starts.spread_out(province_map, players)


def islands(neighbours: Mapping[int, Sequence[int]]) -> list[set[int]]:
    """The provinces of each part that hangs together, the one with the lowest number first."""
    left, found = set(neighbours), list[set[int]]()
    while left:
        found.append(_reached(neighbours, min(left), set()))
        left -= found[-1]
    return found


def _reached(neighbours: Mapping[int, Sequence[int]], start: int, without: set[int]) -> set[int]:
    found, edge = {start}, [start]
    while edge:
        for other in neighbours[edge.pop()]:
            if other not in found and other not in without:
                found.add(other)
                edge.append(other)
    return found


def _narrow(province_map: ProvinceMap) -> tuple[int, ...]:
    """Provinces whose neighbours cannot reach each other without them."""
    found = []
    for province, around in province_map.neighbours.items():
        if len(around) > 1 and not set(around) <= _reached(province_map.neighbours, around[0], {province}):
            found.append(province)
    return tuple(sorted(found))


def _blocking(province_map: ProvinceMap) -> tuple[int, ...] | None:
    """One or two provinces so placed that every other is nearer than five to one of them; None where two are not enough."""
    ids = province_map.ids
    place = {province: i for i, province in enumerate(ids)}
    near = [sum(1 << place[b] for b, away in row.items() if away < starts.APART) for row in starts.ways(province_map).values()]
    everything = (1 << len(ids)) - 1
    for i, mask in enumerate(near):
        if mask == everything:
            return (ids[i],)
    for i, mask in enumerate(near):
        for j in range(i + 1, len(ids)):
            if mask | near[j] == everything and not mask >> j & 1:
                return ids[i], ids[j]
    return None
