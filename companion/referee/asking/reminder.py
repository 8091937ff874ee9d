"""A game's reminder of its notation, with the people at the table in the place of those of whom it speaks."""

import re
from collections.abc import Mapping
from itertools import cycle

from companion.record import columns, header_fields, parse_players
from companion.referee.games import Game

#: The people in every example and in every game's reminder.
NAMES = ("Aino", "Ville", "Emmi", "Olavi", "Senja", "Eero")


def reminder_lines(game: Game, header: str) -> list[str]:
    """The lines of the reminder for the people of a header, which names them."""
    players = parse_players(next(field.value for field in header_fields(header) if field.key == "players"), game.reserved)
    people = [player.tag for player in players if not player.is_dummy]
    said = dict(zip([name for name in NAMES if re.search(rf"\b{name}\b", game.reminder)], cycle(people)))
    return [_said_of(line, said) for line in game.reminder.strip("\n").splitlines()]


def _said_of(line: str, said: Mapping[str, str]) -> str:
    """A line of a reminder with other names; what stands in columns stays there where it can."""
    pattern = rf"\b({'|'.join(said)})\b"
    changed = ""
    for part in re.finditer(r"(?P<gap>(?<!\s)\s{2,}+|^)(?P<words>\S+(?:\s\S+)*)", line) if said else ():
        column = part.start("words")
        changed += " " * (max(2, column - columns.width(changed)) if part["gap"] else 0)
        changed += re.sub(pattern, lambda name: said[name[0]], part["words"])
    return changed or line
