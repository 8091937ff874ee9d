"""What one game needs on paper, in one folder: the instruction page, then every thing that the game as played needs."""

from collections.abc import Collection
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from companion.press.job.printable import Job, Printable
from companion.press.page.emblems import emblem_of
from companion.press.page.errors import LibraryError, PrintError
from companion.shop.catalogue import printable, printables_of
from companion.shop.instructions import PrintedFile, instruction_page
from companion.shop.output import Written, write_pdf

_ON_A_SCREEN = "no paper: a web page, to be read on a screen"


class Kit(NamedTuple):
    """The files of a kit, a line for people on each thing that it should hold and does not, and the names of what it leaves out.

    A kit leaves out what the game as played can do without (a deck of cards, which people have).
    """

    files: tuple[Written, ...]
    lacks: tuple[str, ...]
    left_out: tuple[str, ...]


class _Made(NamedTuple):
    """A thing that was made: what the instruction page says of it, and its bytes."""

    file: PrintedFile
    content: bytes


def write_one(name: str, job: Job, folder: Path) -> Written:
    """Print one thing into `folder`. Raises PrintError."""
    thing = printable(job.game.id, name)
    return write_pdf(folder / thing.file_name(job), thing.pdf(job))


def chosen(job: Job, only: Collection[str] = ()) -> tuple[Printable, ...]:
    """What a job's kit holds: what the game as played needs, or those things alone that are named. Raises PrintError."""
    if only:
        return tuple(printable(job.game.id, name) for name in only)
    return tuple(thing for thing in printables_of(job.game.id) if thing.needed(job))


def write_kit(job: Job, folder: Path, only: Collection[str] = ()) -> Kit:
    """Print a game's kit into `folder`: all is made before the first file is written.

    What cannot be made for want of a library is left out, or a web page takes its place; the kit says so. Raises PrintError.
    """
    if job.options.size and len(only) != 1:
        raise PrintError("A size belongs to one thing. Name that thing alone with --only.")
    made: list[_Made] = []
    things, all_things = chosen(job, only), () if only else printables_of(job.game.id)
    lacks = [why for thing in all_things if (why := thing.lacking(job))]
    left_out = tuple(thing.name for thing in all_things if thing not in things and not thing.lacking(job))
    for thing in things:
        try:
            made.append(_made(thing, job))
        except LibraryError as missing:
            page = _web_page(thing, job)
            made += [page] if page else []
            lacks.append(f"the {thing.title.lower()} is {'a web page instead' if page else 'left out'}: {missing}")
    game = job.game
    plain = replace(job.options, size="", fillable=False)
    listed = tuple(one.file for one in made)
    first = instruction_page(game.id, game.title, emblem_of(game.id).draw, listed, plain.said(), plain)
    contents = ((f"{game.id}-how-to-print-{plain.paper}.pdf", first), *((one.file.name, one.content) for one in made))
    return Kit(tuple(write_pdf(folder / name, content) for name, content in contents), tuple(lacks), left_out)


def _made(thing: Printable, job: Job) -> _Made:
    pdf = thing.pdf(job)
    beside = thing.folds and job.options.duplex == "fold"
    sheets = _sheets(pdf, two_sided=thing.two_sided and not beside)
    return _Made(PrintedFile(thing.file_name(job), thing.title, sheets, thing.stock), pdf)


def _web_page(thing: Printable, job: Job) -> _Made | None:
    """The thing as a web page, where it can be one."""
    if thing.web is None:
        return None
    name = f"{job.game.id}-{thing.name}.html"
    return _Made(PrintedFile(name, thing.title, 0, _ON_A_SCREEN), thing.web(job).encode())


def _sheets(pdf: bytes, *, two_sided: bool) -> int:
    """How many sheets of paper a PDF takes."""
    from pypdf import PdfReader

    pages = len(PdfReader(BytesIO(pdf)).pages)
    return -(-pages // 2) if two_sided else pages
