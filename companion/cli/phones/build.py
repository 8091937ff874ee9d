"""`companion app build`: the app as a folder of static files, or as one file."""

from pathlib import Path

import typer

from companion.app.build import building
from companion.app.build.single import single_file
from companion.cli.group.options import BASE_URL, base_url as address_of
from companion.cli.parameters import option
from companion.cli.terminal.out import CommandError, clean, progress, say
from companion.disk.files import write_whole
from companion.referee.asking.named import named_game


def build(
    out: str = typer.Option(
        "companion-app", "--out", metavar="DIR", help="The folder to write; a folder that this command made before is renewed."
    ),
    base_url: str = BASE_URL,
    games: list[str] = option([], "--games", metavar="GAME", help="Build in only this game; repeat the option for more games."),
    single: str = option("", "--single", metavar="FILE", help="Write a single HTML file instead, which opens from a disk."),
    runtime: str = option("", "--runtime", metavar="FILE", help="The browser's Python, as npm or pip downloaded it."),
    sources: bool = option(False, "--sources", help="Don't compile: the app is larger and starts more slowly."),
) -> None:
    """Build the app: static files for any web space, or one file.

    The app needs no server, works offline once it has been opened, and sends nothing to anybody. The browser's Python is
    downloaded once, from npm or PyPI, and kept. docs/app.md says where to put the app.

    Example: companion app build --out site --base-url https://games.example.org/
    """
    wishes = building.Wishes(_ids(games), address_of(base_url), Path(runtime) if runtime else None, not sources)
    if single:
        with progress("building the app", told=True):
            data, how = single_file(wishes)
        write_whole(Path(single), data)
        say(f"{clean(single)}: {_size(len(data))}; {how}. Opened from a disk, it has no policy that keeps strange code out.")
        return
    with progress("building the app", told=True):
        built = building.build(wishes)
    building.write_site(Path(out), built.files)
    say(f"{clean(out)}: {len(built.files)} files, {_size(sum(map(len, built.files.values())))}; {built.how}.")


def _ids(names: list[str]) -> list[str]:
    """The ids of the games that are asked for. Raises CommandError for an unknown one."""
    ids = [named_game(one.strip()).id for name in names for one in name.split(",") if one.strip()]
    if names and not ids:
        raise CommandError("--games doesn't name a game", "companion games lists them")
    return list(dict.fromkeys(ids))


def _size(count: int) -> str:
    return f"{count / 1_000_000:.1f} MB"
