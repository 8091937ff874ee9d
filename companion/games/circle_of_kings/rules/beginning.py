"""What a header of this game needs beside what people say before they print or simulate."""

from collections.abc import Sequence
from random import Random

from companion.cards.tarot import SUITS


def complete(_players: str, settings: Sequence[str], _variants: Sequence[str], random: Random | None) -> tuple[str, ...]:
    """The Circle (CK-1.4) where none is given: laid at random, or without chance in the order of the suits."""
    if any(setting.partition("=")[0].strip().casefold() == "circle" for setting in settings):
        return ()
    suits = random.sample(SUITS, 4) if random else SUITS
    return (f"circle={' '.join(f'K{suit}' for suit in suits)}",)


BEGINNING = complete
