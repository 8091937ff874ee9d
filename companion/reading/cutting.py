"""Small pictures of parts of a page (a box in doubt, a name), cut out of a photo and turned upright: PNG, for people to see."""

from collections.abc import Sequence
from struct import pack
from zlib import compress, crc32

from companion.reading.layout import PITCH, Box, Point
from companion.reading.marks import Bent, Grey

#: A part of a page (mm): left, top, width, height.
Area = tuple[float, float, float, float]
#: Pixels for each millimetre of paper, and how many of them a side has at most.
_DENSITY, _MOST = 7.0, 640
#: Greys are told apart in so many steps: the half of a byte.
_STEPS = 16
#: How much of the page is shown beside boxes, and above and below them (mm).
_BESIDE, _ABOVE = 2.4, 0.8


def around(boxes: Sequence[Box]) -> Area:
    """The part of a page with these boxes, and a little beside them."""
    left, right = min(box.x for box in boxes), max(box.x for box in boxes)
    top, bottom = min(box.y for box in boxes), max(box.y for box in boxes)
    beside, above = PITCH / 2 + _BESIDE, PITCH / 2 + _ABOVE
    return left - beside, top - above, right - left + 2 * beside, bottom - top + 2 * above


def cut_out(picture: Grey, at: Bent, area: Area) -> bytes:
    """That part of the page as a PNG; as light and dark as can be, since a photo may be neither."""
    rows = _upright(picture, at, area)
    light, dark = max(map(max, rows)), min(map(min, rows))
    scale = (_STEPS - 1) / max(1, light - dark)
    return _png([[round((one - dark) * scale) for one in row] for row in rows])


def _upright(picture: Grey, at: Bent, area: Area) -> list[list[int]]:
    """The greys of an area, row by row: so small a part is hardly bent from its left to its right."""
    left, top, wide, high = area
    width, height = (min(_MOST, round(side * _DENSITY)) for side in (wide, high))
    data, line = picture.data, picture.width
    rows = []
    for row in range(height):
        down = top + (row + 0.5) * high / height
        (x, y), (u, v) = (_within(picture, at.at(across, down)) for across in (left, left + wide))
        dx, dy = (u - x) / width, (v - y) / width
        rows.append([data[int(y + step * dy) * line + int(x + step * dx)] for step in range(width)])
    return rows


def _within(picture: Grey, place: Point) -> Point:
    return min(max(place[0], 0.0), picture.width - 1.0), min(max(place[1], 0.0), picture.height - 1.0)


def _png(rows: Sequence[Sequence[int]]) -> bytes:
    """Greys in four bits each as a file."""
    packed = b"".join(
        b"\0" + bytes(one << 4 | other for one, other in zip(row[::2], [*row[1::2], 0], strict=False)) for row in rows
    )
    head = pack(">IIBBBBB", len(rows[0]), len(rows), 4, 0, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", compress(packed, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data)) for kind, data in parts
    )
