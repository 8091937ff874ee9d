"""The land itself: sea with water lines, provinces, borders, city places, numbers and names."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import dist, hypot

from companion.drawing import MARKS, PLAYER_MARKS, Outline, PlayerMark, Surface, circle, line_outline, placed, polygons
from companion.drawing.polygons import curve
from companion.games.empires.drawings.maps.labels import draw_label
from companion.games.empires.drawings.maps.model import Cell, Land, Line, Point
from companion.games.empires.drawings.maps.palette import BAND, Hatch, Palette, Tint, palette_of
from companion.games.empires.drawings.maps.strokes import draw_path

#: The city place (mm at full size), and how near to its border the tower or mark in it comes.
CITY = 9.0
#: How far water lines lie off the coast (mm), the farthest first.
_WATER = (9.6, 6.9, 4.8, 3.2, 1.9, 0.9)
_TOWER_POINTS = (
    (4, 22), (5, 11), (3, 11), (3, 3), (6.5, 3), (6.5, 5.5), (10, 5.5), (10, 2), (14, 2), (14, 5.5), (17.5, 5.5), (17.5, 3),
    (21, 3), (21, 11), (19, 11), (20, 22), (14.5, 22), (14.5, 17.5), (12, 15.5), (9.5, 17.5), (9.5, 22),
)  # fmt: skip
TOWER: Outline = line_outline(tuple((x / 24, y / 24) for x, y in _TOWER_POINTS), closed=True)


@dataclass(frozen=True)
class LandView:
    """A map at its place on a drawing: `x`, `y` are where the land's top left corner comes to lie, `scale` 1 is full size.

    `curved`: its lines are drawn as curves through their points, for a poster on which straight pieces would be seen.
    """

    land: Land
    x: float
    y: float
    scale: float = 1.0
    curved: bool = False

    def at(self, point: Point) -> Point:
        """A place of the map on the drawing."""
        left, _, _, high = self.land.bounds
        return self.x + (point[0] - left) * self.scale, self.y + (high - point[1]) * self.scale

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the land on the drawing."""
        left, low, right, high = self.land.bounds
        return (right - left) * self.scale, (high - low) * self.scale

    def shape(self, province: Cell) -> tuple[Outline, ...]:
        """A province's outlines."""
        return tuple(self._outline(ring, closed=True) for ring in province.rings)

    def _outline(self, points: Sequence[Point], *, closed: bool) -> Outline:
        placed_points = tuple(map(self.at, points))
        if self.curved:
            return curve(placed_points, self._corners, closed=closed)
        return line_outline(placed_points, closed=closed)

    @cached_property
    def _corners(self) -> frozenset[Point]:
        """Where lines end: there all that meet keep their direction."""
        open_lines = (line.points for line in self.land.lines if line.points[0] != line.points[-1])
        return frozenset(self.at(end) for points in open_lines for end in (points[0], points[-1]))

    def drawn(self, coast: bool) -> tuple[Outline, ...]:
        """All coasts, or all borders, as outlines."""
        return self.outlines(line for line in self.land.lines if line.is_coast == coast)

    def outlines(self, lines: Iterable[Line]) -> tuple[Outline, ...]:
        """Lines of the map as outlines."""
        found = ((line.points, line.points[0] == line.points[-1]) for line in lines)
        return tuple(self._outline(points[:-1] if closed and self.curved else points, closed=closed) for points, closed in found)


def draw_land(
    surface: Surface,
    view: LandView,
    tint_of: Callable[[Cell], Tint] | None = None,
    *,
    places: bool = True,
    terrain: Callable[[Surface, LandView, Palette], None] | None = None,
) -> None:
    """The whole land; `tint_of` may colour provinces otherwise than the map does, `places` are cities, numbers and names.

    `terrain` draws what lies on the land, below the places.
    """
    palette = palette_of(surface.ink)
    tints = palette.tints
    choose = tint_of or (lambda province: tints[province.tint % len(tints)])
    _draw_water(surface, view, palette)
    islands = all(line.is_coast for line in view.land.lines)
    if islands:
        _draw_links(surface, view, palette, ashore=False)
    for province in view.land.provinces:
        _draw_province(surface, view, province, choose(province))
    fine = max(0.6, min(1.0, view.scale))
    draw_path(surface, view.drawn(coast=False), stroke=0.42 * fine, colour=palette.border)
    draw_path(surface, view.drawn(coast=True), stroke=0.7 * fine, colour=palette.coast)
    draw_path(surface, view.outlines(view.land.blocked), stroke=1.5 * fine, colour=palette.coast)
    if not islands:
        _draw_links(surface, view, palette, ashore=True)
    if terrain:
        terrain(surface, view, palette)
    if places:
        starts = {start: PLAYER_MARKS[i % len(PLAYER_MARKS)] for i, start in enumerate(view.land.starts)}
        for province in view.land.provinces:
            draw_city_place(surface, view, province, palette, starts)
            draw_label(surface, province, view.at(province.label), view.scale, palette)


def _draw_water(surface: Surface, view: LandView, palette: Palette) -> None:
    """Lines along the coast, each the edge of a broader stroke over the one beyond it."""
    coasts = view.drawn(coast=True)
    for away in _WATER:
        reach = 2 * away * min(1.0, view.scale)
        draw_path(surface, coasts, stroke=reach, colour=palette.water)
        draw_path(surface, coasts, stroke=reach - 2 * palette.water_line * (0.5 + 0.5 / (1 + away / 4)), colour=palette.sea)


def _draw_province(surface: Surface, view: LandView, province: Cell, tint: Tint) -> None:
    shape = view.shape(province)
    draw_path(surface, shape, fill=tint.ground)
    size = min(1.0, view.scale)
    if tint.band or tint.hatch:
        with surface.clipped(shape):
            if tint.band:
                draw_path(surface, shape, stroke=2 * BAND * size, colour=tint.band)
            if tint.hatch:
                rings = [tuple(map(view.at, ring)) for ring in province.rings]
                draw_path(
                    surface,
                    [tick for ring in rings for tick in ticks(ring, tint.hatch, size)],
                    stroke=0.13,
                    colour=surface.ink.text,
                )


def ticks(ring: Sequence[Point], hatch: Hatch, size: float = 1.0) -> Iterator[Outline]:
    """Short lines along the inside of a closed line."""
    inwards = 1 if polygons.signed_area(list(ring)) > 0 else -1
    spots = polygons.along(list(ring), hatch.every * size)
    for i, (x, y) in enumerate(spots):
        (x0, y0), (x1, y1) = spots[i - 1], spots[(i + 1) % len(spots)]
        length = hypot(x1 - x0, y1 - y0) or 1.0
        dx, dy = size * (x1 - x0) / length, size * (y1 - y0) / length
        nx, ny = -dy * inwards, dx * inwards
        yield line_outline(
            (
                (x + nx * hatch.start, y + ny * hatch.start),
                (x + nx * hatch.end + dx * hatch.lean, y + ny * hatch.end + dy * hatch.lean),
            )
        )


def _draw_links(surface: Surface, view: LandView, palette: Palette, *, ashore: bool) -> None:
    """Neighbours without a common border: a dotted line over the sea from shore to shore, or from city to city."""
    fine = max(0.6, min(1.0, view.scale))
    for pair in view.land.linked:
        ends = _shores(view.land, pair) if ashore else None
        one, other = map(view.at, ends or (view.land.by_id[pair[0]].city, view.land.by_id[pair[1]].city))
        draw_path(surface, (line_outline((one, other)),), stroke=0.6 * fine, colour=palette.coast, dash=(1.2, 1.6))
        if ends:
            dots = (circle(*one, 1.0 * fine), circle(*other, 1.0 * fine))
            draw_path(surface, dots, fill=palette.halo, stroke=0.4 * fine, colour=palette.coast)


def _shores(land: Land, pair: tuple[int, int]) -> tuple[Point, Point] | None:
    """The two points at which two provinces' coasts are nearest; None where one has no coast."""
    coasts = {
        province: [point for line in land.lines if line.sides == (0, province) for point in line.points] for province in pair
    }
    one, other = (coasts[province] for province in pair)
    if not one or not other:
        return None
    # Coarsely at first: coasts may have thousands of points.
    step = max(1, len(one) // 60), max(1, len(other) // 60)
    near = min(product(range(0, len(one), step[0]), range(0, len(other), step[1])), key=lambda at: dist(one[at[0]], other[at[1]]))
    around = [range(max(0, at - by), min(len(some), at + by + 1)) for at, by, some in zip(near, step, (one, other), strict=True)]
    return min(((one[i], other[j]) for i, j in product(*around)), key=lambda ends: dist(*ends))


def draw_city_place(surface: Surface, view: LandView, province: Cell, palette: Palette, starts: Mapping[int, PlayerMark]) -> None:
    """Where the city marker goes: a ring with a small tower; at a start city, the mark of its player."""
    x, y = view.at(province.city)
    radius = CITY / 2 * view.scale
    mark = starts.get(province.id)
    draw_path(surface, (circle(x, y, radius - 0.1),), fill=palette.halo, stroke=0.25, colour=palette.border)
    if mark is None:
        draw_tower(surface, x, y, 0.9 * radius, palette)
        return
    draw_path(surface, (circle(x, y, radius - 0.1),), stroke=0.7, colour=palette.border)
    side = 1.05 * radius
    colour = surface.ink.mark_colour(mark)
    draw_path(
        surface, (placed(MARKS[mark.shape], x - side / 2, y - side / 2, side),), fill=colour, stroke=0.2, colour=palette.border
    )


def draw_tower(surface: Surface, x: float, y: float, side: float, palette: Palette) -> None:
    """The sign of a city round a point: quiet, so that names come first; the saver draws its outline."""
    tower = placed(TOWER, x - side / 2, y - side / 2, side)
    if palette.solid:
        draw_path(surface, (tower,), fill=palette.water)
    else:
        draw_path(surface, (tower,), stroke=0.18, colour=palette.border)
