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


_ONE_PLACE = "a card lies in one place only; correct: says where it lies"
#: Why what breaks these rules cannot have happened, where the judge raises it for a marked line, too.
CANNOT: Mapping[str, str] = {
    "FK-1.2": "the kings lie in the King Deck",
    "FK-1.3": "this card is not in the deck",
    "FK-1.4": "there is no further joker",
    "FK-2.1": "a king lies in one place only",
    "FK-3.1": "there are not so many cards",
    "FK-3.2": _ONE_PLACE,
    "FK-3.3": _ONE_PLACE,
    "FK-3.4": "the card that comes is the one that was given",
    "FK-4.3": _ONE_PLACE,
    "FK-4.4": _ONE_PLACE,
    "FK-6.1": "only a card of this trick can be taken",
    "FK-6.3": "only a card of this trick can be taken",
    "FK-5.6": "only a card of this trick can be taken",
    "FK-7.2": "the line does not say who took the card: write him behind the arrow, as in > Aino 5c",
    "FK-11.4": "the dummy has no village; who took the card is written behind the arrow, as in > Aino 5c",
    "FK-14.1": "the season has its result already, and tricks and results are not mixed",
    "FK-14.2": _ONE_PLACE,
    "claim": "a village behind the tricks is a claim, right or wrong; correct: says what lies there",
}
