"""Commands that one game brings, beside those that all games have.

A game that has some has a part `commands`, whose `COMMANDS` is a tuple of `Command`. It may import typer; what it needs of the
command line, which lies above it, it is handed as a `CommandLine`.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, fields
from functools import wraps
from inspect import Parameter, Signature
from typing import Any, Protocol, TypeVar

from companion.referee.verdict import Judgement

_Asked = TypeVar("_Asked")


class CommandLine(Protocol):
    """What the command line does for a command of a game. Names of files are as the user typed them; `-` is standard input."""

    def say(self, text: str = "") -> None:
        """A line on standard output."""

    def warn(self, text: str) -> None:
        """A line on standard error."""

    def say_json(self, value: object) -> None:
        """One JSON value on a line of standard output."""

    def clean(self, text: str) -> str:
        """A text that may come from anybody (a name, a note, a file's name), made harmless. Whatever is said goes through it."""

    def paint(self, text: str, *styles: str) -> str:
        """The text in a colour or weight (`bold dim red green yellow cyan`), where the terminal is to have them."""

    def wrap(self, text: str, indent: str = "", first: str | None = None) -> list[str]:
        """The words of a clean text on lines of 80 columns, the first line beginning with `first`, the others with `indent`."""

    def progress(self, what: str) -> AbstractContextManager[object]:
        """A bar on the terminal while its block runs."""

    def error(self, message: str, hint: str = "") -> Exception:
        """What to raise where a command cannot go on: it becomes one line, and exit status 2. `hint` says how to mend it."""

    def judged(self, file: str) -> Judgement:
        """The judgement on a record; what is wrong with it has been said on standard error."""

    def read_text(self, file: str) -> str:
        """The text of a file. Raises what `error` gives."""

    def write_new(self, file: str, data: bytes) -> None:
        """Writes a file, whole or not at all, that must not be there yet. Raises what `error` gives."""

    def write_files(self, files: Sequence[tuple[str, bytes]], folder: str, was_made: Callable[[bytes], bool]) -> list[str]:
        """Writes files into a folder, which is made; gives a line on each.

        One that is there already is replaced where Companion made it: where it is a PDF of ours, or `was_made` says so of
        what is in it. Else nothing is written, and what `error` gives is raised.
        """

    def option(self, name: str) -> Any:
        """An option that means the same in every command, as typer has it: `base-url`, `ink` or `output`."""

    def base_url(self, option: str) -> str:
        """The address that links begin with: the option `base-url`, or what is configured; empty for none.

        Raises what `error` gives.
        """


@dataclass(frozen=True, slots=True)
class Command:
    """A command that a game brings.

    `name` is what is typed, in small letters, `help` the line on it in the list of commands. `build` is called when the command
    is run: it gives the function that typer makes a command of, or a typer app with commands of its own.
    """

    name: str
    help: str
    build: Callable[[CommandLine], object]


def takes(asked: type[_Asked], options: str, /, **here: Any) -> Callable[[Callable[[_Asked], None]], Callable[..., None]]:
    """Makes a typer command, with these options, of a function that is told what is `asked`.

    That is a dataclass whose fields are options, in their order, with what typer is to know of each as its default; `here` has
    what this command has otherwise.
    """
    chosen = [one for one in fields(asked) if one.name in options.split()]  # type: ignore[arg-type]
    defaults = {one.name: here.get(one.name, one.default) for one in chosen}
    kind = Parameter.KEYWORD_ONLY
    parameters = [Parameter(one.name, kind, default=defaults[one.name], annotation=one.type) for one in chosen]

    def command_of(work: Callable[[_Asked], None]) -> Callable[..., None]:
        @wraps(work)
        def command(**said: Any) -> None:
            work(asked(**said))

        told: Any = command  # what typer looks at
        told.__signature__ = Signature(parameters)
        told.__annotations__ = {one.name: one.type for one in chosen}
        return command

    return command_of
