"""What one game needs on paper, in one folder: the instruction page, then every thing that the game as played needs."""

from collections.abc import Collection
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from companion.press.job.printable import Job, Printable
from companion.press.page.emblems import emblem_of
from companion.press.page.errors import PrintError
from companion.shop.catalogue import printable, printables_of
from companion.shop.instructions import PrintedFile, instruction_page
from companion.shop.output import Written, write_pdf


def write_one(name: str, job: Job, folder: Path) -> Written:
    """Print one thing into `folder`. Raises PrintError."""
    thing = printable(job.game.id, name)
    return write_pdf(folder / thing.file_name(job), thing.pdf(job))


def chosen(job: Job, only: Collection[str] = ()) -> tuple[Printable, ...]:
    """What a job's kit holds: what the game as played needs, or those things alone that are named. Raises PrintError."""
    if only:
        return tuple(printable(job.game.id, name) for name in only)
    return tuple(thing for thing in printables_of(job.game.id) if thing.needed(job))


def lacking(job: Job, only: Collection[str] = ()) -> tuple[str, ...]:
    """What a whole kit should hold and cannot, one sentence each."""
    return () if only else tuple(filter(None, (thing.lacking(job) for thing in printables_of(job.game.id))))


def write_kit(job: Job, folder: Path, only: Collection[str] = ()) -> tuple[Written, ...]:
    """Print a game's kit into `folder`: all is made before the first file is written. Raises PrintError."""
    if job.options.size and len(only) != 1:
        raise PrintError("A size belongs to one thing. Name that thing alone with --only.")
    parts = tuple((thing, thing.file_name(job), thing.pdf(job)) for thing in chosen(job, only))
    game = job.game
    folded = job.options.duplex == "fold"
    files = tuple(
        PrintedFile(name, thing.title, _sheets(pdf, two_sided=thing.two_sided and not (thing.folds and folded)), thing.stock)
        for thing, name, pdf in parts
    )
    plain = replace(job.options, size="", fillable=False)
    first = instruction_page(game.id, game.title, emblem_of(game.id).draw, files, plain.said(), plain)
    contents = ((f"{game.id}-how-to-print-{plain.paper}.pdf", first), *((name, pdf) for _, name, pdf in parts))
    return tuple(write_pdf(folder / name, pdf) for name, pdf in contents)


def _sheets(pdf: bytes, *, two_sided: bool) -> int:
    """How many sheets of paper a PDF takes."""
    from pypdf import PdfReader

    pages = len(PdfReader(BytesIO(pdf)).pages)
    return -(-pages // 2) if two_sided else pages
