"""The back of our cards: interlaced circles that run over the edges, and in their middle a wheel of rings."""

from math import ceil, sqrt

from companion.cards.drawings.field import FINE, Field
from companion.drawing import BLEED, PLAYER_MARKS, Box, Ink, Outline, Surface, arc, at, circle, polygon

#: From one circle's middle to the next (mm), about.
_STEP = 9.0
_QUARTERS = (45.0, 135.0, 225.0, 315.0)


def draw_back(surface: Surface, trim: Box, *, second: bool = False) -> None:
    """The back of a card; it runs over the trim, and is the same when the card is turned round.

    `second` is the back of another pack at the same table: of another colour and, for those who print without, with lozenges
    where the first has rings.
    """
    full = Box(trim.x - BLEED, trim.y - BLEED, trim.width + 2 * BLEED, trim.height + 2 * BLEED)
    ink = surface.ink
    colour = _other_colour(ink) if second else ink.accent
    surface.box(full, width=0, fill=ink.tint)
    field = Field(surface, full, full.width, full.height)
    step = (full.width - 2 * BLEED) / round((full.width - 2 * BLEED) / _STEP)
    middle = (full.width / 2, full.height / 2)
    across, down = ceil(middle[0] / step), ceil(middle[1] / step)
    places = [(middle[0] + i * step, middle[1] + j * step) for i in range(-across, across + 1) for j in range(-down, down + 1)]
    filled = ink.name != "saver"
    petals = (petal for place in places for petal in _petals(place, step))
    field.shape(*petals, fill=colour if filled else "", line=0 if filled else FINE, colour=colour)
    knots = (_knot(x, y, 0.17 * step, lozenge=second) for x, y in places)
    field.shape(*knots, line=FINE, colour=colour)
    _draw_wheel(field, middle, 2.5 * step, colour)


def _knot(x: float, y: float, size: float, *, lozenge: bool) -> Outline:
    """What lies in a circle's middle."""
    if lozenge:
        return polygon(((x, y - 1.3 * size), (x + 1.3 * size, y), (x, y + 1.3 * size), (x - 1.3 * size, y)))
    return circle(x, y, size)


def _other_colour(ink: Ink) -> str:
    """Red, or where the accent is about as red, blue; the accent where there are no colours."""
    if not ink.coloured_marks:
        return ink.accent
    if ink.named:
        return ink.red_suit
    red, green, blue = (int(ink.accent[i : i + 2], 16) for i in (1, 3, 5))
    return ink.mark_colour(PLAYER_MARKS[0]) if red > 1.4 * max(green, blue) else ink.red_suit


def _petals(place: tuple[float, float], step: float) -> tuple[Outline, ...]:
    """The two petals right of and below a circle's middle, each between this circle and the next; a gap is left at their tips."""
    radius = 0.965 * step / sqrt(2)
    x, y = place
    right = (*arc(radius, 45, 135, place), arc(radius, 225, 315, (x + step, y))[1], ("Z", ()))
    below = (*arc(radius, 135, 225, place), arc(radius, 315, 405, (x, y + step))[1], ("Z", ()))
    return _joined(right, arc(radius, 225, 315, (x + step, y))[0]), _joined(below, arc(radius, 315, 405, (x, y + step))[0])


def _joined(outline: Outline, second: tuple[str, tuple[float, ...]]) -> Outline:
    """The two arcs of a petal do not quite meet: a short line joins them."""
    move, first, last, close = outline
    return (move, first, ("L", second[1]), last, close)


def _draw_wheel(field: Field, middle: tuple[float, float], radius: float, colour: str) -> None:
    """Concentric rings, twelve rays and four arcs that run round."""
    ink, (x, y) = field.surface.ink, middle
    field.disc(x, y, radius, fill=ink.paper, line=0.8, colour=colour)
    for share, width in ((0.93, FINE), (0.66, 0.5), (0.61, FINE), (0.2, 0.5)):
        field.disc(x, y, share * radius, line=width, colour=colour)
    for start in _QUARTERS:
        field.shape(arc(0.8 * radius, start - 36, start + 36, middle), line=1.1, colour=colour)
        field.disc(*at(0.8 * radius, start + 45, middle), 0.055 * radius, fill=colour)
    for number in range(12):
        turn = 30.0 * number
        points = (at(0.57 * radius, turn, middle), at(0.26 * radius, turn + 9, middle), at(0.26 * radius, turn - 9, middle))
        field.shape(polygon(points), fill=colour if number % 2 == 0 else "", line=FINE, colour=colour)
    field.disc(x, y, 0.1 * radius, fill=colour)
