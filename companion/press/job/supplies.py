"""What people need besides paper: packs of cards, dice, coins, pencils; and which printable of the game stands in for them."""

from dataclasses import dataclass

from companion.press.words import PRESS


@dataclass(frozen=True)
class Supply:
    """`count` times `what`, in words that stand behind a number (`tarot packs of 78 cards`).

    `thing` is the printable that gives it (or nothing does), `copies` how often that has to be printed. `why` says what it is
    for, where that is not plain.
    """

    what: str
    count: int = 1
    thing: str = ""
    copies: int = 1
    why: str = ""

    @property
    def said(self) -> str:
        """`2 tarot packs of 78 cards, one for each player`."""
        return f"{self.count} {self.what}" + (f", {self.why}" if self.why else "")


def pencil(language: str) -> Supply:
    """What every score sheet needs."""
    return Supply(PRESS("pencil", language), why=PRESS("pencil-why", language))
