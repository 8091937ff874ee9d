"""The faces of small pieces: counters, city markers, coins. Discs have their cut drawn, squares lie edge to edge."""

from dataclasses import dataclass
from functools import partial

from companion.drawing import BLEED, MARKS, POINTS_PER_MM, Box, Drawing, Outline, circle, lettering
from companion.drawing.inks import INK, PlayerMark
from companion.drawing.surface import CAP_HEIGHT, HAIRLINE, Surface, square_in
from companion.games.empires.drawings.emblem import TOWER

#: Between two discs (mm), and how far a disc's ground runs over its cut.
GAP = 2.0
OVER = 0.6
_LIGHT = 0.4


@dataclass(frozen=True)
class PieceSize:
    """A size of pieces: round or square, and how wide counters, cities and coins are (mm)."""

    name: str
    round: bool
    counter: float
    city: float
    coin: float

    @property
    def punch(self) -> str:
        """The hole punches with which its counters and cities are cut; empty for squares."""
        if not self.round:
            return ""
        return f"punches of {self.counter:g} and {self.city:g} mm, or {_inches(self.counter)} and {_inches(self.city)} in"

    def pitch(self, width: float) -> float:
        """From one piece to the next: discs keep a gap, squares touch."""
        return width + GAP if self.round else width


def _inches(millimetres: float) -> str:
    """The nearest sixteenth of an inch, as punches are sold: `5/16`."""
    parts, whole = round(millimetres / 25.4 * 16), 16
    while parts % 2 == 0:
        parts, whole = parts // 2, whole // 2
    return f"{parts}/{whole}"


SIZES = {
    size.name: size
    for size in (
        PieceSize("square-7", False, 7.0, 9.0, 11.0),
        PieceSize("square-8", False, 8.0, 11.0, 13.0),
        PieceSize("round-6", True, 6.0, 9.0, 11.0),
        PieceSize("round-8", True, 8.0, 11.0, 13.0),
    )
}


def counter_face(size: PieceSize, mark: PlayerMark) -> Drawing:
    """A counter: the player's colour, in it the player's mark."""
    return partial(_draw_counter, size=size, mark=mark)


def city_face(size: PieceSize, mark: PlayerMark) -> Drawing:
    """A city: a tower over the player's mark."""
    return partial(_draw_city, size=size, mark=mark)


def coin_face(size: PieceSize, worth: int) -> Drawing:
    """A coin: its worth in a ring."""
    return partial(_draw_coin, size=size, worth=worth)


def nothing(surface: Surface, box: Box) -> None:
    """A place that stays empty."""


def _draw_counter(surface: Surface, place: Box, size: PieceSize, mark: PlayerMark) -> None:
    box, sign = _draw_ground(surface, place, size.counter, size.round, *_ground_of(surface, mark))
    side = (0.5 if size.round else 0.56) * size.counter
    _draw_mark(surface, mark, square_in(box, side), sign)


def _draw_city(surface: Surface, place: Box, size: PieceSize, mark: PlayerMark) -> None:
    box, sign = _draw_ground(surface, place, size.city, size.round, *_ground_of(surface, mark))
    # The mark says whose it is: it is never smaller than 3 mm.
    high, low = 0.37 * size.city, 0.34 * size.city
    top = box.y + 0.12 * size.city
    tower = Box(box.x + (box.width - high) / 2, top, high, high)
    surface.outlines((TOWER,), tower, fill=sign)
    _draw_mark(surface, mark, Box(box.x + (box.width - low) / 2, top + high + 0.045 * size.city, low, low), sign)
    _ring(surface, box, size, sign)


def _draw_coin(surface: Surface, place: Box, size: PieceSize, worth: int) -> None:
    ink = surface.ink
    box, _ = _draw_ground(surface, place, size.coin, size.round, ink.tint, ink.text)
    middle, radius = (box.x + box.width / 2, box.y + box.height / 2), size.coin / 2
    for share, width in ((0.86, 0.5), (0.74, HAIRLINE)):
        surface.outlines((circle(*middle, share * radius),), Box(0, 0, 1, 1), ink.paper if share < 0.8 else "", width, ink.accent)
    points = 1.55 * size.coin if worth < 10 else 1.25 * size.coin
    baseline = middle[1] + points * CAP_HEIGHT * 1.1 / 2 / POINTS_PER_MM
    surface.text(str(worth), middle[0], baseline, lettering.TITLE, points, ink.text, "centre")


def _ring(surface: Surface, box: Box, size: PieceSize, colour: str) -> None:
    """A line within the edge, which tells cities from counters at a glance."""
    if size.round:
        ring: Outline = circle(box.x + box.width / 2, box.y + box.height / 2, size.city / 2 - 0.55)
        surface.outlines((ring,), Box(0, 0, 1, 1), "", HAIRLINE, colour)
    else:
        surface.box(box.inset(0.55, 0.55), HAIRLINE, colour)


def _draw_ground(surface: Surface, place: Box, width: float, is_round: bool, ground: str, sign: str) -> tuple[Box, str]:
    """The ground and its cut; returns the piece's trim and the colour of what stands on it, its `sign`."""
    box = square_in(place, width)
    cut = sign if sign == surface.ink.paper else surface.ink.line
    if is_round:
        x, y = box.x + width / 2, box.y + width / 2
        surface.outlines((circle(x, y, width / 2 + OVER),), Box(0, 0, 1, 1), fill=ground)
        surface.outlines((circle(x, y, width / 2),), Box(0, 0, 1, 1), stroke=HAIRLINE, colour=cut)
    else:
        surface.box(Box(box.x - BLEED, box.y - BLEED, width + 2 * BLEED, width + 2 * BLEED), width=0, fill=ground)
        surface.box(box, HAIRLINE, cut)
    return box, sign


def _draw_mark(surface: Surface, mark: PlayerMark, box: Box, colour: str) -> None:
    surface.outlines((MARKS[mark.shape],), box, fill=colour)


def _ground_of(surface: Surface, mark: PlayerMark) -> tuple[str, str]:
    """The colour of a player's pieces, and that of what stands on it: of paper, but dark on a bright colour.

    On a screen the colours are lighter by night, and paper is dark: the sign stands out by day and by night.
    """
    ink = surface.ink
    if not ink.coloured_marks:
        return ink.tint, ink.text
    return ink.mark_colour(mark), ink.paper if _luminance(mark.colour) < _LIGHT else INK


def _luminance(colour: str) -> float:
    """How bright a colour is, 0 (black) to 1 (white)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
