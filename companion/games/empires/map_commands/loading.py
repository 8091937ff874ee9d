"""Maps out of files, with or without shapes; what is wrong with them is one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.extras import install
from companion.games.empires.atlas.errors import AtlasError
from companion.press.page.errors import PrintError

if TYPE_CHECKING:
    from companion.games.empires.atlas.model import Atlas
    from companion.games.empires.atlas.names import Name
    from companion.games.empires.rules.maps import ProvinceMap
    from companion.referee.commands import CommandLine


@contextmanager
def at_work(cli: CommandLine, what: str) -> Iterator[None]:
    """A progress bar on the terminal; what goes wrong becomes a line for people."""
    try:
        with cli.progress(what):
            yield
    except AtlasError as error:
        raise cli.error(error.message, error.hint) from error
    except PrintError as error:
        raise cli.error(str(error)) from error


def need_extra() -> None:
    """Raises AtlasError where the extra `maps` is not installed."""
    from importlib.util import find_spec

    if find_spec("shapely") is None:
        raise AtlasError("maps are made with shapely, which is not installed", f"run {install('maps')}")


def load(cli: CommandLine, file: str) -> tuple[ProvinceMap, Atlas | None]:
    """The map of a file and, where it has shapes, the map that can be drawn. Raises AtlasError."""
    from companion.games.empires.atlas.files import is_finished, read_geojson
    from companion.games.empires.rules.maps import MapError, parse_map

    text = cli.read_text(file)
    try:
        if is_finished(text):
            atlas = read_geojson(text)
            return atlas.map, atlas
        if text.removeprefix("\ufeff").lstrip().startswith("{") and '"coordinates"' in text:
            return _own(file, text)
        return parse_map(text), None
    except AtlasError as error:
        raise AtlasError(f"{file}: {error.message}", error.hint) from error
    except MapError as error:
        raise AtlasError(f"{file}:{error.line}:{error.column}: {error.message}", error.hint) from error


def _own(file: str, text: str) -> tuple[ProvinceMap, Atlas]:
    """A map of somebody's own, out of GeoJSON."""
    need_extra()
    from companion.games.empires.atlas.own import own_atlas

    atlas = own_atlas(text, Path(file).stem.replace("-", " ").title())
    return atlas.map, atlas


def drawable(cli: CommandLine, file: str) -> Atlas:
    """The map of a file, to be drawn: a `.map` file with the shapes of the GeoJSON beside it, or of one that comes with the game.

    Else it is laid out by its neighbours. Raises AtlasError.
    """
    known, atlas = load(cli, file)
    if atlas is not None:
        return atlas
    other = Path(file).with_suffix(".geojson")
    if file != "-" and other.is_file():
        found, atlas = load(cli, str(other))
        if atlas is not None and found == known:
            return atlas
    from companion.games.empires.atlas.schematic import schematic
    from companion.games.empires.ready import ready_atlas

    return ready_atlas(known) or schematic(known, Path(file).stem.replace("-", " ").strip().title() or "Empires")


def atlas_of(cli: CommandLine, known: Any, named: str, file: str) -> Atlas:
    """The map that a record names, with shapes: of its file, of the GeoJSON beside it, or of the maps that come with the game.

    Else it is laid out by its neighbours. `named` is empty where the map stands in the record `file`. Raises AtlasError.
    """
    from companion.games.empires.atlas.schematic import schematic
    from companion.games.empires.ready import ready_atlas

    folder = Path() if file == "-" else Path(file).parent
    for name in (named, str(Path(named).with_suffix(".geojson"))) if named else ():
        path = folder / name
        if path.is_file():
            found, atlas = load(cli, str(path))
            if atlas is not None and found == known:
                return atlas
    return ready_atlas(known) or schematic(known, Path(named).stem.replace("-", " ").title() if named else "Empires")


def own_names(cli: CommandLine, file: str, count: int) -> Sequence[Name]:
    """The names in a file of one's own, where one is named. Raises AtlasError."""
    if not file:
        return ()
    from companion.games.empires.atlas.names import read_names

    try:
        return read_names(cli.read_text(file), count)
    except AtlasError as error:
        raise AtlasError(f"{file}: {error.message}", error.hint) from error
