"""The score sheet and the log sheet of Circle of Power, put together."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import partial

from companion.cards.drawings.signs import draw_card_row
from companion.drawing import HAIRLINE, PLAYER_MARKS, RULE, Box, how_many, lettering, paragraphs, share
from companion.games.circle_of_power.drawings.emperors import draw_emperor
from companion.games.circle_of_power.paper import figures as reading, log
from companion.games.circle_of_power.paper.figures import RowFigures, SeasonFigures, SheetFigures
from companion.games.circle_of_power.paper.words import WORDS
from companion.games.circle_of_power.rules import state as s, table as t
from companion.press import (
    AIR,
    LABEL_TYPE,
    Frame,
    Job,
    PageCanvas,
    draw_name,
    frame_of,
    is_narrow,
    labelled_line,
    panel,
    places_on,
    sheet_pdf,
    told_of,
)
from companion.press.page import sums
from companion.words import ENGLISH, SHARED

_LOG_SEASONS = 2


def score_sheet(job: Job) -> bytes:
    """The PDF: bands of seasons, filled in as far as the record goes, with room for more. Raises PrintError."""
    frame = _frame(job, SHARED("score-sheet", job.options.language), asks_winner=True)
    wanted = max(1, len(job.judgement.sections), job.sections)
    wanted = places_on(frame, _holds, wanted, complete=job.judgement.verdict.complete)
    figures = reading.read_figures(job, wanted)
    large, firsts = frame.options.large, range(0, len(figures.seasons), _holds(frame))
    return sheet_pdf(job, frame, [partial(draw_page, figures=figures, first=one, large=large) for one in firsts])


def _holds(frame: Frame) -> int:
    return seasons_on_page(frame.body(frame.grid), large=frame.options.large)


def log_sheet(job: Job) -> bytes:
    """The PDF: a page for each season, its columns those of the record's notation. Raises PrintError."""
    wanted = job.sections or (1 if job.judgement.verdict.complete else _LOG_SEASONS)
    figures = reading.without_tallies(reading.read_figures(job, wanted))
    if not figures.seasons:
        figures = reading.without_tallies(reading.read_figures(job, len(job.judgement.sections) + 1))
    frame = _frame(job, SHARED("log-sheet", job.options.language))
    return sheet_pdf(job, frame, log.log_pages(frame.body(frame.grid), figures))


def has_open_joker(table: t.Table) -> bool:
    """Whether jokers attack, and are attacked by, cities of either colour (CP-R15)."""
    return table.variant == t.COLOURED and not table.plays_b("CP-R15")


def _frame(job: Job, name: str, *, asks_winner: bool = False) -> Frame:
    table, language = job.record.table, job.options.language
    reminder = partial(draw_reminder, variant=table.variant, open_joker=has_open_joker(table))
    played = reading.played(table, language)
    return frame_of(job, name=name, played=played, reminder=reminder, asks_winner=asks_winner)


# The score sheet of Circle of Power: a band for each season, in it a row for each emperor; columns follow the variation.

COLUMN_HEADS = 9.5
STRIP = 10.0
LEAST_ROW, MOST_ROW = 8.0, 12.5
#: Of a large sheet, which is printed larger than it is drawn: two seasons have room on its page.
LEAST_LARGE_ROW = 7.0
GAP = 3.5
EMPERORS = 4
_NAME = 38.0
_FIGURE = 13.0
_PIP = 7.6
_TRACK_GAP = 1.5
_SEAT_GAP = 3.5
#: The words that say what fields are for, by their column.
_TIPS = {"line": "head-line", "lost": "head-lost", "score": "tip-score", "total": "head-total", "count": "tip-count"}
#: What seats are called, and the least room for that (mm).
_SEATS = (("leads", 8.5), ("then", 7.5), ("then", 7.5), ("deals", 8.5))


@dataclass(frozen=True)
class Columns:
    """The columns of a variation: what each is called, its width (mm; 0 takes what the others leave), its head's id."""

    names: tuple[str, ...]
    widths: tuple[float, ...]
    heads: tuple[str, ...]

    def boxes(self, row: Box) -> dict[str, Box]:
        """Where they stand in a row."""
        return dict(zip(self.names, share(row, self.widths), strict=True))


def columns_of(figures: SheetFigures, width: float) -> Columns:
    """The columns: trophies where cities are conquered, a track of five where they are destroyed, both in Coloured Cities."""
    track = _PIP * s.CITIES_TO_LOSE + _TRACK_GAP
    trophies = (("line", 0.0, "head-line"), ("score", _FIGURE, "head-season"), ("total", _FIGURE, "head-total"))
    both = figures.conquers and figures.destroys
    lost = (
        ("lost", 0.36 * (width - _NAME - track - 3 * _FIGURE) if both else 0.0, "head-lost"),
        ("count", _FIGURE, "head-season"),
        ("track", track, "head-game"),
    )
    chosen = (("name", _NAME, ""), *(trophies if figures.conquers else ()), *(lost if figures.destroys else ()))
    names, widths, heads = zip(*chosen, strict=True)
    return Columns(names, widths, heads)


def seasons_on_page(body: Box, *, large: bool = False) -> int:
    """How many seasons a page's body holds, at least one."""
    return max(1, how_many(body.height - COLUMN_HEADS, STRIP + EMPERORS * _least_row(large=large), GAP))


def row_height(body: Box, *, large: bool = False) -> float:
    """How high an emperor's row is (mm): the seasons fill their page."""
    each = seasons_on_page(body, large=large)
    room = (body.height - AIR - COLUMN_HEADS - (each - 1) * GAP) / each - STRIP
    return max(_least_row(large=large), min(MOST_ROW, room / EMPERORS))


def _least_row(*, large: bool) -> float:
    return LEAST_LARGE_ROW if large else LEAST_ROW


def draw_page(canvas: PageCanvas, body: Box, figures: SheetFigures, first: int, *, large: bool) -> None:
    """A page of seasons; `first` is how many the pages before have."""
    columns = columns_of(figures, body.width)
    each, row = seasons_on_page(body, large=large), row_height(body, large=large)
    _draw_column_heads(canvas, Box(body.x, body.y, body.width, COLUMN_HEADS), columns)
    for place in range(min(each, len(figures.seasons) - first)):
        top = body.y + COLUMN_HEADS + place * (STRIP + EMPERORS * row + GAP)
        band = Box(body.x, top, body.width, STRIP + EMPERORS * row)
        said = WORDS("season-number", canvas.language, number=figures.seasons[first + place].number)
        with canvas.about(said), panel(canvas, band, STRIP):
            _draw_season(canvas, band, first + place, figures, columns)


def _draw_column_heads(canvas: PageCanvas, head: Box, columns: Columns) -> None:
    boxes, language = columns.boxes(head), canvas.language
    for (name, box), label in zip(boxes.items(), columns.heads, strict=True):
        wide = name in ("line", "lost")
        foot = Box(box.x + (2 if wide else 0), box.bottom - 5.2, box.width - (2 if wide else 0), 4.5)
        words = WORDS(label, language) if label else ""
        canvas.text_in(words, foot, lettering.ITALIC, LABEL_TYPE, canvas.ink.quiet, "left" if wide else "centre", 8)
    notes = {
        "total": WORDS("trophies-end", language, count=s.TROPHIES_TO_WIN),
        "track": WORDS("lost-is-out", language, count=s.CITIES_TO_LOSE),
    }
    for name, words in notes.items():
        if name in boxes:
            box = boxes[name]
            above = Box(box.x - 2, head.bottom - 9.0, box.width + 4, 4.5)
            canvas.text_in(words, above, lettering.ITALIC, LABEL_TYPE, canvas.ink.quiet, "centre", 8)


def _draw_season(canvas: PageCanvas, band: Box, place: int, figures: SheetFigures, columns: Columns) -> None:
    season = figures.seasons[place]
    strip = Box(band.x, band.y, band.width, STRIP)
    names = {emperor.tag: emperor.name for emperor in figures.emperors}
    _draw_strip(canvas, strip, season, names, asks=range(4) if not place else (0, 3))
    height = (band.height - STRIP) / EMPERORS
    before = f"s{figures.seasons[place - 1].number}" if place else ""
    for index, emperor in enumerate(figures.emperors):
        boxes = columns.boxes(Box(band.x, strip.bottom + index * height, band.width, height))
        name = boxes["name"]
        word = WORDS("dummy", canvas.language)
        with canvas.about(told_of(index, emperor.name, canvas.language), "TR"):
            room = draw_emperor(canvas, name, emperor, PLAYER_MARKS[index], dummy=season.rows[index].dummy, word=word)
            if not emperor.name:
                draw_name(canvas, room, index, "", asks=not place)
            canvas.line(name.x, name.bottom, name.right, name.bottom)
            _draw_row(canvas, boxes, season, index, f"{before}.e{index + 1}.total" if before else "")
    canvas.line(name.right, strip.bottom, name.right, band.bottom)


def _draw_strip(canvas: PageCanvas, strip: Box, season: SeasonFigures, names: dict[str, str], *, asks: Container[int]) -> None:
    """The season's number, and who sits where: from the one who leads its first action to the dealer.

    `asks`: the seats that are asked for where they are not known; who sits between the two is known from the first season.
    """
    inner, language = strip.inset(1.5, 1.0), canvas.language
    number, *seats = share(Box(inner.x, inner.y, inner.width + _SEAT_GAP, inner.height), (31, 0, 0, 0, 0))
    with canvas.tagged("H3"):
        canvas.text_in(WORDS("season-number", language, number=season.number), number, lettering.TITLE, 11, canvas.ink.accent)
    for place, ((label, indent), box, tag) in enumerate(zip(_SEATS, seats, season.seats, strict=True), start=1):
        if not tag and place - 1 not in asks:
            continue
        line, words = Box(box.x, box.y, box.width - _SEAT_GAP, box.height), WORDS(label, language)
        wide = max(indent, lettering.width(words, lettering.ITALIC, LABEL_TYPE) + 1.0) if language != ENGLISH else indent
        tip = WORDS("tip-seat", language, number=place)
        labelled_line(canvas, words, line, wide, f"s{season.number}.seat{place}", names.get(tag, tag), tip=tip)


def _draw_row(canvas: PageCanvas, boxes: dict[str, Box], season: SeasonFigures, index: int, before: str) -> None:
    """An emperor's cards and figures; `before` is the field with the total until then, empty where there is none."""
    figure = season.rows[index]
    prefix = f"s{season.number}.e{index + 1}"
    for column, cards in (("line", figure.line), ("lost", figure.lost)):
        if column in boxes:
            _draw_cards(canvas, boxes[column], cards, f"{prefix}.{column}", WORDS(_TIPS[column], canvas.language))
    for column, value in (("score", figure.score), ("total", figure.total), ("count", figure.lost_count)):
        if column in boxes:
            adds = column == "total" and not value
            script = sums.added((f"{prefix}.score",), (before,) if before else ()) if adds else ""
            _draw_figure(canvas, boxes[column], value, f"{prefix}.{column}", script)
    if "track" in boxes:
        _draw_track(canvas, boxes["track"], figure, f"{prefix}.track")


def _draw_cards(canvas: PageCanvas, box: Box, cards: tuple[str, ...], name: str, tip: str) -> None:
    canvas.line(box.x, box.bottom, box.right, box.bottom)
    if canvas.fillable:
        canvas.entry(name, box.inset(1.0, 0.6), " ".join(cards), 10, "left", tip=tip)
    else:
        draw_card_row(canvas, cards, box.inset(2.0), 2.4)


def _draw_figure(canvas: PageCanvas, box: Box, value: str, name: str, script: str) -> None:
    column = name.rpartition(".")[2]
    total = column == "total"
    canvas.box(box, fill=canvas.ink.tint if total else "")
    face = lettering.BOLD if total else lettering.TEXT
    canvas.entry(name, box, value, 12, tip=WORDS(_TIPS[column], canvas.language), script=script, face=face)


def _draw_track(canvas: PageCanvas, box: Box, figure: RowFigures, name: str) -> None:
    """A box for each city that may be lost, crossed where it is lost; the last has a heavy border."""
    pips = share(Box(box.x + _TRACK_GAP, box.y, box.width - _TRACK_GAP, box.height), (0.0,) * s.CITIES_TO_LOSE)
    for number, pip in enumerate(pips, start=1):
        last = number == s.CITIES_TO_LOSE
        place = pip.inset(0.5, 0.6)
        canvas.box(place, RULE if last else HAIRLINE, canvas.ink.accent if last else "", fill=canvas.ink.tint if last else "")
        crossed = figure.destroyed >= number
        beyond = last and figure.destroyed > number
        if canvas.fillable:
            value = str(figure.destroyed) if beyond else "×" if crossed else ""
            canvas.entry(f"{name}{number}", place, value, tip=WORDS("tip-track", canvas.language, number=number))
        elif beyond:
            canvas.text_in(str(figure.destroyed), place, lettering.BOLD, 11, align="centre")
        elif crossed:
            _cross(canvas, place)
        else:
            canvas.text_in(str(number), place, lettering.TEXT, 8.5, canvas.ink.quiet, "centre")


def _cross(canvas: PageCanvas, box: Box) -> None:
    side = min(box.width, box.height) - 3.2
    x, y = box.x + (box.width - side) / 2, box.y + (box.height - side) / 2
    canvas.line(x, y, x + side, y + side, RULE, canvas.ink.text)
    canvas.line(x, y + side, x + side, y, RULE, canvas.ink.text)


# What one forgets in the middle of a season, small, beside the footer's QR code.

LINE = 3.9
#: Narrow enough for all three to stand beside the largest code.
_COLUMNS = (27.0, 0.0, 40.0)


def draw_reminder(canvas: PageCanvas, box: Box, variant: str, *, open_joker: bool) -> None:
    """Who attacks whom, what a deed does, how a season goes: three columns at the foot of `box`, or two rows."""
    language = canvas.language
    said, does = WORDS.lines("season", language), WORDS.lines(f"deeds-{variant}", language)
    height = (len(said) + 1) * LINE
    foot = Box(box.x, box.bottom - height, box.width, height)
    circle, deeds, season = share(foot, _COLUMNS)
    if is_narrow(box):  # what the winner does has the whole width below the others
        below = (len(does) + 1) * LINE
        deeds = Box(box.x, box.bottom - below, box.width, below)
        circle, season = share(foot.moved(0, -below), (_COLUMNS[0], 0))
    joker = WORDS.lines("open-joker" if open_joker else "joker", language)
    _column(canvas, circle, WORDS("reminder-circle", language), (*WORDS.lines("circle", language), *joker))
    _column(canvas, deeds, WORDS("reminder-winner", language), does)
    _column(canvas, season, WORDS("reminder-season", language), said)


def _column(canvas: PageCanvas, box: Box, title: str, lines: Sequence[str]) -> None:
    canvas.text(title, box.x, box.y + 2.9, lettering.TITLE, 8, canvas.ink.accent)
    for row, words in enumerate(lines, start=1):
        paragraphs.draw_words(canvas, words, box.x, box.y + row * LINE + 2.9, 8.5)
