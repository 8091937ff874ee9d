"""Ways over the straits between islands: who is a neighbour although the sea lies between. Needs the extra `maps`."""

from dataclasses import replace
from typing import Any

import shapely
from shapely.geometry import Polygon as Shape

from companion.games.empires.atlas import cells, checking

#: No way over the sea is longer (mm at full size): beyond that nobody sees that two provinces are neighbours.
LONGEST = 60.0
#: So many ways join two islands, if the strait is long enough: one alone would be too easy to hold.
_WAYS, _LEAST = 4, 2
#: Before a land is enlarged: how long the ways are that are chosen, and how far apart, so that they are told apart (mm).
_LONGEST, _APART = 50.0, 45.0


def with_ways(land: cells.Land) -> cells.Land | None:
    """The land with its two islands joined; None where it has not two, or where fewer than two ways can be laid."""
    parts = checking.islands(land.neighbours)
    if len(parts) != 2:
        return None
    shapes = {province: Shape(ring) for province, ring in land.rings.items()}
    pairs = [(one, other) for one in sorted(parts[0] & land.outer) for other in sorted(parts[1] & land.outer)]
    lines = [shapely.shortest_line(shapes[one], shapes[other]) for one, other in pairs]
    found: list[tuple[int, int]] = []
    middles: list[Any] = []
    for line, (one, other) in sorted(zip(lines, pairs, strict=True), key=lambda way: (round(float(way[0].length), 2), way[1])):
        if line.length > _LONGEST or len(found) == _WAYS:
            break
        middle = line.interpolate(0.5, normalized=True)
        taken = {end for way in found for end in way}
        if taken & {one, other} or any(middle.distance(before) < _APART for before in middles):
            continue
        # A way runs over the sea alone.
        if not any(line.intersects(shapes[third]) for third in land.outer - {one, other}):
            found.append((one, other))
            middles.append(middle)
    if len(found) < _LEAST:
        return None
    around = {province: set(others) for province, others in land.neighbours.items()}
    for one, other in found:
        around[one].add(other)
        around[other].add(one)
    return replace(land, neighbours={province: tuple(sorted(others)) for province, others in around.items()})
