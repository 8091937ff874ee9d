"""Who sits at the table and what is played: everything that a header says. Players are numbered 0 and 1 in its order."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.cards.tarot import LORD_SPELLINGS, SPELLINGS
from companion.games.circle_of_kings.rules import say
from companion.games.circle_of_kings.rules.circle import PLACES, Circle
from companion.record import Header, fold
from companion.referee import Files, Key

#: The rulings that `house:` can change, with their settings; the first is the default.
RULINGS = dict.fromkeys((f"CK-R{n}" for n in (1, 2, 3, 7, 11, 12, 14, 15, 17)), "ab")
FIXED_RULINGS = frozenset(f"CK-R{n}" for n in range(1, 24)) - RULINGS.keys()
#: What the referee cannot see: no record shows whether a deck was shuffled.
NOT_JUDGED = frozenset({"CK-1.3"})
CLAIM_WORDS = frozenset(("score", "total", "values", "winner"))
_WORDS = frozenset(("draw", "burn", "recruit", "first", "won", "x", "cw", "ccw"))
RESERVED = _WORDS | CLAIM_WORDS | frozenset((*PLACES, *LORD_SPELLINGS, *map(str.casefold, SPELLINGS)))

KEYS = (
    Key("circle", "four Kings", "the Kings at Top, Right, Bottom and Left before the first round", "none: it must be written"),
    Key("house", "CK-R3=b, …", "rulings that this table plays otherwise", "all a"),
)


_ANY_CIRCLE: Circle = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class Table:
    """The header, understood. `circle` are the suits' numbers at Top, Right, Bottom, Left before the first round.

    `has_circle`: the header says so; else a position must.
    """

    players: tuple[str, ...]
    circle: Circle
    house: Mapping[str, str] = field(hash=False)
    numbers: Mapping[str, int] = field(hash=False)
    has_circle: bool = True

    def plays_b(self, ruling: str) -> bool:
        """Whether the table plays this ruling by its setting b."""
        return self.house[ruling] == "b"

    def player(self, tag: str) -> int | None:
        """The number of the player with this tag, in any letter case."""
        number = self.numbers.get(tag)
        return self.numbers.get(fold(tag)) if number is None else number


def read_header(header: Header, _files: Files) -> Table:
    """What a header says; two play, no more and no fewer (CK-1.1). Raises Fault for a value that has not its key's form."""
    house = header.house(RULINGS, FIXED_RULINGS)
    has_circle = "circle" in header.fields or header.begins != "position"
    circle = _read_circle(header) if has_circle else _ANY_CIRCLE
    players = tuple(player.tag for player in header.players)
    if len(players) != 2:
        raise header.fault("players", say("two-play", count=len(players)), say("write-players-aino"))
    numbers = {fold(tag): i for i, tag in enumerate(players)} | {tag: i for i, tag in enumerate(players)}
    return Table(players, circle, house, numbers, has_circle)


def _read_circle(header: Header) -> Circle:
    """The suits of the Kings at Top, Right, Bottom and Left (CK-1.4); any where the header does not tell them."""
    if "circle" not in header.fields:
        header.add("game", say("header-no-circle"), say("write-kings"))
        return _ANY_CIRCLE
    suits: list[int] = []
    for word in header.value("circle").split():
        king = SPELLINGS.get(word)
        if king is None or not king.is_king:
            header.add("circle", say("no-king", word=word), say("write-kings"), word)
        elif king.number in suits:
            header.add("circle", say("stands-circle-twice", king=king.code), say("write-kings"), word)
        else:
            suits.append(king.number)
    if header.is_wrong("circle"):
        return _ANY_CIRCLE
    if len(suits) != 4:
        header.add("circle", say("no-circle", value=header.value("circle")), say("write-kings"))
        return _ANY_CIRCLE
    return tuple(suits)
