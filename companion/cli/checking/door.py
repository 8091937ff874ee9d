"""The short way to `companion check FILE…`, which most calls are: without typer, whose loading takes as long as all the rest.

Nothing else goes this way: options, help, completion and mistakes are the command line's. What is said and the exit status are
the same on both ways, because both run `checking.check_files` within the same guard.
"""

import gc
import os
import sys
from collections.abc import Sequence

from companion.cli.guard import FEWER_COLLECTIONS, INTERRUPTED, prepare_streams, report

#: The shell asks what may come next.
_COMPLETION = "_COMPANION_COMPLETE"


def check_plainly(files: Sequence[str]) -> None:
    """Checks these files and ends the process; returns where the words are more than names of files, and nothing was done."""
    if not is_plain(files):
        return
    prepare_streams()
    gc.set_threshold(FEWER_COLLECTIONS)
    try:
        from companion.cli.checking.judged import check_files

        try:
            status = check_files(files)
        finally:
            sys.stdout.flush()  # a full disk shows here, not at the interpreter's end
    except KeyboardInterrupt as error:
        status = report(error) or INTERRUPTED
    except BaseException as error:  # noqa: BLE001 (whatever it is becomes one line for people)
        status = report(error)
    sys.exit(status)


def is_plain(words: Sequence[str]) -> bool:
    """Whether these are names of files and nothing else; on Windows typer looks for stars in names."""
    if not words or os.name == "nt" or _COMPLETION in os.environ:
        return False
    return not any(word.startswith("-") and word != "-" for word in words)
