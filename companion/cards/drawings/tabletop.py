"""Cards as they lie in a figure: small, so that a whole table goes on a page, and with large signs, so that they are read there.

They are the printed cards' own corners, grown to the card: rank above suit; a court has its panel, a Lord is a game's affair.
"""

from collections.abc import Sequence

from companion.cards.drawings.field import tarot_suit
from companion.drawing import CAP_HEIGHT, HAIRLINE, MARKS, POINTS_PER_MM, Box, Surface, lettering, rounded

#: How high a card is, over its width: those of a French pack and of a tarot.
FRENCH, TAROT = 88 / 63, 120 / 70
_CORNER = 0.08
_RANKS = {"T": "10"}
_UNSEEN = "?"
_PANEL = 0.12
#: A joker's word is at least so large (points), so that it is read in a booklet, too, whose pictures are 0.86 times as large.
_LEAST_WORD = 7.6


def card_box(x: float, y: float, width: float, shape: float = FRENCH) -> Box:
    """The box of a card `width` mm wide, with its top left corner at `x`, `y`."""
    return Box(x, y, width, width * shape)


def lay(surface: Surface, box: Box, code: str, *, turned: float = 0.0, tarot: bool = False) -> None:
    """A card face up, by its code as records have it (`Qs`, `Th`, `Jk`); `?` lies face down. `turned`: degrees clockwise.

    `tarot`: the suit's letter is one of a tarot pack (s c p w).
    """
    with surface.turned(turned, box):
        if code == _UNSEEN:
            _draw_back(surface, box)
            return
        _draw_paper(surface, box)
        if code == "Jk":
            _draw_joker(surface, box)
            return
        _draw_face(surface, box, code[:-1], code[-1], tarot=tarot)


def lay_lord(surface: Surface, box: Box, numeral: str, title: str = "", *, turned: float = 0.0) -> None:
    """A card that bears a number and a name instead of a suit."""
    with surface.turned(turned, box):
        _draw_paper(surface, box)
        surface.box(box.inset(_PANEL * box.width, _PANEL * box.width), HAIRLINE, surface.ink.accent)
        upper = Box(box.x, box.y + 0.2 * box.height, box.width, 0.3 * box.height)
        _write(surface, numeral, upper, 0.2 * box.height, surface.ink.accent)
        lower = Box(box.x + 0.5, box.y + 0.52 * box.height, box.width - 1, 0.25 * box.height)
        surface.text_in(title, lower, lettering.ITALIC, 8, align="centre", least=4, exact=True)


def lay_row(surface: Surface, codes: Sequence[str], box: Box, step: float, *, tarot: bool = False) -> Box:
    """Cards beside or over each other, the first in `box`, each `step` mm further right; gives the box of all of them."""
    for number, code in enumerate(codes):
        lay(surface, box.moved(number * step, 0), code, tarot=tarot)
    return Box(box.x, box.y, box.width + max(0, len(codes) - 1) * step, box.height)


def lay_pile(surface: Surface, box: Box, cards: int = 4, top: str = _UNSEEN, *, tarot: bool = False) -> None:
    """A pile of cards, of which `cards` edges show; `top` is the one that is seen, face down unless it is told."""
    for number in range(min(cards, 6) - 1, 0, -1):
        _draw_paper(surface, box.moved(0.45 * number, 0.45 * number))
    lay(surface, box, top, tarot=tarot)


def _draw_paper(surface: Surface, box: Box) -> None:
    edge = rounded(box, _CORNER * box.width)
    surface.path((edge,), fill=surface.ink.paper, stroke=HAIRLINE, colour=surface.ink.text)


def _draw_joker(surface: Surface, box: Box) -> None:
    """The word, or as records write it, and a star at either end: so that it is known when another card lies across it."""
    high = 0.25 * box.height
    readable = _fitting("Joker", box, high) >= _LEAST_WORD
    _write(surface, "Joker" if readable else "Jk", box, high if readable else 0.36 * box.height, surface.ink.text)
    side = 0.34 * box.width
    for y in (box.y + 0.06 * box.height, box.bottom - 0.06 * box.height - side):
        star = Box(box.x + (box.width - side) / 2, y, side, side)
        surface.outlines((MARKS["star"],), star, fill=surface.ink.accent)


def _draw_back(surface: Surface, box: Box) -> None:
    """A back: the accent's ground within a white edge, with a lattice that any printer holds."""
    _draw_paper(surface, box)
    inner = box.inset(0.09 * box.width, 0.09 * box.width)
    surface.path((rounded(inner, _CORNER * inner.width),), fill=surface.ink.tint, stroke=HAIRLINE, colour=surface.ink.accent)
    with surface.clipped(inner):
        gap = inner.width / 3
        for number in range(-3, 8):
            for sign in (1, -1):
                x = inner.x + number * gap if sign == 1 else inner.right - number * gap
                surface.line(x, inner.y, x + sign * inner.height, inner.bottom, HAIRLINE, surface.ink.accent)


def _draw_face(surface: Surface, box: Box, rank: str, suit: str, *, tarot: bool) -> None:
    colour = surface.ink.red_suit if suit in ("cp" if tarot else "hd") else surface.ink.black_suit
    if rank in ("J", "Q", "K"):
        surface.box(box.inset(_PANEL * box.width, _PANEL * box.width), HAIRLINE, colour)
    upper = Box(box.x, box.y + 0.1 * box.height, box.width, 0.42 * box.height)
    _write(surface, _RANKS.get(rank, rank), upper, 0.36 * box.height, colour)
    side = 0.5 * box.width
    below = Box(box.x + (box.width - side) / 2, box.y + 0.53 * box.height, side, side)
    if tarot:
        tarot_suit(surface, suit, below)
    else:
        surface.suit(suit, below)


def _write(surface: Surface, words: str, box: Box, height: float, colour: str) -> None:
    """Words in the middle of a box, `height` mm high if they fit."""
    size = _fitting(words, box, height)
    baseline = box.y + box.height / 2 + size * CAP_HEIGHT / 2 / POINTS_PER_MM
    surface.text(words, box.x + box.width / 2, baseline, lettering.BOLD, size, colour, "centre")


def _fitting(words: str, box: Box, height: float) -> float:
    """The size of words `height` mm high, or smaller so that they fit into a box (points)."""
    size = height * POINTS_PER_MM
    return size * min(1.0, 0.9 * box.width / lettering.width(words, lettering.BOLD, size))
