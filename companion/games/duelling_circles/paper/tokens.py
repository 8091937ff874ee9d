"""Both players' tokens on sheets: round, the same on both sides."""

from collections.abc import Iterator
from functools import partial

from companion.drawing import PLAYER_MARKS, Box, Drawing
from companion.games.duelling_circles.drawings.plan import TOKENS
from companion.games.duelling_circles.drawings.tokens import PLAIN, faces
from companion.games.duelling_circles.paper.words import played, size_of
from companion.games.duelling_circles.rules import colours, lineup, table as t
from companion.press import Block, Job, PageCanvas, Piece, pieces_pdf, sprue_for

#: Room between two tokens for the scissors (mm).
GAP = 3.0


def tokens(job: Job) -> bytes:
    """The PDF of both players' tokens and a marker for the lucky tile. Raises PrintError."""
    words = f"Duelling Circles · {tokens_said(job)} · {played(job.record.table)} · cut along the outer circles"
    sprue, pieces = token_block(job)
    return pieces_pdf(job, "Tokens", (sprue.width, sprue.height), pieces, words, is_round=True)


def tokens_said(job: Job) -> str:
    """What the tokens are, in the line of words below them."""
    return f"tokens of {TOKENS[size_of(job)]:g} mm"


def token_block(job: Job) -> Block:
    """All tokens as they share a sheet with what else is printed on card; on a tray they are cut out, and need no room."""
    gap = GAP if job.options.tray is None else 0.0
    side = TOKENS[size_of(job)] + gap
    lineup = lineup_of(job.record.table)
    sides = (partial(_in_cell, draw=face, gap=gap) for face in faces(lineup))
    pieces = [Piece(side, side, alt=alt) for side, alt in zip(sides, _said(lineup), strict=True)]
    return sprue_for(job.options, (side, side), len(pieces), two_sided=True, is_round=True), pieces


def _said(lineup: tuple[str, str]) -> Iterator[str]:
    """What a screen reader says of each token."""
    for mark, letters in zip(PLAYER_MARKS, lineup, strict=False):
        yield from (f"Token with a {mark.shape}" + (f", {letter}" if letter != PLAIN else "") for letter in letters)
    yield "Marker of the lucky tile"


def lineup_of(table: t.Table) -> tuple[str, str]:
    """The tokens of both players, a letter for each; blank ones where nobody said which colours are played."""
    sets = table.tokens // lineup.FULL if table.kinilani else 0
    usual = "".join(colours.ORDER) * sets or PLAIN * table.tokens
    first, second = table.lineup or (usual, usual)
    return first, second


def _in_cell(canvas: PageCanvas, cell: Box, draw: Drawing, gap: float) -> None:
    draw(canvas, cell.inset(gap / 2, gap / 2))
