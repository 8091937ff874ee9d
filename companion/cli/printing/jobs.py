"""What `companion print` prints for: a record, or a header made from the options; and pictures of what was printed."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from companion.cli.checking.judged import judged
from companion.cli.group.found import game_or_usual, group_of
from companion.cli.group.headers import Chosen, beginning, by_lot
from companion.cli.group.usual import Group
from companion.cli.printing.wanted import Wanted
from companion.cli.records.files import files_beside
from companion.cli.terminal.out import CommandError
from companion.disk.errors import of_os
from companion.extras import install
from companion.press.job.options import PrintOptions
from companion.press.job.printable import Job
from companion.referee import Game
from companion.referee.asking.errors import AskingError
from companion.referee.asking.named import named_game
from companion.referee.asking.seats import is_count, players_value, seats_value

#: A picture's pixels for each point of the page: 144 dots an inch.
_PREVIEW_SCALE = 2


class Told(NamedTuple):
    """A record's file, its text, and the game that it names."""

    file: str
    text: str
    game: Game


class Meant(NamedTuple):
    """The game that is printed, its record if there is one, and what the group usually plays."""

    game: Game
    told: Told | None
    group: Group


def job_for(
    game: Game,
    players: str,
    record: Told | None,
    settings: Sequence[str] | None,
    variants: Sequence[str] | None,
    options: PrintOptions,
    group: Group | None = None,
) -> Job:
    """The job: a record's, or that of a game yet to be played, which prints names if players have any.

    `group` says who usually plays, and what, where the command does not.
    """
    if record:
        if players or settings or variants:
            hint = "leave out --players and the header keys, or --record"
            raise CommandError("a record already says who plays, and what", hint)
        again = () if record.file == "-" else ("--record", record.file)
        return Job(record.text, options, files=files_beside(record.file), source=record.file, asked=again)
    group = group or Group()
    who = players or group.players_for(game) or str(game.about.usual)
    chosen = Chosen(game, seats_value(game, who), settings, variants, group.settings(game.id))
    asked, lot = _asked(players, settings, variants), frozenset(by_lot(chosen))
    options = replace(options, names=not is_count(who))
    return Job(beginning(chosen), options, files=files_beside("-"), by_lot=lot, asked=asked)


def meant(wanted: Wanted) -> Meant:
    """The game that is printed: the record's or the one that is named. Raises CommandError."""
    group = group_of(wanted.record or "-")
    told = told_by(wanted.record, wanted.game)
    return Meant(told.game if told else game_or_usual(wanted.game, group), told, group)


def job_of(wanted: Wanted, found: Meant) -> Job:
    """The job for what is wanted of a game. Raises PrintError, and CommandError or AskingError for players or header keys."""
    return job_for(found.game, wanted.players, found.told, wanted.settings, wanted.variants, wanted.options(), found.group)


def _asked(players: str, settings: Sequence[str] | None, variants: Sequence[str] | None) -> tuple[str, ...]:
    """The words of a command that asks for the same game again."""
    words = ["--players", players] if players else []
    for setting in settings or ():
        words += ["--set", setting]
    for variant in variants or ():
        words += ["--variant", variant]
    return tuple(words)


def refuse_names(players: str) -> None:
    """Raises AskingError for names that no game could seat: the same twice, none at all."""
    if players and not is_count(players):
        players_value(players, ())


def seated(game: Game, players: str) -> tuple[str, str]:
    """What of `--players` a game can seat, for `print all`, and a line for people where that is not what was asked.

    More or fewer than the game takes: the nearest number, without names.
    """
    least, most = game.about.seats
    if not players:
        return players, ""
    count = int(players) if is_count(players) else len(players.split(","))
    if least <= count <= most:
        return players, ""
    taken = max(least, min(count, most))
    without = "" if is_count(players) else ", without names"
    takes = f"{least} to {most} play it" if least < most else f"it is for {least}"
    return str(taken), f"{game.id}: printed for {taken} players{without}: {takes}"


def job_of_all(game: Game, players: str, options: PrintOptions, group: Group) -> tuple[Job | None, str]:
    """The job of one of all games, with as many players as it can seat, and a line where it is not what was asked for.

    Without a job, the game is left out, and the line says why.
    """
    if not players:
        return job_for(game, players, None, (), (), options, group), ""
    who, other = seated(game, players)
    try:
        return job_for(game, who, None, (), (), options, group), other
    except (CommandError, AskingError) as error:
        return None, f"{game.id}: left out: {error}"


def told_by(file: str, name: str = "") -> Told | None:
    """A record and the game that it names; None where no record is given.

    What is wrong in it is said, and only what cannot be read is refused. Raises CommandError, also where another game is named.
    """
    if not file:
        return None
    named = named_game(name) if name else None
    judgement, text = judged(file)
    if judgement.record is None:
        raise CommandError(f"{file}: nothing in this record can be printed", "mend it first")
    game = judgement.record.game
    if named and named.id != game.id:
        raise CommandError(
            f"{file}: this is a record of {game.id}, not of {named.id}", f"leave {name} out: the record names its game"
        )
    return Told(file, text, game)


def write_previews(files: Sequence[Path]) -> list[Path]:
    """A PNG of every page of the PDFs among these, beside each. Raises CommandError where what draws them is not installed."""
    try:
        import pypdfium2
    except ImportError as error:
        raise CommandError("pictures need pypdfium2 and pillow", f"install them: {install('preview')}") from error
    written = []
    for file in (file for file in files if file.suffix == ".pdf"):
        document = pypdfium2.PdfDocument(file)
        for number in range(len(document)):
            picture = file.with_name(f"{file.stem}-{number + 1}.png")
            try:
                document[number].render(scale=_PREVIEW_SCALE).to_pil().save(picture)
            except OSError as error:
                raise of_os(error, str(picture)) from error
            written.append(picture)
        document.close()
    return written
