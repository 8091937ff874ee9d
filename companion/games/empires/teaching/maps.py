"""The land on which the books are played, as it stands after a line of a game in this folder."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from companion.drawing import Box, Point, Surface, figure
from companion.games.empires.atlas import lands, shapes
from companion.games.empires.drawings.maps import model, screen
from companion.games.empires.drawings.maps.lesson import NO_CHANGE, SCALE, Change, LessonMap
from companion.games.empires.rules.maps import ProvinceMap, parse_map
from companion.plain import Plain
from companion.referee.teaching import state_at

GAME = "empires"
#: Between the same provinces before and after (mm).
_GAP = 2.0


@cache
def known_map() -> ProvinceMap:
    """The land of fourteen provinces, as the referee knows it."""
    return parse_map(_read("littlemark.map"))


@cache
def littlemark() -> model.Land:
    """The same with its shapes."""
    return lands.land_of(shapes.read_shapes(_read("littlemark.shapes"), known_map()))


def _read(name: str) -> str:
    return (files(__package__) / name).read_text("utf-8")


def realms_of(state: Plain) -> screen.Realms:
    """What stands on the map, of a verdict's state: players become numbers, in their order."""
    seats = list(state["owned"])
    return screen.Realms(
        {province: seat for seat, tag in enumerate(seats) for province in state["owned"][tag]},
        {province: seat for seat, tag in enumerate(seats) for province in state["cities"][tag]},
        [{int(province): count for province, count in state["counters"][tag].items()} for tag in seats],
        {int(province): pips for province, pips in state["warehouses"].items()},
    )


def map_at(
    lesson: str, line: int, only: Iterable[int] = (), change: Change = NO_CHANGE, *, at: Point = (0.0, 0.0), scale: float = SCALE
) -> LessonMap:
    """The map after a lesson's line, with its corner `at` a point: all of it, or the provinces `only`."""
    return LessonMap(littlemark(), realms_of(state_at(GAME, lesson, line)), *at, scale, frozenset(only), change)


def pieces_in_words(lesson: str, line: int, only: Iterable[int] = ()) -> str:
    """What stands on the map, or in the provinces `only`: `Aino city in 1, 4 counters in 1; Ville 2 counters in 8`."""
    state, seen = state_at(GAME, lesson, line), frozenset(only) or known_map().ids
    told = []
    for tag, counters in state["counters"].items():
        cities = [f"city in {place}" for place in state["cities"][tag] if place in seen]
        others = [f"{count} in {place}" for place, count in counters.items() if int(place) in seen]
        told.append(f"{tag} {', '.join((*cities, *others)) or 'nothing'}")
    return "; ".join(told)


@dataclass(frozen=True)
class Pair:
    """The same provinces twice, with an arrow from the first to the second."""

    before: LessonMap
    after: LessonMap

    @property
    def box(self) -> Box:
        """Both of them."""
        return replace(self.before.box, width=self.after.box.right - self.before.box.x)

    def draw(self, surface: Surface) -> None:
        """Both, and the arrow between them."""
        self.before.draw(surface)
        self.after.draw(surface)
        middle = self.before.box.y + self.before.box.height / 2
        figure.arrow(surface, (self.before.box.right - 1.6, middle), (self.after.box.x + 2.4, middle), colour=surface.ink.text)


def before_and_after(
    lesson: str, lines: tuple[int, int], only: Iterable[int], change: Change = NO_CHANGE, *, at: Point, scale: float
) -> Pair:
    """Some provinces after two lines of a lesson; `change` is marked in the first."""
    chosen = tuple(only)
    first = map_at(lesson, lines[0], chosen, change, at=at, scale=scale)
    return Pair(first, map_at(lesson, lines[1], chosen, at=(first.box.right + _GAP, at[1]), scale=scale))
