"""Solutions kept on the disk: computed once, read ever after, computed anew where a file is of another version or damaged."""

from __future__ import annotations

import os
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
from platformdirs import user_cache_path

from companion.games.duelling_circles.analysis.placements import Side, sides
from companion.games.duelling_circles.analysis.solver import Solution, shape_of, solve
from companion.plain import Json

#: Counted up whenever a solution would come out differently; files of another version are not looked at.
VERSION = 1


def cache_folder() -> Path:
    """Where the user's system keeps what can be made again."""
    return user_cache_path("companion", appauthor=False)


def solution_file(tokens: int, *, counterflow: bool) -> Path:
    """The file in which a solution is kept."""
    kind = "counterflow" if counterflow else "traditional"
    return cache_folder() / f"duelling-circles-{tokens}-{kind}-v{VERSION}.npz"


def load_or_solve(tokens: int, *, counterflow: bool, progress: Callable[[float], None]) -> Solution:
    """The solution from the cache; if it is not there or cannot be read, it is computed and kept.

    Where it cannot be kept (a full disk, a folder that may not be written) it is computed each time; that is no error.
    `progress` hears the share done.
    """
    path = solution_file(tokens, counterflow=counterflow)
    found = _load(path, tokens, counterflow)
    if found is None:
        found = solve(tokens, counterflow=counterflow, progress=progress)
        _keep(path, found)
    return found


def _name(mine: Side, theirs: Side) -> str:
    return f"{mine.board}+{mine.reserve} against {theirs.board}+{theirs.reserve}"


def _load(path: Path, tokens: int, counterflow: bool) -> Solution | None:
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
            chances = {(x, y): arrays[_name(x, y)] for x in sides(tokens) for y in sides(tokens)}
    except (OSError, ValueError, KeyError, zipfile.BadZipFile, EOFError):
        return None
    whole = all(found.shape == shape_of(*pair) and found.dtype == np.float64 for pair, found in chances.items())
    return Solution(tokens, counterflow, chances) if whole else None


def _keep(path: Path, solution: Solution) -> None:
    """Puts a solution into the cache, whole or not at all; a place that cannot be written keeps nothing."""
    arrays: Json = {_name(*pair): chances for pair, chances in solution.chances.items()}
    temporary: Path | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
        temporary = Path(name)
        with os.fdopen(handle, "wb") as file:
            np.savez(file, **arrays)
        temporary.replace(path)
    except OSError:
        return
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
