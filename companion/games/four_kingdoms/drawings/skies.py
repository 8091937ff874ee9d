"""Four kings under four skies, one for each place of the King Deck: night, day, dusk, evening."""

from math import sqrt
from typing import NamedTuple

from companion.cards.drawings import courts, field
from companion.drawing import HAIRLINE, Box, Surface, at, circle, mat, polygon

Point = tuple[float, float]


class Sky(NamedTuple):
    """A sky in a circle of radius 1 round 0, 0, and the king below it.

    `light`: where the sun or the moon stands; `rays`: how many a sun has, a moon none; `dark`: how far down the sky is hatched.
    """

    king: str
    light: Point
    size: float
    rays: int = 0
    stars: tuple[Point, ...] = ()
    dark: float = -1.0


SKIES = {
    "absent": Sky("Ks", (-0.55, -0.42), 0.22, 0, ((0.5, -0.6), (0.72, -0.2), (-0.1, -0.84), (-0.8, 0.0), (0.42, -0.22)), 0.5),
    "royal": Sky("Kh", (0.0, -0.1), 0.62, 32),
    "inner": Sky("Kc", (-0.62, 0.42), 0.3, 0, ((0.5, -0.5), (-0.55, -0.4), (-0.15, -0.82)), 0.1),
    "bottom": Sky("Kd", (0.62, 0.3), 0.34, 28),
}
#: Where the land begins, how wide a king is, where the bust begins, and how far lines of a dark sky are apart.
_HORIZON, _WIDE, _TOP, _STEP = 0.42, 1.3, -0.72, 0.055


def draw_sky(surface: Surface, middle: Point, radius: float, name: str) -> None:
    """The king of a place under its sky, in a circle of this radius (mm)."""
    ink, sky = surface.ink, SKIES[name]
    x, y = middle
    light = (x + sky.light[0] * radius, y + sky.light[1] * radius)
    with mat.medallion(surface, middle, radius):
        for line in range(int((sky.dark + 1) / _STEP)):
            level = y + (line * _STEP * (1 + line * 0.02) - 1) * radius
            surface.line(x - radius, level, x + radius, level, HAIRLINE, ink.accent)
        _draw_light(surface, light, sky, radius)
        for across, down in sky.stars:
            _draw_star(surface, (x + across * radius, y + down * radius), 0.07 * radius)
        land = Box(x - radius, y + _HORIZON * radius, 2 * radius, radius)
        surface.box(land, HAIRLINE, ink.accent, fill=ink.tint)
        bust = Box(x - _WIDE / 2 * radius, y + _TOP * radius, _WIDE * radius, (1 - _TOP) * radius)
        courts.draw_bust(surface, bust, courts.FRENCH[sky.king], field.in_accent(surface))


def _draw_light(surface: Surface, light: Point, sky: Sky, radius: float) -> None:
    """The sun with its rays, or a crescent moon."""
    ink, size = surface.ink, sky.size * radius
    for ray in range(sky.rays):
        turn = 360.0 * ray / sky.rays
        reach = max(1.1 * size, radius * _to_edge(sky.light, turn)) if ray % 2 else 1.45 * size
        points = (at(1.1 * size, turn - 2.4, light), at(reach, turn, light), at(1.1 * size, turn + 2.4, light))
        surface.path((polygon(points),), fill=ink.gilt, stroke=HAIRLINE, colour=ink.accent)
    surface.path((circle(*light, size),), fill=ink.gilt, stroke=HAIRLINE, colour=ink.accent)
    if not sky.rays and sky.light[1] < 0:
        shadow = circle(light[0] + 0.45 * size, light[1] - 0.2 * size, 0.85 * size)
        with surface.clipped((circle(*light, size),)):
            surface.path((shadow,), fill=ink.wash, stroke=HAIRLINE, colour=ink.accent)


def _to_edge(start: Point, turn: float) -> float:
    """How far it is in this direction (degrees) from a point to the circle of radius 1."""
    ahead = sum(one * other for one, other in zip(at(1.0, turn, (0.0, 0.0)), start, strict=True))
    return sqrt(ahead * ahead + 1 - start[0] ** 2 - start[1] ** 2) - ahead


def _draw_star(surface: Surface, middle: Point, size: float) -> None:
    points = tuple(at(size if turn % 90 == 0 else 0.35 * size, turn, middle) for turn in range(0, 360, 45))
    surface.path((polygon(points),), fill=surface.ink.gilt, stroke=HAIRLINE, colour=surface.ink.accent)
