"""`companion show --pdf` and `--png` for Empires: the position drawn on its map."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.errors import CommandError

if TYPE_CHECKING:
    from companion.games.empires.atlas.model import Atlas
    from companion.referee import AnyRecord


def write_position(
    record: AnyRecord, state: Any, file: str, formats: tuple[str, ...], folder: Path, ink: str, paper: str
) -> list[str]:
    """Draws the position and writes it; says what was written. Raises CommandError."""
    from companion.cli.map_files import write_files
    from companion.games.empires.paper.maps.position import Position, position_pdf
    from companion.games.empires.paper.maps.printing import png_of
    from companion.press.page.errors import PrintError

    game = record.game
    if game.id != "empires":
        raise CommandError(f"{game.title} has no map to draw a position on", "leave --pdf and --png out")
    described = game.describe(state)
    title = f"turn {described['turn']}, {described['phase']}" if described["turn"] else "before the first turn"
    position = Position(described, [player.tag for player in record.header.players], title)
    pdf = position_pdf(atlas_of(state.map, _named(record), file), position, paper, ink)
    stem = f"{Path(file).stem.strip('-') or 'record'}-position-{described['turn']}"
    try:
        files = [(f"{stem}.{word}", pdf if word == "pdf" else png_of(pdf)) for word in formats]
    except PrintError as error:
        raise CommandError(str(error)) from error
    return write_files(files, folder)


def _named(record: AnyRecord) -> str:
    """The map's file as the header names it; empty where the map stands in the record."""
    return record.header.value("map") if "map" in record.header.fields else ""


def atlas_of(known: Any, named: str, file: str) -> Atlas:
    """The map with shapes: of the file that the record names, of the GeoJSON beside it, else laid out by its neighbours."""
    from companion.cli.maps import load
    from companion.games.empires.atlas.errors import AtlasError
    from companion.games.empires.atlas.schematic import schematic

    folder = Path() if file == "-" else Path(file).parent
    for name in (named, str(Path(named).with_suffix(".geojson"))) if named else ():
        path = folder / name
        if path.is_file():
            found, atlas = load(str(path))
            if atlas is not None and found == known:
                return atlas
    try:
        return schematic(known, Path(named).stem.replace("-", " ").title() if named else "Empires")
    except AtlasError as error:
        raise CommandError(error.message, error.hint) from error
