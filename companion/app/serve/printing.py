"""What is printed on request: one job at a time in a thread of its own, and only a few may wait."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Semaphore
from typing import TypeVar

from companion.app.serve import press
from companion.app.serve.prints_wanted import KIT, Printed, Thing, Wanted

#: So many jobs wait at most, the one at work among them.
MOST_JOBS = 4
_Found = TypeVar("_Found")


class BusyError(Exception):
    """Too much waits to be printed already."""


class Press:
    """Prints one thing after the other."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "press")
        self._room = Semaphore(MOST_JOBS)

    async def things(self, wanted: Wanted) -> list[Thing]:
        """What can be printed of a record, in the order of a kit. Raises NoPrintError, BusyError."""
        return await self._run(lambda: press.things(wanted))  # the press is loaded in that thread

    async def printed(self, wanted: Wanted, file: str) -> Printed:
        """One thing (`score-sheet.pdf`), or the whole kit (`kit.zip`). Raises NoPrintError, BusyError."""
        return await self._run(lambda: press.kit(wanted) if file == KIT else press.one(wanted, file))

    def close(self) -> None:
        """Ends the thread; what waits is not printed."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _run(self, work: Callable[[], _Found]) -> _Found:
        if not self._room.acquire(blocking=False):
            raise BusyError
        done = self._thread.submit(work)
        done.add_done_callback(lambda _: self._room.release())
        return await asyncio.wrap_future(done)
