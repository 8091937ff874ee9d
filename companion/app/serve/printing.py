"""What is printed on request: one job at a time in a thread of its own, and only a few may wait."""

from __future__ import annotations

import asyncio
import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

if TYPE_CHECKING:
    from companion.press.job.printable import Job
    from companion.referee import Files

#: So many jobs wait at most, the one at work among them.
MOST_JOBS = 4
KIT = "kit.zip"
_PAPERS = ("a4", "letter")


class BusyError(Exception):
    """Too much waits to be printed already."""


class NoPrintError(Exception):
    """This cannot be printed; the message says why."""


class Thing(NamedTuple):
    """Something that can be printed of a record."""

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
    """What was printed."""

    name: str
    content: bytes


class Press:
    """Prints one thing after the other."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "press")
        self._waiting = 0

    async def things(self, wanted: Wanted) -> list[Thing]:
        """What can be printed of a record, in the order of a kit. Raises NoPrintError, BusyError."""
        return await self._run(_things, wanted)

    async def print(self, wanted: Wanted, file: str) -> Printed:
        """One thing (`score-sheet.pdf`), or the whole kit (`kit.zip`). Raises NoPrintError, BusyError."""
        return await self._run(_kit, wanted) if file == KIT else await self._run(_one, wanted, file)

    async def _run[**P, R](self, work: object, *given: object) -> R:
        raise NotImplementedError
