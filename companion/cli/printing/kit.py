"""`companion print kit`: all that a game needs, at home or for a print shop."""

from companion.cli.errors import CommandError
from companion.cli.group.headers import with_header_keys
from companion.cli.printing import printed
from companion.cli.printing.jobs import meant
from companion.cli.printing.wanted import HOME, Wanted, takes
from companion.cli.records.output import refuse_file_name
from companion.cli.terminal.out import say, wrap
from companion.press.job.printable import Job
from companion.shop.catalogue import printables_of
from companion.shop.kit import Kit, chosen, not_in, write_kit


@with_header_keys
@takes(
    "game paper ink players record variants settings only everything size marks gutter duplex back_offset copies fillable "
    "where form n_up pack large language preview show codes base output",
)
def kit(wanted: Wanted) -> None:
    """Print all that a game needs, with an instruction page. Header keys of the game are options, too.

    Example: companion print kit {game} --record friday.game --output output
    """
    refuse_file_name(wanted.output)
    game, job_of = meant(wanted)
    if wanted.only and wanted.everything:
        raise CommandError("--only and --everything don't go together", "leave one of them out")
    _refuse_at_home(wanted.where, wanted.form, wanted.n_up)
    _ = wanted.address, wanted.moved
    with printed.making(f"Kit of {game.title}"):
        made = _made(wanted, job_of())
    printed.list_files(made.files, preview=wanted.preview, show=wanted.show)
    printed.say_english(made.in_english)
    if made.left_out:
        say("\n".join(wrap(f"Not in this kit (add --everything or --only NAME to print it): {', '.join(made.left_out)}.")))
    printed.tell_lacks(made.lacks)


def _made(wanted: Wanted, job: Job) -> Kit:
    """The kit, written. Raises CommandError, PrintError."""
    only = tuple(wanted.only or ())
    if wanted.where == HOME and not wanted.pack:
        return write_kit(job, wanted.output, only, everything=wanted.everything)
    from companion.cli.printing import shop  # draws pieces by itself: few kits need it

    doubts: tuple[str, ...] = ()
    if wanted.pack:
        job, doubts = shop.with_pack(job, wanted.pack, chosen(job, only, everything=wanted.everything))
    if wanted.where == HOME:
        made = write_kit(job, wanted.output, only, everything=wanted.everything)
        return made._replace(lacks=(*made.lacks, *doubts))
    files, doubtful = shop.write_for_shop(
        job, wanted.output, only, wanted.where, wanted.form, wanted.n_up, everything=wanted.everything
    )
    for_shops = [one for one in printables_of(job.game.id) if one.shop]
    lacks, left_out = not_in(chosen(job, only, everything=wanted.everything), job, () if only else for_shops)
    return Kit(files, (*lacks, *doubtful, *doubts), left_out)


def _refuse_at_home(shop: str, form: str, n_up: str) -> None:
    """Raises CommandError for what is asked of a shop without one."""
    for said, name in ((form, "--format"), (n_up if n_up != "1x1" else "", "--n-up")):
        if shop == HOME and said:
            raise CommandError(f"{name} is only for print shops", f"add --for shop, or leave {name} out")
