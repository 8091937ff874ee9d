"""What came of the other settings of a ruling, in one sentence: for a rulebook, where there is room for no more."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.lab.intervals import SURE, unseen_of
from companion.lab.results import Comparison, TableResult
from companion.lab.wording import number

#: Seats, where players go by letters.
_SEATS: Final = {"A": "first", "B": "second", "C": "third", "D": "fourth", "E": "fifth", "F": "sixth"}
_DUMMY: Final = "dummy"
#: Where it may favour somebody by more than so many wins of 100, nothing is known yet.
_KNOWN: Final = 10
#: How sure a bound is.
_SURELY: Final = f"{100 * SURE:.0f} %"
#: That games are longer is told from so many parts of 100 on, and only where the difference is so many times its interval.
_LONGER, _SURE = 3, 2.0


def in_brief(settings: Mapping[str, TableResult], players: int) -> str:
    """What each other setting of a ruling does, by its letter; all were played by players of one level.

    `At level 1, 4 players, 600 deals: b changes 13 of 100 games and favours nobody by more than 2 of 100 wins (95 %).`
    What a setting never did is told with how often it may do it all the same.
    """
    first = next(iter(settings.values()))
    told = "; ".join(_setting(letter, result) for letter, result in settings.items())
    deals = min(result.comparison.deals for result in settings.values() if result.comparison)
    return f"At level {first.levels[0]}, {players} players, {number(deals)} deals: {told}."


def _setting(letter: str, result: TableResult) -> str:
    found = result.comparison
    if found is None:
        return f"{letter} was not compared"
    if found.never_mattered:
        return f"{letter} never mattered (it may change up to {_unseen(found)} of 100 games, {_SURELY})"
    clauses = [_mattered(found), _favours(found, result.sides), *_endless(found), *_length(result)]
    return f"{letter} {_list(clauses)}"


def _list(clauses: Sequence[str]) -> str:
    *before, last = clauses
    return f"{', '.join(before)} and {last}"


def _mattered(found: Comparison) -> str:
    share = 100 * found.mattered.value
    if share >= 99.5:
        return "changes every game" if share == 100 else "changes nearly every game"
    return f"changes {round(share)} of 100 games" if share >= 1 else "changes fewer than one of 100 games"


def _favours(found: Comparison, sides: Sequence[str]) -> str:
    """Whom it favours or hurts most where that is no chance; else by how much it may favour anybody."""
    if not found.sides:
        return "says nothing about who wins"
    if found.sure:
        most = max(found.sure, key=lambda side: abs(found.sides[side].value))
        by = found.sides[most]
        verb = "favours" if by.value > 0 else "hurts"
        return f"{verb} {_named(sides[most])} by {_of_100(100 * abs(by.value))} ± {_of_100(100 * by.off)} of 100 wins"
    bound = math.ceil(round(100 * max(max(-side.low, side.high) for side in found.sides), 6))
    if not bound:
        return f"never changed who won (up to {_unseen(found)} of 100 wins may change, {_SURELY})"
    if bound > _KNOWN:
        return f"gives nobody a clear advantage (at most {bound} wins in 100, {_SURELY})"
    return f"favours nobody by more than {bound} of 100 wins ({_SURELY})"


def _unseen(found: Comparison) -> int:
    """Of how many of 100 games what was seen in none may still be true."""
    return math.ceil(100 * unseen_of(found.deals))


def _of_100(count: float) -> int:
    return max(1, round(count))


def _named(tag: str) -> str:
    """A side as people speak of it; a team by its name."""
    if tag.startswith(_DUMMY):
        return "the dummy"
    return f"the {_SEATS[tag]} player" if tag in _SEATS else tag


def _endless(found: Comparison) -> Iterator[str]:
    """How many games come to no end that would have ended."""
    for difference in found.figures:
        if difference.metric.key == "finished" and difference.by.value < 0:
            yield f"leaves {_of_100(-100 * difference.by.value)} of 100 games without an end"


def _length(result: TableResult) -> Iterator[str]:
    """How much longer or shorter the games are, where that is sure and worth a word."""
    lines = next((figure.mean.value for figure in result.figures if figure.metric.key == "lines"), 0.0)
    for difference in result.comparison.figures if result.comparison else ():
        by = difference.by
        if difference.metric.key == "lines" and abs(by.value) > _SURE * by.off and lines > by.value:
            part = 100 * by.value / (lines - by.value)
            if abs(part) >= _LONGER:
                yield f"makes games {abs(part):.0f} % {'longer' if part > 0 else 'shorter'}"
