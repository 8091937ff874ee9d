"""The mat of Circle of Kings on its sheets, and the four Kings as tokens."""

from __future__ import annotations

from functools import partial

from companion import __version__
from companion.cards.tarot import SUITS
from companion.drawing.geometry import Box
from companion.drawing.inks import ink_for
from companion.drawing.surface import Surface
from companion.games.circle_of_kings.drawings.mat import HEIGHT, TOKEN, WIDTH, MatSetup, draw_large, draw_page, draw_token
from companion.games.circle_of_kings.paper.setting import RULES, played
from companion.links import codes_for
from companion.press.codes import qr
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.poster import MARGIN, draw_poster, tile
from companion.press.pieces.sprue import Piece, draw_sprue, lay_out

#: Where the sheets of the large mat meet: beside the Circle, and between its places.
_MEET = (157.0, 163.0)
#: Modules of a QR code on a mat are at least so large (mm).
_LEAST_MODULE = 0.4


def mat(job: Job) -> bytes:
    """The PDF of the mat in the size that is asked for: `a3` over several sheets, or `page`."""
    options = job.options
    is_page = options.size == "page"
    tiling = tile(options.sheet, WIDTH, HEIGHT, _MEET)
    paper = options.sheet if is_page else tiling.paper
    canvas = PageCanvas(paper, ink_for(options.ink, job.game.about.accent), f"{job.game.title}: mat")

    def whole(ground: PageCanvas, box: Box) -> None:
        setup = _setup(job, f"{WIDTH:g} × {HEIGHT:g} mm")
        draw_large(ground, box, code=partial(_draw_code, ground, job), setup=setup)

    if is_page:
        box = Box(0, 0, paper.width, paper.height).inset(MARGIN, MARGIN)
        draw_page(canvas, box, partial(_draw_code, canvas, job), setup=_setup(job, f"King tokens {TOKEN:g} mm"))
        canvas.end_page()
    else:
        draw_poster(canvas, tiling, "mat", whole, options.tray)
    return canvas.finish()


def _draw_code(canvas: PageCanvas, job: Job, _: Surface, room: Box) -> None:
    symbol = _code(job, room.width)
    if symbol is not None:
        side = min(room.width, symbol.side())
        qr.draw(canvas, symbol, room.x + (room.width - side) / 2, room.y + (room.height - side) / 2, side)


def _setup(job: Job, measure: str) -> MatSetup:
    first, second = (player.name if job.options.names else "" for player in job.record.header.players)
    return MatSetup((first, second), f"{played(job)} · {RULES} · Companion {__version__} · {measure}")


def king_tokens(job: Job) -> bytes:
    """The PDF of the four Kings as tokens; a second set is there in case one gets lost."""
    options = job.options
    canvas = PageCanvas(options.sheet, ink_for(options.ink, job.game.about.accent), f"{job.game.title}: King tokens")
    sprue = lay_out(options.sheet, TOKEN, TOKEN)
    pieces = [Piece(partial(draw_token, suit=suit)) for suit in SUITS * 2]
    words = f"{job.game.title}: the four Kings, twice · {TOKEN:g} × {TOKEN:g} mm · print at 100 % on card, or glue to card"
    draw_sprue(canvas, sprue, pieces, options, words)
    return canvas.finish()


def _code(job: Job, room: float) -> qr.Symbol | None:
    """The code that has room (mm): of the record, else of its header, else the address alone; None where none has."""
    header, options = job.text.partition("\n[")[0] + "\n", job.options
    alone = codes_for(header, job.game.prefix, options.base_url, qr.fits)[0].text
    for link in filter(None, (job.codes[0].text, alone, options.base_url)):
        code = qr.symbol(link)
        if code.across * _LEAST_MODULE <= room:
            return code
    return None
