"""Pieces on sheets: where equal pieces lie, where their backs come, and where to cut. Pure numbers in millimetres, then drawing.

Pieces lie edge to edge, so that one cut frees two; only the block's outer edge has a bleed of its own. A back lies where the
printer, turning the sheet over its long or short edge, will find the front; with `fold` it lies beside its front, head to head
over a fold line, and the two are glued together.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.drawing import lettering
from companion.drawing.geometry import BLEED, Box, Paper, how_many
from companion.drawing.surface import HAIRLINE
from companion.press.job.options import PrintOptions
from companion.press.job.tray import Loose
from companion.press.page.canvas import PageCanvas

#: What printers leave white at the edges (mm): pieces keep off it, bleeds and marks may run into it.
UNPRINTABLE = 5.0
#: Room for the line of words under the block (mm).
SLUG = 4.0
_TICK, _TICK_GAP = 3.0, 1.0

#: Draws one side of a piece into its trim box; a ground may run `bleed` mm beyond it.
Face = Callable[[PageCanvas, Box], None]


@dataclass(frozen=True)
class Piece:
    """A piece to cut out: what is on its front and (if anything) on its back; what it is called, where it has a name."""

    front: Face
    back: Face | None = None
    name: str = ""


@dataclass(frozen=True)
class Sprue:
    """Equal places on a page: `width` and `height` of a piece's trim, and how many across and down.

    `top` is where the block begins (mm), for a page that other blocks share; without it the block is in the page's middle.
    """

    paper: Paper
    width: float
    height: float
    across: int
    down: int
    fold: bool = False
    round: bool = False
    slug_aside: bool = False
    top: float | None = None

    @property
    def count(self) -> int:
        """How many pieces a page holds."""
        return self.across * self.down

    @property
    def block(self) -> Box:
        """All places together, in the middle of the page; with `fold` the backs' row above each front is part of it."""
        width, height = self.across * self.width, self.down * self.row_height
        slug = 0.0 if self.slug_aside else SLUG
        top = (self.paper.height - slug - height) / 2 if self.top is None else self.top
        return Box((self.paper.width - width) / 2, top, width, height)

    @property
    def row_height(self) -> float:
        """The height of a row: of a piece, or of its back and front together."""
        return 2 * self.height if self.fold else self.height

    def front(self, number: int) -> Box:
        """The trim box of a front, by its number on the page (rows from the top, from the left)."""
        row, column = divmod(number, self.across)
        top = self.block.y + row * self.row_height + (self.height if self.fold else 0.0)
        return Box(self.block.x + column * self.width, top, self.width, self.height)

    def back(self, number: int, duplex: str) -> Box:
        """Where its back lies: on the page's other side, or with `fold` above the front on the same side."""
        front = self.front(number)
        if duplex == "fold":
            return Box(front.x, front.y - self.height, self.width, self.height)
        if duplex == "long":
            return Box(self.paper.width - front.right, front.y, self.width, self.height)
        return Box(front.x, self.paper.height - front.bottom, self.width, self.height)


def lay_out(
    paper: Paper,
    width: float,
    height: float,
    *,
    fold: bool = False,
    round: bool = False,  # noqa: A002
    tight: bool = False,
) -> Sprue:
    """The sprue with most pieces of this trim on a page. Raises ValueError where not even one fits.

    `tight`: where it gains a row, and there is room for it, the line of words stands upright beside the block.
    """
    each = 2 * height if fold else height
    across = how_many(paper.width - 2 * UNPRINTABLE, width, 0)
    down = how_many(paper.height - SLUG - 2 * UNPRINTABLE, each, 0)
    without = how_many(paper.height - 2 * UNPRINTABLE, each, 0)
    has_room = (paper.width - across * width) / 2 >= UNPRINTABLE + SLUG + BLEED
    aside = tight and without > down and has_room
    if not across * (without if aside else down):
        raise ValueError(f"a piece of {width} x {height} mm does not fit on {paper.title}")
    return Sprue(paper, width, height, across, without if aside else down, fold, round, aside)


def draw_sprue(canvas: PageCanvas, sprue: Sprue, pieces: Sequence[Piece], options: PrintOptions, slug: str) -> None:
    """All pages of pieces: fronts, and behind each page its backs (unless they are folded over, or there are none).

    `slug` is the line of words below the block; `{page}` in it becomes the page's number. Where the options have a tray, the
    pieces are laid on it, and nothing is drawn.
    """
    if options.tray is not None:
        size = (sprue.width, sprue.height)
        options.tray.pieces += (Loose(one.name, *size, one.front, one.back, sprue.round) for one in pieces)
        return
    two_sided = any(piece.back for piece in pieces)
    for first in range(0, len(pieces), sprue.count):
        some = pieces[first : first + sprue.count]
        page = first // sprue.count + 1
        for _ in range(options.copies):
            draw_fronts(canvas, sprue, some, options)
            draw_slug(canvas, sprue, slug.format(page=page))
            canvas.end_page()
            if two_sided and not sprue.fold:
                _draw_backs(canvas, sprue, some, options)
                canvas.end_page()


def pages_of(sprue: Sprue, pieces: Sequence[Piece], options: PrintOptions) -> int:
    """How many pages `draw_sprue` draws."""
    sides = 2 if any(piece.back for piece in pieces) and not sprue.fold else 1
    return -(-len(pieces) // sprue.count) * sides * options.copies


def draw_fronts(canvas: PageCanvas, sprue: Sprue, pieces: Sequence[Piece], options: PrintOptions) -> None:
    """The fronts of one block with its marks; the page goes on."""
    for number, piece in enumerate(pieces):
        box = sprue.front(number)
        with canvas.clipped(_with_bleed(sprue, box, number, len(pieces))):
            piece.front(canvas, box)
        if sprue.fold and piece.back:
            back = sprue.back(number, "fold")
            with canvas.clipped(_with_bleed(sprue, back, number, len(pieces), is_back=True)), canvas.turned(180, back):
                piece.back(canvas, back)
    _draw_marks(canvas, sprue, len(pieces), options)


def _draw_backs(canvas: PageCanvas, sprue: Sprue, pieces: Sequence[Piece], options: PrintOptions) -> None:
    across, down = options.back_offset
    for number, piece in enumerate(pieces):
        if piece.back:
            box = sprue.back(number, options.duplex)
            moved = Box(box.x + across, box.y + down, box.width, box.height)
            # Turned over the short edge the paper stands on its head: so do the backs, and the pieces have one top.
            turn = 180 if options.duplex == "short" else 0
            with canvas.clipped(_behind(sprue, number, len(pieces), moved, options)), canvas.turned(turn, moved):
                piece.back(canvas, moved)


def _behind(sprue: Sprue, number: int, pieces: int, back: Box, options: PrintOptions) -> Box:
    """A back with the bleed that its front has, mirrored as the paper is turned."""
    front = sprue.front(number)
    whole = _with_bleed(sprue, front, number, pieces)
    left, right = front.x - whole.x, whole.right - front.right
    top, bottom = front.y - whole.y, whole.bottom - front.bottom
    if options.duplex == "long":
        left, right = right, left
    else:
        top, bottom = bottom, top
    return Box(back.x - left, back.y - top, back.width + left + right, back.height + top + bottom)


def _with_bleed(sprue: Sprue, box: Box, number: int, pieces: int, *, is_back: bool = False) -> Box:
    """A place with the bleed at those sides at which no other piece lies, and no fold runs."""
    row, column = divmod(number, sprue.across)
    last = pieces - 1
    left = BLEED if column == 0 else 0.0
    right = BLEED if column == sprue.across - 1 or number == last else 0.0
    fold_above, fold_below = sprue.fold and not is_back, sprue.fold and is_back
    ends = row == last // sprue.across or number + sprue.across > last
    top = BLEED if row == 0 and not fold_above else 0.0
    bottom = BLEED if ends and not fold_below else 0.0
    return Box(box.x - left, box.y - top, box.width + left + right, box.height + top + bottom)


def _cuts(sprue: Sprue, pieces: int) -> tuple[list[float], list[float]]:
    """Where the cuts run: x of those down the page, y of those across it; only those that a piece needs."""
    block = sprue.block
    columns = min(pieces, sprue.across)
    rows = -(-pieces // sprue.across)
    down = [block.x + i * sprue.width for i in range(columns + 1)]
    return down, [block.y + i * sprue.row_height for i in range(rows + 1)]


def _draw_marks(canvas: PageCanvas, sprue: Sprue, pieces: int, options: PrintOptions) -> None:
    """Marks for the knife, never on a piece; fold lines, dashed, where backs lie beside fronts."""
    xs, ys = _cuts(sprue, pieces)
    # A round piece's own outline is its cut.
    if options.marks == "full" and not sprue.round:
        _draw_full_lines(canvas, sprue, xs, ys)
    elif options.marks == "ticks" and not sprue.round:
        _draw_ticks(canvas, xs, ys)
    if sprue.fold:
        for y in (top + sprue.height for top in ys[:-1]):
            canvas.line(xs[0] - BLEED - 4, y, xs[0], y, HAIRLINE, canvas.ink.text)
            canvas.line(xs[-1], y, xs[-1] + BLEED + 4, y, HAIRLINE, canvas.ink.text)


def _draw_full_lines(canvas: PageCanvas, sprue: Sprue, xs: list[float], ys: list[float]) -> None:
    """Lines over the page; down it only along a block that has not the page to itself."""
    reach = BLEED + _TICK_GAP + _TICK
    top, bottom = (0.0, sprue.paper.height) if sprue.top is None else (ys[0] - reach, ys[-1] + reach)
    for x in xs:
        canvas.line(x, top, x, bottom, HAIRLINE / 2)
    for y in ys:
        canvas.line(0, y, sprue.paper.width, y, HAIRLINE / 2)


def _draw_ticks(canvas: PageCanvas, xs: list[float], ys: list[float]) -> None:
    """Short lines outside the block and its bleed."""
    gap = BLEED + _TICK_GAP
    for x in xs:
        for start, way in ((ys[0] - gap, -1), (ys[-1] + gap, 1)):
            canvas.line(x, start, x, start + way * _TICK, HAIRLINE, canvas.ink.text)
    for y in ys:
        for start, way in ((xs[0] - gap, -1), (xs[-1] + gap, 1)):
            canvas.line(start, y, start + way * _TICK, y, HAIRLINE, canvas.ink.text)


def draw_slug(canvas: PageCanvas, sprue: Sprue, words: str) -> None:
    """The line of words at the page's foot, or beside the block."""
    paper = sprue.paper
    place = Box(12.0, paper.height - UNPRINTABLE - SLUG, paper.width - 24.0, SLUG)
    if sprue.slug_aside:
        # Turned round its middle, it stands upright at the left edge, between two marks.
        middle, length = UNPRINTABLE + SLUG / 2, sprue.row_height - 6.0
        row = sprue.block.y + (sprue.down // 2 + 0.5) * sprue.row_height
        place = Box(middle - length / 2, row - SLUG / 2, length, SLUG)
    with canvas.turned(-90 if sprue.slug_aside else 0, place):
        canvas.text_in(words, place, lettering.TEXT, 8, canvas.ink.quiet, "centre", least=6)
