"""The players of the laboratory, who come when a seat of Companion needs them (in the app an archive of its own)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.record.bots import level_of
from companion.record.players import Player

if TYPE_CHECKING:
    from companion.lab.world import AnyLaboratory
    from companion.referee import AnyRecord


def laboratory_for(game_id: str) -> AnyLaboratory | None:
    """The laboratory of a game; None where no player can come."""
    try:
        from companion.lab.matches import laboratory_of  # noqa: PLC0415 - who sits among people needs no players
    except ImportError:
        return None
    return laboratory_of(game_id)


def unfit(record: AnyRecord) -> str:
    """Why Companion cannot sit in the seats that it has at a table, in a sentence for people; empty where it can."""
    levels, laboratory = levels_of(record.header.players), laboratory_for(record.game.id)
    return why_not(laboratory, record.table, levels.values()) if levels and laboratory else ""


def why_not(laboratory: AnyLaboratory, table: object, levels: Iterable[int]) -> str:
    """Why players of these levels cannot sit at a table, in a sentence for people; empty where they can."""
    from companion.lab.players import why_not as refusal  # noqa: PLC0415 - as above

    return refusal(laboratory, table, levels)


def lies_open(record: AnyRecord) -> bool:
    """Whether a seat of Companion goes by what all see: nothing is hidden, or nobody can say what is."""
    if record.game.about.nothing_hidden:
        return True
    laboratory = laboratory_for(record.game.id)
    return laboratory is not None and laboratory.lies_open(record.table)


def levels_of(players: Iterable[Player]) -> dict[str, int]:
    """The level of each seat that Companion plays, by tag."""
    return {player.tag: level for player in players if (level := level_of(player)) is not None}
