"""Where experiments are found, and where their results lie."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from shlex import quote

from companion.cli.parameters import argument, option
from companion.cli.terminal.out import CommandError
from companion.referee.asking.errors import nearest
from companion.referee.games import game_ids, package_of, with_prefix

_FOLDER, _SUFFIX = "experiments", ".toml"
EXPERIMENT = argument(metavar="EXPERIMENT", help="A file, or GAME/NAME for one that comes with a game (companion lab list).")
STORE = option(
    None, "--store", metavar="FILE", help="Where the results are kept; by default EXPERIMENT.sqlite in the working folder."
)


def shipped() -> Iterator[tuple[str, Path]]:
    """The experiments that come with games: `GAME/NAME`, and the file."""
    for game_id in game_ids():
        folder = Path(str(files(package_of(game_id)))) / _FOLDER
        if folder.is_dir():
            yield from ((f"{game_id}/{path.stem}", path) for path in sorted(folder.glob(f"*{_SUFFIX}")))


def experiment_path(named: str) -> Path:
    """The file that is meant. Raises CommandError where there is none."""
    path = Path(named)
    if path.is_file() or path.suffix == _SUFFIX:
        return path
    known = dict(shipped())
    game, _, name = named.partition("/")
    about = with_prefix(game.upper())
    found = known.get(named) or (known.get(f"{about.id}/{name}") if about else None)
    if found:
        return found
    raise CommandError(f"there is no experiment “{named}”", nearest(named, list(known)))


def store_path(path: Path, store: Path | None) -> Path:
    """Where the results of an experiment lie; those of one that comes with a game are named by it, too."""
    game = path.parent.parent
    is_shipped = path.parent.name == _FOLDER and (game / "about.py").is_file()
    return store or Path(f"{game.name}-{path.stem}.sqlite" if is_shipped else f"{path.stem}.sqlite")


def typed(experiment: str, store: Path | None) -> str:
    """How an experiment and its store are named to a further command."""
    return f"{quote(experiment)} --store {quote(str(store))}" if store else quote(experiment)
