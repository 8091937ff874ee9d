"""The Lords for the table: a sheet of two pages with their emblems, or cards to hold beside one's hand."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from companion.cards.drawings.majors import emblem_of_lord
from companion.cards.sizes import SIZES
from companion.cards.tarot import LordCard
from companion.drawing import lettering
from companion.drawing.geometry import SAFE, Box, Grid
from companion.drawing.inks import ink_for
from companion.drawing.surface import RULE
from companion.games.circle_of_kings.drawings.setting import paragraph, paragraph_height
from companion.games.circle_of_kings.paper.effects import TIMES, lord_of, lords_at, text_of, time_title
from companion.games.circle_of_kings.paper.setting import sheet_frame
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.sprue import Piece, draw_sprue, lay_out
from companion.press.sheets.frame import Frame, draw_frame
from companion.press.sheets.paging import sheet_pdf

#: A page's groups: titles with the Lords that act then, in their order.
Groups = tuple[tuple[str, tuple[LordCard, ...]], ...]
PAGES: tuple[Groups, Groups] = tuple(  # type: ignore[assignment]
    tuple((time_title(when), lords_at(when)) for when in times) for times in (TIMES[:2], TIMES[2:])
)
_GROUP = 9.0
_NOTE = "The higher number (initiative) acts first. The same Lord twice: both are cancelled. Optional: Chariot, Star, Emperor."


def lords(job: Job) -> bytes:
    """The PDF of the sheet: two pages with every Lord, in one size. Raises PrintError."""
    job = replace(job, options=replace(job.options, large=False))
    frame = sheet_frame(job, "The Lords", dated=False)
    return sheet_pdf(job, frame, [(_draw_pages, len(PAGES))])


def _draw_pages(canvas: PageCanvas, grid: Grid, frame: Frame, first: int, pages: int) -> None:
    body = frame.body(grid)
    for index, groups in enumerate(PAGES):
        draw_frame(canvas, grid, frame, first + index, pages)
        _draw_groups(canvas, body, groups)
        canvas.end_page()


def row_height(body: Box) -> float:
    """How high a Lord's row is on a page (mm): the same on both pages."""
    return min((body.height - 7 - _GROUP * len(groups)) / sum(len(lords) for _, lords in groups) for groups in PAGES)


def _draw_groups(canvas: PageCanvas, body: Box, groups: Groups) -> None:
    each, top = row_height(body), body.y
    for title, found in groups:
        head = Box(body.x, top, body.width, _GROUP)
        canvas.text_in(title, Box(head.x, head.y + 1.5, 90, _GROUP - 2), lettering.TITLE, 11, canvas.ink.accent)
        canvas.line(head.x, head.bottom, head.right, head.bottom, RULE, canvas.ink.accent)
        top = head.bottom
        for lord in found:
            _draw_lord(canvas, Box(body.x, top, body.width, each), lord)
            top += each
    note = Box(body.x, body.bottom - 4.5, body.width, 4.5)
    canvas.text_in(_NOTE, note, lettering.ITALIC, 8.5, canvas.ink.quiet)


def _draw_lord(canvas: PageCanvas, row: Box, lord: LordCard) -> None:
    order = lord_of(lord).order
    side = min(15.0, row.height - 1.4)
    canvas.text_in(str(order), Box(row.x, row.y, 11, row.height), lettering.TITLE, 15, canvas.ink.accent, "centre")
    emblem_of_lord(lord.number).draw(canvas, Box(row.x + 13, row.y + (row.height - side) / 2, side, side))
    name = Box(row.x + 13 + side + 4, row.y, 36, row.height)
    middle = row.y + row.height / 2
    canvas.text_in(lord.title, Box(name.x, middle - 5, name.width, 5.4), lettering.BOLD, 11)
    canvas.text_in(
        f"{lord.code} · CK-8.{lord.number}", Box(name.x, middle + 0.4, name.width, 4.4), size=8.5, colour=canvas.ink.quiet
    )
    room = Box(name.right + 2, row.y, row.right - name.right - 2, row.height)
    height = paragraph_height(text_of(lord), room.width, 10.5)
    paragraph(canvas, text_of(lord), Box(room.x, middle - height / 2, room.width, height), 10.5)
    canvas.line(row.x, row.bottom, row.right, row.bottom)


def lord_cards(job: Job) -> bytes:
    """The PDF of the cards: two for each player, with two sides."""
    options = job.options
    duplex = "" if options.duplex == "fold" else options.duplex
    canvas = PageCanvas(options.sheet, ink_for(options.ink, job.game.about.accent), f"{job.game.title}: The Lords", duplex=duplex)
    revealed, combat, circle, end = (((time_title(when), lords_at(when)),) for when in TIMES)
    title, found = circle[0]
    sides = (revealed, combat, ((title, found[:6]),), ((f"{title}, then", found[6:]), *end))
    faces = [partial(_draw_card, groups=groups) for groups in sides]
    pieces = [Piece(faces[0], faces[1]), Piece(faces[2], faces[3])] * 2
    sprue = lay_out(options.sheet, *SIZES["poker"].trim, fold=options.duplex == "fold", tight=True)
    draw_sprue(
        canvas, sprue, pieces, options, f"{job.game.title}: the Lords, two cards for each player · 100 %, card, both sides"
    )
    return canvas.finish()


def _draw_card(canvas: PageCanvas, box: Box, groups: Groups) -> None:
    ink, inner = canvas.ink, box.inset(SAFE + 0.5, SAFE)
    blocks = [(lord, _text_height(lord, inner.width - 9)) for _, found in groups for lord in found]
    spare = inner.height - 6.0 * len(groups) - sum(height for _, height in blocks)
    gap = max(0.0, min(3.5, spare / len(blocks)))
    top = inner.y
    for title, found in groups:
        canvas.text_in(title, Box(inner.x, top, inner.width, 5), lettering.TITLE, 10, ink.accent)
        canvas.line(inner.x, top + 5.2, inner.right, top + 5.2, RULE, ink.accent)
        top += 6.0
        for lord in found:
            canvas.text_in(str(lord_of(lord).order), Box(inner.x, top, 7, 4.4), lettering.TITLE, 11, ink.accent, "centre")
            canvas.text_in(lord.title, Box(inner.x + 9, top, inner.width - 9, 4.2), lettering.BOLD, 9)
            paragraph(canvas, text_of(lord), Box(inner.x + 9, top + 4.0, inner.width - 9, 4), 8)
            top += _text_height(lord, inner.width - 9) + gap


def _text_height(lord: LordCard, width: float) -> float:
    return 4.0 + paragraph_height(text_of(lord), width, 8)
