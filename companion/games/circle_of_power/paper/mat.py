"""The mat of Circle of Power on its sheets."""

from dataclasses import replace
from functools import partial

from companion.games.circle_of_power.drawings.mat import PLANS, MatPlan, MatSetup, Track, draw_mat
from companion.games.circle_of_power.paper import figures as reading, score_sheet
from companion.games.circle_of_power.rules import state as s, table as t
from companion.press import Job, imprint, mat_pdf, rules_said

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
    table: t.Table = job.record.table
    tracks = []
    if table.variant != t.TYRANT:
        tracks.append(Track("line: trophies, over the edge", s.TROPHIES_TO_WIN, ends=False))
    if table.variant != t.BASIC:
        tracks.append(Track("destroyed: a marker; at 5 out", s.CITIES_TO_LOSE, ends=True))
    small = imprint(job, rules_said(job.game).removeprefix("Rules: "), tuple(reading.played(table).split("  ·  ")), plan.corner)
    return MatSetup(reading.emperors_of(job), tuple(tracks), score_sheet.has_open_joker(table), small, plan)
