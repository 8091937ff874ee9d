"""What a line breaks that the table let stand: the one judge goes on behind it instead of refusing the line."""

from __future__ import annotations

from collections.abc import Mapping

from companion.referee import Breach


class Slips:
    """The rules that a marked line breaks: the first of them counts, for it is the one that would have been cited."""

    __slots__ = ("first",)

    def __init__(self) -> None:
        self.first: Breach | None = None

    def note(self, breach: Breach) -> None:
        """Keep a breach that stands."""
        if self.first is None:
            self.first = breach


def refuse(breach: Breach, slips: Slips | None) -> None:
    """Raise a breach; or note it, where the table let the line stand and `slips` are kept."""
    if slips is None:
        raise breach
    slips.note(breach)


_ONE_PLACE = "why-one-place"
#: The messages on why what breaks these rules cannot have happened, where the judge raises it for a marked line, too.
CANNOT: Mapping[str, str] = {
    "FK-1.2": "why-king-deck",
    "FK-1.3": "why-not-in-deck",
    "FK-1.4": "why-no-joker",
    "FK-2.1": "why-king-one-place",
    "FK-3.1": "why-not-so-many",
    "FK-3.2": _ONE_PLACE,
    "FK-3.3": _ONE_PLACE,
    "FK-3.4": "why-given-comes",
    "FK-4.3": _ONE_PLACE,
    "FK-4.4": _ONE_PLACE,
    "FK-6.1": "why-of-this-trick",
    "FK-6.3": "why-of-this-trick",
    "FK-5.6": "why-of-this-trick",
    "FK-7.2": "why-who-took",
    "FK-11.4": "why-dummy-took",
    "FK-14.1": "why-result-stands",
    "FK-14.2": _ONE_PLACE,
    "claim": "why-village-is-claim",
}
