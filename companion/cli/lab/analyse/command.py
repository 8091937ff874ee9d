"""`companion analyse`, and what it finds as one web page without a script; its chart alone as SVG, and as a picture."""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal, TypeVar

import typer

from companion.cli.checking.judged import judged, say_json
from companion.cli.group.found import Ink
from companion.cli.group.options import INK
from companion.cli.lab.analyse.found import (
    Found,
    against,
    as_dict,
    costly,
    how,
    place_of,
    result_of,
    settled,
    turning,
    untold,
    with_chance,
)
from companion.cli.lab.analyse.text import lines, points, with_off
from companion.cli.parameters import argument, option
from companion.cli.table.play.kept import dealt_by_companion
from companion.cli.terminal.out import CommandError, clean, progress, say
from companion.cli.terminal.web_pages import rendered
from companion.disk.files import write_new
from companion.drawing import Picture, ink_for
from companion.drawing.chances import chance_chart
from companion.extras import install
from companion.lab import AnyLaboratory, Exact, Retraced, laboratory_of
from companion.lab.analysis import Analysis, Asked, analyse as analysed
from companion.lab.players import FLAT
from companion.lab.weighing import FEWEST, lost
from companion.press import drawer
from companion.press.text.typeset import typesetter
from companion.referee import Judgement

#: Dots for a millimetre of the picture.
_SCALE = 8.0
_MM, _INCH = 25.4, 72.0


#: What the template tells by.
_TELLING = (against, costly, how, lost, place_of, points, settled, turning, untold, with_chance, with_off)


def page(found: Found, ink_name: str) -> str:
    """The page, in plain ASCII."""
    ink = ink_for(ink_name, found.accent)
    drawn = chart(found).svg(ink, "chances") if found.analysis.judged else ""
    tell = {one.__name__: one for one in _TELLING}
    return rendered("analysis.html.j2", found=found, analysis=found.analysis, ink=ink, chart=drawn, **tell)


def chart(found: Found) -> Picture:
    """The chances as a chart. Raises CommandError where no choice could be weighed."""
    analysis = found.analysis
    if not analysis.judged:
        raise CommandError(
            f"{found.file}: there is no choice to draw", "none was made yet, or the record does not show the hands"
        )
    wrong = [(place, analysis.side_of[one.seat]) for place, one in enumerate(analysis.judged, 1) if one.loss]
    seen = "exact" if analysis.exact else f"for {clean(found.seen_by)}"
    title = f"{found.title}: the chances of {', '.join(map(clean, analysis.sides))}, {seen}"
    return chance_chart(title, [clean(side) for side in analysis.sides], analysis.curve, wrong, seen)


def chart_svg(found: Found, ink_name: str) -> str:
    """The chart as SVG."""
    return chart(found).svg(ink_for(ink_name, found.accent), "chances")


def write_chart(found: Found, ink_name: str, file: Path) -> str:
    """Writes the chart as a picture, and gives its name. Raises CommandError where that cannot be."""
    picture = chart(found)
    try:
        drawing = drawer()
    except ImportError as error:
        raise CommandError("pictures need pypdfium2 and pillow", f"install them: {install('preview')}") from error
    style = f"body {{ margin: 0 }} svg {{ width: {picture.width}mm; height: {picture.height}mm }}"
    html = f'<!DOCTYPE html><html lang="en"><head><title>-</title><style>{style}</style></head><body>'
    setter = typesetter()
    size = f"@page {{ size: {picture.width}mm {picture.height}mm; margin: 0 }}"
    pdf = setter.write(setter.lay_out(f"{html}{chart_svg(found, ink_name)}</body></html>", size))
    (page,) = drawing.pages(pdf, _SCALE * _MM / _INCH)
    write_new(file, drawing.png(page))
    return str(file)


#: So much of the time that is left is planned for, and by so many times a look may outgrow the last one.
_CAREFUL, _GROWS = 0.8, 8
#: What a look finds.
LookedT = TypeVar("LookedT")
#: What is known where choices are weighed.
Known = Literal["fair", "open"]


def analyse(
    file: str = argument(metavar="FILE", help="A record; - reads standard input."),
    view: Known = typer.Option("fair", "--view", help="fair: by what each player knew; open: as if all hands were known."),
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
    seconds: int | None = option(
        None,
        "--seconds",
        metavar="N",
        min=1,
        help="Take about N seconds, with as many playouts as fit. It says how many: --playouts with that number gives the same "
        "figures again, --seconds may not.",
    ),
    eyes: str = option(
        "", "--eyes", metavar="PLAYER", help="The curve as this player saw it, by their own hand and what was open."
    ),
    seed: int = typer.Option(1, "--seed", help="What all chance comes from: the same seed gives the same figures."),
    ink: Ink = INK,
) -> None:
    """Show each side's chance to win at every choice, the best choice, and what each choice cost.

    First playouts look for the best choice, then others compare it with the one that was made, in new worlds. Of choices
    that cost nothing, about one in forty is shown all the same. The curve is what one spectator sees. Luck and skill are
    separated as far as possible. With --view open you see what was certain near the end of a card game.

    For a game that is solved the figures are exact, unless you ask for playouts.

    Example: companion analyse friday.game
    """
    if sum((json, html, svg, png is not None)) > 1:
        raise CommandError("only one of --json, --html, --svg and --png goes at a time", "choose one")
    if playouts is not None and seconds is not None:
        raise CommandError("only one of --playouts and --seconds goes at a time", "choose one")
    found = _found(file, Asked(playouts or 0, seed, view, eyes), playouts, seconds or 0)
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


def _found(file: str, asked: Asked, playouts: int | None, seconds: int) -> Found:
    """What there is to say of a record. Raises CommandError where there is nothing."""
    judgement = judged(file)[0]
    record = judgement.record
    if record is None:
        raise typer.Exit(judgement.verdict.exit_code)
    if playouts is not None and playouts < FEWEST:
        raise CommandError(f"{playouts} playouts are too few to say anything", f"ask for {FEWEST} or more")
    title = record.game.title
    laboratory = laboratory_of(record.game.id)
    if asked.eyes:
        _see_by(asked.eyes, laboratory, record.table)
    known: Known = "open" if asked.eyes else asked.view
    filled_in = _moments(file, laboratory, judgement, known)[1]
    if not judgement.verdict.state:
        raise CommandError(f"{file}: only the result of this game is known", "there is no position to analyse")
    exact, why = _exact(laboratory, judgement, playouts or 0)

    def look(playouts: int) -> Analysis:
        moments, told = _moments(file, laboratory, judgement, known)[0], result_of(judgement)
        return analysed(laboratory, record.table, moments, told, asked._replace(playouts=playouts), exact, step)

    with progress(f"Weighing every choice of {clean(file)}") as step:
        if seconds and not exact:
            playouts, analysis = within(seconds, look)
        else:
            playouts = playouts or laboratory.weighs
            analysis = look(playouts)
    asked = asked._replace(playouts=playouts)
    accent, measured, code = record.game.about.accent, laboratory.measured, judgement.verdict.exit_code
    return Found(file, title, accent, analysis, asked, why, measured, code, filled_in, laboratory.hides)


def within(seconds: float, look: Callable[[int], LookedT]) -> tuple[int, LookedT]:
    """How many playouts fit into so many seconds, and what they find. Each look shows how long the next one takes."""
    playouts, end = FEWEST, time.monotonic() + seconds
    while True:
        begun = time.monotonic()
        looked = look(playouts)
        now = time.monotonic()
        fitting = int(playouts * _CAREFUL * (end - now) / max(now - begun, 1e-3))
        if fitting < 2 * playouts:
            return playouts, looked
        playouts = min(fitting, _GROWS * playouts)


def _see_by(eyes: str, laboratory: AnyLaboratory, table: object) -> None:
    """Raises CommandError where there is no such player, or where all see the same."""
    seats = laboratory.seats(table)
    if eyes not in seats:
        raise CommandError(f"nobody is called {clean(eyes)} here", f"choose one of {', '.join(map(clean, seats))}")
    if not laboratory.hides:
        raise CommandError("in this game all players see the same", "leave out --eyes")


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
    openly = view == "open"
    if openly and not refusal:
        known = laboratory.retrace_openly(table, judgement.steps)
        if known is not None:
            return known, False
    found = laboratory.retrace(table, judgement.steps) if not refusal else None
    if found is None:
        title = record.game.title if record else ""
        raise CommandError(f"{file}: {refusal or f'the choices of {title} cannot be traced back'}", "companion check judges it")
    if laboratory.fills_in and openly:
        raise CommandError(f"{file}: the record does not show all hands", "leave out --view open and --eyes")
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
