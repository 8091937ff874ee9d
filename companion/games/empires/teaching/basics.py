"""What the book tells before the first turn: the table, distances, what is adjacent, the eleven combinations, fights."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.cards.drawings.tabletop import card_box, lay_pile
from companion.drawing import Box, Picture, Surface, circle, figure, lettering
from companion.games.empires.drawings.demand import demand_width, draw_demand
from companion.games.empires.drawings.maps.lesson import PIECE, Change, draw_disc
from companion.games.empires.drawings.maps.screen import Realms
from companion.games.empires.drawings.scenes import HEIGHT, SCENES, WIDTH, draw_scene
from companion.games.empires.rules import combinations as c, state as s
from companion.games.empires.rules.realm import Realm
from companion.games.empires.teaching.maps import GAME, before_and_after, known_map, map_at, pieces_in_words
from companion.referee.teaching import lesson_at

AINO, VILLE = 0, 1
_CAPITAL, _SECOND = 1, 14
#: The combinations of one card, and below each the one of two.
_SMALL = (("migration", "merchant", "combat", "apostle"), ("abundance", "exploration", "war", "exodus"))
#: The cards asked for in words of a picture; a colour is said as it is called.
_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
#: How large the scenes of combinations are, and how high what stands above them and their small cards (mm).
_SCENE, _HEAD, _SIGN = 0.5, 6.6, 5.8


def _set_up() -> Picture:
    land = map_at("three-turns", 7)
    top = land.box.bottom + 3.0

    def draw(surface: Surface, _: Box) -> None:
        land.draw(surface)
        lay_pile(surface, card_box(44.5, top, 10.0), 6)
        figure.remark(surface, "the deck, shuffled", 49.5, top + 19.0)
        for player, tag, x in ((AINO, "Aino", 18.0), (VILLE, "Ville", 81.0)):
            figure.name(surface, tag, x, top + 2.6)
            _draw_supply(surface, player, x, top + 4.2)
            figure.remark(surface, "the supply", x, top + 19.0)

    said = f"Cities and counters: {pieces_in_words('three-turns', 7)}"
    return Picture(f"The map; below it the deck and each player’s supply. {said}", land.box.width, top + 20.5, draw)


def _draw_supply(surface: Surface, player: int, x: float, y: float) -> None:
    """Cities and counters that are still beside the map."""
    for number in range(2):
        draw_disc(surface, Box(x - 15.0 + 4.0 * number, y + 1.2, PIECE.city, PIECE.city), player, is_city=True)
    for number in range(9):
        row, column = divmod(number, 5)
        draw_disc(surface, Box(x - 2.4 + 3.5 * column + 1.7 * row, y + 4.2 * row, PIECE.counter, PIECE.counter), player)


def _distance() -> Picture:
    """How far every province is from the first city; the one that is far enough for another has a frame."""
    land = replace(map_at("three-turns", 6, scale=0.36), realms=Realms({_CAPITAL: AINO}, {_CAPITAL: AINO}, (), {}))
    far = {province: known_map().distance(_CAPITAL, province) for province in known_map().ids}

    def draw(surface: Surface, _: Box) -> None:
        land.draw(surface)
        land.wash(surface, [province for province, borders in far.items() if borders >= 5])
        for province, borders in far.items():
            if borders:
                x, y = land.middle(province)
                figure.step(surface, borders, x + 4.3, y - 0.6)

    said = ", ".join(f"{province}: {borders}" for province, borders in far.items() if borders)
    words = f"How many borders each province is away from the first city, in {_CAPITAL}. {said}"
    return Picture(words, land.box.width, land.box.height, draw)


def _adjacent() -> Picture:
    """Provinces adjacent to a player have a frame and say because of which of hers, reachable enemy counters a ring."""
    state: s.State = lesson_at(GAME, "adjacent", 6).judgement.inner
    realm, neighbours = Realm(state, AINO), known_map().neighbours
    adjacent = [province for province in known_map().ids if realm.is_adjacent(province)]
    reached = [province for province in state.board.counters[VILLE] if realm.reaches_enemies(province)]
    why = {province: [other for other in neighbours[province] if state.board.holds(AINO, other)] for province in adjacent}
    notes = {province: ("because", f"of {', '.join(map(str, others))}") for province, others in why.items()}
    land = replace(map_at("adjacent", 6, scale=0.535), notes=notes)

    def draw(surface: Surface, _: Box) -> None:
        land.draw(surface)
        land.wash(surface, adjacent)
        for province in reached:
            x, y = land.counters_at(province, VILLE)
            surface.path((circle(x, y, PIECE.counter / 2 + 0.2),), stroke=0.6, colour=surface.ink.accent)

    said = "; ".join(f"{province} {' '.join(words)}" for province, words in notes.items())
    fought = f"Ville’s counters within reach: in {', '.join(map(str, reached))}"
    words = f"What is adjacent to Aino: {said}. {fought}. {pieces_in_words('adjacent', 6)}"
    return Picture(words, land.box.width, land.box.height, draw)


def _combinations(title: str, rows: Sequence[Sequence[str]], column: float) -> Callable[[], Picture]:
    """What each of these combinations costs and does."""

    def make() -> Picture:
        high = _HEAD + _SCENE * HEIGHT + _SIGN + 3.6

        def draw(surface: Surface, _: Box) -> None:
            for row, names in enumerate(rows):
                for place, one in enumerate(names):
                    _draw_combination(surface, one, place * column, row * high, column)

        said = "; ".join(
            f"{one.capitalize()}: {' '.join(_SIGNS.get(suit, suit) for suit in c.COMBINATIONS[one].demand)}"
            for names in rows
            for one in names
        )
        return Picture(f"{title}. {said}", len(rows[0]) * column, len(rows) * high - 2.6, draw)

    return make


def _draw_combination(surface: Surface, one: str, x: float, y: float, column: float) -> None:
    """A combination’s name, what it does, and the cards that it asks for, one below the other."""
    demand = c.COMBINATIONS[one].demand
    middle = x + column / 2
    figure.label(surface, one.capitalize(), middle, y + 4.0, face=lettering.BOLD)
    draw_scene(surface, SCENES[one], middle - _SCENE * WIDTH / 2, y + _HEAD - 1.0, _SCENE)
    draw_demand(surface, demand, middle - demand_width(demand, _SIGN) / 2, y + _HEAD + _SCENE * HEIGHT, _SIGN)


def _fights() -> Picture:
    """Two fights of three counters against two: in the open, and where the enemy has a city."""
    open_field = before_and_after("fights", (6, 7), (8,), Change(going={(8, VILLE): 2}), at=(0.0, 6.0), scale=0.47)
    walls = before_and_after("fights", (7, 8), (13,), Change(going={(13, VILLE): 2}), at=(56.0, 6.0), scale=0.47)

    def draw(surface: Surface, _: Box) -> None:
        for pair, words in ((open_field, "in the open"), (walls, "against a city")):
            pair.draw(surface)
            figure.label(surface, words, pair.box.x + pair.box.width / 2, 4.0, face=lettering.BOLD)

    said = "; then ".join(pieces_in_words("fights", line, (8, 13)) for line in (6, 7, 8))
    words = f"Two fights of three counters against two, in the open in 8, against a city in 13: {said}"
    return Picture(words, walls.box.right, max(open_field.box.bottom, walls.box.bottom), draw)


BASICS = {
    "set-up": _set_up,
    "distance": _distance,
    "adjacent": _adjacent,
    "small-combinations": _combinations("The eight combinations of one or two cards", _SMALL, 27.6),
    "four-cards": _combinations("The three combinations of four cards", (("foundation", "colonisation", "crusade"),), 36.0),
    "fights": _fights,
}
