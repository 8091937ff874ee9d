"""The table as it lies in a picture of a book: four emperors round the decks, each with city, line and the card played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.cards.drawings.tabletop import FRENCH, card_box, lay, lay_pile
from companion.drawing import Box, Surface, figure, lettering

#: Where the four sit, clockwise: below, on the left, above, on the right.
_SIDES = ((0, 1), (-1, 0), (0, -1), (1, 0))
_GAP = 1.4
_AIR = 2.0
#: How far a trophy lies from the one before it: over a card's width above and below, over its height at the sides.
_ACROSS, _DOWN = 1.08, 0.62


@dataclass(frozen=True)
class Laid:
    """What lies on the table: the emperors clockwise, the first of them below; `played` and `next_city` may be wanting."""

    seats: Sequence[str]
    cities: Mapping[str, str | None]
    lines: Mapping[str, Sequence[str]]
    next_city: str = ""
    played: Mapping[str, str] = field(default_factory=dict)
    leader: str | None = None
    gone: bool = False
    deck: bool = True


@dataclass(frozen=True)
class Places:
    """Where things lie (mm): round the middle `x`, `y` with cards `card` wide; `across` and `down` reach to the cities.

    The row in the middle has so many `slots`, `pitch` apart (0: as near as can be).
    """

    x: float
    y: float
    card: float
    across: float
    down: float
    slots: int = 3
    pitch: float = 0.0

    @property
    def high(self) -> float:
        """How high a card is."""
        return self.card * FRENCH

    def _at(self, side: int, depth: float) -> Box:
        """A card on a side: `depth` 0 is the city, 1 lies behind it, -1 before it."""
        across, down = _SIDES[side]
        x = self.x + across * (self.across + self.card / 2 + depth * (self.card + _GAP))
        y = self.y + down * (self.down + self.high / 2 + depth * (self.high + _GAP))
        return card_box(x - self.card / 2, y - self.high / 2, self.card)

    def city(self, side: int) -> Box:
        """An emperor's city."""
        return self._at(side, 0)

    def line(self, side: int, number: int = 0, of: int = 1) -> Box:
        """A trophy in the line behind the city: the `number`th of so many."""
        shift = number - (of - 1) / 2
        flat = _SIDES[side][0] == 0
        return self._at(side, 1).moved(shift * _ACROSS * self.card if flat else 0, 0 if flat else shift * _DOWN * self.high)

    def played(self, side: int) -> Box:
        """A battle card that points at its player's city; those at the sides lie turned."""
        box, (across, _) = self._at(side, -1), _SIDES[side]
        return box.moved(-across * (self.high - self.card) / 2, 0)

    def _slot(self, number: int) -> Box:
        """A place of the row in the middle, counted from its right end."""
        x = self.x + ((self.slots - 1) / 2 - number) * (self.pitch or self.card + _AIR)
        return card_box(x - self.card / 2, self.y - self.high / 2, self.card)

    @property
    def next_city(self) -> Box:
        """The next city, beside the city deck."""
        return self._slot(0)

    @property
    def deck(self) -> Box:
        """The city deck."""
        return self._slot(1)

    @property
    def gone(self) -> Box:
        """The cities discarded, behind the city deck."""
        return self._slot(2)

    @property
    def battle_deck(self) -> Box:
        """The battle deck, where the row has a fourth place."""
        return self._slot(3)


def lay_table(surface: Surface, places: Places, laid: Laid) -> None:
    """All that lies on the table, and who sits where."""
    for side, tag in enumerate(laid.seats):
        _lay_emperor(surface, places, side, laid, tag)
    if laid.deck:
        lay_city_deck(surface, places.deck, out=2.4 if places.pitch else 0.3)
    if laid.next_city:
        lay(surface, places.next_city, laid.next_city)
    if laid.gone:
        lay_pile(surface, places.gone, 2)


def lay_city_deck(surface: Surface, box: Box, cards: int = 4, out: float = 0.0) -> None:
    """The city deck on its last card, the joker that lies across and face up, drawn `out` (mm) to the left."""
    lay(surface, box.moved(-out, 0), "Jk", turned=90)
    lay_pile(surface, box, cards)


def _lay_emperor(surface: Surface, places: Places, side: int, laid: Laid, tag: str) -> None:
    city = places.city(side)
    if code := laid.cities[tag]:
        lay(surface, city, code)
    else:
        figure.zone(surface, city)
    line = laid.lines.get(tag, ())
    for number, trophy in enumerate(line):
        lay(surface, places.line(side, number, len(line)), trophy)
    if code := laid.played.get(tag, ""):
        lay(surface, places.played(side), code, turned=90 if _SIDES[side][0] else 0)
    if not _SIDES[side][0]:
        figure.name(surface, tag, city.x - 1.8, city.y + city.height / 2 + 1.2, align="right")
    elif lettering.width(tag, lettering.BOLD, figure.LABEL) <= city.width + 2 * _GAP:
        figure.name(surface, tag, city.x + city.width / 2, city.bottom + 4)
    else:  # towards the middle: trophies may lie behind the city
        x, align = (city.right, "right") if _SIDES[side][0] > 0 else (city.x, "left")
        figure.name(surface, tag, x, city.bottom + 4, align=align)
