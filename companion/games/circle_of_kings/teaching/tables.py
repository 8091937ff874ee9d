"""The table after a line of a lesson, as the line left it: what follows by itself is not played yet, so it can be shown."""

from collections.abc import Sequence
from typing import Final

from companion.plain import Plain
from companion.referee.found import find_game
from companion.referee.teaching import lesson_at

_GAME: Final = "circle-of-kings"
#: Lines of the lesson `first`: the Kings are laid, hands drawn, armies deployed, then the strikes of the first lap.
LAID, DRAWN, ARMIES, WANDS, PENTACLES, CUPS = 5, 8, 10, 13, 14, 15
#: Its second round: it begins, armies deployed, a card stolen, the Circle changed and a strike made, the last strike.
SECOND, ARMIES_AGAIN, STOLEN, CHANGED, LAST = 19, 23, 24, 26, 29


def table_at(name: str, line: int) -> Plain:
    """What lies where after a lesson's first `line` lines, as a verdict's `state` tells it."""
    position = lesson_at(_GAME, name, line).judgement.positions[-1]
    return find_game(_GAME).describe(position.inner)


def army_of(table: Plain, tag: str) -> Sequence[str]:
    """A player's deployed cards, the Captain first."""
    zone = table["deployed"][tag]
    return [*([zone["captain"]] if zone["captain"] else []), *zone["army"]]
