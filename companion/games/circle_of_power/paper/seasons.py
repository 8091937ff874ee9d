"""The score sheet of Circle of Power: a band for each season, in it a row for each emperor; columns follow the variation."""

from collections.abc import Container
from dataclasses import dataclass

from companion.cards.drawings.signs import draw_card_row
from companion.drawing import HAIRLINE, PLAYER_MARKS, RULE, Box, how_many, lettering, share
from companion.games.circle_of_power.drawings.emperors import draw_emperor
from companion.games.circle_of_power.paper.figures import RowFigures, SeasonFigures, SheetFigures
from companion.games.circle_of_power.paper.words import WORDS
from companion.games.circle_of_power.rules.state import CITIES_TO_LOSE, TROPHIES_TO_WIN
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.frame import labelled_line
from companion.press.sheets.names import draw_name, told_of
from companion.words import ENGLISH

COLUMN_HEADS = 9.5
STRIP = 10.0
LEAST_ROW, MOST_ROW = 8.0, 11.0
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
    track = _PIP * CITIES_TO_LOSE + _TRACK_GAP
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
    room = (body.height - COLUMN_HEADS - (each - 1) * GAP) / each - STRIP
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
        with canvas.about(WORDS("season-number", canvas.language, number=figures.seasons[first + place].number)):
            _draw_season(canvas, band, first + place, figures, columns)


def _draw_column_heads(canvas: PageCanvas, head: Box, columns: Columns) -> None:
    boxes, language = columns.boxes(head), canvas.language
    for (name, box), label in zip(boxes.items(), columns.heads, strict=True):
        wide = name in ("line", "lost")
        foot = Box(box.x + (2 if wide else 0), box.bottom - 5.2, box.width - (2 if wide else 0), 4.5)
        words = WORDS(label, language) if label else ""
        canvas.text_in(words, foot, lettering.ITALIC, 8.5, canvas.ink.quiet, "left" if wide else "centre", 8)
    notes = {
        "total": WORDS("trophies-end", language, count=TROPHIES_TO_WIN),
        "track": WORDS("lost-is-out", language, count=CITIES_TO_LOSE),
    }
    for name, words in notes.items():
        if name in boxes:
            box = boxes[name]
            above = Box(box.x - 2, head.bottom - 9.0, box.width + 4, 4.5)
            canvas.text_in(words, above, lettering.ITALIC, 8.5, canvas.ink.quiet, "centre", 8)


def _draw_season(canvas: PageCanvas, band: Box, place: int, figures: SheetFigures, columns: Columns) -> None:
    season = figures.seasons[place]
    strip = Box(band.x, band.y, band.width, STRIP)
    canvas.box(strip, width=0, fill=canvas.ink.tint)
    names = {emperor.tag: emperor.name for emperor in figures.emperors}
    _draw_strip(canvas, strip, season, names, asks=range(4) if not place else (0, 3))
    height = (band.height - STRIP) / EMPERORS
    before = f"s{figures.seasons[place - 1].number}" if place else ""
    for index, emperor in enumerate(figures.emperors):
        boxes = columns.boxes(Box(band.x, strip.bottom + index * height, band.width, height))
        name = boxes["name"]
        word = WORDS("dummy", canvas.language)
        room = draw_emperor(canvas, name, emperor, PLAYER_MARKS[index], dummy=season.rows[index].dummy, word=word)
        if not emperor.name:
            draw_name(canvas, room, index, "", asks=not place)
        canvas.line(name.x, name.bottom, name.right, name.bottom)
        with canvas.about(told_of(index, emperor.name, canvas.language)):
            _draw_row(canvas, boxes, season, index, f"{before}.e{index + 1}.total" if before else "")
    canvas.line(band.x, band.y, band.right, band.y, RULE, canvas.ink.accent)
    canvas.line(band.x, band.bottom, band.right, band.bottom, RULE, canvas.ink.accent)


def _draw_strip(canvas: PageCanvas, strip: Box, season: SeasonFigures, names: dict[str, str], *, asks: Container[int]) -> None:
    """The season's number, and who sits where: from the one who leads its first action to the dealer.

    `asks`: the seats that are asked for where they are not known; who sits between the two is known from the first season.
    """
    inner, language = strip.inset(1.5, 1.0), canvas.language
    number, *seats = share(Box(inner.x, inner.y, inner.width + _SEAT_GAP, inner.height), (31, 0, 0, 0, 0))
    canvas.text_in(WORDS("season-number", language, number=season.number), number, lettering.TITLE, 11, canvas.ink.accent)
    for place, ((label, indent), box, tag) in enumerate(zip(_SEATS, seats, season.seats, strict=True), start=1):
        if not tag and place - 1 not in asks:
            continue
        line, words = Box(box.x, box.y, box.width - _SEAT_GAP, box.height), WORDS(label, language)
        wide = max(indent, lettering.width(words, lettering.ITALIC, 8.5) + 1.0) if language != ENGLISH else indent
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
            sums = (f"{prefix}.score",) if column == "total" and not value else ()
            and_if = (before,) if sums and before else ()
            _draw_figure(canvas, boxes[column], value, f"{prefix}.{column}", sums=sums, and_if=and_if)
    if "track" in boxes:
        _draw_track(canvas, boxes["track"], figure, f"{prefix}.track")


def _draw_cards(canvas: PageCanvas, box: Box, cards: tuple[str, ...], name: str, tip: str) -> None:
    canvas.line(box.x, box.bottom, box.right, box.bottom)
    if canvas.fillable:
        canvas.entry(name, box.inset(1.0, 0.6), " ".join(cards), 10, "left", tip=tip)
    else:
        draw_card_row(canvas, cards, box.inset(2.0), 2.4)


def _draw_figure(canvas: PageCanvas, box: Box, value: str, name: str, *, sums: tuple[str, ...], and_if: tuple[str, ...]) -> None:
    column = name.rpartition(".")[2]
    total = column == "total"
    canvas.box(box, fill=canvas.ink.tint if total else "")
    if value and not canvas.fillable:
        face = lettering.BOLD if total else lettering.TEXT
        canvas.text_in(value, box.inset(0.6), face, 12, align="centre")
    else:
        canvas.entry(name, box, value, tip=WORDS(_TIPS[column], canvas.language), sums=sums, and_if=and_if)


def _draw_track(canvas: PageCanvas, box: Box, figure: RowFigures, name: str) -> None:
    """A box for each city that may be lost, crossed where it is lost; the last has a heavy border."""
    pips = share(Box(box.x + _TRACK_GAP, box.y, box.width - _TRACK_GAP, box.height), (0.0,) * CITIES_TO_LOSE)
    for number, pip in enumerate(pips, start=1):
        last = number == CITIES_TO_LOSE
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
