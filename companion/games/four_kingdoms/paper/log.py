"""The log page of Four Kingdoms: one block for each season, its columns those of the record's notation."""

from functools import partial

from companion.cards.drawings.signs import draw_card_sign
from companion.drawing import RULE, Box, Grid, how_many, lettering, share
from companion.games.four_kingdoms.drawings.kings import PLACES
from companion.games.four_kingdoms.paper.figures import SeasonFigures, SheetFigures
from companion.games.four_kingdoms.paper.seasons import draw_king
from companion.games.four_kingdoms.paper.words import WORDS
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.frame import Frame, labelled_line
from companion.press.sheets.paging import Page
from companion.record.lines import MARK

HEAD = 8.8
COLUMN_HEADS = 4.5
ROW = 8.0
#: So low a row may be where that brings another block onto the page: US Letter lacks a millimetre for the second.
_LEAST_ROW = 7.5
FOOT = 7.3
GAP = 3.5
_ACROSS = 2
_NUMBER = 5.5
_CARD = 16.0
_TAKE = 13.6
_LEADER = 12.5


def blocks(grid: Grid, body: Box, hand: int) -> tuple[Box, ...]:
    """The blocks of a page (mm): two side by side, as many rows of them as there is room for, at least one."""
    height = _block(hand, row_height(body, hand))
    rows = _rows(body, hand)
    columns = [grid.columns(0, 3), grid.columns(3, 3)]
    # Air below the header, where the paper has it to spare.
    top = body.y + min(2.5, max(0.0, body.height - rows * height - (rows - 1) * GAP))
    return tuple(Box(column.x, top + row * (height + GAP), column.width, height) for row in range(rows) for column in columns)


def row_height(body: Box, hand: int) -> float:
    """How high a trick's row is (mm): as ever, or lower where a page is too low for all tricks of a season."""
    rows = _rows(body, hand)
    return min(ROW, ((body.height - (rows - 1) * GAP) / rows - _block(0, 0)) / hand)


def _rows(body: Box, hand: int) -> int:
    """How many blocks stand below each other."""
    return max(1, how_many(body.height, _block(hand, _LEAST_ROW), GAP))


def _block(hand: int, row: float) -> float:
    """How high a season's block is (mm)."""
    return HEAD + COLUMN_HEADS + hand * row + FOOT


def columns(block: Box, seats: int) -> tuple[float, ...]:
    """Widths in mm: number, leader, one for each seat, the card taken."""
    card = min(_CARD, (block.width - _NUMBER - _LEADER - _TAKE) / seats)
    return (_NUMBER, block.width - _NUMBER - _TAKE - seats * card, *(card for _ in range(seats)), _TAKE)


def log_pages(frame: Frame, figures: SheetFigures) -> list[Page]:
    """What draws each page of the log."""
    places = blocks(frame.grid, frame.body(frame.grid), figures.hand)
    firsts = range(0, len(figures.seasons), len(places))
    return [partial(_draw_page, places=places, figures=figures, first=first) for first in firsts]


def _draw_page(canvas: PageCanvas, _: Box, places: tuple[Box, ...], figures: SheetFigures, first: int) -> None:
    for block, season in zip(places, figures.seasons[first:], strict=False):
        with canvas.about(WORDS("season-number", canvas.language, number=season.number)):
            _draw_block(canvas, block, season, figures)


def _draw_block(canvas: PageCanvas, block: Box, season: SeasonFigures, figures: SheetFigures) -> None:
    _draw_head(canvas, Box(block.x, block.y, block.width, HEAD), season)
    widths = columns(block, figures.seats)
    heads = Box(block.x, block.y + HEAD, block.width, COLUMN_HEADS)
    language = canvas.language
    leads, taken = WORDS("leader", language), f"> {WORDS('taken', language)}"
    ordinals = [str(number) for number in range(1, figures.seats + 1)]
    for box, label in zip(share(heads, widths), ("", leads, *ordinals, taken), strict=True):
        canvas.text_in(label, box, lettering.ITALIC, 8.5, canvas.ink.quiet, "left" if label == leads else "centre", 8)
    each = (block.height - HEAD - COLUMN_HEADS - FOOT) / figures.hand
    for trick in range(figures.hand):
        top = heads.bottom + trick * each
        row = share(Box(block.x, top, block.width, each), widths)
        _draw_trick(canvas, row, trick, season)
    foot = Box(block.x, block.bottom - FOOT, block.width, FOOT)
    label = WORDS("score", language)
    wide = max(9.0, lettering.width(label, lettering.ITALIC, 8.5) + 1.2)
    labelled_line(canvas, label, foot, wide, f"s{season.number}.log.score", season.score_line)
    canvas.line(block.x, heads.bottom, block.right, heads.bottom, RULE, canvas.ink.accent)


def _draw_head(canvas: PageCanvas, head: Box, season: SeasonFigures) -> None:
    ink, language = canvas.ink, canvas.language
    title, kings = WORDS("season-number", language, number=season.number), WORDS("kings", language)
    canvas.text_in(title, Box(head.x, head.y, 40, 8), lettering.TITLE, 11, ink.accent)
    left = head.right - 4 * 8.6
    canvas.text_in(kings, Box(left - 14, head.y, 12, 8), lettering.ITALIC, 8.5, ink.quiet, "right")
    for index, place in enumerate(PLACES):
        name = f"s{season.number}.{place}"
        box = Box(left + 0.6 + index * 8.6, head.y, 8, 8)
        draw_king(canvas, box, season.kings.get(place, ""), name, harvests=place in season.harvesting)


def _draw_trick(canvas: PageCanvas, row: tuple[Box, ...], index: int, season: SeasonFigures) -> None:
    number, leader, *cards, taken = row
    trick = season.tricks[index] if index < len(season.tricks) else None
    name = f"s{season.number}.t{index + 1}"
    place = Box(number.x, number.y, number.width - 1.5, number.height)
    mark = f" {MARK}" if trick and trick.stood else ""
    canvas.text_in(f"{index + 1}{mark}", place, size=8.5, colour=canvas.ink.quiet, align="right")
    canvas.line(number.x, number.bottom, leader.right, number.bottom)

    def tip(field: str) -> str:
        return WORDS("field-trick", canvas.language, number=index + 1, field=field)

    leads = tip(WORDS("leader", canvas.language))
    canvas.entry(f"{name}.leader", leader.inset(0.5, 0.5), trick.leader if trick else "", 9.5, "left", tip=leads)
    played = trick.cards if trick else ()
    for seat, box in enumerate([*cards, taken]):
        is_taken = box is taken
        canvas.box(box, fill=canvas.ink.tint if is_taken else "")
        card = (trick.taken if trick else "") if is_taken else (played[seat] if seat < len(played) else "")
        if canvas.fillable:
            which = "taken" if is_taken else str(seat + 1)
            told = WORDS("taken", canvas.language) if is_taken else WORDS("field-card", canvas.language, number=which)
            canvas.entry(f"{name}.{which}", box, card, 10, tip=tip(told))
        elif card:
            draw_card_sign(canvas, card, box, centred=True)
