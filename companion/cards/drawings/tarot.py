"""The 56 suit cards of a tarot pack: ace to ten and four courts in four suits. What its 22 others say is a game's affair."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from math import asin, degrees

from companion.cards.drawings.courts import BELTS, HELD, TAROT, draw_court, draw_heads
from companion.cards.drawings.field import FINE, RED_TAROT_SUITS, Field, Tincture, tarot_suit, tincture
from companion.cards.drawings.french import draw_ace_ring, draw_frame, draw_plain_panel
from companion.cards.drawings.person import Figures
from companion.cards.drawings.pips import PIPS, draw_both_ways, draw_indices, draw_pips, panel_inset, panel_of
from companion.cards.tarot import COURTS, SUIT_NAMES, SUITS
from companion.drawing import RULE, SAFE, Box, Drawing, Outline, Point, Surface, arc, circle, lettering

#: Cups are the hearts of other packs; the other suits have their own letters.
_FRENCH = {"c": "h"}
_LONGEST = "Knight of Pentacles"
#: The room above a court's panel in which its name stands: a share of the card's height, least and most (mm).
_NAME = (0.075, 5.4, 7.4)
#: A tarot suit as a pip: the part of a hand, what the hand hid, and where in the field it is (x, y, width, height).
_PIPS = {
    "s": (
        HELD["sword"]
        + "\ns2 M32.7 22.8 L34.3 22.8 L34.2 27.6 L32.8 27.6 Z\nn1 M32.7 24.4 L34.3 24 M32.7 26 L34.3 25.6\ns2 O33.5 28.4 1.3",
        (28.0, 0.5, 11.0, 29.4),
    ),
    "w": (HELD["wand"] + "\nn1 M32.6 24 L34.4 24", (28.5, -1.7, 10.0, 25.9)),
    "c": (HELD["cup"] + "\ns2 M29.6 27 C30 24.8 32.4 25 32.6 23 L34.4 23 C34.6 25 37 24.8 37.4 27 Z", (28.2, 6.4, 10.6, 20.8)),
    "p": (HELD["pentacle"], (27.0, 10.8, 12.8, 12.8)),
}
#: How many pips stand one above the other, how much of a row's height one takes, and how much of the width by the columns.
_ROWS = {2: 2, 3: 3, 4: 2, 5: 3, 6: 3, 7: 3, 8: 3, 9: 4, 10: 4}
_FULL, _ACROSS = 0.95, {1: 0.62, 2: 0.45, 3: 0.33}
#: Part of a ring: its middle seen from that of a panel, its radius (mm), the degrees at which it begins and ends.
Part = tuple[float, float, float, float, float]
#: How wide the bands behind pips are (mm).
_BAND = 1.6
#: How high an ace is, of the panel: a sword and a wand pierce the ring, a cup and a coin lie within it.
_ACES = {"s": 0.82, "w": 0.82, "c": 0.31, "p": 0.27}


def minor_faces() -> tuple[Drawing, ...]:
    """The fronts of the four suits: each from ace to ten and page to king."""
    minors: list[Drawing] = []
    for suit in SUITS:
        minors += [partial(draw_number_card, number=number, suit=suit) for number in range(1, 11)]
        minors += [partial(draw_court_card, court=court, suit=suit) for court in COURTS]
    return tuple(minors)


def draw_number_card(surface: Surface, box: Box, number: int, suit: str) -> None:
    """Ace to ten of a suit, in its trim box."""
    colours = _colours(surface, suit)
    rank = "A" if number == 1 else str(number)
    draw_indices(surface, box, rank, colours.suit, partial(tarot_suit, surface, suit))
    if number > 1 and not surface.ink.saving:
        _draw_knot(surface, panel_of(box), suit, colours)
    draw_plain_panel(surface, box, colours)
    if number == 1:
        draw_ace_ring(surface, box, colours)
    draw_pips(surface, box, pip_places(box, number, suit), suit, _draw_pip)


def _draw_knot(surface: Surface, panel: Box, suit: str, colours: Tincture) -> None:
    """The bands behind a suit's pips: two that cross (swords), half rings (wands), a chain (cups), a ring and two halves."""
    wide, high = panel.width, panel.height
    fill = surface.ink.mixed(colours.second, 34, colours.paper)
    for x, y, radius, first, last in _KNOTS[suit](wide, high):
        middle = panel.x + wide / 2 + x, panel.y + high / 2 + y
        surface.path(_band(middle, radius, first, last), fill, FINE, colours.second, rule="evenodd")


def _band(middle: Point, radius: float, first: float, last: float) -> tuple[Outline, ...]:
    """A ring, or the part of it from `first` to `last` degrees: as wide as all are, with this radius at its outer edge."""
    if last - first >= 360:
        return circle(*middle, radius), circle(*middle, radius - _BAND)
    turns = [first + (last - first) * step / 4 for step in range(5)]
    outer = [arc(radius, *pair, middle) for pair in pairwise(turns)]
    inner = [arc(radius - _BAND, *pair, middle) for pair in pairwise(reversed(turns))]
    return ((outer[0][0], *(one[1] for one in outer), ("L", inner[0][0][1]), *(one[1] for one in inner), ("Z", ())),)


def _crossing(wide: float, high: float) -> list[Part]:
    """Two bows from the top of a panel to its foot."""
    across, down = 0.4 * wide, 0.47 * high
    radius = (across * across + down * down) / (2 * across)
    half = degrees(asin(down / radius))
    return [(across - radius, 0, radius, 90 - half, 90 + half), (radius - across, 0, radius, 270 - half, 270 + half)]


def _half_rings(wide: float, high: float) -> list[Part]:
    """Half rings that stand on the sides of a panel, two on each."""
    radius = min(0.49 * wide, 0.24 * high)
    return [(side * wide / 2, y * high, radius, 90 + 90 * side, 270 + 90 * side) for side in (-1, 1) for y in (-0.25, 0.25)]


def _chain(wide: float, high: float) -> list[Part]:
    """Three rings, each through the next."""
    radius = min(0.43 * wide, 0.2 * high)
    return [(0, y * high, radius, 0, 360) for y in (-0.29, 0, 0.29)]


def _ring(wide: float, high: float) -> list[Part]:
    """A ring in the middle, and half of one at either end."""
    radius = min(0.45 * wide, 0.24 * high)
    return [(0, 0, radius, 0, 360), (0, -high / 2, radius, 90, 270), (0, high / 2, radius, -90, 90)]


def pip_places(box: Box, number: int, suit: str) -> tuple[Box, ...]:
    """Where the pips of a number card stand in its trim box: as large as so many can be."""
    panel, (*_, wide, high) = panel_of(box), _PIPS[suit][1]
    field = panel.inset(0.09 * panel.width, 0.05 * panel.height)
    if number == 1:
        unit = _ACES[suit] * panel.height / high
    else:
        share = _ACROSS[len({x for x, _ in PIPS[number]})]
        unit = min(_FULL * field.height / _ROWS[number] / high, share * field.width / wide)
    width, height = unit * wide, unit * high
    return tuple(
        Box(field.x + x * (field.width - width), field.y + y * (field.height - height), width, height) for x, y in PIPS[number]
    )


def _draw_pip(surface: Surface, suit: str, box: Box) -> None:
    """A suit in two inks, as it is in the hands of its courts."""
    part, (x, y, wide, high) = _PIPS[suit]
    Figures(Field(surface, box, wide, high), _colours(surface, suit)).draw(part, -x, -y)


def draw_court_card(surface: Surface, box: Box, court: tuple[str, str], suit: str) -> None:
    """Page to king of a suit, who reads both ways as the card's name does."""
    rank, name = court
    colours = _colours(surface, suit)
    draw_indices(surface, box, rank, colours.suit, partial(tarot_suit, surface, suit))
    panel = court_panel(box)
    room = panel.y - box.y - SAFE
    person = TAROT[rank + suit]
    draw_court(surface, panel, person, BELTS[_FRENCH.get(suit, suit)], colours)
    words = Box(panel.x + 0.6, box.y + SAFE, panel.width - 1.2, room - 1.6)
    # On a small card the suit is left out, and on all courts alike.
    said = f"{name} of {SUIT_NAMES[suit]}" if lettering.width(_LONGEST, lettering.TITLE, 8) <= words.width else name
    side = 0.17 * panel.width

    def sign() -> None:
        surface.text_in(said, words, lettering.TITLE, 11, colours.suit, "centre")
        left = panel.right - side - 1.5 if person.mirrored else panel.x + 1.5
        tarot_suit(surface, suit, Box(left, panel.y + 2.0, side, side))

    draw_both_ways(surface, box, sign)
    draw_frame(surface, panel, colours)


def court_panel(box: Box) -> Box:
    """The panel of a court, below its name."""
    share, least, most = _NAME
    return box.inset(panel_inset(box), SAFE + max(least, min(most, share * box.height)))


def draw_king(surface: Surface, box: Box, suit: str) -> None:
    """A King's head and his suit, twice, in a square: for a token, in its trim box."""
    colours = _colours(surface, suit)
    panel = box.inset(1.0, 1.0)
    surface.box(panel, width=0, fill=colours.paper)
    draw_heads(surface, panel, TAROT[f"K{suit}"], BELTS[_FRENCH.get(suit, suit)], colours)
    side = 0.22 * panel.width

    def signs() -> None:
        for left in (panel.x + 0.7, panel.right - side - 0.7):
            tarot_suit(surface, suit, Box(left, panel.y + 0.9, side, side))

    draw_both_ways(surface, box, signs)
    surface.box(panel, RULE, colours.line, radius=1.0)


def _colours(surface: Surface, suit: str) -> Tincture:
    return tincture(surface, red=suit in RED_TAROT_SUITS)


#: What lies behind the pips of each suit.
_KNOTS: dict[str, Callable[[float, float], list[Part]]] = {"s": _crossing, "w": _half_rings, "c": _chain, "p": _ring}
