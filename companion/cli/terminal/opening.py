"""`--open`: shows what was printed, by whatever the system shows such files with."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import which

from companion.cli.parameters import option
from companion.cli.terminal.out import clean, warn

OPEN = option(False, "--open", help="Open what was printed: the file, or the folder if there are several.")
#: So long (in seconds) a program that shows files may take to say that it cannot.
_PATIENCE = 5


def open_files(paths: Sequence[Path]) -> None:
    """Shows one file, or the folder that has them all. Where that cannot be done, a line says so, and no more happens."""
    folders = [str(path.parent) for path in paths]
    shown = paths[0] if len(paths) == 1 else Path(os.path.commonpath(folders))
    trouble = _trouble(shown)
    if trouble:
        warn(f"companion: {clean(str(shown))} cannot be opened from here: {clean(trouble)}")


def _trouble(path: Path) -> str:
    """Shows a file or a folder; what kept it from that, or nothing."""
    if sys.platform == "win32":
        try:
            os.startfile(path)  # noqa: S606 (a file of our own making)
        except OSError as error:
            return str(error.strerror or error)
        return ""
    name = "open" if sys.platform == "darwin" else "xdg-open"
    program = which(name)
    if program is None:
        return f"there is no {name}"
    return _started(program, str(path.absolute()))


def _started(program: str, path: str) -> str:
    """Starts a program that shows a file; what it complains of, or nothing. One that goes on showing is left to itself."""
    quiet = subprocess.DEVNULL
    try:
        running = subprocess.Popen([program, path], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
        status = running.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        return ""
    except OSError as error:
        return str(error.strerror or error)
    return f"{Path(program).name} says that it cannot" if status else ""
