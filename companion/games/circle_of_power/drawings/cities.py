"""Four cities, one for each seat of the mat: walls and a gate, and behind them the towers by which one is told from another."""

from typing import NamedTuple

from companion.drawing import HAIRLINE, RULE, Outline, Surface, arc, mat, polygon

Point = tuple[float, float]


class Tower(NamedTuple):
    """A tower in a circle of radius 1 round 0, 0: its middle, its width, how high its top is, and its roof."""

    x: float
    width: float
    top: float
    roof: str


#: Roofs: a spire `^`, a dome `o`, battlements `n`.
CITIES = (
    (Tower(-0.42, 0.2, 0.3, "n"), Tower(0.42, 0.2, 0.3, "n"), Tower(0.0, 0.34, 0.5, "n")),
    (Tower(-0.45, 0.22, 0.1, "^"), Tower(0.45, 0.22, 0.25, "^"), Tower(0.12, 0.18, 0.5, "^"), Tower(-0.14, 0.2, 0.3, "^")),
    (Tower(0.0, 0.56, 0.22, "o"), Tower(-0.47, 0.14, 0.5, "o"), Tower(0.47, 0.14, 0.5, "o")),
    (Tower(-0.34, 0.3, 0.42, "n"), Tower(0.08, 0.18, 0.2, "^"), Tower(0.42, 0.26, 0.12, "o"), Tower(-0.04, 0.1, 0.62, "^")),
)
#: Where the land begins, how high and how wide the walls are, and how large a battlement is.
_LAND, _WALL, _REACH, _TOOTH = 0.52, 0.12, 0.72, 0.09


def draw_city(surface: Surface, middle: Point, radius: float, seat: int) -> None:
    """The city of a seat in a round frame of this radius (mm)."""
    ink = surface.ink

    def put(*points: Point, fill: str) -> None:
        shape = polygon(tuple((middle[0] + x * radius, middle[1] + y * radius) for x, y in points))
        surface.path((shape,), fill=fill, stroke=RULE, colour=ink.accent)

    with mat.medallion(surface, middle, radius):
        put((-1, _LAND), (1, _LAND), (1, 1), (-1, 1), fill=ink.tint)
        for tower in CITIES[seat]:
            left, right, top = tower.x - tower.width / 2, tower.x + tower.width / 2, -tower.top
            put((left, top), (right, top), (right, _LAND), (left, _LAND), fill=ink.paper)
            _draw_roof(surface, middle, radius, tower)
            put((tower.x - 0.03, top + 0.12), (tower.x + 0.03, top + 0.12), (tower.x + 0.03, top + 0.26),
                (tower.x - 0.03, top + 0.26), fill=ink.accent)  # fmt: skip
        put(*_battled(-_REACH, _REACH, _WALL), (_REACH, 0.75), (-_REACH, 0.75), fill=ink.paper)
        gate: Outline = (*arc(0.14 * radius, -90, 90, (middle[0], middle[1] + 0.5 * radius)), ("Z", ()))
        surface.path((gate,), fill=ink.accent)
        put((-0.14, 0.5), (0.14, 0.5), (0.14, 0.75), (-0.14, 0.75), fill=ink.accent)


def _draw_roof(surface: Surface, middle: Point, radius: float, tower: Tower) -> None:
    ink, half, top = surface.ink, tower.width / 2, -tower.top
    x, y = middle[0] + tower.x * radius, middle[1] + top * radius
    if tower.roof == "o":
        roof: Outline = (*arc(half * radius, -90, 90, (x, y)), ("Z", ()))
    else:
        shape: tuple[Point, ...] = ((-1.25 * half, 0.0), (0.0, -2.2 * half), (1.25 * half, 0.0))
        if tower.roof == "n":
            shape = (*_battled(-half - 0.04, half + 0.04, -0.12), (half + 0.04, 0.0), (-half - 0.04, 0.0))
        roof = polygon(tuple((x + across * radius, y + down * radius) for across, down in shape))
    surface.path((roof,), fill=ink.paper if tower.roof == "n" else ink.gilt, stroke=RULE, colour=ink.accent)
    if tower.roof != "n":
        tip = y - (half if tower.roof == "o" else 2.2 * half) * radius
        surface.line(x, tip, x, tip - 0.1 * radius, HAIRLINE, ink.accent)


def _battled(left: float, right: float, top: float) -> tuple[Point, ...]:
    """The upper edge of a wall with battlements, from the left."""
    teeth = max(2, round((right - left) / (2 * _TOOTH)))
    step = (right - left) / (2 * teeth - 1)
    edges = ((left + step * (2 * tooth), left + step * (2 * tooth + 1)) for tooth in range(teeth))
    return tuple(
        point for start, end in edges for point in ((start, top + _TOOTH), (start, top), (end, top), (end, top + _TOOTH))
    )
