"""The mat of Four Kingdoms: the four places of the King Deck, the Citizen Deck, the discards, and who sees what."""

from functools import partial

from companion.drawing.geometry import Box, Paper, share
from companion.drawing.inks import WHITE
from companion.games.four_kingdoms.paper import figures as reading
from companion.games.four_kingdoms.paper.kings import VARIATION_TITLES, draw_crown, places_of
from companion.games.four_kingdoms.rules.state import PLACES
from companion.games.four_kingdoms.rules.table import DECK, VARIATIONS, Table
from companion.press.codes import qr
from companion.press.job.printable import Job
from companion.press.page import lettering
from companion.press.page.canvas import HAIRLINE, RULE, PageCanvas
from companion.press.page.emblems import emblem_of
from companion.press.pieces.mat import draw_card_place, draw_code, draw_imprint, mat_pdf
from companion.press.pieces.poster import tile

RULES = "Four Kingdoms 2.0"
#: A place for a poker card of 63 by 88 (mm).
CARD = (64.0, 89.0)
_ROOM = 36.0  # of the code
_SEEN = {
    "absent": ("face down", "nobody sees him before the harvest"),
    "royal": ("face up", "his suit is royal in this season"),
    "inner": ("face down", "nobody sees him before the harvest"),
    "bottom": ("shown, then face down", "everybody sees him once, before the deal"),
}
_TABLE_LINE = 6.4


def mat(job: Job) -> bytes:
    """The PDF of the mat: one sheet, on its side. Raises PrintError."""
    width, height = size_on(job.options.sheet)
    return mat_pdf(job, "Mat", (width, height), _ROOM, partial(_draw_mat, job=job))


def size_on(paper: Paper) -> tuple[float, float]:
    """The mat's width and height on a sheet of paper (mm)."""
    window = tile(paper, 240, 160).window
    return max(window) - 0.2, min(window) - 0.2


def place(box: Box, column: int, row: int) -> Box:
    """A card's place: four columns, and two rows at the upper and the lower edge."""
    room = box.inset(RULE / 2, RULE / 2)
    step = (room.width - CARD[0]) / 3
    return Box(room.x + column * step, room.y if row == 0 else room.bottom - CARD[1], *CARD)


def _draw_mat(canvas: PageCanvas, box: Box, code: qr.Symbol | None, *, job: Job) -> None:
    table = reading.table_of(job.judgement)
    for column, name in enumerate(PLACES):
        _draw_king_place(canvas, box, column, name)
    citizens = _citizen_note(table)
    draw_card_place(canvas, place(box, 0, 1), "Citizen Deck", citizens, 0.9)
    note = "face down: cards given away in the exchange, and all that nobody collects"
    draw_card_place(canvas, place(box, 1, 1), "Discards", note, 0.9)
    panel = Box(place(box, 2, 1).x, place(box, 2, 1).y, place(box, 3, 1).right - place(box, 2, 1).x, CARD[1])
    _draw_panel(canvas, panel, job, table, code)


def _draw_king_place(canvas: PageCanvas, box: Box, column: int, name: str) -> None:
    """A king's place, and below it, where the card does not cover it, its name and who sees the king."""
    card = place(box, column, 0)
    how, who = _SEEN[name]
    draw_card_place(canvas, card, "", who, 0.9, centre=0.6)
    draw_crown(canvas, Box(card.x, card.y + 26, card.width, 18), 26, solid=False)
    gap = place(box, 0, 1).y - card.bottom
    strip = Box(card.x, card.bottom, card.width, gap)
    middle = strip.y + gap / 2
    canvas.text(name.title(), strip.x + strip.width / 2, middle - 0.6, lettering.TITLE, 13, canvas.ink.accent, "centre")
    canvas.text(how, strip.x + strip.width / 2, middle + 4.2, lettering.ITALIC, 9.5, canvas.ink.text, "centre")


def _citizen_note(table: Table) -> str:
    cards = f"{(40 if table.cut else 48) + table.jokers} cards, {table.hand} to each"
    if table.with_dummy:
        return f"{cards}; the nomad plays its top card"
    return f"{cards}; exchange: put one aside, draw one" if table.exchange == DECK else cards


def _draw_panel(canvas: PageCanvas, panel: Box, job: Job, table: Table, code: qr.Symbol | None) -> None:
    """Which places harvest in which variation; the game's name, the options, the code."""
    canvas.box(panel, RULE, canvas.ink.accent, fill=WHITE, radius=2.7)
    inner = panel.inset(4, 4)
    chart, aside = share(inner, (0, 36))
    emblem = Box(chart.x, chart.y, 14, 14)
    emblem_of(job.game.id).draw(canvas, emblem)
    left = emblem.right + 4
    canvas.text(job.game.title.upper(), left, chart.y + 6.4, lettering.TITLE, 14, canvas.ink.accent)
    canvas.text("Which kings harvest", left, chart.y + 12.2, lettering.ITALIC, 11, canvas.ink.text)
    _draw_chart(canvas, Box(chart.x, chart.y + 18, chart.width - 4, chart.height - 18), table)
    draw_code(canvas, Box(aside.x, inner.bottom - _ROOM, _ROOM, _ROOM), code, job.game.id)
    lines = tuple(reading.played(table).split("  ·  "))
    draw_imprint(canvas, Box(aside.x + 2, inner.y, aside.width - 2, inner.height - _ROOM), job, RULES, lines, 1.0)


def _draw_chart(canvas: PageCanvas, box: Box, table: Table) -> None:
    """A row for each variation, a crown where a king harvests; the one that is played has a frame."""
    head, *rows = (Box(box.x, box.y + row * _TABLE_LINE, box.width, _TABLE_LINE) for row in range(len(VARIATIONS) + 1))
    widths = (26.0, 0.0, 0.0, 0.0, 0.0)
    for name, cell in zip(PLACES, share(head, widths)[1:], strict=True):
        canvas.text_in(name, cell, lettering.ITALIC, 9, canvas.ink.quiet, "centre")
    canvas.line(head.x, head.bottom, head.right, head.bottom, RULE, canvas.ink.accent)
    for scoring, row in zip(VARIATIONS, rows, strict=True):
        title, *cells = share(row, widths)
        chosen = scoring == table.scoring
        face = lettering.BOLD if chosen else lettering.TEXT
        if chosen:
            canvas.box(row.inset(0, 0.5), HAIRLINE, canvas.ink.accent, fill=canvas.ink.tint, radius=1)
        canvas.text_in(VARIATION_TITLES[scoring], title.inset(1.2), face, 9.5)
        harvesting = places_of(table, scoring)
        for name, cell in zip(PLACES, cells, strict=True):
            if name in harvesting:
                draw_crown(canvas, cell, 5.6)
            else:
                canvas.text_in("–", cell, size=9.5, colour=canvas.ink.quiet, align="centre")
        if not chosen:
            canvas.line(row.x, row.bottom, row.right, row.bottom, HAIRLINE)
