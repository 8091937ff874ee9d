"""Both players' tokens on sheets: round, the same on both sides."""

from functools import partial

from companion.drawing.geometry import Box
from companion.drawing.inks import ink_for
from companion.drawing.surface import Drawing
from companion.games.duelling_circles.drawings.plan import TOKENS
from companion.games.duelling_circles.drawings.tokens import PLAIN, faces
from companion.games.duelling_circles.paper.words import played, size_of, table_of
from companion.games.duelling_circles.rules.colours import ORDER
from companion.games.duelling_circles.rules.lineup import FULL
from companion.games.duelling_circles.rules.table import Table
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.sprue import Piece, draw_sprue, lay_out

#: Room between two tokens for the scissors (mm).
GAP = 3.0


def tokens(job: Job) -> bytes:
    """The PDF of both players' tokens and a marker for the lucky tile. Raises PrintError."""
    options, table, side = job.options, table_of(job), TOKENS[size_of(job)]
    fold = options.duplex == "fold"
    sprue = lay_out(options.sheet, side + GAP, side + GAP, fold=fold, round=True)
    ink = ink_for(options.ink, job.game.about.accent)
    canvas = PageCanvas(options.sheet, ink, f"{job.game.title}: Tokens", duplex="" if fold else options.duplex)
    pieces = [Piece(partial(_in_cell, draw=face), partial(_in_cell, draw=face)) for face in faces(lineup_of(table))]
    slug = f"Duelling Circles · tokens of {side:g} mm · {played(table)} · cut along the outer circles · page {{page}}"
    draw_sprue(canvas, sprue, pieces, options, slug)
    return canvas.finish()


def lineup_of(table: Table) -> tuple[str, str]:
    """The tokens of both players, a letter for each; blank ones where nobody said which colours are played."""
    sets = table.tokens // FULL if table.kinilani else 0
    usual = "".join(ORDER) * sets or PLAIN * table.tokens
    first, second = table.lineup or (usual, usual)
    return first, second


def _in_cell(canvas: PageCanvas, cell: Box, draw: Drawing) -> None:
    draw(canvas, cell.inset(GAP / 2, GAP / 2))
