"""What is said of a code on paper: what it holds, and where it leads nowhere, how it is opened."""

from collections.abc import Sequence

from companion.links import Code, host_of

_TO_OPEN_LATER = "the app’s scanner, companion open"
_TO_OPEN = f"{_TO_OPEN_LATER}, or companion app serve"


def named(code: Code) -> str:
    """What a code is that stands alone: `The record of this game`."""
    if code.holds == "part":
        return f"The first of {code.of} codes with the record of this game"
    if code.parts:
        return f"The first of {code.parts} codes with the position of this game"
    return f"The {code.holds} of this game"


def opens_with(link: str, *, tonight: bool = False) -> str:
    """How a code is opened that leads to no address, in a line; empty for one that does.

    `tonight`: the address is a table's, and ends with it; that is said.
    """
    if host_of(link):
        return f"Its address ends tonight. From then on: {_TO_OPEN_LATER}" if tonight else ""
    return f"To open: {_TO_OPEN}"


def leads_to(link: str, *, tonight: bool = False) -> str:
    """Where a code leads, or what opens it, for small print: `games.example.org`, else `companion open`."""
    return (host_of(link) and host_of(link) + (", tonight" if tonight else "")) or "companion open"


def held(codes: Sequence[Code]) -> str:
    """What the first of a record's codes holds, and where the rest is; the others stand on pages behind."""
    first, parts = codes[0], codes[0].of
    if first.holds == "record":
        return "The code holds the whole record."
    if first.holds == "part":
        return f"The record takes {parts} codes; this is the first, all stand behind."
    log = f"the whole log is in {parts} codes behind." if parts else "the log is left out."
    if first.parts:
        takes = f"The position takes {first.parts} codes{f', the log {parts}' if parts else '; the log is left out'}"
        return f"{takes}; this is the first, all stand behind."
    return f"The code holds the position and the moves since; {log}"
