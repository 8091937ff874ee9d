"""Plays one game of a job: the same job, deal and rotation give the same row, in every process and on every machine."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from companion.lab import chance, matches, rows
from companion.lab.job import ROWS, Job
from companion.lab.matches import laboratory_of
from companion.lab.players import why_not
from companion.referee import Game, at_work, completed, find_game, header_begun, read_table


class VersionError(Exception):
    """Whoever is to play a job has other rules than it was made for: its games would not be the same."""


class Course(NamedTuple):
    """How a game went: its moves, and how often somebody had a choice, of how many options on average (0: not counted).

    `of_seat` is the number of the side to which each seat belongs, where that is known.
    """

    moves: Iterable[Any]
    decisions: int = 0
    choices: float = 0.0
    of_seat: tuple[int, ...] = ()


class PlayedGame(NamedTuple):
    """One game: who could win, and what is kept of it."""

    sides: rows.Sides
    row: rows.Row


def play(job: Job, deal: int, rotation: int = 0) -> PlayedGame:
    """Plays a deal of a job. Raises VersionError, and GameError where the game cannot be played to the end of its record.

    Raises ValueError for a rotation that the job does not have.
    """
    if not 0 <= rotation < job.rotations:
        raise ValueError(f"rotation {rotation} of {job.rotations}")
    game = game_of(job)
    table = _table(job.files, header_of(job, game, chance.Streams(job.seed, deal)))
    with at_work(game.id, "rules"):
        return _judged(game, table, _course(job, game, table, deal, rotation))


def record_of(job: Job, deal: int, rotation: int = 0) -> str:
    """The record of a game: its header and lines, to be read and judged like any other. Raises as `play`."""
    game = game_of(job)
    header = header_of(job, game, chance.Streams(job.seed, deal))
    table = _table(job.files, header)
    with at_work(game.id, "rules"):
        moves = _course(job, game, table, deal, rotation).moves
        return header + "".join(f"{game.write(table, move)}\n" for move in moves)


def game_of(job: Job) -> Game:
    """The rules of a job's game. Raises VersionError where they are of another version."""
    try:
        game = find_game(job.game)
    except KeyError:
        raise VersionError(f"there is no game “{job.game}” here") from None
    if (job.rules, job.rows) != (game.about.rules_version, ROWS):
        here = f"version {game.about.rules_version} of the rules of {game.title} and version {ROWS} of the laboratory"
        raise VersionError(f"the job is for versions {job.rules} and {job.rows}, and here are {here}")
    return game


def header_of(job: Job, game: Game, streams: chance.Streams) -> str:
    """The header of a deal; what the job leaves to chance comes from a stream of its own."""
    said = [f"{key}={value}" for key, value in job.header]
    more = completed(game, job.players, said, (), streams.of("header"))
    keys = [*job.header, *(_key_and_value(setting) for setting in more)]
    return header_begun(game, job.players, keys)


def _key_and_value(setting: str) -> tuple[str, str]:
    key, _, value = setting.partition("=")
    return key.strip(), value.strip()


@lru_cache(maxsize=64)
def _table(files: tuple[tuple[str, str], ...], header: str) -> Any:
    texts: Mapping[str, str] = dict(files)

    def text_of(name: str) -> str:
        if name not in texts:
            raise LookupError(f"the file “{name}” did not come with the job")
        return texts[name]

    return read_table(header, files=text_of)


def why_no_worlds(job: Job) -> str:
    """Why players of a level cannot sit at a job's table, in a sentence for people; empty where they can."""
    game = game_of(job)
    return why_not(laboratory_of(job.game), _table(job.files, header_of(job, game, chance.Streams(job.seed, 0))), job.levels)


def _course(job: Job, game: Game, table: object, deal: int, rotation: int) -> Course:
    """How a deal is played: by the game's dealer, or by players of a level in its worlds."""
    if job.dealt == "dealer":
        return Course(game.random_game(table, chance.Streams(job.seed, deal).of("deal"), hands=True))
    laboratory = laboratory_of(job.game)
    played = matches.play(laboratory, table, job.seated(rotation), job.seed, deal)
    decisions = sum(played.decisions)
    of_seat = tuple(laboratory.side_of(table, seat) for seat in range(len(job.levels)))
    return Course(played.moves, decisions, sum(played.options) / max(1, decisions), of_seat)


def _judged(game: Game, table: object, course: Course) -> PlayedGame:
    """Leads a game's moves through the referee, and keeps what is told of it."""
    state = game.start(table)
    courses: list[Sequence[float]] = []
    written = []
    for move in course.moves:
        state = game.apply(state, move)
        courses.append(tuple(game.totals(state).values()))
        written.append(game.write(table, move))
    state = game.finish(state)
    totals = game.totals(state)
    tags = tuple(totals)
    courses.append(tuple(totals.values()))
    winners = [tags.index(tag) for tag in game.winners(state)] if game.is_complete(state) else []
    row = rows.row_of(
        courses, winners, written, sections=game.number(state), low_wins=game.tally(table).low_wins, decisions=course.decisions,
        choices=course.choices,
    )  # fmt: skip
    return PlayedGame(rows.Sides(tags, course.of_seat), row)
