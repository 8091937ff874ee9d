"""The lines of a map: which provinces meet along them. Standard library alone; shared lines have equal points on both sides."""

from collections.abc import Iterable

from companion.games.empires.drawings.maps.model import SEA, Cell, Line, Pair, Point


def lines_of(cells: Iterable[Cell]) -> list[Line]:
    """All lines of a map, each once: borders and coasts, in a fixed order."""
    return [Line(pair, tuple(points)) for pair, segments in sorted(_segments(cells).items()) for points in _chained(segments)]


def _segments(cells: Iterable[Cell]) -> dict[Pair, list[tuple[Point, Point]]]:
    """The straight pieces between each two provinces, or a province and the sea."""
    sides: dict[tuple[Point, Point], list[int]] = {}
    for cell in cells:
        for ring in cell.rings:
            for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
                sides.setdefault((a, b) if a < b else (b, a), []).append(cell.id)
    found: dict[Pair, list[tuple[Point, Point]]] = {}
    for segment, owners in sides.items():
        pair = (SEA, owners[0]) if len(owners) == 1 else (min(owners), max(owners))
        found.setdefault(pair, []).append(segment)
    return found


def _chained(segments: list[tuple[Point, Point]]) -> list[list[Point]]:
    """Pieces put together to lines, from end to end; what has no end is closed."""
    at: dict[Point, list[Point]] = {}
    for a, b in segments:
        at.setdefault(a, []).append(b)
        at.setdefault(b, []).append(a)
    found = []
    ends = [point for point in sorted(at) if len(at[point]) != 2]
    for start in [*ends, *sorted(at)]:
        while at[start]:
            line = [start]
            while at[line[-1]]:
                last, following = line[-1], at[line[-1]].pop()
                at[following].remove(last)
                line.append(following)
                if following in ends:
                    break
            found.append(line)
    return found


def measured_neighbours(lines: Iterable[Line]) -> dict[Pair, float]:
    """The pairs of provinces with a common border, and its whole length (mm)."""
    found: dict[Pair, float] = {}
    for line in lines:
        if not line.is_coast:
            found[line.sides] = found.get(line.sides, 0.0) + line.length
    return found


def meeting(cells: Iterable[Cell]) -> dict[Point, frozenset[int]]:
    """The points at which more than two provinces meet, or two and no border between them; with those provinces."""
    at: dict[Point, set[int]] = {}
    for cell in cells:
        for ring in cell.rings:
            for point in ring:
                at.setdefault(point, set()).add(cell.id)
    return {point: frozenset(met) for point, met in at.items() if len(met) > 2}
