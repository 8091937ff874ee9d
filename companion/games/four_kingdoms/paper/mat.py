"""The mat of Four Kingdoms on its sheet."""

from functools import partial

from companion.drawing.geometry import Paper
from companion.games.four_kingdoms.drawings.mat import CARDS, ROOM, ChartRow, MatSetup, draw_mat
from companion.games.four_kingdoms.paper import figures as reading, kings
from companion.games.four_kingdoms.rules.table import DECK, VARIATIONS, Table
from companion.press import UNPRINTABLE, Job, imprint, mat_pdf, tile

RULES = "Four Kingdoms 2.0"
SIZES = tuple(CARDS)


def mat(job: Job) -> bytes:
    """The PDF of the mat: one sheet, on its side. Raises PrintError."""
    setup = setup_of(job, job.options.size or SIZES[0])
    return mat_pdf(job, "Mat", size_on(job.options.sheet), ROOM, partial(draw_mat, setup=setup), margin=UNPRINTABLE)


def size_on(paper: Paper) -> tuple[float, float]:
    """The mat's width and height on a sheet of paper (mm)."""
    window = tile(paper, 240, 160, margin=UNPRINTABLE).window
    return max(window), min(window)


def setup_of(job: Job, size: str = "poker") -> MatSetup:
    """What the mat says of a job's table."""
    table = reading.table_of(job.judgement)
    chart = (ChartRow(kings.variation_title(one), kings.places_of(table, one), one == table.scoring) for one in VARIATIONS)
    card = CARDS[size]
    cards = f"For {size} cards of {card.width:g} × {card.height:g} mm, with play for sleeves"
    lines = (cards, *reading.played(table).split("  ·  "))
    return MatSetup(_citizen_note(table), tuple(chart), imprint(job, RULES, lines, ROOM), card)


def _citizen_note(table: Table) -> str:
    cards = f"{(40 if table.cut else 48) + table.jokers} cards, {table.hand} to each"
    if table.with_dummy:
        return f"{cards}; the nomad plays its top card"
    return f"{cards}; exchange: put one aside, draw one" if table.exchange == DECK else cards
