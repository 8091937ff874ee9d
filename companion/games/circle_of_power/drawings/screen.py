"""The four emperors round the circle for a screen: each one's city, and an arrow from every city to those that it attacks."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from companion.drawing import BOARD_LINE, HAIRLINE, PLAYER_MARKS, RULE, Box, Surface, circle, lettering, line_outline, polygon
from companion.drawing.board import BoardView, Spot, Stamp
from companion.drawing.nameplate import draw_name
from companion.games.circle_of_power.drawings.pieces import PIECES

WIDTH, HEIGHT = 104.0, 114.0
_CARD = (21.0, 29.4)
_NAME, _WORDS = 5.2, 4.6
#: The middles of the cities, clockwise from the left of him who deals, who sits below.
_SEATS = ((15.5, 57.0), (52.0, 26.4), (88.5, 57.0), (52.0, 87.6))
#: Who sits at the top has his name above his city: below it the arrows run.
_TOP = 1
#: How far an arrow begins and ends from a city's edge, and how far two that meet head on keep apart (mm).
_CLEAR, _BESIDE, _HEAD = 1.6, 2.0, 4.4


@dataclass(frozen=True)
class Throne:
    """An emperor on his seat: his number and tag, his city's code (empty: none), what he is in words, and whether he leads."""

    number: int
    tag: str
    city: str
    words: str
    leads: bool


def board_view(thrones: tuple[Throne, ...], attacks: frozenset[tuple[int, int]]) -> BoardView:
    """The emperors clockwise, the dealer last; `attacks` are pairs of seats: whose city attacks whose."""

    def ground(surface: Surface, _: Box) -> None:
        _draw_ground(surface, thrones)

    def pieces(surface: Surface, _: Box) -> None:
        for seat, throne in enumerate(thrones):
            _draw_words(surface, throne, seat)
        for one, other in sorted(attacks):
            _draw_attack(surface, one, other, PLAYER_MARKS[thrones[one].number].colour_name, (other, one) in attacks)

    stamps = tuple(Stamp(throne.city, PIECES[throne.city], _card(seat)) for seat, throne in enumerate(thrones) if throne.city)
    made_of = repr([(throne.number, throne.tag) for throne in thrones])
    return BoardView("The emperors round the circle", WIDTH, HEIGHT, ground, made_of, pieces, stamps, tuple(_spots(thrones)))


def _card(seat: int) -> Box:
    (x, y), (wide, high) = _SEATS[seat], _CARD
    return Box(x - wide / 2, y - high / 2, wide, high)


def _label(seat: int) -> Box:
    """The name's place: below a city, or above it."""
    card = _card(seat)
    top = card.y - 1.4 - _NAME - _WORDS if seat == _TOP else card.bottom + 1.0
    return Box(card.x - 4.4, top, card.width + 8.8, _NAME)


def _spots(thrones: tuple[Throne, ...]) -> Iterator[Spot]:
    for seat, throne in enumerate(thrones):
        card, label = _card(seat), _label(seat)
        top, foot = min(card.y - 1, label.y), max(card.bottom + 1, label.bottom)
        whole = Box(label.x, top, label.width, foot - top)
        yield Spot(throne.tag, whole, f"{throne.tag}, {throne.words}" if throne.words else throne.tag)


def _draw_ground(surface: Surface, thrones: tuple[Throne, ...]) -> None:
    ink, middle = surface.ink, (52.0, 57.0)
    for radius, width in ((36.5, BOARD_LINE), (34.8, HAIRLINE)):
        surface.path((circle(*middle, radius),), stroke=width, colour=ink.line)
    for seat, throne in enumerate(thrones):
        surface.box(_card(seat), RULE, ink.accent, fill=ink.ground, radius=1.2)
        label = _label(seat)
        surface.box(label.inset(-0.4, 0), 0, fill=ink.paper, radius=1.0)
        draw_name(surface, label, throne.number, throne.tag, size=9.5, face=lettering.BOLD)


def _draw_words(surface: Surface, throne: Throne, seat: int) -> None:
    """What an emperor is, below his name; who leads has a heavy frame."""
    card, label = _card(seat), _label(seat)
    place = Box(label.x - 2, label.bottom, label.width + 4, _WORDS)
    surface.text_in(throne.words, place, lettering.ITALIC, 9.5, surface.ink.quiet, "centre", 7)
    if throne.leads:
        surface.box(card.inset(-1.0, -1.0), 1.2, surface.ink.accent, radius=2.0)


def _draw_attack(surface: Surface, one: int, other: int, colour_name: str, both: bool) -> None:
    """An arrow from city to city, in the attacker's colour; of two that attack each other each keeps to its right."""
    mark = next(mark for mark in PLAYER_MARKS if mark.colour_name == colour_name)
    colour = surface.ink.mark_colour(mark)
    (x1, y1), (x2, y2) = _SEATS[one], _SEATS[other]
    away = hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / away, (y2 - y1) / away
    if both:
        x1, y1, x2, y2 = x1 - dy * _BESIDE, y1 + dx * _BESIDE, x2 - dy * _BESIDE, y2 + dx * _BESIDE
    out = _to_edge(dx, dy) + _CLEAR
    start, tip = (x1 + dx * out, y1 + dy * out), (x2 - dx * out, y2 - dy * out)
    neck = (tip[0] - dx * _HEAD, tip[1] - dy * _HEAD)
    surface.path((line_outline((start, neck)),), stroke=1.5, colour=colour)
    sides = [(neck[0] + way * dy * 0.55 * _HEAD, neck[1] - way * dx * 0.55 * _HEAD) for way in (1, -1)]
    surface.path((polygon((tip, *sides)),), fill=colour)


def _to_edge(dx: float, dy: float) -> float:
    """From a card's middle to its edge, in a direction."""
    wide, high = _CARD
    return min((half / abs(step) for half, step in ((wide / 2, dx), (high / 2, dy)) if abs(step) > 1e-9), default=0.0)
