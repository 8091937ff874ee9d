"""Where things lie on a map's sheet: the land as large as may be, and what stands round it in the sea. Pure numbers (mm)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil

from companion.drawing.geometry import Box
from companion.games.empires.drawings.maps.model import Land

#: The frame's breadth, what the water lines take beside the land, and what lies free round each piece (mm).
FRAME, SHORE, FREE = 5.5, 5.0, 3.0
#: How far ornaments keep off the land and each other; of how many steps the search for their places is.
OFFING, _MESHES = 8.0, 36
_CELL = 3.0
_SCALES = (1.3, 1.25, 1.2, 1.15, 1.12, 1.09, 1.06, 1.04, 1.02, 1.0)
_LARGEST = 1.6
#: On a poster the land is so much larger than at full size, its letters as they are; beyond that all grows together, up to this.
_POSTER_SCALES, _MOST_ZOOM, _POSTER_STEPS = (1.15, 1.1, 1.05, 1.0), 4.0, 20
#: Where the land comes to lie in what the sheet leaves: parts of the slack to its left and above.
_SPOTS = ((0.5, 0.5), (0.0, 0.5), (1.0, 0.5), (0.5, 0.0), (0.5, 1.0), (0.0, 0.0), (1.0, 1.0), (0.0, 1.0), (1.0, 0.0))


@dataclass(frozen=True)
class Piece:
    """Something that stands beside the land: its name, its sizes (the first is liked best), the corner that it likes (0 to 1).

    One on the `rim` stands in a corner or at a side; another anywhere on the open sea, as near to its corner as there is room.
    """

    name: str
    sizes: tuple[tuple[float, float], ...]
    corner: tuple[float, float]
    needed: bool = True
    rim: bool = True


@dataclass(frozen=True)
class Layout:
    """A sheet's size, where the land's box lies and at which scale, and the boxes of the pieces.

    All of it, lines and letters too, is printed `zoom` times as large: on a poster.
    """

    width: float
    height: float
    x: float
    y: float
    scale: float
    boxes: dict[str, Box]
    zoom: float = 1.0

    @property
    def printed(self) -> float:
        """At which scale the land is printed; 1 is full size."""
        return self.scale * self.zoom


class Mask:
    """The land on a grid of cells, so that it is soon known whether a box is free of it."""

    def __init__(self, land: Land) -> None:
        left, low, right, high = land.bounds
        self.width, self.height = right - left, high - low
        self._columns = ceil(self.width / _CELL) + 1
        self._rows = ceil(self.height / _CELL) + 1
        self._cells = [[0] * self._columns for _ in range(self._rows)]
        for line in land.lines:
            if line.is_coast:
                for (x1, y1), (x2, y2) in zip(line.points, line.points[1:], strict=False):
                    self._mark(x1 - left, high - y1, x2 - left, high - y2)
        self._fill()

    def _mark(self, x1: float, y1: float, x2: float, y2: float) -> None:
        steps = max(1, ceil(max(abs(x2 - x1), abs(y2 - y1)) / _CELL * 2))
        for step in range(steps + 1):
            part = step / steps
            self._cells[int((y1 + part * (y2 - y1)) / _CELL)][int((x1 + part * (x2 - x1)) / _CELL)] = 1

    def _fill(self) -> None:
        """What the sea does not reach from the sheet's edge counts as land: lakes do, bays do not."""
        rows, columns, cells = self._rows, self._columns, self._cells
        edge = [
            (row, column)
            for row in range(rows)
            for column in range(columns)
            if row in (0, rows - 1) or column in (0, columns - 1)
        ]
        sea = [[False] * columns for _ in range(rows)]
        while edge:
            row, column = edge.pop()
            if not cells[row][column] and not sea[row][column]:
                sea[row][column] = True
                around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
                edge += [(r, c) for r, c in around if 0 <= r < rows and 0 <= c < columns]
        self._cells = [[int(not open_sea) for open_sea in row] for row in sea]

    @cached_property
    def _sums(self) -> list[list[int]]:
        sums = [[0] * (self._columns + 1)]
        for row in self._cells:
            line, above = [0], sums[-1]
            for column, cell in enumerate(row):
                line.append(line[-1] + above[column + 1] - above[column] + cell)
            sums.append(line)
        return sums

    def is_free(self, box: Box) -> bool:
        """Whether a box, from the land's top left corner at full size, has no land in it."""
        x1, y1 = max(0, int(box.x // _CELL)), max(0, int(box.y // _CELL))
        x2, y2 = min(self._columns, ceil(box.right / _CELL)), min(self._rows, ceil(box.bottom / _CELL))
        if x1 >= x2 or y1 >= y2:
            return True
        sums = self._sums
        return sums[y2][x2] - sums[y1][x2] - sums[y2][x1] + sums[y1][x1] == 0


def lay_out(mask: Mask, width: float, height: float, pieces: Sequence[Piece], scales: Sequence[float] = _SCALES) -> Layout | None:
    """The land as large as `scales` allow, with every piece, on a sheet of this size; None where that cannot be."""
    inner = Box(FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME)
    for scale in scales:
        across = inner.width - 2 * SHORE - mask.width * scale
        down = inner.height - 2 * SHORE - mask.height * scale
        if across < 0 or down < 0:
            continue
        for right, low in _SPOTS:
            x, y = inner.x + SHORE + right * across, inner.y + SHORE + low * down
            boxes = _placed(mask, inner, (x, y, scale), pieces)
            if boxes is not None:
                return Layout(width, height, x, y, scale, boxes)
    return None


def lay_out_poster(mask: Mask, width: float, height: float, pieces: Sequence[Piece]) -> Layout | None:
    """The land as large as a sheet of fixed size allows, with every piece; None where that cannot be.

    What stands round the land, and its letters, keep their size beside it: on a large sheet all of it is enlarged.
    """
    edge = 2 * FRAME + 2 * SHORE
    most = min(width / (mask.width + edge), height / (mask.height + edge), _MOST_ZOOM)
    for step in range(_POSTER_STEPS):
        zoom = round(most * (1 - 0.02 * step), 4)
        if zoom < 1:
            break
        layout = lay_out(mask, width / zoom, height / zoom, pieces, _POSTER_SCALES)
        if layout is not None:
            return replace(layout, zoom=zoom)
    most = min((width - edge) / mask.width, (height - edge) / mask.height, _LARGEST)
    return lay_out(mask, width, height, pieces, tuple(round(most * (1 - 0.02 * step), 4) for step in range(_POSTER_STEPS)))


def _placed(
    mask: Mask, inner: Box, land: tuple[float, float, float], pieces: Sequence[Piece], taken: Mapping[str, Box] | None = None
) -> dict[str, Box] | None:
    """The boxes that are taken, and one for every piece: the nearest free one to its corner."""
    found = dict(taken or {})
    for piece in pieces:
        boxes = (_free_box(mask, inner, land, piece, size, list(found.values())) for size in piece.sizes)
        box = next((one for one in boxes if one is not None), None)
        if box is not None:
            found[piece.name] = box
        elif piece.needed:
            return None
    return found


def _free_box(
    mask: Mask, inner: Box, land: tuple[float, float, float], piece: Piece, size: tuple[float, float], taken: Sequence[Box]
) -> Box | None:
    """The place of a piece: in its own corner, else in another, else along a side."""
    width, height = size
    x0, y0, scale = land
    slack_x, slack_y = inner.width - width - 2 * FREE, inner.height - height - 2 * FREE
    if slack_x < 0 or slack_y < 0:
        return None
    free = FREE if piece.needed or piece.rim else OFFING
    for right, low in _corners(piece.corner) if piece.rim else _open_sea(piece.corner):
        box = Box(inner.x + FREE + right * slack_x, inner.y + FREE + low * slack_y, width, height)
        wide = Box(box.x - free, box.y - free, width + 2 * free, height + 2 * free)
        shore = Box((wide.x - x0) / scale, (wide.y - y0) / scale, wide.width / scale, wide.height / scale)
        if mask.is_free(shore) and not any(_overlap(wide, other) for other in taken):
            return box
    return None


def with_ornaments(mask: Mask, layout: Layout, ornaments: Sequence[Piece]) -> Layout:
    """The layout with those ornaments that find room on what is left of the sheet."""
    inner = Box(FRAME, FRAME, layout.width - 2 * FRAME, layout.height - 2 * FRAME)
    boxes = _placed(mask, inner, (layout.x, layout.y, layout.scale), ornaments, layout.boxes)
    return replace(layout, boxes=boxes or layout.boxes)


def _open_sea(liked: tuple[float, float]) -> list[tuple[float, float]]:
    """Spots all over the sheet, those near the liked one first."""
    spots = [(x / _MESHES, y / _MESHES) for x in range(_MESHES + 1) for y in range(_MESHES + 1)]
    return sorted(spots, key=lambda spot: ((spot[0] - liked[0]) ** 2 + (spot[1] - liked[1]) ** 2, spot))


def _corners(liked: tuple[float, float]) -> list[tuple[float, float]]:
    """Spots on the rim, those near the liked corner first; the corners before the sides."""
    corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]
    sides = [step / 12 for step in range(1, 12)]
    rim = [(0.0, y) for y in sides] + [(1.0, y) for y in sides] + [(x, 0.0) for x in sides] + [(x, 1.0) for x in sides]

    def away(spot: tuple[float, float]) -> float:
        return abs(spot[0] - liked[0]) + abs(spot[1] - liked[1])

    return sorted(corners, key=away) + sorted(rim, key=away)


def _overlap(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
