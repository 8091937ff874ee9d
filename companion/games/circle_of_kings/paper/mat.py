"""The mat of Circle of Kings on its sheets, the four Kings as tokens, and the wheel on which they lie."""

from functools import partial

from companion import __version__
from companion.cards.tarot import SUIT_NAMES, SUITS
from companion.drawing import Box, Drawing, Paper, Surface, ink_for
from companion.games.circle_of_kings.drawings import circle, mat as drawn
from companion.games.circle_of_kings.paper.setting import played
from companion.links import short_code
from companion.press import Block, Job, PageCanvas, Piece, blocks_pdf, code_within, lay_out, opens_with, rules_said
from companion.press.codes import qr
from companion.press.pieces.poster import MARGIN, OVERLAP, Tiling, poster_pdf, tile

#: By the cards that lie on it, the usual first; `page` is one sheet, with the cards round it.
SIZES = (*drawn.PLANS, "page")
KINGS_SAID = f"the four Kings {drawn.TOKEN:g} × {drawn.TOKEN:g} mm, the Circle as a wheel of {circle.CIRCLE:g} mm"
#: Modules of a QR code on a mat are at least so large (mm).
_LEAST_MODULE = 0.4
#: How large a code is printed that needs less (mm).
_CODE = 26.0


def mat(job: Job) -> bytes:
    """The PDF of the mat in the size that is asked for: over several sheets for cards of a size, or `page`."""
    options = job.options
    if options.size == "page":
        canvas = PageCanvas(options.sheet, ink_for(options.ink, job.game.about.accent), f"{job.game.title}: mat")
        box = Box(0, 0, canvas.paper.width, canvas.paper.height).inset(MARGIN, MARGIN)
        setup = _setup(job, drawn.PLANS["tarot"], f"King tokens {drawn.TOKEN:g} mm")
        drawn.draw_page(canvas, box, _code_of(canvas, job), setup=setup)
        canvas.end_page()
        return canvas.finish()
    plan = plan_for(options.size or SIZES[0], options.sheet)
    tiling = tiling_of(plan, options.sheet)

    def whole(ground: PageCanvas, box: Box) -> None:
        card = f"for {plan.size} cards of {plan.card.width:g} × {plan.card.height:g} mm, with play for sleeves"
        setup = _setup(job, plan, f"{plan.width:g} × {plan.height:g} mm, {card}")
        drawn.draw_large(ground, box, code=_code_of(ground, job), setup=setup)

    return poster_pdf(job, "mat", tiling, "mat", whole)


def plan_for(size: str, paper: Paper) -> drawn.MatPlan:
    """The mat for cards of a size that takes the fewest sheets of a paper."""
    plans = (drawn.PLANS[size], drawn.WIDE_PLANS.get(size, drawn.PLANS[size]))
    return min(plans, key=lambda plan: len(tiling_of(plan, paper).tiles))


def tiling_of(plan: drawn.MatPlan, paper: Paper) -> Tiling:
    """How a mat lies over sheets: their seams beside the Circle, unless this is a wheel of its own."""
    plain = tile(paper, plan.width, plan.height)
    if plan.wheel:
        return plain
    aside = circle.CIRCLE / 2 + OVERLAP / 2 + 0.5  # of an even number of sheets; of an odd one the middle one shows the middle
    middle = plan.width / 2, plan.height / 2
    across, down = (where - aside * (many % 2 == 0) for where, many in zip(middle, (plain.across, plain.down), strict=True))
    return tile(paper, plan.width, plan.height, (across, down))


def _code_of(canvas: PageCanvas, job: Job) -> Drawing | None:
    """What draws the code; None where the mat carries none."""
    return partial(_draw_code, canvas, job) if job.has_code else None


def _draw_code(canvas: PageCanvas, job: Job, _: Surface, room: Box) -> None:
    symbol = code_within(job, lambda symbol: symbol.across * _LEAST_MODULE <= room.width)
    if symbol is not None:
        side = min(room.width, symbol.side(_CODE))
        qr.draw(canvas, symbol, room.x + (room.width - side) / 2, room.y + (room.height - side) / 2, side)


def _setup(job: Job, plan: drawn.MatPlan, measure: str) -> drawn.MatSetup:
    first, second = (player.name if job.options.names else "" for player in job.record.header.players)
    link = job.codes[0].text
    said = (short_code(link), opens_with(link, tonight=job.options.tonight)) if job.has_code else ()
    opens = " · ".join(filter(None, said))
    imprint = f"{played(job)} · {rules_said(job.game)} · Companion {__version__} · {measure}"
    return drawn.MatSetup((first, second), imprint, opens, plan)


def king_tokens(job: Job) -> bytes:
    """The PDF of the four Kings as tokens, and below them the wheel."""
    return blocks_pdf(job, "King tokens", king_blocks(job), f"{job.game.title}: {KINGS_SAID}")


def king_blocks(job: Job) -> tuple[Block, ...]:
    """The four Kings, and the wheel, as they share a sheet with what else is printed on card."""
    kings = [
        Piece(partial(drawn.draw_token, suit=suit), name=f"King {suit}", alt=f"King of {SUIT_NAMES[suit]}") for suit in SUITS
    ]
    return (
        (lay_out(job.options.sheet, drawn.TOKEN, drawn.TOKEN), kings),
        (
            lay_out(job.options.sheet, circle.CIRCLE, circle.CIRCLE, is_round=True),
            [Piece(circle.draw_wheel, name="Circle", alt="The Circle as a wheel")],
        ),
    )
