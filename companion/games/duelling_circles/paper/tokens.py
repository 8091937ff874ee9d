"""Both players' tokens on sheets: round, the same on both sides."""

from functools import partial

from companion.drawing.geometry import Box
from companion.drawing.surface import Drawing
from companion.games.duelling_circles.drawings.plan import TOKENS
from companion.games.duelling_circles.drawings.tokens import PLAIN, faces
from companion.games.duelling_circles.paper.words import played, size_of, table_of
from companion.games.duelling_circles.rules.colours import ORDER
from companion.games.duelling_circles.rules.lineup import FULL
from companion.games.duelling_circles.rules.table import Table
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.pages import pieces_pdf
from companion.press.pieces.sprue import Piece

#: Room between two tokens for the scissors (mm).
GAP = 3.0


def tokens(job: Job) -> bytes:
    """The PDF of both players' tokens and a marker for the lucky tile. Raises PrintError."""
    table, side = table_of(job), TOKENS[size_of(job)]
    pieces = [Piece(partial(_in_cell, draw=face), partial(_in_cell, draw=face)) for face in faces(lineup_of(table))]
    words = f"Duelling Circles · tokens of {side:g} mm · {played(table)} · cut along the outer circles"
    return pieces_pdf(job, "Tokens", (side + GAP, side + GAP), pieces, words, round=True)


def lineup_of(table: Table) -> tuple[str, str]:
    """The tokens of both players, a letter for each; blank ones where nobody said which colours are played."""
    sets = table.tokens // FULL if table.kinilani else 0
    usual = "".join(ORDER) * sets or PLAIN * table.tokens
    first, second = table.lineup or (usual, usual)
    return first, second


def _in_cell(canvas: PageCanvas, cell: Box, draw: Drawing) -> None:
    draw(canvas, cell.inset(GAP / 2, GAP / 2))
