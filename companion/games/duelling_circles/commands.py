"""`companion analyse`: how a game stands, and what every move was worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import typer

from companion.extras import install
from companion.games.duelling_circles.about import ABOUT
from companion.referee.commands import Command

if TYPE_CHECKING:
    from companion.games.duelling_circles.analysis.report import Report
    from companion.referee import Judgement
    from companion.referee.commands import CommandLine

_WHAT = "Tell each side's chance to win, the best move, and what every move cost."


def _analyse(cli: CommandLine) -> Callable[..., None]:
    def analyse(
        file: str = typer.Argument(metavar="FILE", help="A record of Duelling Circles; - is standard input.", show_default=False),
        json: bool = typer.Option(False, "--json", help="Print one JSON object."),
        playouts: int = typer.Option(
            0,
            "--playouts",
            metavar="N",
            min=0,
            max=1_000_000,
            help="Estimate by N random games (400 where nothing is solved).",
        ),
        seed: int = typer.Option(1, "--seed", help="Where the random games begin: the same seed, the same estimate."),
    ) -> None:
        """Tell each side's chance to win, the best move, and what every move cost.

        The short game of Duelling Circles (3 tokens, no colours) is solved exactly; that takes some seconds the first time, then
        the answer is kept. Other games are not solved: their chances are estimated by games played at random.

        Example: companion analyse duel.game
        """
        judgement = cli.judged(file)
        if judgement.record is None:
            raise typer.Exit(judgement.verdict.exit_code)
        if judgement.record.game.id != ABOUT.id:
            raise cli.error(f"{file}: there is no analysis of {judgement.record.game.title}", f"it is for {ABOUT.title}")
        if not judgement.verdict.state:
            raise cli.error(f"{file}: nothing is known of this game but its result", "there is no position to analyse")
        report = _report(cli, judgement, playouts, seed)
        if json:
            cli.say_json(report.as_dict())
        else:
            from companion.games.duelling_circles.analysis.shown import show

            show(cli, report, file)
        raise typer.Exit(judgement.verdict.exit_code)

    return analyse


def _report(cli: CommandLine, judgement: Judgement, playouts: int, seed: int) -> Report:
    try:
        from companion.games.duelling_circles.analysis.report import analyse, solution_of
        from companion.games.duelling_circles.analysis.shown import show_progress
    except ImportError as error:
        hint = f"install it with: {install('analysis')}"
        raise cli.error(f"analysing needs {error.name or 'numpy'}, which is not installed", hint) from error
    return analyse(judgement, lambda counterflow: solution_of(counterflow, show_progress), playouts, seed)


COMMANDS = (Command("analyse", _WHAT, _analyse),)
