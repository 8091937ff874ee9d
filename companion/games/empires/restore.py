"""A record that came out of a link: its map, which the link could not hold, is made again where a note in it tells how."""

from collections.abc import Callable
from importlib import util
from pathlib import Path

from companion.extras import install
from companion.games.empires.atlas import errors, extra, files, model, recipes
from companion.record import header_fields
from companion.referee.commands import CommandLine


def map_again(cli: CommandLine, text: str, file: str) -> Callable[[], None]:
    """What writes the map that a record's note tells how to make, beside the record. Raises what `cli.error` gives.

    Of a record without such a note it writes nothing. A file that is there already must be the same map.
    """
    found = recipes.find_recipe(text)
    name = _map_name(text)
    if found is None or not name:
        return lambda: None
    recipe, wanted = found
    path = Path(file).parent / name
    if path.exists():
        if recipes.check_of(cli.read_text(str(path))) != wanted:
            raise cli.error(f"{path}: another map is there already", "move it, or put the record into another folder")
        return lambda: None
    return _writer(cli, recipe, wanted, path)


def _map_name(text: str) -> str:
    """The record's map, if it is a plain file name: a link may come from anybody, and leads into no other folder."""
    for field in header_fields(text):
        name = field.value
        if field.key == "map" and name == Path(name).name and "\\" not in name and name.endswith(".map"):
            return name
    return ""


def _writer(cli: CommandLine, recipe: model.Recipe, wanted: str, path: Path) -> Callable[[], None]:
    if recipe.method not in model.METHODS:
        return lambda: cli.warn(
            f"companion: {cli.clean(path.name)} is of another version's making ({recipe.command}): use that version"
        )
    if util.find_spec("shapely") is None:
        how = f"{install('maps')}, then {recipe.command} --format map --output {path.parent}"
        return lambda: cli.warn(f"companion: the record's map is still to be made: {cli.clean(how)}")
    try:
        atlas = extra.make_atlas(recipe)
    except errors.AtlasError as error:
        raise cli.error(f"the record's map cannot be made: {error.message}", error.hint) from error
    made = files.map_text(atlas)
    if recipes.check_of(made) != wanted:
        return lambda: cli.warn(f"companion: {cli.clean(path.name)} did not come out as it was printed, and is not written")

    def write() -> None:
        cli.write_new(str(path), recipes.sealed(made).encode())
        cli.say(f"{cli.clean(str(path))}: written, the same map")
        shapes = path.with_suffix(".geojson")
        if not shapes.exists():
            cli.write_new(str(shapes), files.geojson_text(atlas).encode())
            cli.say(f"{cli.clean(str(shapes))}: written, to print it")

    return write


RESTORE = map_again
