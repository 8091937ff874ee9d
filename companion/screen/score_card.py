"""The scores of a game as a picture to be shown around: who played, who won, how it went, and a code that opens the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.drawing import BLACK, PLAYER_MARKS, WHITE, Box, Picture, Surface, ink_for
from companion.drawing.lettering import BOLD, TEXT, TITLE
from companion.links.symbol import QUIET_MODULES, Symbol, dark_runs
from companion.referee.about import About
from companion.screen.pictures import find_picture
from companion.screen.tallies import Tallied, Unit, number

#: The size of the card and of what stands on it (mm).
_WIDTH, _MARGIN, _HEAD, _ROW, _CODE, _FOOT = 108.0, 8.0, 30.0, 11.0, 44.0, 50.0
_CHART = Box(10, 0, 88, 54)


def score_card(about: About, tallied: Tallied, facts: Sequence[str], code: Symbol | None) -> Picture:
    """The card; `facts` say when, where and at what it was played. Without a `code` it opens nothing."""
    chart = tallied.chart
    rows = _HEAD + 6 + _ROW * len(tallied.units)
    foot = rows + (_CHART.height + 6 if chart else 2)

    def draw(surface: Surface, box: Box) -> None:
        surface.box(box, 0, fill=WHITE)
        _head(surface, about, facts)
        for place, unit in enumerate(sorted(tallied.units, key=_rank(tallied))):
            _row(surface, unit, Box(_MARGIN, _HEAD + 4 + _ROW * place, _WIDTH - 2 * _MARGIN, _ROW - 1.5))
        if chart:
            chart.draw(surface, Box(_CHART.x, rows, chart.width, chart.height))
        _foot(surface, foot, code)

    return Picture(f"{about.title}: {tallied.told}", _WIDTH, foot + (_FOOT if code else 12), draw)


def _rank(tallied: Tallied) -> Callable[[Unit], tuple[bool, int]]:
    """Whoever has won comes first, then the others, the best one first."""
    sign = 1 if tallied.tally.low_wins else -1
    return lambda unit: (not unit.won, sign * (unit.total or 0))


def drawn(about: About, card: Picture) -> str:
    """The card as SVG, a file of its own, in the game's colours by day."""
    return card.svg(ink_for("colour", about.accent), sized=True)


def _head(surface: Surface, about: About, facts: Sequence[str]) -> None:
    accent, emblem = surface.ink.accent, find_picture(f"{about.id}/emblem")
    surface.box(Box(0, 0, _WIDTH, _HEAD), 0, fill=accent)
    left = _MARGIN
    if emblem:
        surface.box(Box(_MARGIN - 1, 4, 22, 22), 0, fill=WHITE, radius=11)
        emblem.draw(surface, Box(_MARGIN + 1, 6, 18, 18))
        left += 25
    words = Box(left, 6, _WIDTH - left - _MARGIN, 10)
    surface.text_in(about.title, words, TITLE, 20, WHITE)
    surface.text_in(" · ".join(facts), Box(left, 17, words.width, 7), TEXT, 11, WHITE)


def _row(surface: Surface, unit: Unit, box: Box) -> None:
    if unit.won:
        surface.box(box, 0.5, surface.ink.accent, surface.ink.tint, radius=2)
    if unit.mark:
        surface.mark(PLAYER_MARKS[unit.mark - 1], Box(box.x + 3, box.y + 2, 5.5, 5.5))
    surface.text_in(unit.name, Box(box.x + 12, box.y, 56, box.height), BOLD if unit.won else TEXT, 16)
    total = "–" if unit.total is None else number(unit.total)
    surface.text_in(total, Box(box.right - 24, box.y, 21, box.height), TITLE, 18, align="right")


def _foot(surface: Surface, top: float, code: Symbol | None) -> None:
    left = _MARGIN
    if code:
        step, left = _CODE / code.across, _MARGIN + _CODE + 4
        for row, line in enumerate(code.modules, QUIET_MODULES):
            for start, length in dark_runs(line):
                dark = Box(_MARGIN + (QUIET_MODULES + start) * step, top + row * step, length * step, step * 1.02)
                surface.box(dark, 0, fill=BLACK)
    y = top + (_CODE / 2 if code else 5)
    surface.text("Companion", left, y, TITLE, 14, surface.ink.accent)
    if code:
        surface.text("Scan it: the whole game opens.", left, y + 6, TEXT, 11, surface.ink.quiet)
