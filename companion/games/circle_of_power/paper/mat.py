"""The mat of Circle of Power on its sheets."""

from functools import partial

from companion.games.circle_of_power.drawings.mat import CORNER, HEIGHT, WIDTH, MatPlan, MatSetup, Track, draw_mat
from companion.games.circle_of_power.paper import figures as reading
from companion.games.circle_of_power.paper.score_sheet import has_open_joker
from companion.games.circle_of_power.rules.state import CITIES_TO_LOSE, TROPHIES_TO_WIN
from companion.games.circle_of_power.rules.table import BASIC, TYRANT
from companion.press.job.printable import Job
from companion.press.pieces.mat import imprint, mat_pdf
from companion.press.pieces.poster import tile

#: The usual one is for the cards that people have; `a4` is for small ones of 44 by 63 mm.
SIZES = ("a3", "a4")


def plan_for(job: Job) -> MatPlan:
    """The plan of the size asked for: `a3` for poker cards, `a4` as large as one sheet takes."""
    if (job.options.size or SIZES[0]) == "a3":
        return MatPlan(1.0)
    lying = tile(job.options.sheet, 240, 160).window
    wide, high = max(lying), min(lying)
    return MatPlan(min(wide / WIDTH, high / HEIGHT))


def mat(job: Job) -> bytes:
    """The PDF of the mat. Raises PrintError."""
    plan = plan_for(job)
    size = (plan.whole.width, plan.whole.height)
    return mat_pdf(job, "Mat", size, CORNER * plan.scale, partial(draw_mat, setup=setup_of(job)))


def setup_of(job: Job) -> MatSetup:
    """What the mat shows: who sits where, and tracks for what is counted in the variation played."""
    table = reading.table_of(job)
    tracks = []
    if table.variant != TYRANT:
        tracks.append(Track("line: trophies, over the edge", TROPHIES_TO_WIN, ends=False))
    if table.variant != BASIC:
        tracks.append(Track("destroyed: a marker; at 5 out", CITIES_TO_LOSE, ends=True))
    small = imprint(job, reading.RULES.removeprefix("Rules: "), tuple(reading.played(table).split("  ·  ")))
    return MatSetup(reading.emperors_of(job), tuple(tracks), has_open_joker(table), small)
