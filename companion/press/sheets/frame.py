"""What every sheet of every game shares: the header, the footer with its QR code, and the body between them (mm)."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from companion import __version__
from companion.drawing import HAIRLINE, RULE, Box, Grid, circle, lettering, rounded, share
from companion.drawing.mat import draw_corners
from companion.links import host_of, short_code
from companion.press.codes import qr
from companion.press.job.printable import PrintOptions
from companion.press.page.canvas import LARGE_TYPE, PageCanvas
from companion.words import SHARED

HEADER_HEIGHT = 24.8
NOTICE_HEIGHT = 7.0
FOOTER_LINE = 6.0
#: The heads of columns and the labels of lines (points).
LABEL_TYPE = 10.5
#: A label of two lines.
_TWO_LINES = 9.0
#: From tick to tick on the line at the foot, for a ruler (mm).
RULER_MM = 100
CODE_LINE = 3.6
CODE_SIDE = 30.5
CODE_GAP = 4.0
FOOTER_GAP = 3.0
#: What parts of a page that grow to fill it leave free above the footer.
AIR = 1.6
#: Of that gap, what lies below the code and the reminder.
_ABOVE_FOOT = 1.2
#: The plate at the head of a page: its height, how far its second frame and its emblem lie within it (mm).
PLATE, _INNER, _EMBLEM_INSET = 18.6, 0.9, 2.0
_RING = 3.4
#: The corners of a part of a sheet that is framed (mm).
_CORNER = 2.0
#: The smallest type of a reminder (points): a large one is made so much larger that this is large.
_LEAST_REMINDER = 8.0
#: How wide the lines for date, place and winner are together, and those for date and place alone (mm).
_ASKED, _DATED = 78.0, 56.0

Drawing = Callable[[PageCanvas, Box], None]


@dataclass(frozen=True)
class Frame:
    """What stands around the body of a sheet's pages. `rules` names the version of the rules, `link` what the QR code holds.

    `held` says what the code holds, `opens` how it is opened; both are empty where they go without saying.
    `notice` is what is wrong with the record, empty where nothing is: it stands in a box of its own below the header.
    `winner` is who has won, empty for a line to write on, None where a sheet does not ask; `dated`: it asks when and where.
    """

    game: str
    game_title: str
    sheet_name: str
    played: str
    date: str
    place: str
    rules: str
    link: str
    options: PrintOptions
    emblem: Drawing
    reminder: Drawing
    notice: str = ""
    held: str = ""
    opens: str = ""
    winner: str | None = None
    dated: bool = True

    @property
    def language(self) -> str:
        """The language of its words."""
        return self.options.language

    @property
    def grid(self) -> Grid:
        """The columns of its pages."""
        return self.options.grid

    @property
    def usual(self) -> "Frame":
        """The same sheet in the usual type, where this one is large."""
        return replace(self, options=replace(self.options, large=False))

    @property
    def code(self) -> qr.Symbol:
        """The QR code of the footer."""
        return qr.symbol(self.link)

    @property
    def footer_height(self) -> float:
        """The footer's height with the gap above it (mm): as high as its code needs, which stands elsewhere on large sheets."""
        if self.options.large:
            return FOOTER_LINE + FOOTER_GAP
        return self.code.side(CODE_SIDE) + self.foot + FOOTER_GAP

    @property
    def foot(self) -> float:
        """The height of the footer's lines (mm): one, and another where something is said of the code."""
        return FOOTER_LINE + (CODE_LINE if self.held or self.opens else 0.0)

    def body(self, grid: Grid) -> Box:
        """What the header and the footer leave."""
        area = grid.area
        header = HEADER_HEIGHT + (NOTICE_HEIGHT if self.notice else 0.0)
        return Box(area.x, area.y + header, area.width, area.height - header - self.footer_height)


@contextmanager
def framed(canvas: PageCanvas, grid: Grid, frame: Frame, page: int, pages: int) -> Iterator[None]:
    """The header of page `page` of `pages`, then what is drawn in here, then the footer: so they are read."""
    said = SHARED("page-of", frame.language, page=page, pages=pages)
    canvas.bookmark(said)
    _draw_header(canvas, grid, frame, page)
    yield
    if frame.options.large:
        _draw_small_print(canvas, grid.area, frame, said, FOOTER_LINE)
    else:
        _draw_footer(canvas, grid, frame, said)


def closing_frame(frame: Frame) -> Frame:
    """The frame of the last page of a large sheet: it names the versions in place of what is played, which others have said."""
    return replace(frame, played=_versions(frame))


def draw_closing(canvas: PageCanvas, body: Box, frame: Frame) -> None:
    """The last page of a large sheet: what one forgets, and the code, which other sheets have in their footer."""
    side = frame.code.side(CODE_SIDE) / canvas.scale
    by = LARGE_TYPE / _LEAST_REMINDER / canvas.scale
    with canvas.enlarged(by, body.x, body.y):
        frame.reminder(canvas, Box(0, 0, body.width / by, (body.height - 8) / by))
    qr.draw(canvas, frame.code, body.right - side, body.y + 2, side)
    below = Box(body.x, body.bottom - 6, body.width, 5)
    canvas.text_in(" ".join(filter(None, (frame.held, frame.opens))), below, lettering.ITALIC, 8.5, canvas.ink.quiet, "right")


def _versions(frame: Frame) -> str:
    return SHARED("versions", frame.language, rules=frame.rules, version=__version__)


def labelled_line(
    canvas: PageCanvas, label: str, box: Box, label_width: float, name: str, value: str = "", *, tip: str = "", script: str = ""
) -> None:
    """A label of one or two lines, and behind it a line to write on, 1.5 mm above the foot of the box.

    A field's tip is its label, where there is no other. For weak eyes a label takes more of the line, up to half of it.
    """
    foot = box.bottom - 1.5
    lines = label.split("\n")
    usual = LABEL_TYPE if len(lines) == 1 else _TWO_LINES
    size = canvas.type_size(usual, 8.0 / len(lines) - 1)
    if size > usual:
        needed = max(lettering.width(words, lettering.ITALIC, size) for words in lines) + 1.2
        label_width = max(label_width, min(needed, box.width / 2))
    for row, words in enumerate(lines, start=1 - len(lines)):
        written = lettering.fit(words, lettering.ITALIC, label_width - 1, size, 7)
        canvas.text(written.text, box.x, foot - 0.9 + 3.2 * row, lettering.ITALIC, written.size, canvas.ink.quiet)
    left = box.x + label_width
    canvas.line(left, foot, box.right, foot)
    # The value's box is placed so that its baseline is the label's.
    place = Box(left, foot - 5.2, box.right - left, 6.5)
    told = tip or label.replace("-\n", "-").replace("\n", " ").strip(": ")
    canvas.entry(name, place, value, 9.5, "left", tip=told, script=script)


def _draw_header(canvas: PageCanvas, grid: Grid, frame: Frame, page: int) -> None:
    area, ink = grid.area, canvas.ink
    plate = Box(area.x, area.y, area.width, PLATE)
    draw_plate(canvas, plate, frame.emblem)
    left = plate.x + PLATE + 4
    right = _asked(grid, frame)
    room = min((box.x for _, box, _ in right), default=area.right) - left - 4
    with canvas.tagged("H1"):
        canvas.text_in(frame.game_title.upper(), Box(left, area.y + 1.0, room, 10), lettering.TITLE, 19, ink.accent, least=12)
    with canvas.tagged("H2"):
        canvas.text(frame.sheet_name, left, area.y + 14.6, lettering.ITALIC, canvas.type_size(12), ink.text)
    for name, box, value in right:
        if value or page == 1 or canvas.fillable:
            label = SHARED(name, frame.language)
            indent = lettering.width(label, lettering.ITALIC, canvas.type_size(LABEL_TYPE)) + 2.0
            labelled_line(canvas, label, box, indent, name, value)
    canvas.text_in(frame.played, Box(area.x, plate.bottom + 0.2, area.width, 5), size=9, colour=ink.quiet)
    if frame.notice:
        notice = Box(area.x, area.y + HEADER_HEIGHT - 0.4, area.width, NOTICE_HEIGHT - 1.2)
        canvas.box(notice, RULE, ink.text)
        canvas.text_in(frame.notice, notice.inset(2.0), lettering.BOLD, 9.5)


def draw_plate(canvas: PageCanvas, plate: Box, emblem: Drawing) -> None:
    """The ground of a header, framed as a number card is, with the game's emblem at its left end."""
    ink, inner = canvas.ink, plate
    if not ink.saving:
        canvas.box(plate, HAIRLINE, ink.accent, radius=_INNER + 0.3)
        inner = plate.inset(_INNER, _INNER)
    canvas.box(inner, RULE, ink.accent, fill=ink.wash)
    draw_corners(canvas, inner, 0.18 * plate.height)
    canvas.box(inner, RULE, ink.accent)
    room = Box(plate.x, plate.y, plate.height, plate.height).inset(_EMBLEM_INSET, _EMBLEM_INSET)
    canvas.path((circle(room.x + room.width / 2, room.y + room.height / 2, room.width / 2),), fill=ink.paper)
    emblem(canvas, room)


@contextmanager
def panel(canvas: PageCanvas, box: Box, head: float = 0.0) -> Iterator[None]:
    """A part of a sheet, framed: what is drawn in here ends at its round corners; so much of it (mm) is its head."""
    ink = canvas.ink
    with canvas.clipped((rounded(box, _CORNER),)):
        if head:
            canvas.box(Box(box.x, box.y, box.width, head), width=0, fill=ink.wash)
        yield
    if head:
        canvas.line(box.x, box.y + head, box.right, box.y + head, HAIRLINE, ink.accent)
    canvas.box(box, RULE, ink.accent, radius=_CORNER)


def _asked(grid: Grid, frame: Frame) -> tuple[tuple[str, Box, str], ...]:
    """What the header asks for on its right: the word's id, its place, and what is known. It is asked once, on the first page."""
    top, edge = grid.area.y + 1.4, grid.area.right - _RING - 1.4
    if frame.winner is None:
        right = Box(edge - _DATED, top, _DATED, 8)
        rows = (Box(right.x, top, right.width, 8), Box(right.x, top + 8, right.width, 8))
        return (("date", rows[0], frame.date), ("place", rows[1], frame.place)) if frame.dated else ()
    wide = Box(edge - _ASKED, top, _ASKED, 8)
    date, _, place = share(wide, (28.0, 2.0, 0.0))
    return ("date", date, frame.date), ("place", place, frame.place), ("winner", wide.moved(0, 8), frame.winner)


def _draw_footer(canvas: PageCanvas, grid: Grid, frame: Frame, page: str) -> None:
    area, code = grid.area, frame.code
    side = code.side(CODE_SIDE)
    top = area.bottom - frame.foot - side - _ABOVE_FOOT
    qr.draw(canvas, code, area.right - side, top, side)
    canvas.box(Box(area.right - side, top, side, side), HAIRLINE, canvas.ink.accent, radius=_CORNER)
    frame.reminder(canvas, Box(area.x, top, area.width - side - CODE_GAP, side))
    _draw_small_print(canvas, area, frame, page, frame.foot)


def _draw_small_print(canvas: PageCanvas, area: Box, frame: Frame, page: str, foot: float) -> None:
    """The lines at the foot of the page, `foot` mm high: versions and settings, the page, what is said of the code."""
    ink = canvas.ink
    rule = area.bottom - foot + 1
    canvas.line(area.x, rule, area.right, rule, colour=ink.accent)
    # Whether a sheet was printed in its size, a ruler on it shows.
    for x in (area.x, area.x + RULER_MM / canvas.scale):
        canvas.line(x, rule - 0.9, x, rule + 0.9, colour=ink.text)
    ink_name = SHARED(f"ink-{frame.options.ink}", frame.language)
    made = SHARED("printed", frame.language, paper=frame.options.sheet.title, ink=ink_name, ruler=RULER_MM)
    if not frame.options.large:
        made = f"{_versions(frame)} · {made}"
    line = Box(area.x, rule, area.width, FOOTER_LINE - 1)
    where = " · ".join(filter(None, (page, host_of(frame.link), short_code(frame.link))))
    room = line.width - min(66, lettering.width(where, lettering.TEXT, 8) + 6)
    canvas.text_in(made, Box(line.x + 1.2, line.y, room, line.height), size=8, colour=ink.quiet)
    canvas.text_in(where, line, size=8, colour=ink.quiet, align="right")
    if foot <= FOOTER_LINE:
        return
    below = Box(line.x, line.bottom - 0.6, line.width, CODE_LINE)
    opens = lettering.width(frame.opens, lettering.ITALIC, 8) + 4 if frame.opens else 0.0
    canvas.text_in(frame.held, Box(below.x, below.y, below.width - opens, below.height), lettering.ITALIC, 8, ink.quiet)
    canvas.text_in(frame.opens, below, lettering.ITALIC, 8, ink.quiet, "right")


#: How high a row of heads is that are turned (mm).
TURNED_HEADS = 18.0
_AIR = 0.8
#: A reminder is so narrow on the last page of large sheets (mm); there it may be higher.
_NARROW = 125.0


def draw_turned(canvas: PageCanvas, lines: Sequence[str], box: Box, size: float = LABEL_TYPE) -> None:
    """Lines that are read from the right, side by side over the middle of a column, from the foot of `box` on."""
    wide = box.width / max(2, len(lines))
    left = box.x + (box.width - wide * len(lines)) / 2
    for index, words in enumerate(lines):
        place = Box(left + index * wide, box.y, wide, box.height)
        with canvas.turned(-90, place):
            middle, half = place.x + wide / 2, place.height / 2
            lying = Box(middle - half + _AIR, place.y + half - wide / 2, place.height - _AIR, wide)
            canvas.text_in(words, lying, lettering.ITALIC, canvas.type_size(size), canvas.ink.quiet, exact=True)


def is_narrow(box: Box) -> bool:
    """Whether a reminder stands on the last page of a large sheet: what stands side by side elsewhere has no room there."""
    return box.width < _NARROW
