"""From a map to sheets: which sheet it takes, and how that is cut into tiles with their names and mini-maps."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.drawing import Box, Paper, lettering, line_outline
from companion.games.empires.drawings.maps.layout import Layout, Mask, Piece, lay_out, lay_out_poster
from companion.games.empires.drawings.maps.strokes import draw_path
from companion.press import UNPRINTABLE, PageCanvas, PrintError, draw_seams

#: Left white round a tile, so that its marks stand where printers reach; at the foot there is room for its name and the mini-map.
#: Neighbours overlap (mm).
SIDE, FOOT, OVERLAP = 8.0, 12.0, 8.0
#: A mark in the margin: from where to where, beyond what the tile shows (mm).
_MARK = (0.8, SIDE - UNPRINTABLE)
_MOST_TILES = 60
#: The coast with few points (mm).
Silhouette = Sequence[Sequence[tuple[float, float]]]
_POSTER_EDGE = 6.0


class Tile(NamedTuple):
    """A tile's row and column, and the drawing's point at the top left of its window (mm)."""

    row: int
    column: int
    left: float
    top: float

    @property
    def name(self) -> str:
        """`B2`: the second of the second row."""
        return f"{chr(65 + self.row)}{self.column + 1}"


@dataclass(frozen=True)
class Tiles:
    """Sheets of one paper, upright or on their side, `across` times `down` of them, under a drawing of this size."""

    paper: Paper
    across: int
    down: int

    @property
    def window(self) -> tuple[float, float]:
        """What one tile shows (mm)."""
        return self.paper.width - 2 * SIDE, self.paper.height - SIDE - FOOT

    @property
    def size(self) -> tuple[float, float]:
        """The largest drawing that these tiles hold (mm)."""
        width, height = self.window
        return self.across * (width - OVERLAP) + OVERLAP, self.down * (height - OVERLAP) + OVERLAP

    @property
    def count(self) -> int:
        """How many sheets these are."""
        return self.across * self.down

    def tiles(self) -> Iterator[Tile]:
        """Each of them, from the top left."""
        width, height = self.window
        for row in range(self.down):
            for column in range(self.across):
                yield Tile(row, column, column * (width - OVERLAP), row * (height - OVERLAP))


def choose_tiles(paper: Paper, mask: Mask, pieces: Sequence[Piece]) -> tuple[Tiles, Layout]:
    """The fewest sheets that hold the land at full size and all that stands round it; of equally many, the largest land."""
    for _, group in _grids(paper):
        found = [(tiles, layout) for tiles in group if (layout := lay_out(mask, *tiles.size, pieces)) is not None]
        if found:
            return max(found, key=lambda one: one[1].scale)
    raise PrintError(f"This map is {mask.width:.0f} x {mask.height:.0f} mm: too large for {_MOST_TILES} sheets of {paper.title}.")


def _grids(paper: Paper) -> list[tuple[int, list[Tiles]]]:
    """All grids of tiles by their number of sheets."""
    lying = Paper(paper.name, paper.title, paper.height, paper.width)
    found: dict[int, list[Tiles]] = {}
    for across in range(1, 11):
        for down in range(1, 11):
            if across * down <= _MOST_TILES:
                found.setdefault(across * down, []).extend(Tiles(one, across, down) for one in (lying, paper))
    return sorted(found.items())


def choose_poster(paper: Paper, mask: Mask, pieces: Sequence[Piece]) -> tuple[Paper, Layout]:
    """One sheet, upright or on its side, with the land as large as it goes."""
    lying = Paper(paper.name, paper.title, paper.height, paper.width)
    found = []
    for one in (lying, paper):
        width, height = one.width - 2 * _POSTER_EDGE, one.height - 2 * _POSTER_EDGE
        layout = lay_out_poster(mask, width, height, pieces)
        if layout is not None:
            found.append((one, layout))
    if not found:
        raise PrintError(f"This map does not fit on one sheet of {paper.title}. Take a larger one, or tiles: --paper a4.")
    return max(found, key=lambda one: one[1].printed)


def draw_tiles(canvas: PageCanvas, tiles: Tiles, form: str, layout: Layout, silhouette: Silhouette, said: str) -> None:
    """All tiles of a drawing that is kept as a form; `said` tells what it shows. The canvas has the tiles' paper."""
    for tile in tiles.tiles():
        window = Box(SIDE, SIDE, *tiles.window)
        canvas.bookmark(f"Tile {tile.name}")
        told = f"{canvas.title}, {tile.name}" if tile.row or tile.column else said
        with canvas.named(told), canvas.clipped(window):
            canvas.place(form, SIDE - tile.left, SIDE - tile.top, layout.height)
        if tiles.count > 1:
            draw_seams(canvas, window, (tile.row, tile.column), (tiles.down, tiles.across), _MARK)
        _draw_foot(canvas, tiles, tile, layout, silhouette)
        canvas.end_page()


def draw_poster(canvas: PageCanvas, form: str, layout: Layout, said: str) -> None:
    """One sheet with the whole drawing; `said` tells what it shows."""
    with canvas.named(said):
        canvas.place(form, _POSTER_EDGE, _POSTER_EDGE, layout.height, layout.zoom)
    canvas.end_page()


def _draw_foot(canvas: PageCanvas, tiles: Tiles, tile: Tile, layout: Layout, silhouette: Silhouette) -> None:
    """The tile's name, what to do with it, and the mini-map."""
    row, column = tile.row, tile.column
    top = tiles.paper.height - FOOT + 0.6
    base = top + 5.2
    left = SIDE + OVERLAP + 2
    wide = canvas.text(tile.name, left, base, lettering.TITLE, 14, canvas.ink.text)
    sheet, of = row * tiles.across + column + 1, tiles.count
    words = f"sheet {sheet} of {of}; print at 100 %"
    if of > 1:
        cuts = " and ".join(side for side, there in (("left", column > 0), ("upper", row > 0)) if there)
        words += f"; cut the {cuts} edge at its marks, lay it over the neighbour's marks, glue" if cuts else ""
    canvas.text(words, left + wide + 4, base - 0.6, lettering.ITALIC, 8.5, canvas.ink.quiet)
    if of > 1:
        _draw_mini(canvas, tiles, tile, layout, silhouette, top + 1.4)


def _draw_mini(canvas: PageCanvas, tiles: Tiles, tile: Tile, layout: Layout, silhouette: Silhouette, top: float) -> None:
    """The whole sheet small, with this tile filled."""
    scale = min(5.0 / layout.height, 20 / layout.width)
    width, height = layout.width * scale, layout.height * scale
    x, y = tiles.paper.width - SIDE - OVERLAP - 2 - width, top
    step_x, step_y = (side - OVERLAP for side in tiles.window)
    own = Box(x + tile.left * scale, y + tile.top * scale, 0, 0)
    own = Box(own.x, own.y, min(step_x * scale, x + width - own.x), min(step_y * scale, y + height - own.y))
    ink = canvas.ink.text
    canvas.box(own, width=0, fill="#BDBDBD" if canvas.ink.name != "saver" else "#D8D8D8")
    outlines = [line_outline([(x + a * scale, y + b * scale) for a, b in line]) for line in silhouette]
    draw_path(canvas, outlines, stroke=0.3, colour=ink)
    for i in range(1, tiles.across):
        canvas.line(x + i * step_x * scale, y, x + i * step_x * scale, y + height, 0.12, ink)
    for i in range(1, tiles.down):
        canvas.line(x, y + i * step_y * scale, x + width, y + i * step_y * scale, 0.12, ink)
    canvas.box(Box(x, y, width, height), 0.25, ink)
    canvas.box(own, 0.5, ink)
