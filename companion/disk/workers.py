"""A process that another one has started to do a part of its work: it leaves Ctrl-C to that one, and ends with it."""

import os
import signal
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread


def serve_the_parent() -> None:
    """What a worker process begins with: Ctrl-C is heard by its parent alone, and where that is gone the worker ends at once.

    The parent may have had no time to say anything (`kill -9`, out of memory). What is watched is a pipe that the system closes
    with the parent, on every system alike.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
