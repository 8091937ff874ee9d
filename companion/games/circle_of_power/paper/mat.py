"""The mat of Circle of Power on its sheets."""

from dataclasses import replace
from functools import partial

from companion.games.circle_of_power.drawings.mat import PLANS, MatPlan, MatSetup, Track, draw_mat
from companion.games.circle_of_power.paper import figures as reading
from companion.games.circle_of_power.paper.score_sheet import has_open_joker
from companion.games.circle_of_power.rules.state import CITIES_TO_LOSE, TROPHIES_TO_WIN
from companion.games.circle_of_power.rules.table import BASIC, TYRANT
from companion.press.job.printable import Job
from companion.press.pieces.mat import imprint, mat_pdf
from companion.press.words import rules_said

#: By the cards that lie on it; the usual one is for those that people have.
SIZES = tuple(PLANS)


def mat(job: Job) -> bytes:
    """The PDF of the mat. Raises PrintError."""
    plan = PLANS[job.options.size or SIZES[0]]
    setup = setup_of(job, plan)
    cards = f"For {plan.size} cards of {plan.card.width:g} × {plan.card.height:g} mm, with play for sleeves"
    setup = replace(setup, imprint=(setup.imprint[0], cards, *setup.imprint[1:]))
    return mat_pdf(job, "Mat", (plan.width, plan.height), plan.corner, partial(draw_mat, setup=setup))


def setup_of(job: Job, plan: MatPlan = PLANS[SIZES[0]]) -> MatSetup:
    """What the mat shows: who sits where, and tracks for what is counted in the variation played."""
    table = reading.table_of(job)
    tracks = []
    if table.variant != TYRANT:
        tracks.append(Track("line: trophies, over the edge", TROPHIES_TO_WIN, ends=False))
    if table.variant != BASIC:
        tracks.append(Track("destroyed: a marker; at 5 out", CITIES_TO_LOSE, ends=True))
    small = imprint(job, rules_said(job.game).removeprefix("Rules: "), tuple(reading.played(table).split("  ·  ")), plan.corner)
    return MatSetup(reading.emperors_of(job), tuple(tracks), has_open_joker(table), small, plan)
