"""Ctrl-C, or `kill`, while games are played: the first ends the run in good order, the second at once."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

#: What asks for an end: Ctrl-C, and what `kill` and a machine that shuts down send.
_ENDING = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def stop_asked(told: Callable[[], None]) -> Iterator[Callable[[], bool]]:
    """A context in which Ctrl-C or SIGTERM is remembered; what it gives says whether it was heard. `told` is called when it is.

    A second one is a KeyboardInterrupt. Signals reach the main thread alone: elsewhere nothing is heard.
    """
    heard = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield heard.is_set
        return
    before = [signal.getsignal(number) for number in _ENDING]

    def hear(number: int, frame: FrameType | None) -> None:
        del number, frame
        heard.set()
        for one in _ENDING:
            signal.signal(one, signal.default_int_handler)
        told()

    for one in _ENDING:
        signal.signal(one, hear)
    try:
        yield heard.is_set
    finally:
        for one, handler in zip(_ENDING, before, strict=True):
            signal.signal(one, handler)


@contextmanager
def unheard_by_children() -> Iterator[None]:
    """A context in which processes are started that are to be deaf for Ctrl-C, which a terminal sends to all at once."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
