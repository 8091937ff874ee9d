"""The four coins: a sign on heads, a T on tails, and on those of the lucky flip the tiles that a side leaves."""

from dataclasses import dataclass

from companion.drawing import CROWN, HAIRLINE, Box, Outline, Surface, at, circle, lettering, sector
from companion.games.duelling_circles.drawings.shapes import disc, ring_text

#: Demi, Stater and Penny as they fall (`HTH`), each with the tile that they choose.
Flips = tuple[tuple[str, int], ...]
#: Between which degrees from the top the tiles stand.
_TILES = (140.0, 220.0)


@dataclass(frozen=True)
class Coin:
    """A coin: its name, its width (mm), its place in the lucky flip (-1: none), and which part of its sign is filled."""

    name: str
    width: float
    place: int
    part: float


COINS = (Coin("Crown", 35.0, -1, 0.0), Coin("Demi", 33.0, 0, 180.0), Coin("Stater", 31.0, 1, 90.0), Coin("Penny", 29.0, 2, 45.0))


def draw_coin(surface: Surface, box: Box, coin: Coin, side: str, flips: Flips) -> None:
    """One side of a coin, `H` or `T`, whose trim fills the square `box`: heads dark, tails light."""
    ink = surface.ink
    x, y, radius = box.x + box.width / 2, box.y + box.height / 2, box.width / 2
    dark = side == "H" and ink.name != "saver"
    ground, drawn = (ink.accent, ink.paper) if dark else (ink.paper, ink.accent)
    disc(surface, x, y, radius, HAIRLINE, ink.line, fill=ink.paper)
    disc(surface, x, y, radius - 1.2, 0.5, ink.accent, fill=ground)
    for step in range(48):
        # Where the tiles are shown, the beads would be in their way.
        if coin.place < 0 or not _TILES[0] < 7.5 * step < _TILES[1]:
            disc(surface, *at(radius - 2.1, 7.5 * step, (x, y)), 0.22, fill=drawn)
    if side == "H":
        disc(surface, x, y, radius - 7.4, HAIRLINE, drawn)
    words = f"{coin.name.upper()} · {'HEADS' if side == 'H' else 'TAILS'}"
    ring_text(surface, words, box, radius - 5.7, lettering.TITLE, 9.5, drawn)
    _draw_sign(surface, x, y, coin, side, drawn)
    _draw_tiles(surface, x, y + radius - 4.9, coin, side, flips, drawn)


def _draw_sign(surface: Surface, x: float, y: float, coin: Coin, side: str, colour: str) -> None:
    """A crown; or a disc of which a half, a quarter or an eighth is filled, as it divides the row. On tails a T."""
    size = coin.width * 0.3
    square = Box(x - size / 2, y - size / 2, size, size)
    if side == "T":
        surface.text("T", x, y + size * 0.42, lettering.TITLE, size * 3.3, colour, "centre")
    elif coin.place < 0:
        surface.outlines(CROWN, square.inset(-1.0, size * 0.14), fill=colour)
    else:
        part: Outline = sector(0.0, 0.5, 0.0, coin.part) if coin.part < 180 else _half()
        surface.outlines((part,), square, fill=colour)
        surface.outlines((circle(0.5, 0.5, 0.5),), square, stroke=0.5, colour=colour)


def _half() -> Outline:
    first, second = sector(0.0, 0.5, 0.0, 90.0), sector(0.0, 0.5, 90.0, 180.0)
    return (*first, *second)


def _draw_tiles(surface: Surface, x: float, y: float, coin: Coin, side: str, flips: Flips, colour: str) -> None:
    """Eight dots, filled where the tile is one that this side of the coin leaves."""
    if coin.place < 0:
        return
    left = {number for coins, number in flips if coins[coin.place] == side}
    for number in range(1, 9):
        disc(surface, x + (number - 4.5) * 1.75, y, 0.6, HAIRLINE, colour, fill=colour if number in left else "")
