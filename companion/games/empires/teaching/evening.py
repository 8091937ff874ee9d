"""What the books of Empires can show of anybody's first turn: their map when all had set up, and when the turn was over."""

from collections.abc import Iterator
from dataclasses import replace

from companion.drawing import PLAYER_MARKS, Picture
from companion.games.empires.boards import realms_of, screen_of
from companion.games.empires.drawings.maps.lesson import SCALE, SHORE, LessonMap
from companion.games.empires.rules import moves as m, state as s
from companion.referee.evening import Evening, EveningPictures, Shown

#: How large a map may be (mm), and how many of its provinces have room in it with their pieces.
_WIDE, _HIGH, _MOST = 112.0, 120.0, 40
#: Of a larger map all is shown that is so many borders or fewer from a city.
_NEAR = 2


def _shown(evening: Evening, state: s.State, when: str) -> Iterator[Shown]:
    """A map with what stands on it; of a large one what is near the first player's city."""
    known = state.map
    screen = screen_of(known, evening.record.header.value("map"), evening.files) if known else None
    city = min((province for province, seat in state.board.cities.items() if seat == 0), default=0)
    if known is None or screen is None or not city:
        return
    near = frozenset(one for one in known.ids if len(known.ids) <= _MOST or known.distance(city, one) <= _NEAR)
    land = LessonMap(screen.land, realms_of(state), scale=1.0, only=near)
    width, height = land.view.size
    land = replace(land, scale=min(SCALE, (_WIDE - 2 * SHORE) / width, (_HIGH - 2 * SHORE) / height))

    players = state.table.players
    where = "" if len(known.ids) <= _MOST else f" round {players[0]}’s city"
    owned = (f"{tag} ({mark.shape}) {len(mine)}" for tag, mark, mine in zip(players, PLAYER_MARKS, state.owned(), strict=False))
    said = f"Your map{where} {when}. Provinces: {', '.join(owned)}"
    yield Shown(Picture(said, land.box.width, land.box.height, lambda surface, _: land.draw(surface)), said)


def _set_up(evening: Evening) -> Iterator[Shown]:
    """The map before anybody has played a card."""
    lines = [step for step, act in evening.of(m.Act) if any(isinstance(one, m.Setup) for one in act.elements)]
    if lines and len(lines) == len(lines[-1].after.table.players):
        yield from _shown(evening, lines[-1].after, "when all had set up")


def _after(evening: Evening) -> Iterator[Shown]:
    """The map when the first turn was over."""
    if evening.end is not None and any(_set_up(evening)):
        yield from _shown(evening, evening.end.inner, "when the first turn was over")


EVENING: EveningPictures = {"set-up": _set_up, "turn-1-ville": _after}
