"""The end of a season: the villages opened, the kings who harvest, what they bring, and who deals next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.cards.drawings.tabletop import card_box, lay
from companion.drawing import lettering
from companion.drawing.figure import arrow, label, name, remark
from companion.drawing.geometry import Box
from companion.drawing.picture import Picture
from companion.drawing.surface import HAIRLINE, Surface
from companion.games.four_kingdoms.drawings.kings import draw_crown
from companion.games.four_kingdoms.rules.scoring import card_points
from companion.games.four_kingdoms.teaching.table import CARDS, GAME, PLAYERS, around, say, signed, upright
from companion.referee.teaching import TeachingPictures, state_at

#: Lines of the lessons: all tricks are played; the same villages under the Evening King, and under the Double King.
_PLAYED: Final = 20
_EVENING, _DOUBLE = 12, 22
#: A season begins, and the next one.
_SEASONS: Final = (5, 15)
_BLESSINGS: Final = (
    ("Kh", "Harmony", "each village\nwith a heart", 2),
    ("Kd", "Prosperity", "the village with\nmost diamonds", 2),
    ("Ks", "Anarchy", "each village\nwith a spade", -2),
    ("Kc", "Revolution", "the village with\nmost clubs", -2),
)


def harvest_picture() -> Picture:
    """The villages opened, with what each card is worth and the sums."""
    state = state_at(GAME, "season", _PLAYED)

    def draw(surface: Surface, box: Box) -> None:
        del box
        most = max(map(len, state["villages"].values()))
        for number, tag in enumerate(PLAYERS):
            x, y = 2 + 56 * (number % 2), 2 + 32 * (number // 2)
            _draw_village(surface, tag, state["villages"][tag], Box(x, y, 11 * most + 8, 28))

    return Picture("The villages are opened and counted", 112, 62, draw)


def _draw_village(surface: Surface, tag: str, cards: Sequence[str], box: Box) -> None:
    """A village's cards, the points below each, and the sum."""
    name(surface, tag, box.x, box.y + 4, align="left")
    for number, code in enumerate(cards):
        place = card_box(box.x + 10.2 * number, box.y + 6, 9.4)
        lay(surface, place, code)
        remark(surface, signed(card_points(CARDS[code])), place.x + 4.7, place.bottom + 4)
    total = sum(card_points(CARDS[code]) for code in cards)
    label(surface, f"= {signed(total)}", box.x + 10.2 * len(cards) + 1.5, box.y + 14.5, align="left", face=lettering.BOLD)


def blessings_picture() -> Picture:
    """What each king brings where he harvests."""

    def draw(surface: Surface, box: Box) -> None:
        del box
        for number, (code, title, reached, points) in enumerate(_BLESSINGS):
            x = 14 + 28.5 * number
            lay(surface, upright(x, 12, 13), code)
            name(surface, title, x, 27)
            remark(surface, reached, x, 31.2)
            label(surface, signed(points), x, 41, face=lettering.BOLD)

    return Picture("The four kings, and what each brings when he harvests", 114, 43, draw)


def kings_picture(line: int, title: str) -> Picture:
    """The kings who harvest, and below them what each village has then: balance, what the kings bring, score."""
    state = state_at(GAME, "kings", line)
    harvest = state["harvest"]
    places = {king: place for place, king in state["kings"].items()}

    def draw(surface: Surface, box: Box) -> None:
        del box
        for number, king in enumerate(harvest["kings"]):
            place = upright(14 + 17 * number, 22, 14)
            lay(surface, place, king)
            draw_crown(surface, Box(place.x, 3, place.width, 6), 8)
            remark(surface, places[king], 14 + 17 * number, 37)
        left = 32 + 17 * (len(harvest["kings"]) - 1)
        for column, words in enumerate(("village", "kings", "score")):
            remark(surface, words, left + 24 + 17 * column, 6)
        for row, tag in enumerate(PLAYERS):
            y = 13.5 + 7.5 * row
            balance, bonus = harvest["balance"][tag], harvest["bonus"][tag]
            name(surface, tag, left, y, align="left")
            for column, words in enumerate((signed(balance), signed(bonus) if bonus else "", signed(balance + bonus))):
                face = lettering.BOLD if column == 2 else lettering.TEXT
                label(surface, words, left + 24 + 17 * column, y, face=face)
            surface.line(left, y + 2.4, left + 64, y + 2.4, HAIRLINE, surface.ink.line)

    return Picture(title, 116, 42, draw)


def next_season_picture() -> Picture:
    """The dealers of a season and of the next one: both roles move one seat on, clockwise."""
    seasons = [state_at(GAME, "kings", line) for line in _SEASONS]

    def draw(surface: Surface, box: Box) -> None:
        del box
        for number, state in enumerate(seasons):
            x, y = 26.0 + 60 * number, 24.0
            surface.box(around(x, y, 16, 14), HAIRLINE, surface.ink.line, radius=7)
            for tag, across, down in (("Aino", 0, 15.5), ("Ville", -17, 0), ("Emmi", 0, -14), ("Otto", 17, 0)):
                say(surface, tag, _roles(state, tag), x + across, y + down)
            label(surface, f"season\n{state['season']}", x, y - 0.5)
        arrow(surface, (51, 24), (59, 24))

    return Picture("The King Dealer, the Citizen Dealer and the first leader of two seasons", 112, 46, draw)


def _roles(state: Mapping[str, Any], tag: str) -> str:
    """A seat's part in a season: the leader sits on the left of the Citizen Dealer."""
    if tag == state["king_dealer"]:
        return "King Dealer"
    if tag == state["citizen_dealer"]:
        return "Citizen Dealer"
    before = PLAYERS[PLAYERS.index(tag) - 1]
    return "leads first" if before == state["citizen_dealer"] else ""


PICTURES: Final[TeachingPictures] = {
    "harvest": harvest_picture,
    "blessings": blessings_picture,
    "evening": partial(kings_picture, _EVENING, "The Evening King: the King of Diamonds harvests"),
    "double": partial(kings_picture, _DOUBLE, "The Double King: two kings harvest"),
    "next-season": next_season_picture,
}
