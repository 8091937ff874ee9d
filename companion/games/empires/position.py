"""`companion show --pdf` and `--png`: the position drawn on its map."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.games.empires.map_commands.files import was_made
from companion.games.empires.map_commands.loading import at_work, atlas_of
from companion.games.empires.paper.maps.position import Position, position_pdf
from companion.games.empires.paper.maps.printing import png_of
from companion.referee import AnyRecord, CommandLine


def write_position(
    cli: CommandLine, record: AnyRecord, state: Any, file: str, formats: Sequence[str], folder: str, ink: str, paper: str
) -> list[str]:
    """Draws the position and writes it; says what was written. Raises what `cli.error` gives."""
    described = record.game.describe(state)
    title = f"turn {described['turn']}, {described['phase']}" if described["turn"] else "before the first turn"
    position = Position(described, [player.tag for player in record.header.players], title)
    named = record.header.value("map") if "map" in record.header.fields else ""  # else the map stands in the record
    stem = f"{Path(file).stem.strip('-') or 'record'}-position-{described['turn']}"
    with at_work(cli, "Position"):
        pdf = position_pdf(atlas_of(cli, state.map, named, file), position, paper, ink)
        files = [(f"{stem}.{word}", pdf if word == "pdf" else png_of(pdf)) for word in formats]
    return cli.write_files(files, folder, was_made)


POSITION = write_position
