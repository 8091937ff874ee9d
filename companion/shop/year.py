"""A year on paper: for each game its table, the chart of places, who came in before whom, and a certificate for the winner."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from companion import __version__
from companion.drawing import HAIRLINE, PLAYER_MARKS, RULE, Box, Grid, Picture, ink_for, lettering, share, square_in
from companion.drawing.paragraphs import draw_paragraph, literal, paragraph_height
from companion.press import PRESS, PageCanvas, PrintOptions, emblem_of
from companion.referee.games import about
from companion.words import SHARED

_ROW, _GAP, _HEAD = 6.5, 5.0, 24.0
#: The widths of the columns (mm): mark, numbers before the bar of places, the bar, numbers after it; the names of who met whom.
_MARK, _BEFORE, _BAR, _AFTER, _RATING, _NAMES = 6.0, 12.0, 37.0, (11.0, 18.0, 12.0, 13.0), 14.0, 46.0
_BAR_GAP = 4.0
_TEXT, _LEGEND, _TITLE = 9.0, 8.5, 11.0
#: The name of a champion is so large (points), and smaller on two lines before it is cut.
_NAME, _LEAST_NAME = 34.0, 20.0
#: So many lines of names have room on a certificate, if many share the first place.
_MOST_NAMES = 7


@dataclass(frozen=True)
class Year:
    """What is printed of a game, in words: `lead` says how many games and when, `when` which year.

    `heads` are the titles of the columns. `lines` have the players with their cells, of which one is a bar of places. `cross`
    has a row for each of the first players, a cell for each of them in it. `champions` came in first, as `deed` says.
    """

    game: str
    title: str
    lead: str
    when: str
    heads: tuple[str, ...]
    lines: tuple[tuple[str | Picture, ...], ...]
    legend: str
    chart: Picture | None
    chart_legend: str
    cross: tuple[tuple[str, ...], ...]
    cross_legend: str
    champions: tuple[str, ...]
    deed: str


@dataclass(frozen=True)
class _Block:
    """What is below other things on a page: its height (mm), what draws it into a box, and the head that a page repeats."""

    height: float
    draw: Callable[[Box], None]
    head: "_Block | None" = None


def year_pages(years: Sequence[Year], options: PrintOptions) -> bytes:
    """The PDF: the pages of each game, the certificate last."""
    first = ink_for(options.ink, about(years[0].game).accent)
    canvas = PageCanvas(options.sheet, first, PRESS("year", options.language), language=options.language)
    sheets = [(year, page) for year in years for page in (*_paged(canvas, year, options.grid), None)]
    for number, (year, page) in enumerate(sheets, 1):
        canvas.ink = ink_for(options.ink, about(year.game).accent)
        said = SHARED("page-of", canvas.language, page=number, pages=len(sheets))
        canvas.bookmark(f"{year.title}, {said}")
        if page is None:
            _draw_certificate(canvas, year, options.grid.area)
        else:
            _draw_page(canvas, year, options.grid.area, page)
        _draw_foot(canvas, options, said)
        canvas.end_page()
    return canvas.finish()


def _paged(canvas: PageCanvas, year: Year, grid: Grid) -> list[list[_Block]]:
    """The blocks of a game, page by page; what goes on on another page has its head again."""
    room = grid.area.height - _HEAD - 8.0
    pages: list[list[_Block]] = [[]]
    for block in _blocks(canvas, year, grid.area.width):
        if sum(one.height for one in pages[-1]) + block.height > room:
            pages.append([block.head] if block.head else [])
        pages[-1].append(block)
    return pages


def _blocks(canvas: PageCanvas, year: Year, width: float) -> Iterator[_Block]:
    head = _Block(_ROW + 1, partial(_draw_heads, canvas, year))
    yield head
    for place in range(len(year.lines)):
        yield _Block(_ROW, partial(_draw_line, canvas, year, place), head)
    yield _words(canvas, year.legend, width)
    if year.chart is not None:
        yield _below(_titled(canvas, PRESS("year-chart", canvas.language)), _picture(canvas, year.chart))
        yield _words(canvas, year.chart_legend, width)
    if len(year.cross) > 1:
        title = _titled(canvas, PRESS("year-cross", canvas.language))
        yield _below(title, _Block(_ROW * (len(year.cross) + 1), partial(_draw_cross, canvas, year)))
        yield _words(canvas, year.cross_legend, width)


def _below(first: _Block, second: _Block) -> _Block:
    """Two blocks that stay on one page."""

    def draw(box: Box) -> None:
        first.draw(box)
        second.draw(box.moved(0, first.height))

    return _Block(first.height + second.height, draw)


def _words(canvas: PageCanvas, words: str, width: float) -> _Block:
    text = literal(words)
    height = paragraph_height(text, width, _LEGEND) + 1.5

    def draw(box: Box) -> None:
        with canvas.tagged("P"):
            draw_paragraph(canvas, text, box.moved(0, 1.5), _LEGEND, canvas.ink.quiet)

    return _Block(height, draw)


def _titled(canvas: PageCanvas, words: str) -> _Block:
    def draw(box: Box) -> None:
        with canvas.tagged("H3"):
            canvas.text(words, box.x, box.y + _GAP + 3.5, lettering.TITLE, _TITLE, canvas.ink.accent)

    return _Block(_GAP + 6.0, draw)


def _picture(canvas: PageCanvas, picture: Picture) -> _Block:
    def draw(box: Box) -> None:
        name = f"picture-{canvas.page}"
        with canvas.form(name, picture.width, picture.height):
            picture.draw(canvas, Box(0, 0, picture.width, picture.height))
        with canvas.named(picture.title):
            canvas.place(name, box.x, box.y, picture.height)

    return _Block(picture.height, draw)


def _cells(year: Year, box: Box) -> tuple[Box, ...]:
    """The places of the columns: mark, name, numbers, the bar, numbers."""
    bar = next(at for at, cell in enumerate(year.lines[0]) if isinstance(cell, Picture))
    after = len(year.heads) - bar - 1 - len(_AFTER)
    return share(Box(box.x, box.y, box.width, _ROW), (_MARK, 0, *[_BEFORE] * (bar - 1), _BAR, *_AFTER, *[_RATING] * after))


def _draw_row(canvas: PageCanvas, boxes: Sequence[Box], cells: Sequence[str | Picture], names: int, how: str) -> None:
    """A row of a table: at the left the cells that name it, the others `right` or in the `centre`; the titles if all name it."""
    head = names == len(cells)
    face, colour = (lettering.BOLD, canvas.ink.accent) if head else (lettering.TEXT, canvas.ink.text)
    with canvas.tagged("TR"):
        for at, (box, cell) in enumerate(zip(boxes, cells, strict=True)):
            with canvas.tagged("TH" if at < names else "TD"):
                if isinstance(cell, Picture):
                    with canvas.named(cell.title):
                        cell.draw(canvas, Box(box.x + _BAR_GAP, box.y + 1.2, cell.width, cell.height))
                else:
                    is_left = at < (1 if head else names)
                    place = box if is_left else Box(box.x + 1, box.y, box.width - 1, box.height)
                    canvas.text_in(cell, place, face, _TEXT, colour, "left" if is_left else how, 7)
    colour = canvas.ink.accent if head else canvas.ink.line
    canvas.line(boxes[0].x, boxes[0].bottom, boxes[-1].right, boxes[0].bottom, colour=colour)


def _draw_heads(canvas: PageCanvas, year: Year, box: Box) -> None:
    """The titles of the columns; that of the bars begins where they do."""
    boxes = list(_cells(year, box)[1:])
    bar = boxes.index(max(boxes[1:], key=lambda one: one.width))
    wide = lettering.width(year.heads[bar], lettering.BOLD, _TEXT)
    boxes[bar] = Box(boxes[bar].x + _BAR_GAP - 1, boxes[bar].y, wide + 1.1, _ROW)
    _draw_row(canvas, boxes, year.heads, len(boxes), "right")


def _draw_line(canvas: PageCanvas, year: Year, place: int, box: Box) -> None:
    mark, *others = _cells(year, box)
    if place < len(PLAYER_MARKS):
        canvas.mark(PLAYER_MARKS[place], square_in(Box(mark.x, mark.y, 3.4, mark.height), 3.0))
    _draw_row(canvas, others, year.lines[place], 1, "right")


def _draw_cross(canvas: PageCanvas, year: Year, box: Box) -> None:
    """A row and a column for each of the first players, by the numbers of their rows."""
    count = len(year.cross)
    cell = min(22.0, (box.width - _NAMES) / count)
    row = share(Box(box.x, box.y, _NAMES + cell * count, _ROW), (_MARK, _NAMES - _MARK, *[cell] * count))
    titled = (Box(row[0].x, row[0].y, _NAMES, _ROW), *row[2:])
    _draw_row(canvas, titled, (year.heads[0], *(str(at + 1) for at in range(count))), count + 1, "centre")
    for at, cells in enumerate(year.cross):
        row = tuple(one.moved(0, _ROW) for one in row)
        canvas.box(row[at + 2], width=0, fill=canvas.ink.tint)
        _draw_row(canvas, row, (str(at + 1), year.lines[at][0], *cells), 2, "centre")


def _draw_page(canvas: PageCanvas, year: Year, area: Box, blocks: Sequence[_Block]) -> None:
    emblem_of(year.game).draw(canvas, Box(area.x, area.y, 17, 17))
    left = area.x + 22
    with canvas.tagged("H1"):
        canvas.text_in(year.title.upper(), Box(left, area.y + 1, area.right - left, 10), lettering.TITLE, 19, canvas.ink.accent)
    with canvas.tagged("H2"):
        canvas.text(PRESS("year", canvas.language), left, area.y + 14.6, lettering.ITALIC, 12)
    with canvas.tagged("P"):
        canvas.text_in(year.lead, Box(left + 30, area.y + 10, area.right - left - 30, 7), lettering.TEXT, 10, align="right")
    canvas.line(area.x, area.y + 18.6, area.right, area.y + 18.6, RULE, canvas.ink.accent)
    top = area.y + _HEAD - 3
    for block in blocks:
        block.draw(Box(area.x, top, area.width, block.height))
        top += block.height


def _draw_foot(canvas: PageCanvas, options: PrintOptions, page: str) -> None:
    area = options.grid.area
    said = (options.sheet.title, SHARED(f"ink-{options.ink}", canvas.language), f"Companion {__version__}")
    place = Box(area.x, area.bottom - 5, area.width, 5)
    canvas.text_in(" · ".join(said), place, size=8, colour=canvas.ink.quiet)
    canvas.text_in(page, place, size=8, colour=canvas.ink.quiet, align="right")


def _draw_certificate(canvas: PageCanvas, year: Year, area: Box) -> None:
    """The winner's page: a frame within a frame, the emblem, the name, what was won, and a line to sign."""
    ink, language = canvas.ink, canvas.language
    frame = Box(area.x, area.y, area.width, area.height - 9)
    canvas.box(frame, 1.2, ink.accent, radius=3)
    canvas.box(frame.inset(3, 3), HAIRLINE, ink.accent, radius=2)
    for x in (frame.x + 7, frame.right - 7):
        for y in (frame.y + 7, frame.bottom - 7):
            canvas.mark(PLAYER_MARKS[3], square_in(Box(x, y, 0, 0), 3.5))
    room = frame.inset(16)
    _centred(canvas, "H1", PRESS("year-certificate", language).upper(), room, frame.y + 34, lettering.TITLE, 26, ink.accent)
    side = 66.0
    emblem_of(year.game).draw(canvas, Box(frame.x + (frame.width - side) / 2, frame.y + 50, side, side))
    top = frame.y + 50 + side + 18
    _centred(canvas, "H2", year.when, room, top, lettering.ITALIC, 15, ink.quiet)
    top += 20
    size, step = (_NAME, 14.0) if len(year.champions) == 1 else (_LEAST_NAME, 11.0)
    for words in [line for name in year.champions for line in _on_lines(name, room.width)][:_MOST_NAMES]:
        _centred(canvas, "P", words, room, top, lettering.TITLE, size, ink.text)
        top += step
    key = "year-champion" if len(year.champions) == 1 else "year-champions"
    _centred(canvas, "P", PRESS(key, language), room, top + 2, lettering.ITALIC, 17, ink.text)
    _centred(canvas, "P", year.deed, room, top + 13, lettering.TEXT, 12, ink.quiet)
    foot = frame.bottom - 26
    for left, words in ((room.x, SHARED("date", language)), (room.right - 62, PRESS("year-signed", language))):
        canvas.line(left, foot, left + 62, foot)
        canvas.text(words, left + 31, foot + 5, lettering.ITALIC, 9, ink.quiet, "centre")


def _on_lines(name: str, room: float) -> tuple[str, ...]:
    """A name on one line, or on two where it would be small."""
    if lettering.width(name, lettering.TITLE, _LEAST_NAME) <= room or " " not in name:
        return (name,)
    return lettering.wrap(name, lettering.TITLE, room, _LEAST_NAME)[:2]


def _centred(canvas: PageCanvas, kind: str, words: str, room: Box, y: float, face: str, size: float, colour: str) -> None:
    with canvas.tagged(kind):
        canvas.text_in(words, Box(room.x, y - 6, room.width, 12), face, size, colour, "centre", 12)
