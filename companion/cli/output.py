"""Where a command's files go: into the folder that --output names, or to the one file that it names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from companion.cli.errors import CommandError

#: A name that ends so is a file's to everybody, unless such a folder is there.
_OF_FILES: Final = (".pdf", ".html", ".png", ".svg")


def places_of(output: Path, names: Sequence[str]) -> list[Path]:
    """The paths of the files with these names: in the folder `output`, or `output` itself, where it is called as the one file is.

    Raises:
        CommandError: `output` is called as a file is, and several are made, or one of another kind.
    """
    if not is_file_name(output):
        return [output / name for name in names]
    if len(names) > 1:
        raise _one_for_several(output)
    (made,) = {Path(name).suffix for name in names}
    if made != output.suffix.casefold():
        meant = output.with_suffix(made)
        raise CommandError(f"“{output}” ends in {output.suffix}, and the file that is made in {made}", f"write --output {meant}")
    return [output]


def place_of(output: Path, name: str) -> Path:
    """The path of the one file that a command makes. Raises CommandError."""
    return places_of(output, (name,))[0]


def refuse_file_name(output: Path) -> None:
    """For what makes several files. Raises CommandError where `output` is called as one file is."""
    if is_file_name(output):
        raise _one_for_several(output)


def is_file_name(output: Path) -> bool:
    """Whether `output` is called as a file is, and no folder."""
    return output.suffix.casefold() in _OF_FILES and not output.is_dir()


def _one_for_several(output: Path) -> CommandError:
    return CommandError(
        f"“{output}” is the name of one file, and several are made", f"name a folder: --output {output.with_suffix('')}"
    )
