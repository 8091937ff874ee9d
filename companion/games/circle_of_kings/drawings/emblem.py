"""The emblem of Circle of Kings: sword, wand, cup and pentacle under their crowns, one behind the other on the Circle."""

from collections.abc import Iterator
from math import cos, pi, sin

from companion.drawing import CROWN, TAROT_SUITS, all_turned, arc, arrowhead, circle, placed, polygon, turned
from companion.drawing.emblem import RIM, Emblem, Shape, ring

_QUARTERS = "swcp"
_ARROW_RING = 0.34
_CROWN = (0.13, 0.078)
_CROWN_TOP = 0.055
_SUIT = 0.15
_SUIT_TOP = 0.145


def shapes() -> Iterator[Shape]:
    """The Circle, from the back to the front."""
    yield from (*RIM, ring(0.19, 0.003))
    for turn, suit in enumerate(_QUARTERS):
        angle = 90.0 * turn
        yield Shape((arc(_ARROW_RING, angle + 27, angle + 58),), line=0.014)
        yield Shape((arrowhead(_ARROW_RING, angle + 65, 0.058),), fill="accent")
        crown = tuple(placed(part, 0.5 - _CROWN[0] / 2, _CROWN_TOP, *_CROWN) for part in CROWN)
        yield Shape(all_turned(crown, angle), fill="accent")
        sign = tuple(placed(part, 0.5 - _SUIT / 2, _SUIT_TOP, _SUIT) for part in TAROT_SUITS[suit])
        yield Shape(all_turned(sign, angle), fill="accent")
    yield Shape((circle(0.5, 0.5, 0.165),), fill="tint", line=0.006)
    for step in range(8):
        ray = polygon(((0.5, 0.5 - 0.145), (0.5 + 0.028, 0.5 - 0.06), (0.5 - 0.028, 0.5 - 0.06)))
        yield Shape((turned(ray, 45.0 * step),), fill="accent" if step % 2 == 0 else "paper", line=0.005)
    sun = ((0.5 + 0.05 * sin(pi * i / 16), 0.5 - 0.05 * cos(pi * i / 16)) for i in range(32))
    yield Shape((polygon(tuple(sun)),), fill="accent")


EMBLEM = Emblem("Four crowned suits, each striking the next", shapes)
