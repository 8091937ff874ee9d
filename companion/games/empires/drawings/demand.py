"""The cards that a combination asks for, as small cards in a row."""

from companion.drawing import HAIRLINE, Box, Surface

#: A small card (mm), and the gap between two; all is scaled by its height.
SIGN = (8.4, 11.6)
_SIGN_GAP = 1.8
#: The signs of a colour's two suits; a suit is asked for by its own letter.
_PAIRS = {"red": ("h", "d"), "black": ("s", "c")}


def demand_width(demand: tuple[str, ...], height: float) -> float:
    """How wide `draw_demand` draws the cards asked for (mm)."""
    return len(demand) * height * SIGN[0] / SIGN[1] + (len(demand) - 1) * height * _SIGN_GAP / SIGN[1]


def draw_demand(surface: Surface, demand: tuple[str, ...], x: float, y: float, height: float) -> None:
    """The cards asked for as small cards in a row: a suit's sign, or for a colour both of its suits."""
    width, step = height * SIGN[0] / SIGN[1], height * (SIGN[0] + _SIGN_GAP) / SIGN[1]
    for index, wanted in enumerate(demand):
        card = Box(x + index * step, y, width, height)
        surface.box(card, HAIRLINE if height < 8 else 0.35, surface.ink.text, surface.ink.paper, 0.1 * height)
        if wanted not in _PAIRS:
            surface.suit(wanted, card.inset(0.16 * width, 0.16 * width))
            continue
        side = 0.37 * height if height >= 8 else 0.42 * height
        first, second = _PAIRS[wanted]
        surface.suit(first, Box(card.x + 0.07 * width, card.y + 0.07 * height, side, side))
        surface.suit(second, Box(card.right - 0.07 * width - side, card.bottom - 0.07 * height - side, side, side))
