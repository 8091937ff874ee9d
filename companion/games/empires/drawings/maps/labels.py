"""Numbers and names on provinces: as large as fits, else smaller, else broken, else the number alone: the legend has the name."""

from dataclasses import dataclass

from companion.drawing import Box, Surface, lettering, polygons, rounded
from companion.games.empires.drawings.maps import model, strokes
from companion.games.empires.drawings.maps.palette import Palette

#: The box that every province has room for (mm at full size), and the sizes of a name (points).
LABEL_WIDTH, LABEL_HEIGHT = 24.0, 4.0
_LARGEST, SMALLEST = 9.5, 8.0
_GAP, _LEADING = 0.8, 3.3
_POINTS_PER_MM = 2.835


@dataclass(frozen=True)
class Label:
    """What stands on a province: its number, the lines of its name (none: the legend has it), and the size."""

    number: str
    lines: tuple[str, ...]
    size: float


def label_of(province: model.Cell, room: float = LABEL_WIDTH) -> Label:
    """The largest label that fits; broken, or without the name, where even the smallest does not."""
    number = str(province.id)
    size = _LARGEST
    while province.name and size >= SMALLEST:
        if _width(number, province.name, size) <= room:
            return Label(number, (province.name,), size)
        size = round(size - 0.25, 2)
    return Label(number, _broken(province, number, room), SMALLEST if province.name else _LARGEST)


def _broken(province: model.Cell, number: str, room: float) -> tuple[str, ...]:
    """The name on two lines, broken between two of its parts; nothing where that does not fit either."""
    for cut in range(len(province.parts) - 1, 0, -1):
        first, second = "".join(province.parts[:cut]), "".join(province.parts[cut:])
        first += "" if first.endswith("-") else "-"
        wide = lettering.width(second, lettering.TEXT, SMALLEST)
        if _width(number, first, SMALLEST) <= room and wide <= room and _has_room(province, wide):
            return first, second
    return ()


def _has_room(province: model.Cell, width: float) -> bool:
    """Whether a second line, on the label's side away from the city, lies within the province."""
    x, y = province.label
    away = 1 if y > province.city[1] else -1
    far = y + away * (LABEL_HEIGHT / 2 + _LEADING)
    spots = [(x + part * width / 2, height) for part in (-1, -0.5, 0, 0.5, 1) for height in (y, (y + far) / 2, far)]
    return all(sum(polygons.inside(list(ring), *spot) for ring in province.rings) % 2 for spot in spots)


def _width(number: str, name: str, size: float) -> float:
    return _pill(number, size) + _GAP + lettering.width(name, lettering.TEXT, size)


def _pill(number: str, size: float) -> float:
    return lettering.width(number, lettering.BOLD, size) + 1.6


def draw_label(surface: Surface, province: model.Cell, at: model.Point, scale: float, palette: Palette) -> None:
    """Number and name round a point; the number of the outer ring's provinces stands in a ring. Below full size all shrinks."""
    label = label_of(province, LABEL_WIDTH * max(1.0, scale))
    less = min(1.0, scale)
    size, leading = label.size * less, _LEADING * less
    first = label.lines[0] if label.lines else ""
    pill = _pill(label.number, size)
    total = _width(label.number, first, size) if first else pill
    x, y = at
    if len(label.lines) > 1 and province.label[1] > province.city[1]:
        y -= leading  # a label above its city grows upwards
    left, base = x - total / 2, y + 0.31 * size / _POINTS_PER_MM
    draw_number(surface, label.number, left + pill / 2, y, size, palette, less, ringed=province.outer)
    if first:
        surface.text(first, left + pill + _GAP, base, lettering.TEXT, size)
    for i, line in enumerate(label.lines[1:], 1):
        surface.text(line, x, base + leading * i, lettering.TEXT, size, align="centre")


def draw_number(
    surface: Surface, number: str, x: float, y: float, size: float, palette: Palette, less: float = 1.0, *, ringed: bool = True
) -> None:
    """A number or a letter round a point, perhaps in a ring; `less` is how much smaller the ring is than at full size."""
    wide, high = _pill(number, size), LABEL_HEIGHT * 0.92 * less
    ring = rounded(Box(x - wide / 2, y - high / 2, wide, high), min(wide, high) / 2)
    if ringed:
        strokes.draw_path(surface, (ring,), fill=palette.halo, stroke=0.22, colour=palette.border)
    surface.text(number, x, y + 0.31 * size / _POINTS_PER_MM, lettering.BOLD, size, align="centre")
