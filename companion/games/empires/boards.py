"""The map as a screen shows it, with all that stands on it.

Its shapes come with the game, or from the GeoJSON that lies beside the record's map; else the provinces are laid out by their
neighbours.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from companion.drawing.board import BoardView
from companion.games.empires.atlas import errors, lands, model, shapes
from companion.games.empires.atlas.files import is_finished, read_geojson
from companion.games.empires.atlas.schematic import schematic
from companion.games.empires.atlas.simpler import simpler
from companion.games.empires.drawings.maps.screen import TOLERANCE, MapScreen, Realms
from companion.games.empires.ready import ready_atlas
from companion.games.empires.rules import maps, state as s, table as t
from companion.referee import Choice, Files, Position, Record


def boards(
    record: Record[t.Table, s.State, object], position: Position[t.Table, s.State, object], said: Sequence[Choice], files: Files
) -> tuple[BoardView, ...]:
    """The map of a position; none while its lines are still being written, or where it cannot be drawn."""
    del said
    state = position.inner
    if state.map is None:
        return ()
    screen = screen_of(state.map, record.header.value("map"), files)
    return (screen.board(realms_of(state)),) if screen else ()


def screen_of(known: maps.ProvinceMap, named: str, files: Files) -> MapScreen | None:
    """A map with its shapes, which a header has `named`; None where it cannot be drawn."""
    return _ready(known) or _with_shapes(known, named, files) or _laid_out(known, named)


def realms_of(state: s.State) -> Realms:
    """What stands on the map, and who owns what."""
    owners = {province: player for player, owned in enumerate(state.owned()) for province in owned}
    warehouses = {province: die.pips for province, die in state.dice.items()}
    return Realms(owners, state.board.cities, state.board.counters, warehouses)


@lru_cache(maxsize=8)
def _ready(known: maps.ProvinceMap) -> MapScreen | None:
    """The screen of a map that came with the game."""
    atlas = ready_atlas(known)
    return _screen(atlas) if atlas else None


def _with_shapes(known: maps.ProvinceMap, named: str, files: Files) -> MapScreen | None:
    """The screen of a map whose shapes are at hand: in the file that the record names, or in the GeoJSON of the same name."""
    for text in _texts(named, files):
        screen = _finished(known, text)
        if screen:
            return screen
    return None


def _texts(named: str, files: Files) -> Iterator[str]:
    stem = named.rpartition(".")[0] or named
    for name in dict.fromkeys((named, f"{stem}.geojson")) if named else ():
        try:
            yield files(name)
        except LookupError:
            continue


@lru_cache(maxsize=8)
def _finished(known: maps.ProvinceMap, text: str) -> MapScreen | None:
    try:
        atlas = read_geojson(text) if is_finished(text) else None
    except errors.AtlasError:
        return None  # the referee has read the map itself, and plays on with it
    return _screen(simpler(atlas, TOLERANCE)) if atlas and atlas.map == known else None


@lru_cache(maxsize=8)
def _laid_out(known: maps.ProvinceMap, named: str) -> MapScreen | None:
    """The screen of a map of which only the neighbours are known."""
    try:
        return _screen(schematic(known, named.rpartition(".")[0].replace("-", " ").strip().title() or "The map"))
    except errors.AtlasError:
        return None


def _screen(atlas: model.Atlas) -> MapScreen:
    return MapScreen(lands.land_of(atlas), shapes.shapes_text(atlas))


BOARDS = boards
