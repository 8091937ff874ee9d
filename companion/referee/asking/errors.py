"""An answer that cannot be taken, for people: what is wrong, and how to mend it."""

from collections.abc import Iterable

from companion.plain import ForPeopleError
from companion.record.header import close_to
from companion.referee.messages import say


class AskingError(ForPeopleError, ValueError):
    """What somebody said cannot be."""


#: In a word of fewer letters one wrong letter is as much as half of it.
_LONG = 4


def nearest(word: str, known: Iterable[str], listed: Iterable[str] = ()) -> str:
    """A hint for an unknown word: the nearest known one; where none is near all of them, or those that are to be listed."""
    names, wanted = list(known), word.casefold()
    folded = [name.casefold() for name in names]
    begun = [name for name in folded if wanted and name.startswith(wanted)]
    if near := close_to(wanted, folded, 0.5 if len(wanted) < _LONG else 0.6) or close_to(wanted, begun, 0):
        return say("ask-did-you-mean", word=names[folded.index(near[0])])
    return say("ask-there-are", words=", ".join(listed or names))


def unknown(what: str, word: str, known: Iterable[str], listed: Iterable[str] = ()) -> AskingError:
    """An unknown word, with the nearest known one."""
    return AskingError(f"there is no {what} “{word}”", nearest(word, known, listed))
