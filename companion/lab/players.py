"""Players of graded strength. A level is a budget of playouts, never of seconds. Pure, standard library alone.

A player is given a view and nothing else: what its seat cannot see is not in there.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from companion.lab.search import Chosen, flat, halving
from companion.lab.world import AnyLaboratory, Decision, Seen

RANDOM, THUMB, FLAT, HALVING = 0, 1, 2, 3
#: What each level does, in a few words for people.
LEVELS: Final[Mapping[int, str]] = {
    RANDOM: "any legal choice, by lot",
    THUMB: "the game's rule of thumb",
    FLAT: "the best of 20 playouts",
    HALVING: "the best of 200 playouts, the better half of the options kept again and again",
}
#: From here on a level is itself the number of playouts that are spent as level 3 spends its own.
FEWEST: Final = 10
#: How many playouts a level spends on one decision, in all.
PLAYOUTS: Final[Mapping[int, int]] = {FLAT: 20, HALVING: 200}


def is_level(number: int) -> bool:
    """Whether there is a player of this level."""
    return number in LEVELS or number >= FEWEST


def choose(laboratory: AnyLaboratory, view: Seen, decision: Decision, level: int, random: Random) -> Chosen:
    """What a player of this level chooses. Equal views, decisions and random sources give equal choices.

    Where there is but one option nothing is tried. Raises ValueError for a level that there is not.
    """
    if not is_level(level):
        raise ValueError(f"there is no level {level}: levels are {', '.join(map(str, LEVELS))}")
    if len(decision.options) == 1:
        return Chosen(decision.options[0])
    if level == RANDOM:
        return Chosen(random.choice(decision.options))
    if level == THUMB:
        return Chosen(laboratory.guess(view, decision, random))
    search = flat if level == FLAT else halving
    return search(laboratory, view, decision, PLAYOUTS.get(level, level), random)
