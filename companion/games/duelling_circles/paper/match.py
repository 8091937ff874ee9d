"""The match: who won which of several games, and what the record says at its end."""

from dataclasses import dataclass

from companion.drawing import PLAYER_MARKS, RULE, Box, lettering, share
from companion.games.duelling_circles.paper.figures import Result
from companion.games.duelling_circles.paper.words import WORDS
from companion.press.page.canvas import PageCanvas
from companion.press.sheets.names import draw_name, told_of

#: The band's height with the gap below it (mm).
BAND = 28.0
GAMES = 7
_HEADS = 5.0
_ROW = 8.5
_COLUMNS = (0.0, *(9.0,) * GAMES, 14.0, 3.0, 16.0)


@dataclass(frozen=True)
class Match:
    """The players' names, and the result of the game that is logged: the match's first."""

    names: tuple[str, str]
    result: Result


def draw_band(canvas: PageCanvas, band: Box, match: Match) -> None:
    """A row for each player: a box for each game, the games won; apart, what he took in the game that is logged."""
    ink, language = canvas.ink, canvas.language
    top = band.y + 2.0
    heads = share(Box(band.x, top, band.width, _HEADS), _COLUMNS)
    for box, label in zip(heads[1:], (*map(str, range(1, GAMES + 1)), WORDS("won", language), "", "total:"), strict=True):
        canvas.text_in(label, box, lettering.ITALIC, 8.5, ink.quiet, "centre")
    _draw_best_of(canvas, heads[0])
    for seat in (0, 1):
        _draw_player(canvas, Box(band.x, top + _HEADS + seat * _ROW, band.width, _ROW), seat, match)
    last = heads[-3]
    for y in (top + _HEADS, top + _HEADS + 2 * _ROW):
        canvas.line(band.x, y, last.right, y, RULE, ink.accent)
        canvas.line(heads[-1].x, y, heads[-1].right, y, RULE, ink.accent)


def _draw_best_of(canvas: PageCanvas, head: Box) -> None:
    """How many games decide: `best of __ games`."""
    language = canvas.language
    before, line, after = share(Box(head.x, head.y, 41.0, head.height), (13.0, 12.0, 0.0))
    canvas.text_in(WORDS("best-of", language), before, lettering.ITALIC, 8.5, canvas.ink.quiet)
    canvas.line(line.x, line.bottom - 1.2, line.right - 1.5, line.bottom - 1.2)
    canvas.entry("match.best-of", Box(line.x, line.y - 2.0, line.width - 1.5, 6.5), "", 9.5, tip=WORDS("tip-best-of", language))
    canvas.text_in(WORDS("games", language), after, lettering.ITALIC, 8.5, canvas.ink.quiet)


def _draw_player(canvas: PageCanvas, row: Box, seat: int, match: Match) -> None:
    name, *games, won, _, taken = share(row, _COLUMNS)
    language = canvas.language
    canvas.mark(PLAYER_MARKS[seat], Box(name.x + 0.5, name.y + 2.6, 3.3, 3.3))
    draw_name(canvas, Box(name.x + 6, name.y, name.width - 7.5, name.height), seat, match.names[seat], asks=True)
    canvas.line(name.x, name.bottom, name.right, name.bottom)
    fields = [f"match.{seat + 1}.game{number}" for number in range(1, GAMES + 1)]
    with canvas.about(told_of(seat, match.names[seat], language)):
        for number, (field, box) in enumerate(zip(fields, games, strict=True), start=1):
            canvas.box(box)
            canvas.entry(
                field, box, match.result.won[seat] if number == 1 else "", tip=WORDS("tip-game", language, number=number)
            )
        for box in (won, taken):
            canvas.box(box, fill=canvas.ink.tint)
        canvas.entry(f"match.{seat + 1}.won", won, tip=WORDS("tip-won", language), sums=tuple(fields))
        canvas.entry(f"match.{seat + 1}.total", taken, match.result.taken[seat], tip=WORDS("tip-total", language))
