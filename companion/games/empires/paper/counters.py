"""Small pieces of Empires, in blocks one below the other: counters and cities of each player, coins; then warehouse tracks."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.drawing import lettering
from companion.drawing.geometry import Paper, how_many
from companion.drawing.inks import ink_for
from companion.games.empires.drawings.counters import SIZES, PieceSize, city_face, coin_face, counter_face, nothing
from companion.games.empires.drawings.tracks import TRACK, track_face
from companion.games.empires.paper.figures import Player, played, players_of, table_of
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.sprue import SLUG, UNPRINTABLE, Piece, Sprue, draw_fronts, draw_slug, draw_sprue, lay_out

#: How many counters and cities each player gets where the header sets no number, and at most.
COUNTERS, MOST_COUNTERS = 40, 120
CITIES, MOST_CITIES = 12, 40
#: Coins of each worth for each player.
COINS = ((1, 10), (5, 4), (10, 1))
_ACROSS = 20
_HEADING = 6.0
#: Room for marks above and below a block (mm): squares have ticks, discs their own outline.
_MARKS = {True: 1.0, False: 7.0}


@dataclass(frozen=True)
class Block:
    """Equal pieces under a heading: rows of places, empty ones included."""

    heading: str
    pitch: float
    rows: tuple[tuple[Piece, ...], ...]


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
    tracks = [Piece(track_face(player.mark, player.name)) for player in players_of(job)] if table_of(job).supplies else []
    sprue = lay_out(options.sheet, *TRACK)
    sheets = len(pages) + -(-len(tracks) // sprue.count)
    for number, page in enumerate(pages, start=1):
        for _ in range(options.copies):
            _draw_page(canvas, page, job, f"Empires, counters {_how(size)} · sheet {number} of {sheets} · {played(job)}")
    if tracks:
        words = (
            f"Empires, warehouse tracks {TRACK[0]:g} × {TRACK[1]:g} mm · sheet {sheets} of {sheets} · a counter shows the pips"
        )
        draw_sprue(canvas, sprue, tracks, options, words)
    return canvas.finish()


def blocks_of(job: Job, size: PieceSize) -> Iterator[Block]:
    """The blocks that a job needs."""
    table, players = table_of(job), players_of(job)
    paper = job.options.sheet
    people = min(table.counters or COUNTERS, MOST_COUNTERS)
    towns = min(table.cities or CITIES, MOST_CITIES)
    for word, count, width, face in (("counters", people, size.counter, counter_face), ("cities", towns, size.city, city_face)):
        pitch = size.pitch(width)
        across = _across(paper, pitch, count)
        rows = (row for player in players for row in _rows([Piece(face(size, player.mark))] * count, across))
        yield Block(f"{count} {word} of {width:g} mm for each player: {_order(players)}", pitch, tuple(rows))
    if table.treasury:
        pitch = size.pitch(size.coin)
        each = [Piece(coin_face(size, worth)) for worth, count in COINS for _ in range(count)]
        across = _across(paper, pitch, len(each))
        rows = (row for _ in players for row in _rows(each, across))
        yield Block(f"Coins of {size.coin:g} mm, a row for each player: 10 of 1, 4 of 5, 1 of 10", pitch, tuple(rows))


def pages_of(job: Job, size: PieceSize) -> tuple[tuple[PlacedBlock, ...], ...]:
    """Where the blocks lie: one below the other, over as many pages as it takes."""
    paper, marks = job.options.sheet, _MARKS[size.round]
    bottom = paper.height - UNPRINTABLE - SLUG - marks
    pages: list[list[PlacedBlock]] = [[]]
    top = UNPRINTABLE
    for block in blocks_of(job, size):
        rows = block.rows
        while rows:
            first = top + _HEADING + marks
            fit = how_many(bottom - first, block.pitch, 0)
            if fit < len(rows) and pages[-1]:
                pages.append([])
                top = UNPRINTABLE
                continue
            taken, rows = rows[: max(1, fit)], rows[max(1, fit) :]
            sprue = Sprue(paper, block.pitch, block.pitch, len(taken[0]), len(taken), round=size.round, top=first)
            pieces = tuple(piece for row in taken for piece in row)
            pages[-1].append(PlacedBlock(sprue, pieces, block.heading, top + 4.2))
            top = sprue.block.bottom + marks
    return tuple(map(tuple, pages))


def _draw_page(canvas: PageCanvas, page: tuple[PlacedBlock, ...], job: Job, slug: str) -> None:
    for placed in page:
        x = placed.sprue.paper.width / 2
        canvas.text(placed.heading, x, placed.heading_y, lettering.ITALIC, 9, canvas.ink.quiet, "centre")
        draw_fronts(canvas, placed.sprue, placed.pieces, job.options)
    draw_slug(canvas, page[0].sprue, slug)
    canvas.end_page()


def _across(paper: Paper, pitch: float, count: int) -> int:
    """How many pieces stand side by side: no more than there are, in rows as even as can be."""
    most = min(_ACROSS, how_many(paper.width - 2 * UNPRINTABLE, pitch, 0))
    return -(-count // -(-count // most))


def _rows(pieces: list[Piece], across: int) -> Iterator[tuple[Piece, ...]]:
    for first in range(0, len(pieces), across):
        some = pieces[first : first + across]
        yield (*some, *(Piece(nothing) for _ in range(across - len(some))))


def _order(players: tuple[Player, ...]) -> str:
    return ", ".join(player.mark.shape for player in players)


def _how(size: PieceSize) -> str:
    return "to punch out" if size.round else "to cut in strips"
