"""Moves -> lines, in canonical form."""

from __future__ import annotations

from companion.games.duelling_circles.rules.colours import SPELLINGS
from companion.games.duelling_circles.rules.moves import Flip, Lucky, Move, Pass, Step, Turn, TurnPart
from companion.games.duelling_circles.rules.table import Table, entries
from companion.record import Field
from companion.record.writing import write_house
from companion.referee.claims import write_claim


def write(move: Move, table: Table) -> str:
    """A move as a line in canonical form, without a number."""
    tags = table.players
    if not isinstance(move, Turn):
        return write_claim(move, tags)
    words = [write_part(part) for part in move.parts]
    return " ".join(words if move.seat is None else [tags[move.seat], *words])


def write_part(part: TurnPart) -> str:
    """One word of a turn."""
    match part:
        case Flip(heads, coins):
            return coins or str(heads)
        case Step(start, colour, landing, takes):
            token = f"{start}/{colour}" if colour else start
            return f"{token}x{landing}" if takes else f"{token}-{landing}" if landing else token
        case Pass():
            return "-"
        case Lucky(number, coins):
            return f"*{coins or number}"
    return "stop"


def write_value(field: Field) -> str:
    """The canonical value of a header key of this game: one blank behind each comma, colours as letters, tags as typed."""
    values = entries(field)
    if field.key == "house":
        return write_house(field.value)
    if field.key == "lineup":
        return ", ".join(_write_lineup(entry) for entry in values)
    return ", ".join(entry.lower() for entry in values)


def _write_lineup(entry: str) -> str:
    tag, *colours = entry.split()
    return " ".join([tag, *(SPELLINGS[colour.casefold()] for colour in colours)])
