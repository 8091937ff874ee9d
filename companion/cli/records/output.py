"""Where a command's files go: into the folder that --output names, or to the one file that it names."""

from collections.abc import Callable, Sequence
from pathlib import Path

from companion.cli.terminal.out import CommandError, clean
from companion.disk.files import folder_made, in_words, write_whole
from companion.shop.output import made_by_us

#: A name that ends so is a file's to everybody, unless such a folder is there.
_OF_FILES = (".pdf", ".html", ".png", ".svg")


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
        raise CommandError(f"“{output}” ends in {output.suffix}, but the file is made in {made}", f"write --output {meant}")
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
    return CommandError(f"“{output}” names one file, but several are made", f"name a folder: --output {output.with_suffix('')}")


def write_files(files: Sequence[tuple[str, bytes]], folder: str, was_made: Callable[[bytes], bool]) -> list[str]:
    """Writes files into a folder, and makes it, or one file into that which `folder` names; says of each what came of it.

    One that is there already and is neither a PDF of ours nor `was_made` by us, as what is in it shows, is somebody else's:
    then CommandError is raised before anything is written.
    """
    said = []
    with in_words(folder):
        paths = places_of(Path(folder), [name for name, _ in files])
        places = [(path, content) for path, (_, content) in zip(paths, files, strict=True)]
        with folder_made(paths[0].parent if paths else Path(folder)):
            for path, content in places:
                _refuse_strange(path, content, was_made)
            for path, content in places:
                unchanged = path.exists() and path.read_bytes() == content
                if not unchanged:
                    write_whole(path, content)
                said.append(clean(str(path)) + (" (unchanged)" if unchanged else ""))
    return said


def _refuse_strange(path: Path, content: bytes, was_made: Callable[[bytes], bool]) -> None:
    """A file that is there already and was not made by Companion, or was changed since, stays."""
    if not path.exists() or not path.is_file():
        return
    present = path.read_bytes()
    ours = present == content or was_made(present)
    if not ours and path.suffix == ".pdf":
        ours = made_by_us(present)
    if not ours:
        raise CommandError(
            f"{path} was not made by Companion, or has changed since, so it stays", "move it, or choose another --output"
        )
