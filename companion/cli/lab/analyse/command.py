"""`companion analyse`."""

import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

import typer

from companion.cli.checking.judged import judged, say_json
from companion.cli.group.options import INK
from companion.cli.group.usual import Ink
from companion.cli.lab.analyse.found import Found, as_dict, result_of
from companion.cli.lab.analyse.page import chart_svg, page, write_chart
from companion.cli.lab.analyse.text import lines
from companion.cli.parameters import argument, option
from companion.cli.table.play.kept import dealt_by_companion
from companion.cli.terminal.out import CommandError, clean, say
from companion.cli.terminal.progress import progress
from companion.extras import install
from companion.lab.analysis import Asked, analyse as analysed
from companion.lab.matches import laboratory_of
from companion.lab.players import FLAT
from companion.lab.weighing import FEWEST
from companion.lab.world import AnyLaboratory, Exact, Retraced
from companion.referee import Judgement


class Known(StrEnum):
    """What is known where choices are weighed."""

    FAIR = "fair"
    OPEN = "open"


def analyse(
    file: str = argument(metavar="FILE", help="A record; - reads standard input."),
    view: Known = typer.Option(Known.FAIR, "--view", help="fair: by what each player knew; open: as if all hands were known."),
    json: bool = option(False, "--json", help="Print it as a JSON object."),
    html: bool = option(False, "--html", help="Print a web page with the chances as a chart."),
    svg: bool = option(False, "--svg", help="Print the chart alone, as SVG."),
    png: Path | None = option(None, "--png", metavar="FILE", help="Write the chart as a picture."),
    playouts: int | None = option(
        None,
        "--playouts",
        metavar="N",
        max=1_000_000,
        help="Weigh each choice with N playouts, 8 or more; 200 by default, fewer in slow games.",
    ),
    seed: int = typer.Option(1, "--seed", help="What all chance comes from: the same seed gives the same figures."),
    ink: Ink = INK,
) -> None:
    """Show each side's chance to win at every choice, the best choice, and what each choice cost.

    A cost is shown only where it is certain: half of the playouts look for the best choice, the others compare it with
    the one that was made, in new worlds. The curve is what one spectator sees. Luck and skill are separated as far as possible.

    For a game that is solved the figures are exact, unless you ask for playouts.

    Example: companion analyse friday.game
    """
    if sum((json, html, svg, png is not None)) > 1:
        raise CommandError("only one of --json, --html, --svg and --png goes at a time", "choose one")
    found = _found(file, view, playouts, seed)
    if json:
        say_json(as_dict(found))
    elif html:
        say(page(found, ink).removesuffix("\n"))
    elif svg:
        say(chart_svg(found, ink))
    elif png is not None:
        say(clean(write_chart(found, ink, png)))
    else:
        say("\n".join(lines(found)))
    raise typer.Exit(found.exit_code)


def _found(file: str, view: Known, playouts: int | None, seed: int) -> Found:
    """What there is to say of a record. Raises CommandError where there is nothing."""
    judgement = judged(file)[0]
    record = judgement.record
    if record is None:
        raise typer.Exit(judgement.verdict.exit_code)
    if playouts is not None and playouts < FEWEST:
        raise CommandError(f"{playouts} playouts are too few to say anything", f"ask for {FEWEST} or more")
    title = record.game.title
    laboratory = laboratory_of(record.game.id)
    moments, filled_in = _moments(file, laboratory, judgement, view)
    if not judgement.verdict.state:
        raise CommandError(f"{file}: only the result of this game is known", "there is no position to analyse")
    exact, why = _exact(laboratory, judgement, playouts or 0)
    asked = Asked(playouts or laboratory.weighs, seed, view.value)
    with progress(f"Weighing every choice of {clean(file)}") as step:
        analysis = analysed(laboratory, record.table, moments, result_of(judgement), asked, exact, step)
    accent, measured, code = record.game.about.accent, laboratory.measured, judgement.verdict.exit_code
    return Found(file, title, accent, analysis, asked, why, measured, code, filled_in, laboratory.hides)


def _moments(file: str, laboratory: AnyLaboratory, judgement: Judgement, view: Known) -> tuple[Iterator[Retraced], bool]:
    """The choices of a record, as Companion dealt, else as the record shows them; and whether hands are filled in at random.

    Raises CommandError where nobody can know them.
    """
    record = judgement.record
    table = record.table if record else None
    refusal = laboratory.refuse(table) or laboratory.unfit(table, (FLAT,))
    dealt = dealt_by_companion(file, laboratory, judgement) if not refusal else None
    if dealt is not None:
        return dealt, False
    openly = view == Known.OPEN
    if openly and not refusal:
        known = laboratory.retrace_openly(table, judgement.steps)
        if known is not None:
            return known, False
    found = laboratory.retrace(table, judgement.steps) if not refusal else None
    if found is None:
        title = record.game.title if record else ""
        raise CommandError(f"{file}: {refusal or f'the choices of {title} cannot be traced back'}", "companion check judges it")
    if laboratory.fills_in and openly:
        raise CommandError(f"{file}: the record does not show all hands", "leave out --view open")
    return found, laboratory.fills_in


def _exact(laboratory: AnyLaboratory, judgement: Judgement, playouts: int) -> tuple[Exact | None, str]:
    """What knows best play, or None and why. Raises CommandError where what solves the game is not installed."""
    if playouts or judgement.record is None:
        return None, "playouts were asked for"
    try:
        found = laboratory.exact(judgement.record.table, judgement.steps, _show_progress)
    except ImportError as error:
        raise CommandError(
            f"this game is solved by {error.name or 'numpy'}, which is not installed",
            f"install it with: {install('analysis')}; or estimate: --playouts 200",
        ) from error
    return (None, found) if isinstance(found, str) else (found, "")


def _show_progress(share: float) -> None:
    """Says on a terminal how far the solving has come: only the first time takes long."""
    if sys.stderr.isatty():
        end = "\n" if share >= 1 else ""
        sys.stderr.write(f"\rSolving the game, once and for all: {share:4.0%}{end}")
        sys.stderr.flush()
