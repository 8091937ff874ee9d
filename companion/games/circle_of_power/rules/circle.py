"""The two decks, and the circle of power: which city attacks which (CP-1.1, CP-1.2, CP-2)."""

from companion.cards.french import DECK, JOKER, SUITS, Card

#: The 36 cards that are held, drawn and played (CP-1.1).
BATTLE_CARDS = tuple(card for card in DECK if card.rank in "23456789T")
BATTLE_BITS = sum(card.bit for card in BATTLE_CARDS)
#: The 16 cities with a suit; there are two jokers beside them (CP-1.2).
SUITED_CITIES = tuple(card for card in DECK if card.rank in "JQKA")
SUITED_BITS = sum(card.bit for card in SUITED_CITIES)
CITIES = (*SUITED_CITIES, JOKER)
CITY_BITS = SUITED_BITS | JOKER.bit
#: Stands for the second joker where cards are bits: it lies at the bottom of the city deck (CP-1.5).
BOTTOM = JOKER.bit << 2
_RED_BITS = sum(card.bit for card in SUITED_CITIES if card.red)
_RANK_BITS = {rank: sum(card.bit for card in SUITED_CITIES if card.rank == rank) for rank in "JQKA"}
#: Rank -> the rank that it attacks (CP-2.1).
VICTIM = {"Q": "J", "K": "Q", "A": "K", "J": "A"}

#: A battle card's number by its index (a 2 is 0): all that counts where no trump is played.
NUMBER = tuple(index % 13 for index in range(52))
_SUIT_BITS = {suit: sum(card.bit for card in DECK if card.suit == suit) for suit in SUITS}
#: By a city's index: the cards that are its owner's trumps (CP-3.4); none for the joker, whose trumps the next city names.
TRUMPS = (*(_SUIT_BITS[card.suit] for card in DECK), 0)


def _victims(city: Card, joker_ignores_colour: bool) -> int:
    """The cities that a city attacks, as bits (CP-2.1 to CP-2.3)."""
    if city is JOKER:
        return SUITED_BITS if joker_ignores_colour else _RED_BITS
    if city.rank not in VICTIM:
        return 0
    against_joker = JOKER.bit if joker_ignores_colour or not city.red else 0
    return _RANK_BITS[VICTIM[city.rank]] | against_joker


#: By a city's index: the bits of the cities that it attacks; by CP-2.2, and by CP-R15=a where colours do not bind jokers.
ATTACKS = tuple(_victims(card, False) for card in (*DECK, JOKER))
ATTACKS_OPEN = tuple(_victims(card, True) for card in (*DECK, JOKER))
