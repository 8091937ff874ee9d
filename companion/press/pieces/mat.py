"""What the mats of all games share: the ground, places for cards, and the code of the job, on the mat or on a page behind it."""

from collections.abc import Callable

from companion import __version__
from companion.drawing import lettering
from companion.drawing.geometry import POINTS_PER_MM, Box, Paper
from companion.drawing.inks import WHITE, ink_for
from companion.drawing.paragraphs import draw_paragraph, paragraph_height
from companion.drawing.surface import HAIRLINE, RULE
from companion.links import short_code
from companion.press.codes import qr
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.page.emblems import emblem_of
from companion.press.pieces.poster import draw_poster, tile

BOARD_LINE = 0.8
LEAST_TEXT = 8.0
_PAGE_CODE = 60.0

#: Draws a mat into its box; `code` is the QR code that has its place on it, None where it stands on a page of its own.
MatDrawing = Callable[[PageCanvas, Box, qr.Symbol | None], None]


def mat_pdf(job: Job, title: str, size: tuple[float, float], room: float, draw: MatDrawing) -> bytes:
    """A mat of `size` (mm), on as many sheets as it takes; `room` is the side of the square it has for the code (mm)."""
    symbol = qr.symbol(job.links[0].url)
    code = symbol if symbol.side() <= room else None
    tiling = tile(job.options.sheet, *size)
    canvas = PageCanvas(tiling.paper, ink_for(job.options.ink, job.game.about.accent), f"{job.game.title}: {title}")
    draw_poster(canvas, tiling, "mat", lambda ground, box: draw(ground, box, code))
    if code is None:
        _draw_code_page(canvas, tiling.paper, symbol, job, title)
    return canvas.finish()


def draw_ground(canvas: PageCanvas, box: Box, scale: float) -> None:
    """The frame of a mat: a board line and a hairline within it."""
    inner = box.inset(2 * scale, 2 * scale)
    canvas.box(box.inset(BOARD_LINE / 2, BOARD_LINE / 2), BOARD_LINE, canvas.ink.accent, fill=WHITE, radius=5 * scale)
    canvas.box(inner, HAIRLINE, canvas.ink.accent, radius=3.6 * scale)


def draw_card_place(canvas: PageCanvas, box: Box, title: str, note: str, scale: float, *, centre: float = 0.5) -> None:
    """A place for a card: its outline, what lies there, and a line or two on it round `centre` of its height."""
    canvas.box(box, RULE, canvas.ink.accent, fill=WHITE, radius=3 * scale)
    canvas.box(box.inset(1.4 * scale, 1.4 * scale), HAIRLINE, radius=2 * scale)
    draw_label(canvas, box.inset(5 * scale), title, note, scale, centre=centre)


def draw_label(canvas: PageCanvas, box: Box, title: str, note: str, scale: float, *, centre: float = 0.5) -> None:
    """A title (or none), and below it a note in lines, round `centre` of the box's height."""
    size, small = text_size(15, scale), text_size(10, scale)
    lines = _balanced(note, box.width, small)
    step = small * 1.25 / POINTS_PER_MM
    head = size * 1.3 / POINTS_PER_MM if title else 0.0
    top = box.y + box.height * centre - (head + step * len(lines)) / 2
    canvas.text_in(title, Box(box.x, top, box.width, head), lettering.TITLE, size, canvas.ink.accent, "centre")
    for row, line in enumerate(lines):
        place = Box(box.x, top + head + row * step, box.width, step)
        canvas.text_in(line, place, lettering.ITALIC, small, canvas.ink.quiet, "centre")


def draw_code(canvas: PageCanvas, box: Box, code: qr.Symbol | None, game: str) -> None:
    """The code in the middle of a square of the mat; without one the game's emblem."""
    if code is None:
        emblem_of(game).draw(canvas, box.inset(1, 1))
        return
    side = code.side(min(box.width, 30.0))
    qr.draw(canvas, code, box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side)


def draw_imprint(canvas: PageCanvas, box: Box, job: Job, rules: str, lines: tuple[str, ...], scale: float) -> None:
    """In small, in the middle of a box: the game and the version of its rules, what is played, the code in words.

    Where the box is too small for all, what stands last is left out.
    """
    size = text_size(8.5, scale)
    paragraphs = [f"*{rules}*", *lines, short_code(job.links[0].url), f"Companion {__version__}"]
    while len(paragraphs) > 2 and _height(paragraphs, box.width, size) > box.height:
        paragraphs.pop()
    top = box.y + max(0.0, (box.height - _height(paragraphs, box.width, size)) / 2)
    for words in paragraphs:
        top = draw_paragraph(canvas, words, Box(box.x, top, box.width, 0), size, canvas.ink.text)


def _height(paragraphs: list[str], width: float, size: float) -> float:
    return sum(paragraph_height(words, width, size) for words in paragraphs)


def _balanced(text: str, width: float, size: float) -> tuple[str, ...]:
    """Lines of about the same length: as narrow as they can be without one more of them."""
    lines = lettering.wrap(text, lettering.ITALIC, width, size)
    narrower = width
    while narrower > width / 2:
        narrower -= 1.0
        tried = lettering.wrap(text, lettering.ITALIC, narrower, size)
        if len(tried) > len(lines) or any(lettering.ELLIPSIS in line for line in tried):
            break
        lines = tried
    return lines


def text_size(size: float, scale: float) -> float:
    """A size of text (points), shrunk with the mat, but never too small to read."""
    return max(LEAST_TEXT, size * scale)


def _draw_code_page(canvas: PageCanvas, paper: Paper, code: qr.Symbol, job: Job, title: str) -> None:
    """The code on a page of its own, where the record is too long for the mat's corner."""
    side = code.side(_PAGE_CODE)
    middle = paper.width / 2
    box = Box(middle - side / 2, (paper.height - side) / 2, side, side)
    qr.draw(canvas, code, box.x, box.y, side)
    canvas.text(f"{job.game.title}: {title}", middle, box.y - 6, lettering.TITLE, 14, canvas.ink.accent, "centre")
    words = f"The record of this game, for a phone's camera · {short_code(code.link)}"
    canvas.text(words, middle, box.bottom + 6, lettering.ITALIC, 10, canvas.ink.text, "centre")
    canvas.end_page()
