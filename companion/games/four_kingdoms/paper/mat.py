"""The mat of Four Kingdoms on its sheet."""

from functools import partial

from companion.drawing.geometry import Paper
from companion.games.four_kingdoms.drawings.mat import ROOM, ChartRow, MatSetup, draw_mat
from companion.games.four_kingdoms.paper import figures as reading
from companion.games.four_kingdoms.paper.kings import VARIATION_TITLES, places_of
from companion.games.four_kingdoms.rules.table import DECK, VARIATIONS, Table
from companion.press.job.printable import Job
from companion.press.pieces.mat import imprint, mat_pdf
from companion.press.pieces.poster import tile

RULES = "Four Kingdoms 2.0"


def mat(job: Job) -> bytes:
    """The PDF of the mat: one sheet, on its side. Raises PrintError."""
    return mat_pdf(job, "Mat", size_on(job.options.sheet), ROOM, partial(draw_mat, setup=setup_of(job)))


def size_on(paper: Paper) -> tuple[float, float]:
    """The mat's width and height on a sheet of paper (mm)."""
    window = tile(paper, 240, 160).window
    return max(window) - 0.2, min(window) - 0.2


def setup_of(job: Job) -> MatSetup:
    """What the mat says of a job's table."""
    table = reading.table_of(job.judgement)
    chart = (ChartRow(VARIATION_TITLES[one], places_of(table, one), one == table.scoring) for one in VARIATIONS)
    return MatSetup(_citizen_note(table), tuple(chart), imprint(job, RULES, tuple(reading.played(table).split("  ·  "))))


def _citizen_note(table: Table) -> str:
    cards = f"{(40 if table.cut else 48) + table.jokers} cards, {table.hand} to each"
    if table.with_dummy:
        return f"{cards}; the nomad plays its top card"
    return f"{cards}; exchange: put one aside, draw one" if table.exchange == DECK else cards
