"""What is wanted of `companion print`, as a value: every command of it takes some of these options, in this order."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property, partial
from pathlib import Path
from typing import NamedTuple

import typer

from companion.cli.checking.judged import judged
from companion.cli.group.found import Group, Ink, Paper, game_or_usual, group_of, millimetres
from companion.cli.group.headers import SET, VARIANT, Chosen, beginning, by_lot
from companion.cli.group.options import BASE_URL, INK, LANGUAGE, MOVED, OUTPUT, PAPER, base_url
from companion.cli.parameters import argument, option
from companion.cli.records.files import files_beside
from companion.cli.terminal.completion import beginning_with, complete_game, games_named
from companion.cli.terminal.opening import OPEN
from companion.cli.terminal.out import CommandError, as_typed, clean
from companion.disk.files import in_words
from companion.extras import install
from companion.press import Job, Printable, drawer
from companion.press.job.printable import Codes, Duplex, Marks, PrintOptions
from companion.referee import AskingError, Game, is_count, named_game, players_value, seats_value
from companion.referee.commands import takes as options_of
from companion.shop.catalogue import printables_of
from companion.shop.services import FORMATS, services
from companion.words import ENGLISH

#: Where things are printed unless a shop is named.
HOME = "home"


def complete_thing(ctx: typer.Context, incomplete: str) -> list[str]:
    """The things that can be printed of the game that is named (`--only`)."""
    return beginning_with(incomplete, (thing.name for thing in _things(ctx)))


def complete_shop(incomplete: str) -> list[str]:
    """Where cards and boards may be printed (`--for`)."""
    return beginning_with(incomplete, ("home", *services()))


def complete_format(incomplete: str) -> list[str]:
    """The formats that a print shop may be given (`--format`)."""
    return beginning_with(incomplete, FORMATS)


def complete_size(ctx: typer.Context, incomplete: str) -> list[str]:
    """The sizes of the things that are named, or of all of the game (`--size`)."""
    only = ctx.params.get("only") or ()
    sizes = [size for thing in _things(ctx) if not only or thing.name in only for size in thing.sizes]
    return beginning_with(incomplete, dict.fromkeys(sizes))


def _things(ctx: typer.Context) -> list[Printable]:
    return [thing for game in games_named(ctx) for thing in printables_of(game.id)]


@dataclass(frozen=True)
class Wanted:
    """What a command was told; what it does not take has the value that the option has where nobody gives it."""

    game: str = argument("", metavar="GAME", help="The game's id; the group's game by default.", autocompletion=complete_game)
    paper: Paper = PAPER
    ink: Ink = INK
    booklet: bool = option(False, "--booklet", help="Two pages on a side, to fold and staple.")
    html: bool = option(False, "--html", help="Make a web page instead, to read on a screen.")
    players: str = option("", "--players", "-p", metavar="NAMES", help="Who plays, or how many; by default the group.")
    record: str = option("", "--record", metavar="FILE", help="A record to fill in; it names its own game.")
    variants: list[str] = VARIANT
    settings: list[str] = SET
    places: list[str] = argument(None, metavar="FOLDER", help="Folders or records; the working folder by default.")
    year: str = option("", "--year", metavar="YEAR", help="Only what was played in this year: 2026.")
    ratings: bool = option(False, "--ratings", help="Also rate everybody who has played at least five games.")
    blank: bool = option(False, "--blank", help="Leave out the marks of the record: the same pages, to tick anew.")
    seed: int = typer.Option(1, "--seed", metavar="N", min=0, max=999_999, help="Which ones: each number has its own.")
    pages: int = typer.Option(1, "--pages", metavar="N", min=1, max=99, help="How many pages, without a record.")
    only: list[str] = option(
        None, "--only", metavar="NAME", help="Only this part of the kit (see print list).", autocompletion=complete_thing
    )
    everything: bool = option(False, "--everything", help="Also what you may have at home, such as packs of cards.")
    size: str = option(
        "", "--size", metavar="SIZE", help="The size, where there are several (see print list).", autocompletion=complete_size
    )
    marks: Marks = typer.Option("ticks", "--marks", case_sensitive=False, help="Cut marks: ticks outside the pieces, full lines.")
    gutter: float = typer.Option(0.0, "--gutter", metavar="MM", help="Room between pieces; each uses its half as bleed.")
    duplex: Duplex = typer.Option(
        "long", "--duplex", case_sensitive=False, help="The edge that paper turns over; or backs beside the fronts, to fold."
    )
    back_offset: str = MOVED
    copies: int = typer.Option(1, "--copies", metavar="N", min=1, max=50, help="How many copies of each page of pieces.")
    fillable: bool = option(False, "--fillable", help="Add form fields, to fill in on a screen.")
    where: str = typer.Option(
        HOME,
        "--for",
        metavar="WHERE",
        help="home; shop (any print shop) or a shop's name: a file for each card and board.",
        autocompletion=complete_shop,
    )
    form: str = option(
        "",
        "--format",
        metavar="FORMAT",
        help="For a shop: pdf, png (300 dpi), or book (everything in one PDF).",
        autocompletion=complete_format,
    )
    n_up: str = typer.Option("1x1", "--n-up", metavar="AxD", help="For a shop: how many pieces on a page, across and down.")
    pack: str = option("", "--pack", metavar="DIR", help="A folder with your own pictures and names for a pack of cards.")
    large: bool = option(
        False, "--large", help="Sheets in large type, on paper turned sideways; packs with indices of 24 points."
    )
    text: bool = option(False, "--text", help="The sheet as a web page: for screen readers, and to fill in.")
    language: str = LANGUAGE
    preview: bool = option(False, "--preview", help="Also make PNG pictures of the pages, beside each PDF.")
    show: bool = OPEN
    codes: Codes = typer.Option(
        "full",
        "--codes",
        case_sensitive=False,
        help="For a long record: the position and the whole log, or (short) only the position.",
    )
    base: str = BASE_URL
    output: Path = OUTPUT

    def __post_init__(self) -> None:
        for field in fields(self):
            if getattr(self, field.name) is field.default:  # the option itself: the command does not take it
                object.__setattr__(self, field.name, "colour" if field.name == "ink" else field.default.default)

    @cached_property
    def address(self) -> str:
        """The address that codes lead to; empty for none. Raises CommandError where it isn't an address."""
        return base_url(self.base)

    @cached_property
    def moved(self) -> tuple[float, float]:
        """How far backs are moved, in mm. Raises CommandError."""
        return millimetres(self.back_offset or "0,0")

    def options(self) -> PrintOptions:
        """How everything is printed. Raises CommandError, PrintError."""
        same = {one.name: getattr(self, one.name) for one in fields(PrintOptions) if hasattr(self, one.name)}
        own = {"base_url": self.address, "back_offset": self.moved, "language": self.language or ENGLISH}
        return PrintOptions(**{**same, **own})


#: Makes a command of a function that is told what is wanted: the options that it takes, by their names here.
takes = partial(options_of, Wanted)
#: A picture's pixels for each point of the page: 144 dots an inch.
_PREVIEW_SCALE = 2


class Told(NamedTuple):
    """A record's file, its text, and the game that it names."""

    file: str
    text: str
    game: Game


class Meant(NamedTuple):
    """The game that is printed, its record if there is one, and what the group usually plays."""

    game: Game
    told: Told | None
    group: Group


def job_for(
    game: Game,
    players: str,
    record: Told | None,
    settings: Sequence[str] | None,
    variants: Sequence[str] | None,
    options: PrintOptions,
    group: Group | None = None,
) -> Job:
    """The job: a record's, or that of a game yet to be played, which prints names if players have any.

    `group` says who usually plays, and what, where the command does not.
    """
    if record:
        if players or settings or variants:
            hint = "leave out --players and the header keys, or --record"
            raise CommandError("a record already says who plays, and what", hint)
        again = () if record.file == "-" else ("--record", record.file)
        return Job(record.text, options, files=files_beside(record.file), source=record.file, asked=again)
    group = group or Group()
    who = players or group.players_for(game) or str(game.about.usual)
    chosen = Chosen(game, seats_value(game, who), settings, variants, group.settings(game.id))
    asked, lot = _asked(players, settings, variants), frozenset(by_lot(chosen))
    options = replace(options, names=not is_count(who))
    return Job(beginning(chosen), options, files=files_beside("-"), by_lot=lot, asked=asked)


def meant(wanted: Wanted, command: str = "") -> Meant:
    """The game that is printed: the record's or the one that is named. Raises CommandError.

    `command` prints from a record, too: that is said where a record is named in a game's place.
    """
    group = group_of(wanted.record or "-")
    told = told_by(wanted.record, wanted.game)
    try:
        return Meant(told.game if told else game_or_usual(wanted.game, group), told, group)
    except AskingError:
        if command and Path(wanted.game).is_file():
            hint = f"write companion print {command} --record {as_typed(wanted.game)}"
            raise CommandError(f"“{clean(wanted.game)}” is a file, not a game", hint) from None
        raise


def job_of(wanted: Wanted, found: Meant) -> Job:
    """The job for what is wanted of a game. Raises PrintError, and CommandError or AskingError for players or header keys."""
    return job_for(found.game, wanted.players, found.told, wanted.settings, wanted.variants, wanted.options(), found.group)


def _asked(players: str, settings: Sequence[str] | None, variants: Sequence[str] | None) -> tuple[str, ...]:
    """The words of a command that asks for the same game again."""
    words = ["--players", players] if players else []
    for setting in settings or ():
        words += ["--set", setting]
    for variant in variants or ():
        words += ["--variant", variant]
    return tuple(words)


def refuse_names(players: str) -> None:
    """Raises AskingError for names that no game could seat: the same twice, none at all."""
    if players and not is_count(players):
        players_value(players, ())


def seated(game: Game, players: str) -> tuple[str, str]:
    """What of `--players` a game can seat, for `print all`, and a line for people where that is not what was asked.

    More or fewer than the game takes: the nearest number, without names.
    """
    least, most = game.about.seats
    if not players:
        return players, ""
    count = int(players) if is_count(players) else len(players.split(","))
    if least <= count <= most:
        return players, ""
    taken = max(least, min(count, most))
    without = "" if is_count(players) else ", without names"
    return str(taken), f"{game.id}: printed for {taken} players{without}; {count} can't play it"


def job_of_all(game: Game, players: str, options: PrintOptions, group: Group) -> tuple[Job | None, str]:
    """The job of one of all games, with as many players as it can seat, and a line where it is not what was asked for.

    Without a job, the game is left out, and the line says why.
    """
    if not players:
        return job_for(game, players, None, (), (), options, group), ""
    who, other = seated(game, players)
    try:
        return job_for(game, who, None, (), (), options, group), other
    except (CommandError, AskingError) as error:
        return None, f"{game.id}: left out: {error}"


def told_by(file: str, name: str = "") -> Told | None:
    """A record and the game that it names; None where no record is given.

    What is wrong in it is said, and only what cannot be read is refused. Raises CommandError, also where another game is named.
    """
    if not file:
        return None
    named = named_game(name) if name else None
    judgement, text = judged(file)
    if judgement.record is None:
        raise CommandError(f"{file}: nothing in this record can be printed", "mend it first")
    game = judgement.record.game
    if named and named.id != game.id:
        raise CommandError(
            f"{file}: this is a record of {game.id}, not of {named.id}", f"leave {name} out: the record names its game"
        )
    return Told(file, text, game)


def write_previews(files: Sequence[Path]) -> list[Path]:
    """A PNG of every page of the PDFs among these, beside each. Raises CommandError where what draws them is not installed."""
    try:
        drawing = drawer()
    except ImportError as error:
        raise CommandError("pictures need pypdfium2 and pillow", f"install them: {install('preview')}") from error
    written = []
    for file in (file for file in files if file.suffix == ".pdf"):
        for number, page in enumerate(drawing.pages(file, _PREVIEW_SCALE), 1):
            picture = file.with_name(f"{file.stem}-{number}.png")
            with in_words(picture):
                page.save(picture)
            written.append(picture)
    return written
