"""Small pieces of Empires, in blocks one below the other: counters and cities of each player, coins, warehouse tracks."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.drawing import Paper, how_many, ink_for, lettering
from companion.games.empires.drawings.counters import SIZES, PieceSize, city_face, coin_face, counter_face, nothing
from companion.games.empires.drawings.tracks import TRACK, track_face
from companion.games.empires.paper import figures, supplies
from companion.press import BAND, UNPRINTABLE, Job, PageCanvas, Piece, Sprue, draw_fronts, draw_slug, lay_on_tray
from companion.press.pieces.marks import REACH, SLUG

_ACROSS = 20
_HEADING = 6.0
#: Room for marks above and below a block (mm): squares have ticks, discs their own outline.
_MARKS = {True: 1.0, False: REACH}


@dataclass(frozen=True)
class Block:
    """Equal pieces under a heading: rows of places, empty ones included; `band` rows belong to one player.

    `gutter`: room between any two of them (mm).
    """

    heading: str
    pitch: tuple[float, float]
    rows: tuple[tuple[Piece, ...], ...]
    round: bool
    band: int = 0
    gutter: float = 0.0

    def height(self, rows: int) -> float:
        """Of so many rows (mm)."""
        between = self.gutter * (rows - 1)
        return rows * self.pitch[1] + between + (BAND * ((rows - 1) // self.band) if self.band else 0.0)


@dataclass(frozen=True)
class PlacedBlock:
    """A block, or some rows of it, on a page; `heading_y` is where its heading's baseline stands (mm)."""

    sprue: Sprue
    pieces: tuple[Piece, ...]
    heading: str
    heading_y: float


def counters(job: Job) -> bytes:
    """All small pieces of a job as a PDF. Raises PrintError."""
    options = job.options
    size = SIZES[options.size or next(iter(SIZES))]
    canvas = PageCanvas(options.sheet, ink_for(options.ink, job.game.about.accent), f"{job.game.title}: counters")
    pages = pages_of(job, size)
    if options.tray is not None:
        for placed in (placed for page in pages for placed in page):
            lay_on_tray(options, [(placed.sprue, [piece for piece in placed.pieces if piece.front is not nothing])])
        return canvas.finish()
    how = f"to punch out ({size.punch})" if size.round else "to cut in strips"
    for number, page in enumerate(pages, start=1):
        for _ in range(options.copies):
            words = f"Empires, counters {how} · sheet {number} of {len(pages)} · 100 %, on card · {figures.played(job)}"
            _draw_page(canvas, page, job, words)
    return canvas.finish()


def blocks_of(job: Job, size: PieceSize) -> Iterator[Block]:
    """The blocks that a job needs."""
    table, players = job.record.table, figures.players_of(job)
    paper, circle = job.options.sheet, size.round
    # Discs have room round them.
    gutter = 0.0 if circle else job.options.gutter
    people = min(table.counters or supplies.COUNTERS, supplies.MOST_COUNTERS)
    towns = min(table.cities or supplies.CITIES, supplies.MOST_CITIES)
    for word, count, width, face in (("counters", people, size.counter, counter_face), ("cities", towns, size.city, city_face)):
        pitch = size.pitch(width)
        across = _across(paper, pitch, count, gutter)
        each = [_rows([Piece(face(size, player.mark), alt=f"{word}, {player.mark.shape}")] * count, across) for player in players]
        heading = f"{count} {word} of {width:g} mm for each player: {', '.join(player.mark.shape for player in players)}"
        # Squares of two colours never touch.
        band = 0 if circle or gutter >= BAND else len(each[0])
        yield Block(heading, (pitch, pitch), sum(each, ()), circle, band, gutter)
    if table.treasury:
        pitch = size.pitch(size.coin)
        coins = [Piece(coin_face(size, worth), alt=f"Coin of {worth}") for worth, count in supplies.COINS for _ in range(count)]
        rows = _rows(coins, _across(paper, pitch, len(coins), gutter)) * len(players)
        heading = f"Coins of {size.coin:g} mm for each player: 10 of 1, 4 of 5, 1 of 10"
        yield Block(heading, (pitch, pitch), rows, circle, gutter=gutter)
    if table.supplies:
        tracks = [Piece(track_face(player.mark, player.name), alt=f"Warehouse track, {player.mark.shape}") for player in players]
        across = how_many(paper.width - 2 * UNPRINTABLE, TRACK[0], job.options.gutter)
        heading = f"Warehouse tracks {TRACK[0]:g} × {TRACK[1]:g} mm: a counter shows the pips"
        yield Block(heading, TRACK, _rows(tracks, across), round=False, gutter=job.options.gutter)


def pages_of(job: Job, size: PieceSize) -> tuple[tuple[PlacedBlock, ...], ...]:
    """Where the blocks lie: one below the other, over as many pages as it takes, on each of them in the middle."""
    paper = job.options.sheet
    foot = paper.height - UNPRINTABLE - SLUG
    pages: list[list[PlacedBlock]] = [[]]
    top = UNPRINTABLE
    for block in blocks_of(job, size):
        rows, marks = block.rows, _MARKS[block.round]
        while rows:
            first = top + _HEADING + marks
            fit = max((count for count in range(1, len(rows) + 1) if block.height(count) <= foot - marks - first), default=0)
            if fit < len(rows) and pages[-1]:
                pages.append([])
                top = UNPRINTABLE
                continue
            taken, rows = rows[: max(1, fit)], rows[max(1, fit) :]
            places, gutters = (len(taken[0]), len(taken)), (block.gutter, block.gutter)
            sprue = Sprue(paper, *block.pitch, *places, round=block.round, top=first, gutters=gutters, band=block.band)
            pieces = tuple(piece for row in taken for piece in row)
            pages[-1].append(PlacedBlock(sprue, pieces, block.heading, top + 4.2))
            top = sprue.block.bottom + marks
    return tuple(_in_the_middle(page, foot) for page in pages)


def _in_the_middle(page: list[PlacedBlock], foot: float) -> tuple[PlacedBlock, ...]:
    """A page's blocks moved down by half of what is left."""
    last = page[-1].sprue
    spare = max(0.0, foot - last.block.bottom - _MARKS[last.round]) / 2
    return tuple(
        replace(placed, sprue=replace(placed.sprue, top=placed.sprue.block.y + spare), heading_y=placed.heading_y + spare)
        for placed in page
    )


def _draw_page(canvas: PageCanvas, page: tuple[PlacedBlock, ...], job: Job, slug: str) -> None:
    for placed in page:
        x = placed.sprue.paper.width / 2
        canvas.text(placed.heading, x, placed.heading_y, lettering.ITALIC, 9, canvas.ink.quiet, "centre")
        draw_fronts(canvas, placed.sprue, placed.pieces, job.options)
    draw_slug(canvas, page[0].sprue, slug)
    canvas.end_page()


def _across(paper: Paper, pitch: float, count: int, gutter: float) -> int:
    """How many pieces stand side by side: no more than there are, in rows as even as can be."""
    most = min(_ACROSS, how_many(paper.width - 2 * UNPRINTABLE, pitch, gutter))
    return -(-count // -(-count // most))


def _rows(pieces: list[Piece], across: int) -> tuple[tuple[Piece, ...], ...]:
    some = [pieces[first : first + across] for first in range(0, len(pieces), across)]
    return tuple((*row, *(Piece(nothing) for _ in range(across - len(row)))) for row in some)
