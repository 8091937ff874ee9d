"""The whole board of a book: as a screen shows it, with the names of its rows beside it and its signs told below."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Final

from companion.drawing import figure
from companion.drawing.geometry import Box
from companion.drawing.inks import PLAYER_MARKS
from companion.drawing.surface import Surface
from companion.games.duelling_circles.drawings import screen
from companion.games.duelling_circles.drawings.rows import Rows, Standing, draw_home
from companion.games.duelling_circles.drawings.shapes import arrow

#: Of the picture (mm): the board, the names of its rows to the right, the signs below.
WIDTH: Final = 118.0
HEIGHT: Final = 110.0
_SAMPLE = Box(1.5, 98.2, 8.6, 11.4)
_ROW_NAMES = (24.5, 47.0, 69.5)


def draw_lesson_board(surface: Surface, box: Box, standing: Standing) -> None:
    """The board as it stands."""
    screen.board_view(standing).picture.draw(surface, Box(box.x, box.y, screen.WIDTH, screen.HEIGHT))
    tags = tuple(side.tag for side in standing.sides)
    for middle, words in zip(_ROW_NAMES, (f"{tags[1]}’s\nhome\nrow", "combat\nrow", f"{tags[0]}’s\nhome\nrow"), strict=True):
        up = 2.0 * words.count("\n")
        figure.remark(surface, words, box.x + screen.WIDTH + 0.4, box.y + middle + 1.2 - up, align="left")
    tile = _SAMPLE.moved(box.x, box.y)
    # Nothing but the sample lies in these rows.
    rows = Rows(0.0, Box(0.0, 0.0, tile.width, 0.0), tile, 6.6)
    x, foot = tile.x, tile.y + tile.height / 2 + 1.0
    for number, words in ((standing.rallying[0], "rallying tile"), (standing.entry, "entry tile")):
        draw_home(surface, rows, Box(x, tile.y, tile.width, tile.height), number, standing)
        figure.label(surface, words, x + tile.width + 1.8, foot, align="left", size=figure.REMARK)
        x += 32.0
    for seat, tag in enumerate(tags):
        y = tile.y + 2.6 + 6.4 * seat
        _draw_course(surface, x, y, seat)
        figure.label(surface, f"{tag}’s course", x + 14.5, y + 1.1, align="left", size=figure.REMARK)


def _draw_course(surface: Surface, x: float, y: float, seat: int) -> None:
    """A piece of a player's course, as the board has it at its ends."""
    colour = surface.ink.mark_colour(PLAYER_MARKS[seat])
    with surface.dashed(2.2, 1.1) if seat else nullcontext():
        surface.line(x, y, x + 12.0, y, 1.1, colour)
    surface.path((arrow(x + 6.5, y, 0.0, 4.6),), fill=colour)
