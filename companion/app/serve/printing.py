"""What is printed on request: one job at a time in a thread of its own, and only a few may wait."""

from __future__ import annotations

import asyncio
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Semaphore
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar, cast

if TYPE_CHECKING:
    from companion.press.job.printable import Job
    from companion.referee import Files

#: So many jobs wait at most, the one at work among them.
MOST_JOBS = 4
KIT = "kit.zip"
_PDF = ".pdf"
_Found = TypeVar("_Found")


class BusyError(Exception):
    """Too much waits to be printed already."""


class NoPrintError(Exception):
    """This cannot be printed; the message says why."""


class Thing(NamedTuple):
    """Something that can be printed of a record: the name of its file, what it is called, what to print it on."""

    file: str
    title: str
    stock: str


class Wanted(NamedTuple):
    """A print job: the record's text, the files it names, the paper, and where its codes are to lead (nowhere: empty)."""

    text: str
    files: Files
    paper: str = "a4"
    address: str = ""


class Printed(NamedTuple):
    """What was printed, and what its file is called."""

    name: str
    content: bytes


class Press:
    """Prints one thing after the other."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "press")
        self._room = Semaphore(MOST_JOBS)

    async def things(self, wanted: Wanted) -> list[Thing]:
        """What can be printed of a record, in the order of a kit. Raises NoPrintError, BusyError."""
        return await self._run(partial(_things, wanted))

    async def printed(self, wanted: Wanted, file: str) -> Printed:
        """One thing (`score-sheet.pdf`), or the whole kit (`kit.zip`). Raises NoPrintError, BusyError."""
        return await self._run(partial(_kit, wanted) if file == KIT else partial(_one, wanted, file))

    def close(self) -> None:
        """Ends the thread; what waits is not printed."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _run(self, work: Callable[[], _Found]) -> _Found:
        if not self._room.acquire(blocking=False):
            raise BusyError
        done = self._thread.submit(work)
        done.add_done_callback(lambda _: self._room.release())
        return await asyncio.wrap_future(done)


def _things(wanted: Wanted) -> list[Thing]:
    from companion.shop.catalogue import printables_of

    return [Thing(f"{one.name}{_PDF}", one.title, one.stock) for one in printables_of(_job(wanted).game.id)]


def _one(wanted: Wanted, file: str) -> Printed:
    from companion.press.page.errors import PrintError
    from companion.shop.catalogue import printables_of

    job = _job(wanted)
    thing = next((one for one in printables_of(job.game.id) if f"{one.name}{_PDF}" == file), None)
    if thing is None:
        raise NoPrintError("There is no such thing to be printed of this game.")
    try:
        return Printed(thing.file_name(job), thing.pdf(job))
    except PrintError as error:
        raise NoPrintError(str(error)) from error


def _kit(wanted: Wanted) -> Printed:
    from companion.press.page.errors import PrintError
    from companion.shop.kit import write_kit

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
    from companion.press.job.options import PrintOptions
    from companion.press.job.printable import Job
    from companion.press.page.errors import PrintError

    try:
        options = PrintOptions(paper=cast("Literal['a4', 'letter']", wanted.paper))
        options = replace(options, base_url=wanted.address, tonight=bool(wanted.address))
        job = Job(wanted.text, options, files=wanted.files)
        job.record  # noqa: B018 - raises where there is none
    except PrintError as error:
        raise NoPrintError(str(error)) from error
    return job
