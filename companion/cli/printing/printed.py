"""What `companion print` says while something is made, and of the files that came of it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from companion.cli.guard import without_reportlabs_shaping
from companion.cli.printing.wanted import write_previews
from companion.cli.terminal.opening import open_files
from companion.cli.terminal.out import clean, progress, say, warn, warn_of, wrap
from companion.disk.files import Trouble
from companion.press.page.errors import PrintError
from companion.referee.games import GameError, installed_packages, package_of
from companion.shop.output import Written
from companion.words import name_in_english


@contextmanager
def making(what: str, *, drawn: bool = True) -> Iterator[Callable[[], None]]:
    """A progress bar on the terminal while something is made. `drawn`: by reportlab."""
    if drawn:
        without_reportlabs_shaping()
    with progress(what) as step:
        yield step


def tell_lacks(lacks: Sequence[str]) -> None:
    """What could not be printed, or may not be as it should."""
    for words in lacks:
        warn(f"companion: {clean(words)}")


def list_files(files: Sequence[Written], *, preview: bool, show: bool = False) -> None:
    """The files that were written; pictures of their pages are made where they are wanted."""
    for file in files:
        say(clean(str(file.path)) + (" (unchanged)" if file.unchanged else ""))
    if preview:
        for picture in write_previews([file.path for file in files]):
            say(clean(str(picture)))
    show_files([file.path for file in files], wanted=show)


def say_english(files: Sequence[str]) -> None:
    """Which files of a kit are not in the language that was asked for."""
    if files:
        say("\n".join(wrap(f"In English: {', '.join(map(clean, files))}.")))


def say_all_english(what: str, language: str) -> None:
    """That the one thing that was printed is not to be had in the language that was asked for."""
    say("\n".join(wrap(f"{what}: there is no {name_in_english(language)} one yet, so the English one was printed.")))


def show_files(files: Sequence[Path], *, wanted: bool) -> None:
    """Opens files where that is wanted."""
    if wanted and files:
        open_files(files)


@contextmanager
def others_go_on(game_id: str) -> Iterator[None]:
    """While its block runs, something is done with one of all games: what fails in a game of others is named in a line."""
    try:
        yield
    except (Trouble, PrintError):
        raise
    except Exception as error:
        package = package_of(game_id)
        if isinstance(error, GameError):
            warn_of(error)
        elif package.partition(".")[0] in installed_packages():
            warn_of(GameError(f"{package} fails: {type(error).__name__}: {error}"))
        else:
            raise
