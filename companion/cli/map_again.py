"""Maps that belong to records: named in a new one, and made again when a link's record comes from a printed map."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.errors import CommandError
from companion.cli.terminal import clean, say, warn
from companion.extras import install

if TYPE_CHECKING:
    from companion.games.empires.atlas.model import Recipe


def with_map_beside(settings: list[str] | None, record: str) -> list[str]:
    """Header settings whose map, named as seen from here, is named as seen from the record's folder."""
    folder = Path() if record == "-" else Path(record).parent
    return [_beside(setting, folder) for setting in settings or ()]


def _beside(setting: str, folder: Path) -> str:
    key, _, value = setting.partition("=")
    name = value.strip()
    if key.strip().casefold() != "map" or not name or Path(name).is_absolute() or (folder / name).is_file():
        return setting
    return f"map={os.path.relpath(name, folder)}" if Path(name).is_file() else setting


def map_again(text: str, record: Path) -> Callable[[], None]:
    """What writes the map that a record's note tells how to make, beside the record. Raises CommandError.

    Of a record without such a note it writes nothing. A file that is there already must be the same map.
    """
    from companion.games.empires.atlas.recipes import check_of, find_recipe

    found = find_recipe(text)
    name = _map_name(text)
    if found is None or not name:
        return lambda: None
    recipe, wanted = found
    path = record.parent / name
    if path.exists():
        from companion.cli.files import read_text

        if check_of(read_text(str(path))) != wanted:
            raise CommandError(f"{path}: another map stands there already", "move it, or put the record into another folder")
        return lambda: None
    return _writer(recipe, wanted, path)


def _map_name(text: str) -> str:
    """The record's map, if it is a plain file name: a link may come from anybody, and leads into no other folder."""
    from companion.record import header_fields

    for field in header_fields(text):
        name = field.value
        if field.key == "map" and name == Path(name).name and "\\" not in name and name.endswith(".map"):
            return name
    return ""


def _writer(recipe: Recipe, wanted: str, path: Path) -> Callable[[], None]:
    from importlib.util import find_spec

    from companion.games.empires.atlas.errors import AtlasError
    from companion.games.empires.atlas.files import geojson_text, map_text
    from companion.games.empires.atlas.model import METHOD
    from companion.games.empires.atlas.recipes import check_of

    if recipe.method != METHOD:
        return lambda: warn(f"companion: {clean(path.name)} is of another version's making ({recipe.command}): use that version")
    if find_spec("shapely") is None:
        how = f"{install('maps')}, then {recipe.command} --format map --output {path.parent}"
        return lambda: warn(f"companion: the record's map is still to be made: {clean(how)}")
    from companion.games.empires.atlas.making import make_atlas

    try:
        atlas = make_atlas(recipe)
    except AtlasError as error:
        raise CommandError(f"the record's map cannot be made: {error.message}", error.hint) from error
    made = map_text(atlas)
    if check_of(made) != wanted:
        return lambda: warn(f"companion: {clean(path.name)} did not come out as it was printed, and is not written")

    def write() -> None:
        from companion.cli.files import write_new

        write_new(path, made.encode())
        say(f"{clean(str(path))}: written, the same map")
        shapes = path.with_suffix(".geojson")
        if not shapes.exists():
            write_new(shapes, geojson_text(atlas).encode())
            say(f"{clean(str(shapes))}: written, to print it")

    return write
