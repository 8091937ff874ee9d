"""What each combination does, as a small picture: provinces, own pieces filled, enemy pieces open, what comes and what goes.

Lengths are millimetres in a field of 54 by 27; a card's picture is drawn in that size.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot

from companion.drawing import HAIRLINE, RULE, Box, Outline, Surface, at, circle, placed, polygon
from companion.games.empires.drawings.emblem import TOWER

WIDTH, HEIGHT = 54.0, 27.0
_RADIUS = 12.6
_DISC = 2.1
_CITY = 7.0
Point = tuple[float, float]


@dataclass(frozen=True)
class Scene:
    """A picture: the middles of provinces, discs (own or not), what is new, what is crossed out, cities, arrows."""

    provinces: tuple[Point, ...]
    own: tuple[Point, ...] = ()
    enemy: tuple[Point, ...] = ()
    new: tuple[Point, ...] = ()
    gone: tuple[Point, ...] = ()
    enemy_cities: tuple[Point, ...] = ()
    new_cities: tuple[Point, ...] = ()
    arrows: tuple[tuple[Point, Point], ...] = ()


_STEP = _RADIUS * 1.732 + 1.0
_L, _R = (27 - _STEP / 2, 13.5), (27 + _STEP / 2, 13.5)
_FL, _FR = (11.5, 13.5), (42.5, 13.5)
_M = (27.0, 13.5)


def _by(middle: Point, *offsets: Point) -> tuple[Point, ...]:
    return tuple((middle[0] + x, middle[1] + y) for x, y in offsets)


_TRIO = ((-4.6, 3.4), (4.6, 3.4), (0.0, -4.6))

SCENES: dict[str, Scene] = {
    "migration": Scene((_L, _R), own=(_L,), new=(_R,)),
    "merchant": Scene((_FL, _FR), own=(_FL,), arrows=(((14.6, 13.5), (38.2, 13.5)),), new=(_FR,)),
    "combat": Scene((_L, _R), own=(_L,), enemy=(_R,), gone=(_R,)),
    "apostle": Scene((_L, _R), own=_by(_L, (-5, 0)), enemy=_by(_L, (2.5, 0)), arrows=(((_L[0] + 5.6, 13.5), (_R[0] + 1, 13.5)),)),
    "abundance": Scene((_M,), own=_by(_M, (0, 0.8)), new=_by(_M, (-6.2, -4), (6.2, -4), (0, 7.6))),
    "exploration": Scene(
        (_FL, _FR),
        own=_by(_FL, (-2, -6), (2, 0), (-2, 6)),
        arrows=(((12.7, 7.5), (38.4, 7.5)), ((16.7, 13.5), (42.2, 13.5)), ((12.7, 19.5), (38.4, 19.5))),
    ),
    "war": Scene((_L, _R), own=(_L,), enemy=_by(_R, *_TRIO), gone=_by(_R, *_TRIO)),
    "exodus": Scene(
        (_L, _R),
        own=_by(_L, (-6.4, 0)),
        enemy=_by(_L, (-1, -6), (2.4, 0), (-1, 6)),
        arrows=tuple(((_L[0] + x, 13.5 + y), (_R[0] + e, 13.5 + y)) for x, y, e in ((2.2, -6, -2), (5.6, 0, 1.4), (2.2, 6, -2))),
    ),
    "colonisation": Scene(
        (_M,),
        own=_by(_M, (0, 7.6)),
        enemy_cities=_by(_M, (-5.8, -2.2)),
        gone=_by(_M, (-5.8, -2.2)),
        new_cities=_by(_M, (4.4, -2.2)),
    ),
    "crusade": Scene(
        (_L, _R),
        own=(_L,),
        enemy=_by(_R, (-5.2, 4.4), (5.2, 4.4)),
        enemy_cities=_by(_R, (0, -3.6)),
        gone=_by(_R, (0, -3.6), (-5.2, 4.4), (5.2, 4.4)),
    ),
    "foundation": Scene((_M,), own=_by(_M, (0, 6.6)), new_cities=_by(_M, (0, -2.6))),
}


@dataclass(frozen=True)
class _Field:
    """Where a picture is drawn: its top left corner (mm), and how large it is beside its full size."""

    surface: Surface
    x: float
    y: float
    scale: float

    def shape(self, outline: Outline, fill: str, line: float, colour: str = "") -> None:
        """A shape, filled and with its line."""
        place = Box(self.x, self.y, self.scale, self.scale)
        self.surface.outlines((outline,), place, fill=fill, stroke=line * self.scale, colour=colour or self.surface.ink.accent)

    def line(self, start: Point, end: Point, width: float, colour: str) -> None:
        """A straight line."""
        (x1, y1), (x2, y2) = self._at(start), self._at(end)
        self.surface.line(x1, y1, x2, y2, width * self.scale, colour)

    def _at(self, point: Point) -> Point:
        return self.x + self.scale * point[0], self.y + self.scale * point[1]


def draw_scene(surface: Surface, scene: Scene, x: float, y: float, scale: float = 1.0) -> None:
    """The picture with its top left corner at `x`, `y` (mm); at `scale` 1 it has its full size."""
    ink, field = surface.ink, _Field(surface, x, y, scale)

    def each(points: tuple[Point, ...], draw: Callable[[Point], None]) -> None:
        for point in points:
            draw(point)

    each(scene.provinces, lambda point: _hexagon(field, point))
    for start, end in scene.arrows:
        _arrow(field, start, end)
    each(scene.enemy_cities, lambda point: _city(field, point, ink.paper))
    each(scene.new_cities, lambda point: _new(field, point, _CITY / 2 + 1.7))
    each(scene.new_cities, lambda point: _city(field, point, ink.accent))
    each(scene.new, lambda point: _new(field, point, _DISC + 1.3))
    each((*scene.own, *scene.new), lambda point: _disc(field, point, ink.accent))
    each(scene.enemy, lambda point: _disc(field, point, ink.paper))
    each(scene.gone, lambda point: _cross(field, point))


def _hexagon(field: _Field, middle: Point) -> None:
    corners = tuple(at(_RADIUS, 60.0 * corner, middle) for corner in range(6))
    field.shape(polygon(corners), field.surface.ink.tint, RULE, field.surface.ink.quiet)


def _disc(field: _Field, middle: Point, fill: str) -> None:
    field.shape(circle(*middle, _DISC), fill, RULE)


def _new(field: _Field, middle: Point, radius: float) -> None:
    """A broken ring round what comes."""
    with field.surface.dashed(0.9 * field.scale, 0.7 * field.scale):
        field.shape(circle(*middle, radius), field.surface.ink.paper, HAIRLINE * 1.4)


def _city(field: _Field, middle: Point, fill: str) -> None:
    field.shape(placed(TOWER, middle[0] - _CITY / 2, middle[1] - _CITY / 2, _CITY), fill, RULE)


def _cross(field: _Field, middle: Point) -> None:
    """Two strokes over what goes."""
    reach, (x, y) = 3.3, middle
    for width, colour in ((1.3, field.surface.ink.paper), (0.6, field.surface.ink.text)):
        for way in (-1, 1):
            field.line((x - reach, y - way * reach), (x + reach, y + way * reach), width, colour)


def _arrow(field: _Field, start: Point, end: Point) -> None:
    length = hypot(end[0] - start[0], end[1] - start[1])
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    head = 2.4
    back = (end[0] - head * along[0], end[1] - head * along[1])
    ink = field.surface.ink
    field.line(start, back, 0.7, ink.text)
    wide = 0.5 * head
    sides = tuple((back[0] - way * wide * along[1], back[1] + way * wide * along[0]) for way in (-1, 1))
    field.shape(polygon((end, *sides)), ink.text, 0, ink.text)
