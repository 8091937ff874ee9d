"""`companion print`: books, score sheet, kit, everything, and the sheet that tells how a printer turns paper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import typer

from companion.cli.commands import SETTINGS
from companion.cli.completion import complete_game, complete_size, complete_thing
from companion.cli.config import BASE_URL, base_url
from companion.cli.errors import CommandError
from companion.cli.examples import CommandWithExamples, GroupWithExamples
from companion.cli.group import game_or_usual, group_of
from companion.cli.headers import SET, VARIANT, HeaderKeys
from companion.cli.opening import OPEN
from companion.cli.options import INK, LANGUAGE, OUTPUT, PAPER, Ink, Paper
from companion.cli.output import place_of, refuse_file_name
from companion.cli.print_books import BOOKS, write_book
from companion.cli.print_shop import FOR, FORMAT, HOME, N_UP, PACK
from companion.cli.printed import list_files, making, say_all_english, say_english, show_files, tell_lacks
from companion.cli.terminal import clean, paint, say, wrap
from companion.referee.asking.named import named_game

if TYPE_CHECKING:
    from companion.referee import Game
    from companion.shop.output import Written


class Marks(StrEnum):
    """Where marks for the knife stand."""

    NONE = "none"
    TICKS = "ticks"
    FULL = "full"


class Codes(StrEnum):
    """What the codes hold of a record that is too long for one."""

    FULL = "full"
    SHORT = "short"


class Duplex(StrEnum):
    """How backs come behind fronts."""

    LONG = "long"
    SHORT = "short"
    FOLD = "fold"


_GAME = typer.Argument(
    "", metavar="GAME", help="The game's id; else the group's.", autocompletion=complete_game, show_default=False
)
_MARKS = typer.Option(Marks.TICKS, "--marks", case_sensitive=False, help="Cut marks: ticks outside the pieces, full lines.")
_DUPLEX = typer.Option(Duplex.LONG, "--duplex", case_sensitive=False, help="The edge to turn over, or backs to fold over.")
_GUTTER = typer.Option(0.0, "--gutter", metavar="MM", help="Room between pieces; half of it is each one’s own bleed.")
_OFFSET = typer.Option("0,0", "--back-offset", metavar="X,Y", help="Moves backs right and down, mm; print calibrate tells it.")
_SIZE = typer.Option(
    "",
    "--size",
    metavar="SIZE",
    help="A size that the thing has (print list).",
    autocompletion=complete_size,
    show_default=False,
)
_CODES = typer.Option(
    Codes.FULL, "--codes", case_sensitive=False, help="Of a long record: position and whole log, or short, the position alone."
)
_COPIES = typer.Option(1, "--copies", metavar="N", min=1, max=50, help="How often each page of pieces.")
_ONLY = typer.Option(
    None,
    "--only",
    metavar="NAME",
    help="Only this thing of the kit (print list).",
    autocompletion=complete_thing,
    show_default=False,
)
_EVERYTHING = typer.Option(False, "--everything", help="What people may have, too: packs of cards, as many as it takes.")
_PREVIEW = typer.Option(False, "--preview", help="PNG pictures of the pages beside each PDF, too.")
_PLAYERS = typer.Option(
    "", "--players", "-p", metavar="NAMES", help="Names with commas, or how many; else the group's.", show_default=False
)
_RECORD = typer.Option("", "--record", metavar="FILE", help="A record, to be filled in; it names its game.", show_default=False)
_LARGE = typer.Option(False, "--large", help="Sheets in large type, with strong lines, on paper laid on its side.")
_FILLABLE = typer.Option(False, "--fillable", help="With form fields, to be filled in on a screen.")

app = typer.Typer(
    cls=GroupWithExamples,
    help="Print a book, a score sheet, or a whole kit, as PDF.",
    epilog="Example: companion print kit {game} --paper letter",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=SETTINGS,
)


def _book(name: str) -> Callable[..., None]:
    def book(
        game: str = _GAME,
        paper: Paper = PAPER,
        ink: Ink = INK,
        booklet: bool = typer.Option(False, "--booklet", help="Two pages a side, to fold and staple."),
        html: bool = typer.Option(False, "--html", help="As one web page, to be read on a screen."),
        language: str = LANGUAGE,
        preview: bool = _PREVIEW,
        show: bool = OPEN,
        output: Path = OUTPUT,
    ) -> None:
        found = game_or_usual(game, group_of("-"))
        with making(f"{name.capitalize()} of {found.title}", drawn=False):
            written = write_book(found, name, output, paper=paper, ink=ink, booklet=booklet, html=html, language=language)
        list_files(written, preview=preview and not html, show=show)
        from companion.shop.catalogue import book_language, printable

        if book_language(found.id, name, language) != language:
            say_all_english(f"{printable(found.id, name).title} of {found.title}", language)

    book.__doc__ = BOOKS[name]
    return book


for _name in BOOKS:
    app.command(_name, cls=CommandWithExamples, context_settings=SETTINGS)(_book(_name))


@app.command(cls=HeaderKeys, context_settings=SETTINGS)
def sheet(
    game: str = _GAME,
    paper: Paper = PAPER,
    ink: Ink = INK,
    players: str = _PLAYERS,
    record: str = _RECORD,
    variants: list[str] = VARIANT,
    settings: list[str] = SET,
    fillable: bool = _FILLABLE,
    large: bool = _LARGE,
    language: str = LANGUAGE,
    preview: bool = _PREVIEW,
    show: bool = OPEN,
    codes: Codes = _CODES,
    base: str = BASE_URL,
    output: Path = OUTPUT,
) -> None:
    """Print a game's score sheet: blank, or filled in from a record. Header keys of the game are options, too.

    Example: companion print sheet {game} --players "{players}"
    """
    from companion.cli.print_jobs import job_for, told_by

    group = group_of(record or "-")
    told = told_by(record, game)
    found = told.game if told else game_or_usual(game, group)
    address = base_url(base)
    with making(f"Score sheet of {found.title}"):
        from companion.press.job.options import PrintOptions
        from companion.shop.catalogue import printable
        from companion.shop.kit import write_one

        def options(named: bool) -> PrintOptions:
            plain = PrintOptions(paper.value, ink.value, address, fillable, named, codes=codes.value)
            return replace(plain, large=large, language=language)

        job = job_for(found, players, told, settings, variants, options, group)
        place = place_of(output, printable(found.id, "score-sheet").file_name(job))
        written = write_one("score-sheet", job, place.parent, place.name)
    list_files(written, preview=preview, show=show)
    if printable(found.id, "score-sheet").language_for(job) != language:
        say_all_english(f"Score sheet of {found.title}", language)


@app.command(cls=HeaderKeys, context_settings=SETTINGS)
def kit(
    game: str = _GAME,
    paper: Paper = PAPER,
    ink: Ink = INK,
    players: str = _PLAYERS,
    record: str = _RECORD,
    variants: list[str] = VARIANT,
    settings: list[str] = SET,
    only: list[str] = _ONLY,
    everything: bool = _EVERYTHING,
    size: str = _SIZE,
    marks: Marks = _MARKS,
    gutter: float = _GUTTER,
    duplex: Duplex = _DUPLEX,
    back_offset: str = _OFFSET,
    copies: int = _COPIES,
    fillable: bool = _FILLABLE,
    where: str = FOR,
    form: str = FORMAT,
    n_up: str = N_UP,
    pack: str = PACK,
    large: bool = _LARGE,
    language: str = LANGUAGE,
    preview: bool = _PREVIEW,
    show: bool = OPEN,
    codes: Codes = _CODES,
    base: str = BASE_URL,
    output: Path = OUTPUT,
) -> None:
    """Print all that a game needs, with an instruction page. Header keys of the game are options, too.

    Example: companion print kit {game} --record friday.game --output output
    """
    from companion.cli.print_jobs import job_for, offset, told_by
    from companion.cli.print_shop import refuse_at_home, with_pack, write_for_shop

    refuse_file_name(output)
    group = group_of(record or "-")
    told = told_by(record, game)
    found = told.game if told else game_or_usual(game, group)
    if only and everything:
        raise CommandError("--only and --everything cannot both be", "leave one of them out")
    refuse_at_home(where, form, n_up)
    address, moved = base_url(base), offset(back_offset)
    with making(f"Kit of {found.title}"):
        from companion.press.job.options import PrintOptions
        from companion.shop.catalogue import printables_of
        from companion.shop.kit import chosen, not_in, write_kit

        def options(named: bool) -> PrintOptions:
            plain = PrintOptions(paper.value, ink.value, address, fillable, named, marks.value, duplex.value, moved)
            return replace(plain, size=size, copies=copies, codes=codes.value, gutter=gutter, large=large, language=language)

        job, names = job_for(found, players, told, settings, variants, options, group), tuple(only or ())
        doubts: tuple[str, ...] = ()
        english: tuple[str, ...] = ()
        if pack:
            job, doubts = with_pack(job, pack, chosen(job, names, everything=everything))
        if where != HOME:
            files, doubtful = write_for_shop(job, output, names, where, form, n_up, everything=everything)
            things, for_shops = chosen(job, names, everything=everything), [one for one in printables_of(found.id) if one.shop]
            lacks, left_out = not_in(things, job, () if names else for_shops)
            doubts = (*doubtful, *doubts)
        else:
            files, lacks, left_out, english = write_kit(job, output, names, everything=everything)
    list_files(files, preview=preview, show=show)
    say_english(english)
    if left_out:
        say("\n".join(wrap(f"Not in this kit, and printed with --everything or --only NAME: {', '.join(left_out)}.")))
    tell_lacks([*lacks, *doubts])


@app.command("all", cls=CommandWithExamples, context_settings=SETTINGS)
def all_(
    paper: Paper = PAPER,
    ink: Ink = INK,
    players: str = _PLAYERS,
    everything: bool = _EVERYTHING,
    marks: Marks = _MARKS,
    gutter: float = _GUTTER,
    duplex: Duplex = _DUPLEX,
    back_offset: str = _OFFSET,
    language: str = LANGUAGE,
    preview: bool = _PREVIEW,
    show: bool = OPEN,
    codes: Codes = _CODES,
    base: str = BASE_URL,
    output: Path = OUTPUT,
) -> None:
    """Print the kits of all games, each into a folder of its own; with --players each for as many as it can seat.

    Example: companion print all --paper letter --ink saver
    """
    from companion.cli.game_parts import others_go_on
    from companion.cli.print_all import Asked, kits_of
    from companion.cli.print_jobs import offset, refuse_names
    from companion.cli.progress import progress
    from companion.press.job.options import PrintOptions
    from companion.press.page.errors import PrintError
    from companion.referee.asking.named import usable_games

    refuse_file_name(output)
    refuse_names(players)
    address, moved, games, group = base_url(base), offset(back_offset), usable_games(), group_of("-")
    plain = PrintOptions(paper.value, ink.value, address, False, False, marks.value, duplex.value, moved)
    asked = Asked(players, replace(plain, codes=codes.value, gutter=gutter, language=language), group, output, everything)
    files: list[Written] = []
    lacks: list[str] = []
    others: list[str] = []
    with progress("Kits of all games", len(games)) as step, kits_of(games, asked) as kits:
        for found, made in kits:
            with others_go_on(found.id):
                try:
                    kit = made()
                except PrintError as error:
                    raise CommandError(str(error)) from error
                list_files(kit.files, preview=preview)
                say_english(kit.in_english)
                files += kit.files
                lacks += kit.lacks
                others += [kit.other] if kit.other else []
            step()
    if not files:
        raise CommandError(f"nothing could be printed: {'; '.join(others)}")
    for line in others:
        say("\n".join(wrap(clean(line), "  ")))
    show_files([file.path for file in files], wanted=show)
    tell_lacks(list(dict.fromkeys(lacks)))


@app.command("list", cls=CommandWithExamples, context_settings=SETTINGS)
def list_(
    game: str = typer.Argument("", metavar="[GAME]", help="Only this game.", autocompletion=complete_game, show_default=False),
    pages: bool = typer.Option(False, "--pages", help="Count the pages, too: every thing is made for that."),
    paper: Paper = PAPER,
) -> None:
    """List every thing that can be printed, with its sizes.

    Example: companion print list {game} --pages
    """
    from companion.cli.game_parts import others_go_on
    from companion.referee.asking.named import usable_games

    if game:
        _say_things(named_game(game), pages, paper)
        return
    for found in usable_games():
        with others_go_on(found.id):
            _say_things(found, pages, paper)


def _say_things(game: Game, pages: bool, paper: Paper) -> None:
    from companion.cli.print_jobs import job_for, page_count
    from companion.press.job.options import PrintOptions
    from companion.shop.catalogue import printables_of

    say(f"{paint(game.id, 'bold')}  {game.title}")
    job = job_for(game, "", None, (), (), lambda _: PrintOptions(paper.value)) if pages else None
    for thing in printables_of(game.id):
        sizes = f"; sizes {', '.join(thing.sizes)}" if thing.sizes else ""
        count = f"; {page_count(thing, job)} on {paper.upper() if paper is Paper.A4 else 'US Letter'}" if job else ""
        words = f"{thing.title}: {thing.stock}{sizes}{count}"
        say("\n".join(wrap(words, " " * 20, f"  {thing.name:<18}")))


@app.command(cls=CommandWithExamples, context_settings=SETTINGS)
def calibrate(
    paper: Paper = PAPER,
    duplex: Duplex = _DUPLEX,
    back_offset: str = _OFFSET,
    show: bool = OPEN,
    output: Path = OUTPUT,
) -> None:
    """Print the sheet that shows, held against the light, how far your printer misses the back.

    What it shows is what --back-offset needs. Printed with that offset, it shows whether it is right.

    Example: companion print calibrate --duplex short
    """
    with making("Duplex calibration"):
        from companion.cli.print_jobs import offset
        from companion.press.job.options import PrintOptions
        from companion.shop.calibration import calibration_sheet
        from companion.shop.output import write_pdf

        if duplex is Duplex.FOLD:
            raise CommandError("backs that are folded over need no calibration", "choose --duplex long or short")
        edge: Literal["long", "short"] = "long" if duplex is Duplex.LONG else "short"
        pdf = calibration_sheet(PrintOptions(paper=paper.value, duplex=edge, back_offset=offset(back_offset)))
        written = write_pdf(place_of(output, f"duplex-calibration-{duplex}-{paper}.pdf"), pdf)
    list_files([written], preview=False, show=show)
