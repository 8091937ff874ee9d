"""Large things on small paper: one drawing over as few tiles as it takes, with overlaps to glue; mats, with their code."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from companion import __version__
from companion.drawing import HAIRLINE, Box, Drawing, Paper, Surface, ink_for, lettering
from companion.links import short_code
from companion.press.codes import qr
from companion.press.job.printable import Job, Loose, Tray
from companion.press.page.canvas import PageCanvas

#: What is left white round each tile, and how much neighbours have in common (mm).
MARGIN = 8.0
OVERLAP = 8.0
#: How far below what a tile shows the line of its caption is (mm): as low as printers reach. So that 2 mm are above its letters,
#: the drawing is moved up by so much at the most, and left white by so much where the tile below covers it.
_BASE, _UP, _WHITE = 2.4, 1.0, 1.5
#: The sizes of the tile's name and of its caption (points).
_NAME, _CAPTION = 7.5, 6.5


@dataclass(frozen=True)
class Tiling:
    """How a drawing of `width` by `height` mm lies over sheets: `across` times `down` of them, each upright or on its side.

    `shift`: how far the sheets are moved over the drawing (mm), so that the seams run where they do no harm; `margin`: what stays
    white round each (mm).
    """

    paper: Paper
    width: float
    height: float
    across: int
    down: int
    shift: tuple[float, float] = (0.0, 0.0)
    margin: float = MARGIN

    @property
    def window(self) -> tuple[float, float]:
        """What one tile shows of the drawing (mm)."""
        return self.paper.width - 2 * self.margin, self.paper.height - 2 * self.margin

    @property
    def covered(self) -> tuple[float, float]:
        """What all tiles together show (mm): the drawing, and some white round it."""
        step_x, step_y = (side - OVERLAP for side in self.window)
        return self.across * step_x + OVERLAP, self.down * step_y + OVERLAP

    @property
    def tiles(self) -> tuple[tuple[str, float, float], ...]:
        """The name of each tile (A1, A2, … B1 below) and the drawing's point at its window's top left corner."""
        step_x, step_y = (side - OVERLAP for side in self.window)
        total_x, total_y = self.covered
        left, top = (self.width - total_x) / 2 + self.shift[0], (self.height - total_y) / 2 + self.shift[1]
        if self.across * self.down > 1:
            top += max(0.0, min(_UP, (total_y - self.height) / 2 - self.shift[1]))
        return tuple(
            (f"{chr(ord('A') + row)}{column + 1}", left + column * step_x, top + row * step_y)
            for row in range(self.down)
            for column in range(self.across)
        )


def tile(paper: Paper, width: float, height: float, meet: tuple[float, float] | None = None, *, margin: float = MARGIN) -> Tiling:
    """The tiling with the fewest sheets, upright or on their side (`paper` of the result is turned where that is better).

    `meet`: the point of the drawing where the middle of the sheets should come to lie (mm), as far as they reach.
    `margin` is what stays white round each sheet (mm).
    """
    lying = Paper(paper.name, f"{paper.title}, on its side", paper.height, paper.width)
    best = min((_tiling(one, width, height, margin) for one in (paper, lying)), key=lambda found: found.across * found.down)
    if meet is None:
        return best
    spare = [(there - needed) / 2 for there, needed in zip(best.covered, (width, height), strict=True)]
    wished = (meet[0] - width / 2, meet[1] - height / 2)
    x, y = (max(-most, min(most, wish)) for most, wish in zip(spare, wished, strict=True))
    return replace(best, shift=(x, y))


def _tiling(paper: Paper, width: float, height: float, margin: float) -> Tiling:
    step_x, step_y = paper.width - 2 * margin - OVERLAP, paper.height - 2 * margin - OVERLAP
    across = max(1, -(-int(1000 * (width - OVERLAP)) // int(1000 * step_x)))
    down = max(1, -(-int(1000 * (height - OVERLAP)) // int(1000 * step_y)))
    return Tiling(paper, width, height, across, down, margin=margin)


def poster_pdf(job: Job, title: str, tiling: Tiling, name: str, draw: Callable[[PageCanvas, Box], None]) -> bytes:
    """A job's drawing on its tiles, as a PDF with this title."""
    ink = ink_for(job.options.ink, job.game.about.accent)
    canvas = PageCanvas(tiling.paper, ink, f"{job.game.title}: {title}")
    draw_poster(canvas, tiling, name, draw, job.options.tray)
    return canvas.finish()


def draw_poster(
    canvas: PageCanvas, tiling: Tiling, name: str, draw: Callable[[PageCanvas, Box], None], tray: Tray | None = None
) -> None:
    """All tiles of a drawing; `draw` is called once, with the whole of it as its box. The canvas has the tiling's paper.

    Onto a `tray` it is laid whole, and nothing is drawn.
    """
    if tray is not None:
        tray.pieces.append(Loose(name, tiling.width, tiling.height, draw))
        return
    with canvas.form(name, tiling.width, tiling.height):
        draw(canvas, Box(0, 0, tiling.width, tiling.height))
    many = len(tiling.tiles) > 1
    for tile_name, left, top in tiling.tiles:
        window = Box(tiling.margin, tiling.margin, *tiling.window)
        hidden = _WHITE if top < tiling.tiles[-1][2] else 0.0  # the tile below lies over it
        said = f"{canvas.title}, {tile_name}" if many else canvas.title
        with canvas.named(said), canvas.clipped(replace(window, height=window.height - hidden)):
            canvas.place(name, window.x - left, window.y - top, tiling.height)
        if many:
            canvas.bookmark(tile_name)
            _draw_edges(canvas, tiling, window, tile_name)
        canvas.end_page()


def _draw_edges(canvas: PageCanvas, tiling: Tiling, window: Box, name: str) -> None:
    """The tile's name, marks along which its left and upper edge are cut, and marks up to which its neighbours come to lie."""
    row, column = ord(name[0]) - ord("A"), int(name[1:]) - 1
    draw_seams(canvas, window, (row, column), (tiling.down, tiling.across), (0.5, 3))
    base = window.bottom + _BASE
    canvas.text(name, window.x + 2, base, lettering.BOLD, _NAME)
    right = window.right - OVERLAP - 3
    canvas.text(to_glue(row, column), right, base, lettering.ITALIC, _CAPTION, canvas.ink.quiet, "right")


def draw_seams(canvas: PageCanvas, window: Box, place: tuple[int, int], of: tuple[int, int], mark: tuple[float, float]) -> None:
    """Marks in the margin along which a tile's left and upper edge are cut, and up to which its neighbours come to lie.

    `place` is the tile's row and column, `of` how many there are; a mark reaches from where to where beyond the window (mm).
    """
    (row, column), (down, across), (near, far), colour = place, of, mark, canvas.ink.text
    canvas.cuts += [window.height] * (column > 0) + [window.width] * (row > 0)
    for shown, x in ((column > 0, window.x), (column < across - 1, window.right - OVERLAP)):
        if shown:
            canvas.line(x, window.y - far, x, window.y - near, HAIRLINE, colour)
            canvas.line(x, window.bottom + near, x, window.bottom + far, HAIRLINE, colour)
    for shown, y in ((row > 0, window.y), (row < down - 1, window.bottom - OVERLAP)):
        if shown:
            canvas.line(window.x - far, y, window.x - near, y, HAIRLINE, colour)
            canvas.line(window.right + near, y, window.right + far, y, HAIRLINE, colour)


def to_glue(row: int, column: int) -> str:
    """What is done with the tile of this row and column (from 0): only the first has no marks to cut along."""
    marks = " and ".join(name for name, there in (("left", column), ("upper", row)) if there)
    if not marks:
        return "lies below its neighbours: they are glued on it, up to its marks"
    over = "neighbours up to their marks" if row and column else "neighbour up to its marks"
    return f"cut along the {marks} marks, lay over the {over}, glue"


_MAT_CODE = 30.0

#: Draws a mat into its box, with what draws the QR code into a square of it; None where none has room.
MatDrawing = Callable[[Surface, Box, Drawing | None], None]


def mat_pdf(job: Job, title: str, size: tuple[float, float], room: float, draw: MatDrawing, *, margin: float = MARGIN) -> bytes:
    """A mat of `size` (mm), on as many sheets as it takes, with a white `margin`; `room` is the side of the code's square."""
    symbol = _small_code(job, room)
    tiling = tile(job.options.sheet, *size, margin=margin)

    def whole(ground: PageCanvas, box: Box) -> None:
        draw(ground, box, partial(_draw_code, ground, symbol) if symbol else None)

    return poster_pdf(job, title, tiling, "mat", whole)


def code_within(job: Job, fits: Callable[[qr.Symbol], bool]) -> qr.Symbol | None:
    """The code that fits: of the record, else of its header, else of the address alone; None where none does, or has to be.

    A mat is laid out before the first card falls: who plays, and what, is all that it needs.
    """
    if not job.has_code:
        return None
    alone = replace(job, text=job.text.partition("\n[")[0] + "\n")
    for link in filter(None, (job.codes[0].text, alone.codes[0].text, job.options.base_url)):
        symbol = qr.symbol(link)
        if fits(symbol):
            return symbol
    return None


def _small_code(job: Job, room: float) -> qr.Symbol | None:
    return code_within(job, lambda symbol: symbol.side() <= room)


def _draw_code(canvas: PageCanvas, symbol: qr.Symbol, _: Surface, box: Box) -> None:
    side = symbol.side(min(box.width, _MAT_CODE))
    qr.draw(canvas, symbol, box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side)


def imprint(job: Job, rules: str, lines: tuple[str, ...], room: float) -> tuple[str, ...]:
    """Small print: the game and the version of its rules, what is played, the code for its `room` (mm) in words, what made it."""
    symbol = _small_code(job, room)
    return (f"*{rules}*", *lines, *((short_code(symbol.link),) if symbol else ()), f"Companion {__version__}")
