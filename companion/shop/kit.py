"""What one game needs on paper, in one folder: every thing that the game as played needs, and the instructions on top.

It is planned first (`plan`), then drawn (`drawn`), then written.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from companion.press.job.printable import Job
from companion.press.page.emblems import emblem_of
from companion.press.page.scripts.standing_in import names_stand_for
from companion.referee.books import title_in
from companion.shop.catalogue import printable, supplies_of
from companion.shop.drawn import DrawnFile, draw, draw_one
from companion.shop.folder import PrintedFile, groups_of, needs_of, printed_in, refuse_others
from companion.shop.output import Written, made_by_us, write_pdf
from companion.shop.plan import Plan, Planned, plan_kit


class Kit(NamedTuple):
    """The files of a kit, a line for people on each thing that it should hold and does not, and the names of what it leaves out.

    `in_english` are the names of the files that could not be had in the language asked for.
    """

    files: tuple[Written, ...]
    lacks: tuple[str, ...]
    left_out: tuple[str, ...]
    in_english: tuple[str, ...] = ()


def write_one(name: str, job: Job, folder: Path, called: str = "") -> tuple[Written, ...]:
    """Print one thing into `folder`; instructions that lie there already are made true again. Raises PrintError.

    `called`: the file's name, where it is not the thing's own.
    """
    one = draw_one(Planned(printable(job.game.id, name), job), folder)
    made = [one._replace(file=replace(one.file, name=called or one.file.name))]
    if _instructions_path(job.game.id, folder).exists():
        return _write(job, folder, made)
    refuse_others(folder, [one.file for one in made])
    return tuple(write_pdf(folder / one.file.name, one.content) for one in made)


def write_kit(job: Job, folder: Path, only: Collection[str] = (), *, everything: bool = False) -> Kit:
    """Print a game's kit, or those things of it that are named, into `folder`. Raises PrintError; see `plan_kit`."""
    return write_planned(plan_kit(job, only, everything=everything), folder)


def write_planned(plan: Plan, folder: Path) -> Kit:
    """Print what is planned into `folder`: all is drawn before the first file is written.

    What cannot be made for want of a library is left out, or a web page takes its place; the kit says so. Raises PrintError.
    """
    made = draw(plan, folder)
    lacks = (*plan.lacks, *made.lacks, *plan.doubts)
    return Kit(_write(plan.job, folder, made.files), lacks, plan.left_out, made.in_english)


def tell_again(job: Job, folder: Path) -> tuple[Written, ...]:
    """Make the instructions in a folder true again, where they lie there. Raises PrintError."""
    path = _instructions_path(job.game.id, folder)
    return (write_pdf(path, _instructions(job, folder, ())),) if path.exists() else ()


def _write(job: Job, folder: Path, made: Sequence[DrawnFile]) -> tuple[Written, ...]:
    """The files, the instructions first: they tell of all that lies in the folder then."""
    files = [one.file for one in made]
    refuse_others(folder, files)
    instructions = (_instructions_path(job.game.id, folder), _instructions(job, folder, files))
    contents = (instructions, *((folder / one.file.name, one.content) for one in made))
    return tuple(write_pdf(path, content) for path, content in contents)


def _instructions_path(game: str, folder: Path) -> Path:
    return folder / f"{game}-how-to-print.pdf"


def _instructions(job: Job, folder: Path, files: Sequence[PrintedFile]) -> bytes:
    from companion.shop.instructions import instruction_pages  # reportlab is loaded with care: `cli.guard`

    game = job.game
    there = printed_in(folder, game.id, but=[file.name for file in files])
    known = [file for file in there if made_by_us((folder / file.name).read_bytes())]
    listed = [*known, *files]
    needs = needs_of(game.id, listed, supplies_of(job), job.options)
    plain = replace(job.options, size="", fillable=False)
    with names_stand_for(job.record.header.players):
        return instruction_pages(
            game.id, title_in(game.id, plain.language), emblem_of(game.id).draw, groups_of(game.id, listed), needs, plain
        )
