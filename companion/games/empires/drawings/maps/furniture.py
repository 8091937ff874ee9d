"""What stands round the land: frame, title cartouche, compass rose, scale bar, legend with the proof figures, QR code."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from companion import drawing
from companion.games.empires.drawings.maps import labels, model
from companion.games.empires.drawings.maps.land import TOWER, draw_tower
from companion.games.empires.drawings.maps.palette import Palette
from companion.games.empires.drawings.maps.strokes import box_outline, draw_path

_COUNTS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
_STEP = 20.0
_LINE, _CODE_LINE = 4.0, 3.5
#: From the legend's left edge to the words of its second column.
_COLUMN = 29.0
#: From there to the names of provinces, and how wide one may be (mm).
_NAME, _WIDEST = 8.0, 90.0
#: So many start cities stand on a row of the legend.
_STARTS = 4
COMPASS = (38.0, 38.0)


def draw_frame(surface: drawing.Surface, box: drawing.Box) -> None:
    """The map's edge: two lines, and between them a ladder of light and dark."""
    ink = surface.ink.text
    inner = drawing.Box(box.x + 3.2, box.y + 3.2, box.width - 6.4, box.height - 6.4)
    draw_path(surface, (box_outline(box), box_outline(inner)), fill=surface.ink.paper)
    for start, end, across in ((box.x, box.right, True), (box.y, box.bottom, False)):
        count = 2 * round((end - start) / _STEP / 2) + 1
        step = (end - start) / count
        for i in range(0, count, 2):
            for side in (0, 1):
                draw_path(surface, (box_outline(_rung(box, start + i * step, step, across=across, far=bool(side))),), fill=ink)
    draw_path(surface, (box_outline(box),), stroke=0.5, colour=ink)
    draw_path(surface, (box_outline(inner),), stroke=0.25, colour=ink)
    draw_path(
        surface,
        (box_outline(drawing.Box(inner.x - 0.8, inner.y - 0.8, inner.width + 1.6, inner.height + 1.6)),),
        stroke=0.5,
        colour=ink,
    )


def _rung(box: drawing.Box, at: float, step: float, *, across: bool, far: bool) -> drawing.Box:
    thick, edge = 1.3, 0.55
    if across:
        return drawing.Box(at, box.bottom - edge - thick if far else box.y + edge, step, thick)
    return drawing.Box(box.right - edge - thick if far else box.x + edge, at, thick, step)


def title_sizes(land: model.Land) -> tuple[tuple[float, float], ...]:
    """How large the cartouche may be, the largest first."""
    wide = drawing.lettering.width(land.title.upper(), drawing.lettering.TITLE, 10) / 10
    return tuple((min(160.0, max(88.0, wide * size + 16)), 43.5) for size in (26, 20, 16, 12))


def draw_title(surface: drawing.Surface, box: drawing.Box, land: model.Land, scale: float, zoom: float = 1.0) -> None:
    """The cartouche: the land's name, what the map is for, and the bar that tells its true size (`zoom`: see `Layout`)."""
    panel(surface, box)
    middle = box.x + box.width / 2
    accent, text = surface.ink.accent, surface.ink.text
    name = drawing.lettering.fit(land.title.upper(), drawing.lettering.TITLE, box.width - 14, 26, 12)
    surface.text(name.text, middle, box.y + 14.5, drawing.lettering.TITLE, name.size, text, "centre")
    half = 26.0
    for side in (-1, 1):
        draw_path(
            surface,
            (drawing.line_outline(((middle + side * 3.4, box.y + 19.6), (middle + side * half, box.y + 19.6))),),
            stroke=0.35,
            colour=accent,
        )
    draw_path(surface, (drawing.placed(TOWER, middle - 2.0, box.y + 17.2, 4.0),), fill=accent)
    about = f"a map for Empires, {_COUNTS[land.players]} players" if land.players in _COUNTS else "a map for Empires"
    surface.text(
        f"{about}, {len(land.provinces)} provinces", middle, box.y + 26.0, drawing.lettering.ITALIC, 11.5, text, "centre"
    )
    draw_scale(surface, drawing.Box(middle - 40.0 / zoom, box.y + 31.5, 80.0 / zoom, 10.0), scale * zoom)


def draw_scale(surface: drawing.Surface, box: drawing.Box, scale: float) -> None:
    """A bar of eight times 10 mm, whatever the map's scale: a ruler tells whether it was printed at true size."""
    ink, step = surface.ink.text, box.width / 8
    for i in range(8):
        one = drawing.Box(box.x + step * i, box.y, step, 1.6)
        draw_path(surface, (box_outline(one),), fill=ink if i % 2 == 0 else surface.ink.paper, stroke=0.2, colour=ink)
    for i, words in ((0, "0"), (4, "4"), (8, "8 cm")):
        surface.text(words, box.x + step * i, box.y + 5.0, drawing.lettering.TEXT, 8, ink, "right" if i == 8 else "centre")
    size = "at full size" if abs(scale - 1) < 0.005 else f"at {100 * scale:.0f} % of full size"
    surface.text(
        f"{size}; this bar is 80 mm long",
        box.x + box.width / 2,
        box.y + 8.9,
        drawing.lettering.ITALIC,
        8,
        surface.ink.quiet,
        "centre",
    )


def panel(surface: drawing.Surface, box: drawing.Box) -> None:
    """A sheet of paper upon the sea: white, with a double edge and hollowed corners."""
    draw_path(surface, (_hollowed(box, 3.2),), fill=surface.ink.paper, stroke=0.5, colour=surface.ink.text)
    inner = drawing.Box(box.x + 1.2, box.y + 1.2, box.width - 2.4, box.height - 2.4)
    draw_path(surface, (_hollowed(inner, 2.9),), stroke=0.2, colour=surface.ink.text)


def _hollowed(box: drawing.Box, r: float) -> drawing.Outline:
    k = 0.5523 * r
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    return (
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - r, y + k, right - k, y + r, right, y + r)),
        ("L", (right, bottom - r)),
        ("C", (right - k, bottom - r, right - r, bottom - k, right - r, bottom)),
        ("L", (x + r, bottom)),
        ("C", (x + r, bottom - k, x + k, bottom - r, x, bottom - r)),
        ("L", (x, y + r)),
        ("C", (x + k, y + r, x + r, y + k, x + r, y)),
        ("Z", ()),
    )


def draw_compass(surface: drawing.Surface, box: drawing.Box) -> None:
    """A rose of sixteen points in three rings; north has a letter and a small tower."""
    ink, accent = surface.ink.text, surface.ink.accent
    x, y = box.x + box.width / 2, box.y + box.height / 2 + 1.5
    r = min(box.width, box.height) / 2 - 4.5
    for radius, width in ((0.78 * r, 0.25), (0.74 * r, 0.15), (0.3 * r, 0.2)):
        draw_path(surface, (drawing.circle(x, y, radius),), stroke=width, colour=ink)
    for first, count, reach, waist in ((pi / 8, 8, 0.62, 0.1), (pi / 4, 4, 0.78, 0.16), (0.0, 4, 1.0, 0.2)):
        for i in range(count):
            turn = first + 2 * pi * i / count
            for side, fill in ((-1, surface.ink.paper), (1, accent)):
                corner = turn + side * pi / (8 if count == 4 else 12)
                points = ((x, y), _at(x, y, reach * r, turn), _at(x, y, 1.35 * waist * r, corner))
                draw_path(surface, (drawing.line_outline(points, closed=True),), fill=fill, stroke=0.18, colour=ink)
    surface.text("N", x, y - r - 0.9, drawing.lettering.TITLE, 12, ink, "centre")


def _at(x: float, y: float, radius: float, turn: float) -> tuple[float, float]:
    return x + radius * sin(turn), y - radius * cos(turn)


@dataclass(frozen=True)
class CodePanel:
    """A QR code to draw, and what is said of it: first in short what it holds, then line by line what it is good for.

    `side` is its side in mm, which is `across` modules with the quiet zone; `dark` are the row, start and length of dark modules.
    """

    side: float
    across: int
    dark: tuple[tuple[int, int, int], ...]
    short: str
    said: tuple[str, ...]

    @property
    def size(self) -> tuple[float, float]:
        """How large its panel is (mm)."""
        return self.side + 6.0, self.side + 10.5 + _CODE_LINE * len(self.said)


#: What a map proves: label and words of each figure.
Proofs = Sequence[tuple[str, str]]


def legend_size(land: model.Land, proofs: Proofs) -> tuple[float, float]:
    """How large the legend is."""
    names = [name for _, name in unnamed(land)]
    rows = len(_keys(land)) + len(proofs) + len(names)
    columns = ((_COLUMN, [words for _, words in proofs]), (_NAME, names))
    widest = max(
        (at + drawing.lettering.width(words, drawing.lettering.TEXT, 8.5) for at, column in columns for words in column),
        default=0.0,
    )
    return max(70.0 if proofs else 80.0, widest + 11), 12.0 + _LINE * rows + (2.0 if proofs else 0.0)


def unnamed(land: model.Land) -> list[tuple[labels.Label, str]]:
    """The provinces whose names do not fit on them: the legend names them, the longest by their beginning."""
    pairs = [(labels.label_of(province), province.name) for province in land.provinces if province.name]
    return [
        (label, drawing.lettering.fit(name, drawing.lettering.TEXT, _WIDEST, 8.5, 8.5).text)
        for label, name in pairs
        if not label.lines
    ]


def _keys(land: model.Land) -> list[str]:
    """Which signs the legend explains, a row for each; start cities take a row for every four."""
    keys = ["city", "ring"]
    keys += ["wall"] if land.blocked else []
    keys += ["way"] if land.linked else []
    return keys + [f"start{first}" for first in range(0, len(land.starts), _STARTS)]


def draw_legend(surface: drawing.Surface, box: drawing.Box, land: model.Land, palette: Palette, proofs: Proofs) -> None:
    """What the signs mean, and what the map proves."""
    panel(surface, box)
    left, y = box.x + 5.5, box.y + 7.6
    surface.text("LEGEND", left, y, drawing.lettering.TITLE, 10, surface.ink.accent)
    for key in _keys(land):
        y += _LINE
        _draw_key(surface, left, y, key, land, palette)
    y += 2.0
    for label, words in proofs:
        y += _LINE
        surface.text(label, left, y, drawing.lettering.ITALIC, 8.5, surface.ink.quiet)
        surface.text(words, left + _COLUMN, y, drawing.lettering.TEXT, 8.5)
    for unwritten, name in unnamed(land):
        y += _LINE
        surface.text(unwritten.number, left, y, drawing.lettering.BOLD, 8.5)
        surface.text(name, left + _NAME, y, drawing.lettering.TEXT, 8.5)


_WORDS = {
    "city": "place of a city",
    "ring": "province of the outer ring",
    "wall": "border that cannot be crossed",
    "way": "way between neighbours",
    "start0": "start cities",
}


def _draw_key(surface: drawing.Surface, x: float, y: float, key: str, land: model.Land, palette: Palette) -> None:
    middle = y - 1.05
    surface.text(_WORDS.get(key, ""), x + 7, y, drawing.lettering.TEXT, 8.5)
    if key == "city":
        draw_path(surface, (drawing.circle(x + 2, middle, 1.8),), fill=surface.ink.paper, stroke=0.25, colour=palette.border)
        draw_tower(surface, x + 2, middle, 2.0, palette)
    elif key == "ring":
        draw_path(
            surface,
            (drawing.rounded(drawing.Box(x - 0.4, middle - 1.6, 4.8, 3.2), 1.6),),
            fill=surface.ink.paper,
            stroke=0.22,
            colour=palette.border,
        )
        surface.text("12", x + 2, y - 0.15, drawing.lettering.BOLD, 7.5, align="centre")
    elif key in ("wall", "way"):
        dash, stroke = ((), 1.5) if key == "wall" else ((1.0, 1.2), 0.6)
        draw_path(
            surface, (drawing.line_outline(((x, middle), (x + 4.6, middle))),), stroke=stroke, colour=palette.coast, dash=dash
        )
    else:
        _draw_starts(surface, x, y, int(key.removeprefix("start")), land, palette)


def _draw_starts(surface: drawing.Surface, x: float, y: float, first: int, land: model.Land, palette: Palette) -> None:
    """The marks of some players, each with the number of the start city."""
    middle, at = y - 1.05, x + _COLUMN
    if first == 0:
        draw_path(surface, (drawing.circle(x + 2, middle, 1.7),), fill=surface.ink.paper, stroke=0.55, colour=palette.border)
    starts = list(zip(land.starts, drawing.PLAYER_MARKS, strict=False))[first : first + _STARTS]
    for start, mark in starts:
        sign = drawing.placed(drawing.MARKS[mark.shape], at, middle - 1.3, 2.6)
        draw_path(surface, (sign,), fill=surface.ink.mark_colour(mark), stroke=0.15, colour=surface.ink.text)
        surface.text(str(start), at + 3.2, y, drawing.lettering.BOLD, 8.5)
        at += 5.4 + drawing.lettering.width(str(start), drawing.lettering.BOLD, 8.5)


def draw_code(surface: drawing.Surface, box: drawing.Box, code: CodePanel) -> None:
    """The QR code with its short code and what it is good for: black on white by day and by night."""
    panel(surface, box)
    side, module = code.side, code.side / code.across
    x, y = box.x + (box.width - side) / 2, box.y + 2.5
    dark = [
        box_outline(drawing.Box(x + start * module, y + row * module, length * module, module))
        for row, start, length in code.dark
    ]
    draw_path(surface, (box_outline(drawing.Box(x, y, side, side)),), fill=drawing.WHITE)
    draw_path(surface, dark, fill=drawing.BLACK)
    middle = x + side / 2
    surface.text(code.short, middle, y + side + 2.0, drawing.lettering.BOLD, 9, align="centre")
    for i, words in enumerate(code.said):
        surface.text(words, middle, y + side + 5.6 + _CODE_LINE * i, drawing.lettering.ITALIC, 8, surface.ink.quiet, "centre")
