"""Header keys that share something out among the players: into sides, or a word for each. What a game takes is found by trial."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

#: Tells why a value cannot be; empty where it can.
Refusal = Callable[[str], str]
#: No key takes this for its value, or for a player's word.
_NONE = "none-of-them"
_WORD = re.compile(r"[a-z]{3,}")
#: More players than these are not shared out by taps: the list would be too long.
_MOST = 6


def sides_of(persons: Sequence[str], refused: Refusal) -> tuple[str, ...]:
    """The values that put all persons into sides of the same size, `A+C, B+D`, as far as they can be."""
    if len(persons) > _MOST or not refused(_NONE):
        return ()
    sizes = [size for size in range(2, len(persons) // 2 + 1) if len(persons) % size == 0]
    values = (", ".join(map("+".join, sides)) for size in sizes for sides in _shared(persons, size))
    return tuple(value for value in values if not refused(value))


def _shared(persons: Sequence[str], size: int) -> Iterator[list[Sequence[str]]]:
    """Every way to share persons out into sides of one size."""
    if not persons:
        yield []
        return
    first, *others = persons
    for more in combinations(others, size - 1):
        left = [one for one in others if one not in more]
        yield from ([(first, *more), *rest] for rest in _shared(left, size))


def words_for_each(person: str, meaning: str, refused: Refusal) -> tuple[str, ...]:
    """The words that a player may have, among those with which the key is explained: `Aino warfare`."""
    if not refused(f"{person} {_NONE}"):
        return ()
    return tuple(word for word in dict.fromkeys(_WORD.findall(meaning)) if not refused(f"{person} {word}"))


def with_word_for(value: str, entry: str) -> str:
    """The value with a player's word in place of the one that he had; without it, where he had this one."""
    person = entry.partition(" ")[0]
    said = [" ".join(one.split()) for one in value.split(",") if one.strip()]
    others = [one for one in said if one.partition(" ")[0] != person]
    return ", ".join(others if entry in said else [*others, entry])
