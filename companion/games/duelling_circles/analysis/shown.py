"""What `companion analyse` says of a report, in words."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from companion.games.duelling_circles.about import ABOUT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.duelling_circles.analysis.history import Decision
    from companion.games.duelling_circles.analysis.report import Report
    from companion.referee.commands import CommandLine

_BARS = "▁▂▃▄▅▆▇█"


def show_progress(share: float) -> None:
    """Says on a terminal how far the solving has come: only the first time takes long."""
    if sys.stderr.isatty():
        end = "\n" if share >= 1 else ""
        sys.stderr.write(f"\rSolving the game, once and for all: {share:4.0%}{end}")
        sys.stderr.flush()


def show(cli: CommandLine, report: Report, file: str) -> None:
    """Says all of it: chances, the moves that may be made now, the decisions so far."""
    cli.say(f"{cli.paint(ABOUT.title, 'bold')}, {cli.clean(file)}")
    if report.unsolved:
        cli.say("\n".join(cli.wrap(f"Not exact: {report.unsolved}. These are shares of games played at random.", "")))
    else:
        cli.say("Exact chances: this game is solved.")
    cli.say()
    _show_chances(cli, report)
    _show_moves(cli, report)
    _show_history(cli, report)


def _percent(chance: float, error: float = 0) -> str:
    return f"{chance:.0%} ± {error:.0%}" if error else f"{chance:.1%}"


def _show_chances(cli: CommandLine, report: Report) -> None:
    first, second = map(cli.clean, report.players)
    chances = f"{first} {_percent(report.first_player, report.error)}, {second} {_percent(1 - report.first_player, report.error)}"
    cli.say(f"{cli.paint('To win:', 'cyan')} {chances}")
    if len(report.chances) > 1:
        bars = "".join(_BARS[min(7, int(chance * 8))] for chance in report.chances)
        for i in range(0, len(bars), 60):
            cli.say(f"{f'{first} turn by turn: ' if not i else ' ' * (len(first) + 15)}{bars[i : i + 60]}")


def _show_moves(cli: CommandLine, report: Report) -> None:
    if report.to_move is None:
        return
    who = cli.paint(cli.clean(report.to_move), "bold")
    cli.say(f"\n{who} is to move in turn {report.state.turn}; the chance to win, whatever is decided:")
    for heads in sorted({one.heads for one in report.outlooks}, key=lambda heads: heads or 0):
        label = "owed flip" if heads is None else f"{heads} {'head' if heads == 1 else 'heads'}"
        options = sorted((one for one in report.outlooks if one.heads == heads), key=lambda one: -one.chance)
        shown = [f"{one.written} {_percent(one.chance, one.error)}" for one in options]
        cli.say("\n".join(cli.wrap(", ".join([cli.paint(shown[0], "green"), *shown[1:]]), " " * 13, f"  {label:<10} ")))
    if not report.outlooks:
        cli.say("  nothing: the lucky flip is due")


def _show_history(cli: CommandLine, report: Report) -> None:
    mistakes = [one for one in report.decisions if one.loss]
    if not report.decisions:
        return
    cli.say()
    for seat, tag in enumerate(report.players):
        own = [one for one in report.decisions if one.seat == seat]
        wrong = [one for one in mistakes if one.seat == seat]
        said = f"{cli.clean(tag)} decided {len(own)} times, {len(wrong)} times not the best; lost {report.losses[tag]:.1%} in all"
        cli.say("\n".join(cli.wrap(said)))
    _show_decisions(cli, report.players, report.decisions)


def _show_decisions(cli: CommandLine, players: Sequence[str], decisions: Sequence[Decision]) -> None:
    columns = min(16, max(6, *(len(cli.clean(tag)) for tag in players)))
    cli.say(cli.paint(f"\n  turn  {'player':<{columns}}  heads  choice  chance  best    chance   loss", "dim"))
    for one in decisions:
        heads = "owed" if one.heads is None else str(one.heads)
        best, chance = (one.best.written, _percent(one.best.chance)) if one.loss else ("", "")
        loss = cli.paint(f"{one.loss:7.1%}", "red") if one.loss else ""
        row = f"  {one.turn:>4}  {cli.clean(players[one.seat])[:columns]:<{columns}}  {heads:<5}  {one.chosen.written:<6}"
        cli.say(f"{row}  {_percent(one.chosen.chance):>6}  {best:<6}  {chance:>6}  {loss}".rstrip())
