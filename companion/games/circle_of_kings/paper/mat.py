"""The mat: the Circle with its four places in the middle, and on either side of it the zones of a player.

The large one (A3, over several sheets) has places for cards of poker size. The small one is a page: cards lie round it, at the
edge where their name stands. In both, the Kings are tokens (`kings`).
"""

from __future__ import annotations

from functools import partial

from companion import __version__
from companion.cards.drawings.field import Field, tarot_suit
from companion.cards.drawings.pips import SIZES
from companion.cards.tarot import SUITS
from companion.drawing import lettering
from companion.drawing.geometry import SAFE, Box, share
from companion.drawing.inks import PLAYER_MARKS, ink_for
from companion.drawing.outlines import CROWN
from companion.drawing.shapes import arc, arrowhead
from companion.drawing.surface import HAIRLINE, RULE
from companion.games.circle_of_kings.paper.setting import RULES, paragraph, paragraph_height, played
from companion.links import links_for
from companion.press.codes import qr
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.page.emblems import emblem_of
from companion.press.pieces.poster import MARGIN, draw_poster, tile
from companion.press.pieces.sprue import Piece, draw_sprue, lay_out

#: A King's token (mm), and the place for it.
TOKEN, PLACE = 22.0, 23.0
#: The large mat (mm).
WIDTH, HEIGHT = 420.0, 297.0
CIRCLE = 82.0
BOARD_LINE = 0.8
_GAP = 3.0
_NAMES = ("Top", "Right", "Bottom", "Left")
_PHASES = (
    ("Draw", "1 Lord, then 2 army cards one by one (first round: 2 and 4)."),
    ("", "At 9 cards: discard and draw, or burn. Recruit: burn a Lord for two more cards."),
    ("Deployment", "Captain. Then half his value, rounded up, of other cards, and exactly one Lord."),
    ("Combat", "Add up both zones. The loser burns a Lord, after a draw both do."),
    ("Circle", "Clockwise from Top, the combat’s winner first: tap a card of the King’s suit."),
    ("", "An opposing card of the next suit falls; its owner chooses which."),
    ("", "Whoever loses his whole army so, burns a Lord."),
    ("Cleanup", "Lords to the discards, armies to hand, every King one place clockwise."),
)
#: Where the sheets of the large mat meet: beside the Circle, and between its places.
_MEET = (157.0, 163.0)
#: Modules of a QR code on a mat are at least so large (mm).
_LEAST_MODULE = 0.4


def mat(job: Job) -> bytes:
    """The PDF of the mat in the size that is asked for: `a3` over several sheets, or `page`."""
    options = job.options
    is_page = options.size == "page"
    width, height = (options.sheet.width, options.sheet.height) if is_page else (WIDTH, HEIGHT)
    tiling = tile(options.sheet, WIDTH, HEIGHT, _MEET)
    paper = options.sheet if is_page else tiling.paper
    canvas = PageCanvas(paper, ink_for(options.ink, job.game.about.accent), f"{job.game.title}: mat")
    if is_page:
        _draw_page(canvas, Box(0, 0, width, height).inset(MARGIN, MARGIN), job)
        canvas.end_page()
    else:
        draw_poster(canvas, tiling, "mat", partial(_draw_large, job=job))
    return canvas.finish()


def king_tokens(job: Job) -> bytes:
    """The PDF of the four Kings as tokens; a second set is there in case one gets lost."""
    options = job.options
    canvas = PageCanvas(options.sheet, ink_for(options.ink, job.game.about.accent), f"{job.game.title}: King tokens")
    sprue = lay_out(options.sheet, TOKEN, TOKEN)
    pieces = [Piece(partial(_draw_token, suit=suit)) for suit in SUITS * 2]
    words = f"{job.game.title}: the four Kings, twice · {TOKEN:g} × {TOKEN:g} mm · print at 100 % on card, or glue to card"
    draw_sprue(canvas, sprue, pieces, options, words)
    return canvas.finish()


def _draw_token(canvas: PageCanvas, box: Box, suit: str) -> None:
    """A suit under a crown, the same when it is turned round."""
    side = 8.4
    middle = Box(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side)
    tarot_suit(canvas, suit, middle)
    crown = Box(box.x + (box.width - 6.6) / 2, box.y + SAFE - 1.0, 6.6, 3.2)
    for degrees in (0, 180):
        with canvas.turned(degrees, box):
            canvas.outlines(CROWN, crown, canvas.ink.accent)


def draw_circle(canvas: PageCanvas, box: Box) -> None:
    """The Circle in a square of CIRCLE mm: places, what strikes what, and where the laps begin."""
    ink = canvas.ink
    field = Field(canvas, box, CIRCLE, CIRCLE)
    middle = (CIRCLE / 2, CIRCLE / 2)
    field.disc(*middle, CIRCLE / 2, fill=ink.tint, line=BOARD_LINE, colour=ink.accent)
    field.disc(*middle, CIRCLE / 2 - 1.4, line=HAIRLINE, colour=ink.accent)
    distance = 27.0
    for number in range(4):
        turn = 90.0 * number
        field.shape(arc(distance, turn + 31, turn + 53, middle), line=1.2, colour=ink.accent)
        field.shape(arrowhead(distance, turn + 61, 4.6, middle), fill=ink.accent)
    for name, (across, down) in zip(_NAMES, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
        x, y = middle[0] + across * distance - PLACE / 2, middle[1] + down * distance - PLACE / 2
        place = field.part(x, y, PLACE, PLACE)
        canvas.box(place, RULE, ink.accent, fill="#FFFFFF", radius=2.0)
        canvas.text_in(name, place, lettering.TITLE, 12, ink.accent, "centre")
    hub = field.part(middle[0] - 15, middle[1] - 7, 30, 14)
    for row, words in enumerate(("each suit", "strikes the", "next")):
        canvas.text_in(words, Box(hub.x, hub.y + row * 4.6, hub.width, 4.6), lettering.ITALIC, 11, ink.text, "centre")


def _draw_large(canvas: PageCanvas, box: Box, job: Job) -> None:
    inner = box.inset(4.0, 4.0)
    _, card = SIZES["poker"]
    row = card + 1.5
    middle = Box(inner.x, inner.y + row + _GAP, inner.width, inner.height - 2 * (row + _GAP))
    left, circle, right = share(middle, (0, CIRCLE + 2 * _GAP, 0))
    square = Box(circle.x + _GAP, circle.y + (circle.height - CIRCLE) / 2, CIRCLE, CIRCLE)
    draw_circle(canvas, square)
    for player, degrees, half in ((0, 0, right), (1, 180, left)):
        with canvas.turned(degrees, box):
            _draw_player_row(canvas, Box(inner.x, inner.bottom - row, inner.width, row), player, job)
            # Turned, the left half is the right one of the player opposite.
            _draw_lord_piles(canvas, Box(right.x, half.y, right.width, half.height))
    _draw_marks(canvas, Box(left.x, left.y, left.width, left.height), right, job)


def _draw_player_row(canvas: PageCanvas, row: Box, player: int, job: Job) -> None:
    card, _ = SIZES["poker"]
    width = card + 1.0
    names = ("Army deck", "Army discards", "Captain", "Army", "Lord")
    boxes = share(row, (width, _GAP, width, _GAP, width, _GAP, 0.0, _GAP, width))[::2]
    for name, box in zip(names, boxes, strict=True):
        _draw_place(canvas, box, name, strong=name in ("Captain", "Army", "Lord"))
    mark = PLAYER_MARKS[player]
    army = boxes[3]
    canvas.mark(mark, Box(army.x + 4, army.bottom - 8, 4.5, 4.5))
    if job.options.names:
        name = job.record.header.players[player].name
        canvas.text_in(name, Box(army.x + 10.5, army.bottom - 9, army.width - 14, 6.5), lettering.TEXT, 12, canvas.ink.text)
    canvas.text_in("half the Captain’s value, rounded up", Box(army.x + 3, army.y + 9.5, army.width - 6, 5), lettering.ITALIC, 9,
                   canvas.ink.quiet, "centre")  # fmt: skip


def _draw_lord_piles(canvas: PageCanvas, half: Box) -> None:
    card, height = SIZES["poker"]
    width = card + 1.0
    top = half.y + (half.height - height - 1.0) / 2
    for index, name in enumerate(("Lord deck", "Lord discards")):
        _draw_place(canvas, Box(half.x + index * (width + _GAP), top, width, height + 1.0), name)


def _draw_place(canvas: PageCanvas, box: Box, name: str, *, strong: bool = False) -> None:
    ink = canvas.ink
    canvas.box(box, BOARD_LINE if strong else RULE, ink.accent, fill=ink.tint if strong else "", radius=3.0)
    canvas.text_in(name, Box(box.x + 2, box.y + 3, box.width - 4, 6), lettering.TITLE, 12, ink.accent, "centre")


def _code(job: Job, room: float) -> tuple[qr.Symbol, float]:
    """The code that a mat has room for, and its side (mm): of the whole record, else of its header, else of the web address."""
    header = job.text.partition("\n[")[0] + "\n"
    for link in (job.links[0].url, links_for(header, job.game.prefix, job.options.base_url, qr.fits)[0].url):
        code = qr.symbol(link)
        if (len(code.matrix) + 2 * qr.QUIET_MODULES) * _LEAST_MODULE <= room:
            return code, min(room, code.side())
    code = qr.symbol(job.options.base_url)
    return code, min(room, code.side())


def _draw_marks(canvas: PageCanvas, left: Box, right: Box, job: Job) -> None:
    """Emblem, title and options at the right end of the middle; the QR code at its left end."""
    ink = canvas.ink
    used = 2 * (SIZES["poker"][0] + 1.0) + _GAP
    strip = Box(left.x, left.y, left.width - used - _GAP, left.height)
    code, side = _code(job, strip.width)
    qr.draw(canvas, code, strip.x + (strip.width - side) / 2, strip.y + (strip.height - side) / 2, side)
    other = Box(right.right - strip.width, right.y, strip.width, right.height)
    emblem = min(strip.width, 20.0)
    emblem_of(job.game.id).draw(canvas, Box(other.x + (other.width - emblem) / 2, other.y + 24, emblem, emblem))
    words = f"{played(job)} · {RULES} · Companion {__version__} · {WIDTH:g} × {HEIGHT:g} mm"
    paragraph(canvas, words, Box(other.x + 1, other.y + 48, other.width - 1, 40), 8, colour=ink.quiet)


def _draw_page(canvas: PageCanvas, box: Box, job: Job) -> None:
    ink = canvas.ink
    middle = box.y + box.height / 2
    draw_circle(canvas, Box(box.x + (box.width - CIRCLE) / 2, middle - CIRCLE / 2, CIRCLE, CIRCLE))
    code, side = _code(job, (box.width - CIRCLE) / 2 - 16)
    qr.draw(canvas, code, box.x + 12 + ((box.width - CIRCLE) / 2 - 16 - side) / 2, middle - side / 2, side)
    room = (box.width - CIRCLE) / 2 - 16
    right = Box(box.right - 13 - room, middle - 26, room, 52)
    emblem_of(job.game.id).draw(canvas, Box(right.x + (room - 20) / 2, right.y, 20, 20))
    words = f"{played(job)} · {RULES} · Companion {__version__} · King tokens {TOKEN:g} mm"
    paragraph(canvas, words, Box(right.x, right.y + 22, room, 30), 8, colour=ink.quiet)
    for player, degrees in ((0, 0), (1, 180)):
        with canvas.turned(degrees, box):
            half = Box(box.x, middle + CIRCLE / 2, box.width, box.height / 2 - CIRCLE / 2)
            _draw_page_half(canvas, half, player, job)


def _draw_page_half(canvas: PageCanvas, half: Box, player: int, job: Job) -> None:
    """What a player has before him: at the edges the names of what lies there, between them the phases."""
    ink, edge = canvas.ink, 10.0
    bottom = Box(half.x + edge + _GAP, half.bottom - edge, half.width - 2 * (edge + _GAP), edge)
    for name, box in zip(("Captain", "Army", "Lord"), share(bottom, (42.0, _GAP, 0.0, _GAP, 42.0))[::2], strict=True):
        canvas.box(box, BOARD_LINE, ink.accent, fill=ink.tint, radius=2.0)
        canvas.text_in(name, box, lettering.TITLE, 12, ink.accent, "centre")
    for box, degrees, words in (
        (Box(half.x, half.y + 4, edge, half.height - 4), -90, "Lord discards  ·  Lord deck"),
        (Box(half.right - edge, half.y + 4, edge, half.height - 4), 90, "Army deck  ·  Army discards"),
    ):
        canvas.box(box, RULE, ink.accent, radius=2.0)
        lying = Box(box.x + (box.width - box.height) / 2, box.y + (box.height - box.width) / 2, box.height, box.width)
        with canvas.turned(degrees, box):
            canvas.text_in(words, lying, lettering.TITLE, 10, ink.accent, "centre")
    _draw_phases(canvas, Box(bottom.x + 3, half.y + 8, bottom.width - 6, half.height - edge - 11), player, job)


def _draw_phases(canvas: PageCanvas, box: Box, player: int, job: Job) -> None:
    ink, indent, size, gap = canvas.ink, 31.0, 10.5, 1.8
    name = job.record.header.players[player].name if job.options.names else ""
    canvas.mark(PLAYER_MARKS[player], Box(box.x, box.y, 4.2, 4.2))
    canvas.text_in(name, Box(box.x + 7, box.y - 1, box.width - 7, 6.2), lettering.TEXT, 12)
    room = box.width - indent
    height = sum(paragraph_height(text, room, size) + gap for _, text in _PHASES) - gap
    top = max(box.y + 8, box.y + 8 + (box.height - 8 - height) / 2)
    for title, text in _PHASES:
        if title:
            canvas.text_in(title, Box(box.x, top + 0.2, indent - 2, 4.2), lettering.TITLE, 10, ink.accent)
        top = paragraph(canvas, text, Box(box.x + indent, top, room, 4), size) + gap
