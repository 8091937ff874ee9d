"""The pictures of the books of Circle of Kings, each made of the table as it lies after a line of a game in this folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.cards.drawings.tabletop import TAROT, card_box, lay, lay_pile
from companion.drawing import lettering
from companion.drawing.figure import LABEL, arrow, label, name, remark, step
from companion.drawing.geometry import Box
from companion.drawing.picture import Picture
from companion.drawing.surface import Surface
from companion.games.circle_of_kings.drawings import reading
from companion.games.circle_of_kings.drawings.lying import lay_lord, row_boxes
from companion.games.circle_of_kings.drawings.table import HEIGHT, MIDDLE, WIDTH, SeatFigure, box_of, draw_table
from companion.games.circle_of_kings.teaching import circles, fights
from companion.games.circle_of_kings.teaching.tables import ARMIES, DRAWN, LAID, army_of, table_at
from companion.referee.teaching import TeachingPictures

#: How many edges of the piles are seen as the game begins.
_FULL: Final = {"Lord deck": (5, "?"), "Army deck": (6, "?")}
#: The armies of the first round in the order in which they were laid.
_ORDER: Final = {"Ville": ("Tp", "6w", "3w", "2s"), "Aino": ("5w", "9s", "9c", "Ac")}


def _set_up() -> Picture:
    kings = table_at("first", LAID)["circle"]

    def draw(surface: Surface, box: Box) -> None:
        del box
        draw_table(surface, kings, SeatFigure("Aino", piles=_FULL), SeatFigure("Ville", piles=_FULL))
        step(surface, 2, *MIDDLE)
        for far in (False, True):
            _steps(surface, (("Lord deck", 3), ("Army deck", 4)), far=far)

    words = "The table: the Circle of Kings in the middle; before each player Captain, army, Lord and four piles"
    return Picture(words, WIDTH, HEIGHT, draw)


def _steps(surface: Surface, parts: Sequence[tuple[str, int]], *, far: bool) -> None:
    """Numbers on what lies before a player."""
    for part, number in parts:
        place = box_of(part, far=far)
        # A Captain lies open: his number stands at his foot.
        y = place.bottom + 1.5 if part == "Captain" else place.y + place.height / 2
        step(surface, number, place.x + place.width / 2, y)


def _hand() -> Picture:
    known = table_at("first", DRAWN)["hand"]["Aino"]["known"]
    lords = [int(code[1:]) for code in known if code.startswith("L")]
    soldiers = sorted((code for code in known if not code.startswith("L")), key=_ORDER["Aino"].index)

    def draw(surface: Surface, box: Box) -> None:
        del box
        for number, lord in enumerate(lords):
            lay_lord(surface, card_box(1 + number * 16, 1, 14, TAROT), lord)
        for number, code in enumerate(soldiers):
            lay(surface, card_box(45 + number * 16, 1, 14, TAROT), code, tarot=True)
        remark(surface, "two Lords", 16, 29.5)
        remark(surface, "four army cards", 76, 29.5)

    return Picture("Aino’s first hand: the Empress and the Hermit, and four army cards", 108, 31, draw)


def _deployment(*, hidden: bool) -> Picture:
    table = table_at("first", ARMIES)

    def draw(surface: Surface, box: Box) -> None:
        del box
        near, far = (_seat(table, tag, hidden=hidden) for tag in ("Aino", "Ville"))
        draw_table(surface, table["circle"], near, far, titles=False)
        for away in (False, True) if hidden else ():
            _steps(surface, (("Captain", 1), ("2", 2), ("Lord", 3)), far=away)

    words = "The Captains are turned up; armies and Lords lie face down" if hidden else "Armies and Lords are turned up"
    return Picture(words, WIDTH, HEIGHT, draw)


def _seat(table: Mapping[str, Any], tag: str, *, hidden: bool) -> SeatFigure:
    """What lies before a player after the deployment; `hidden`: only the Captain has been turned up."""
    zone = table["deployed"][tag]
    army = sorted(zone["army"], key=_ORDER[tag].index)
    lord = "?" if hidden else int(zone["lord"][1:])
    return SeatFigure(tag, zone["captain"], ["?"] * len(army) if hidden else army, lord, _FULL)


def _combat() -> Picture:
    before, after = table_at("first", ARMIES), table_at("first", ARMIES + 2)

    def draw(surface: Surface, box: Box) -> None:
        del box
        for tag, y in (("Ville", 6.0), ("Aino", 38.0)):
            _draw_sum(surface, tag, sorted(army_of(before, tag), key=_ORDER[tag].index), y)
            if before["lord_deck"][tag] > after["lord_deck"][tag]:
                _draw_burn(surface, y)

    return Picture("Both armies are added up: Aino has 24, Ville 21, and Ville burns a Lord", 108, 62, draw)


def _draw_sum(surface: Surface, tag: str, codes: Sequence[str], y: float) -> None:
    """An army in a row, its values below, and what they come to."""
    name(surface, tag, 0.5, y - 1.6, align="left")
    values = [int({"A": "1", "T": "10"}.get(code[0], code[0])) for code in codes]
    for number, (code, place) in enumerate(row_boxes(codes, 1, y, 10, 14).items()):
        lay(surface, place, code, tarot=True)
        label(surface, str(values[number]), place.x + 5, place.bottom + 4.6)
        label(surface, "+" if number < len(codes) - 1 else "=", place.x + 12, place.bottom + 4.6)
    label(surface, str(sum(values)), 60.5, y + 10 * TAROT + 4.6, size=1.3 * LABEL, face=lettering.BOLD)


def _draw_burn(surface: Surface, y: float) -> None:
    """A Lord goes unseen from the deck to the discards."""
    deck, gone = card_box(76, y, 10, TAROT), card_box(96, y, 10, TAROT)
    lay_pile(surface, deck, 5, tarot=True)
    lay(surface, gone, "?", tarot=True)
    arrow(surface, (88.5, y + 8), (95.2, y + 8))
    remark(surface, "Lord deck", 81, deck.bottom + 5.4)
    remark(surface, "burned, unseen", 99, deck.bottom + 5.4)


def _reading() -> Picture:
    return Picture("Four cards of a tarot pack and what each is for", reading.WIDTH, reading.HEIGHT, reading.draw_reading)


PICTURES: Final[TeachingPictures] = {
    "cards": _reading,
    "set-up": _set_up,
    "hand": _hand,
    "deploying": partial(_deployment, hidden=True),
    "deployed": partial(_deployment, hidden=False),
    "combat": _combat,
    **circles.PICTURES,
    **fights.PICTURES,
}
