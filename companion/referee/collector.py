"""Python's search for cycles, switched off while a record is judged.

What judging makes hangs together like a tree: it goes as soon as nobody holds it. Yet after each few hundred new objects Python
looks through all young ones, and now and then through the old ones, too: a seventh of the time of a long record (see bench/).
How long it is off is bounded by the length of the record, as all that judging makes is.
"""

import gc
from threading import Lock
from types import TracebackType


class _Paused:
    """How many judge just now, in all threads, and whether the last of them has to switch the collector on again."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._inside = 0
        self._was_on = False

    def __enter__(self) -> None:
        with self._lock:
            if not self._inside:
                self._was_on = gc.isenabled()
                gc.disable()
            self._inside += 1

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        with self._lock:
            self._inside -= 1
            if not self._inside and self._was_on:
                gc.enable()


#: `with COLLECTOR_PAUSED:`, nested and in several threads: the first one switches it off, the last one on if it was on.
COLLECTOR_PAUSED = _Paused()
