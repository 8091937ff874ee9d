"""`companion map`: province maps for Empires, made, checked and printed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from companion.cli.config import BASE_URL, base_url
from companion.cli.errors import CommandError
from companion.cli.printing import Ink
from companion.cli.terminal import clean, say
from companion.extras import install

if TYPE_CHECKING:
    from companion.games.empires.atlas.model import Atlas
    from companion.games.empires.rules.maps import ProvinceMap


class MapPaper(StrEnum):
    """What a map is printed on: tiles of A4 or Letter, or one poster."""

    A4 = "a4"
    LETTER = "letter"
    A3 = "a3"
    A2 = "a2"
    A1 = "a1"
    A0 = "a0"


FORMATS = ("map", "geojson", "pdf", "svg", "png", "txt")
_HELP = {"help_option_names": ["-h", "--help"]}
_PAPER = typer.Option(MapPaper.A4, "--paper", case_sensitive=False, help="A4 or Letter: tiles to glue; A3 to A0: a poster.")
_INK = typer.Option(Ink.COLOUR, "--ink", case_sensitive=False, help="How much ink it may take.")
_OUTPUT = typer.Option(Path("output"), "--output", "-o", metavar="DIR", help="The folder for the files; it is made.")
_FILE = typer.Argument(metavar="FILE", help="A .map file or GeoJSON; - is standard input.", show_default=False)
_FLAVOUR = typer.Option("northern", "--flavour", help="What names sound like: northern, southern, eastern, western, ancient.")

app = typer.Typer(
    help="Make, check and print province maps for Empires.",
    epilog="Example: companion map make --players 4 --seed 7",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=_HELP,
)


@app.command(context_settings=_HELP)
def make(
    players: int = typer.Option(..., "--players", "-p", help="How many play: 2 to 6.", show_default=False),
    provinces: int = typer.Option(0, "--provinces", help="40 to 120; 20 for each player unless said.", show_default=False),
    seed: int = typer.Option(-1, "--seed", help="Equal seeds give equal maps; by chance unless said.", show_default=False),
    flavour: str = _FLAVOUR,
    names: str = typer.Option("", "--names", metavar="FILE", help="Names of your own, one on a line.", show_default=False),
    title: str = typer.Option("", "--title", help="What the land is called.", show_default=False),
    paper: MapPaper = _PAPER,
    ink: Ink = _INK,
    formats: str = typer.Option("map,geojson,pdf", "--format", metavar="LIST", help=f"Of {', '.join(FORMATS)}."),
    base: str = BASE_URL,
    output: Path = _OUTPUT,
) -> None:
    """Make a fair map.

    Equal options and seeds give equal files.

    Example: companion map make --players 4 --seed 7 --flavour eastern
    """
    wanted = _formats(formats)
    address = base_url(base)
    with _at_work("Map"):
        from companion.games.empires.atlas.model import Recipe

        need_extra()
        from companion.games.empires.atlas.making import PER_PLAYER, make_atlas

        count = provinces or max(40, PER_PLAYER * players)
        recipe = Recipe(players, count, _seed(seed), flavour.casefold())
        atlas = make_atlas(recipe, _names(names, count), title)
    own = bool(names or title)
    stem = f"{recipe.stem}-{Path(names).stem or 'own'}" if own else recipe.stem
    say(f"{atlas.title}: {count} provinces for {players} players, seed {recipe.seed}")
    _write(atlas, stem, wanted, paper.value, ink.value, address, output)


@app.command(context_settings=_HELP)
def check(
    file: str = _FILE,
    json: bool = typer.Option(False, "--json", help="Print the figures as JSON."),
) -> None:
    """Tell what a referee and players need to know of a map.

    Of a map with shapes: the proof figures, too.

    Example: companion map check output/empires-northern-4-80-7.geojson
    """
    from companion.cli.map_report import report_lines
    from companion.games.empires.atlas.checking import check as figures_of

    with _at_work("Map"):
        known, atlas = load(file)
        found = figures_of(known)
        figures = _measured(atlas) if atlas else None
    if json:
        from companion.cli.check import say_json

        say_json({**found.as_dict(), **({"figures": figures} if figures else {})})
    else:
        title = atlas.title if atlas else clean(file)
        say("\n".join(report_lines(title, known, found, figures)))
    raise typer.Exit(1 if figures and figures["problems"] else 0)


@app.command("print", context_settings=_HELP)
def print_(
    file: str = _FILE,
    paper: MapPaper = _PAPER,
    ink: Ink = _INK,
    formats: str = typer.Option("pdf", "--format", metavar="LIST", help=f"Of {', '.join(FORMATS)}."),
    base: str = BASE_URL,
    output: Path = _OUTPUT,
) -> None:
    """Print a map: one that companion made, or GeoJSON of your own.

    Of neighbours alone (a .map file without its GeoJSON beside it) it draws islands and the ways between them.

    Example: companion map print my-land.geojson --paper a2 --ink saver
    """
    wanted = _formats(formats)
    address = base_url(base)
    with _at_work("Map"):
        known, atlas = load(file)
        if atlas is None:
            atlas = _beside(file, known)
    stem = atlas.recipe.stem if atlas.recipe and Path(file).stem == atlas.recipe.stem else Path(file).stem.strip("-") or "map"
    _write(atlas, stem, wanted, paper.value, ink.value, address, output)


def need_extra() -> None:
    """Raises CommandError where the extra `maps` is not installed."""
    from importlib.util import find_spec

    if find_spec("shapely") is None:
        raise CommandError("maps are made with shapely, which is not installed", f"run {install('maps')}")


def load(file: str) -> tuple[ProvinceMap, Atlas | None]:
    """The map of a file and, where it has shapes, the map that can be drawn. Raises CommandError."""
    from companion.cli.files import read_text
    from companion.games.empires.atlas.errors import AtlasError
    from companion.games.empires.atlas.files import is_finished, read_geojson
    from companion.games.empires.rules.maps import MapError, parse_map

    text = read_text(file)
    try:
        if is_finished(text):
            atlas = read_geojson(text)
            return atlas.map, atlas
        if text.removeprefix("\ufeff").lstrip().startswith("{") and '"coordinates"' in text:
            need_extra()
            from companion.games.empires.atlas.own import own_atlas

            atlas = own_atlas(text, Path(file).stem.replace("-", " ").title())
            return atlas.map, atlas
        return parse_map(text), None
    except AtlasError as error:
        raise CommandError(f"{file}: {error.message}", error.hint) from error
    except MapError as error:
        raise CommandError(f"{file}:{error.line}:{error.column}: {error.message}", error.hint) from error


def _beside(file: str, known: ProvinceMap) -> Atlas:
    """The shapes of a `.map` file: those of the GeoJSON beside it, if it is of the same map, else a layout by its neighbours."""
    other = Path(file).with_suffix(".geojson")
    if file != "-" and other.is_file():
        found, atlas = load(str(other))
        if atlas is not None and found == known:
            return atlas
    from companion.games.empires.atlas.schematic import schematic

    return schematic(known, Path(file).stem.replace("-", " ").strip().title() or "Empires")


def _measured(atlas: Atlas) -> dict[str, object]:
    """The proof figures: measured anew where that can be, else as the file has them."""
    from importlib.util import find_spec

    if find_spec("shapely") is None:
        return {"measured": False, "problems": [], **atlas.figures}
    from companion.games.empires.atlas.proofs import prove

    return {"measured": True, **prove(atlas).as_dict()}


def _formats(text: str) -> tuple[str, ...]:
    wanted = tuple(word.strip().casefold() for word in text.split(",") if word.strip())
    for word in wanted:
        if word not in FORMATS:
            raise CommandError(f"there is no format “{word}”", f"there are: {', '.join(FORMATS)}")
    if not wanted:
        raise CommandError("no format is named", f"there are: {', '.join(FORMATS)}")
    return wanted


def _seed(seed: int) -> int:
    if seed >= 0:
        return seed
    if seed != -1:
        raise CommandError(f"{seed} is no seed", "a seed is a whole number from 0 on")
    from secrets import randbelow

    return randbelow(100_000)


def _names(file: str, count: int):  # type: ignore[no-untyped-def]
    if not file:
        return ()
    from companion.cli.files import read_text
    from companion.games.empires.atlas.errors import AtlasError
    from companion.games.empires.atlas.names import read_names

    try:
        return read_names(read_text(file), count)
    except AtlasError as error:
        raise CommandError(f"{file}: {error.message}", error.hint) from error


def _write(atlas: Atlas, stem: str, wanted: tuple[str, ...], paper: str, ink: str, address: str, folder: Path) -> None:
    """Every file that is wanted: all are made before the first is written."""
    from companion.cli.map_files import made_files, write_files

    with _at_work("Drawing"):
        files = made_files(atlas, stem, wanted, paper, ink, address)
    for line in write_files(files, folder):
        say(line)


@contextmanager
def _at_work(what: str) -> Iterator[None]:
    """A progress bar on the terminal; what goes wrong becomes a line for people."""
    from companion.cli.progress import progress
    from companion.games.empires.atlas.errors import AtlasError

    try:
        with progress(what):
            yield
    except AtlasError as error:
        raise CommandError(error.message, error.hint) from error
