"""The records of a folder and below: found, judged, and kept as what they add to the standings alone."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from companion.cli.checking.judged import judge_file
from companion.cli.group.found import Group, group_of
from companion.cli.standings.results import LeftOut, Played, result_of
from companion.cli.terminal.out import CommandError, progress
from companion.disk.files import SUFFIX, Trouble, of_os
from companion.referee.games import GameError


class Gathered(NamedTuple):
    """All that was looked at: what counts, and what does not, in the order in which it was found."""

    played: tuple[Played, ...]
    left_out: tuple[LeftOut, ...]


def gather(names: Iterable[str]) -> Gathered:
    """What the records of these files and folders add to the standings.

    In a folder and below, what ends with `.game` is a record; hidden files and folders are none, and links to folders are not
    followed. A record that is met twice counts once. Raises CommandError where one of the names is not there, or a group's file
    is wrong.
    """
    found = list(_found(names))
    seen: set[str] = set()
    groups: dict[Path, Group] = {}
    results: list[Played | LeftOut] = []
    with progress("Reading records", len(found)) as step:
        for one in found:
            step()
            if isinstance(one, LeftOut):
                results.append(one)
                continue
            real = os.path.realpath(one)
            if real not in seen:
                seen.add(real)
                results.append(_result(one, groups))
    return Gathered(
        tuple(one for one in results if isinstance(one, Played)), tuple(one for one in results if isinstance(one, LeftOut))
    )


def _found(names: Iterable[str]) -> Iterator[str | LeftOut]:
    for name in names:
        if not _is_there(name):
            raise CommandError(f"{name}: there is no such file or folder", "check the spelling")
        if Path(name).is_dir():
            yield from _below(name)
        else:
            yield name


def _is_there(name: str) -> bool:
    try:
        return os.path.lexists(name)
    except ValueError:  # no name of a file
        return False


def _below(folder: str) -> Iterator[str | LeftOut]:
    """The records of a folder and of those below, sorted; and each folder that cannot be read."""
    closed: list[LeftOut] = []

    def refused(error: OSError) -> None:
        closed.append(LeftOut(str(error.filename), of_os(error, "-").message.removeprefix("-: ")))

    for place, folders, files in os.walk(folder, onerror=refused):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from closed
        closed.clear()
        for name in sorted(files):
            if name.casefold().endswith(SUFFIX) and not name.startswith("."):
                path = Path(place) / name
                strange = path.exists() and not path.is_file()  # a pipe, that somebody would have to write into
                yield LeftOut(str(path), "this is not a file that can be read") if strange else str(path)
    yield from closed


def _result(name: str, groups: dict[Path, Group]) -> Played | LeftOut:
    folder = Path(name).parent
    if folder not in groups:
        groups[folder] = group_of(folder)
    try:
        judgement, _ = judge_file(name)
    except Trouble as error:
        return LeftOut(name, error.message.removeprefix(f"{name}: "))
    except GameError as error:  # a game of others that cannot be used
        return LeftOut(name, str(error))
    return result_of(judgement, groups[folder])
