"""Who sits at the table and what is played: everything that a header says. Persons are numbered in seat order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from companion.cards.french import DECK, SPELLINGS, Card
from companion.record import Header, fold
from companion.referee import HeaderBreach, Key
from companion_hearts.rules.messages import say

#: The rulings that `house:` can change, with their settings (the first is the default), and those that it cannot.
RULINGS = {"HE-R1": "ab"}
FIXED_RULINGS = frozenset(("HE-R2",))
#: The words that cannot be tags.
RESERVED = frozenset(("pass", "hand", "points", "score", "total", "winner", "draw"))
#: What is left out, so that everybody gets as many cards: the first of these, as many as need be (HE-1.2).
_LEFT_OUT = ("2d", "2s", "3d", "3c")
_HOW_MANY_LEFT_OUT = {3: 1, 4: 0, 5: 2, 6: 4}
#: How many seats on the cards go that are passed, deal by deal; 0: nobody passes (HE-2.1).
_PASSES = {3: (1, -1, 0), 4: (1, -1, 2, 0), 5: (1, -1, 0), 6: (1, -1, 3, 0)}
DIRECTIONS = {1: "left", -1: "right", 2: "across", 3: "across", 0: "none"}

KEYS = (
    Key("to", "number", "the game ends when somebody has so many points", "100"),
    Key("passing", "yes or no", "three cards are passed before most deals", "yes"),
    Key("house", "HE-R1=b", "rulings that this table plays otherwise", "all a"),
)


@dataclass(frozen=True, slots=True)
class Table:
    """The header, understood. `moon` is the setting of HE-R1."""

    tags: tuple[str, ...]
    to: int
    passing: bool
    moon: str

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards that are dealt (HE-1.2)."""
        return deck_of(len(self.tags))

    @property
    def hand(self) -> int:
        """How many cards each is dealt (HE-1.3)."""
        return len(self.deck) // len(self.tags)

    def person(self, tag: str) -> int | None:
        """The number of the person with this tag, in any letter case."""
        folded = fold(tag)
        return next((i for i, one in enumerate(self.tags) if fold(one) == folded), None)

    def passes_on(self, deal: int) -> int:
        """How many seats on the passed cards go in this deal (from 1); 0 where nobody passes (HE-2.1)."""
        turns = _PASSES[len(self.tags)]
        return turns[(deal - 1) % len(turns)] if self.passing else 0


@cache
def deck_of(persons: int) -> tuple[Card, ...]:
    """The cards that so many persons play with (HE-1.2)."""
    out = [SPELLINGS[code] for code in _LEFT_OUT[: _HOW_MANY_LEFT_OUT[persons]]]
    return tuple(card for card in DECK if card not in out)


def read_table(header: Header) -> Table:
    """What a header says; a value that has not the form its key asks for becomes a fault of the header."""
    return Table(
        tags=tuple(player.tag for player in header.players),
        to=header.number("to", 100, least=1),
        passing=header.word("passing", ("yes", "no"), "yes") == "yes",
        moon=header.house(RULINGS, FIXED_RULINGS)["HE-R1"],
    )


def check_table(table: Table) -> None:
    """Raise HeaderBreach where the header breaks a rule (HE-1.1)."""
    if not 3 <= len(table.tags) <= 6:
        raise HeaderBreach("HE-1.1", say("three-to-six", count=len(table.tags)), "players")
