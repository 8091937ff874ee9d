"""The players of the laboratory, who come when a seat of Companion needs them (in the app an archive of its own)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.record.bots import level_of
from companion.record.players import Player
from companion.referee import AnyRecord
from companion.screen import laboratory

if TYPE_CHECKING:  # in the app the laboratory may not be there
    from companion.lab.world import AnyLaboratory


def laboratory_for(game_id: str) -> AnyLaboratory | None:
    """The laboratory of a game; None where no player can come."""
    try:
        found = laboratory.laboratory_of
    except ImportError:
        return None
    return found(game_id)


def unfit(record: AnyRecord) -> str:
    """Why Companion cannot sit in the seats that it has at a table, in a sentence for people; empty where it can."""
    levels, own = levels_of(record.header.players), laboratory_for(record.game.id)
    return laboratory.why_not(own, record.table, levels.values()) if levels and own else ""


def lies_open(record: AnyRecord) -> bool:
    """Whether a seat of Companion goes by what all see: nothing is hidden, or nobody can say what is."""
    if record.game.about.nothing_hidden:
        return True
    own = laboratory_for(record.game.id)
    return own is not None and own.lies_open(record.table)


def levels_of(players: Iterable[Player]) -> dict[str, int]:
    """The level of each seat that Companion plays, by tag."""
    return {player.tag: level for player in players if (level := level_of(player)) is not None}
