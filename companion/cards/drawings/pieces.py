"""Cards to look at: whole ones, with their ground and edge, by their codes (`Qs`, `L16`); `back` is what all of them share."""

from collections.abc import Iterator
from functools import cache, partial

from companion.cards import french, sizes, tarot
from companion.cards.drawings.backs import draw_back
from companion.cards.drawings.french import draw_card, draw_joker
from companion.cards.drawings.tarot import draw_court_card, draw_number_card
from companion.drawing import Drawing, Picture, Pictures, cut_out

_RANK_NAMES = {"A": "Ace", "T": "10", "J": "Jack", "Q": "Queen", "K": "King"}


def card_picture(title: str, face: Drawing, size: str = "poker") -> Picture:
    """A card of a size of SIZES as it lies on a table: its face, on paper with round corners."""
    return Picture(title, *sizes.SIZES[size].trim, cut_out(face, sizes.SIZES[size].corner))


@cache
def french_pictures() -> Pictures:
    """The 52 cards by their codes, `Jk` and `Jk-red` the jokers, and `back`."""
    return dict(_french())


@cache
def tarot_pictures() -> Pictures:
    """The 56 suit cards by their codes (courts `Pgs` `Kns` `Qs` `Ks` …) and `back`. What the 22 others say is a game's affair."""
    return dict(_tarot())


def _french() -> Iterator[tuple[str, Picture]]:
    for card in french.DECK:
        title = f"{_RANK_NAMES.get(card.rank, card.rank)} of {french.SUIT_NAMES[card.suit]}"
        yield card.code, card_picture(title, partial(draw_card, card=card))
    yield "Jk", card_picture("Joker", partial(draw_joker, red=False))
    yield "Jk-red", card_picture("Red joker", partial(draw_joker, red=True))
    yield "back", card_picture("The back of a card", draw_back)


def _tarot() -> Iterator[tuple[str, Picture]]:
    for suit in tarot.SUITS:
        for number, rank in enumerate(tarot.RANKS, 1):
            title = f"{_RANK_NAMES.get(rank, rank)} of {tarot.SUIT_NAMES[suit]}"
            yield rank + suit, card_picture(title, partial(draw_number_card, number=number, suit=suit), "tarot")
        for court in tarot.COURTS:
            rank, name = court
            title = f"{name} of {tarot.SUIT_NAMES[suit]}"
            yield rank + suit, card_picture(title, partial(draw_court_card, court=court, suit=suit), "tarot")
    yield "back", card_picture("The back of a card", draw_back, "tarot")
