"""`companion map`: province maps, listed, made, checked and printed. Its options are here, the rest in `map_commands`."""

from pathlib import Path
from secrets import randbelow
from typing import Literal

import typer

from companion.games.empires.atlas import checking, extra, model
from companion.games.empires.atlas.flavours import FLAVOURS
from companion.games.empires.map_commands import files, loading, report
from companion.games.empires.ready import READY
from companion.plain import Json
from companion.referee.commands import CommandLine

#: What a map can be written as.
FORMATS = ("map", "geojson", "pdf", "svg", "png", "txt")
#: What a map is printed on: tiles of A4 or Letter, or one poster.
MapPaper = Literal["a4", "letter", "a3", "a2", "a1", "a0"]
Ink = Literal["colour", "grey", "saver"]
Land = Literal["all", "main"]
OutlineName = Literal["round", "crescent", "lobes", "islands"]
_SETTINGS: Json = {"help_option_names": ["-h", "--help"]}
_PAPER = typer.Option("a4", "--paper", case_sensitive=False, help="A4 or Letter: tiles to glue; A3 to A0: a poster.")
_FILE = typer.Argument(metavar="FILE", help="A .map file, GeoJSON, TopoJSON or SVG; - is standard input.", show_default=False)
_OWN = typer.Argument(metavar="FILE", help="GeoJSON, TopoJSON or SVG; - is standard input.", show_default=False)
_LAND = typer.Option("all", "--land", case_sensitive=False, help="main leaves out parts that lie far off their province.")
_DEGREES = typer.Option(
    None, "--degrees/--plane", help="Coordinates are longitude and latitude, or a plane; else as they look.", show_default=False
)
_DOWN = typer.Option(False, "--y-down", help="Coordinates grow downwards, as on a screen.")
_LAYER = typer.Option("", "--layer", metavar="NAME", help="Which layer of a TopoJSON has the provinces.", show_default=False)
_NAME_FROM = typer.Option("", "--name-from", metavar="KEY", help="Which property has the names, if not name.", show_default=False)
_FLAVOUR = typer.Option(
    "northern",
    "--flavour",
    help=f"What names sound like: {', '.join(FLAVOURS)}.",
    autocompletion=lambda incomplete: [word for word in FLAVOURS if word.startswith(incomplete)],
)


def made(what: str, cli: CommandLine) -> typer.Typer:
    """The command, whose help begins with `what`."""
    app = typer.Typer(
        help=what,
        epilog="Example: companion map make --players 4 --seed 7",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings=_SETTINGS,
    )
    _add_list(app, cli)
    _add_make(app, cli)
    _add_check(app, cli)
    _add_print(app, cli)
    _add_mend(app, cli)
    return app


def _add_list(app: typer.Typer, cli: CommandLine) -> None:
    @app.command("list", context_settings=_SETTINGS)
    def list_(
        players: int = typer.Option(0, "--players", "-p", help="Only those for so many: 2 to 6.", show_default=False),
    ) -> None:
        """List the maps that come with the game, ready to be named.

        Example: companion map list --players 4
        """
        found = [one for one in READY if not players or one.players == players]
        if not found:
            raise cli.error(f"no map for {players} players comes with the game", "there are maps for 2 to 6")
        for one in found:
            cli.say(f"{one.name:<18}{one.title}, for {one.players} players")


def _add_make(app: typer.Typer, cli: CommandLine) -> None:
    ink_option, base_option, output_option = map(cli.option, ("ink", "base-url", "output"))

    @app.command(context_settings=_SETTINGS)
    def make(
        players: int = typer.Option(..., "--players", "-p", help="How many play: 2 to 6.", show_default=False),
        provinces: int = typer.Option(0, "--provinces", help="40 to 120; 20 for each player unless said.", show_default=False),
        seed: int = typer.Option(-1, "--seed", help="Equal seeds give equal maps; by chance unless said.", show_default=False),
        flavour: str = _FLAVOUR,
        names: str = typer.Option("", "--names", metavar="FILE", help="Names of your own, one on a line.", show_default=False),
        title: str = typer.Option("", "--title", help="What the land is called.", show_default=False),
        outline: OutlineName = typer.Option("round", "--outline", case_sensitive=False, help="What the land looks like."),
        method: int = typer.Option(
            0,
            "--method",
            help="2 counts the neighbours of start cities, too; 1 makes maps as before.",
            show_default="1 with --seed, else 2",
        ),
        paper: MapPaper = _PAPER,
        ink: Ink = ink_option,
        formats: str = typer.Option("map,geojson,pdf", "--format", metavar="LIST", help=f"Of {', '.join(FORMATS)}."),
        base: str = base_option,
        output: Path = output_option,
    ) -> None:
        """Make a fair map.

        Equal options and seeds give equal files, for ever: a seed without --method or --outline makes what it always made.

        Example: companion map make --players 4 --seed 7 --flavour eastern
        """
        wanted = _formats(cli, formats)
        address = cli.base_url(base)
        with loading.at_work(cli, "Map"):
            loading.need_extra()
            count = provinces or max(40, extra.PER_PLAYER * players)
            way = method or (model.METHODS[0] if seed != -1 and outline == "round" else model.METHODS[-1])
            recipe = model.Recipe(players, count, _seed(cli, seed), flavour.casefold(), way, outline, model.tidy_title(title))
            atlas = extra.make_atlas(recipe, loading.own_names(cli, names, count))
        named = files.Named.of(recipe.stem, (Path(names).stem, title))
        cli.say(f"{atlas.title}: {count} provinces for {players} players, seed {recipe.seed}")
        _write(cli, atlas, named, wanted, paper, ink, address, output)


def _add_check(app: typer.Typer, cli: CommandLine) -> None:
    @app.command(context_settings=_SETTINGS)
    def check(
        file: str = _FILE,
        json: bool = typer.Option(False, "--json", help="Print the figures as JSON."),
        land: Land = _LAND,
        degrees: bool | None = _DEGREES,
        down: bool = _DOWN,
        layer: str = _LAYER,
        name_from: str = _NAME_FROM,
    ) -> None:
        """Tell what a referee and players need to know of a map.

        Of a map with shapes: the proof figures, too.

        Example: companion map check output/empires-northern-4-80-7.geojson
        """
        with loading.at_work(cli, "Map"):
            known, atlas = loading.load(cli, file, loading.Reading(wishes=_wishes(land, degrees, down, layer, name_from)))
            found = checking.check(known)
            figures = report.measured(atlas) if atlas else None
        loading.tell_notes(cli, file, atlas)
        if json:
            cli.say_json({**found.as_dict(), **({"figures": figures} if figures else {})})
        else:
            title = atlas.title if atlas else cli.clean(file)
            cli.say("\n".join(report.report_lines(cli, title, known, found, figures)))
        raise typer.Exit(1 if figures and figures["problems"] else 0)


def _add_print(app: typer.Typer, cli: CommandLine) -> None:
    ink_option, base_option, output_option = map(cli.option, ("ink", "base-url", "output"))

    @app.command("print", context_settings=_SETTINGS)
    def print_(
        file: str = _FILE,
        players: int = typer.Option(0, "--players", "-p", help="Start cities for so many: 2 to 6.", show_default=False),
        title: str = typer.Option("", "--title", help="What the land is called.", show_default=False),
        paper: MapPaper = _PAPER,
        ink: Ink = ink_option,
        formats: str = typer.Option("pdf", "--format", metavar="LIST", help=f"Of {', '.join(FORMATS)}."),
        land: Land = _LAND,
        degrees: bool | None = _DEGREES,
        down: bool = _DOWN,
        layer: str = _LAYER,
        name_from: str = _NAME_FROM,
        base: str = base_option,
        output: Path = output_option,
    ) -> None:
        """Print a map: one that companion made, or GeoJSON, TopoJSON or SVG of your own.

        Of neighbours alone (a .map file without its GeoJSON beside it) it draws islands and the ways between them.

        Example: companion map print my-land.geojson --paper a2 --ink saver
        """
        wanted = _formats(cli, formats)
        address = cli.base_url(base)
        if players and not 2 <= players <= 6:
            raise cli.error(f"{players} players cannot be had", "a map has 2 to 6 players")
        with loading.at_work(cli, "Map"):
            atlas = loading.drawable(cli, file, loading.Reading(players, title, _wishes(land, degrees, down, layer, name_from)))
        loading.tell_notes(cli, file, atlas)
        read = (
            layer,
            name_from,
            "main" if land == "main" else "",
            {True: "degrees", False: "plane", None: ""}[degrees],
            "y-down" if down else "",
        )
        named = files.Named.of(Path(file).stem.strip("-") or "map", read, (f"{players}-players" if players else "", title))
        _write(cli, atlas, named, wanted, paper, ink, address, output)
        if said := report.complaint(cli, file, atlas):
            cli.warn(said)


def _add_mend(app: typer.Typer, cli: CommandLine) -> None:
    @app.command(context_settings=_SETTINGS)
    def mend(
        file: str = _OWN,
        output: str = typer.Option(
            "", "--out", "-o", metavar="FILE", help="The mended map; FILE-mended.geojson unless said.", show_default=False
        ),
        land: Land = _LAND,
        degrees: bool | None = _DEGREES,
        down: bool = _DOWN,
        layer: str = _LAYER,
        name_from: str = _NAME_FROM,
    ) -> None:
        """Mend a map of your own, and write all corners in doubt into a file ready to edit.

        Areas that cross themselves, overlaps, narrow gaps, names: what was mended is told. Then print the new file.

        Example: companion map mend my-land.geojson --out mended.geojson
        """
        name = output or f"{Path(file).stem.strip('-') or 'map'}-mended.geojson"
        text = cli.read_text(file)
        with loading.at_work(cli, "Map"), loading.telling_file(file):
            loading.need_extra()
            made, notes = extra.mended(text, _wishes(land, degrees, down, layer, name_from))
        cli.write_new(name, made.encode())
        for note in notes or ["nothing needed mending"]:
            cli.say(f"  {cli.clean(note)}")
        cli.say(f"{cli.clean(name)}: written; look at its links and blocks, then companion map print {cli.clean(name)}")


def _wishes(land: str, degrees: bool | None, down: bool, layer: str, name_from: str) -> model.Wishes:
    return model.Wishes(layer, degrees=degrees, main=land == "main", down=down, name_from=name_from)


def _formats(cli: CommandLine, text: str) -> tuple[str, ...]:
    wanted = tuple(word.strip().casefold() for word in text.split(",") if word.strip())
    for word in wanted:
        if word not in FORMATS:
            raise cli.error(f"there is no format “{word}”", f"there are: {', '.join(FORMATS)}")
    if not wanted:
        raise cli.error("no format is named", f"there are: {', '.join(FORMATS)}")
    return wanted


def _seed(cli: CommandLine, seed: int) -> int:
    if seed >= 0:
        return seed
    if seed != -1:
        raise cli.error(f"{seed} is no seed", "a seed is a whole number from 0 on")
    return randbelow(100_000)


def _write(
    cli: CommandLine,
    atlas: model.Atlas,
    named: files.Named,
    wanted: tuple[str, ...],
    paper: str,
    ink: str,
    address: str,
    folder: Path,
) -> None:
    """Every file that is wanted: all are made before the first is written."""
    with loading.at_work(cli, "Drawing"):
        made = files.made_files(atlas, named, wanted, paper, ink, address)
    for line in cli.write_files(made, str(folder), files.was_made):
        cli.say(line)
