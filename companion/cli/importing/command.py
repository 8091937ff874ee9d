"""`companion import`: guesses what a table's columns are, shows it, asks what is in doubt, and writes the records."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import typer

from companion.cli.checking.judged import say_json
from companion.cli.group.found import Group, group_of
from companion.cli.group.headers import SET, with_header_keys
from companion.cli.importing import roles as columns
from companion.cli.importing.bg_stats import bg_stats_table
from companion.cli.importing.cells import Table, csv_table, decoded, read_bytes
from companion.cli.importing.names import Names
from companion.cli.importing.plays import Play, Reader, Wrong
from companion.cli.importing.records import Made, made, named, sorted_out
from companion.cli.importing.values import Order, order_in
from companion.cli.parameters import argument, option
from companion.cli.records.files import GROUP_FILE
from companion.cli.terminal.asking import Ask, asking, say_no
from companion.cli.terminal.out import CommandError, as_typed, clean, counted, progress, say, warn, warn_of, wrap
from companion.cli.terminal.text_table import draw_table
from companion.disk.files import Trouble, folder_made, of_os, write_all_new
from companion.plain import ForPeopleError, Json
from companion.referee import Game, named_game
from companion.referee.asking.named import nearest_game
from companion.referee.games import described, game_ids

#: So many cells of a column are shown.
_SHOWN = 3
#: A date that may be read in two ways, as it is asked about.
_EITHER = re.compile(r"\d{1,2}[-/]\d{1,2}[-/]\d{2,4}")


@dataclass
class _Import:
    """One table, what somebody said of it on the command line, and what is known of it so far.

    What is in doubt is asked, or is in `asked`, with the option that settles it.
    """

    file: str
    columns: str
    chosen: Sequence[str]
    dates: Order | None
    same: Sequence[str]
    settings: Sequence[str]
    yes: bool
    into: Path
    ask: Ask | None
    known: int = 0
    asked: list[tuple[str, str]] = field(default_factory=list)
    wrong: list[Wrong] = field(default_factory=list)
    joined: list[tuple[str, str]] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    unknown: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.group: Group = group_of(self.into)
        text = decoded(read_bytes(self.file))
        self.exported = text.lstrip().startswith("{")
        self.table: Table = (bg_stats_table if self.exported else csv_table)(text, self.file)
        roles = columns.guessed(self.table)
        self.roles = columns.put_right(roles, self.columns, self.table) if self.columns else roles

    @property
    def source(self) -> str:
        """What a record says of where it comes from."""
        return clean(Path(self.file).name).replace("#", "")

    @property
    def status(self) -> int:
        """The exit status."""
        return 2 if self.asked else 1 if self.wrong or self.unknown else 0

    def settle_columns(self) -> None:
        """Shows what the columns seem to be, and asks whether they are. Raises CommandError where scores are missing."""
        while not self.exported:
            lacks = columns.missing(self.roles)
            if self.ask is None:
                if lacks:
                    raise CommandError(f"{self.file}: {lacks}", 'say what is what: --columns "date=When, player=Who, score=3"')
                if not self.columns:
                    self._chosen("Are these the columns?", (), '--columns "date=When, score=3", or --yes')
                return
            self.show_columns()
            typed = self._hear(f"{lacks or 'Is that right? Enter'}, or say what is wrong (date=2, ignore=5): ")
            if not typed and not lacks:
                return
            try:
                self.roles = columns.put_right(self.roles, typed, self.table) if typed else self.roles
            except CommandError as error:
                say_no(error.message, error.hint)

    def show_columns(self) -> None:
        """What each column is, and what is in it at the top."""
        shown = [", ".join(text[:20] for text in self.table.column(at)[:_SHOWN]) for at in range(len(self.roles))]
        rows = zip(
            range(1, len(self.roles) + 1), (title.text[:30] for title in self.table.titles), self.roles, shown, strict=True
        )
        draw_table(("", "column", "is", "holds"), list(rows), None)

    def _hear(self, prompt: str) -> str:
        typed = self.ask(clean(prompt)) if self.ask else None
        if typed is None or typed.strip().casefold() == "quit":
            say("Nothing was written.")
            raise typer.Exit(2)
        return typed.strip()

    def order(self) -> Order:
        """In which order the dates have day and month."""
        dates = self.table.column(self.roles.index(columns.DATE)) if columns.DATE in self.roles else []
        found = self.dates or order_in(dates)
        if found:
            return found
        question = f"Does {next((text for text in dates if _EITHER.match(text)), '')} begin with the day or with the month?"
        said = self._chosen(question, ("day", "month"), "--dates dmy or --dates mdy", needed=True)
        return "mdy" if said == "month" else "dmy"

    def _chosen(self, question: str, words: Sequence[str], way: str, *, needed: bool = False) -> str:
        """The word that somebody chooses; empty where nobody is asked: then the question is kept with the option that settles it.

        `needed`: it has no usual answer.
        """
        if self.ask is None:
            if needed or not self.yes:
                self.asked.append((question, way))
            return ""
        while (typed := self._hear(f"{question} [{'/'.join(words)}] ").casefold()) not in words:
            say_no("that is none of them", f"type {' or '.join(words)}")
        return typed

    def games(self, titles: Iterable[str]) -> Mapping[str, Game | None]:
        """The game of each title in the table; None where Companion doesn't know it. Raises what a wrong `--game` raises."""
        entries = (entry.rpartition("=") for entry in self.chosen if "=" in entry)
        meant = {columns.bare(title): game.strip() for title, _, game in entries}
        every = next((entry for entry in self.chosen if "=" not in entry), "")
        found: dict[str, Game | None] = {}
        for title in titles:
            told = every or meant.get(columns.bare(title), "")
            if told or not title:
                found[title] = named_game(name) if (name := told or self.group.game or self._asked_game()) else None
            else:
                found[title] = _titled(title)
        return found

    def _asked_game(self) -> str:
        if self.ask is None:
            return self._chosen("Which game is it?", (), "--game GAME (companion games lists them)", needed=True)
        while True:
            typed = self._hear("Which game is it? ")
            try:
                return named_game(typed).id
            except ForPeopleError as error:
                say_no(error.message, error.hint)

    def people(self, reader: Reader) -> Names:
        """The people in the table."""
        names = Names(reader.names(), self.group)
        for entry in (entry for said in self.same for entry in said.split(",")):
            name, sign, person = (part.strip() for part in entry.partition("="))
            if not (sign and name and person):
                raise CommandError(f"“{entry.strip()}” doesn't say who is who", 'write it like --same "Ain = Aino"')
            names.join(name, person)
        for one in list(names.alike()):
            question = f"Is “{one.one}” ({counted(one.times, 'time')}) the same person as “{one.other}” ({one.other_times})?"
            if self._chosen(question, ("yes", "no"), f'--same "{one.one} = {one.other}", or --yes to keep them apart') == "yes":
                names.join(one.one, one.other)
                self.joined.append((one.one, one.other))
        return names

    def made(self, plays: Sequence[Play], games: Mapping[str, Game | None], names: Names) -> list[Made]:
        """The records of all plays that can be; what cannot is kept as wrong."""
        found: list[Made] = []
        with progress("Making records", len(plays)) as step:
            for play in plays:
                step()
                game = games[play.game]
                if game is None:
                    continue
                scores = tuple((names.person(name), number) for name, number in play.scores)
                winners = tuple(names.person(name) for name in play.winners)
                twice = [name for name, times in Counter(name for name, _ in scores).items() if times > 1]
                try:
                    if twice:
                        raise CommandError(f"{twice[0]} is in this game twice")
                    joined = play._replace(scores=scores, winners=winners)
                    found.append(made(joined, game, self.settings, self.source, self.group))
                except (Trouble, ForPeopleError) as error:
                    self.wrong.append(Wrong(play.cell, f"this game is left out: {error.message}"))
        return found


def _titled(title: str) -> Game | None:
    """The game of which this is the whole title, or the id: a shorter word of a table may mean another game."""
    try:
        game = named_game(title)
    except ForPeopleError:
        return None
    return game if columns.bare(title) in (columns.bare(game.title), columns.bare(game.id)) else None


@with_header_keys
def import_(
    file: str = argument(metavar="FILE", help="A table of scores: CSV, or the export of BG Stats (CSV or JSON)."),
    into: str = option("", "--into", metavar="FOLDER", help="Where the records go; by default a folder named as the file is."),
    game: list[str] = option(
        None,
        "--game",
        metavar="GAME",
        help="The game of all rows; or TITLE=GAME, where a column has titles that Companion doesn't know.",
    ),
    said: str = option("", "--columns", metavar="WHAT=TITLE,...", help="What columns are: date=When, player=Who, score=3."),
    dates: Order = option(None, "--dates", help="How dates like 03/04/2026 begin: with the day (dmy) or the month (mdy)."),
    same: list[str] = option(None, "--same", metavar="NAME=PERSON", help="Another name of somebody: “Ain = Aino”."),
    settings: list[str] = SET,
    yes: bool = option(
        False, "--yes", "-y", help="Ask nothing: the columns are right, and names that are only alike stay apart."
    ),
    json: bool = option(False, "--json", help="Print what was done as a JSON object; nothing is asked."),
) -> None:
    """Make records of a table of dates, players and scores.

    The table has a row for each game with a column for each player, or a row for each player of each game. Titles say
    what a column is: date, game, player, score, winner, place, note. What is guessed is shown and asked.

    A game with a wrong cell is left out, and the cell is named. Nothing is overwritten, and what is there already isn't
    written again: mend the table, and import it once more.

    Exit status: 0 all is in; 1 something was left out; 2 nothing was written.

    Example: companion import scores.csv --game {game}
    """
    asks = not (yes or json) and sys.stdin.isatty() and sys.stdout.isatty()
    folder = Path(into or Path(file).with_suffix("" if Path(file).suffix else ".records"))
    ask = asking() if asks else None
    work = _Import(file, said, game or (), dates, same or (), settings or (), yes, folder, ask)
    _run(work)
    if json:
        say_json(_as_json(work))
    else:
        _tell(work, shown=asks)
    raise typer.Exit(work.status)


def _run(work: _Import) -> None:
    """Settles what is in doubt, and writes the records."""
    work.settle_columns()
    reader = Reader(work.table, work.roles, work.order())
    names = work.people(reader)
    titles = reader.titles()
    games = work.games(titles)
    plays = reader.plays(games)
    work.wrong += reader.wrong
    if work.asked:
        return
    found = sorted_out(work.made(plays, games, names), work.into, work.source)
    work.wrong += [Wrong(one.play.cell, f"left out: {file} came from here, and says otherwise") for one, file in found.odd]
    work.wrong.sort(key=lambda one: one.cell[1:])
    files = named(found.new, work.into)
    if files:
        try:
            with folder_made(work.into):
                write_all_new(files)
        except OSError as error:
            raise of_os(error, str(work.into)) from error
    work.unknown = {title: times for title, times in titles.items() if games[title] is None}
    work.files, work.known = [str(path) for path in files], found.known


def _tell(work: _Import, *, shown: bool) -> None:
    """What was guessed, where nobody was asked; each wrong cell; and what was written."""
    if not (shown or work.exported):
        work.show_columns()
    for one in work.wrong:
        warn("\n".join(wrap(f"{clean(work.file)}:{one.cell.line}:{one.cell.column}: {clean(one.why)}", "    ", "")))
    for title, times in work.unknown.items():
        what = f"{counted(times, 'game')} of “{title}” left out: Companion doesn't know it"
        warn("\n".join(wrap(f'companion: {clean(what)}; say which game is meant: --game "{clean(title)}=GAME"', "  ")))
        if (near := nearest_game(title)).startswith("did"):
            warn("\n".join(wrap(clean(near), "    ", "    hint: ")))
    if work.unknown:
        warn("\n".join(wrap(_all_games(), "  ")))
    if work.asked:
        for words, way in work.asked:
            warn("\n".join(wrap(f"In doubt: {clean(words)} {clean(way)}", "  ")))
        warn_of(CommandError("nothing was written", "answer the questions above with these options, or at a terminal"))
        return
    known = f"; {work.known} were there already" if work.known else ""
    what = counted(len(work.files), "record")
    say("\n".join(wrap(f"{what} written into {clean(str(work.into))}{known}.")))
    for name, person in work.joined:
        say("\n".join(wrap(f'So that nobody asks again: [nicknames] {clean(person)} = "{clean(name)}" in {GROUP_FILE}.')))
    if work.files:
        say(f"companion standings {as_typed(str(work.into))} shows the year.")


def _all_games() -> str:
    """All games that a table may mean: full ones, and those that files describe, where they are found."""
    of_files: dict[str, list[str]] = {"ready, in one file": [], "described here": []}
    for place in described():
        of_files["ready, in one file" if place.where == "ready" else "described here"].append(place.id)
    return "; ".join(f"{kind}: {', '.join(ids)}" for kind, ids in {"games": [*game_ids()], **of_files}.items() if ids)


def _as_json(work: _Import) -> Json:
    titles = [title.text for title in work.table.titles]
    return {
        "file": work.file,
        "columns": [{"title": title, "is": role} for title, role in zip(titles, work.roles, strict=True)],
        "written": work.files,
        "there_already": work.known,
        "unknown_games": work.unknown,
        "asked": [{"words": words, "option": way} for words, way in work.asked],
        "errors": [{"line": one.cell.line, "column": one.cell.column, "message": one.why} for one in work.wrong],
    }
