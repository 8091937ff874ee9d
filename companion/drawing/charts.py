"""Small charts: places from one game to the next, and how the places of one player fall. Marks stand for the players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.drawing.geometry import Box
from companion.drawing.inks import PLAYER_MARKS, PlayerMark
from companion.drawing.outlines import Outline
from companion.drawing.picture import Picture
from companion.drawing.surface import HAIRLINE, RULE, Surface

#: The size of a chart of places, and of what stands in it (mm).
_WIDTH: Final = 170.0
_ROW: Final = 7.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 9.0, 6.0, 4.0, 7.0
_MARK: Final = 3.0
_APART: Final = 2.4
_MOST_STEP: Final = 24.0
#: The size of a bar of places (mm).
_BAR: Final = Box(0, 0, 32, 4)


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
                surface.box(part, HAIRLINE, ink.text, fills[place] if place < len(fills) else ink.paper)
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
