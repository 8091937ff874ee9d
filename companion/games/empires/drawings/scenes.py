"""What each combination does, as a small picture: provinces, own pieces filled, enemy pieces open, what comes and what goes.

Lengths are millimetres in a field of 54 by 27; a card's picture is drawn in that size.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot

from companion.drawing.geometry import Box
from companion.drawing.outlines import Outline, circle, polygon
from companion.drawing.shapes import at, placed
from companion.drawing.surface import HAIRLINE, RULE, Surface
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
    own_cities: tuple[Point, ...] = ()
    enemy_cities: tuple[Point, ...] = ()
    new_cities: tuple[Point, ...] = ()
    arrows: tuple[tuple[Point, Point], ...] = ()


_STEP = _RADIUS * 1.732 + 1.0
_L, _R = (27 - _STEP / 2, 13.5), (27 + _STEP / 2, 13.5)
_FL, _FR = (11.5, 13.5), (42.5, 13.5)
_M = (27.0, 13.5)


def _by(middle: Point, *offsets: Point) -> tuple[Point, ...]:
    return tuple((middle[0] + x, middle[1] + y) for x, y in offsets)


_ONE = ((0.0, 0.0),)
_TRIO = ((-4.6, 3.4), (4.6, 3.4), (0.0, -4.6))

SCENES: dict[str, Scene] = {
    "migration": Scene((_L, _R), own=_by(_L, (0, 4.6)), own_cities=_by(_L, (0, -2.6)), new=_by(_R, *_ONE)),
    "merchant": Scene((_FL, _FR), own=_by(_FL, *_ONE), arrows=(((14.6, 13.5), (38.2, 13.5)),), new=_by(_FR, *_ONE)),
    "combat": Scene((_L, _R), own=_by(_L, *_ONE), enemy=_by(_R, *_ONE), gone=_by(_R, *_ONE)),
    "apostle": Scene((_L, _R), own=_by(_L, (-5, 0)), enemy=_by(_L, (2.5, 0)), arrows=(((_L[0] + 5.6, 13.5), (_R[0] + 1, 13.5)),)),
    "abundance": Scene((_M,), own=_by(_M, (0, 0.8)), new=_by(_M, (-6.2, -4), (6.2, -4), (0, 7.6))),
    "exploration": Scene(
        (_FL, _FR),
        own=_by(_FL, (-2, -6), (2, 0), (-2, 6)),
        arrows=(((12.7, 7.5), (38.4, 7.5)), ((16.7, 13.5), (42.2, 13.5)), ((12.7, 19.5), (38.4, 19.5))),
    ),
    "war": Scene((_L, _R), own=_by(_L, *_ONE), enemy=_by(_R, *_TRIO), gone=_by(_R, *_TRIO)),
    "exodus": Scene(
        (_L, _R),
        own=_by(_L, (-6.4, 0)),
        enemy=_by(_L, (-1, -6), (2.4, 0), (-1, 6)),
        arrows=tuple(((_L[0] + x, 13.5 + y), (_R[0] + e, 13.5 + y)) for x, y, e in ((2.2, -6, -2), (5.6, 0, 1.4), (2.2, 6, -2))),
    ),
    "colonisation": Scene(
        (_L, _R),
        own=_by(_L, (0, 7)),
        enemy_cities=_by(_L, (0, -2.2)),
        new_cities=_by(_R, (0, -2.2)),
        arrows=((_by(_L, (5.2, -2.2))[0], _by(_R, (-5.4, -2.2))[0]),),
    ),
    "crusade": Scene(
        (_L, _R),
        own=_by(_L, *_ONE),
        enemy=_by(_R, (-5.2, 4.4), (5.2, 4.4)),
        enemy_cities=_by(_R, (0, -3.6)),
        gone=_by(_R, (0, -3.6), (-5.2, 4.4), (5.2, 4.4)),
    ),
    "foundation": Scene((_M,), own=_by(_M, (0, 6.6)), new_cities=_by(_M, (0, -2.6))),
}


def draw_scene(surface: Surface, scene: Scene, x: float, y: float) -> None:
    """The picture with its top left corner at `x`, `y` (mm)."""
    ink = surface.ink

    def each(points: tuple[Point, ...], draw: Callable[[float, float], None]) -> None:
        for left, top in points:
            draw(x + left, y + top)

    each(scene.provinces, lambda a, b: _hexagon(surface, a, b))
    for start, end in scene.arrows:
        _arrow(surface, (x + start[0], y + start[1]), (x + end[0], y + end[1]))
    each(scene.own_cities, lambda a, b: _city(surface, a, b, ink.accent))
    each(scene.enemy_cities, lambda a, b: _city(surface, a, b, ink.paper))
    each(scene.new_cities, lambda a, b: _new(surface, a, b, _CITY / 2 + 1.7))
    each(scene.new_cities, lambda a, b: _city(surface, a, b, ink.accent))
    each(scene.new, lambda a, b: _new(surface, a, b, _DISC + 1.3))
    each((*scene.own, *scene.new), lambda a, b: _disc(surface, a, b, ink.accent))
    each(scene.enemy, lambda a, b: _disc(surface, a, b, ink.paper))
    each(scene.gone, lambda a, b: _cross(surface, a, b))


def _shape(surface: Surface, outline: Outline, fill: str, line: float, colour: str = "") -> None:
    surface.outlines((outline,), Box(0, 0, 1, 1), fill=fill, stroke=line, colour=colour or surface.ink.accent)


def _hexagon(surface: Surface, x: float, y: float) -> None:
    corners = tuple(at(_RADIUS, 60.0 * corner, (x, y)) for corner in range(6))
    _shape(surface, polygon(corners), surface.ink.tint, RULE, surface.ink.quiet)


def _disc(surface: Surface, x: float, y: float, fill: str) -> None:
    _shape(surface, circle(x, y, _DISC), fill, RULE)


def _new(surface: Surface, x: float, y: float, radius: float) -> None:
    """A broken ring round what comes."""
    with surface.dashed(0.9, 0.7):
        _shape(surface, circle(x, y, radius), surface.ink.paper, HAIRLINE * 1.4)


def _city(surface: Surface, x: float, y: float, fill: str) -> None:
    _shape(surface, placed(TOWER, x - _CITY / 2, y - _CITY / 2, _CITY), fill, RULE)


def _cross(surface: Surface, x: float, y: float) -> None:
    """Two strokes over what goes."""
    reach = 3.3
    for way in (-1, 1):
        surface.line(x - reach, y - way * reach, x + reach, y + way * reach, 1.3, surface.ink.paper)
    for way in (-1, 1):
        surface.line(x - reach, y - way * reach, x + reach, y + way * reach, 0.6, surface.ink.text)


def _arrow(surface: Surface, start: Point, end: Point) -> None:
    length = hypot(end[0] - start[0], end[1] - start[1])
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    head = 2.4
    back = (end[0] - head * along[0], end[1] - head * along[1])
    surface.line(*start, *back, 0.7, surface.ink.text)
    wide = 0.5 * head
    sides = tuple((back[0] - way * wide * along[1], back[1] + way * wide * along[0]) for way in (-1, 1))
    _shape(surface, polygon((end, *sides)), surface.ink.text, 0, surface.ink.text)
