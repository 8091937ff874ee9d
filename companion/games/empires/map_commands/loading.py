"""Maps out of files, with or without shapes; what is wrong with them is one line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from importlib import util
from pathlib import Path

from companion.extras import install
from companion.games.empires.atlas import errors, extra, files, model, names, schematic, starts
from companion.games.empires.ready import ready_atlas
from companion.games.empires.rules.maps import MapError, ProvinceMap, parse_map
from companion.press.page.errors import PrintError
from companion.referee.commands import CommandLine

#: So many faults of a map are told.
_MOST_FAULTS = 200
_QUOTED = re.compile("“([^”\\n]*+)(”?)")


@contextmanager
def at_work(cli: CommandLine, what: str) -> Iterator[None]:
    """A progress bar on the terminal; what goes wrong becomes a line for people."""
    try:
        with cli.progress(what):
            yield
    except errors.AtlasError as error:
        raise cli.error(_told(cli, error.message), error.hint) from error
    except PrintError as error:
        raise cli.error(str(error)) from error


def _told(cli: CommandLine, message: str) -> str:
    """What to raise for a message: of several faults each has been told on a line of its own."""
    faults = [_cut(fault) for fault in message.split("\n")]
    if len(faults) == 1:
        return faults[0]
    for fault in faults[:_MOST_FAULTS]:
        cli.warn(f"  {cli.clean(fault)}")
    more = f" (of which the first {_MOST_FAULTS} are shown)" if len(faults) > _MOST_FAULTS else ""
    return f"{faults[0].partition(': ')[0]}: {len(faults)} faults{more}"


def _cut(fault: str) -> str:
    """A fault of which nobody's word makes more than a line."""
    return _QUOTED.sub(lambda match: f"“{errors.shown(match[1])}”" if match[2] else match[0], fault)


def tell_notes(cli: CommandLine, file: str, atlas: model.Atlas | None) -> None:
    """What was helped when a map of somebody's own was read, line by line on standard error."""
    for note in atlas.notes if atlas else ():
        cli.warn(f"companion: {cli.clean(f'{file}: {note}')}")


def need_extra() -> None:
    """Raises AtlasError where the extra `maps` is not installed."""
    if util.find_spec("shapely") is None:
        raise errors.AtlasError("maps are made with shapely, which is not installed", f"run {install('maps')}")


def load(cli: CommandLine, file: str, reading: Reading | None = None) -> tuple[ProvinceMap, model.Atlas | None]:
    """The map of a file and, where it has shapes, the map that can be drawn. Raises AtlasError.

    The file's content tells what it is: a finished map, GeoJSON, TopoJSON or SVG of one's own, or map lines.
    """
    text = cli.read_text(file)
    with telling_file(file):
        if files.is_finished(text):
            atlas = files.read_geojson(text)
            return atlas.map, atlas
        if has_shapes(text):
            return _own(file, text, reading or Reading())
        try:
            return parse_map(text), None
        except MapError as error:
            raise errors.AtlasError(f"{error.line}:{error.column}: {error.message}", error.hint) from error


@contextmanager
def telling_file(file: str) -> Iterator[None]:
    """Whatever is wrong with a map begins with its file's name."""
    try:
        yield
    except errors.AtlasError as error:
        place = "" if re.match(r"[0-9]+:[0-9]+: ", error.message) else " "
        raise errors.AtlasError("\n".join(f"{file}:{place}{fault}" for fault in error.message.split("\n")), error.hint) from error


def has_shapes(text: str) -> bool:
    """Whether a text is no map lines, and no JSON of neighbours alone: then it is read as shapes, or refused as such."""
    text = text.removeprefix("\ufeff").lstrip()
    return text.startswith(("<", "[", '"')) or (
        text.startswith("{") and not ('"neighbours"' in text and '"coordinates"' not in text)
    )


@dataclass(frozen=True)
class Reading:
    """What the command line says of a map: for how many players, what it is called, and how a file of one's own is read."""

    players: int = 0
    title: str = ""
    wishes: model.Wishes = field(default_factory=model.Wishes)


def _own(file: str, text: str, reading: Reading) -> tuple[ProvinceMap, model.Atlas]:
    """A map of somebody's own, out of GeoJSON, TopoJSON or SVG."""
    need_extra()
    title = reading.title or Path(file).stem.replace("-", " ").title()
    atlas = extra.own_atlas(text, title, reading.players, wishes=reading.wishes)
    return atlas.map, atlas


def as_wished(atlas: model.Atlas, reading: Reading) -> model.Atlas:
    """A map with the title and the start cities that are wished. Raises AtlasError where so many cannot stand on it."""
    title = model.tidy_title(reading.title)
    if title and title != atlas.title:
        atlas = replace(atlas, title=title, recipe=None)
    if not reading.players or reading.players == len(atlas.starts) or atlas.notes:
        return atlas
    found = starts.fair_starts(atlas.map, reading.players, even=True)
    if found is None:
        what = f"{reading.players} cities cannot be {starts.APART} provinces apart on this map"
        raise errors.AtlasError(what, "take another one")
    return replace(atlas, starts=found.provinces, recipe=None, figures={**atlas.figures, **found.as_figures()})


def drawable(cli: CommandLine, file: str, reading: Reading | None = None) -> model.Atlas:
    """The map of a file, to be drawn: a `.map` file with the shapes of the GeoJSON beside it, or of one that comes with the game.

    Else it is laid out by its neighbours. Raises AtlasError.
    """
    reading = reading or Reading()
    return as_wished(_drawable(cli, file, reading), reading)


def _drawable(cli: CommandLine, file: str, reading: Reading) -> model.Atlas:
    known, atlas = load(cli, file, reading)
    if atlas is not None:
        return atlas
    beside = [Path(file).with_suffix(".geojson")] if file != "-" else []
    return _shaped(cli, known, beside, Path(file).stem.replace("-", " ").strip().title() or "Empires")


def atlas_of(cli: CommandLine, known: ProvinceMap, named: str, file: str) -> model.Atlas:
    """The map that a record names, with shapes: of its file, of the GeoJSON beside it, or of the maps that come with the game.

    Else it is laid out by its neighbours. `named` is empty where the map stands in the record `file`. Raises AtlasError.
    """
    if not named:
        return _shaped(cli, known, (), "Empires")
    path = (Path() if file == "-" else Path(file).parent) / named
    return _shaped(cli, known, (path, path.with_suffix(".geojson")), Path(named).stem.replace("-", " ").title())


def _shaped(cli: CommandLine, known: ProvinceMap, paths: Sequence[Path], title: str) -> model.Atlas:
    """The map with the shapes of the first file that has them, or of a map that comes with the game; else it is laid out."""
    for path in paths:
        if path.is_file():
            found, atlas = load(cli, str(path))
            if atlas is not None and found == known:
                return atlas
    return ready_atlas(known) or schematic.schematic(known, title)


def own_names(cli: CommandLine, file: str, count: int) -> Sequence[names.Name]:
    """The names in a file of one's own, where one is named. Raises AtlasError."""
    if not file:
        return ()
    try:
        return names.read_names(cli.read_text(file), count)
    except errors.AtlasError as error:
        raise errors.AtlasError(f"{file}: {error.message}", error.hint) from error
