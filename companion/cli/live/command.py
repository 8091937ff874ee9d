"""`companion referee`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from companion.cli.errors import CommandError
from companion.cli.terminal import clean, paint, say, warn
from companion.record import line_texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.cli.live.journal import Journal
    from companion.cli.live.table import Table
    from companion.referee import Replay

    Ask = Callable[[], str | None]


def referee(
    file: str = typer.Argument(
        metavar="FILE", help="A record: one made with companion new, or one to go on with.", show_default=False
    ),
) -> None:
    """Referee a game at the table, line by line.

    Judges each line as it is typed and says which rule it breaks. What was accepted is on the disk before the next is asked for.

    The tab key completes a line; help lists the referee's own words.

    Example: companion referee friday.game
    """
    from companion.cli.live.journal import Journal
    from companion.cli.live.table import Table

    if file == "-":
        raise CommandError("standard input cannot be refereed", "name a file")
    journal = Journal(Path(file))
    try:
        table = Table(journal, _replay(journal, file))
        say(f"{clean(file)}: every line that is accepted is on the disk at once.\n")
        table.begin()
        _converse(table)
    finally:
        journal.close()
    say(f"{clean(file)} is kept as it stands. Go on with: companion referee {clean(file)}")


def _replay(journal: Journal, file: str) -> Replay:
    """Where the record stands. Raises CommandError where it is not legal so far: then there is no position to go on from."""
    from companion.cli.files import files_beside
    from companion.cli.report import verdict_lines
    from companion.record import RecordError, decode
    from companion.referee import Replay

    try:
        text = decode(journal.data)
    except RecordError as error:
        fault = error.faults[0]
        raise CommandError(f"{file}:{fault.line}:{fault.column}: {fault.message}", fault.hint) from error
    replay = Replay(text, file, files_beside(file))
    if replay.verdict.errors:
        warn("\n".join(verdict_lines(replay.judgement, text)))
        raise CommandError(f"{file}: something is wrong in what is written already", "mend it first, with any editor")
    return replay


def _converse(table: Table) -> None:
    """Asks for lines until there are no more."""
    ask = _asking(table) if sys.stdin.isatty() and sys.stdout.isatty() else _reading(table)
    while True:
        typed = ask()
        if typed is None:
            return
        for line in line_texts(typed):  # a round that was pasted is several lines
            if not table.hear(line):
                return


def _asking(table: Table) -> Ask:
    """Lines from a person at a terminal, with completion and history."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.formatted_text import FormattedText
    from prompt_toolkit.history import InMemoryHistory

    from companion.cli.live.completion import LineCompleter

    completer = LineCompleter([*table.commands, "quit"])
    session: PromptSession[str] = PromptSession(history=InMemoryHistory(), completer=completer, complete_while_typing=False)

    def ask() -> str | None:
        completer.replay = table.replay
        try:
            return session.prompt(FormattedText([("bold", table.prompt)]))
        except EOFError:
            return None
        except KeyboardInterrupt:  # drops the line that was being typed, not the evening
            return ""

    return ask


def _reading(table: Table) -> Ask:
    """Lines from a pipe or a file; each is shown with its prompt, so that the answers can be told apart."""

    def ask() -> str | None:
        say_now = sys.stdout
        say_now.write(paint(table.prompt, "bold"))
        say_now.flush()
        line = sys.stdin.buffer.readline()
        if not line:
            say()
            return None
        typed = line.decode("utf-8", "replace").rstrip("\r\n")
        say(clean(typed))
        say_now.flush()
        return typed

    return ask
