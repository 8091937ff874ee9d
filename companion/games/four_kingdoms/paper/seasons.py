"""The score sheet of Four Kingdoms: a band for each season, in it a row for each unit."""

from dataclasses import dataclass

from companion.cards.drawings.signs import draw_card_row
from companion.drawing import PLAYER_MARKS, RULE, Box, how_many, lettering, share
from companion.games.four_kingdoms.drawings.kings import PLACES
from companion.games.four_kingdoms.paper.figures import KINGS, RowFigures, SeasonFigures, SheetFigures, scoring_said
from companion.games.four_kingdoms.paper.words import WORDS
from companion.press import AIR, LABEL_TYPE, TURNED_HEADS, PageCanvas, draw_name, draw_turned, labelled_line, panel, told_of
from companion.press.page import sums

COLUMN_HEADS = 9.0
STRIP = 10.0
ROW, MOST_ROW = 8.0, 11.0
GAP = 3.0
BOX = 8.0
_NAME = 33.0
_FIGURE = 9.5
_SUM = 13.0
_CARD_SPACE = 2.4
COLUMNS = (_NAME, 0.0, _FIGURE, _FIGURE, _FIGURE, _FIGURE, _FIGURE, _FIGURE, _SUM, _SUM)


@dataclass(frozen=True)
class SeasonBand:
    """Where a season's things stand (mm): its strip, and for each unit the boxes of COLUMNS."""

    strip: Box
    rows: tuple[tuple[Box, ...], ...]

    @property
    def whole(self) -> Box:
        """All of it."""
        return Box(self.strip.x, self.strip.y, self.strip.width, self.rows[-1][0].bottom - self.strip.y)


def seasons_on_page(body: Box, units: int, *, large: bool = False) -> int:
    """How many seasons a page's body holds, at least one."""
    heads, strip = _heights(large=large)
    return max(1, how_many(body.height - heads, strip + units * ROW, GAP))


def _heights(*, large: bool) -> tuple[float, float]:
    """How high the heads and a season's strip are: for weak eyes some heads are turned, and a strip has two rows (mm)."""
    return (TURNED_HEADS, 2 * STRIP - 1) if large else (COLUMN_HEADS, STRIP)


def bands(body: Box, units: int, *, large: bool = False) -> tuple[SeasonBand, ...]:
    """The bands of a page, from the top."""
    heads, strip = _heights(large=large)
    each = seasons_on_page(body, units, large=large)
    # The seasons fill their page.
    row = max(ROW, min(MOST_ROW, ((body.height - AIR - heads - (each - 1) * GAP) / each - strip) / units))
    height = strip + units * row
    tops = (body.y + heads + index * (height + GAP) for index in range(each))
    return tuple(
        SeasonBand(
            Box(body.x, top, body.width, strip),
            tuple(share(Box(body.x, top + strip + index * row, body.width, row), COLUMNS) for index in range(units)),
        )
        for top in tops
    )


def draw_page(canvas: PageCanvas, body: Box, figures: SheetFigures, first: int, *, large: bool) -> None:
    """A page of seasons; `first` is how many the pages before have."""
    _draw_column_heads(canvas, body, large=large)
    for place, band in enumerate(bands(body, len(figures.units), large=large)[: len(figures.seasons) - first], start=first):
        said = WORDS("season-number", canvas.language, number=figures.seasons[place].number)
        with canvas.about(said), panel(canvas, band.whole, band.strip.height):
            _draw_season(canvas, band, place, figures)


def _draw_column_heads(canvas: PageCanvas, body: Box, *, large: bool) -> None:
    boxes = share(Box(body.x, body.y, body.width, _heights(large=large)[0] - 1.0), COLUMNS)
    heads = ("", "head-village", "head-red", "head-black", "", "", "", "", "head-season", "head-total")
    labels = [head and WORDS(head, canvas.language) for head in heads]
    for box, label in zip(boxes, labels, strict=True):
        align = "left" if box is boxes[1] else "centre"
        if large and box.width <= _FIGURE:
            draw_turned(canvas, [label], box)
            continue
        foot = Box(box.x + (2 if align == "left" else 0.3), box.bottom - 4.5, box.width - 0.6, 4.5)
        canvas.text_in(label, foot, lettering.ITALIC, LABEL_TYPE, canvas.ink.quiet, align, 8)
    for box, king in zip(boxes[4:8], KINGS, strict=True):
        canvas.suit(king.suit, Box(box.x, box.bottom - (9.5 if large else 8.0), box.width, 4.5 if large else 3.2))
        foot = Box(box.x, box.bottom - 4.5, box.width, 4.5)
        canvas.text_in(king.points, foot, lettering.ITALIC, LABEL_TYPE, canvas.ink.quiet, "centre")


def _draw_season(canvas: PageCanvas, band: SeasonBand, place: int, figures: SheetFigures) -> None:
    season = figures.seasons[place]
    _draw_strip(canvas, band.strip, season)
    before = f"s{figures.seasons[place - 1].number}" if place else ""
    for index, row in enumerate(band.rows):
        unit = figures.units[index]
        figure = season.rows[index] if season.rows else RowFigures()
        with canvas.about(told_of(index, unit, canvas.language), "TR"):
            _draw_name(canvas, row[0], index, unit, asks=not place)
            canvas.line(row[0].x, row[0].bottom, row[1].right, row[0].bottom)
            _draw_row(canvas, row[1:], figure, f"s{season.number}.u{index + 1}", f"{before}.u{index + 1}.total" if before else "")
    canvas.line(row[1].x, band.strip.bottom, row[1].x, row[1].bottom)


def _draw_strip(canvas: PageCanvas, strip: Box, season: SeasonFigures) -> None:
    """Number, the four places of the King Deck, the scoring variation and who deals; in a high strip those stand below."""
    inner, language = strip.inset(1.5, 1.0), canvas.language
    each = 20.0
    if strip.height > STRIP:
        each = 30.0
        number, kings = share(Box(inner.x, inner.y, inner.width, STRIP - 2), (inner.width - 4 * each, 0))
        scoring, king_dealer, citizen_dealer = share(Box(inner.x, inner.y + STRIP - 1, inner.width, STRIP - 2), (0, 0, 0))
    else:
        number, kings, scoring, king_dealer, citizen_dealer = share(inner, (26, 4 * each, 0, 25.5, 27.5))
    with canvas.tagged("H3"):
        canvas.text_in(WORDS("season-number", language, number=season.number), number, lettering.TITLE, 11, canvas.ink.accent)
    for index, place in enumerate(PLACES):
        part = Box(kings.x + index * each, kings.y, each, kings.height)
        box = Box(part.right - BOX - 1.5, part.y, BOX, BOX)
        room, called = Box(part.x, part.y, each - BOX - 2.3, part.height), WORDS(f"place-{place}", language)
        canvas.text_in(called, room, lettering.ITALIC, LABEL_TYPE, canvas.ink.quiet, "right", 8)
        draw_king(canvas, box, season.kings.get(place, ""), f"s{season.number}.{place}", harvests=place in season.harvesting)
    prefix = f"s{season.number}"
    said = (
        ("scoring", scoring, 1.0, 10.5, season.scoring),
        ("king-dealer", king_dealer, 1.5, 9, season.king_dealer),
        ("citizen-dealer", citizen_dealer, 1.5, 10.5, season.citizen_dealer),
    )
    for name, part, gap, indent, value in said:
        box = Box(part.x + gap, part.y, part.width - gap, 8)
        label = WORDS(name, language)
        if strip.height > STRIP:
            label = label.replace("-\n", "").replace("\n", " ")
        known = _scoring_in(box, indent, value, language) if part is scoring else value
        labelled_line(canvas, label, box, indent, f"{prefix}.{name}", known)


def _scoring_in(box: Box, indent: float, scoring: str, language: str) -> str:
    """A scoring variation as it is called; where that has no room, as records write it."""
    said = scoring_said(scoring, language)
    return said if lettering.width(said, lettering.TEXT, 9.5) <= box.width - indent - 1 else scoring


def draw_king(canvas: PageCanvas, box: Box, suit: str, name: str, *, harvests: bool = False) -> None:
    """A box for one king: his suit where it is known; the box of a king that harvests has a heavy border."""
    canvas.box(box, RULE if harvests else 0.25, canvas.ink.accent if harvests else "", fill="#FFFFFF", radius=0.8)
    if canvas.fillable:
        place = WORDS(f"place-{name.rpartition('.')[2]}", canvas.language)
        tip = WORDS("tip-king", canvas.language, place=place).capitalize()
        canvas.entry(name, box, f"K{suit}" if suit else "", tip=tip)
    elif suit:
        canvas.suit(suit, box.inset(1.9, 1.9))


def _figure_tip(column: str, language: str) -> str:
    """What a column's figure is."""
    if column in ("season", "total"):
        return WORDS(f"tip-{column}", language)
    king = next((king for king in KINGS if king.name.lower() == column), None)
    what = king.named(language).lower() if king else WORDS(column, language)
    return WORDS("tip-points", language, what=what)


def _draw_name(canvas: PageCanvas, box: Box, index: int, unit: str, *, asks: bool) -> None:
    canvas.mark(PLAYER_MARKS[index], Box(box.x + 1.5, box.y + box.height / 2 - 1.6, 3.2, 3.2))
    draw_name(canvas, Box(box.x + 6.5, box.y, box.width - 8, box.height), index, unit, asks=asks)


def _draw_row(canvas: PageCanvas, boxes: tuple[Box, ...], figure: RowFigures, name: str, before: str) -> None:
    """A unit's village and figures; `before` is the field with its total until then, empty where there is none."""
    village, *rest = boxes
    _draw_village(canvas, village, figure, f"{name}.village")
    columns = ("red", "black", *(king.name.lower() for king in KINGS), "season", "total")
    parts = tuple(f"{name}.{column}" for column in columns[:-2])
    known = any(figure.figures)
    for box, column, value in zip(rest, columns, figure.figures, strict=True):
        is_sum = column in ("season", "total")
        tip = _figure_tip(column, canvas.language)
        canvas.box(box, fill=canvas.ink.tint if column == "total" else "")
        if known or not is_sum:
            face = lettering.BOLD if column == "total" else lettering.TEXT
            canvas.entry(f"{name}.{column}", box, value, 12 if is_sum else 11, tip=tip, face=face)
        elif column == "season":
            canvas.entry(f"{name}.season", box, tip=tip, script=sums.added(parts))
        else:
            canvas.entry(f"{name}.total", box, tip=tip, script=sums.added((f"{name}.season",), (before,) if before else ()))


def _draw_village(canvas: PageCanvas, box: Box, figure: RowFigures, name: str) -> None:
    room = box.inset(2.0)
    if canvas.fillable:
        canvas.entry(name, box.inset(1.0, 0.6), " ".join(figure.village), 10, "left", tip=WORDS("tip-village", canvas.language))
        return
    draw_card_row(canvas, figure.village, room, _CARD_SPACE)
    if figure.empty_village:
        canvas.text_in(WORDS("empty", canvas.language), room, lettering.ITALIC, 9, canvas.ink.quiet)
