"""Few colours, no two neighbours alike. Standard library alone."""

from collections.abc import Mapping, Sequence
from random import Random

MOST = 5
_TRIES = 60


def tint(neighbours: Mapping[int, Sequence[int]], random: Random) -> dict[int, int]:
    """A colour's number for each province: four of them if some try finds that, else as few as were found (more on odd maps)."""
    best: dict[int, int] = {}
    for _ in range(_TRIES):
        found = _tinted(neighbours, random)
        if not best or max(found.values()) < max(best.values()):
            best = found
        if max(best.values()) < 4:
            break
    return best


def _tinted(neighbours: Mapping[int, Sequence[int]], random: Random) -> dict[int, int]:
    """One try: always the province that sees most colours, then the one with most neighbours, gets the colour used least."""
    chance = {province: random.random() for province in neighbours}
    seen: dict[int, set[int]] = {province: set() for province in neighbours}
    used: dict[int, int] = {}
    found: dict[int, int] = {}
    while len(found) < len(neighbours):
        province = max(seen, key=lambda one: (len(seen[one]), len(neighbours[one]), chance[one]))
        free = [colour for colour in range(4) if colour not in seen[province]]
        colour = min(free, key=lambda one: (used.get(one, 0), one)) if free else _least(seen[province])
        found[province] = colour
        used[colour] = used.get(colour, 0) + 1
        del seen[province]
        for other in neighbours[province]:
            if other in seen:
                seen[other].add(colour)
    return found


def _least(seen: set[int]) -> int:
    return next(colour for colour in range(len(seen) + 1) if colour not in seen)
