"""The score sheet of Four Kingdoms, put together: bands of seasons, then log pages for the tricks; and those pages alone."""

from functools import partial

from companion.cards.drawings.signs import draw_card_sign
from companion.drawing import Box, Grid, how_many, lettering, share
from companion.games.four_kingdoms.drawings.kings import PLACES
from companion.games.four_kingdoms.paper import figures as reading, seasons, words
from companion.games.four_kingdoms.rules.table import VARIATIONS
from companion.press import AIR, Frame, Job, Page, PageCanvas, frame_of, is_narrow, labelled_line, panel, places_on, sheet_pdf
from companion.press.sheets.frame import LABEL_TYPE
from companion.press.sheets.reminder import REMINDER_LINE, REMINDER_TYPE, draw_column
from companion.record.lines import MARK
from companion.words import SHARED

#: Seasons of a blank sheet where a page holds fewer: so many stand side by side in the log.
_BLANK = 2


def score_sheet(job: Job) -> bytes:
    """The PDF: what the record holds is filled in, with room for more seasons. Raises PrintError."""
    table = reading.table_of(job.judgement)
    frame = _frame(job, SHARED("score-sheet", job.options.language), asks_winner=True)
    figures = reading.read_figures(job.judgement, names=job.options.names)

    def holds(frame: Frame) -> int:
        return seasons.seasons_on_page(frame.body(frame.grid), len(figures.units), large=frame.options.large)

    each = holds(frame)
    above = figures.seasons[0].number - 1 if figures.seasons else 0
    to_come = 1 if job.judgement.verdict.complete else max(0, (table.seasons or 0) - above) or max(holds(frame.usual), _BLANK)
    wanted = max(len(figures.seasons), job.sections or to_come)
    figures = reading.with_empty_seasons(figures, wanted, reading.SCORING_NAMES[table.scoring])
    large, firsts = frame.options.large, range(0, len(figures.seasons), each)
    pages: list[Page] = [partial(seasons.draw_page, figures=figures, first=first, large=large) for first in firsts]
    logged = reading.with_tricks(figures)
    if job.log and logged.seasons:
        pages += log_pages(frame, logged)
    return sheet_pdf(job, frame, pages)


def log_sheet(job: Job) -> bytes:
    """The PDF of the log pages alone, blank where the record has no tricks. Raises PrintError."""
    table = reading.table_of(job.judgement)
    frame = _frame(job, SHARED("log-sheet", job.options.language))
    figures = reading.read_figures(job.judgement, names=job.options.names)
    played = reading.with_tricks(figures)
    holds = partial(_logs_on_page, hand=table.hand)
    shown = max(1, len(played.seasons), job.sections)
    shown = places_on(frame, holds, shown, complete=job.judgement.verdict.complete)
    wanted = len(figures.seasons) - len(played.seasons) + shown
    blank = reading.with_tricks(reading.with_empty_seasons(figures, wanted, reading.SCORING_NAMES[table.scoring]))
    return sheet_pdf(job, frame, log_pages(frame, blank))


def _logs_on_page(frame: Frame, hand: int) -> int:
    """How many seasons a page of the log holds."""
    return len(blocks(frame.grid, frame.body(frame.grid), hand))


def _frame(job: Job, name: str, *, asks_winner: bool = False) -> Frame:
    played = reading.played(reading.table_of(job.judgement), job.options.language)
    return frame_of(job, name=name, played=played, reminder=draw_reminder, asks_winner=asks_winner)


# The log page of Four Kingdoms: one block for each season, its columns those of the record's notation.

HEAD = 8.8
COLUMN_HEADS = 4.5
_MOST_ROW = 10.0
#: So low a row may be where that brings another block onto the page: US Letter lacks a millimetre for the second.
_LEAST_ROW = 7.5
FOOT = 7.3
GAP = 3.5
#: Air below the header, where the paper has it to spare.
_TOP = 1.6
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
    top = body.y + min(_TOP, max(0.0, body.height - rows * height - (rows - 1) * GAP))
    return tuple(Box(column.x, top + row * (height + GAP), column.width, height) for row in range(rows) for column in columns)


def row_height(body: Box, hand: int) -> float:
    """How high a trick's row is (mm): the blocks fill their page, which may be too low for all tricks of a season."""
    rows = _rows(body, hand)
    room = (body.height - (rows - 1) * GAP) / rows - _block(0, 0)
    return min(_MOST_ROW, max(min(_LEAST_ROW, room / hand), (room - (AIR + _TOP) / rows) / hand))


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


def log_pages(frame: Frame, figures: reading.SheetFigures) -> list[Page]:
    """What draws each page of the log."""
    places = blocks(frame.grid, frame.body(frame.grid), figures.hand)
    firsts = range(0, len(figures.seasons), len(places))
    return [partial(_draw_page, places=places, figures=figures, first=first) for first in firsts]


def _draw_page(canvas: PageCanvas, _: Box, places: tuple[Box, ...], figures: reading.SheetFigures, first: int) -> None:
    for block, season in zip(places, figures.seasons[first:], strict=False):
        said = words.WORDS("season-number", canvas.language, number=season.number)
        with canvas.about(said), panel(canvas, block, HEAD + COLUMN_HEADS):
            _draw_block(canvas, block, season, figures)


def _draw_block(canvas: PageCanvas, block: Box, season: reading.SeasonFigures, figures: reading.SheetFigures) -> None:
    _draw_head(canvas, Box(block.x, block.y, block.width, HEAD), season)
    widths = columns(block, figures.seats)
    heads = Box(block.x, block.y + HEAD, block.width, COLUMN_HEADS)
    language = canvas.language
    leads, taken = words.WORDS("leader", language), f"> {words.WORDS('taken', language)}"
    ordinals = [str(number) for number in range(1, figures.seats + 1)]
    for box, label in zip(share(heads, widths), ("", leads, *ordinals, taken), strict=True):
        canvas.text_in(label, box, lettering.ITALIC, LABEL_TYPE, canvas.ink.quiet, "left" if label == leads else "centre", 8)
    each = (block.height - HEAD - COLUMN_HEADS - FOOT) / figures.hand
    for trick in range(figures.hand):
        top = heads.bottom + trick * each
        _draw_trick(canvas, share(Box(block.x, top, block.width, each), widths), trick, season)
    foot = Box(block.x, block.bottom - FOOT, block.width, FOOT)
    label = words.WORDS("score", language)
    wide = max(9.0, lettering.width(label, lettering.ITALIC, LABEL_TYPE) + 1.2)
    labelled_line(canvas, label, foot.inset(1.5), wide, f"s{season.number}.log.score", season.score_line)


def _draw_head(canvas: PageCanvas, head: Box, season: reading.SeasonFigures) -> None:
    ink, language = canvas.ink, canvas.language
    title, kings = words.WORDS("season-number", language, number=season.number), words.WORDS("kings", language)
    canvas.text_in(title, Box(head.x + 1.5, head.y + 0.4, 40, 8), lettering.TITLE, 11, ink.accent)
    left = head.right - 4 * 8.6 - 0.6
    canvas.text_in(kings, Box(left - 14, head.y + 0.4, 12, 8), lettering.ITALIC, LABEL_TYPE, ink.quiet, "right")
    for index, place in enumerate(PLACES):
        name = f"s{season.number}.{place}"
        box = Box(left + index * 8.6, head.y + 0.7, 8, 8)
        seasons.draw_king(canvas, box, season.kings.get(place, ""), name, harvests=place in season.harvesting)


def _draw_trick(canvas: PageCanvas, row: tuple[Box, ...], index: int, season: reading.SeasonFigures) -> None:
    number, leader, *cards, taken = row
    trick = season.tricks[index] if index < len(season.tricks) else None
    name = f"s{season.number}.t{index + 1}"
    place = Box(number.x, number.y, number.width - 1.5, number.height)
    mark = f" {MARK}" if trick and trick.stood else ""
    canvas.text_in(f"{index + 1}{mark}", place, size=8.5, colour=canvas.ink.quiet, align="right")
    canvas.line(number.x, number.bottom, leader.right, number.bottom)

    def tip(field: str) -> str:
        return words.WORDS("field-trick", canvas.language, number=index + 1, field=field)

    leads = tip(words.WORDS("leader", canvas.language))
    canvas.entry(f"{name}.leader", leader.inset(0.5, 0.5), trick.leader if trick else "", 9.5, "left", tip=leads)
    played = trick.cards if trick else ()
    for seat, box in enumerate([*cards, taken]):
        is_taken = box is taken
        canvas.box(box, fill=canvas.ink.tint if is_taken else "")
        card = (trick.taken if trick else "") if is_taken else (played[seat] if seat < len(played) else "")
        if canvas.fillable:
            which = "taken" if is_taken else str(seat + 1)
            told = words.WORDS("taken", canvas.language) if is_taken else words.WORDS("field-card", canvas.language, number=which)
            canvas.entry(f"{name}.{which}", box, card, 10, tip=tip(told))
        elif card:
            draw_card_sign(canvas, card, box, centred=True)


# What one forgets at the harvest, small, beside the footer's QR code.

#: Where two rows of columns stand one above the other, their lines are as close as this.
_CLOSE = 3.6
_WORTH = reading.worth_of_cards()
#: Rows of the bonuses: their head, the kings, two lines of notes.
_BONUS_ROWS = 3 + len(reading.KINGS)


def draw_reminder(canvas: PageCanvas, box: Box) -> None:
    """Worth of cards, the kings' bonuses, who harvests: three columns at the foot of `box`, or two rows."""
    language = canvas.language
    harvesting = _harvesting(language)
    each = _CLOSE if is_narrow(box) else REMINDER_LINE
    height = (len(harvesting) + 1) * each
    foot = Box(box.x, box.bottom - height, box.width, each)
    indent, least = _widths(harvesting)
    worth, kings, harvest = share(foot, (25, 0, max(47.0, least)))
    if is_narrow(box):  # the bonuses have the whole width below the others
        kings = Box(box.x, box.bottom - _BONUS_ROWS * each, box.width, each)
        worth, harvest = share(foot.moved(0, -_BONUS_ROWS * each), (30, 0))
    worth = draw_column(canvas, worth, words.WORDS("reminder-worth", language), _WORTH, 12)
    _notes(canvas, worth, "signs")
    draw_column(canvas, kings, words.WORDS("reminder-bonus", language))
    brings = [(king.named(language), f"{king.points}  {king.to(language)}") for king in reading.KINGS]
    below = draw_column(canvas, kings.moved(4.5, 0), "", brings, 17.5)
    _notes(canvas, below.moved(-4.5, 0), "bonus-notes")
    for row, king in enumerate(reading.KINGS, start=1):
        canvas.suit(king.suit, Box(kings.x, kings.y + row * each + 0.7, 2.7, 2.7))
    draw_column(canvas, harvest, words.WORDS("reminder-harvest", language), harvesting, indent)


def _widths(pairs: tuple[tuple[str, str], ...]) -> tuple[float, float]:
    """How far in the second of each pair begins, and how wide all of them are (mm)."""
    columns = zip(*pairs, strict=True)
    first, second = (max(lettering.width(words, lettering.TEXT, REMINDER_TYPE) for words in column) for column in columns)
    indent = max(19.0, first + 1.5)
    return indent, indent + second + 3.5


def _harvesting(language: str) -> tuple[tuple[str, str], ...]:
    """The scoring variations by the record's words, and the places of the kings that harvest in each."""
    return tuple(
        (
            reading.scoring_said(reading.SCORING_NAMES[scoring], language),
            ", ".join(words.WORDS(f"place-{place}", language) for place in places) or words.WORDS("none-harvests", language),
        )
        for scoring, places in VARIATIONS.items()
    )


def _notes(canvas: PageCanvas, first: Box, key: str) -> None:
    lines = [(line,) for line in words.WORDS.lines(key, canvas.language)]
    draw_column(canvas, first.moved(0, -first.height), "", lines, face=lettering.ITALIC)
