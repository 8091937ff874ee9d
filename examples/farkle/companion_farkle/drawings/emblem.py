"""The emblem of Farkle: six pips around a seventh."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from companion.drawing.emblem import Emblem, Shape
from companion.drawing.outlines import circle


def shapes() -> Iterator[Shape]:
    """The wheel, from the back to the front."""
    yield Shape((circle(0.5, 0.5, 0.49),), fill="tint", line=0.008)
    for turn in range(6):
        angle = pi * turn / 3
        yield Shape((circle(0.5 + 0.32 * sin(angle), 0.5 + 0.32 * cos(angle), 0.07),), fill="accent")
    yield Shape((circle(0.5, 0.5, 0.1),), fill="accent")


EMBLEM = Emblem("Six pips around a seventh", shapes)
