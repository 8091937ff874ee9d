"""`companion referee`."""

from pathlib import Path

from companion.cli.checking.report import verdict_lines
from companion.cli.errors import CommandError
from companion.cli.group.languages import language_at
from companion.cli.parameters import argument, option
from companion.cli.records.files import files_beside
from companion.cli.table.live.drawn import Beside, Drawn
from companion.cli.table.live.gaps import fill_gaps
from companion.cli.table.live.spoken import Spoken
from companion.cli.table.live.table import Table
from companion.cli.table.live.view import TableView
from companion.cli.table.screen.asking import asked_beside
from companion.cli.table.screen.rooms import has_room
from companion.cli.terminal.asking import Ask, asking
from companion.cli.terminal.out import as_typed, clean, say, warn
from companion.disk.journal import Journal
from companion.record import RecordError, decode, line_texts
from companion.referee import Replay


def referee(
    file: str = argument(metavar="FILE", help="A record: a new one (companion new), or a game to go on with."),
    show: bool = option(False, "--show", help="Show the table again after every line."),
    plain: bool = option(False, "--plain", help="Use whole sentences, no tables and no signs, for a screen reader."),
) -> None:
    """Referee a game at the table, line by line.

    Each line that you type is judged: you see what it did, or which rule it breaks. Accepted lines are saved at
    once. If the record's header lacks something, you are asked for it first.

    A terminal of 80 x 24 or more shows the table above and what may come next below. The tab key completes a line; help
    lists the referee's own words.

    Example: companion referee friday.game
    """
    if file == "-":
        raise CommandError("the referee can't work on standard input", "name a file")
    fill_gaps(file, asking())
    journal = Journal(Path(file))
    try:
        replay = replay_of(journal, file)
        language = language_at(file, replay.judgement.verdict.game)
        whole = not plain and has_room()
        voice = Spoken() if plain else Beside() if whole else Drawn()
        table = Table(journal, replay, voice, show_always=show and not whole, language=language)
        view = TableView(table, file)
        with asked_beside(view, whole=whole) as asks:
            say(f"{clean(file)}: every line is saved as soon as it is accepted.\n")
            table.begin()
            _converse(table, view, asks.line)
        if whole:
            table.say_standing()
        if table.talk.begun:
            say(f"Not written, because it isn't finished: {clean(table.talk.begun)}")
    finally:
        journal.close()
    say(f"{clean(file)} is kept as it is. Go on with: companion referee {as_typed(file)}")


def replay_of(journal: Journal, file: str) -> Replay:
    """The record as it is now. Raises CommandError where it is not legal so far: then there is no position to go on from."""
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
        raise CommandError(f"{file}: there is a mistake in what is written already", "mend it first, with any editor")
    return replay


def _converse(table: Table, view: TableView, ask: Ask) -> None:
    """Asks for lines until there are no more."""
    while True:
        view.refresh()
        try:
            typed = ask(table.prompt)
        except KeyboardInterrupt:  # drops the line that was being typed, not the evening
            continue
        if typed is None or table.hear_all(line_texts(typed)) == "over":
            return
