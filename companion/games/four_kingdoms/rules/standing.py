"""Which lines may follow in a season by their form alone: some stand once, some only before others, claims behind all."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from companion.games.four_kingdoms.rules.messages import say
from companion.games.four_kingdoms.rules.moves import (
    CLAIMS,
    End,
    Exchange,
    Hand,
    Harvest,
    Kings,
    Lead,
    Move,
    NewSeason,
    Points,
    Scoring,
    Trick,
    Village,
)
from companion.record.values import quick
from companion.referee.claims import Sums, Winner

#: What stands before a season's first trick or result.
SETUP = ("scoring", "kings", "hand", "exchange")
#: What a line is by its form: its word, and the number of whom it is about (empty: nobody in particular).
LineKey = tuple[str, str | int]
#: What lines are that are about nobody in particular.
_OF_NOBODY: Mapping[type[Move], tuple[LineKey, ...]] = {
    kind: ((kind.__name__.lower(), ""),) for kind in (Scoring, Kings, Harvest, Points, Lead, Winner, End, Trick, NewSeason)
}


def keys_of(move: Move) -> tuple[LineKey, ...]:
    """What a line says, for its form; a village stands for each of its members and, whole, for its team."""
    kind = type(move)
    if kind in _OF_NOBODY:
        return _OF_NOBODY[kind]
    if isinstance(move, Hand):
        return (("hand", move.person),)
    if isinstance(move, Exchange):
        return (("exchange", move.person),)
    if isinstance(move, Village):
        return tuple([("village", member) for member in move.members])
    if isinstance(move, Sums):
        return tuple([(move.word, unit) for unit, _ in move.entries])
    raise ValueError(f"no line of a season: {move}")


@quick
class Standing(NamedTuple):
    """The lines of a season so far, tricks not counted. `setup`: nothing but setup stands; `claimed`: a claim stands."""

    lines: frozenset[LineKey] = frozenset()
    setup: bool = True
    claimed: bool = False

    def trouble(self, word: str, whom: str | int = "") -> tuple[str, str]:
        """Why a line other than a claim may not follow, and a hint; two empty strings where it may."""
        if self.claimed:
            return say("after-claim-only"), ""
        if word in SETUP and not self.setup:
            return say("line-belongs-before"), ""
        if word == "hand" and "exchange" in [line[0] for line in self.lines]:
            return say("hands-written-before"), say("hand-written-was")
        if (word, whom) in self.lines:
            return say("season-such-line", word=word), ""
        return "", ""

    def allows(self, word: str, whom: str | int = "") -> bool:
        """Whether a line other than a claim may follow."""
        return not self.trouble(word, whom)[0]

    def has(self, word: str, whom: str | int = "") -> bool:
        """Whether such a line stands."""
        return (word, whom) in self.lines

    def names_gift(self, person: int) -> bool:
        """Whether a person must name the card that he gives: his hand is written."""
        return self.has("hand", person)

    def with_line(self, move: Move) -> Standing:
        """The same with one line more, no trick."""
        return _with_keys(self, keys_of(move), isinstance(move, CLAIMS))


@lru_cache(4096)
def _with_keys(standing: Standing, keys: tuple[LineKey, ...], claims: bool) -> Standing:
    """The same with one line more. Kept, because seasons have the same lines in the same order (see bench/)."""
    return Standing(standing.lines.union(keys), standing.setup and keys[0][0] in SETUP, standing.claimed or claims)
