"""The whole board of a book, before a game: its rows, what lies before each player, and below what its signs mean."""

from contextlib import nullcontext

from companion.drawing import PLAYER_MARKS, Box, Surface, figure, lettering
from companion.games.duelling_circles.drawings.rows import Rows, Standing, draw_home, draw_rows, stamp, token_stamps
from companion.games.duelling_circles.drawings.shapes import arrow

#: Of the picture (mm): the board, the names of its rows to the right, the signs below.
WIDTH = 118.0
HEIGHT = 68.4
_LEFT, _PITCH, _TILE, _GAP, _PLACE = 5.5, 11.4, 14.0, 2.0, 9.4
#: What lies before a player: how high it is, the width of the place for tokens taken, of a token, of “reserve”, of words aside.
_BEFORE, _TAKEN, _TOKEN, _RESERVE, _ASIDE = 9.0, 30.0, 8.0, 11.0, 14.5
_SIGNS = 70.2
WITH_SIGNS = 82.4


def draw_lesson_board(surface: Surface, box: Box, standing: Standing, *, signs: bool) -> None:
    """The board as it stands; with `signs` what they mean stands below."""
    combat = Box(box.x + _LEFT, box.y + _BEFORE + _TILE + 2 * _GAP, _PITCH, _TILE)
    rows = Rows(combat.y + combat.bottom, combat, combat.moved(0, _TILE + _GAP), _PLACE, roomy=False)
    draw_rows(surface, rows, standing)
    figure.remark(surface, "combat\nrow", rows.right + 6.4, combat.y + _TILE / 2, align="left")
    for seat, side in enumerate(standing.sides):
        for lying in token_stamps(rows, standing.sides, seat):
            lying.picture.draw(surface, lying.box)
        home = rows.home(seat, False, 8)
        whose = lettering.fit(f"{side.tag}’s", lettering.ITALIC, _ASIDE, figure.REMARK, figure.REMARK).text
        figure.remark(surface, f"{whose}\nhome row", rows.right + 6.4, home.y + _TILE / 2, align="left")
        _draw_before(surface, rows, standing, seat)
    if signs:
        _draw_signs(surface, Box(box.x + _LEFT, box.y + _SIGNS, 8.6, 11.8), standing)


def _draw_before(surface: Surface, rows: Rows, standing: Standing, seat: int) -> None:
    """What lies before a player: his name, his reserve, the place for what he takes."""
    side, home = standing.sides[seat], rows.first_home
    strip = rows.flipped(Box(rows.left, home.bottom + _GAP, rows.right - rows.left, _BEFORE), seat)
    foot = strip.y + strip.height / 2 + 1.2
    surface.mark(PLAYER_MARKS[seat], Box(strip.x, foot - 3.0, 3.4, 3.4))
    figure.name(surface, side.tag, strip.x + 5.0, foot, align="left", room=12.5)
    waiting = Box(strip.x + 18.0, strip.y + (_BEFORE - _TOKEN) / 2, _TOKEN, _TOKEN)
    taken = Box(strip.right - _TAKEN, strip.y, _TAKEN, strip.height)
    reserve = side.reserve or ""
    pitch = min(_TOKEN + 0.6, (taken.x - 1.0 - waiting.right) / max(1, len(reserve) - 1))
    for number, letter in enumerate(reserve):
        place = waiting.moved(number * pitch, 0)
        stamp(seat, letter, place).picture.draw(surface, place)
    said = waiting.x + len(reserve) * pitch + 1.0
    if reserve and said + _RESERVE < taken.x:
        figure.remark(surface, "reserve", said, foot, align="left")
    figure.zone(surface, taken)
    figure.remark(surface, "tokens taken", taken.x + _TAKEN / 2, foot)


def _draw_signs(surface: Surface, tile: Box, standing: Standing) -> None:
    """Samples of the board's signs, and what they mean."""
    # Nothing but the sample lies in these rows.
    rows = Rows(0.0, Box(0.0, 0.0, tile.width, 0.0), tile, 7.0, roomy=False)
    x, foot = tile.x, tile.y + tile.height / 2 + 1.0
    for number, words in ((standing.rallying[0], "rallying tile"), (standing.entry, "entry tile")):
        draw_home(surface, rows, Box(x, tile.y, tile.width, tile.height), number, standing)
        figure.label(surface, words, x + tile.width + 1.8, foot, align="left", size=figure.REMARK)
        x += 31.0
    for seat, side in enumerate(standing.sides):
        y = tile.y + 2.8 + 6.2 * seat
        _draw_course(surface, x, y, seat)
        figure.label(surface, f"{side.tag}’s course", x + 14.5, y + 1.1, align="left", size=figure.REMARK)


def _draw_course(surface: Surface, x: float, y: float, seat: int) -> None:
    """A piece of a player's course, as the board has it at its ends."""
    colour = surface.ink.mark_colour(PLAYER_MARKS[seat])
    with surface.dashed(2.2, 1.1) if seat else nullcontext():
        surface.line(x, y, x + 12.0, y, 1.1, colour)
    surface.path((arrow(x + 6.5, y, 0.0, 4.6),), fill=colour)
