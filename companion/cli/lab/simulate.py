"""`companion simulate`."""

import statistics
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import typer

from companion.cli.checking.judged import say_json
from companion.cli.group.headers import SET, VARIANT, Chosen, beginning, with_header_keys
from companion.cli.parameters import argument, option
from companion.cli.records.files import files_beside
from companion.cli.terminal.completion import complete_game
from companion.cli.terminal.out import CommandError, clean, counted, progress, say
from companion.cli.terminal.text_table import draw_table
from companion.disk.files import folder_made, of_os, write_new
from companion.plain import Json
from companion.referee import Game, GameError, Judgement, at_work, judge, named_game, package_of, read_table, seats_value


@dataclass(slots=True)
class Outcomes:
    """What came of many games, by player or team; `noun` is what their totals count."""

    totals: dict[str, list[int]] = field(default_factory=dict)
    wins: dict[str, int] = field(default_factory=dict)
    lines: list[int] = field(default_factory=list)
    sections: int = 0
    unfinished: int = 0
    noun: str = ""

    def add(self, judgement: Judgement) -> None:
        """Counts one game in. Raises GameError where it is not legal: then what plays at random or what judges is wrong."""
        verdict = judgement.verdict
        if verdict.status != "legal":
            first = verdict.errors[0]
            what = f"a simulated game is {verdict.status}: line {first.line}: {first.message} ({first.rule})"
            raise GameError(f"{package_of(verdict.game)}.rules: {what}" if verdict.game else what)
        for unit, total in verdict.totals.items():
            self.totals.setdefault(unit, []).append(total)
        self.noun = judgement.tally.noun
        self.unfinished += not verdict.complete
        if len(verdict.winners) == 1:
            self.wins[verdict.winners[0]] = self.wins.get(verdict.winners[0], 0) + 1
        self.lines.append(len(judgement.steps))
        self.sections += len(judgement.sections)


@with_header_keys
def simulate(
    game: str = argument(metavar="GAME", help="The game's id.", autocompletion=complete_game),
    games: int = typer.Option(100, "--games", "-n", min=1, max=10_000_000, help="How many games to play."),
    seed: int = typer.Option(0, "--seed", "-s", help="The same seed gives the same games."),
    players: str = option("", "--players", "-p", metavar="NAMES", help="How many play, or their names with commas between them."),
    variants: list[str] = VARIANT,
    settings: list[str] = SET,
    hands: bool = typer.Option(True, "--hands/--no-hands", help="Also write down what stays hidden at a table."),
    out: Path = option(None, "--out", "-o", metavar="DIR", help="Write each record into this folder."),
    json: bool = option(False, "--json", help="Print the figures as a JSON object."),
) -> None:
    """Play random games; print how the scores fall.

    Full legal games from shuffled decks. Header keys of the game are options, too.

    Example: companion simulate {game} --games 1000 --seed 7 {option} --out records
    """
    found = named_game(game)
    seats = seats_value(found, players or str(found.about.usual))
    outcomes = Outcomes()
    with _folder(out), progress(f"{counted(games, 'game')} of {found.title}", games) as step:
        for i, text in enumerate(_records(Chosen(found, seats, settings, variants), games, seed, hands), 1):
            outcomes.add(judge(text, files=files_beside("-")))
            if out is not None:
                _write(out / f"{found.id}-{seed}-{i:0{len(str(games))}}.game", text)
            step()
    if json:
        say_json(_figures(outcomes))
    else:
        _show(found, outcomes, out)


def _records(chosen: Chosen, games: int, seed: int, hands: bool) -> Iterator[str]:
    """The records of random games, each with a random source of its own."""
    for i in range(games):
        random = Random(f"{seed} {i}")
        header = beginning(chosen, random)
        table = read_table(header, files=files_beside("-"))
        with at_work(chosen.game.id, "rules"):
            moves = chosen.game.random_game(table, random, hands=hands)
            text = header + "".join(f"{chosen.game.write(table, move)}\n" for move in moves)
        yield text


def _folder(out: Path | None) -> AbstractContextManager[None]:
    """A context in which the folder for records is there, where one is wanted."""
    return nullcontext() if out is None else folder_made(out)


def _write(path: Path, text: str) -> None:
    """Writes a record; one that is there already and says the same is left alone."""
    data = text.encode()
    try:
        if path.exists() and path.read_bytes() == data:
            return
    except OSError as error:
        raise of_os(error, str(path)) from error
    if path.exists():
        raise CommandError(f"{path}: another file is there already", "choose another folder or seed")
    write_new(path, data)


def _figures(outcomes: Outcomes) -> Json:
    count = len(outcomes.lines)
    return {
        "games": count,
        "sections": outcomes.sections,
        "lines": {"mean": statistics.fmean(outcomes.lines), "least": min(outcomes.lines), "most": max(outcomes.lines)},
        "draws": count - sum(outcomes.wins.values()) - outcomes.unfinished,
        "unfinished": outcomes.unfinished,
        "units": {unit: {"wins": outcomes.wins.get(unit, 0), **_spread(totals)} for unit, totals in outcomes.totals.items()},
    }


def _spread(totals: Sequence[int]) -> dict[str, float]:
    """Mean, deviation, extremes and the quartiles between them."""
    cuts = statistics.quantiles(totals, n=4, method="inclusive") if len(totals) > 1 else [totals[0]] * 3
    return {
        "mean": statistics.fmean(totals),
        "deviation": statistics.pstdev(totals),
        "least": min(totals),
        "lower quartile": cuts[0],
        "median": cuts[1],
        "upper quartile": cuts[2],
        "most": max(totals),
    }


def _show(game: Game, outcomes: Outcomes, out: Path | None) -> None:
    figures = _figures(outcomes)
    lines = figures["lines"]
    sections = f", {counted(figures['sections'], game.section)}" if game.section else ""
    say(f"{counted(figures['games'], 'game')} of {game.title}{sections}, all of them legal.")
    say(f"A game's record has {lines['mean']:.1f} lines ({lines['least']} to {lines['most']}).")
    head = [outcomes.noun, "mean", "±", "least", "25 %", "median", "75 %", "most", "wins"]
    draw_table(head, [_row(unit, spread, figures["games"]) for unit, spread in figures["units"].items()], None)
    open_ones = f" Unfinished: {figures['unfinished'] / figures['games']:.1%}." if figures["unfinished"] else ""
    say(f"Draws: {figures['draws'] / figures['games']:.1%}.{open_ones}")
    if out is not None:
        say(f"The records are in {clean(str(out))}.")


def _row(unit: str, spread: dict[str, float], games: int) -> Sequence[object]:
    figures = [f"{spread['mean']:.2f}", f"{spread['deviation']:.2f}"]
    figures += [f"{spread[name]:g}" for name in ("least", "lower quartile", "median", "upper quartile", "most")]
    return [unit, *figures, f"{spread['wins'] / games:.1%}"]
