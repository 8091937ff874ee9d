"""What is too small on a map is drawn larger, in circles on the sea: short borders, and provinces without room."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import dist, hypot

from companion.drawing import Box, Surface, circle, lettering, polygons
from companion.games.empires.drawings.maps.labels import draw_number
from companion.games.empires.drawings.maps.land import LandView, draw_land
from companion.games.empires.drawings.maps.layout import Layout, Piece
from companion.games.empires.drawings.maps.model import Cell, Land, Line, Point
from companion.games.empires.drawings.maps.palette import Palette, palette_of
from companion.games.empires.drawings.maps.strokes import draw_path

#: A border shorter than this at full size, or than this on paper, is drawn larger (mm); so is a province of less than this (mm²).
SHORT, UNSEEN, SMALL = 6.0, 3.0, 300.0
#: So many at most; from the middle of one to its rim, and the line below it (mm).
_MOST, _RADII, _FOOT = 8, (18.0, 14.0), 5.0
#: How much of the map one shows beside what it is about, and at least (mm at full size).
_ROUND, _LEAST = 1.6, 4.0
_SPOTS = [(x / 9, y / 9) for x in range(-9, 10) for y in range(-9, 10) if hypot(x, y) <= 7]


@dataclass(frozen=True)
class Inset:
    """A place that is drawn larger: its letter, its middle, and how far it reaches from there (mm at full size)."""

    letter: str
    middle: Point
    reach: float

    @property
    def name(self) -> str:
        """What its place on the sheet is called."""
        return f"inset {self.letter}"

    def shows(self, line: Line) -> bool:
        """Whether it shows the middle of a line."""
        return dist(self.middle, _middle(line)) <= self.reach


def wants(line: Line, scale: float) -> bool:
    """Whether a border is too short to do without an inset at this scale."""
    return not line.is_coast and line.straight < max(SHORT, UNSEEN / scale)


def insets_of(land: Land, scale: float) -> list[Inset]:
    """What is drawn larger of a land at a scale: borders, then provinces. What another inset shows has none of its own."""
    found: list[tuple[Point, float]] = []
    for _, middle, reach in [*sorted(_short(land, scale)), *sorted(_small(land))]:
        if len(found) < _MOST and all(dist(middle, other) > away for other, away in found):
            found.append((middle, reach))
    return [Inset("abcdefgh"[i], *one) for i, one in enumerate(found)]


def _short(land: Land, scale: float) -> Iterator[tuple[float, Point, float]]:
    """The size, middle and reach of each short border."""
    for line in land.lines:
        if wants(line, scale):
            yield line.straight, _middle(line), max(_LEAST, _ROUND * line.straight)


def _middle(line: Line) -> Point:
    (x1, y1), (x2, y2) = line.points[(len(line.points) - 1) // 2], line.points[len(line.points) // 2]
    return (x1 + x2) / 2, (y1 + y2) / 2


def _small(land: Land) -> Iterator[tuple[float, Point, float]]:
    """The same of each province that has not even room for its city and its name."""
    for province in land.provinces:
        area, ring = max((abs(polygons.signed_area(list(polygon[0]))), polygon[0]) for polygon in province.polygons)
        if area < SMALL:
            left, low, right, high = _bounds(ring)
            yield area**0.5, ((left + right) / 2, (low + high) / 2), max(_LEAST, 0.6 * hypot(right - left, high - low))


def _bounds(points: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def pieces_of(land: Land, insets: Sequence[Inset]) -> list[Piece]:
    """The insets as what stands on the sea, each near what it shows."""
    left, low, right, high = land.bounds
    places = [((one.middle[0] - left) / (right - left), (high - one.middle[1]) / (high - low)) for one in insets]
    sizes = tuple((2 * radius, 2 * radius + _FOOT) for radius in _RADII)
    return [Piece(one.name, sizes, place, needed=False, rim=False) for one, place in zip(insets, places, strict=True)]


def draw_insets(surface: Surface, view: LandView, layout: Layout, insets: Sequence[Inset]) -> None:
    """Those insets that have a place on the sheet, and a ring with its letter round what each shows."""
    palette = palette_of(surface.ink)
    for one in insets:
        if one.name in layout.boxes:
            box = layout.boxes[one.name]
            x, y = view.at(one.middle)
            draw_path(surface, (circle(x, y, one.reach * view.scale),), stroke=0.45, colour=surface.ink.accent)
            draw_number(surface, one.letter, x + 0.7 * one.reach * view.scale, y - 0.7 * one.reach * view.scale, 8, palette)
            _draw(surface, Box(box.x, box.y, box.width, box.width), view, one, palette)
            times = box.width / 2 / one.reach / view.scale
            words = f"{one.letter}: {times:.1f} times as large".replace(".0 ", " ")
            surface.text(words, box.x + box.width / 2, box.bottom - 1.2, lettering.ITALIC, 8.5, surface.ink.text, "centre")


def _draw(surface: Surface, box: Box, view: LandView, one: Inset, palette: Palette) -> None:
    """A part of the land in a circle, with the numbers of its provinces."""
    radius = box.width / 2
    land = _part(view.land, one)
    left, _, _, high = land.bounds
    scale = radius / one.reach
    x, y = box.x + radius, box.y + radius
    near = LandView(land, x - (one.middle[0] - left) * scale, y - (high - one.middle[1]) * scale, scale, view.curved)
    rim = circle(x, y, radius)
    draw_path(surface, (rim,), fill=palette.sea)
    with surface.clipped((rim,)):
        draw_land(surface, near, places=False)
        for province in land.provinces:
            spot = _middle_within(province, one)
            if spot:
                draw_number(surface, str(province.id), *near.at(spot), 8, palette, ringed=province.outer)
    draw_path(surface, (rim,), stroke=0.7, colour=surface.ink.accent)


def _part(land: Land, one: Inset) -> Land:
    """The provinces whose boxes reach into an inset, with the lines and ways between them."""
    (x, y), reach = one.middle, one.reach
    kept = []
    for province in land.provinces:
        left, low, right, high = _bounds([point for ring in province.rings for point in ring])
        if left - reach < x < right + reach and low - reach < y < high + reach:
            kept.append(province)
    ids = {province.id for province in kept}
    cells = [replace(province, neighbours=tuple(ids.intersection(province.neighbours))) for province in kept]
    return Land(land.title, cells, [line for line in land.lines if {*line.sides} <= ids | {0}])


def _middle_within(province: Cell, one: Inset) -> Point | None:
    """The spot of a province in an inset that is farthest from all that is not the province; None where it has none."""
    spots = [(one.middle[0] + x * one.reach, one.middle[1] + y * one.reach) for x, y in _SPOTS]
    inside = [spot for spot in spots if sum(polygons.inside(list(ring), *spot) for ring in province.rings) % 2]
    outside = [spot for spot in spots if spot not in inside]
    return max(inside, key=lambda spot: min((dist(spot, other) for other in outside), default=0.0)) if inside else None
