"""What the open sea holds: its name, a serpent, a ship, waves, lines from the compass. Where there is no room, it is left out."""

from companion.cards.drawings.majors import shape_of
from companion.drawing import POINTS_PER_MM, Box, Surface, at, circle, emblem, lettering, line_outline
from companion.games.empires.drawings.cover import SHIP
from companion.games.empires.drawings.maps.layout import Layout
from companion.games.empires.drawings.maps.model import Land
from companion.games.empires.drawings.maps.palette import Palette
from companion.games.empires.drawings.maps.strokes import curve, draw_path

#: The sizes of each ornament (mm), the one liked best first.
NAME_SIZES = ((118.0, 13.0), (92.0, 11.0), (70.0, 9.0))
SERPENT_SIZES = ((46.0, 26.0), (36.0, 20.4), (28.0, 15.8))
WAVES_SIZE = (15.0, 6.0)
SHIP_SIZES = ((34.0, 43.0), (26.0, 33.0), (20.0, 25.0))
#: The ship on a field of 100: how wide and high it is, and where its water line is from above.
_HULL = (52.0, 66.0, 54.0)
_WINDS = 32
#: A name's letters lie so far apart (of their size).
_SPREAD = 0.42
_SIDES = (("Northern", 0.0, -1.0), ("Southern", 0.0, 1.0), ("Western", -1.0, 0.0), ("Eastern", 1.0, 0.0))


def sea_name(land: Land, layout: Layout, box: Box) -> str:
    """What the sea at a place is called: by the side of the land on which it lies; bays by the land, sounds among islands."""
    left, low, right, high = land.bounds
    width, height = (right - left) * layout.scale, (high - low) * layout.scale
    x, y = box.x + box.width / 2 - layout.x, box.y + box.height / 2 - layout.y
    across, down = x / width - 0.5, y / height - 0.5
    # Its letters stand apart, one by one: not those of scripts that join them.
    if max(abs(across), abs(down)) < 0.36 and len(land.title) < 16 and max(land.title, default="") < "\u0250":
        return f"{'Sound' if land.linked else 'Bay'} of {land.title}"
    side = max(_SIDES, key=lambda one: one[1] * across + one[2] * down)
    return f"The {side[0]} Sea"


def draw_sea(surface: Surface, land: Land, layout: Layout, palette: Palette) -> None:
    """All ornaments of the sea that a layout has boxes for."""
    if "compass" in layout.boxes and palette.solid:
        _draw_winds(surface, layout, palette)
    for key, box in layout.boxes.items():
        if key == "sea":
            _draw_name(surface, box, sea_name(land, layout, box), palette)
        elif key == "serpent":
            _draw_serpent(surface, box, palette)
        elif key == "ship":
            _draw_ship(surface, box, palette)
        elif key.startswith("waves"):
            _draw_waves(surface, box, palette)


def _draw_winds(surface: Surface, layout: Layout, palette: Palette) -> None:
    """The lines of the winds, as old charts have them: from the compass over all of the sea."""
    rose, far = layout.boxes["compass"], layout.width + layout.height
    middle = (rose.x + rose.width / 2, rose.y + rose.height / 2)
    ends = (at(far, 360 * wind / _WINDS, middle) for wind in range(_WINDS))
    with surface.clipped(Box(0, 0, layout.width, layout.height)):
        draw_path(surface, [line_outline((middle, end)) for end in ends], stroke=0.16, colour=palette.water)


def _draw_ship(surface: Surface, box: Box, palette: Palette) -> None:
    wide, high, water = _HULL
    unit = min(box.width / wide, box.height / high)
    x, y = box.x + box.width / 2, box.y + water * unit
    for line in SHIP.splitlines():
        emblem.draw_shape(surface, Box(x, y, 100 * unit, 100 * unit), shape_of(line))
    for row, share in enumerate((0.98, 0.7)):
        half, level = share * box.width / 2, y + (9 + 3.4 * row) * unit
        _draw_ripple(surface, x - half, x + half, level, 1.6 * unit, palette)


def _draw_name(surface: Surface, box: Box, name: str, palette: Palette) -> None:
    """A name with its letters wide apart, on one line."""
    size = box.height * 1.7
    while size > 8 and _wide(name, size) > box.width:
        size -= 0.5
    x = box.x + (box.width - _wide(name, size)) / 2
    base = box.y + box.height / 2 + 0.23 * size / POINTS_PER_MM
    for sign in name:
        surface.text(sign, x, base, lettering.ITALIC, size, palette.sea_text)
        x += lettering.width(sign, lettering.ITALIC, size) + _SPREAD * size / POINTS_PER_MM


def _wide(name: str, size: float) -> float:
    return sum(lettering.width(sign, lettering.ITALIC, size) for sign in name) + (len(name) - 1) * _SPREAD * size / POINTS_PER_MM


#: The serpent in a box of 38 x 21.5, out of the water from 17 upwards: head, two coils, tail; fins, and lines upon them.
_BODY: tuple[tuple[tuple[float, ...], ...], ...] = (
    (
        (6.2, 17.0), (5.5, 13.6, 7.3, 11.4, 6.7, 9.4), (6.3, 8.5, 5.2, 8.7, 4.4, 9.0), (1.7, 10.0), (4.1, 7.7), (0.7, 7.3),
        (1.9, 5.2, 4.2, 3.5, 6.4, 3.5), (5.7, 1.2), (8.3, 3.1), (11.2, 4.4, 11.9, 8.0, 11.3, 11.0),
        (10.9, 13.4, 11.5, 15.4, 11.9, 17.0),
    ),
    ((13.2, 17.0), (13.6, 9.6, 21.6, 9.6, 22.0, 17.0), (18.9, 17.0), (18.6, 13.4, 16.6, 13.4, 16.3, 17.0)),
    ((23.6, 17.0), (24.0, 11.4, 30.0, 11.4, 30.4, 17.0), (27.9, 17.0), (27.7, 14.5, 26.3, 14.5, 26.1, 17.0)),
    (
        (31.6, 17.0), (31.8, 14.6, 33.0, 13.0, 34.3, 11.4), (33.0, 9.4), (35.5, 10.4), (37.6, 8.8), (36.5, 12.0),
        (35.0, 13.6, 34.1, 15.0, 34.1, 17.0),
    ),
)  # fmt: skip
_FINS: tuple[tuple[tuple[float, ...], ...], ...] = (
    ((8.9, 3.5), (10.6, 3.0), (10.0, 4.3), (12.0, 4.9), (10.8, 5.6), (12.6, 7.2), (11.3, 7.4)),
    ((15.4, 12.4), (15.6, 10.2), (16.9, 11.6), (17.8, 9.4), (18.5, 11.6), (19.9, 10.4), (19.9, 12.5)),
    ((25.4, 13.6), (25.7, 11.8), (26.6, 12.9), (27.4, 11.3), (28.0, 12.9), (29.0, 12.1), (28.7, 13.8)),
)
_LINES: tuple[tuple[tuple[float, ...], ...], ...] = (
    ((8.3, 16.6), (7.6, 13.4, 9.2, 10.6, 8.6, 7.4)), ((7.9, 14.6), (9.0, 15.2)),
    ((8.0, 12.8), (9.3, 13.4)), ((8.4, 11.0), (9.8, 11.5)),
    ((8.7, 9.2), (10.2, 9.6)), ((14.6, 15.4), (16.0, 15.9)), ((15.2, 13.8), (16.6, 14.7)), ((16.6, 12.4), (17.2, 13.9)),
    ((18.5, 12.4), (18.1, 13.9)), ((20.0, 13.6), (18.8, 14.7)), ((25.0, 15.6), (26.0, 16.0)), ((25.9, 13.9), (26.5, 15.0)),
    ((28.1, 13.9), (27.6, 15.0)), ((33.2, 14.6), (34.4, 15.3)), ((4.1, 7.7), (5.0, 7.9)), ((2.2, 6.6), (2.7, 6.7)),
)  # fmt: skip
_RIPPLES = ((4.0, 14.0), (12.4, 23.0), (22.8, 31.4), (30.6, 36.4))
_SERPENT_BOX = (38.0, 21.5)


def _draw_serpent(surface: Surface, box: Box, palette: Palette) -> None:
    size = min(box.width / _SERPENT_BOX[0], box.height / _SERPENT_BOX[1])
    x, y = box.x + (box.width - _SERPENT_BOX[0] * size) / 2, box.y + (box.height - _SERPENT_BOX[1] * size) / 2
    for fin in _FINS:
        draw_path(
            surface,
            (curve(x, y, size, *fin, closed=True),),
            fill=palette.water if palette.solid else palette.halo,
            stroke=0.25,
            colour=palette.coast,
        )
    for part in _BODY:
        draw_path(surface, (curve(x, y, size, *part, closed=True),), fill=palette.serpent, stroke=0.4, colour=palette.coast)
    draw_path(surface, [curve(x, y, size, *line) for line in _LINES], stroke=0.22, colour=palette.coast)
    draw_path(surface, (circle(x + 5.6 * size, y + 5.4 * size, 0.5 * size),), fill=palette.coast)
    for start, end in _RIPPLES:
        _draw_ripple(surface, x + start * size, x + end * size, y + 17.4 * size, 0.75 * size, palette)
        _draw_ripple(surface, x + (start + 1.6) * size, x + (end - 1.8) * size, y + 19.0 * size, 0.75 * size, palette)


def _draw_ripple(surface: Surface, left: float, right: float, y: float, high: float, palette: Palette) -> None:
    """A line of waves from left to right."""
    count = max(1, round((right - left) / (4 * high)))
    step = (right - left) / count
    steps: list[tuple[str, tuple[float, ...]]] = [("M", (left, y))]
    for i in range(count):
        x = left + i * step
        steps.append(("C", (x + 0.25 * step, y - high, x + 0.6 * step, y - high, x + 0.62 * step, y)))
        steps.append(("C", (x + 0.7 * step, y + 0.15 * high, x + 0.9 * step, y + 0.15 * high, x + step, y)))
    draw_path(surface, (tuple(steps),), stroke=0.28 if palette.solid else 0.18, colour=palette.sea_text)


def _draw_waves(surface: Surface, box: Box, palette: Palette) -> None:
    """Two short lines of waves."""
    _draw_ripple(surface, box.x + 1, box.x + 10, box.y + 2.4, 0.8, palette)
    _draw_ripple(surface, box.x + 5, box.x + 14, box.y + 4.8, 0.8, palette)
