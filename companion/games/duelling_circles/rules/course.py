"""The board: tiles, and the loop of sixteen that each player's tokens walk (DC-1.2, DC-1.3, DC-7.1).

A tile is known by its number on the course of the player who moves: 0 to 7 are `h1` to `h8`, 8 to 15 the combat row as he
meets it. `RESERVE` is a place too: from there a token moves as from the tile before `h7`.
"""

from collections.abc import Mapping
from functools import cache

LENGTH = 16
HOME_LENGTH = 8
RESERVE = 16
MOST_HEADS = 4
#: How many of the sixteen ways in which four coins fall show so many heads (DC-2.2).
CHANCES = (1, 4, 6, 4, 1)
#: The printed numbers of the combat row, which the lucky flip chooses from (DC-1.2, DC-4.1).
COMBAT_TILES = range(1, 9)
#: Where a landing earns a flip: `h3` and `h6` (DC-1.4).
RALLYING = (2, 5)
H7 = 6
H8 = 7

_HOME = tuple(f"h{n}" for n in range(1, HOME_LENGTH + 1))
_COMBAT = tuple(f"c{n}" for n in COMBAT_TILES)
#: The names of the course's tiles, the reserve's `r` last; and of the course of one who runs through the combat row backwards.
FORWARD = (*_HOME, *_COMBAT, "r")
BACKWARD = (*_HOME, *reversed(_COMBAT), "r")


def course(counterflow: bool, seat: int) -> tuple[str, ...]:
    """The tiles of a player's course by their numbers, the reserve last (DC-1.3; DC-7.1: only the second runs backwards)."""
    return BACKWARD if counterflow and seat else FORWARD


@cache
def places(names: tuple[str, ...]) -> Mapping[str, int]:
    """The numbers of a course's tiles by their names."""
    return {name: place for place, name in enumerate(names)}


def ahead(place: int, steps: int) -> int:
    """The tile that lies so many steps ahead of a place, whatever stands between (DC-2.5, DC-1.6, DC-R2); with -1 that behind."""
    return ((H7 - 1 if place == RESERVE else place) + steps) % LENGTH


#: `LANDING[place][heads]`: where a token lands that moves from there.
LANDING = tuple(tuple(ahead(place, heads) for heads in range(MOST_HEADS + 1)) for place in range(LENGTH + 1))


@cache
def across(counterflow: bool) -> tuple[int | None, ...]:
    """By the number of a tile on one player's course, its number on the other's; None for home tiles (DC-1.2)."""
    combat = range(HOME_LENGTH, LENGTH)
    return (None,) * HOME_LENGTH + tuple(23 - place if counterflow else place for place in combat)


def combat_place(number: int, counterflow: bool, seat: int) -> int:
    """The number on a player's course of the combat tile with this printed number, 1 to 8 (DC-R13)."""
    return LENGTH - number if counterflow and seat else HOME_LENGTH - 1 + number


@cache
def lucky_places(counterflow: bool, seat: int) -> tuple[int, ...]:
    """The numbers on a player's course of the combat tiles, by their printed numbers; -1 stands for 0, no tile."""
    return (-1, *(combat_place(number, counterflow, seat) for number in COMBAT_TILES))
