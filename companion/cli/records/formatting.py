"""`companion format`."""

from pathlib import Path

import typer

from companion.cli.checking.report import verdict_lines
from companion.cli.errors import CommandError
from companion.cli.parameters import argument, option
from companion.cli.records.files import files_beside, read_text
from companion.cli.terminal.out import clean, say, say_text, warn
from companion.disk.files import write_whole
from companion.disk.locking import locked
from companion.record import RecordError
from companion.referee import format_text, judge


def format_(
    files: list[str] = argument(metavar="FILE...", help="Records to read; - reads standard input."),
    check: bool = option(False, "--check", help="Write nothing; exit status 1 if a record isn't in canonical form."),
    in_place: bool = option(False, "--in-place", "-i", help="Write each record back into its file."),
) -> None:
    """Write a record neatly.

    Cards, names and keys get their canonical spelling; comments stay.

    Example: companion format friday.game --in-place
    """
    if check and in_place:
        raise CommandError("--check and --in-place don't go together", "choose one")
    if in_place and "-" in files:
        raise CommandError("there is no file to write standard input back to", "leave out --in-place")
    untidy = False
    for name in files:
        if in_place:
            _rewrite(name)
            continue
        text, neat = _formatted(name)
        if not check:
            say_text(neat)
        elif text != neat:
            untidy = True
            warn(f"{clean(name)}: not in canonical form")
    raise typer.Exit(1 if untidy else 0)


def _formatted(name: str) -> tuple[str, str]:
    """A record's text, and its canonical form."""
    text = read_text(name)
    try:
        return text, format_text(text, files_beside(name))
    except RecordError as error:
        warn("\n".join(verdict_lines(judge(text, file=name, files=files_beside(name)), text)))
        raise CommandError(f"{name}: a record must be readable before it can be written neatly", "mend it first") from error


def _rewrite(name: str) -> None:
    """Writes a record neatly into its file, which nobody else writes meanwhile."""
    with locked(Path(name)):
        text, neat = _formatted(name)
        if text == neat:
            say(f"{clean(name)}: already neat")
            return
        write_whole(Path(name), neat.encode())
    say(f"{clean(name)}: written")
