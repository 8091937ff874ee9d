"""What a header of a described game needs beside what people say: who plays with whom."""

from collections.abc import Callable, Sequence
from random import Random

from companion.declared.description import Description
from companion.declared.table import across
from companion.declared.tables import RECORD_WORDS
from companion.record.players import parse_players


def beginning_of(game: Description) -> Callable[[str, Sequence[str], Sequence[str], Random | None], tuple[str, ...]]:
    """What completes a header: teams of those who sit across from each other, where nobody says others."""

    def complete(players: str, settings: Sequence[str], _variants: Sequence[str], _random: Random | None) -> tuple[str, ...]:
        said = {setting.partition("=")[0].strip().casefold() for setting in settings}
        if not game.teams or "teams" in said:
            return ()
        teams = across([player.tag for player in parse_players(players, RECORD_WORDS)])
        return (f"teams={teams}",) if teams else ()

    return complete
