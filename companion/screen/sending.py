"""A record on its way to somebody else: as codes to be scanned, as a link, as a file."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from companion.links import Code, LinkError, codes_for, encode, short_code
from companion.links.symbol import LAST_VERSION, svg, symbol_of, version_of
from companion.referee.verdict import Judgement
from companion.screen.desk import Desk
from companion.screen.opened import opened

#: The codes of so many records are kept: making them takes longer than all else on the screen.
_KEPT = 8
_made: OrderedDict[tuple[int, str, str, str], Sequence[Code]] = OrderedDict()


class Shown(NamedTuple):
    """One code to be scanned. `title` says what it holds, `short` is what people compare. Without a `picture` it is too large."""

    title: str
    short: str
    text: str
    picture: Markup


def codes_of(desk: Desk, name: str) -> Sequence[Code]:
    """The codes of a record, in the order in which they are best scanned. Raises LinkError, ValueError: it has none."""
    judgement, text = opened(desk, name).judgement, opened(desk, name).text
    prefix = judgement.game.about.prefix if judgement.game else ""
    key = (id(desk), prefix, desk.base_url, text)
    found = _made.pop(key, None)
    _made[key] = codes_for(text, prefix, desk.base_url, _fits, desk.file) if found is None else found
    while len(_made) > _KEPT:
        _made.popitem(last=False)
    return _made[key]


def shown(code: Code) -> Shown:
    """A code as it is seen: black on white, in every light."""
    found = symbol_of(code.text)
    title = title_of(code)
    drawn = found if found is not None and found.version <= LAST_VERSION else None
    return Shown(title, short_code(code.text), code.text, Markup(svg(drawn, title)) if drawn else Markup())  # noqa: S704 - our own


def title_of(code: Code) -> str:
    """What a code holds, and which of how many it is."""
    if code.holds == "record":
        return "The whole game"
    if code.parts:
        return f"The position, and the moves since: code {code.part} of {code.parts}"
    if code.holds == "position":
        return "The position, and the moves since"
    section = f": {code.section}" if code.section else ""
    return f"Code {code.number} of {code.of}{section}"


def to_scan(codes: Sequence[Code]) -> str:
    """How many of several codes have to be scanned, and what that gives."""
    position = [code for code in codes if code.holds == "position"]
    if not position:
        return "In any order. All of them are needed."
    first = "The first one alone is" if len(position) == 1 else f"The first {len(position)} are"
    others = "; the others have the log from the first line" if len(codes) > len(position) else ""
    return f"In any order. {first} enough to play on{others}."


def link_of(desk: Desk, name: str, *, notes: bool) -> str:
    """The whole record in one link, with its notes where they are wanted. Raises LinkError, ValueError: it has none."""
    judgement, text = opened(desk, name).judgement, opened(desk, name).text
    if judgement.game is None:
        raise LinkError("not readable", "no game is named in its first line.")
    return encode(text, judgement.game.about.prefix, desk.base_url, verbatim=notes, files=desk.file)


def files_of(judgement: Judgement) -> Sequence[str]:
    """The files that a record names, which no code holds."""
    return judgement.record.files_named if judgement.record else ()


def _fits(text: str) -> bool:
    version = version_of(text)
    return version is not None and version <= LAST_VERSION
