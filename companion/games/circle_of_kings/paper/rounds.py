"""The score sheet of Circle of Kings: a band for each round, in it a row for each player."""

from __future__ import annotations

from functools import partial

from companion.cards.drawings.field import tarot_suit
from companion.drawing import lettering
from companion.drawing.geometry import Box, Grid, how_many, share
from companion.drawing.inks import PLAYER_MARKS
from companion.drawing.surface import RULE
from companion.games.circle_of_kings.drawings.setting import draw_card, draw_cards
from companion.games.circle_of_kings.paper.reading import GameFigures, RoundFigures, SideFigures, read_game, with_empty_rounds
from companion.games.circle_of_kings.paper.setting import sheet_frame
from companion.games.circle_of_kings.rules.state import LORD_SIZE
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.frame import Frame, draw_frame, labelled_line
from companion.press.sheets.paging import sheet_pdf

HEADS = 8.5
ROW = 7.5
GAP = 2.2
WINNER = 9.0
#: Round with its Top King, name, Captain, army, Lord, Army Value, result, Lords drawn, burned, left.
STRIP = 19.0
COLUMNS = (28.0, 11.0, 0.0, 31.0, 12.0, 13.0, 11.0, 11.0, 12.0)
_LABELS = ("", "Captain", "army", "Lord", "Army\nValue", "combat", "Lords\ndrawn", "burned", "left")
_BEGIN = f"Each Lord deck begins with {LORD_SIZE} Lords. Whose deck is empty has lost."


def score_sheet(job: Job) -> bytes:
    """The PDF: what the record holds is filled in, the pages are filled up with rounds to come. Raises PrintError."""
    frame, grid = sheet_frame(job, "Score sheet"), Grid(job.options.sheet)
    each = rounds_on_page(frame.body(grid))
    game = read_game(job)
    pages = max(1, -(-max(len(game.rounds), job.sections) // each))
    game = with_empty_rounds(game, pages * each)
    return sheet_pdf(job, frame, [(partial(_draw_pages, game=game), pages)])


def rounds_on_page(body: Box) -> int:
    """How many rounds a page's body holds, at least one."""
    return max(1, how_many(body.height - HEADS - WINNER, 2 * ROW, GAP))


def bands(body: Box) -> tuple[Box, ...]:
    """The bands of a page, from the top (mm)."""
    each = 2 * ROW
    tops = (body.y + HEADS + index * (each + GAP) for index in range(rounds_on_page(body)))
    return tuple(Box(body.x, top, body.width, each) for top in tops)


def rows(band: Box) -> tuple[tuple[Box, ...], ...]:
    """The boxes of COLUMNS in both rows of a band."""
    left = band.x + STRIP
    return tuple(share(Box(left, band.y + row * ROW, band.right - left, ROW), COLUMNS) for row in range(2))


def _draw_pages(canvas: PageCanvas, grid: Grid, frame: Frame, first: int, pages: int, game: GameFigures) -> None:
    body = frame.body(grid)
    places = bands(body)
    for index in range(0, len(game.rounds), len(places)):
        draw_frame(canvas, grid, frame, first + index // len(places), pages)
        _draw_heads(canvas, body)
        for band, one in zip(places, game.rounds[index : index + len(places)], strict=False):
            _draw_round(canvas, band, one, game.names)
        is_last = index + len(places) >= len(game.rounds)
        foot = Box(body.x, places[-1].bottom + 0.8, body.width, 7.7)
        canvas.text_in(_BEGIN, Box(foot.x, foot.y + 0.6, 110, foot.height), lettering.ITALIC, 9, canvas.ink.quiet)
        winner = Box(body.right - 75, foot.y, 75, foot.height)
        labelled_line(canvas, "winner", winner, 13, f"winner.{canvas.page + 1}", game.winner if is_last else "")
        canvas.end_page()


def _draw_heads(canvas: PageCanvas, body: Box) -> None:
    heads = Box(body.x + STRIP, body.y, body.width - STRIP, HEADS)
    for box, label in zip(share(heads, COLUMNS), _LABELS, strict=True):
        align = "left" if label in ("army", "Lord") else "centre"
        for row, words in enumerate(reversed(label.split("\n"))):
            place = Box(box.x + (1.5 if align == "left" else 0), box.bottom - 4.4 - 3.4 * row, box.width, 4)
            canvas.text_in(words, place, lettering.ITALIC, 8.5, canvas.ink.quiet, align, 7.5)
    top = Box(body.x + STRIP - 9.5, body.bottom, 8, 4)
    for row, words in enumerate(("King", "Top")):
        place = Box(top.x, heads.bottom - 4.4 - 3.4 * row, 8, 4)
        canvas.text_in(words, place, lettering.ITALIC, 8.5, canvas.ink.quiet, "centre", 7.5)


def _draw_round(canvas: PageCanvas, band: Box, one: RoundFigures, names: tuple[str, str]) -> None:
    canvas.box(Box(band.x, band.y, STRIP, band.height), width=0, fill=canvas.ink.tint)
    number = Box(band.x + 0.5, band.y, 8.5, band.height)
    canvas.text_in(str(one.number), number, lettering.TITLE, 13, canvas.ink.accent, "centre")
    top = Box(band.x + STRIP - 9.5, band.y + (band.height - 8) / 2, 8, 8)
    canvas.box(top, fill="#FFFFFF", radius=0.8)
    if canvas.fillable:
        canvas.entry(f"r{one.number}.top", top, f"K{one.circle[0]}" if one.circle[0] else "")
    elif one.circle[0]:
        tarot_suit(canvas, one.circle[0], top.inset(1.7, 1.7))
    for index, (row, side) in enumerate(zip(rows(band), one.sides, strict=True)):
        _draw_side(canvas, row, side, names[index], index, f"r{one.number}.p{index + 1}")
    for y in (band.y, band.bottom):
        canvas.line(band.x, y, band.right, y, RULE, canvas.ink.accent)


def _draw_side(canvas: PageCanvas, row: tuple[Box, ...], side: SideFigures, name: str, index: int, field: str) -> None:
    name_box, captain, army, lord, *figures = row
    canvas.mark(PLAYER_MARKS[index], Box(name_box.x + 1.5, name_box.y + 2.2, 3.1, 3.1))
    place = Box(name_box.x + 6, name_box.y + 0.5, name_box.width - 7, name_box.height - 1)
    if name:
        canvas.text_in(name, place, size=10)
    else:
        canvas.entry(f"{field}.name", place, align="left")
    if index == 0:
        canvas.line(name_box.x, name_box.bottom, figures[-1].right, name_box.bottom)
    for x in (captain.x, army.x, lord.x):
        canvas.line(x, captain.y, x, captain.bottom)
    if canvas.fillable:
        canvas.entry(f"{field}.captain", captain.inset(0.5, 0.5), side.captain, 10)
        canvas.entry(f"{field}.army", army.inset(0.5, 0.5), " ".join(side.army), 9.5, "left")
    else:
        if side.captain:
            draw_card(canvas, side.captain, captain, centred=True)
        draw_cards(canvas, side.army, army.inset(1.2))
    canvas.entry(f"{field}.lord", lord.inset(0.6, 0.5), side.lord, 9.5, "left")
    values = (side.value, side.result, side.drawn, side.burned, side.left)
    for box, what, value in zip(figures, ("value", "combat", "drawn", "burned", "left"), values, strict=True):
        canvas.box(box, fill=canvas.ink.tint if what == "left" else "")
        canvas.entry(f"{field}.{what}", box, value, 9.5 if what == "combat" else 11)
