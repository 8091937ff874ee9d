"""The table for a screen: the King Deck's four places, and below them the trick, each card before the person who played it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from companion.drawing import CROWN, HAIRLINE, RULE, Box, Surface, board, lettering, nameplate
from companion.games.four_kingdoms.drawings.kings import PLACES
from companion.games.four_kingdoms.drawings.pieces import PIECES

WIDTH = 104.0
_KING = (18.0, 25.2)
_CROWN = (9.0, 5.6)
_CARD = (17.0, 23.8)
_NAME = 5.0
#: Where the trick begins, how far from its middle the cards lie across, and how far down: of four, and of more.
_TOP, _ACROSS, _FOUR, _MORE = 41.5, 38.0, 26.0, 38.0
_BACK = "back"


@dataclass(frozen=True)
class Seat:
    """Somebody at the table: his number (it gives the mark), his tag, the card that he played (empty: none, `?`: unseen)."""

    number: int
    tag: str
    card: str


@dataclass(frozen=True)
class Trick:
    """The trick on the table, from the first seat clockwise: who leads, who is held to have won, and lines in the middle."""

    seats: tuple[Seat, ...]
    leader: int
    winner: int
    words: tuple[str, ...]


def board_view(kings: tuple[str, ...], harvesting: tuple[str, ...], trick: Trick) -> board.BoardView:
    """The table: the codes of the kings in the four places (empty: not known), the places that harvest, and the trick."""

    def ground(surface: Surface, _: Box) -> None:
        _draw_ground(surface, harvesting, trick)

    def pieces(surface: Surface, _: Box) -> None:
        _draw_pieces(surface, trick)

    made_of = repr((harvesting, [(seat.number, seat.tag) for seat in trick.seats]))
    stamps = (*_king_stamps(kings), *_card_stamps(trick))
    height = _label(_card(0, len(trick.seats))).bottom + 1
    return board.BoardView("The King Deck and the trick", WIDTH, height, ground, made_of, pieces, stamps, tuple(_spots(trick)))


def _king(column: int) -> Box:
    wide, high = _KING
    return Box(WIDTH / 8 + column * WIDTH / 4 - wide / 2, 7.0, wide, high)


def _reach(count: int) -> float:
    """From the trick's middle to its foremost card, downwards."""
    return _FOUR if count <= 4 else _MORE


def _middle(count: int) -> tuple[float, float]:
    return WIDTH / 2, _TOP + _CARD[1] / 2 + _reach(count)


def _card(place: int, count: int) -> Box:
    """Where the card of a seat lies: the first below, the others clockwise round the middle."""
    turn = pi / 2 + 2 * pi * place / count
    (x0, y0), down = _middle(count), _reach(count)
    x, y = x0 + _ACROSS * cos(turn), y0 + down * sin(turn)
    wide, high = _CARD
    return Box(x - wide / 2, y - high / 2, wide, high)


def _label(card: Box) -> Box:
    return Box(max(0.5, card.x - 4.5), card.bottom + 0.6, min(card.right + 4.5, WIDTH - 0.5) - max(0.5, card.x - 4.5), _NAME)


def _spots(trick: Trick) -> Iterator[board.Spot]:
    for place, seat in enumerate(trick.seats):
        card, label = _card(place, len(trick.seats)), _label(_card(place, len(trick.seats)))
        yield board.Spot(seat.tag, Box(label.x, card.y, label.width, label.bottom - card.y), seat.tag)


def _king_stamps(kings: Sequence[str]) -> Iterator[board.Stamp]:
    for column, code in enumerate(kings):
        name = code or _BACK
        yield board.Stamp(name, PIECES[name], _king(column))


def _card_stamps(trick: Trick) -> Iterator[board.Stamp]:
    for place, seat in enumerate(trick.seats):
        name = seat.card if seat.card in PIECES else _BACK
        if seat.card:
            yield board.Stamp(name, PIECES[name], _card(place, len(trick.seats)))


def _draw_ground(surface: Surface, harvesting: tuple[str, ...], trick: Trick) -> None:
    """The places; a crown over those that harvest."""
    ink = surface.ink
    for column, name in enumerate(PLACES):
        card = _king(column)
        if name in harvesting:
            crown = Box(card.x + (card.width - _CROWN[0]) / 2, 0.6, *_CROWN)
            surface.outlines(CROWN, crown, fill=ink.accent)
        surface.box(card, HAIRLINE, ink.accent, fill=ink.ground, radius=1.0)
        label = Box(card.x - 3.5, card.bottom + 0.8, card.width + 7, _NAME)
        surface.text_in(name.title(), label, lettering.TITLE, 9.5, ink.accent, "centre")
    for place, seat in enumerate(trick.seats):
        card = _card(place, len(trick.seats))
        surface.box(card, HAIRLINE, ink.line, fill=ink.ground, radius=1.0)
        nameplate.draw_name(surface, _label(card), seat.number, seat.tag, size=9.5, face=lettering.BOLD)


def _draw_pieces(surface: Surface, trick: Trick) -> None:
    """Who leads has a frame of lines, who won a heavy one; in the middle stands how the trick went."""
    ink = surface.ink
    for place in range(len(trick.seats)):
        card = _card(place, len(trick.seats))
        if place == trick.winner:
            surface.box(card.inset(-0.8, -0.8), 1.2, ink.accent, radius=1.6)
        elif place == trick.leader:
            with surface.dashed(1.6, 1.0):
                surface.box(card.inset(-0.9, -0.9), RULE * 1.4, ink.accent, radius=1.6)
    step, (x, y) = 5.2, _middle(len(trick.seats))
    top = y - step * len(trick.words) / 2
    for row, words in enumerate(trick.words):
        line = Box(x - 25, top + row * step, 50, step)
        face, colour = (lettering.TITLE, ink.accent) if row == 0 else (lettering.ITALIC, ink.text)
        surface.text_in(words, line, face, 10, colour, "centre")
