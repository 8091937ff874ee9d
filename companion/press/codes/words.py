"""What is said of a code on paper: what it holds, and where it leads nowhere, how it is opened."""

from collections.abc import Sequence

from companion.links import Code, host_of
from companion.words import ENGLISH, SHARED


def named(code: Code) -> str:
    """What a code is that stands alone: `The record of this game`."""
    if code.holds == "part":
        return f"The first of {code.of} codes with the record of this game"
    if code.parts:
        return f"The first of {code.parts} codes with the position of this game"
    return f"The {code.holds} of this game"


def opens_with(link: str, language: str = ENGLISH, *, tonight: bool = False) -> str:
    """How a code is opened that leads to no address, in a line; empty for one that does.

    `tonight`: the address is a table's, and ends with it; that is said.
    """
    if host_of(link):
        later = SHARED("open-with-later", language)
        return SHARED("address-ends", language, how=later) if tonight else ""
    return SHARED("to-open", language, how=SHARED("open-with", language))


def leads_to(link: str, *, tonight: bool = False) -> str:
    """Where a code leads, or what opens it, for small print: `games.example.org`, else `companion open`."""
    return (host_of(link) and host_of(link) + (", tonight" if tonight else "")) or "companion open"


def held(codes: Sequence[Code], language: str = ENGLISH) -> str:
    """What the first of a record's codes holds, and where the rest is; the others stand on pages behind."""
    first, parts = codes[0], codes[0].of
    if first.holds == "record":
        return SHARED("holds-record", language)
    if first.holds == "part":
        return SHARED("holds-part", language, parts=parts)
    if first.parts:
        several = "holds-positions" if parts else "holds-positions-alone"
        return SHARED(several, language, positions=first.parts, parts=parts)
    return SHARED("holds-position" if parts else "holds-position-alone", language, parts=parts)
