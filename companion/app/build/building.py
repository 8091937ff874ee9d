"""The app from beginning to end: what `companion app build` does."""

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import NamedTuple

from companion.app.build import errors, site
from companion.app.build.byte_code import byte_code, find_compiler, sources
from companion.app.build.contents import contents
from companion.app.build.runtime import runtime_files
from companion.disk.files import folder_made, write_whole

#: Names what an earlier build has written: nothing else in a folder is ever touched.
LIST = "companion-app.json"


class Wishes(NamedTuple):
    """What is to be built: these games (all, where none is named), for this address.

    `archive` is a runtime that was fetched by hand; `compiled`: with byte code, where something here can make it.
    """

    games: Collection[str] = ()
    base_url: str = ""
    archive: Path | None = None
    compiled: bool = True


class Built(NamedTuple):
    """An app that was built: its files, and in a line how it was made."""

    files: Mapping[str, bytes]
    how: str


def build(wishes: Wishes) -> Built:
    """The app's files. Raises BuildError."""
    parts, how = parts_of(wishes)
    return Built(site.site_files(parts), how)


def parts_of(wishes: Wishes) -> tuple[site.Parts, str]:
    """What the app is made of, and how that was made. Raises BuildError."""
    runtime = runtime_files(wishes.archive)
    inside = contents(wishes.games)
    compiler = find_compiler() if wishes.compiled else None
    if compiler:
        archives = byte_code(inside.archives, sorted(inside.imports), runtime, compiler)
        how = f"compiled by {compiler.name}, with the needed part of the standard library"
    else:
        why = "" if not wishes.compiled else ": without Node or Python 3.14 it can't be compiled, so it starts more slowly"
        archives, how = sources(inside.archives, runtime), f"sources and the whole standard library{why}"
    return site.Parts(archives, runtime, inside.games, wishes.base_url), how


def write_site(folder: Path, files: Mapping[str, bytes]) -> None:
    """Writes the app into a folder, and removes what an earlier build left there. Raises BuildError, or Trouble of the disk."""
    before = _earlier(folder)
    strange = [name for name in files if (folder / name).exists() and name not in before]
    if strange:
        raise errors.BuildError(f"{folder / strange[0]} was not made by this command, so it stays", "choose another --out")
    with folder_made(folder):
        _list(folder, before | files.keys())  # first: where it ends half-way, the next build knows what is its own
    for name, data in files.items():
        place = folder / name
        with folder_made(place.parent):
            if not place.is_file() or place.read_bytes() != data:
                write_whole(place, data)
    _list(folder, files)
    for name in before - files.keys():
        (folder / name).unlink(missing_ok=True)
        for above in list(Path(name).parents)[:-1]:
            if (folder / above).is_dir() and not any((folder / above).iterdir()):
                (folder / above).rmdir()


def _list(folder: Path, names: Collection[str]) -> None:
    write_whole(folder / LIST, (json.dumps(sorted(names), indent=1) + "\n").encode())


def _earlier(folder: Path) -> set[str]:
    """The files that an earlier build wrote: names within the folder, and nothing that leads out of it."""
    try:
        names = json.loads((folder / LIST).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return set()
    if not isinstance(names, list):
        return set()
    return {name for name in names if isinstance(name, str) and not Path(name).is_absolute() and ".." not in Path(name).parts}
