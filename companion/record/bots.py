"""Seats that Companion plays: they are called `bot0` to `bot4`, by their level, by tag or by name."""

import re
from collections.abc import Collection

from companion.record.players import Player

_BOT = re.compile(r"bot([0-4])(?:-\d+)?", re.IGNORECASE)
_MISTYPED = re.compile(r"bot[\s_-]*\d*", re.IGNORECASE)


def is_bot(name: str) -> bool:
    """Whether a seat of this name is Companion's."""
    return _BOT.fullmatch(name) is not None


def level_of(player: Player) -> int | None:
    """The level at which Companion plays a seat that is called `bot3` (by its tag or its name); None for a person's seat."""
    found = _BOT.fullmatch(player.name) or _BOT.fullmatch(player.tag)
    return int(found[1]) if found else None


def seems_a_bot(player: Player) -> bool:
    """Whether somebody seems to have meant a seat of Companion's, and it is none: `bot7`, `bot 3`, `bot`."""
    return level_of(player) is None and any(_MISTYPED.fullmatch(name) for name in (player.name, player.tag))


def free_bot(level: int, taken: Collection[str]) -> str:
    """A name for one seat more of this level: `bot3`, else `bot3-2`, and so on."""
    name, number = f"bot{level}", 1
    while name.casefold() in {one.casefold() for one in taken}:
        number += 1
        name = f"bot{level}-{number}"
    return name


def named_apart(typed: str) -> str:
    """Names with commas between them; of several `bot3` all but the first get a number: `bot3, bot3-2`."""
    names, taken = [entry.strip() for entry in typed.split(",")], dict[str, int]()
    for place, name in enumerate(names):
        taken[name.casefold()] = taken.get(name.casefold(), 0) + 1
        if is_bot(name) and taken[name.casefold()] > 1:
            names[place] = f"{name}-{taken[name.casefold()]}"
    return ", ".join(names)
