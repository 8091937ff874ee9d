"""Charts of figures that are not known exactly, each with the interval in which it lies; and how the values of games fall."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from companion.drawing import HAIRLINE, RULE, Box, Picture, Surface, rounded

#: The size of a chart and of what stands in it (mm).
_WIDTH = 150.0
_ROW = 6.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 26.0, 5.0, 2.0, 6.5
_DOT = 2.2
_END = 1.8
#: The height of a histogram's columns (mm), and how many there are at most.
_COLUMNS = 26.0
_MOST_COLUMNS = 40


class Interval(NamedTuple):
    """A row of a chart: its label, a figure, and between which values it lies."""

    label: str
    value: float
    low: float
    high: float


class Aim(NamedTuple):
    """The figure that would be even, and how far off still counts as that (0: a line alone)."""

    value: float
    margin: float = 0.0


def interval_chart(title: str, rows: Sequence[Interval], aim: Aim, unit: str) -> Picture:
    """A dot for each figure on a line for its interval, before a band of what counts as even; `unit` stands at the scale."""
    ends = [end for row in rows for end in (row.low, row.high) if math.isfinite(end)]
    scale = _Scale.over([*ends, *(row.value for row in rows), aim.value - aim.margin, aim.value + aim.margin])
    height = _TOP + _ROW * len(rows) + _BOTTOM

    def draw(surface: Surface, box: Box) -> None:
        bottom = _TOP + _ROW * len(rows)
        _band(surface, scale, aim, bottom)
        _levels(surface, scale, bottom, unit)
        for number, row in enumerate(rows):
            y = _TOP + _ROW * (number + 0.5)
            surface.text_in(row.label, Box(box.x, y - _ROW / 2, _LEFT - 3, _ROW), align="right")
            _interval(surface, scale, row, y)

    return Picture(title, _WIDTH, height, draw)


def histogram(title: str, values: Sequence[float], unit: str) -> Picture:
    """How often each whole number came up, or each range of them where there are many: then the first of it stands below."""
    step = max(1, math.ceil((max(values) - min(values)) / _MOST_COLUMNS))
    first = math.floor(min(values) / step)
    counts = [0] * (math.floor(max(values) / step) - first + 1)
    for value in values:
        counts[math.floor(value / step) - first] += 1
    scale = _Scale(first * step, (first + len(counts)) * step)

    def draw(surface: Surface, _: Box) -> None:
        bottom = _TOP + _COLUMNS
        for number, count in enumerate(counts):
            x, right = (scale.place((first + number + part) * step) for part in (0, 1))
            height = _COLUMNS * count / max(counts)
            if count:
                surface.box(Box(x, bottom - height, right - x, height), HAIRLINE, surface.ink.text, surface.ink.tint)
        surface.line(_LEFT, bottom, _WIDTH - _RIGHT, bottom, RULE, surface.ink.quiet)
        for number in range(0, len(counts), math.ceil(len(counts) / 8)):
            middle = scale.place((first + number + 0.5) * step)
            surface.text(f"{(first + number) * step:g}", middle, bottom + 4.2, size=8, colour=surface.ink.quiet, align="centre")
        surface.text(unit, _LEFT - 3, bottom + 4.2, size=8, colour=surface.ink.quiet, align="right")

    return Picture(title, _WIDTH, _TOP + _COLUMNS + _BOTTOM, draw)


class _Scale(NamedTuple):
    """The least and the most that a chart shows."""

    least: float
    most: float

    @classmethod
    def over(cls, values: Sequence[float]) -> _Scale:
        """A scale with a little air at both ends."""
        air = (max(values) - min(values)) * 0.04 or 1.0
        return cls(min(values) - air, max(values) + air)

    def place(self, value: float) -> float:
        """Where a value stands, from the left (mm); one without end stands at the edge."""
        part = (min(max(value, self.least), self.most) - self.least) / (self.most - self.least)
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * part

    def levels(self) -> list[float]:
        """The values that have a line: at most eight, as round as can be."""
        span = self.most - self.least
        step = next(size * 10.0**power for power in range(-4, 9) for size in (1, 2, 5) if size * 10.0**power * 8 >= span)
        return [number * step for number in range(math.ceil(self.least / step), math.floor(self.most / step) + 1)]


def _band(surface: Surface, scale: _Scale, aim: Aim, bottom: float) -> None:
    left, right = scale.place(aim.value - aim.margin), scale.place(aim.value + aim.margin)
    if aim.margin:
        surface.box(Box(left, _TOP, right - left, bottom - _TOP), 0, "", surface.ink.tint)
        with surface.dashed(0.8, 0.8):
            for x in (left, right):
                surface.line(x, _TOP, x, bottom, HAIRLINE, surface.ink.quiet)
    middle = scale.place(aim.value)
    surface.line(middle, _TOP, middle, bottom, RULE, surface.ink.quiet)


def _levels(surface: Surface, scale: _Scale, bottom: float, unit: str) -> None:
    """A line for some values, each with its number, the last with the unit."""
    levels = scale.levels()
    for level in levels:
        x = scale.place(level)
        surface.line(x, _TOP, x, bottom, HAIRLINE, surface.ink.line)
        said = f"{level:g}".replace("-", "−")
        surface.text(said, x, bottom + 4.2, size=8, colour=surface.ink.quiet, align="centre")
    surface.text(unit, _LEFT - 3, bottom + 4.2, size=8, colour=surface.ink.quiet, align="right")


def _interval(surface: Surface, scale: _Scale, row: Interval, y: float) -> None:
    left, right, middle = scale.place(row.low), scale.place(row.high), scale.place(row.value)
    colour = surface.ink.accent
    surface.line(left, y, right, y, RULE, colour)
    for x in (left, right):
        surface.line(x, y - _END / 2, x, y + _END / 2, RULE, colour)
    dot = Box(middle - _DOT / 2, y - _DOT / 2, _DOT, _DOT)
    surface.path((rounded(dot, _DOT / 2),), fill=colour)
