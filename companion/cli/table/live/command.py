"""`companion referee`."""

from pathlib import Path

import typer

from companion.cli.checking.report import verdict_lines
from companion.cli.errors import CommandError
from companion.cli.group.languages import language_at
from companion.cli.records.files import files_beside
from companion.cli.table.live.completion import LineCompleter
from companion.cli.table.live.drawn import Drawn
from companion.cli.table.live.gaps import fill_gaps
from companion.cli.table.live.spoken import Spoken
from companion.cli.table.live.table import Table
from companion.cli.terminal.asking import asking
from companion.cli.terminal.out import as_typed, clean, say, warn
from companion.disk.journal import Journal
from companion.record import RecordError, decode, line_texts
from companion.referee import Replay


def referee(
    file: str = typer.Argument(
        metavar="FILE", help="A record: one made with companion new, or one to go on with.", show_default=False
    ),
    show: bool = typer.Option(False, "--show", help="Show the table again after every line."),
    plain: bool = typer.Option(False, "--plain", help="Whole sentences, no tables and no signs: to be read aloud."),
) -> None:
    """Referee a game at the table, line by line.

    Judges each line as it is typed: tells what it did, or which rule it breaks. What is accepted is on the disk at
    once. What the record's header lacks is asked for first.

    The tab key completes a line; help lists the referee's own words.

    Example: companion referee friday.game
    """
    if file == "-":
        raise CommandError("standard input cannot be refereed", "name a file")
    fill_gaps(file, asking())
    journal = Journal(Path(file))
    try:
        replay = replay_of(journal, file)
        language = language_at(file, replay.judgement.verdict.game)
        table = Table(journal, replay, Spoken() if plain else Drawn(), show_always=show, language=language)
        say(f"{clean(file)}: every line that is accepted is on the disk at once.\n")
        table.begin()
        _converse(table)
        if table.talk.begun:
            say(f"Not written, for it is only begun: {clean(table.talk.begun)}")
    finally:
        journal.close()
    say(f"{clean(file)} is kept as it stands. Go on with: companion referee {as_typed(file)}")


def replay_of(journal: Journal, file: str) -> Replay:
    """Where the record stands. Raises CommandError where it is not legal so far: then there is no position to go on from."""
    try:
        text = decode(journal.data)
    except RecordError as error:
        fault = error.faults[0]
        raise CommandError(f"{file}:{fault.line}:{fault.column}: {fault.message}", fault.hint) from error
    replay = Replay(text, file, files_beside(file))
    if replay.judgement.failure is not None:
        raise replay.judgement.failure
    if replay.verdict.errors:
        warn("\n".join(verdict_lines(replay.judgement, text)))
        raise CommandError(f"{file}: something is wrong in what is written already", "mend it first, with any editor")
    return replay


def _converse(table: Table) -> None:
    """Asks for lines until there are no more."""
    completers: list[LineCompleter] = []

    def completer() -> LineCompleter:
        completers.append(LineCompleter([*table.commands, *table.commands_of, "let", "quit"]))
        return completers[0]

    ask = asking(completer)
    while True:
        for one in completers:
            one.replay = table.replay
            one.begun = f"{table.talk.begun} " if table.talk.begun else ""
        try:
            typed = ask(table.prompt)
        except KeyboardInterrupt:  # drops the line that was being typed, not the evening
            continue
        if typed is None or table.hear_all(line_texts(typed)) == "over":
            return
