"""An answer that cannot be taken, for people: what is wrong, and how to mend it."""

from __future__ import annotations

from collections.abc import Iterable

from companion.plain import ForPeopleError
from companion.record.header import close_to
from companion.referee.messages import say


class AskingError(ForPeopleError, ValueError):
    """What somebody said cannot be."""


def nearest(word: str, known: Iterable[str], listed: Iterable[str] = ()) -> str:
    """A hint for an unknown word: the nearest known one; where none is near all of them, or those that are to be listed."""
    names = list(known)
    near = close_to(word.casefold(), [name.casefold() for name in names], 0.5)
    if near:
        return say("ask-did-you-mean", word=next(name for name in names if name.casefold() == near[0]))
    return say("ask-there-are", words=", ".join(listed or names))


def unknown(what: str, word: str, known: Iterable[str], listed: Iterable[str] = ()) -> AskingError:
    """An unknown word, with the nearest known one."""
    return AskingError(f"there is no {what} “{word}”", nearest(word, known, listed))
