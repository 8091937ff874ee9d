"""A part of a photo in the terminal, straight as it is on paper: two greys in each cell, by half blocks."""

import sys
from collections.abc import Iterator

from companion.cli.terminal.out import has_colour
from companion.reading.layout import Point
from companion.reading.marks import Bent, Grey

#: How wide a cut-out may be (cells), how wide one is for each mm at the most.
_WIDEST, _CELLS = 72, 3.0
#: The greys that most terminals have, from nearly black to nearly white: 232 and the next 23.
_FIRST, _GREYS = 232, 24


def cut_out(picture: Grey, at: Bent, first: Point, last: Point) -> Iterator[str]:
    """The lines that show a part of a page, by its corners (mm); none where the terminal shows no colours or no blocks."""
    if not has_colour(sys.stdout) or "utf" not in (sys.stdout.encoding or "").lower():
        return
    (left, top), (right, foot) = first, last
    mesh = max(1 / _CELLS, (right - left) / _WIDEST)
    rows = [
        [
            _grey(picture, at.at(left + (column + 0.5) * mesh, top + (row + 0.5) * mesh))
            for column in range(int((right - left) / mesh))
        ]
        for row in range(int((foot - top) / mesh) // 2 * 2)
    ]
    light, dark = max(map(max, rows)), min(map(min, rows))
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        shades = [[_FIRST + (one - dark) * (_GREYS - 1) // max(1, light - dark) for one in row] for row in (upper, lower)]
        yield "".join(f"\x1b[38;5;{one};48;5;{other}m▀" for one, other in zip(*shades, strict=True)) + "\x1b[0m"


def _grey(picture: Grey, place: Point) -> int:
    """The grey at a place; outside the picture its nearest."""
    x, y = (max(0, min(int(at + 0.5), most - 1)) for at, most in zip(place, (picture.width, picture.height), strict=True))
    return picture.data[y * picture.width + x]
