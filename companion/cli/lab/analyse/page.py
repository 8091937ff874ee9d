"""What was found in a record as one web page without a script; its chart alone as SVG, and as a picture."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from companion.cli.lab.analyse.found import Found, against, costly, how, option, place_of, turning, untold
from companion.cli.lab.analyse.text import points, with_off
from companion.cli.terminal.out import CommandError, clean
from companion.cli.terminal.web_pages import rendered
from companion.disk.files import write_new
from companion.drawing import Picture, ink_for
from companion.drawing.chances import chance_chart
from companion.extras import install
from companion.lab.analysis import Account, Turn
from companion.lab.weighing import lost
from companion.press.page.errors import PrintError
from companion.press.text.typeset import typesetter

#: Dots for a millimetre of the picture.
_SCALE = 8.0
_MM, _INCH = 25.4, 72.0


def page(found: Found, ink_name: str) -> str:
    """The page, in plain ASCII."""
    ink = ink_for(ink_name, found.accent)
    analysis = found.analysis
    return rendered(
        "analysis.html.j2",
        title=found.file,
        game=found.title,
        ink=ink,
        how=how(found),
        chart=chart(found).svg(ink, "chances") if analysis.judged else "",
        costs=[_row(found, one) for one in costly(analysis)],
        choices=[_seat(found, seat) for seat in range(len(analysis.seats))],
        turning=[_change(found, turn) for turn in turning(analysis)],
        accounts=[(tag, _figures(account)) for tag, account in _accounts(found)],
        against=against(analysis),
        untold=untold(analysis) if analysis.judged else "",
        seen_by=found.seen_by,
        exact=analysis.exact,
        coming=[(analysis.seats[one.seat], one.open, [option(*one_of) for one_of in one.options]) for one in analysis.coming],
        finished=analysis.finished,
        seed=found.asked.seed,
    )


def _accounts(found: Found) -> list[tuple[str, Account]]:
    return list(zip(found.analysis.sides, found.analysis.accounts(), strict=True)) if found.analysis.judged else []


def _figures(one: Account) -> Sequence[str]:
    parts = ((one.luck, one.luck_off), (one.skill, one.skill_off), (one.others, one.others_off))
    return [f"{100 * one.start:.1f}", *(with_off(*part) for part in parts), f"{100 * one.result:.1f}"]


def _change(found: Found, turn: Turn) -> tuple[Any, ...]:
    analysis, exact = found.analysis, found.analysis.exact
    line = analysis.judged[turn.after - 1].line if turn.after else ""
    before, now = (points(analysis.curve[turn.after + step][turn.side], exact=exact) for step in (0, 1))
    off = "" if exact else f" ± {points(turn.by.off, exact=False)}"
    return line, place_of(analysis, turn), analysis.sides[turn.side], before, f"{now}{off}"


def _row(found: Found, one: Any) -> tuple[Any, ...]:
    exact, loss = found.analysis.exact, one.found.loss
    off = "" if exact else f" ± {lost(loss.off)}"
    cost = f"{lost(one.loss)}{off}"
    return one.line, found.analysis.seats[one.seat], one.chosen, one.found.mark, cost, one.best, one.reason


def _seat(found: Found, seat: int) -> tuple[str, int, int, str]:
    own = [one for one in found.analysis.judged if one.seat == seat]
    lost = points(found.analysis.mean_loss(seat), exact=True)
    return found.analysis.seats[seat], len(own), sum(one.loss > 0 for one in own), lost


def chart(found: Found) -> Picture:
    """The chances as a chart. Raises CommandError where no choice could be weighed."""
    analysis = found.analysis
    if not analysis.judged:
        raise CommandError(
            f"{found.file}: there is no choice to draw", "none was made yet, or the record does not show the hands"
        )
    wrong = [(place, analysis.side_of[one.seat]) for place, one in enumerate(analysis.judged, 1) if one.loss]
    seen = "exact" if analysis.exact else f"for a spectator who {found.seen_by}"
    title = f"{found.title}: the chances of {', '.join(map(clean, analysis.sides))}, {seen}"
    return chance_chart(title, [clean(side) for side in analysis.sides], analysis.curve, wrong, seen)


def chart_svg(found: Found, ink_name: str) -> str:
    """The chart as SVG."""
    return chart(found).svg(ink_for(ink_name, found.accent), "chances")


def write_chart(found: Found, ink_name: str, file: Path) -> str:
    """Writes the chart as a picture, and gives its name. Raises CommandError where that cannot be."""
    picture = chart(found)
    try:
        import pypdfium2
        from PIL import Image as _pillow  # noqa: F401, N813 - what pypdfium2 makes pictures with
    except ImportError as error:
        raise CommandError("pictures need pypdfium2 and pillow", f"install them: {install('preview')}") from error
    style = f"body {{ margin: 0 }} svg {{ width: {picture.width}mm; height: {picture.height}mm }}"
    html = f'<!DOCTYPE html><html lang="en"><head><title>-</title><style>{style}</style></head><body>'
    try:
        setter = typesetter()
        size = f"@page {{ size: {picture.width}mm {picture.height}mm; margin: 0 }}"
        laid = setter.lay_out(f"{html}{chart_svg(found, ink_name)}</body></html>", size)
        pdf = setter.write(laid)
    except PrintError as error:
        raise CommandError(str(error)) from error
    document = pypdfium2.PdfDocument(pdf)
    try:
        content = BytesIO()
        document[0].render(scale=_SCALE * _MM / _INCH).to_pil().save(content, "PNG")
    finally:
        document.close()
    write_new(file, content.getvalue())
    return str(file)
