"""Shapes that several things of this game share, in mm on the page."""

from math import cos, pi, sin, sqrt

from companion.drawing import Box, Outline, Surface, arc, circle, lettering, polygon

#: Outlines of the unit square that are drawn into this box are outlines in mm.
PAGE = Box(0, 0, 1, 1)
_SPACING = 0.03  # between letters on a circle, in mm for each point of size


def disc(surface: Surface, x: float, y: float, radius: float, line: float = 0.0, colour: str = "", fill: str = "") -> None:
    """A circle round a point; a `line` of 0 draws no border, an empty `fill` leaves what is below."""
    surface.outlines((circle(x, y, radius),), PAGE, fill=fill, stroke=line, colour=colour)


def half_turn(x: float, y: float, radius: float, *, left: bool) -> Outline:
    """Half a circle, open to the right or to the left."""
    start = 180.0 if left else 0.0
    first, second = arc(radius, start, start + 90, (x, y)), arc(radius, start + 90, start + 180, (x, y))
    return (*first, *second[1:])


def arrow(x: float, y: float, degrees: float, length: float) -> Outline:
    """An arrow's head whose middle is at a point; 0 degrees points to the right, 90 down."""
    turn = degrees * pi / 180
    along, across = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    corners = ((0.55, 0.0), (-0.45, 0.42), (-0.25, 0.0), (-0.45, -0.42))
    return polygon(
        tuple(
            (x + length * (ahead * along[0] + side * across[0]), y + length * (ahead * along[1] + side * across[1]))
            for ahead, side in corners
        )
    )


def gate(x: float, y: float, half: float, rise: float) -> Outline:
    """A gate round a point: `half` to either side and down, its ridge `rise` higher than that."""
    eaves = y - 0.35 * half
    return polygon(((x - half, y + half), (x - half, eaves), (x, y - half - rise), (x + half, eaves), (x + half, y + half)))


def hatching(x: float, y: float, radius: float, degrees: float, gap: float) -> tuple[Outline, ...]:
    """Parallel lines within a circle; at 0 degrees they lie level, at 45 they fall to the right."""
    turn = degrees * pi / 180
    along, across = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    count = int(radius / gap)
    lines = []
    for step in range(-count, count + 1):
        off = step * gap
        half = sqrt(max(0.0, radius * radius - off * off))
        middle = (x + off * across[0], y + off * across[1])
        start = (middle[0] - half * along[0], middle[1] - half * along[1])
        lines.append((("M", start), ("L", (middle[0] + half * along[0], middle[1] + half * along[1]))))
    return tuple(lines)


def dots(x: float, y: float, radius: float, gap: float, size: float) -> tuple[Outline, ...]:
    """Dots in rows and columns within a circle."""
    count = int(radius / gap)
    steps = range(-count, count + 1)
    near = [(x + i * gap, y + j * gap) for i in steps for j in steps if gap * sqrt(i * i + j * j) <= radius - size]
    return tuple(circle(across, down, size) for across, down in near)


def ring_text(surface: Surface, words: str, centre: Box, radius: float, face: str, size: float, colour: str) -> None:
    """Words along the upper part of a circle, the middle of the words at its top, a little spaced."""
    x, y = centre.x + centre.width / 2, centre.y + centre.height / 2
    widths = [lettering.width(letter, face, size) + _SPACING * size for letter in words]
    along = -sum(widths) / 2
    for letter, width in zip(words, widths, strict=True):
        with surface.turned((along + width / 2) / radius * 180 / pi, centre):
            surface.text(letter, x, y - radius, face, size, colour, "centre")
        along += width
