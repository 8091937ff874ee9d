"""A player's name beside his mark, as it stands on the boards of screens."""

from companion.drawing import PLAYER_MARKS, Box, Surface, lettering, square_in

_GAP = 1.0


def draw_name(surface: Surface, box: Box, player: int, name: str, *, size: float = 9.0, face: str = lettering.TEXT) -> None:
    """The mark and the name of a player, by his number, in the middle of a box; the name is cut short where it must be."""
    side = min(3.2, box.height)
    fitted = lettering.fit(name, face, box.width - side - _GAP, size, min(size, 8.0))
    left = box.x + (box.width - lettering.width(fitted.text, face, fitted.size) - side - _GAP) / 2
    surface.mark(PLAYER_MARKS[player % len(PLAYER_MARKS)], square_in(Box(left, box.y, side, box.height)))
    place = Box(left + side + _GAP, box.y, box.right - left - side - _GAP, box.height)
    surface.text_in(fitted.text, place, face, fitted.size, surface.ink.text)
