"""The emblem of Hearts: thirteen of them, and the queen's spade in the midst."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.drawing.emblem import Emblem, Shape
from companion.drawing.outlines import CROWN, SUITS, all_turned, circle, placed

_HEARTS: Final = 13
_HEART_TOP, _HEART_SIZE = 0.045, 0.105
_SPADE = (0.33, 0.35, 0.34)
_CROWN = (0.4, 0.215, 0.2, 0.12)


def shapes() -> Iterator[Shape]:
    """The wheel, from the back to the front."""
    yield Shape((circle(0.5, 0.5, 0.49),), line=0.008)
    yield Shape((circle(0.5, 0.5, 0.325),), fill="tint", line=0.004)
    heart = tuple(placed(part, 0.5 - _HEART_SIZE / 2, _HEART_TOP, _HEART_SIZE) for part in SUITS["h"])
    for turn in range(_HEARTS):
        yield Shape(all_turned(heart, 360 * turn / _HEARTS), fill="accent")
    yield Shape(tuple(placed(part, *_SPADE) for part in SUITS["s"]), fill="accent")
    yield Shape(tuple(placed(part, *_CROWN) for part in CROWN), fill="accent")


EMBLEM: Final = Emblem("Thirteen hearts around the queen of spades", shapes)
