"""Pieces on sheets: where equal pieces lie, and where their backs come. Pure numbers in millimetres; `drawn` draws them.

A block is as large as the pieces that are really there, and lies in the middle of its page. Pieces lie edge to edge, so that one
cut frees two, or with a gutter between them: then each has a bleed of its own. A back lies where the printer, turning the sheet
over its long or short edge, will find the front; with `fold` it lies beside its front, head to head over a fold line, and the
two are glued together. If a sheet takes more that way, some pieces lie on their side in rows below the upright ones: one cut
across the sheet parts the two bands, and each band is cut by itself.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from companion.drawing.geometry import BLEED, Box, Paper, how_many
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.marks import AREA_EDGE, SLUG

#: What printers leave white at the edges (mm): pieces, marks and words keep off it, only bleeds may run into it.
UNPRINTABLE = AREA_EDGE
#: Between two bands of rows (mm).
BAND = 4.0
#: Between pieces whose grounds differ, where their sheet has the room (mm).
_APART = (4.0, 3.0, 2.0, 1.2, 0.6)

#: Draws one side of a piece into its trim box; a ground may run `bleed` mm beyond it.
Face = Callable[[PageCanvas, Box], None]


@dataclass(frozen=True)
class Piece:
    """A piece to cut out: what is on its front and (if anything) on its back; what it is called, where it has a name.

    `kind`: pieces of different kinds have grounds that differ, and never touch each other. `alt` is what a screen reader
    says of a piece that is a picture; without it the words on it are read.
    """

    front: Face
    back: Face | None = None
    name: str = ""
    kind: str = ""
    alt: str = ""


@dataclass(frozen=True)
class Sprue:
    """Equal places on a page: `width` and `height` of a piece's trim, how many across and down, and how far apart.

    `turned`: how many more lie on their side in rows below them, across and down.
    `gutters`: between columns and between rows (mm); `band`: after so many rows there is a gap of BAND.
    `corner`: the radius to which corners are rounded when all is cut.
    `slug_aside`: the line of words stands upright beside the block. `top` is where the block begins (mm), for a page that other
    blocks share; without it the block is in the page's middle.
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
    gutters: tuple[float, float] = (0.0, 0.0)
    corner: float = 0.0
    band: int = 0
    turned: tuple[int, int] = (0, 0)

    @property
    def count(self) -> int:
        """How many pieces a page holds."""
        return self.upright + self.turned[0] * self.turned[1]

    @property
    def upright(self) -> int:
        """How many of them stand upright: the first ones."""
        return self.across * self.down

    @property
    def block(self) -> Box:
        """All places together, in the middle of the page; with `fold` the backs' row above each front is part of it."""
        (beside, below), (across, down) = self.gutters, self.turned
        width = max(self.across * (self.width + beside), across * (self.height + beside)) - beside
        height = self.down * (self.row_height + below) + down * (self.width + below) - below + self._gaps(self.down - 1)
        return Box((self.paper.width - width) / 2, self._top(height), width, height)

    def _gaps(self, row: int) -> float:
        """The gaps between bands above a row (mm)."""
        return BAND * (row // self.band) if self.band else 0.0

    def _top(self, height: float) -> float:
        if self.top is not None:
            return self.top
        middle = (self.paper.height - height) / 2
        # The words below keep off the bleed.
        return middle if self.slug_aside else min(middle, self.paper.height - _FOOT - height)

    @property
    def row_height(self) -> float:
        """The height of a row: of a piece, or of its back and front together."""
        return 2 * self.height if self.fold else self.height

    def of(self, pieces: int) -> "Sprue":
        """The same places for as many pieces as there are: in rows as even as can be, the words below if they have room there."""
        if pieces > self.upright and any(self.turned):
            return self
        rows = -(-min(pieces, self.upright) // self.across)
        fewer = replace(self, across=-(-min(pieces, self.count) // rows), down=rows, slug_aside=False, turned=(0, 0))
        return replace(fewer, slug_aside=self.slug_aside and not fewer.has_foot)

    @property
    def has_foot(self) -> bool:
        """Whether the block and its words have room, one below the other or beside each other."""
        return self.block.y >= UNPRINTABLE - 0.01

    def front(self, number: int) -> Box:
        """The trim box of a front, by its number on the page (rows from the top, from the left)."""
        first, across = (self.upright, self.turned[0]) if self.lies(number) else (0, self.across)
        row, column = divmod(number - first, across)
        width, height = (self.height, self.width) if first else (self.width, self.row_height)
        beside, below = self.gutters
        left = (self.paper.width - across * (width + beside) + beside) / 2
        top = self.block.y + row * (height + below)
        if first:
            return Box(left + column * (width + beside), top + self.down * (self.height + below), width, height)
        top += self._gaps(row) + (self.height if self.fold else 0.0)
        return Box(left + column * (width + beside), top, width, self.height)

    def lies(self, number: int) -> bool:
        """Whether a piece lies on its side, its top to the left."""
        return number >= self.upright

    def back(self, number: int, duplex: str) -> Box:
        """Where its back lies: on the page's other side, or with `fold` above the front on the same side."""
        front = self.front(number)
        if duplex == "fold":
            return Box(front.x, front.y - self.height, self.width, self.height)
        if turns_like_a_page(self.paper, duplex):
            return Box(self.paper.width - front.right, front.y, front.width, front.height)
        return Box(front.x, self.paper.height - front.bottom, front.width, front.height)

    def bled(self, number: int, pieces: int) -> Box:
        """A front with its bleed: at the block's edges all of it, half of a gutter, nothing where another piece or a fold is."""
        # Below the upright ones there is all of it, too: what lies there is drawn over it.
        first, end, across = (
            (self.upright, pieces, self.turned[0]) if self.lies(number) else (0, min(pieces, self.upright), self.across)
        )
        row, column = divmod(number - first, across)
        left, between = (min(BLEED, gutter / 2) for gutter in self.gutters)
        above = BAND / 2 if self.band and row % self.band == 0 else between
        below = BAND / 2 if self.band and (row + 1) % self.band == 0 else between
        sides = (
            BLEED if column == 0 else left,
            0.0 if self.fold else BLEED if row == 0 and not first else above,
            BLEED if column == across - 1 or number == end - 1 else left,
            BLEED if number + across >= end else below,
        )
        return _grown(self.front(number), sides)

    def bled_back(self, number: int, pieces: int, duplex: str) -> Box:
        """A back with the bleed that its front has, mirrored as the paper is turned, or as it is folded."""
        front, whole, back = self.front(number), self.bled(number, pieces), self.back(number, duplex)
        left, right, top, bottom = front.x - whole.x, whole.right - front.right, front.y - whole.y, whole.bottom - front.bottom
        if duplex == "fold":
            row = number // self.across
            return _grown(back, (left, BLEED if row == 0 else min(BLEED, self.gutters[1] / 2), right, 0.0))
        if turns_like_a_page(self.paper, duplex):
            return _grown(back, (right, top, left, bottom))
        return _grown(back, (left, bottom, right, top))


#: Below a block: its bleed, the words, and what no printer reaches (mm).
_FOOT = BLEED + SLUG + UNPRINTABLE


def turns_like_a_page(paper: Paper, duplex: str) -> bool:
    """Whether a sheet is turned as a page is, left to right: upright over its long edge, on its side over its short one."""
    return (duplex == "long") == (paper.height >= paper.width)


def _grown(box: Box, sides: tuple[float, float, float, float]) -> Box:
    left, top, right, bottom = sides
    return Box(box.x - left, box.y - top, box.width + left + right, box.height + top + bottom)


def lay_out(
    paper: Paper,
    width: float,
    height: float,
    *,
    fold: bool = False,
    is_round: bool = False,
    gutter: float | tuple[float, float] = 0.0,
    corner: float = 0.0,
    count: int = 1,
) -> Sprue:
    """The sprue on which `count` pieces of this trim take fewest sheets: upright, on its side or with some on their side.

    Where it gains a row, and there is room for it, the line of words stands upright beside the block. Round pieces have room
    round them, and no gutter. Raises ValueError where not even one piece fits.
    """
    gutters = (0.0, 0.0) if is_round else gutter if isinstance(gutter, tuple) else (gutter, gutter)
    one = Sprue(paper, width, height, 1, 1, fold, is_round, gutters=gutters, corner=corner)
    papers = (paper, lying(paper))
    found = [_fullest(replace(one, paper=each)) for each in papers]
    if not (fold or is_round):
        found += [mixed for each in papers for mixed in _mixed(replace(one, paper=each))]
    able = [sprue for sprue in found if sprue.count]
    if not able:
        raise ValueError(f"a piece of {width} x {height} mm does not fit on {paper.title}")
    return min(able, key=lambda sprue: -(-count // sprue.count))


def lying(paper: Paper) -> Paper:
    """A sheet of paper on its side."""
    return Paper(paper.name, f"{paper.title}, on its side", paper.height, paper.width)


def _fullest(one: Sprue) -> Sprue:
    """As many across and down as a page takes."""
    (beside, below), paper = one.gutters, one.paper
    across = how_many(paper.width - 2 * UNPRINTABLE, one.width, beside)
    down = how_many(paper.height - UNPRINTABLE - _FOOT, one.row_height, below)
    without = how_many(paper.height - 2 * UNPRINTABLE, one.row_height, below)
    # Beside the block stands what else is below it.
    narrow = how_many(paper.width - 2 * _FOOT, one.width, beside)
    if narrow * without > across * down:
        return replace(one, across=narrow, down=without, slug_aside=True)
    return replace(one, across=across, down=down)


def _mixed(one: Sprue) -> Iterator[Sprue]:
    """All ways in which rows of upright pieces stand above rows of pieces on their side: as many in each row as a page takes."""
    (beside, below), paper = one.gutters, one.paper
    across, turned = (how_many(paper.width - 2 * UNPRINTABLE, side, beside) for side in (one.width, one.height))
    height = paper.height - UNPRINTABLE - _FOOT
    for down in range(1, how_many(height, one.height, below) + 1):
        rows = how_many(height - down * (one.height + below), one.width, below)
        if across and turned and rows > 0:
            yield replace(one, across=across, down=down, turned=(turned, rows))


def apart(sprue: Sprue) -> Sprue:
    """The sprue with gutters between its pieces, as wide as they can be without losing a place; as it is where it has some."""
    if any(sprue.gutters) or sprue.round:
        return sprue
    best = sprue
    for axis in (0, 1):
        for gutter in _APART:
            gutters = (gutter, best.gutters[1]) if axis == 0 else (best.gutters[0], gutter)
            wider = replace(best, gutters=gutters)
            if wider.block.x >= (_FOOT if sprue.slug_aside else UNPRINTABLE) - 0.01 and wider.has_foot:
                best = wider
                break
    return best


Block = tuple[Sprue, Sequence[Piece]]


def sheets_of(sprue: Sprue, pieces: Sequence[Piece]) -> tuple[Block, ...]:
    """The pieces of each sheet, and how they lie on it.

    Kinds have sheets of their own where that takes no more of them; else there are gutters on sheets that they share.
    """
    kinds = dict.fromkeys(piece.kind for piece in pieces)
    groups = [[piece for piece in pieces if piece.kind == kind] for kind in kinds]
    if sum(-(-len(group) // sprue.count) for group in groups) > -(-len(pieces) // sprue.count):
        groups = [list(pieces)]
    sheets = (group[first : first + sprue.count] for group in groups for first in range(0, len(group), sprue.count))
    return tuple((_for(sprue, some), some) for some in sheets)


def _for(sprue: Sprue, pieces: Sequence[Piece]) -> Sprue:
    fitted, mixed = sprue.of(len(pieces)), len({piece.kind for piece in pieces}) > 1
    return apart(fitted) if mixed else fitted


def share_a_sheet(paper: Paper, blocks: Sequence[Block]) -> bool:
    """Whether blocks of pieces have room on one sheet, upright, one below the other."""
    try:
        stacked(paper, blocks)
    except ValueError:
        return False
    return True


def stacked(paper: Paper, blocks: Sequence[Block], air: float = 17.0) -> tuple[Block, ...]:
    """Blocks one below the other on one sheet, all of them in its middle. Raises ValueError where they have no room on it."""
    if any(len(pieces) > sprue.count or sprue.paper != paper for sprue, pieces in blocks):
        raise ValueError(f"these pieces take more than one sheet of {paper.title}")
    fitted = [(sprue.of(len(pieces)), pieces) for sprue, pieces in blocks]
    height = sum(sprue.block.height for sprue, _ in fitted) + air * (len(fitted) - 1)
    top = min((paper.height - height) / 2, paper.height - _FOOT - height)
    if top < UNPRINTABLE:
        raise ValueError(f"{height:g} mm of pieces are too high for {paper.title}")
    placed = []
    for sprue, pieces in fitted:
        placed.append((replace(sprue, top=top, slug_aside=False), pieces))
        top += sprue.block.height + air
    return tuple(placed)
