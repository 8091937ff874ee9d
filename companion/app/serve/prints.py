"""Prints things of a record, and lists them; it loads the press, which takes longer than all the rest of a table."""

import zipfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, cast

from companion.app.serve.prints_wanted import NoPrintError, Printed, Thing, Wanted
from companion.press import Job, PrintError, PrintOptions
from companion.shop.catalogue import printables_of
from companion.shop.kit import write_kit

_PDF = ".pdf"


def things(wanted: Wanted) -> list[Thing]:
    """What can be printed of a record, in the order of a kit. Raises NoPrintError."""
    return [Thing(f"{one.name}{_PDF}", one.title, one.stock) for one in printables_of(_job(wanted).game.id)]


def one(wanted: Wanted, file: str) -> Printed:
    """One thing, by the name of its file. Raises NoPrintError."""
    job = _job(wanted)
    thing = next((one for one in printables_of(job.game.id) if f"{one.name}{_PDF}" == file), None)
    if thing is None:
        raise NoPrintError("This game has nothing like that to print.")
    try:
        return Printed(thing.file_name(job), thing.pdf(job))
    except PrintError as error:
        raise NoPrintError(str(error)) from error


def kit(wanted: Wanted) -> Printed:
    """The whole kit, packed into one file. Raises NoPrintError."""
    job = _job(wanted)
    packed = BytesIO()
    with TemporaryDirectory(prefix="companion-") as place:
        try:
            files = write_kit(job, Path(place)).files
        except PrintError as error:
            raise NoPrintError(str(error)) from error
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as bag:
            for file in files:
                bag.write(file.path, f"{job.game.id}-kit/{file.path.name}")
    return Printed(f"{job.game.id}-kit.zip", packed.getvalue())


def _job(wanted: Wanted) -> Job:
    """The print job. Raises NoPrintError where the record cannot be read, or there is no such paper."""
    try:
        options = PrintOptions(paper=cast("Literal['a4', 'letter']", wanted.paper))
        options = replace(options, base_url=wanted.address, tonight=bool(wanted.address))
        job = Job(wanted.text, options, files=wanted.files)
        _ = job.record  # raises where there is none
    except PrintError as error:
        raise NoPrintError(str(error)) from error
    return job
