"""What a first game seldom has: exodus, colonisation, crusade, a return, coins and a warehouse."""

from collections.abc import Callable, Sequence

from companion.cards.drawings.tabletop import card_box, lay
from companion.drawing import Box, Picture, Surface, figure, lettering
from companion.games.empires.drawings.counters import PieceSize, coin_face
from companion.games.empires.drawings.maps.lesson import NO_CHANGE, SCALE, Change
from companion.games.empires.rules.realm import Realm
from companion.games.empires.rules.state import State
from companion.games.empires.teaching import maps, turns
from companion.referee import lesson_at, signs

AINO, VILLE, EMMI = 0, 1, 2
_CARD = 7.0
_COIN = PieceSize("book", True, 4.6, 6.8, 5.0)


def _played(
    title: str, lesson: str, provinces: Sequence[int], cards: str, change: Change = NO_CHANGE, travels: Sequence[turns.Step] = ()
) -> Callable[[], Picture]:
    """The line 7 of a lesson: its cards above, the provinces before and after it."""

    def make() -> Picture:
        top, words, codes = card_box(0, 0, _CARD).height + 1.0, lesson.capitalize(), cards.split()
        pair = maps.before_and_after(lesson, (6, 7), provinces, change, at=(0.0, top), scale=0.4 if len(provinces) > 2 else SCALE)

        def draw(surface: Surface, _: Box) -> None:
            for place, card in enumerate(codes):
                lay(surface, card_box(3.0 + place * (_CARD + 0.8), 0.4, _CARD), card)
            figure.label(surface, words, 5.0 + len(codes) * (_CARD + 0.8), 6.8, align="left", face=lettering.BOLD)
            pair.draw(surface)
            for travel in travels:
                pair.before.go(surface, *travel)

        before, after = (maps.pieces_in_words(lesson, line, provinces) for line in (6, 7))
        said = f"{title}. {words} with {signs(cards)}. Before: {before}. After: {after}"
        return Picture(said, pair.box.right, pair.box.bottom, draw)

    return make


def _return() -> Picture:
    """Where an invader may land has a frame: the outer ring, three borders or more from everybody else."""
    before = lesson_at(maps.GAME, "return", 6).judgement.inner
    land = maps.map_at("return", 7)
    allowed = [province for province in sorted(maps.known_map().outer) if _far(before, province)]

    def draw(surface: Surface, _: Box) -> None:
        land.draw(surface)
        land.wash(surface, allowed)

    words = "An invader’s city and six counters, and where the city could stand"
    said = f"{words}: {', '.join(map(str, allowed))}. {maps.pieces_in_words('return', 7)}"
    return Picture(said, land.box.width, land.box.height, draw)


def _far(state: State, province: int) -> bool:
    """Whether no piece of anybody is within two borders (EM-9.4)."""
    held = {*state.board.cities, *(place for counters in state.board.counters for place in counters)}
    return all(maps.known_map().distance(province, other) >= 3 for other in held)


def _income() -> Picture:
    """The coins that the first turn brings: one for the city, one for each province with counters."""
    provinces = (1, 2, 6)
    land = maps.map_at("treasury", 8, provinces, scale=0.6)
    state: State = lesson_at(maps.GAME, "treasury", 8).judgement.inner
    realm = Realm(state, AINO)
    side = land.box.right + 6.0

    def draw(surface: Surface, _: Box) -> None:
        land.draw(surface)
        for province in provinces:
            x, y = land.middle(province)
            worth = int(realm.owns(province)) + int(state.board.cities.get(province) == AINO)
            for coin in range(worth):
                _coin(surface, x - 2.5 * worth + 5.2 * coin, y + (7.2 if worth > 1 else 5.8))
        for coin in range(2):
            _coin(surface, side + 5.4 * coin, 10.0)
        figure.arrow(surface, (side + 12.4, 12.5), (side + 18.4, 12.5), colour=surface.ink.text)
        lay(surface, card_box(side + 20.0, 6.4, 8.6), "?")
        figure.remark(surface, "two coins buy a card", side, 24.0, align="left")
        _coin(surface, side, 32.0)
        figure.remark(surface, "one coin keeps a card", side, 41.0, align="left")

    words = "Income of a turn: a coin for each province, one more for the city. Two coins buy a card, one keeps a card"
    said = f"{words}. {maps.pieces_in_words('treasury', 8, provinces)}"
    return Picture(said, side + 32.0, land.box.height, draw)


def _coin(surface: Surface, x: float, y: float) -> None:
    coin_face(_COIN, 1)(surface, Box(x, y, _COIN.coin, _COIN.coin))


def _warehouse() -> Picture:
    """The die of a city in three turns, and its six sides: active at the last."""
    lines = ((13, "turn 1: built"), (20, "turn 2: two cards"), (21, "and a coin"), (26, "turn 3: two cards"))
    lands = [maps.map_at("treasury", line, (1,), at=(28.0 * index, 0.0), scale=0.52) for index, (line, _) in enumerate(lines)]

    def draw(surface: Surface, _: Box) -> None:
        for land, (_line, words) in zip(lands, lines, strict=True):
            land.draw(surface)
            figure.remark(surface, words, land.middle(1)[0], land.box.bottom + 2.4)

    said = ", ".join(words for _, words in lines)
    return Picture(f"A warehouse in 1 is filled: {said}", lands[-1].box.right + 1.0, lands[0].box.bottom + 4.0, draw)


CASES = {
    "exodus": _played(
        "An exodus: three counters are talked away, and the gate is open",
        "exodus",
        (7, 8, 9, 12),
        "5c 6c",
        travels=(turns.Step(8, 12, 2), turns.Step(8, 9, 1)),
    ),
    "colonisation": _played(
        "A colonisation takes a city", "colonisation", (8, 13), "2h 3h 4d 5s", Change(lost_cities=frozenset({13}))
    ),
    "crusade": _played(
        "A crusade leaves nothing", "crusade", (8, 13), "2s 3s 4c 5h", Change(going={(13, VILLE): 3}, lost_cities=frozenset({13}))
    ),
    "return": _return,
    "income": _income,
    "warehouse": _warehouse,
}
