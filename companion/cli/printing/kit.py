"""`companion print kit`, all that a game needs, at home or for a print shop; `companion print sheet`, its score sheet."""

from dataclasses import replace

from companion.cli.group.headers import with_header_keys
from companion.cli.printing import printed
from companion.cli.printing.wanted import HOME, Meant, Wanted, job_of, meant, takes
from companion.cli.records.output import place_of, refuse_file_name
from companion.cli.terminal.out import CommandError, say, wrap
from companion.shop.catalogue import printable
from companion.shop.kit import Kit, plan_kit, plan_pieces, write_one, write_planned


@with_header_keys
@takes("game paper ink players record variants settings fillable large text language preview show codes base output")
def sheet(wanted: Wanted) -> None:
    """Print a game's score sheet: blank, or filled in from a record. Header keys of the game are options, too.

    Example: companion print sheet {game} --players "{players}"
    """
    _print_sheet(wanted, "sheet", "score-sheet", "Score sheet")


def _print_sheet(wanted: Wanted, command: str, name: str, called: str) -> None:
    """Draws and writes one sheet of a game."""
    found = meant(wanted, command)
    title = f"{called} of {found.game.title}"
    _ = wanted.address
    with printed.making(title):
        job, thing = replace(job_of(wanted, found), blank=wanted.blank, pages=wanted.pages), printable(found.game.id, name)
        place = place_of(wanted.output, thing.file_name(job))
        written = write_one(thing.name, job, place.parent, place.name)
    printed.list_files(written, preview=wanted.preview and not wanted.text, show=wanted.show)
    if thing.language_for(job) != wanted.language:
        printed.say_all_english(title, wanted.language)


@with_header_keys
@takes("game paper ink players record variants settings blank pages language preview show output")
def ticks(wanted: Wanted) -> None:
    """Print a sheet to tick, which companion scan reads from a photo. Header keys of the game are options, too.

    Printed from a record it is ticked already; with --blank it isn't.

    Example: companion print ticks {game} --players "{players}" --pages 2
    """
    _print_sheet(wanted, "ticks", "ticks", "Sheet to tick")


@with_header_keys
@takes(
    "game paper ink players record variants settings only everything size marks gutter duplex back_offset copies fillable "
    "where form n_up pack large language preview show codes base output"
)
def kit(wanted: Wanted) -> None:
    """Print everything but the cards and the box, with an instruction page. Header keys of the game are options, too.

    Example: companion print kit {game} --record friday.game --output output
    """
    refuse_file_name(wanted.output)
    found = meant(wanted, "kit")
    if wanted.only and wanted.everything:
        raise CommandError("--only and --everything don't go together", "leave one of them out")
    _refuse_at_home(wanted.where, wanted.form, wanted.n_up)
    _ = wanted.address, wanted.moved
    with printed.making(f"Kit of {found.game.title}"):
        made = _made(wanted, found)
    printed.list_files(made.files, preview=wanted.preview, show=wanted.show)
    printed.say_english(made.in_english)
    if made.left_out:
        say("\n".join(wrap(f"Not in this kit (add --everything or --only NAME to print it): {', '.join(made.left_out)}.")))
    printed.tell_lacks(made.lacks)


def _made(wanted: Wanted, found: Meant) -> Kit:
    """The kit, planned, drawn and written. Raises CommandError, PrintError."""
    job, only, at_home = job_of(wanted, found), tuple(wanted.only or ()), wanted.where == HOME
    plan = (plan_kit if at_home else plan_pieces)(job, only, everything=wanted.everything)
    if at_home and not wanted.pack:
        return write_planned(plan, wanted.output)
    from companion.cli.printing import shop  # draws pieces by itself: few kits need it

    if wanted.pack:
        plan = shop.with_pack(plan, wanted.pack)
    if at_home:
        return write_planned(plan, wanted.output)
    return shop.write_for_shop(plan, wanted.output, shop.order_of(wanted), go_on=not only)


def _refuse_at_home(shop: str, form: str, n_up: str) -> None:
    """Raises CommandError for what is asked of a shop without one."""
    for said, name in ((form, "--format"), (n_up if n_up != "1x1" else "", "--n-up")):
        if shop == HOME and said:
            raise CommandError(f"{name} is only for print shops", f"add --for shop, or leave {name} out")
