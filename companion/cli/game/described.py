"""`companion game check`, `game add` and `game remove`: games that a file describes."""

from collections.abc import Callable
from pathlib import Path

import typer

from companion.cli.checking.judged import say_json
from companion.cli.parameters import option
from companion.cli.records.described import ENDING, added_folder
from companion.cli.terminal.out import CommandError, clean, say, warn, wrap
from companion.declared.checking import Played, played_through
from companion.declared.description import Description
from companion.declared.reading import LARGEST, DescriptionError, read_description
from companion.declared.remarks import ending_in_words
from companion.declared.tables import DescriptionFault
from companion.declared.words import say as words
from companion.disk import files
from companion.plain import Json
from companion.referee.games import game_ids

_FILE = typer.Argument(..., metavar="FILE", help="The description: a file such as skull-island.toml.")
_REFUSED = 2


def check(file: str = _FILE, json: bool = option(False, "--json", help="Print one JSON object.")) -> None:
    """Check the description of a game, and play it 100 times at random.

    All that is wrong is listed with its line and column, and what to write instead.

    Example: companion game check skull-island.toml
    """
    game, played = _checked(file)
    if json:
        say_json(_as_dict(file, game, played))
    else:
        _tell(file, game, played, say)
    if played.faults:
        raise typer.Exit(_REFUSED)


def add(file: str = _FILE) -> None:
    """Install the description of a game, so that every folder of yours knows it.

    Example: companion game add skull-island.toml
    """
    game, played = _checked(file)
    if game is None or played.faults:
        _tell(file, game, played, warn)
        raise typer.Exit(_REFUSED)
    path = added_folder() / f"{game.id}{ENDING}"
    known = path.exists()
    path.parent.mkdir(parents=True, exist_ok=True)
    files.write_whole(path, files.read_whole(Path(file), file))
    say(f"{clean(game.title)} is {'added again' if known else 'added'}: {game.id}, digest {game.digest}.")


def remove(game_id: str = typer.Argument(..., metavar="ID", help="The game's id.")) -> None:
    """Remove the description of a game that you added. Records stay as they are.

    Example: companion game remove skull-island
    """
    path = added_folder() / f"{Path(game_id.removesuffix(ENDING)).name}{ENDING}"
    if not path.is_file():
        added = ", ".join(sorted(one.stem for one in added_folder().glob(f"*{ENDING}")))
        raise CommandError(
            f"no game “{game_id}” was added", f"added are: {added}" if added else "companion game add FILE adds one"
        )
    files.remove(path)
    say(f"{clean(path.stem)} is removed.")


def _checked(file: str) -> tuple[Description | None, Played]:
    """The game of a file, or what is wrong with it. Raises Trouble where the file cannot be read."""
    path = Path(file)
    data = files.read_whole(path, file)[: LARGEST + 1]
    game_id = path.name.removesuffix(ENDING)
    if path.suffix != ENDING:
        return None, Played(0, [DescriptionFault(1, 1, words("no-ending"), words("no-id-hint"))])
    try:
        game = read_description(data, game_id, file)
    except DescriptionError as error:
        return None, Played(0, error.faults)
    if game.id in game_ids():
        return game, Played(0, [DescriptionFault(1, 1, words("id-taken", id=game.id), words("id-taken-hint"))])
    return game, played_through(game)


def _as_dict(file: str, game: Description | None, played: Played) -> Json:
    return {
        "file": file,
        "id": Path(file).name.removesuffix(ENDING),
        "title": game.title if game else None,
        "digest": game.digest if game else None,
        "status": "refused" if played.faults else "good",
        "errors": [fault._asdict() for fault in played.faults],
        "warnings": [warning._asdict() for warning in played.warnings],
        "played": played.games,
    }


def _tell(file: str, game: Description | None, played: Played, tell: Callable[[str], None]) -> None:
    for fault in (*played.faults, *played.warnings):
        tell(clean(f"{file}:{fault.line}:{fault.column}: {fault.message}"))
        for line in wrap(clean(fault.hint), " " * 10, "    hint: ") if fault.hint else ():
            tell(line)
    if game is not None and not played.faults:
        good = f"good; {played.games} random games played" if not played.warnings else "can be used, but look at the line above"
        who = f"{clean(game.title)}, {game.seats} players, {clean(ending_in_words(game))}; digest {game.digest}"
        say(f"{clean(file)}: {good}; {who}")
