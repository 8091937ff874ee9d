"""The 54 cards of a French pack: number cards, aces, courts that read both ways, two jokers."""

from __future__ import annotations

from functools import partial

from companion.cards.drawings.busts import HEIGHT, WIDTH, draw_bust
from companion.cards.drawings.field import FINE, FIRM, Field, Tincture, tincture
from companion.cards.drawings.pips import PANEL_INSET, draw_both_ways, draw_indices, draw_pips, pip_side
from companion.cards.french import DECK, Card
from companion.drawing import lettering
from companion.drawing.geometry import Box
from companion.drawing.outlines import polygon
from companion.drawing.shapes import arc, at
from companion.drawing.surface import Drawing, Surface

#: A joker's corner says this, as the records do.
_JOKER = "Jk"
_BELT = 1.7


def faces() -> tuple[Drawing, ...]:
    """The fronts: 52 cards sorted by suit and number, then the red and the black joker."""
    jokers = tuple(partial(draw_joker, red=red) for red in (True, False))
    return (*(partial(draw_card, card=card) for card in DECK), *jokers)


def draw_card(surface: Surface, box: Box, card: Card) -> None:
    """The front of a card in its trim box."""
    colours = tincture(surface, red=card.red)
    rank = {"T": "10"}.get(card.rank, card.rank)
    draw_indices(surface, box, rank, colours.line, partial(surface.suit, card.suit))
    if card.rank in "JQK":
        _draw_court(surface, box, card, colours)
    elif card.rank == "A":
        draw_ace_ring(surface, box, colours)
        side = 0.36 * box.width
        surface.suit(card.suit, _middle(box, side))
    else:
        draw_pips(surface, box, int(rank), card.suit, draw_suit)


def draw_suit(surface: Surface, suit: str, box: Box) -> None:
    """A French suit as `draw_pips` wants it drawn."""
    surface.suit(suit, box)


def draw_ace_ring(surface: Surface, box: Box, colours: Tincture) -> None:
    """The rings round an ace: two circles, and between them rays that read both ways."""
    field = Field(surface, box, box.width, box.height)
    middle = (box.width / 2, box.height / 2)
    inner, outer = 0.275 * box.width, 0.335 * box.width
    for radius, width in ((outer, FIRM), (inner, FINE)):
        field.disc(*middle, radius, line=width, colour=colours.line)
    for number in range(24):
        turn = 15.0 * number
        ray = (at(outer - 0.5, turn, middle), at(inner + 0.5, turn + 3, middle), at(inner + 0.5, turn - 3, middle))
        field.shape(polygon(ray), fill=colours.main, line=FINE, colour=colours.line)


def panel_of(box: Box) -> Box:
    """The panel of a court card, between its indices."""
    return box.inset(PANEL_INSET, 6.5)


def _draw_court(surface: Surface, box: Box, card: Card, colours: Tincture) -> None:
    panel = panel_of(box)
    surface.box(panel, width=0, fill=colours.light)
    draw_both_ways(surface, box, lambda: _draw_half(surface, panel, card, colours))
    _draw_belt(surface, panel, colours)
    surface.box(panel, FIRM, colours.line)
    outer = Box(panel.x - 0.9, panel.y - 0.9, panel.width + 1.8, panel.height + 1.8)
    surface.box(outer, FINE, colours.line)


def _draw_half(surface: Surface, panel: Box, card: Card, colours: Tincture) -> None:
    """The upper half of a court card: its foot is the panel's middle."""
    scale = panel.width / WIDTH
    foot = panel.y + panel.height / 2
    half = Box(panel.x, foot - HEIGHT * scale, panel.width, HEIGHT * scale)
    with surface.clipped(Box(panel.x, panel.y, panel.width, panel.height / 2)):
        draw_bust(Field(surface, half, WIDTH, HEIGHT), card.rank, card.suit, colours)
    side = pip_side(panel) * 1.15
    surface.suit(card.suit, Box(panel.x + 1.6, panel.y + 1.6, side, side))


def _draw_belt(surface: Surface, panel: Box, colours: Tincture) -> None:
    middle = panel.y + panel.height / 2
    belt = Box(panel.x, middle - _BELT, panel.width, 2 * _BELT)
    surface.box(belt, FIRM, colours.line, fill=colours.paper)
    field = Field(surface, belt, 10.0, 10.0 * belt.height / belt.width)
    half = field.height / 2
    for number in range(10):
        x = 0.5 + number
        points = ((x - 0.32, half), (x, 0.7 * half), (x + 0.32, half), (x, 1.3 * half))
        field.polygon(*points, fill=colours.main, line=FINE, colour=colours.line)


def draw_joker(surface: Surface, box: Box, *, red: bool) -> None:
    """A joker: a cap with three bells in a ring of all four suits."""
    colours = tincture(surface, red=red)
    draw_indices(surface, box, _JOKER, colours.line)
    panel = panel_of(box)
    surface.box(panel, FIRM, colours.line)
    surface.box(Box(panel.x - 0.9, panel.y - 0.9, panel.width + 1.8, panel.height + 1.8), FINE, colours.line)
    side = panel.width
    ring = _middle(box, side)
    field = Field(surface, ring, 40, 40)
    for radius, width in ((17.6, FIRM), (11.6, FINE)):
        field.disc(20, 20, radius, line=width, colour=colours.line)
    for number, suit in enumerate("shdc" * 2):
        x, y = at(14.6, 22.5 + 45 * number, (20, 20))
        place = field.part(x - 1.9, y - 1.9, 3.8, 3.8)
        with surface.turned(22.5 + 45 * number, place):
            surface.suit(suit, place)
    _draw_cap(field, colours)

    def name() -> None:
        words = Box(panel.x + 2, panel.y + 2.5, panel.width - 4, 6)
        surface.text_in("Joker", words, lettering.TITLE, 13, colours.line, "centre")

    draw_both_ways(surface, box, name)


def _draw_cap(field: Field, colours: Tincture) -> None:
    """A jester's cap in the middle of a field of 40 by 40."""
    for flip in (False, True):

        def x(number: float, flip: bool = flip) -> float:
            return 40 - number if flip else number

        horn = (
            ("M", (x(14.6), 24.5)),
            ("C", (x(13.6), 17, x(10.8), 16, x(10.6), 21)),
            ("C", (x(12), 14.5, x(17), 14.6, x(20), 19)),
            ("L", (x(20), 24.5)),
            ("Z", ()),
        )
        field.shape(horn, fill=colours.main, line=FIRM, colour=colours.line)
        field.disc(x(10.6), 21.8, 1.0, fill=colours.paper, line=FIRM, colour=colours.line)
    peak = (("M", (16.4, 24.5)), ("C", (16.6, 18, 18.6, 15, 20, 12)), ("C", (21.4, 15, 23.4, 18, 23.6, 24.5)), ("Z", ()))
    field.shape(peak, fill=colours.paper, line=FIRM, colour=colours.line)
    field.disc(20, 11.4, 1.0, fill=colours.main, line=FIRM, colour=colours.line)
    field.polygon((14, 24.5), (26, 24.5), (26, 26.7), (14, 26.7), fill=colours.paper, line=FIRM, colour=colours.line)
    for left in (14, 17, 20, 23):
        field.polygon((left, 26.7), (left + 3, 26.7), (left + 1.5, 29.6), fill=colours.main, line=FINE, colour=colours.line)
    field.shape(arc(8.2, 150, 210, (20, 20.5)), line=FINE, colour=colours.line)


def _middle(box: Box, side: float) -> Box:
    return Box(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side)
