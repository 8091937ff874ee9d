"""Players of graded strength. A level is a budget of playouts, never of seconds. Pure, standard library alone.

A player is given a view and nothing else: what its seat cannot see is not in there.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

from companion.lab.search import Chosen, flat, halving
from companion.lab.world import AnyLaboratory, Decision, Seen

RANDOM, THUMB, FLAT, HALVING, BEST = 0, 1, 2, 3, 4
#: What each level does, in a few words for people.
LEVELS: Final[Mapping[int, str]] = {
    RANDOM: "any legal choice, at random",
    THUMB: "the game's rule of thumb",
    FLAT: "the best of 20 playouts",
    HALVING: "the best of 200 playouts, keeping the better half of the options again and again",
    BEST: "best play, where the game is solved",
}
#: From here on a level is itself the number of playouts that are spent as level 3 spends its own.
FEWEST: Final = 10
#: How many playouts a level spends on one decision, in all.
PLAYOUTS: Final[Mapping[int, int]] = {FLAT: 20, HALVING: 200}


def is_level(number: int) -> bool:
    """Whether there is a player of this level."""
    return number in LEVELS or number >= FEWEST


def why_not(laboratory: AnyLaboratory, table: object, levels: Iterable[int]) -> str:
    """Why players of these levels cannot sit at a table, in a sentence for people; empty where they can."""
    levels = tuple(levels)
    refusal = laboratory.refuse(table) or laboratory.unfit(table, levels)
    if not refusal and BEST in levels and (unsolved := laboratory.unsolved(table)):
        return f"level {BEST} is best play, which nobody knows here: {unsolved}"
    return refusal


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
    if level == BEST:
        return Chosen(laboratory.best(view, decision))
    search = flat if level == FLAT else halving
    return search(laboratory, view, decision, PLAYOUTS.get(level, level), random)
