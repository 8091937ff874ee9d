"""The instruction page that begins every print job: what to print on what, and two rulers that prove the scale."""

from dataclasses import dataclass

from companion import __version__
from companion.drawing import lettering
from companion.drawing.geometry import MM_PER_INCH, Box, Grid
from companion.drawing.inks import ink_for
from companion.drawing.surface import RULE
from companion.press.job.options import PrintOptions
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.frame import Drawing
from companion.referee import about

RULER_MM = 100
RULER_INCHES = 4
_BOOKLET = "a booklet says “flip on short edge”."
_SIDES = {
    "long": f"Where a file has two sides, choose “flip on long edge”; {_BOOKLET}",
    "short": "Where a file has two sides, choose “flip on short edge”; so says a booklet. A rulebook wants “flip on long edge”.",
    "fold": f"Backs of pieces lie beside their fronts: print one side. A rulebook wants “flip on long edge”; {_BOOKLET}",
}


def _steps(options: PrintOptions) -> tuple[tuple[str, str], ...]:
    """What to mind, in the order of the work."""
    cut = (
        "Lay a ruler along the ticks and cut from edge to edge: first all lines down the sheet, then each strip across. What is "
        "folded over is glued before it is cut; round pieces are cut last, along their own line."
    )
    return (
        ("Scale", "Print at 100 %: “actual size”, no “fit to page”, no “shrink to printable area”."),
        ("Try", "Print this page first, and lay a ruler beside the two below. If both are right, everything else will be."),
        ("Sides", _SIDES[options.duplex]),
        ("Cut", cut),
    )


@dataclass(frozen=True)
class PrintedFile:
    """One file of a kit: its name, what it is, its sheets of paper (none: it is for a screen), what to print it on."""

    name: str
    what: str
    sheets: int
    stock: str


def instruction_page(
    game: str, title: str, emblem: Drawing, files: tuple[PrintedFile, ...], settings: tuple[str, ...], options: PrintOptions
) -> bytes:
    """The PDF of a kit's instruction page.

    Args:
        game: The game's id.
        title: The game's name.
        emblem: Draws the game's emblem.
        files: What the kit holds.
        settings: What it was made with, one line each.
        options: Paper and ink.
    """
    grid = Grid(options.sheet)
    canvas = PageCanvas(options.sheet, ink_for(options.ink, about(game).accent), f"{title}: how to print it")
    top = _draw_head(canvas, grid, title, emblem, options)
    top = _draw_steps(canvas, grid, top, _steps(options))
    top = _draw_rulers(canvas, grid, top + 4)
    top = _draw_files(canvas, grid, top + 4, files)
    _draw_settings(canvas, grid, top + 8, settings)
    canvas.end_page()
    return canvas.finish()


def _draw_head(canvas: PageCanvas, grid: Grid, title: str, emblem: Drawing, options: PrintOptions) -> float:
    area, ink = grid.area, canvas.ink
    emblem(canvas, Box(area.x, area.y, 17, 17))
    canvas.text(title.upper(), area.x + 22, area.y + 8.2, lettering.TITLE, 19, ink.accent)
    canvas.text("How to print it", area.x + 22, area.y + 14.6, lettering.ITALIC, 12)
    paper = options.sheet
    size = f"{paper.title}, {paper.width:g} × {paper.height:g} mm"
    canvas.text(size, area.right, area.y + 14.6, lettering.TEXT, 10.5, align="right")
    canvas.line(area.x, area.y + 18.6, area.right, area.y + 18.6, RULE, ink.accent)
    return area.y + 28


def _heading(canvas: PageCanvas, grid: Grid, top: float, text: str) -> float:
    canvas.text(text, grid.area.x, top, lettering.TITLE, 12, canvas.ink.accent)
    return top + 8


def _draw_steps(canvas: PageCanvas, grid: Grid, top: float, steps: tuple[tuple[str, str], ...]) -> float:
    text = grid.columns(1, 5)
    for label, words in steps:
        canvas.text(label, grid.area.x, top, lettering.BOLD, 10.5)
        for line in lettering.wrap(words, lettering.TEXT, text.width, 10.5):
            canvas.text(line, text.x, top, size=10.5)
            top += 5
        top += 2
    return top


def _draw_rulers(canvas: PageCanvas, grid: Grid, top: float) -> float:
    top = _heading(canvas, grid, top, "Two rulers") + 6
    left = grid.area.x + 1
    for mark in range(RULER_MM + 1):
        length = 6.0 if mark % 10 == 0 else 4.2 if mark % 5 == 0 else 2.6
        _tick(canvas, left + mark, top, length)
        if mark % 10 == 0:
            canvas.text(str(mark), left + mark, top - 7.2, size=8.5, align="centre")
    canvas.line(left, top, left + RULER_MM, top, RULE, canvas.ink.text)
    canvas.text("mm: the line is 100 mm long", left + RULER_MM + 8, top - 0.5, lettering.ITALIC, 10)
    top += 17
    for mark in range(RULER_INCHES * 8 + 1):
        length = 6.0 if mark % 8 == 0 else 4.2 if mark % 4 == 0 else 2.6
        _tick(canvas, left + mark * MM_PER_INCH / 8, top, length)
        if mark % 8 == 0:
            canvas.text(str(mark // 8), left + mark * MM_PER_INCH / 8, top - 7.2, size=8.5, align="centre")
    canvas.line(left, top, left + RULER_INCHES * MM_PER_INCH, top, RULE, canvas.ink.text)
    canvas.text("inches: the line is 4 in long", left + RULER_MM + 8, top - 0.5, lettering.ITALIC, 10)
    return top + 8


def _tick(canvas: PageCanvas, x: float, top: float, length: float) -> None:
    canvas.line(x, top, x, top - length, 0.15, canvas.ink.text)


def _draw_files(canvas: PageCanvas, grid: Grid, top: float, files: tuple[PrintedFile, ...]) -> float:
    top = _heading(canvas, grid, top, "What to print")
    places = (grid.columns(0, 2), grid.columns(2, 1), grid.columns(3, 3))
    for box, label in zip(places, ("file", "sheets", "on what"), strict=True):
        canvas.text(label, box.x, top, lettering.ITALIC, 9, canvas.ink.quiet)
    canvas.line(grid.area.x, top + 1.8, grid.area.right, top + 1.8, RULE, canvas.ink.accent)
    for file in files:
        top += 6.6
        canvas.text(file.what, places[0].x, top, size=10.5)
        canvas.text(str(file.sheets or "–"), places[1].x, top, size=10.5)
        canvas.text_in(file.stock, Box(places[2].x, top - 4, places[2].width, 5.3), size=10.5)
        canvas.text_in(file.name, Box(places[0].x, top + 0.9, grid.area.width, 4.4), lettering.ITALIC, 8.5, canvas.ink.quiet)
        top += 4.6
        canvas.line(grid.area.x, top + 1.4, grid.area.right, top + 1.4)
    return top + 6


def _draw_settings(canvas: PageCanvas, grid: Grid, top: float, settings: tuple[str, ...]) -> None:
    top = _heading(canvas, grid, top, "Made with")
    for line in (f"Companion {__version__}", *settings):
        canvas.text_in(line, Box(grid.area.x, top - 4, grid.area.width, 5), size=9.5, colour=canvas.ink.quiet)
        top += 5
