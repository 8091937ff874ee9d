"""Hills, woods and marshes as ornament: small signs in what a full province leaves free. Pure numbers and lines.

What is free is what is left of a province when its band, city, label and twelve counters are taken: no sign lies under any of
them. Nothing in the rules depends on terrain.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import pi, sin
from zlib import crc32

from companion.drawing import Surface, circle, line_outline, polygons
from companion.games.empires.drawings.maps import labels, strokes
from companion.games.empires.drawings.maps.land import CITY, LandView
from companion.games.empires.drawings.maps.model import Cell, Land, Point
from companion.games.empires.drawings.maps.palette import BAND, Palette

#: A counter, how many a province holds, and the way from one to the next (mm).
COUNTER, COUNTERS, _PITCH = 6.0, 12, 6.2
#: How far a sign reaches from its middle, how far from sign to sign along the border and at least, and how many rows there are.
REACH, _EVERY, _SPACE, _ROWS = 2.3, 4.6, 4.3, 3
#: The noise's waves (mm): broad ones say which terrain there is, narrow ones where it lies thick.
_WIDE, _NARROW = 260.0, 62.0
#: Above so much of the broad noise are hills, then peaks; below so much woods, then marsh. Where the narrow one is low is none.
_HILLS, _PEAKS, _WOODS, _MARSH, _SPARSE = 0.2, 0.48, -0.08, -0.6, -0.2


@dataclass(frozen=True)
class Sign:
    """A sign of terrain: `hill`, `peak`, `tree` or `reed`, and where its middle is (mm at full size)."""

    kind: str
    at: Point


def terrain(land: Land) -> Iterator[Sign]:
    """The signs of a whole land, from the top: what is nearer is drawn later."""
    found = [sign for province in land.provinces for sign in _signs(land, province)]
    return iter(sorted(found, key=lambda sign: (-sign.at[1], sign.at[0])))


def _signs(land: Land, province: Cell) -> Iterator[Sign]:
    """The signs of a province, along its border; none where a dozen counters leave no room."""
    rings = [list(ring) for ring in province.rings]
    ring = max(rings, key=lambda one: abs(polygons.signed_area(one)))
    taken = counter_places(province)
    if taken is None or len(ring) < 9:
        return
    placed: list[Point] = []
    inwards = 1 if polygons.signed_area(ring) > 0 else -1
    spots = polygons.along(ring, _EVERY)
    for row in range(_ROWS):
        for i, (x, y) in enumerate(spots):
            (x0, y0), (x1, y1) = spots[i - 1], spots[(i + 1) % len(spots)]
            length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 or 1.0
            deep = BAND + REACH + 0.7 + 0.9 * (i % 2) + 4.4 * row
            at = x - inwards * deep * (y1 - y0) / length, y + inwards * deep * (x1 - x0) / length
            kind = _kind(land, at)
            if kind and all(_apart(at, other) > _SPACE for other in placed) and _is_free(at, province, rings, taken):
                placed.append(at)
                yield Sign(kind, at)


def _kind(land: Land, at: Point) -> str:
    """Which terrain lies at a place: a smooth noise that comes of the land's name; woods and ranges run on over borders."""
    seed = crc32(land.title.encode())
    value, clump = _noise(seed, at, _WIDE), _noise(seed >> 3, at, _NARROW)
    if clump < _SPARSE:
        return ""
    if value > _HILLS:
        return "peak" if value + 0.3 * clump > _PEAKS else "hill"
    return "" if value > _WOODS else "tree" if value > _MARSH else "reed"


def _noise(seed: int, at: Point, wave: float) -> float:
    """A value between about -1 and 1 that changes within `wave` mm."""
    value = 0.0
    for turn, (across, down) in enumerate(((1.0, 0.6), (-0.7, 1.2), (1.4, -1.1), (1.9, 1.5))):
        phase = (seed >> (7 * turn) & 255) / 255 * 2 * pi
        value += sin(2 * pi * (across * at[0] + down * at[1]) / wave + phase) / (1 + 0.4 * turn)
    return value / 2.2


def counter_places(province: Cell) -> list[Point] | None:
    """Where a dozen counters lie: round city and label, as near as they can; None where laid like this they have no room."""
    rings = [list(ring) for ring in province.rings]
    x0, y0 = (province.city[0] + province.label[0]) / 2, (province.city[1] + province.label[1]) / 2
    row = range(-5, 6)
    lattice = [(x0 + (i + 0.5 * (j % 2)) * _PITCH, y0 + j * _PITCH * 0.866) for j in row for i in row]
    lattice.sort(key=lambda at: (_apart(at, (x0, y0)), at))
    found: list[Point] = []
    for at in lattice:
        if _clear_of_places(at, province, COUNTER / 2 + 0.1) and _inland(at, rings, COUNTER / 2 + 0.1):
            found.append(at)
            if len(found) == COUNTERS:
                return found
    return None


def _is_free(at: Point, province: Cell, rings: Sequence[list[Point]], taken: Sequence[Point]) -> bool:
    """Whether a sign at a place keeps off counters, city, label and band."""
    if any(_apart(at, other) < COUNTER / 2 + REACH + 0.2 for other in taken):
        return False
    return _clear_of_places(at, province, REACH + 0.4) and _inland(at, rings, BAND + REACH + 0.3)


def _clear_of_places(at: Point, province: Cell, radius: float) -> bool:
    """Whether a round thing keeps off the city's place and the label's box; a name on two lines takes a line more."""
    if _apart(at, province.city) < CITY / 2 + radius:
        return False
    across, down = abs(at[0] - province.label[0]), abs(at[1] - province.label[1])
    high = labels.LABEL_HEIGHT / 2 + (labels.LABEL_HEIGHT if len(province.parts) > 1 else 0.0)
    return across > labels.LABEL_WIDTH / 2 + radius or down > high + radius


def _inland(at: Point, rings: Sequence[list[Point]], away: float) -> bool:
    """Whether a place lies within a province, so far from its border."""
    x, y = at
    square = away * away
    for ring in rings:
        for x1, y1 in ring:
            if (x - x1) * (x - x1) + (y - y1) * (y - y1) < square:
                return False
    return sum(polygons.inside(ring, x, y) for ring in rings) % 2 == 1


def _apart(one: Point, other: Point) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def draw_terrain(surface: Surface, view: LandView, palette: Palette) -> None:
    """All signs of terrain at their places."""
    for sign in terrain(view.land):
        x, y = view.at(sign.at)
        _DRAWN[sign.kind](surface, x, y, view.scale, palette)


def _draw_hill(surface: Surface, x: float, y: float, size: float, palette: Palette) -> None:
    back = strokes.curve(x, y, size, (-0.4, 0.2), (0.2, -1.5, 1.5, -1.5, 2.0, 1.2))
    front = strokes.curve(x, y, size, (-2.0, 1.2), (-1.4, -0.9, 0.1, -0.9, 0.7, 1.2))
    for line in (back, front):
        strokes.draw_path(surface, (line,), fill=palette.relief_light, stroke=0.22 * size, colour=palette.relief)
    shade = [strokes.curve(x, y, size, (0.3 + 0.3 * i, 0.0 + 0.1 * i), (0.5 + 0.35 * i, 0.9)) for i in range(3)]
    strokes.draw_path(surface, shade, stroke=0.13 * size, colour=palette.relief)


def _draw_peak(surface: Surface, x: float, y: float, size: float, palette: Palette) -> None:
    body = strokes.curve(x, y, size, (-2.0, 1.4), (-0.9, -0.6), (-0.2, -1.9), (0.5, -0.8), (2.0, 1.4))
    strokes.draw_path(surface, (body,), fill=palette.relief_light, stroke=0.22 * size, colour=palette.relief)
    side = strokes.curve(x, y, size, (-0.2, -1.9), (0.5, -0.8), (2.0, 1.4), (0.5, 1.4), (0.1, 0.1), (0.3, -0.7), (-0.2, -1.9))
    if palette.solid:
        strokes.draw_path(surface, (side,), fill=palette.relief_dark)
    lines = [strokes.curve(x, y, size, (-0.2, -1.9), (0.3, -0.7), (0.1, 0.1), (0.5, 1.4))]
    lines += [strokes.curve(x, y, size, (0.55 + 0.4 * i, -0.1 + 0.5 * i), (0.45 + 0.35 * i, 1.0)) for i in range(3)]
    strokes.draw_path(surface, lines, stroke=0.13 * size, colour=palette.relief)


def _draw_tree(surface: Surface, x: float, y: float, size: float, palette: Palette) -> None:
    for dx, dy, part in ((0.05, -0.75, 1.0), (-1.15, 0.35, 0.85), (1.1, 0.45, 0.9)):
        tree_x, tree_y, own = x + dx * size, y + dy * size, part * size
        trunk = line_outline(((tree_x, tree_y), (tree_x, tree_y + 1.45 * own)))
        strokes.draw_path(surface, (trunk,), stroke=0.3 * size, colour=palette.wood)
        strokes.draw_path(
            surface,
            (circle(tree_x, tree_y - 0.25 * own, 0.98 * own),),
            fill=palette.wood_light,
            stroke=0.18 * size,
            colour=palette.wood,
        )
        shade = strokes.curve(tree_x, tree_y, own, (0.62, -0.6), (0.75, -0.1, 0.6, 0.25, 0.2, 0.42))
        strokes.draw_path(surface, (shade,), stroke=0.2 * size, colour=palette.wood)


def _draw_reed(surface: Surface, x: float, y: float, size: float, palette: Palette) -> None:
    water = [
        strokes.curve(x, y, size, (left, level), (left + 0.6, level - 0.3, left + 0.9, level + 0.3, left + 1.6, level))
        for left, level in ((-2.1, 0.9), (0.5, 0.9), (-0.9, 1.5))
    ]
    strokes.draw_path(surface, water, stroke=0.16 * size, colour=palette.sea_text)
    blades = [
        strokes.curve(x, y, size, (foot, 0.9), (foot, 0.2, foot + 0.3 * lean, -0.4, foot + lean, tip))
        for foot, lean, tip in ((-0.5, -0.9, -0.6), (-0.15, -0.25, -1.5), (0.2, 0.35, -1.1), (0.5, 1.0, -0.3))
    ]
    strokes.draw_path(surface, blades, stroke=0.2 * size, colour=palette.wood)


_DRAWN = {"hill": _draw_hill, "peak": _draw_peak, "tree": _draw_tree, "reed": _draw_reed}
