"""Where the command line looks for described games: the folder, that of companion.toml, what was added, what is ready."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from companion.cli.records.files import group_folder
from companion.declared.found import READY, Place
from companion.declared.reading import is_id
from companion.disk import files

ENDING: Final = ".toml"
#: So many files of a folder are looked at: a folder of anything else is no folder of games.
_MOST: Final = 500


def added_folder() -> Path:
    """Where `companion game add` puts descriptions."""
    return user_data_path("companion", appauthor=False) / "games"


class Folders:
    """The folders, the nearest first."""

    def named(self, game_id: str) -> Place | None:
        """The nearest description of an id."""
        for folder, where in _folders() if is_id(game_id) else ():
            path = folder / f"{game_id}{ENDING}"
            if path.is_file():
                return _place(path, where)
        return READY.named(game_id)

    def all(self) -> Sequence[Place]:
        """Of each id the nearest description."""
        found: dict[str, Place] = {}
        for folder, where in _folders():
            for path in _described_in(folder):
                found.setdefault(path.stem, _place(path, where))
        for place in READY.all():
            found.setdefault(place.id, place)
        return [found[game_id] for game_id in sorted(found)]


def _place(path: Path, where: str) -> Place:
    return Place(path.stem, where or str(path), lambda: files.read_whole(path, str(path)).decode("utf-8", "replace"))


def _folders() -> Iterator[tuple[Path, str]]:
    yield Path(), ""
    if group := group_folder("-"):
        yield group, ""
    yield added_folder(), "added"


def _described_in(folder: Path) -> list[Path]:
    """The files of a folder that look like descriptions: another tool's settings have no [[row]]."""
    try:
        paths = sorted(path for path in folder.glob(f"*{ENDING}") if is_id(path.stem))[:_MOST]
        return [path for path in paths if b"[[row]]" in files.read_some(path)]
    except OSError:
        return []


FOLDERS: Final = Folders()
