"""A printed board of Duelling Circles with printed tokens on it, laid by hand: a little beside their places, turned anyhow."""

from functools import partial
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw

from companion.drawing import Box, ink_for
from companion.drawing.geometry import PAPERS
from companion.games.duelling_circles.drawings.plan import TOKENS
from companion.games.duelling_circles.drawings.tokens import LUCKY, draw_marker, draw_token
from companion.games.duelling_circles.paper.board import board
from companion.games.duelling_circles.paper.photo import PHOTO
from companion.press import PageCanvas
from companion.press.job.printable import Job, PrintOptions
from companion.reading.pieces import Board
from companion.referee import judge
from photos import DENSITY, drawn_page

HEADER = "game: duelling-circles\nplayers: Aino, Ville\ntokens: 7\n"
#: How far from its place a token lies (mm).
_BESIDE = 1.3


class Laid(NamedTuple):
    """A picture of the board, upright, and what lies on it."""

    picture: Image.Image
    pieces: dict[str, int]
    lucky: int


class Table:
    """The board and the tokens, printed once."""

    def __init__(self, text: str = HEADER, ink: str = "colour", across: int = 33) -> None:
        job = Job(text, PrintOptions(ink=ink))
        self.header = judge(text, opening=True)
        self.board: Board = next(PHOTO.boards(self.header, across))
        self.picture = drawn_page(board(job))
        self.faces = _faces(ink)

    def laid(self, seed: int) -> Laid:
        """Tokens by lot, at most one on a tile, and on two boards of three the lucky marker beside one on the combat row."""
        chance = np.random.default_rng(seed)
        picture = self.picture.copy()
        pieces: dict[str, int] = {}
        page = self.board.page
        left, top = (picture.width / DENSITY - page.width) / 2, (picture.height / DENSITY - page.height) / 2
        homes = [spot for spot in self.board.spots if not spot.around[0]]
        spots = {spot.name: spot for spot in self.board.spots}
        for seat, tag in enumerate(("Aino", "Ville")):
            mine = [spot.name for spot in homes if spot.name.endswith(tag)]
            free = [*mine, *(f"c{number}" for number in range(1, 9) if f"c{number}" not in pieces)]
            for name in chance.choice(free, int(chance.integers(1, 8)), replace=False):
                pieces[str(name)] = seat
        for name, seat in pieces.items():
            x, y = (at + chance.normal(0, _BESIDE / 2) for at in (spots[name].x, spots[name].y))
            self._lay(picture, seat, left + x, top + y, float(chance.uniform(0, 360)))
        lucky = int(chance.integers(1, 9)) if chance.random() < 0.7 else 0
        if lucky:
            spot = spots[f"c{lucky}"]
            side = chance.choice((-1, 1))
            x, y = spot.x + chance.uniform(-5, 5), spot.y + side * chance.uniform(10.5, 12.5)
            self._lay(picture, 2, left + x, top + y, float(chance.uniform(0, 360)))
        return Laid(picture.rotate(90, expand=True), pieces, lucky)

    def _lay(self, picture: Image.Image, face: int, x: float, y: float, turned: float) -> None:
        """A token of thin card, with its shadow."""
        token = self.faces[face].rotate(turned, Image.Resampling.BICUBIC, fillcolor=255)
        mask = Image.new("L", token.size, 0)
        edge = token.width * (1 - LUCKY) / 2 if face == 2 else 0.0
        ImageDraw.Draw(mask).ellipse((edge, edge, token.width - 1 - edge, token.height - 1 - edge), fill=255)
        place = round(x * DENSITY - token.width / 2), round(y * DENSITY - token.height / 2)
        shadow = Image.new("L", token.size, 150)
        picture.paste(shadow, (place[0] + 4, place[1] + 4), mask)
        picture.paste(token, place, mask)


def _faces(ink: str) -> tuple[Image.Image, ...]:
    """The first player's token, the second's, and the marker on its square."""
    side = TOKENS["a4"]
    canvas = PageCanvas(PAPERS["a4"], ink_for(ink, "#8A5A24"), "Tokens")
    draws = (partial(draw_token, seat=0), partial(draw_token, seat=1), draw_marker)
    for number, draw in enumerate(draws):
        draw(canvas, Box(20 + 30 * number, 20, side, side))
    canvas.end_page()
    page = drawn_page(canvas.finish())
    corners = [(20 + 30 * number, 20) for number in range(3)]
    return tuple(page.crop([round(at * DENSITY) for at in (x, y, x + side, y + side)]) for x, y in corners)
