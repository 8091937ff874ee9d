"""The pages of a served table that are no screens: sitting down, who is here, what can be printed, what went wrong."""

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from companion.links.symbol import svg, symbol_of
from companion.plain import Plain
from companion.resources import templates
from companion.screen.own_html import own

#: Of what somebody wrote, so many signs are shown.
_SHOWN = 120


def page(template: str, /, **values: Any) -> str:
    """A page from its template `templates/serve/TEMPLATE.html.j2`."""
    return _environment().get_template(f"{template}.html.j2").render(**values)


@cache
def _environment() -> Environment:
    return Environment(loader=FileSystemLoader(templates() / "serve"), autoescape=True, undefined=StrictUndefined)


@cache
def code_of(link: str, label: str) -> Markup:
    """The QR code of a link as SVG; `label` says what it is."""
    symbol = symbol_of(link)
    if symbol is None:
        raise ValueError("this is too long for a QR code")
    return own(svg(symbol, label))


def told(entries: Sequence[Plain]) -> list[dict[str, str]]:
    """Who wrote what, for people: the file may hold anything, for anybody may have changed it."""
    found = []
    for entry in entries:
        lines = entry.get("lines")
        words = " / ".join(map(str, lines)) if isinstance(lines, list) else ""
        shown = words if len(words) <= _SHOWN else f"{words[:_SHOWN]}…"
        words_of = {key: str(entry.get(key, ""))[:_SHOWN] for key in ("who", "did", "at")}
        found.append(words_of | {"lines": shown, "at": _when(words_of["at"])})
    return found


def _when(moment: str) -> str:
    """A moment as the clock on the host's wall had it, to the minute; what is none stays as it is."""
    try:
        return datetime.fromisoformat(moment).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return moment
