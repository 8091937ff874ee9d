"""How three coins find the lucky tile: a tree of halves over the combat row, with one way through it marked."""

from __future__ import annotations

from itertools import product

from companion.drawing import HAIRLINE, RULE, Box, Surface, figure, lettering
from companion.games.duelling_circles.drawings.coins import COINS, Flips
from companion.games.duelling_circles.drawings.rows import draw_lucky
from companion.games.duelling_circles.drawings.strip import draw_small_coin

WIDTH, HEIGHT = 106.0, 53.0
_LEFT, _PITCH = 17.0, 11.0
_FIRST, _LEVEL = 1.0, 14.2
_SIDES = "HT"


def draw_tree(surface: Surface, box: Box, flips: Flips, fell: str) -> None:
    """The tree for flips and their tiles (`flips`), and the way of the coins as they `fell` (Demi, Stater, Penny)."""
    ink = surface.ink
    left = box.x + _LEFT
    for level, coin in enumerate(COINS[1:]):
        y = box.y + _FIRST + level * _LEVEL
        figure.label(surface, coin.name, box.x, y + 8.4, align="left", face=lettering.BOLD, colour=ink.accent)
        parts = 2**level
        ways = sorted(product(range(parts), enumerate(_SIDES)), key=lambda way: _is_taken(flips, fell, level, *way))
        for part, (number, side) in ways:
            taken = _is_taken(flips, fell, level, part, (number, side))
            wide = 8 * _PITCH / parts
            x = left + (part + 0.5) * wide
            end = x + (number - 0.5) * wide / 2
            line = (("M", (x, y)), ("L", (x, y + 2.0)), ("L", (end, y + 2.0)), ("L", (end, y + _LEVEL)))
            surface.path((line,), stroke=2 * RULE if taken else HAIRLINE, colour=ink.text if taken else ink.line)
            draw_small_coin(surface, end, y + 7.4, 7.4 if taken else 5.8, side)
    top = box.y + _FIRST + 3 * _LEVEL
    for coins, number in flips:
        tile = Box(left + (number - 1) * _PITCH, top, _PITCH, box.bottom - 0.4 - top)
        surface.box(tile, RULE, ink.accent, fill=ink.tint)
        is_chosen = coins == fell
        if is_chosen:
            draw_lucky(surface, tile, roomy=False)
        face = lettering.BOLD if is_chosen else lettering.TEXT
        figure.label(surface, f"c{number}", tile.x + tile.width / 2, tile.bottom - 1.6, face=face)


def _is_taken(flips: Flips, fell: str, level: int, part: int, side: tuple[int, str]) -> bool:
    """Whether the coins went this way: at a level of the tree, in one of its parts, by one side of the coin."""
    first = (2 * part + side[0]) * len(flips) >> (level + 1)
    coins, _ = flips[first]
    return coins[: level + 1] == fell[: level + 1]
