"""The eleven combinations: what cards each asks for, how it can be paid, and what its targets look like (EM-5.3, EM-6)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from companion.cards.french import DECK, JOKER, SUITS, Card
from companion.games.empires.rules import hands as h, table as t

#: Forms of targets.
PROVINCE, STEP, STEPS, PLACE, PLACES, CITY_OR_PLACES = "province", "step", "steps", "place", "places", "city or places"
RED, BLACK = "red", "black"
#: The colour of each suit.
COLOUR = {"h": RED, "d": RED, "s": BLACK, "c": BLACK}


class Combination(NamedTuple):
    """A combination: its name, rule, the cards demanded (suits or colours), its targets' form, and how many pieces at most."""

    name: str
    rule: str
    demand: tuple[str, ...]
    target: str
    most: int
    price: str

    @property
    def short(self) -> str:
        """Its first three letters, as it is written."""
        return self.name[:3]


COMBINATIONS: Mapping[str, Combination] = {
    one.name: one
    for one in (
        Combination("migration", "EM-6.1", ("h",), PROVINCE, 1, "1 heart"),
        Combination("merchant", "EM-6.2", ("d",), STEP, 1, "1 diamond"),
        Combination("combat", "EM-6.3", ("s",), PLACE, 1, "1 spade"),
        Combination("apostle", "EM-6.4", ("c",), STEP, 1, "1 club"),
        Combination("abundance", "EM-6.5", ("h", "h"), PROVINCE, 3, "2 hearts"),
        Combination("exploration", "EM-6.6", ("d", "d"), STEPS, 3, "2 diamonds"),
        Combination("war", "EM-6.7", ("s", "s"), PLACES, 3, "2 spades"),
        Combination("exodus", "EM-6.8", ("c", "c"), STEPS, 3, "2 clubs"),
        Combination("colonisation", "EM-6.9", (RED, RED, RED, BLACK), CITY_OR_PLACES, 5, "3 red cards and 1 black"),
        Combination("crusade", "EM-6.10", (BLACK, BLACK, BLACK, RED), PROVINCE, 0, "3 black cards and 1 red"),
        Combination("foundation", "EM-6.11", tuple(SUITS), PROVINCE, 1, "one card of each suit"),
    )
}
#: Every word that means a combination.
WORDS: Mapping[str, Combination] = {word: one for one in COMBINATIONS.values() for word in (one.name, one.short)} | {
    "colonization": COMBINATIONS["colonisation"]
}


def pays(cards: tuple[Card, ...], combination: Combination, table: t.Table, player: int) -> bool:
    """Whether these cards make the combination for this player: each card meets one demand (EM-5.3, EM-5.4)."""
    return _meets(cards, combination.demand, table.attributes[player], table.house["EM-R9"], table.house["EM-R10"] == "b")


def _meets(cards: tuple[Card, ...], demand: tuple[str, ...], suit: str, setting: str, by_colour: bool) -> bool:
    if len(cards) == len(demand) and _fits(cards, demand):
        return True
    return bool(suit) and _meets_with_help(cards, demand, suit, setting, by_colour)


def helped_demand(demand: tuple[str, ...], suit: str, by_colour: bool) -> str:
    """The demand that an attribute's suit makes easier, or an empty string (EM-5.4; EM-R10=b: its colour, too)."""
    if suit in demand:
        return suit
    return COLOUR[suit] if by_colour and COLOUR[suit] in demand else ""


def _meets_with_help(cards: tuple[Card, ...], demand: tuple[str, ...], suit: str, setting: str, by_colour: bool) -> bool:
    """Whether cards meet a demand that an attribute's suit makes easier (EM-5.4, EM-R9)."""
    helped = helped_demand(demand, suit, by_colour)
    if not helped:
        return False
    rest = list(demand)
    rest.remove(helped)
    if setting == "b":
        return len(cards) == len(rest) > 0 and _fits(cards, tuple(rest))
    if len(cards) != len(demand) or (setting == "c" and not rest):
        return False
    return any(_fits(cards[:i] + cards[i + 1 :], tuple(rest)) for i in range(len(cards)))


@lru_cache(maxsize=4096)
def _fits(cards: tuple[Card, ...], demand: tuple[str, ...]) -> bool:
    """Whether each card meets one demand; there are as many cards as demands, and a joker meets any."""
    rest = list(demand)
    for card in cards:
        if card is JOKER:
            continue
        suit = card.suit
        if suit in rest:
            rest.remove(suit)
            continue
        colour = COLOUR[suit]
        if colour not in rest:
            return False
        rest.remove(colour)
    return True


#: Kinds of cards as far as a payment is concerned: the suits, and the joker.
KINDS = (*SUITS, "")
#: How many cards of each kind pay.
Way = tuple[int, ...]
_SAMPLES = {kind: tuple(card for card in DECK if card.suit == kind) or (JOKER,) * 4 for kind in KINDS}


def ways_to_pay(combination: Combination, table: t.Table, player: int) -> tuple[Way, ...]:
    """All ways to pay for a combination, as this player may: what `pays` says of every choice of kinds."""
    return _ways(combination.demand, table.attributes[player], table.house["EM-R9"], table.house["EM-R10"] == "b")


@lru_cache(maxsize=512)
def _ways(demand: tuple[str, ...], suit: str, setting: str, by_colour: bool) -> tuple[Way, ...]:
    found = []
    for count in range(1, len(demand) + 1):
        for kinds in combinations_with_replacement(KINDS, count):
            way = tuple(kinds.count(kind) for kind in KINDS)
            cards = tuple([card for kind, times in zip(KINDS, way, strict=True) for card in _SAMPLES[kind][:times]])
            if _meets(cards, demand, suit, setting, by_colour):
                found.append(way)
    return tuple(found)


# ---- which cards may still be named: of those that can be in the hand, those with which it can be paid in full (EM-R27) --


def way_of(cards: Iterable[Card]) -> Way:
    """How many cards of each kind these are."""
    suits = [card.suit for card in cards]
    return tuple([suits.count(kind) for kind in KINDS])


class Stock(NamedTuple):
    """A hand by kinds: how many are seen of each, how many an unseen card may be, and how many unseen ones there are."""

    seen: Way
    could: Way
    unseen: int

    def covers(self, way: Way) -> bool:
        """Whether so many cards of each kind can be in the hand."""
        hidden = 0
        for wanted, seen, could in zip(way, self.seen, self.could, strict=True):
            if wanted > seen:
                if wanted - seen > could:
                    return False
                hidden += wanted - seen
        return hidden <= self.unseen


def stock_of(hand: h.Holding) -> Stock:
    """A hand by kinds."""
    return Stock(way_of(hand.seen), way_of(hand.could), hand.unseen)


def next_cards(ways: Sequence[Way], paid: Way, hand: h.Holding) -> list[Card]:
    """The cards that may come next where `paid` was named and is out of the hand: each leaves a way to pay the rest."""
    stock = stock_of(hand)
    seen: set[str] = set()
    unseen: set[str] = set()
    for way in ways:
        rest = tuple([wanted - done for wanted, done in zip(way, paid, strict=True)])
        if min(rest) < 0 or not stock.covers(rest):
            continue
        for place, kind in enumerate(KINDS):
            if not rest[place]:
                continue
            if stock.seen[place]:
                seen.add(kind)
            if kind not in unseen and _spent_unseen(stock, place).covers(_less(rest, place)):
                unseen.add(kind)
    return sorted({card for card in hand.seen if card.suit in seen} | {card for card in hand.could if card.suit in unseen})


def _less(way: Way, place: int) -> Way:
    return (*way[:place], way[place] - 1, *way[place + 1 :])


def _spent_unseen(stock: Stock, place: int) -> Stock:
    """The hand when one of its unseen cards was of this kind."""
    return stock._replace(could=_less(stock.could, place), unseen=stock.unseen - 1)
