"""Cards in a book's text: small shapes, of a French pack or of a tarot, as its game has it."""

from collections.abc import Callable
from functools import cache, partial
from html import escape

from companion.cards.drawings.field import RED_TAROT_SUITS, tarot_suit
from companion.cards.french import JOKER, UNSEEN, parse_card
from companion.cards.tarot import SUIT_NAMES, TarotCard, parse_lord, parse_tarot_card, roman
from companion.drawing.surface import Picture

#: The cards of a code span as HTML; None if it is anything but cards.
CardsOf = Callable[[str], str | None]
#: What gives a picture's HTML, with a name of its own.
Show = Callable[[Picture, str], str]

# Red suits are outlines, so that they are told from black ones without colour.
_PIPS = {"s": "♠", "h": "♡", "d": "♢", "c": "♣"}
_TAKES = (">", "->")
_UNSEEN = '<span class="card unseen">?</span>'
_SUIT = 10.0


def cards_of(pack: str, show: Show) -> CardsOf:
    """What sets the cards of a pack: `french`, or `tarot`, where `9c` is the nine of Cups and `L16` a trump.

    A word `>` between them is an arrow: a card is taken. `show` gives the HTML of a tarot's suits, which no face has.
    """
    return partial(_shapes, shape=partial(_tarot, show=show) if pack == "tarot" else _french)


def no_cards(_code: str) -> None:
    """For a text whose code spans are what is typed: none of them is cards."""


def _shapes(code: str, shape: Callable[[str], str | None]) -> str | None:
    shapes: list[str] = []
    cards = 0
    for word in code.split():
        found = shape(word)
        if found is None and word not in _TAKES:
            return None
        cards += found is not None
        shapes.append(found or '<span class="take">→</span>')
    # Nothing is put around all of them: what is printed would not break a line between them.
    return " ".join(shapes) if cards else None


def _french(word: str) -> str | None:
    card = parse_card(word)
    if card is JOKER:
        return '<span class="card">Jk</span>'
    if card is UNSEEN:
        return _UNSEEN
    return _card(card.rank, f"<i>{_PIPS[card.suit]}</i>", red=card.red) if card else None


def _tarot(word: str, show: Show) -> str | None:
    if word == "?":
        return _UNSEEN
    card = parse_tarot_card(word)
    if isinstance(card, TarotCard):
        return _card(card.code[:-1], show(_sign(card.suit), f"suit-{card.suit}"), red=card.suit in RED_TAROT_SUITS)
    lord = parse_lord(word) if word[:1] in "Ll" and word[1:].isdecimal() else None
    return f'<span class="card" title="{escape(lord.title)}">{roman(lord.number)}</span>' if lord else None


def _card(rank: str, sign: str, *, red: bool) -> str:
    return f'<span class="card {"red" if red else "black"}">{"10" if rank == "T" else rank}{sign}</span>'


@cache
def _sign(suit: str) -> Picture:
    """A suit of a tarot as a small picture."""
    return Picture(SUIT_NAMES[suit], _SUIT, _SUIT, lambda surface, box: tarot_suit(surface, suit, box))
