"""`companion print sheet`."""

from companion.cli.group.headers import with_header_keys
from companion.cli.printing import printed
from companion.cli.printing.jobs import job_of, meant
from companion.cli.printing.wanted import Wanted, takes
from companion.cli.records.output import place_of
from companion.shop.catalogue import printable
from companion.shop.kit import write_one


@with_header_keys
@takes("game paper ink players record variants settings fillable large language preview show codes base output")
def sheet(wanted: Wanted) -> None:
    """Print a game's score sheet: blank, or filled in from a record. Header keys of the game are options, too.

    Example: companion print sheet {game} --players "{players}"
    """
    found = meant(wanted)
    title = f"Score sheet of {found.game.title}"
    _ = wanted.address
    with printed.making(title):
        job, thing = job_of(wanted, found), printable(found.game.id, "score-sheet")
        place = place_of(wanted.output, thing.file_name(job))
        written = write_one(thing.name, job, place.parent, place.name)
    printed.list_files(written, preview=wanted.preview, show=wanted.show)
    if thing.language_for(job) != wanted.language:
        printed.say_all_english(title, wanted.language)
