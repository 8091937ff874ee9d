"""The whole table in a figure: the Circle between two players, before each Captain, army and Lord, at their sides the piles."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.cards.drawings.tabletop import TAROT, card_box, lay, lay_pile
from companion.drawing import Box, Surface, figure
from companion.games.circle_of_kings.drawings.lying import king_boxes, lay_circle, lay_lord, say

#: The figure (mm), and how wide a card in it is.
WIDTH, HEIGHT = 108.0, 104.0
#: How high it is without what lies between the two rows.
ROWS_HEIGHT = 55.0
_CARD = 10.0
_HIGH = _CARD * TAROT
_ROW, _CAPTAIN, _ARMY, _STEP, _LORD = 22.0, 13.0, 27.0, 11.0, 85.0
_NEAR, _FAR = 3.5, 20.5
_PILE = 56.2
MIDDLE = (WIDTH / 2, HEIGHT / 2)
_PILES = {
    "Lord deck": (_NEAR, _PILE),
    "Lord discards": (_FAR, _PILE),
    "Army discards": (WIDTH - _FAR - _CARD, _PILE),
    "Army deck": (WIDTH - _NEAR - _CARD, _PILE),
}


@dataclass(frozen=True)
class SeatFigure:
    """What lies before a player: cards by their codes, `?` face down; `lord` a number, None for a place that is empty.

    `piles` has how many edges of a pile are seen, and of open discards the card on top.
    """

    tag: str
    captain: str = ""
    army: Sequence[str] = ()
    lord: int | str | None = None
    piles: Mapping[str, tuple[int, str]] = field(default_factory=dict)


def box_of(part: str, *, far: bool, height: float = HEIGHT) -> Box:
    """Where a part of a seat lies: `Captain`, `Lord`, `1` to `5` of the army, or a pile; `far`: of the player opposite.

    `height` is that of the figure: rows lie at its edges.
    """
    if part in _PILES:
        box = card_box(*_PILES[part], _CARD, TAROT)
    else:
        x = {"Captain": _CAPTAIN, "Lord": _LORD}.get(part) or _ARMY + (int(part) - 1) * _STEP
        box = card_box(x, height - _ROW, _CARD, TAROT)
    return Box(WIDTH - box.right, height - box.bottom, box.width, box.height) if far else box


def draw_table(surface: Surface, kings: Sequence[str | None], near: SeatFigure, far: SeatFigure, *, titles: bool = True) -> None:
    """Both seats and the Circle. `titles`: the places and piles are named."""
    lay_circle(surface, king_boxes(*MIDDLE, _CARD), kings)
    for seat, away in ((near, False), (far, True)):
        draw_row(surface, seat, far=away, titles=titles)
        for pile in _PILES:
            box = box_of(pile, far=away)
            cards, top = seat.piles.get(pile, (0, "?"))
            if cards:
                lay_pile(surface, box, cards, top, tarot=True)
            else:
                figure.zone(surface, box)
            if titles:
                say(surface, box.moved(0, 1.6) if cards else box, pile)


def draw_row(surface: Surface, seat: SeatFigure, *, far: bool, titles: bool = True, height: float = HEIGHT) -> None:
    """A player's Captain, army and Lord, and whose they are."""
    captain, lord, first, last = (box_of(part, far=far, height=height) for part in ("Captain", "Lord", "1", "5"))
    army = Box(min(first.x, last.x), first.y, 5 * _STEP - (_STEP - _CARD), _HIGH)
    for title, box in (("Captain", captain), ("Army", army), ("Lord", lord)):
        figure.zone(surface, box)
        if titles:
            say(surface, box, title, above=far)
    if seat.captain:
        lay(surface, captain, seat.captain, tarot=True)
    for number, code in enumerate(seat.army, 1):
        lay(surface, box_of(str(number), far=far, height=height), code, tarot=True)
    if isinstance(seat.lord, int):
        lay_lord(surface, lord, seat.lord)
    elif seat.lord:
        lay(surface, lord, seat.lord)
    x, align = (WIDTH - 0.5, "right") if far else (0.5, "left")
    figure.name(surface, seat.tag, x, captain.y + _HIGH / 2 + 1.2, align=align, room=_CAPTAIN - 1.0)
