"""Pictures of the whole table: how it is laid out, who attacks whom, and each deed before and after."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from companion.cards.drawings.tabletop import lay_pile, lay_row
from companion.drawing import HAIRLINE, Box, Picture, Surface, lettering
from companion.drawing.figure import REMARK, cross_out, halo, label, link, remark, step, zone
from companion.games.circle_of_power.drawings.circle import draw_circle
from companion.games.circle_of_power.drawings.laid import Laid, Places, lay_table
from companion.games.circle_of_power.teaching.lessons import Action, action_of, after, before, hand_before, lying, plays_in_words
from companion.games.circle_of_power.teaching.words import SHOWN
from companion.referee.markup import signs
from companion.words import together

#: Two tables side by side: how wide the picture is, and where their middles lie.
_WIDTH, _LEFT, _RIGHT = 114.0, 27.3, 86.4
_CARD = 7.9
_AINO, _VILLE, _EMMI, _OTTO = range(4)


def _table(x: float, y: float) -> Places:
    """One of two tables side by side, round a point."""
    return Places(x, y, _CARD, 18.2, 10)


def _heading(surface: Surface, words: str, x: float, y: float = 3.6) -> None:
    label(surface, words, x, y, align="left", face=lettering.BOLD)


def _two(title: str, heads: tuple[str, str], tables: tuple[Laid, Laid], *, y: float, height: float, draw: _Moves) -> Picture:
    """Two tables side by side, their middles at `y`, with what `draw` adds to both."""

    def draw_all(surface: Surface, box: Box) -> None:
        places = _table(_LEFT, y), _table(_RIGHT, y)
        surface.line(box.width / 2, 1, box.width / 2, box.height - 1, HAIRLINE, surface.ink.line)
        for words, middle, where, laid in zip(heads, (_LEFT, _RIGHT), places, tables, strict=True):
            _heading(surface, words, middle - _LEFT + (1.5 if middle == _RIGHT else 0))
            lay_table(surface, where, laid)
        draw(surface, *places)

    said = (together(": ", (head, lying(laid))) for head, laid in zip(heads, tables, strict=True))
    return Picture(together(". ", (title, *said)), _WIDTH, height, draw_all)


_Moves = Callable[[Surface, Places, Places], None]
_SEEN = SHOWN.say("before"), SHOWN.say("after")


def set_up() -> Picture:
    """The lesson's table before the first action."""
    return laid_out(before("season", 1), hand_before("season", 1, "Aino"))


def laid_out(laid: Laid, hand: Sequence[str]) -> Picture:
    """Everything on the table before the first action, with names and the numbers of the steps, and the first player's hand."""

    def draw(surface: Surface, _: Box) -> None:
        table = Places(57, 37, 9.4, 33, 14, slots=4, pitch=15.2)
        lay_table(surface, table, laid)
        lay_pile(surface, table.battle_deck, 5)
        zone(surface, table.gone)
        row = {"draw-pile": table.battle_deck, "discarded": table.gone, "cities-left": table.deck, "next-city": table.next_city}
        for words, place in row.items():
            remark(surface, SHOWN.say(words), place.x + place.width / 2, place.bottom + 5)
        for side in range(4):
            zone(surface, _room(table, side))
        _lay_hands(surface, table, hand)
        line = _room(table, _AINO)
        remark(surface, SHOWN.say("line"), line.right + 2, line.y + 5, align="left")
        for number, place in ((2, table.deck), (5, table.next_city)):
            step(surface, number, place.x + place.width / 2, place.y - 3.2)
        city = table.city(_AINO)
        step(surface, 4, city.x - 2.8, city.y + 1.6)
        step(surface, 3, city.right + 8.5, city.y + city.height / 2)

    known = SHOWN.say("hand-of", tag=laid.seats[_AINO], cards=signs(" ".join(hand))) if "?" not in hand else ""
    return Picture(SHOWN.say("set-up-shown", laid=lying(laid), hand=known), _WIDTH, 74, draw)


def _room(table: Places, side: int) -> Box:
    """The beginning of a line behind a city, as much of it as goes on the picture."""
    box = table.line(side)
    if side == _AINO:
        return Box(box.x, box.y, box.width, 0.6 * box.height)
    return Box(box.x, box.bottom - 0.6 * box.height, box.width, 0.6 * box.height) if side == _EMMI else box


def _lay_hands(surface: Surface, table: Places, hand: Sequence[str]) -> None:
    """Three cards each; one's own can be seen."""
    city = table.city(_AINO)
    lay_row(surface, hand, city.moved(22, 0), 10.4)
    remark(surface, SHOWN.say("your-hand"), city.x + 22 + 30.2, city.bottom + 4, align="right")
    lay_row(surface, "???", table.city(_EMMI).moved(13, 0), 4)
    remark(surface, SHOWN.say("hand"), table.city(_EMMI).right + 23, table.city(_EMMI).y + 4, align="left")
    for side, shift in ((_VILLE, -9.7), (_OTTO, 1.7)):
        lay_row(surface, "???", table.city(side).moved(shift, -17), 4)


def circle() -> Picture:
    """The circle as the mat has it, and as it lies on the table in the first action."""
    laid = replace(before("season", 1), next_city="", deck=False)

    def draw(surface: Surface, _: Box) -> None:
        draw_circle(surface, Box(0, 1, 50, 50), open_joker=False)
        table = Places(86, 26, 8.8, 17, 10.5)
        lay_table(surface, table, laid)
        for side in range(4):
            link(surface, table.city(side), table.city((side + 1) % 4), bend=-0.15)

    return Picture(SHOWN.say("circle-shown", laid=lying(laid)), _WIDTH, 52, draw)


def conquest() -> Picture:
    """The first action: Emmi's jack conquers Otto's ace."""

    def moves(surface: Surface, table: Places, _: Places) -> None:
        link(surface, table.city(_OTTO), table.line(_EMMI), bend=-0.22)
        step(surface, 1, table.x + 18, table.y - 21.5)
        link(surface, table.next_city, table.city(_OTTO))
        step(surface, 2, table.x + 15.2, table.y - 8)

    return _two(SHOWN.say("conquest-shown"), _SEEN, (before("season", 1), after("season", 1)), y=35.5, height=58, draw=moves)


def retake() -> Picture:
    """The second action: Otto's queen retakes from Emmi."""

    def moves(surface: Surface, table: Places, _: Places) -> None:
        cross_out(surface, table.line(_EMMI))
        step(surface, 1, table.line(_EMMI).right + 4, table.line(_EMMI).y + 3)
        cross_out(surface, table.city(_OTTO))
        step(surface, 2, table.city(_OTTO).right - 1, table.city(_OTTO).y - 3.5)
        link(surface, table.city(_EMMI), table.city(_OTTO), bend=0.25)
        step(surface, 3, table.x + 17.5, table.y - 15)
        link(surface, table.next_city, table.city(_EMMI))
        step(surface, 4, table.x + 10.2, table.y - 8.3)

    tables = before("season", 2), after("season", 2, gone=True)
    return _two(SHOWN.say("retake-shown"), _SEEN, tables, y=35.5, height=58, draw=moves)


def rebellion() -> Picture:
    """The fourth action: Aino regroups, and nothing had threatened her."""

    def moves(surface: Surface, table: Places, _: Places) -> None:
        for place in (table.city(_AINO), table.line(_AINO)):
            cross_out(surface, place)
        step(surface, 1, table.city(_AINO).right + 3.6, table.city(_AINO).y + 7)
        link(surface, table.next_city, table.city(_AINO))
        step(surface, 2, table.x + 10.6, table.y + 8.6)
        step(surface, 3, table.line(_AINO).right + 3.6, table.line(_AINO).y + 7)

    tables = before("season", 4, gone=True), after("season", 4, gone=True)
    return _two(SHOWN.say("rebellion-shown"), _SEEN, tables, y=27.5, height=62, draw=moves)


def joker() -> Picture:
    """The fifth action: Emmi regroups and had been threatened; the sixth: what attacks her joker and what it attacks."""

    def moves(surface: Surface, left: Places, right: Places) -> None:
        cross_out(surface, left.city(_EMMI))
        link(surface, left.next_city, left.city(_EMMI))
        enemy = left.city(_AINO)
        halo(surface, enemy)
        remark(surface, SHOWN.say("attacks-king"), enemy.right + 2.6, enemy.y + 5, align="left")
        link(surface, right.city(_EMMI).moved(0, 3), right.city(_VILLE), bend=-0.1)
        link(surface, right.city(_OTTO), right.city(_EMMI), bend=-0.2)
        link(surface, right.city(_AINO), right.city(_EMMI))
        place = right.city(_AINO)
        remark(surface, SHOWN.say("trumps-now"), place.right + 2, place.y + 5, align="left")

    heads = SHOWN.say("action", number=5), SHOWN.say("action", number=6)
    tables = before("season", 5, gone=True), replace(before("season", 6), deck=False)
    return _two(SHOWN.say("joker-shown"), heads, tables, y=27.5, height=50, draw=moves)


def judging() -> Picture:
    """The lesson's first action."""
    laid, action = before("season", 1, played=True), action_of("season", 1)
    trump, none = partial(SHOWN.say, "trump"), partial(SHOWN.say, "no-trump")
    why = {"Aino": none(number=9), "Ville": none(number=4), "Emmi": trump(number=3), "Otto": none(number=10)}
    return judged(laid, action, why, "Emmi", SHOWN.say("trump-three"))


def judged(laid: Laid, action: Action, why: Mapping[str, str], winner: str, card: str = "") -> Picture:
    """An action's four cards, each pointing at its player’s city, and beside each `why` it counts what it does."""

    def draw(surface: Surface, _: Box) -> None:
        table = Places(57, 32.5, 8.6, 31.6, 19.9, slots=1)
        lay_table(surface, table, replace(laid, deck=False))
        remark(surface, SHOWN.say("next-city-below"), table.next_city.right + 1.6, table.y - 0.6, align="left")
        for number, (tag, _card) in enumerate(action.plays, 1):
            side = laid.seats.index(tag)
            card = table.played(side)
            middle = card.x + card.width / 2
            if side in (_VILLE, _OTTO):
                step(surface, number, middle, card.y - 6.6)
                label(surface, why[tag], middle, card.y - 2, size=REMARK)
            else:
                step(surface, number, card.x - 4, card.y + card.height / 2)
                label(surface, why[tag], card.right + 2.6, card.y + 5, size=REMARK, align="left")
        halo(surface, table.played(laid.seats.index(winner)))

    said = SHOWN.say("judging-shown", plays=plays_in_words(laid, action), winner=card or winner)
    return Picture(said, _WIDTH, 65, draw)


def dummy() -> Picture:
    """Whom a dummy attacks: counted counter-clockwise from it."""
    table = before("dummy", 1)
    seats = {tag: SHOWN.say("dummy") if tag == "Dummy" else tag for tag in table.seats}
    cities = {seats[tag]: city for tag, city in table.cities.items()}
    laid = replace(table, seats=tuple(seats.values()), cities=cities, next_city="", deck=False)

    def draw(surface: Surface, _: Box) -> None:
        table = Places(46, 24, 8.2, 24, 10)
        lay_table(surface, table, laid)
        pile = table.city(_EMMI).moved(13, 0)
        lay_pile(surface, pile, 3)
        remark(surface, SHOWN.say("its-pile"), pile.right + 3, pile.y + 7, align="left")
        step(surface, 1, table.city(_VILLE).right + 4, 24)  # counted by numbers alone: an arrow is an attack
        step(surface, 2, table.city(_AINO).x - 4, 33)
        link(surface, table.city(_EMMI), table.city(_AINO))
        remark(surface, SHOWN.say("no-prey"), 12, 23, align="right")
        remark(surface, SHOWN.say("prey"), 53, 40, align="left")
        halo(surface, table.city(_AINO))

    return Picture(SHOWN.say("dummy-shown", laid=lying(laid)), 92, 48, draw)
