"""The course of a game as a chart: each side's chance to win, from the start over every choice to the end."""

from collections.abc import Sequence

from companion.drawing import HAIRLINE, PLAYER_MARKS, RULE, Box, Outline, Picture, Surface

#: The size of a chart and of what stands in it (mm).
_WIDTH = 150.0
_HEIGHT = 62.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 11.0, 5.0, 3.0, 13.0
_MARK = 2.6
#: The width of an entry below the chart: a mark and the side's name.
_ENTRY = 22.0


def chance_chart(
    title: str, names: Sequence[str], curve: Sequence[Sequence[float]], costly: Sequence[tuple[int, int]], seen: str
) -> Picture:
    """The chances (0 to 1) of each side at each point of a curve.

    `costly` are the choices that surely cost something: the point, and whose side it was; they have that side's mark. `seen`
    says whose chances these are, in a few words.
    """
    step = (_WIDTH - _LEFT - _RIGHT) / max(1, len(curve) - 1)

    def point(place: int, side: int) -> tuple[float, float]:
        return _LEFT + step * place, _height_of(curve[place][side])

    def draw(surface: Surface, box: Box) -> None:
        _levels(surface, seen)
        for side, mark in zip(range(len(names)), PLAYER_MARKS, strict=False):
            points = [point(place, side) for place in range(len(curve))]
            outline: Outline = (("M", points[0]), *(("L", one) for one in points[1:]))
            surface.path((outline,), stroke=RULE, colour=surface.ink.mark_colour(mark), rounded=True)
        for place, side in [*costly, *((len(curve) - 1, side) for side in range(len(names)))]:
            if side < len(PLAYER_MARKS):
                x, y = point(place, side)
                surface.mark(PLAYER_MARKS[side], Box(x - _MARK / 2, y - _MARK / 2, _MARK, _MARK))
        _names(surface, box, names)

    return Picture(title, _WIDTH, _HEIGHT, draw)


def _height_of(chance: float) -> float:
    return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (1 - chance)


def _levels(surface: Surface, seen: str) -> None:
    """A line for every quarter of the win, and below them what the chart is of."""
    for percent in (0, 25, 50, 75, 100):
        y = _height_of(percent / 100)
        surface.line(_LEFT, y, _WIDTH - _RIGHT, y, HAIRLINE, surface.ink.line)
        surface.text(
            f"{percent} %" if percent == 100 else str(percent), _LEFT - 2, y + 1, size=8, colour=surface.ink.quiet, align="right"
        )
    y = _HEIGHT - _BOTTOM + 4.5
    surface.text("start", _LEFT, y, size=8, colour=surface.ink.quiet)
    surface.text(seen, (_LEFT + _WIDTH - _RIGHT) / 2, y, size=8, colour=surface.ink.quiet, align="centre")
    surface.text("end", _WIDTH - _RIGHT, y, size=8, colour=surface.ink.quiet, align="right")


def _names(surface: Surface, box: Box, names: Sequence[str]) -> None:
    """Whose mark is whose."""
    wide = min(2 * _ENTRY, (_WIDTH - _LEFT - _RIGHT) / max(1, len(names)))
    y = box.bottom - 4.5
    for place, (name, mark) in enumerate(zip(names, PLAYER_MARKS, strict=False)):
        x = _LEFT + wide * place
        surface.mark(mark, Box(x, y, _MARK, _MARK))
        surface.text_in(name, Box(x + _MARK + 1.2, y - 1, wide - _MARK - 2, _MARK + 2))
