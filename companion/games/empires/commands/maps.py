"""`companion map`: province maps, listed, made, checked and printed. Its options are here, the rest in `map_commands`."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from secrets import randbelow
from typing import Literal

import typer

from companion.games.empires.atlas import checking, extra, flavours, model
from companion.games.empires.map_commands import files, loading, report
from companion.games.empires.ready import READY
from companion.plain import Json
from companion.referee.commands import CommandLine, takes

#: What a map can be written as.
FORMATS = ("map", "geojson", "pdf", "svg", "png", "txt")
#: What a map is printed on: tiles of A4 or Letter, or one poster.
MapPaper = Literal["a4", "letter", "a3", "a2", "a1", "a0"]
Ink = Literal["colour", "grey", "saver"]
Land = Literal["all", "main"]
OutlineName = Literal["round", "crescent", "lobes", "islands"]
option = partial(typer.Option, show_default=False)
argument = partial(typer.Argument, show_default=False)
_SETTINGS: Json = {"help_option_names": ["-h", "--help"]}
#: What a map is made by, and how a file of one's own is read: the options of all commands that read one.
_RECIPE = "players provinces seed flavour names title outline method"
_READING = "land degrees down layer name_from region"


@dataclass(frozen=True)
class Asked:
    """What a command was asked of a map and its files: every command takes some of these options, in this order."""

    file: str = argument(metavar="FILE", help="A .map file, GeoJSON, TopoJSON or SVG; - is standard input.")
    players: int = option(0, "--players", "-p", help="Start cities for so many: 2 to 6.")
    provinces: int = option(0, "--provinces", help="40 to 120; 20 for each player unless said.")
    seed: int = option(-1, "--seed", help="Equal seeds give equal maps; by chance unless said.")
    flavour: str = typer.Option(
        "northern",
        "--flavour",
        help=f"What names sound like: {', '.join(flavours.FLAVOURS)}.",
        autocompletion=lambda incomplete: [word for word in flavours.FLAVOURS if word.startswith(incomplete)],
    )
    names: str = option("", "--names", metavar="FILE", help="Names of your own, one on a line.")
    title: str = option("", "--title", help="What the land is called.")
    outline: OutlineName = typer.Option("round", "--outline", case_sensitive=False, help="What the land looks like.")
    method: int = typer.Option(
        0,
        "--method",
        help="2 counts the neighbours of start cities, too; 1 makes maps as before.",
        show_default="1 with --seed, else 2",
    )
    paper: MapPaper = typer.Option("a4", "--paper", case_sensitive=False, help="A4 or Letter: tiles to glue; A3 to A0: a poster.")
    ink: Ink = "colour"
    formats: str = typer.Option("pdf", "--format", metavar="LIST", help=f"Of {', '.join(FORMATS)}.")
    json: bool = typer.Option(False, "--json", help="Print the figures as JSON.")
    mended: str = option("", "--out", "-o", metavar="FILE", help="The mended map; FILE-mended.geojson unless said.")
    land: Land = typer.Option(
        "all", "--land", case_sensitive=False, help="main leaves out parts that lie far off their province."
    )
    degrees: bool | None = option(
        None, "--degrees/--plane", help="Coordinates are longitude and latitude, or a plane; else as they look."
    )
    down: bool = typer.Option(False, "--y-down", help="Coordinates grow downwards, as on a screen.")
    layer: str = option("", "--layer", metavar="NAME", help="Which layer of a TopoJSON has the provinces.")
    name_from: str = option(
        "", "--name-from", "--name-property", metavar="KEY", help="Which property has the names, if not name."
    )
    region: str = option("", "--region", metavar="NAME", help="Only the provinces of this country or state.")
    base: str = ""
    output: Path = Path()

    @property
    def wishes(self) -> model.Wishes:
        """How a file of one's own is read."""
        main = self.land == "main"
        return model.Wishes(
            self.layer, degrees=self.degrees, main=main, down=self.down, name_from=self.name_from, region=self.region
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
    @takes(Asked, "players", players=option(0, "--players", "-p", help="Only those for so many: 2 to 6."))
    def list_(asked: Asked) -> None:
        """List the maps that come with the game, ready to be named.

        Example: companion map list --players 4
        """
        found = [one for one in READY if asked.players in (0, one.players)]
        if not found:
            raise cli.error(f"no map for {asked.players} players comes with the game", "there are maps for 2 to 6")
        for one in found:
            cli.say(f"{one.name:<18}{one.title}, for {one.players} players")


def _add_make(app: typer.Typer, cli: CommandLine) -> None:
    players = option(..., "--players", "-p", help="How many play: 2 to 6.")
    formats = typer.Option("map,geojson,pdf", "--format", metavar="LIST", help=f"Of {', '.join(FORMATS)}.")

    @app.command(context_settings=_SETTINGS)
    @takes(Asked, f"{_RECIPE} paper ink formats base output", players=players, formats=formats, **_of_all(cli))
    def make(asked: Asked) -> None:
        """Make a fair map.

        Equal options and seeds give equal files, for ever: a seed without --method or --outline makes what it always made.

        Example: companion map make --players 4 --seed 7 --flavour eastern
        """
        wanted, address = _formats(cli, asked.formats), cli.base_url(asked.base)
        players, seed, outline = asked.players, asked.seed, asked.outline
        with loading.at_work(cli, "Map"):
            loading.need_extra()
            count = asked.provinces or max(40, extra.PER_PLAYER * players)
            way = asked.method or (model.METHODS[0] if seed != -1 and outline == "round" else model.METHODS[-1])
            title = model.tidy_title(asked.title)
            recipe = model.Recipe(players, count, _seed(cli, seed), asked.flavour.casefold(), way, outline, title)
            atlas = extra.make_atlas(recipe, loading.own_names(cli, asked.names, count))
        named = files.Named.of(recipe.stem, (Path(asked.names).stem, asked.title))
        cli.say(f"{atlas.title}: {count} provinces for {players} players, seed {recipe.seed}")
        _write(cli, asked, atlas, named, wanted, address)


def _add_check(app: typer.Typer, cli: CommandLine) -> None:
    @app.command(context_settings=_SETTINGS)
    @takes(Asked, f"file json {_READING}")
    def check(asked: Asked) -> None:
        """Tell what a referee and players need to know of a map.

        Of a map with shapes: the proof figures, too.

        Example: companion map check output/empires-northern-4-80-7.geojson
        """
        with loading.at_work(cli, "Map"):
            known, atlas = loading.load(cli, asked.file, loading.Reading(wishes=asked.wishes))
            found = checking.check(known)
            figures = report.measured(atlas) if atlas else None
        loading.tell_notes(cli, asked.file, atlas)
        if asked.json:
            cli.say_json({**found.as_dict(), **({"figures": figures} if figures else {})})
        else:
            title = atlas.title if atlas else cli.clean(asked.file)
            cli.say("\n".join(report.report_lines(cli, title, known, found, figures)))
        raise typer.Exit(1 if figures and figures["problems"] else 0)


def _add_print(app: typer.Typer, cli: CommandLine) -> None:
    @app.command("print", context_settings=_SETTINGS)
    @takes(Asked, f"file players title paper ink formats {_READING} base output", **_of_all(cli))
    def print_(asked: Asked) -> None:
        """Print a map: one that companion made, or GeoJSON, TopoJSON or SVG of your own.

        Of neighbours alone (a .map file without its GeoJSON beside it) it draws islands and the ways between them.

        Example: companion map print my-land.geojson --paper a2 --ink saver
        """
        wanted, address = _formats(cli, asked.formats), cli.base_url(asked.base)
        file, players = asked.file, asked.players
        if players and not 2 <= players <= 6:
            raise cli.error(f"{players} players cannot be had", "a map has 2 to 6 players")
        with loading.at_work(cli, "Map"):
            atlas = loading.drawable(cli, file, loading.Reading(players, asked.title, asked.wishes))
        loading.tell_notes(cli, file, atlas)
        land = "main" if asked.land == "main" else ""
        degrees = {True: "degrees", False: "plane", None: ""}[asked.degrees]
        read = (asked.layer, asked.name_from, asked.region, land, degrees, "y-down" if asked.down else "")
        named = files.Named.of(Path(file).stem.strip("-") or "map", read, (f"{players}-players" if players else "", asked.title))
        _write(cli, asked, atlas, named, wanted, address)
        if said := report.complaint(cli, file, atlas):
            cli.warn(said)


def _add_mend(app: typer.Typer, cli: CommandLine) -> None:
    @app.command(context_settings=_SETTINGS)
    @takes(Asked, f"file mended {_READING}", file=argument(metavar="FILE", help="GeoJSON, TopoJSON or SVG; - is standard input."))
    def mend(asked: Asked) -> None:
        """Mend a map of your own, and write all corners in doubt into a file ready to edit.

        Areas that cross themselves, overlaps, narrow gaps, names: what was mended is told. Then print the new file.

        Example: companion map mend my-land.geojson --out mended.geojson
        """
        file = asked.file
        name = asked.mended or f"{Path(file).stem.strip('-') or 'map'}-mended.geojson"
        text = cli.read_text(file)
        with loading.at_work(cli, "Map"), loading.telling_file(file):
            loading.need_extra()
            made, notes = extra.mended(text, asked.wishes)
        cli.write_new(name, made.encode())
        for note in notes or ["nothing needed mending"]:
            cli.say(f"  {cli.clean(note)}")
        cli.say(f"{cli.clean(name)}: written; look at its links and blocks, then companion map print {cli.clean(name)}")


def _of_all(cli: CommandLine) -> Json:
    """The options that mean the same in every command."""
    return {"ink": cli.option("ink"), "base": cli.option("base-url"), "output": cli.option("output")}


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


def _write(cli: CommandLine, asked: Asked, atlas: model.Atlas, named: files.Named, wanted: tuple[str, ...], address: str) -> None:
    """Every file that is wanted: all are made before the first is written."""
    with loading.at_work(cli, "Drawing"):
        made, short = files.made_files(atlas, named, wanted, asked.paper, asked.ink, address)
    for line in cli.write_files(made, str(asked.output), files.was_made):
        cli.say(line)
    if short:
        cli.warn(cli.clean(f"companion: {short}"))
