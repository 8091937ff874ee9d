"""The emblem of Four Kingdoms: four kings in a wheel, each crowned suit in its quarter, none above another."""

from collections.abc import Iterator

from companion.drawing.emblem import RIM, Emblem, Shape, ring
from companion.drawing.outlines import CROWN, MIDDLE, SUITS, all_turned, at, circle, placed, sector

_QUARTERS = "sdch"  # clockwise from the top: black and red in turn
_GAP = 4.0  # degrees between two quarters
_SECTOR = (0.15, 0.445)  # inner and outer radius
_HUB = 0.02
_SPOKE = 0.075
# Within the upper quarter; the others are turned.
_CROWN_TOP = 0.08
_CROWN_SIZE = (0.16, 0.1)
_SUIT_TOP = 0.2
_SUIT_SIZE = 0.12


def shapes() -> Iterator[Shape]:
    """The wheel, from the back to the front."""
    yield from (*RIM, ring(0.13, 0.003), ring(0.11, 0.008))
    for turn, suit in enumerate(_QUARTERS):
        angle = 90 * turn
        yield Shape((sector(*_SECTOR, angle - 45 + _GAP / 2, angle + 45 - _GAP / 2),), fill="tint", line=0.004)
        crown = tuple(placed(part, 0.5 - _CROWN_SIZE[0] / 2, _CROWN_TOP, *_CROWN_SIZE) for part in CROWN)
        yield Shape(all_turned(crown, angle), fill="accent")
        pip = tuple(placed(part, 0.5 - _SUIT_SIZE / 2, _SUIT_TOP, _SUIT_SIZE) for part in SUITS[suit])
        # Red suits are open: the wheel is of one colour.
        red = suit in "hd"
        yield Shape(all_turned(pip, angle), fill="paper" if red else "accent", line=0.008 if red else 0.0)
    for angle in (45, 135, 225, 315):
        yield Shape(((("M", MIDDLE), ("L", at(_SPOKE, angle))),), line=0.006)
    yield Shape((circle(0.5, 0.5, _HUB),), fill="accent")


EMBLEM = Emblem("A wheel of four kings", shapes)
