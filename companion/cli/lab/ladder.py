"""`companion lab ladder`."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import typer

from companion.cli.group.found import game_or_usual, group_of
from companion.cli.group.headers import SET, VARIANT, Chosen, header_text, left_to_chance, with_header_keys
from companion.cli.lab.running import INTERRUPTED, play_into
from companion.cli.parameters import argument, option
from companion.cli.records.files import files_beside
from companion.cli.terminal.completion import complete_game
from companion.cli.terminal.out import CommandError, clean, say, warn, wrap
from companion.lab.experiment import Arm, Experiment
from companion.lab.intervals import Estimate
from companion.lab.job import Job
from companion.lab.players import LEVELS, is_level
from companion.lab.playing import why_no_worlds
from companion.lab.results import roles_of
from companion.lab.run.executors import How
from companion.lab.run.store import Store
from companion.referee import Game, header_errors, persons_of, seats_value


@with_header_keys
def ladder(
    game: str = argument(metavar="GAME", help="The game's id.", autocompletion=complete_game),
    players: str = option("", "--players", "-p", metavar="NAMES", help="How many play, or who; by default as many as usual."),
    variants: list[str] = VARIANT,
    settings: list[str] = SET,
    levels: str = typer.Option(
        "0, 1, 2, 3",
        "--levels",
        metavar="LEVELS",
        help="From the lowest up. Numbers from 10 on are level 3 with that many playouts: 25, 50, 100.",
    ),
    deals: int = typer.Option(50, "--deals", min=2, max=1_000_000, help="How many deals for each step, each from every seat."),
    seed: str = typer.Option("ladder", "--seed", metavar="WORD", help="What all chance comes from."),
    store: Path | None = option(
        None, "--store", metavar="FILE", help="Where the results are kept; by default GAME-ladder.sqlite in the working folder."
    ),
    jobs: int = typer.Option(0, "--jobs", "-j", min=0, max=1024, help="How many games are played at once; 0: one for each core."),
) -> None:
    """Measure how strong each level is: one seat plays it, all others play the level below, each seat in turn.

    A deal counts once, however many seats it was played from. Games that were played before are kept and not played again.

    Example: companion lab ladder {game} --deals 20 --levels "0, 1"
    """
    found = game_or_usual(game, group_of("-"))
    asked = _experiment(found, players, settings, variants, _levels(levels), deals, seed)
    place = store or Path(f"{found.id}-ladder.sqlite")
    _, stopped = play_into(place, asked, How(jobs, "processes", ""))
    with closing(Store(place)) as results:
        say("\n".join(_lines(found, asked, results)))
    if stopped:
        warn("companion: stopped; run it again to go on.")
        raise typer.Exit(INTERRUPTED)


def _levels(said: str) -> list[int]:
    """The levels from the lowest up. Raises CommandError where they aren't a ladder."""
    words = said.replace(",", " ").split()
    if len(words) < 2 or not all(word.isdecimal() and is_level(int(word)) for word in words):
        what = f"a level is a number from 0 to {max(LEVELS)}, or playouts from 10 on, and a ladder has two or more"
        raise CommandError(f"“{said}” isn't a ladder", what)
    found = [int(word) for word in words]
    if any(lower == upper for lower, upper in pairwise(found)):
        raise CommandError(f"“{said}”: a level against itself shows nothing", "write each level once, from the lowest up")
    return found


def _experiment(
    game: Game, players: str, settings: Sequence[str], variants: Sequence[str], levels: Sequence[int], deals: int, seed: str
) -> Experiment:
    """Each level against the one below. Raises CommandError where nobody can play at this table."""
    value = seats_value(game, players or str(game.about.usual))
    table = Chosen(game, value, settings, variants)
    drawn = left_to_chance(table, Random(seed))
    header = header_text(table, drawn)
    keys = [tuple(part.strip() for part in line.split(":", 1)) for line in header.splitlines()]
    # What is left to chance (the Circle) is drawn anew for each deal.
    known = {"game", "players", *(setting.partition("=")[0].strip() for setting in drawn)}
    rest = tuple((key, text) for key, text in keys if key not in known)
    alone = Job(game.id, value, rest, tuple(levels), seed, game.about.rules_version, dealt="worlds", files=_files(header))
    why = why_no_worlds(alone)
    if why:
        raise CommandError(why, "play another variant")
    seats = len(persons_of(game, value))
    jobs = [_step(alone, upper, lower, seats) for lower, upper in pairwise(levels)]
    return Experiment(
        title="", about="", game=game.id, arms=(Arm("", rest),), levels=tuple(job.levels for job in jobs),
        jobs=tuple((job,) for job in jobs), deals=deals, precision=0.0, most=0, margin=2.0,
    )  # fmt: skip


def _step(job: Job, upper: int, lower: int, seats: int) -> Job:
    return replace(job, levels=(upper, *[lower] * (seats - 1)))


def _files(header: str) -> tuple[tuple[str, str], ...]:
    """The files that a header names, with their texts: they go with the job."""
    texts: dict[str, str] = {}

    def text_of(name: str) -> str:
        texts[name] = files_beside("-")(name)
        return texts[name]

    header_errors(header, text_of)
    return tuple(sorted(texts.items()))


def _lines(game: Game, asked: Experiment, results: Store) -> Iterator[str]:
    """A line for each step: upper against lower, how many games, the upper one's share, what would be even."""
    first = asked.jobs[0][0]
    yield clean(f"{game.title}, {first.players}: one seat plays a level, all others play the one below, each seat in turn.")
    yield f"  {'level':>5} {'against':>7} {'games':>6} {'share of 100':>14} {'even':>5}"
    for (job,) in asked.jobs:
        rows, sides = results.rows(job, asked.deals), results.sides(job)
        games = [one for deal in rows.values() for one in deal]
        upper, lower = job.levels[0], job.levels[-1]
        if not any(one.finished for one in games):
            yield f"  {upper:>5} {lower:>7} {len(games):>6}   nothing is finished yet"
            continue
        share = next(role.share for role in roles_of(job, list(rows.values()), sides, asked.margin / 100) if role.level == upper)
        even = 1 / len(sides.tags)
        said = f"{100 * share.value:.0f} ± {100 * share.off:.0f}"
        yield f"  {upper:>5} {lower:>7} {len(games):>6} {said:>14} {100 * even:>5.0f}  {_verdict(share, even)}"
    yield from wrap(
        "After ±: the interval over deals, 95 times in 100. Where it includes the even share, the step is not shown yet."
    )


def _verdict(share: Estimate, even: float) -> str:
    if not share.excludes(even):
        return "not shown yet"
    return "stronger" if share.value > even else "weaker"
