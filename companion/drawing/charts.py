"""Small charts: places from one game to the next, how the places of one player fall, how totals went.

Marks stand for the players.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.drawing import HAIRLINE, PLAYER_MARKS, RULE, Box, Outline, Picture, PlayerMark, Surface

#: The size of a chart of places, and of what stands in it (mm).
_WIDTH: Final = 170.0
_ROW: Final = 7.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 9.0, 6.0, 4.0, 7.0
_MARK: Final = 3.0
_APART: Final = 2.4
_MOST_STEP: Final = 24.0
#: The size of a chart of totals (mm), and how many times have a mark each: of more, the last alone has one.
_TOTALS_WIDTH: Final = 88.0
_TOTALS_HEIGHT: Final = 54.0
_TOTALS_LEFT: Final = 12.0
_MOST_MARKS: Final = 16
#: The size of a bar of places (mm).
_BAR: Final = Box(0, 0, 32, 4)
#: How far the lines are apart in the part of a bar that is hatched, where ink is saved (mm).
_HATCH: Final = 0.9


def place_chart(title: str, series: Sequence[Sequence[int | None]], first: str, last: str) -> Picture:
    """Everybody's place in game after game, the first on top; `first` and `last` are the words below the ends.

    Each of at most six `series` has a place for every game, or None for a game without that player.
    """
    games = max(map(len, series))
    lowest = max(place or 1 for one in series for place in one)
    height = _TOP + _BOTTOM + _ROW * lowest

    def draw(surface: Surface, box: Box) -> None:
        step = min(_MOST_STEP, (box.width - _LEFT - _RIGHT) / max(1, games))
        _ground(surface, box, lowest, step * games)
        _ends(surface, box, (first, last), step * games)
        points = _points(series, step)
        for mark, line in zip(PLAYER_MARKS, points, strict=False):
            _line(surface, mark, line)
        for mark, line in zip(PLAYER_MARKS, points, strict=False):
            for point in filter(None, line):
                surface.mark(mark, Box(point[0] - _MARK / 2, point[1] - _MARK / 2, _MARK, _MARK))

    return Picture(title, _WIDTH, height, draw)


def place_bar(title: str, places: Sequence[int], most: int) -> Picture:
    """How often somebody came first (full), second (grey), third … (open): a bar whose whole width are `most` games."""

    def draw(surface: Surface, box: Box) -> None:
        ink, x = surface.ink, box.x + HAIRLINE
        unit = (box.width - 2 * HAIRLINE) / max(1, most)
        fills = (ink.accent, ink.line)
        for place, number in enumerate(places):
            if number:
                part = Box(x, box.y + HAIRLINE, unit * number, box.height - 2 * HAIRLINE)
                fill = fills[place] if place < len(fills) else ink.paper
                surface.box(part, HAIRLINE, ink.text, ink.paper if place and ink.saving else fill)
                for at in range(1, int(part.width / _HATCH) + 1) if place == 1 and ink.saving else ():
                    surface.line(part.x + _HATCH * at, part.y, part.x + _HATCH * at, part.bottom, HAIRLINE, ink.text)
                x += part.width

    return Picture(title, _BAR.width, _BAR.height, draw)


def mark_picture(number: int) -> Picture:
    """The mark of the first player, the second, … up to the sixth (from 0)."""
    mark = PLAYER_MARKS[number]
    return Picture(f"{mark.colour_name} {mark.shape}", _MARK, _MARK, lambda surface, box: surface.mark(mark, box))


def _ground(surface: Surface, box: Box, lowest: int, width: float) -> None:
    """A line for every place, with its number."""
    for place in range(1, lowest + 1):
        y = _height_of(place)
        surface.line(box.x + _LEFT, y, box.x + _LEFT + width, y, HAIRLINE, surface.ink.line)
        surface.text_in(str(place), Box(box.x, y - _ROW / 2, _LEFT - 3, _ROW), align="right", colour=surface.ink.quiet)


def _ends(surface: Surface, box: Box, words: tuple[str, str], width: float) -> None:
    """The words below the ends; one pair where both are the same."""
    y = box.bottom - 1.5
    surface.text(words[0], box.x + _LEFT, y, size=8, colour=surface.ink.quiet)
    if words[1] != words[0]:
        right = max(box.x + _LEFT + width, box.x + _LEFT + 45)
        surface.text(words[1], right, y, size=8, colour=surface.ink.quiet, align="right")


def _height_of(place: int) -> float:
    return _TOP + _ROW * (place - 0.5)


def _points(series: Sequence[Sequence[int | None]], step: float) -> list[list[tuple[float, float] | None]]:
    """Where every mark stands; those who share a place stand side by side."""
    points: list[list[tuple[float, float] | None]] = [[] for _ in series]
    for game in range(max(map(len, series))):
        places = [one[game] for one in series]
        for number, place in enumerate(places):
            if place is None:
                points[number].append(None)
                continue
            sharing = [other for other, its in enumerate(places) if its == place]
            apart = min(_APART, step / len(sharing)) * (sharing.index(number) - (len(sharing) - 1) / 2)
            points[number].append((_LEFT + step * (game + 0.5) + apart, _height_of(place)))
    return points


def _line(surface: Surface, mark: PlayerMark, points: Sequence[tuple[float, float] | None]) -> None:
    """From each game to the next; broken over games without that player."""
    last, gap = None, False
    for point in points:
        if point is None:
            gap = True
            continue
        if last is not None:
            outline: Outline = (("M", last), ("L", point))
            dash = (1.2, 1.2) if gap else ()
            surface.path((outline,), stroke=RULE, colour=surface.ink.mark_colour(mark), dash=dash, rounded=True)
        last, gap = point, False


def totals_chart(title: str, series: Sequence[Sequence[int | None]], first: str, last: str) -> Picture:
    """Everybody's total from time to time, the largest on top; `first` and `last` are the words below the ends.

    Each of at most six `series` has a number for every time, or None where there is none.
    """
    numbers = [number for one in series for number in one if number is not None]
    scale = _Scale(min(0, *numbers), max(0, *numbers))
    times = max(map(len, series))

    def draw(surface: Surface, box: Box) -> None:
        width = box.width - _TOTALS_LEFT - _RIGHT
        _levels(surface, box, scale, width)
        y = box.bottom - 1.5
        surface.text(first, box.x + _TOTALS_LEFT, y, size=8, colour=surface.ink.quiet)
        surface.text(last, box.x + _TOTALS_LEFT + width, y, size=8, colour=surface.ink.quiet, align="right")
        step = width / max(1, times - 1)
        points = [_course(one, scale, step, box) for one in series]
        for mark, line in zip(PLAYER_MARKS, points, strict=False):
            _line(surface, mark, line)
        for mark, line in zip(PLAYER_MARKS, points, strict=False):
            for place, point in enumerate(line):
                if point and (times <= _MOST_MARKS or place == len(line) - 1):
                    surface.mark(mark, Box(point[0] - _MARK / 2, point[1] - _MARK / 2, _MARK, _MARK))

    return Picture(title, _TOTALS_WIDTH, _TOTALS_HEIGHT, draw)


class _Scale(NamedTuple):
    """The least and the most that a chart of totals shows."""

    least: int
    most: int

    def height_of(self, number: float) -> float:
        """Where a number stands, from the top (mm)."""
        return _TOP + (_TOTALS_HEIGHT - _TOP - _BOTTOM) * (self.most - number) / max(1, self.most - self.least)

    def levels(self) -> range:
        """The numbers that have a line: at most six, as round as can be."""
        span = max(1, self.most - self.least)
        step = next(size * 10**power for power in range(9) for size in (1, 2, 5) if size * 10**power * 5 >= span)
        return range(-(-self.least // step) * step, self.most + 1, step)


def _levels(surface: Surface, box: Box, scale: _Scale, width: float) -> None:
    """A line for some numbers, that of nothing stronger."""
    for level in scale.levels():
        y = box.y + scale.height_of(level)
        weight, colour = (RULE, surface.ink.quiet) if level == 0 else (HAIRLINE, surface.ink.line)
        surface.line(box.x + _TOTALS_LEFT, y, box.x + _TOTALS_LEFT + width, y, weight, colour)
        said = str(level).replace("-", "−")
        surface.text_in(said, Box(box.x, y - _ROW / 2, _TOTALS_LEFT - 3, _ROW), align="right", colour=surface.ink.quiet)


def _course(one: Sequence[int | None], scale: _Scale, step: float, box: Box) -> list[tuple[float, float] | None]:
    left = box.x + _TOTALS_LEFT
    heights = [None if number is None else box.y + scale.height_of(number) for number in one]
    return [None if y is None else (left + step * place, y) for place, y in enumerate(heights)]
