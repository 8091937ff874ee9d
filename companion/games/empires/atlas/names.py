"""Names of provinces and of the land: made from the parts of a flavour, or read from a file. Standard library alone."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from companion.games.empires.atlas import errors, flavours
from companion.games.empires.rules.maps import name_trouble
from companion.record import fold, line_texts

#: A name has at most so many letters, so that it stands on a province.
MOST_LETTERS = 11
#: In a file of names these say where a name may be broken.
_BREAKS = re.compile("[·\u00ad]")
_CLUMSY = re.compile(r"(.)\1\1|aa|ii|uu|[^aeiouyäöå]{4}|[aeiouyäöå]{3}|(..)\2", re.IGNORECASE)


@dataclass(frozen=True)
class Name:
    """A name as the referee reads it, and the parts between which print may break it."""

    text: str
    parts: tuple[str, ...]


def make_names(random: Random, flavour: str, count: int, taken: Collection[str] = ()) -> list[Name]:
    """So many different names. Raises AtlasError for an unknown flavour."""
    own = _flavour(flavour)
    seen = {fold(name) for name in taken}
    found: list[Name] = []
    while len(found) < count:
        start, end = random.choice(own.starts), random.choice(own.ends)
        parts = (start, random.choice(own.middles), end) if random.random() < 0.3 else (start, end)
        if any(a[-1].casefold() == b[0].casefold() for a, b in pairwise(parts)):
            continue
        name = Name("".join(parts), _breakable(parts))
        if fold(name.text) not in seen and _is_fine(name.text, seen):
            seen.add(fold(name.text))
            found.append(name)
    return found


def land_name(random: Random, flavour: str) -> str:
    """The name of a whole land."""
    own = _flavour(flavour)
    while True:
        name = random.choice(own.starts) + random.choice(("", *own.middles)) + random.choice(own.lands)
        if _is_fine(name, ()):
            return name


def _flavour(name: str) -> flavours.Flavour:
    if name not in flavours.FLAVOURS:
        raise errors.AtlasError(f"there is no flavour “{name}”", f"there are: {', '.join(flavours.FLAVOURS)}")
    return flavours.FLAVOURS[name]


def _is_fine(text: str, seen: Collection[str]) -> bool:
    """Whether a name can be said and read: not too long, no run of equal or clumsy letters, not one letter off another name."""
    if len(text) > MOST_LETTERS or len(text) < 4 or _CLUMSY.search(text) or name_trouble(text):
        return False
    return not any(_nearly(fold(text), other) for other in seen)


def _nearly(one: str, other: str) -> bool:
    """Whether two names of one length differ in a single letter: they would be taken for each other."""
    return len(one) == len(other) and sum(a != b for a, b in zip(one, other, strict=True)) < 2


def _breakable(parts: Sequence[str]) -> tuple[str, ...]:
    """The parts, the short ones joined to the next: nothing under three letters stands alone."""
    found: list[str] = []
    for part in parts:
        if found and (len(found[-1]) < 3 or len(part) < 3):
            found[-1] += part
        else:
            found.append(part)
    return tuple(found)


def read_names(text: str, count: int) -> list[Name]:
    """The first names of a text, one on each line; `#` begins a comment, `·` says where a name may be broken, blanks become `-`.

    Raises AtlasError, naming the line, where one cannot be a province's name or there are too few.
    """
    found: list[Name] = []
    seen: dict[str, int] = {}
    for number, line in enumerate(line_texts(text), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        marked = "-".join(words)
        whole = _BREAKS.sub("", marked)
        trouble = name_trouble(whole)
        if fold(whole) in seen:
            trouble = f"is in line {seen[fold(whole)]} already"
        if trouble:
            raise errors.AtlasError(f"line {number}: “{whole}” {trouble}")
        seen[fold(whole)] = number
        found.append(Name(whole, tuple(filter(None, re.split("[·\u00ad]|(?<=-)", marked)))))
    if len(found) < count:
        raise errors.AtlasError(f"there are {len(found)} names for {count} provinces", "add names, or ask for fewer provinces")
    return found[:count]
