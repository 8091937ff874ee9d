"""The circle of power as a picture: who takes whom, and the joker in the middle."""

from companion.drawing import CAP_HEIGHT, HAIRLINE, POINTS_PER_MM, Box, Surface, arc, arrowhead, at, circle, lettering, paragraphs

#: Clockwise from the top: each attacks the next.
_RANKS = "KQJA"
_ROAD = 0.36  # radius of the circle on which the ranks lie
_RANK = 0.095  # radius of a rank's ground
_ARROW = (20.0, 68.0)  # degrees from one rank on the way to the next
_HEAD = 0.065
_JOKER = 0.09


def draw_circle(surface: Surface, box: Box, *, open_joker: bool) -> None:
    """King takes queen takes jack takes ace takes king, clockwise in a square `box`; black takes joker takes red."""
    accent, side = surface.ink.accent, box.width
    for radius, width in ((0.495, 0.4), (0.478, HAIRLINE)):
        surface.outlines((circle(0.5, 0.5, radius),), box, stroke=width, colour=accent)
    for turn, rank in enumerate(_RANKS):
        angle = 90.0 * turn
        start, end = angle + _ARROW[0], angle + _ARROW[1]
        surface.outlines((arc(_ROAD, start, end - 4),), box, stroke=max(0.5, 0.012 * side), colour=accent)
        surface.outlines((arrowhead(_ROAD, end + 1, _HEAD),), box, fill=accent)
        x, y = at(_ROAD, angle)
        surface.outlines((circle(x, y, _RANK),), box, fill=surface.ink.tint, stroke=0.5, colour=accent)
        _centred(surface, rank, box, x, y, lettering.TITLE, 0.285 * side)
    _draw_joker(surface, box, open_joker=open_joker)


def _draw_joker(surface: Surface, box: Box, *, open_joker: bool) -> None:
    """In the middle: the suits that take a joker, the joker, the suits that he takes."""
    side = box.width
    middle = box.y + 0.5 * side
    size = max(8.0, 0.19 * side)
    surface.outlines((circle(0.5, 0.5, _JOKER),), box, fill=surface.ink.paper, stroke=HAIRLINE, colour=surface.ink.accent)
    _centred(surface, "Jk", box, 0.5, 0.5, lettering.TITLE, 0.22 * side)
    before, after = ("♠♣", "♥♦") if not open_joker else ("♠♣♥♦", "♠♣♥♦")
    baseline = size * CAP_HEIGHT / 2 / POINTS_PER_MM
    for words, sign in ((before, 0.315), (after, 0.685)):
        pairs = (words[:2], words[2:]) if open_joker else (words,)
        for row, pair in enumerate(pairs):
            shift = (row - (len(pairs) - 1) / 2) * size * 1.1 / POINTS_PER_MM
            paragraphs.draw_words(surface, pair, box.x + sign * side, middle + baseline + shift, size, align="centre")
    for left in (0.37, 0.598):
        surface.outlines((_pointer(left, 0.5, 0.03),), box, fill=surface.ink.accent)


def _pointer(x: float, y: float, size: float) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """A small arrowhead to the right."""
    return (("M", (x, y - 0.6 * size)), ("L", (x + size, y)), ("L", (x, y + 0.6 * size)), ("Z", ()))


def _centred(surface: Surface, text: str, box: Box, x: float, y: float, face: str, size: float) -> None:
    """Capitals in the middle of a point of the unit square."""
    # Cinzel's capitals are 0.7 of its size.
    baseline = box.y + y * box.height + size * 0.7 / 2 / POINTS_PER_MM
    surface.text(text, box.x + x * box.width, baseline, face, size, surface.ink.text, "centre")
