"""Both players' tokens on sheets: round, the same on both sides."""

from functools import partial

from companion.drawing import Box, Drawing
from companion.games.duelling_circles.drawings.plan import TOKENS
from companion.games.duelling_circles.drawings.tokens import PLAIN, faces
from companion.games.duelling_circles.paper.words import played, size_of, table_of
from companion.games.duelling_circles.rules.colours import ORDER
from companion.games.duelling_circles.rules.lineup import FULL
from companion.games.duelling_circles.rules.table import Table
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.pages import pieces_pdf, sprue_for
from companion.press.pieces.sprue import Block, Piece

#: Room between two tokens for the scissors (mm).
GAP = 3.0


def tokens(job: Job) -> bytes:
    """The PDF of both players' tokens and a marker for the lucky tile. Raises PrintError."""
    words = f"Duelling Circles · {tokens_said(job)} · {played(table_of(job))} · cut along the outer circles"
    sprue, pieces = token_block(job)
    return pieces_pdf(job, "Tokens", (sprue.width, sprue.height), pieces, words, is_round=True)


def tokens_said(job: Job) -> str:
    """What the tokens are, in the line of words below them."""
    return f"tokens of {TOKENS[size_of(job)]:g} mm"


def token_block(job: Job) -> Block:
    """All tokens as they share a sheet with what else is printed on card; on a tray they are cut out, and need no room."""
    gap = GAP if job.options.tray is None else 0.0
    side = TOKENS[size_of(job)] + gap
    sides = (partial(_in_cell, draw=face, gap=gap) for face in faces(lineup_of(table_of(job))))
    pieces = [Piece(side, side) for side in sides]
    return sprue_for(job.options, (side, side), len(pieces), two_sided=True, is_round=True), pieces


def lineup_of(table: Table) -> tuple[str, str]:
    """The tokens of both players, a letter for each; blank ones where nobody said which colours are played."""
    sets = table.tokens // FULL if table.kinilani else 0
    usual = "".join(ORDER) * sets or PLAIN * table.tokens
    first, second = table.lineup or (usual, usual)
    return first, second


def _in_cell(canvas: PageCanvas, cell: Box, draw: Drawing, gap: float) -> None:
    draw(canvas, cell.inset(gap / 2, gap / 2))
