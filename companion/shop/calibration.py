"""The sheet that shows how far a printer misses the back: crosses on one side, scales on the other, read against the light."""

from companion.drawing import BLACK, HAIRLINE, Box, ink_for, lettering
from companion.press.job.options import PrintOptions
from companion.press.page.canvas import PageCanvas

_REACH = 5
_MM = 1.0
#: Drawn larger than life, so that half a millimetre can be read: one step of the scale is a millimetre on paper.
_ARM = 24.0
_WORDS = (
    "Print both sides of this sheet, turned over the {edge} edge, at 100 %.",
    "Hold it against the light, with the crosses towards you.",
    "The cross on the front lies over the scales on the back. Read where its lines cut them: across, then down.",
    "Print with --back-offset ACROSS,DOWN. Try it on this sheet, too: now the cross should be at 0 and 0.",
)


def calibration_sheet(options: PrintOptions) -> bytes:
    """The PDF, two pages: a cross in each of five places, and behind each its two scales in millimetres."""
    paper = options.sheet
    canvas = PageCanvas(paper, ink_for("saver", BLACK), "Duplex calibration", duplex=options.duplex)
    places = _places(paper.width, paper.height)
    canvas.text("DUPLEX CALIBRATION", 20, 22, lettering.TITLE, 17)
    for row, words in enumerate(_WORDS):
        canvas.text(f"{row + 1}.  {words.format(edge=options.duplex)}", 20, 31 + 6 * row, lettering.TEXT, 10.5)
    for x, y in places:
        canvas.line(x - _ARM, y, x + _ARM, y, HAIRLINE / 2)
        canvas.line(x, y - _ARM, x, y + _ARM, HAIRLINE / 2)
    canvas.end_page()
    across, down = options.back_offset
    for x, y in places:
        behind_x, behind_y = _behind(options, x, y)
        _draw_scales(canvas, behind_x + across, behind_y + down)
    canvas.end_page()
    return canvas.finish()


def _places(width: float, height: float) -> tuple[tuple[float, float], ...]:
    corners = tuple((x, y) for y in (95.0, height - 55.0) for x in (55.0, width - 55.0))
    return (*corners, (width / 2, (40.0 + height) / 2))


def _behind(options: PrintOptions, x: float, y: float) -> tuple[float, float]:
    """The point of the back behind a point of the front."""
    paper = options.sheet
    return (paper.width - x, y) if options.duplex == "long" else (x, paper.height - y)


def _draw_scales(canvas: PageCanvas, x: float, y: float) -> None:
    """Scales on which one reads by how much backs must move: where the front's cross cuts them is where they ought to be."""
    canvas.box(Box(x - 0.4, y - 0.4, 0.8, 0.8), width=0, fill=canvas.ink.text)
    for step in range(-2 * _REACH, 2 * _REACH + 1):
        at = step * _MM / 2
        # A whole millimetre is a long line; a half one is a short, fine line beyond it, so that the two do not run together.
        near, far, width = (14.0, 18.0, HAIRLINE * 0.7) if step % 2 == 0 else (18.0, 19.6, HAIRLINE * 0.5)
        canvas.line(x + at, y - far, x + at, y - near, width)
        canvas.line(x - far, y + at, x - near, y + at, width)
    for step in (-_REACH, 0, _REACH):
        canvas.text(f"{step:+d}" if step else "0", x + step * _MM, y - 20.6, lettering.TEXT, 8, align="centre")
        canvas.text(f"{step:+d}" if step else "0", x - 20.6, y + step * _MM + 1, lettering.TEXT, 8, align="right")
