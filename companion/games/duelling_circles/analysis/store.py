"""Where solutions of Duelling Circles are kept, and how they come there."""

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_cache_path

from companion.disk.files import Trouble, folder_made
from companion.disk.journal import Lock
from companion.games.duelling_circles.analysis import standing as st
from companion.games.duelling_circles.analysis.worths import Rules, Worths, _laid_out
from companion.later import loaded_from

if TYPE_CHECKING:
    from companion.games.duelling_circles.analysis.solver import Layer

#: A game of so few tokens is solved when it is asked for; a greater one by `companion lab solve` alone.
AT_ONCE = 3
#: Two cores solve a million positions in so many minutes, about (measured with five and with seven tokens).
_MINUTES = 0.05


def worths_file(rules: Rules) -> Path:
    """The file in which a solution is kept, where the user's system keeps what can be made again."""
    return user_cache_path("companion", appauthor=False) / rules.name


def why_unmade(rules: Rules) -> str:
    """Why a game's solution is not at hand, and what makes it; empty where it is, or is made as soon as it is asked for."""
    if rules.tokens <= AT_ONCE or _found(rules):
        return ""
    more = (" --variant counterflow" if rules.counterflow else "") + "".join(f" --house {told}" for told in rules.house)
    command = f"companion lab solve duelling-circles --tokens {rules.tokens}{more}"
    return f"the game with {rules.tokens} tokens is not solved here yet: {command}"


def what_it_takes(rules: Rules) -> str:
    """What a game takes to be solved, in words. Raises ImportError without numba."""
    memory = loaded_from("companion.games.duelling_circles.analysis.solver", "memory_needed")(rules.tokens)
    size = _laid_out(rules)[1]
    millions, layers = size / 4e6, len(st.layers(rules.tokens))
    return (
        f"{millions:.0f} million positions take {memory / 1e9:.1f} GB of memory, {size / 1e9:.1f} GB of disk and, on two cores, "
        f"{_MINUTES * millions:.0f} minutes or more. Ctrl-C stops it; the same command goes on from the last of {layers} parts "
        "that is done."
    )


def load_or_solve(rules: Rules, *, progress: Callable[[float], None]) -> Worths:
    """The solution of a game that is at hand or made at once (`why_unmade`); one that is damaged is made anew.

    Raises Trouble where it can't be kept or is not at hand. `progress` hears the share done.
    """
    if found := _found(rules):
        return found
    if why := why_unmade(rules):
        raise Trouble(why)
    path = worths_file(rules)
    try:
        path.unlink(missing_ok=True)
        return make(rules, path, progress)
    except (Trouble, OSError):  # a small one that can't be kept is made each time
        return make(rules, Path(tempfile.mkdtemp()) / path.name, progress)


def make(rules: Rules, path: Path, progress: Callable[[float], None], **options: float) -> Worths:
    """Solves what a game's table lacks.

    Raises Trouble where another solves it, the disk is full, or memory is short; ImportError without numba.
    """
    with _solving(rules, path, options) as layers:
        for layer in layers:
            progress(layer.share)
    return Worths(rules, path)


def make_elsewhere(rules: Rules, folder: Path | None, progress: Callable[[float], None]) -> Worths:
    """The same in a folder; where solutions are kept, a link leads there."""
    usual = worths_file(rules)
    path = folder / rules.name if folder else usual
    found = make(rules, path, progress)
    if path.resolve() != usual.resolve():
        with suppress(OSError):
            usual.parent.mkdir(parents=True, exist_ok=True)
            usual.unlink(missing_ok=True)
            usual.symlink_to(path.resolve())
    return found


def _found(rules: Rules) -> Worths | None:
    with suppress(Trouble):
        found = Worths(rules, worths_file(rules))
        return found if found.whole else None
    return None


def _alone(path: Path) -> AbstractContextManager[object]:
    """A context in which no other process solves into this file. Raises Trouble where one does."""
    try:
        return closing(Lock(path))
    except Trouble as taken:
        hint = "wait until it is done, or name another folder: --table FOLDER"
        raise Trouble(f"{path}: another companion lab solve is at work on it", hint) if path.is_file() else taken from taken


@contextmanager
def _solving(rules: Rules, path: Path, options: Mapping[str, float]) -> Iterator[Iterator["Layer"]]:
    """A context in which this process alone solves a game; what was finished before is kept, unless it is damaged."""
    needed = loaded_from("companion.games.duelling_circles.analysis.solver", "memory_needed")(rules.tokens)
    solve = loaded_from("companion.games.duelling_circles.analysis.solver", "solve")
    if (free := _memory_free()) < needed:
        raise Trouble(
            f"{rules.tokens} tokens take {needed / 1e9:.1f} GB of memory, and {free / 1e9:.1f} GB are free",
            "close other programs, or solve it on another machine",
        )
    with folder_made(path.parent), _alone(path):
        worths = Worths(rules, path, begin=True)
        list(worths.damaged())
        yield solve(worths, **options)


def _memory_free() -> float:
    """The bytes of memory that can be had; where a system doesn't tell, any number of them."""
    with suppress(OSError, IndexError, ValueError):
        return int(Path("/proc/meminfo").read_text("ascii").split("MemAvailable:")[1].split()[0]) * 1024.0
    with suppress(AttributeError, ValueError, OSError):
        return float(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    return float("inf")
