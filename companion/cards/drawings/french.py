"""The 54 cards of a French pack: number cards, aces, courts that read both ways, two jokers."""

from functools import partial

from companion.cards.drawings.courts import BELTS, FRENCH, draw_court
from companion.cards.drawings.field import FINE, FIRM, Field, Tincture, tincture
from companion.cards.drawings.pips import draw_both_ways, draw_indices, draw_pips, panel_of, pip_boxes
from companion.cards.french import DECK, Card
from companion.drawing import Box, Drawing, Surface, at, polygon, square_in

#: A joker's corner says this, as the records do.
_JOKER = "Jk"


def faces() -> tuple[Drawing, ...]:
    """The fronts: 52 cards sorted by suit and number, then the red and the black joker."""
    jokers = tuple(partial(draw_joker, red=red) for red in (True, False))
    return (*(partial(draw_card, card=card) for card in DECK), *jokers)


def draw_card(surface: Surface, box: Box, card: Card) -> None:
    """The front of a card in its trim box."""
    colours = tincture(surface, red=card.red)
    rank = {"T": "10"}.get(card.rank, card.rank)
    draw_indices(surface, box, rank, colours.suit, partial(surface.suit, card.suit))
    if card.rank in "JQK":
        _draw_court(surface, box, card, colours)
    elif card.rank == "A":
        draw_plain_panel(surface, box, colours)
        draw_ace_ring(surface, box, colours)
        surface.suit(card.suit, square_in(box, 0.5 * panel_of(box).width))
    else:
        draw_plain_panel(surface, box, colours)
        draw_pips(surface, box, pip_boxes(box, int(rank)), card.suit, draw_suit)


def draw_suit(surface: Surface, suit: str, box: Box) -> None:
    """A French suit as `draw_pips` wants it drawn."""
    surface.suit(suit, box)


def draw_ace_ring(surface: Surface, box: Box, colours: Tincture) -> None:
    """The rings round an ace: two circles, and between them rays that read both ways."""
    field = Field(surface, box, box.width, box.height)
    middle = (box.width / 2, box.height / 2)
    inner, outer = 0.37 * panel_of(box).width, 0.45 * panel_of(box).width
    field.disc(*middle, outer, fill=colours.second, line=FIRM, colour=colours.suit)
    field.disc(*middle, inner, fill=colours.paper, line=FIRM, colour=colours.suit)
    for radius in (outer + 0.9, inner - 0.9):
        field.disc(*middle, radius, line=FINE, colour=colours.suit)
    for number in range(24):
        turn = 15.0 * number
        ray = (at(outer - 0.5, turn, middle), at(inner + 0.5, turn + 3, middle), at(inner + 0.5, turn - 3, middle))
        field.shape(polygon(ray), fill=colours.main, line=FINE, colour=colours.suit)


def _draw_court(surface: Surface, box: Box, card: Card, colours: Tincture) -> None:
    panel = panel_of(box)
    person = FRENCH[card.code]
    draw_court(surface, panel, person, BELTS[card.suit], colours)
    side = 0.185 * panel.width

    def sign() -> None:
        left = panel.right - side - 1.4 if person.mirrored else panel.x + 1.4
        surface.suit(card.suit, Box(left, panel.y + 1.6, side, side))

    draw_both_ways(surface, box, sign)
    draw_frame(surface, panel, colours)


def draw_frame(surface: Surface, panel: Box, colours: Tincture) -> None:
    """The frame of a panel: a line round it, and a fine one with round corners round that."""
    surface.box(panel, FIRM, colours.line)
    surface.box(Box(panel.x - 0.8, panel.y - 0.8, panel.width + 1.6, panel.height + 1.6), FINE, colours.line, radius=1.0)


def draw_plain_panel(surface: Surface, box: Box, colours: Tincture) -> None:
    """The panel of an ace or a number card: framed as those of courts are, a quarter of an ace's ring in each corner."""
    panel, radius = panel_of(box), 0.07 * box.width
    field = Field(surface, panel, panel.width, panel.height)
    with surface.clipped(panel):
        for x, y in ((0.0, 0.0), (panel.width, 0.0), (0.0, panel.height), (panel.width, panel.height)):
            field.disc(x, y, radius, fill=colours.second, line=FINE, colour=colours.suit)
            field.disc(x, y, 0.62 * radius, fill=colours.paper, line=FINE, colour=colours.suit)
    draw_frame(surface, panel, colours)


def draw_joker(surface: Surface, box: Box, *, red: bool) -> None:
    """A joker: a jester with his own head on a stick, and in the corners of his panel all four suits."""
    colours = tincture(surface, red=red)
    draw_indices(surface, box, _JOKER, colours.suit)
    panel = panel_of(box)
    draw_court(surface, panel, FRENCH[_JOKER], BELTS["d"], colours)
    side = 0.11 * panel.width

    def signs() -> None:
        for number, suit in enumerate("shdc"):
            across, down = number % 2, number // 2
            surface.suit(suit, Box(panel.x + 1.5 + 1.2 * side * across, panel.y + 1.8 + 1.2 * side * down, side, side))

    draw_both_ways(surface, box, signs)
    draw_frame(surface, panel, colours)
