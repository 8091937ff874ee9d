"""`companion analyse`: how a game of Duelling Circles stands, and what every move was worth."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

from companion.cli.check import judge_file, say_json
from companion.cli.errors import CommandError
from companion.cli.terminal import clean, paint, say, warn, wrap
from companion.extras import install

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.duelling_circles.analysis.history import Decision
    from companion.games.duelling_circles.analysis.report import Report
    from companion.referee import Judgement

_GAME = "duelling-circles"
_BARS = "▁▂▃▄▅▆▇█"


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
    judgement, text = judge_file(file)
    if judgement.verdict.status != "legal":
        from companion.cli.report import verdict_lines

        warn("\n".join(verdict_lines(judgement, text)))
    if judgement.record is None:
        raise typer.Exit(judgement.verdict.exit_code)
    if judgement.record.game.id != _GAME:
        raise CommandError(f"{file}: there is no analysis of {judgement.record.game.title}", "it is for Duelling Circles")
    report = _report(judgement, playouts, seed)
    if json:
        say_json(report.as_dict())
    else:
        _show(report, file)
    raise typer.Exit(judgement.verdict.exit_code)


def _report(judgement: Judgement, playouts: int, seed: int) -> Report:
    try:
        from companion.games.duelling_circles.analysis.report import analyse as analysed
        from companion.games.duelling_circles.analysis.report import solution_of
    except ImportError as error:
        hint = f"install it with: {install('analysis')}"
        raise CommandError(f"analysing needs {error.name or 'numpy'}, which is not installed", hint) from error
    return analysed(judgement, lambda counterflow: solution_of(counterflow, _progress), playouts, seed)


def _progress(share: float) -> None:
    """Says on a terminal how far the solving has come: only the first time takes long."""
    if sys.stderr.isatty():
        end = "\n" if share >= 1 else ""
        sys.stderr.write(f"\rSolving the game, once and for all: {share:4.0%}{end}")
        sys.stderr.flush()


def _show(report: Report, file: str) -> None:
    say(f"{paint('Duelling Circles', 'bold')}, {clean(file)}")
    if report.unsolved:
        say("\n".join(wrap(f"Not exact: {report.unsolved}. These are shares of games played at random.", "")))
    else:
        say("Exact chances: this game is solved.")
    say()
    _show_chances(report)
    _show_moves(report)
    _show_history(report)


def _percent(chance: float, error: float = 0) -> str:
    return f"{chance:.0%} ± {error:.0%}" if error else f"{chance:.1%}"


def _show_chances(report: Report) -> None:
    first, second = map(clean, report.players)
    chances = f"{first} {_percent(report.first_player, report.error)}, {second} {_percent(1 - report.first_player, report.error)}"
    say(f"{paint('To win:', 'cyan')} {chances}")
    if len(report.chances) > 1:
        bars = "".join(_BARS[min(7, int(chance * 8))] for chance in report.chances)
        for i in range(0, len(bars), 60):
            say(f"{f'{first} turn by turn: ' if not i else ' ' * (len(first) + 15)}{bars[i : i + 60]}")


def _show_moves(report: Report) -> None:
    if report.to_move is None:
        return
    say(f"\n{paint(clean(report.to_move), 'bold')} is to move in turn {report.state.turn}; his chance, whatever he may decide:")
    for heads in sorted({one.heads for one in report.outlooks}, key=lambda heads: heads or 0):
        label = "owed flip" if heads is None else f"{heads} {'head' if heads == 1 else 'heads'}"
        options = sorted((one for one in report.outlooks if one.heads == heads), key=lambda one: -one.chance)
        shown = [f"{one.written} {_percent(one.chance, one.error)}" for one in options]
        say("\n".join(wrap(", ".join([paint(shown[0], "green"), *shown[1:]]), " " * 13, f"  {label:<10} ")))
    if not report.outlooks:
        say("  nothing: the lucky flip is due")


def _show_history(report: Report) -> None:
    mistakes = [one for one in report.decisions if one.loss]
    if not report.decisions:
        return
    say()
    for seat, tag in enumerate(report.players):
        own = [one for one in report.decisions if one.seat == seat]
        wrong = [one for one in mistakes if one.seat == seat]
        said = f"{clean(tag)} decided {len(own)} times, {len(wrong)} times not the best; lost {report.losses[tag]:.1%} in all"
        say("\n".join(wrap(said)))
    _show_decisions(report.players, report.decisions)


def _show_decisions(players: Sequence[str], decisions: Sequence[Decision]) -> None:
    columns = min(16, max(6, *(len(clean(tag)) for tag in players)))
    say(paint(f"\n  turn  {'player':<{columns}}  heads  choice  chance  best    chance   loss", "dim"))
    for one in decisions:
        heads = "owed" if one.heads is None else str(one.heads)
        best, chance = (one.best.written, _percent(one.best.chance)) if one.loss else ("", "")
        loss = paint(f"{one.loss:7.1%}", "red") if one.loss else ""
        row = f"  {one.turn:>4}  {clean(players[one.seat])[:columns]:<{columns}}  {heads:<5}  {one.chosen.written:<6}"
        say(f"{row}  {_percent(one.chosen.chance):>6}  {best:<6}  {chance:>6}  {loss}".rstrip())
