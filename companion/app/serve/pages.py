"""The pages of a served table that are no screens: sitting down, who is here, what can be printed, what went wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from companion.resources import templates

#: Of what somebody wrote, so many signs are shown.
_SHOWN = 120


class Code(NamedTuple):
    """A QR code as a page draws it: its side in modules, with the quiet zone, and the path of its dark modules."""

    side: int
    path: str


def page(template: str, /, **values: Any) -> str:
    """A page from its template `templates/serve/TEMPLATE.html.j2`."""
    return _environment().get_template(f"{template}.html.j2").render(**values)


@cache
def _environment() -> Environment:
    return Environment(loader=FileSystemLoader(templates() / "serve"), autoescape=True, undefined=StrictUndefined)


@cache
def code_of(link: str) -> Code:
    """The QR code of a link."""
    from companion.links.symbol import QUIET_MODULES, dark_runs, symbol_of

    symbol = symbol_of(link)
    if symbol is None:
        raise ValueError("this is too long for a QR code")
    runs = [
        f"M{start + QUIET_MODULES} {row + QUIET_MODULES}h{length}v1h-{length}z"
        for row, line in enumerate(symbol.modules)
        for start, length in dark_runs(line)
    ]
    return Code(symbol.across, "".join(runs))


def told(entries: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    """Who wrote what, for people: the file may hold anything, for anybody may have changed it."""
    found = []
    for entry in entries:
        lines = entry.get("lines")
        words = " / ".join(map(str, lines)) if isinstance(lines, list) else ""
        shown = words if len(words) <= _SHOWN else f"{words[:_SHOWN]}…"
        found.append({key: str(entry.get(key, ""))[:_SHOWN] for key in ("who", "did", "at")} | {"lines": shown})
    return found
