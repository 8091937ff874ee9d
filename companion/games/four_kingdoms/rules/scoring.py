"""The harvest: which kings turn up, what villages are worth, and what each score is made of (FK-8, FK-9, FK-13.4)."""

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import add
from typing import NamedTuple

from companion.cards.french import DECK, SUIT_SIGNS, SUITS, Card, cards_of
from companion.games.four_kingdoms.rules import state as s, table as t
from companion.record.lines import new
from companion.referee import Item

#: What a card is worth by its rank (FK-8.3).
WORTH = dict(zip("23456789TJQA", (0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 3), strict=True))
#: What sort of summand an item is.
RED, BLACK, BONUS = "red", "black", "bonus"


class KingsHarvest(NamedTuple):
    """What a king brings where he harvests: its name, the rule, and the points for each village that he reaches."""

    name: str
    rule: str
    points: int


#: By the suit of the king.
HARVESTS = {
    "h": KingsHarvest("Harmony", "FK-8.4", 2),
    "s": KingsHarvest("Anarchy", "FK-8.4", -2),
    "d": KingsHarvest("Prosperity", "FK-8.5", 2),
    "c": KingsHarvest("Revolution", "FK-8.5", -2),
}
FAIR = "hs"


def harvesting_places(table: t.Table, scoring: str) -> tuple[str, ...]:
    """The places of the King Deck that harvest in a variation (FK-9; FK-R15=b: the Night King is the inner one)."""
    return ("inner",) if scoring == "night" and table.plays_b("FK-R15") else t.VARIATIONS[scoring]


@cache
def harvest_of(stack: s.Stack, places: tuple[str, ...]) -> str:
    """The suits of the kings that stand at these places, in the order s h d c."""
    turned = {stack[s.PLACES.index(place)] for place in places}
    return "".join(suit for suit in "shdc" if suit in turned)


def possible_harvests(table: t.Table, setup: s.Setup) -> frozenset[str]:
    """Every set of harvesting kings that fits what is known of the King Deck (FK-R23); empty while no variation is named."""
    if setup.scoring is None:
        return frozenset()
    return _harvests_of(setup.stacks, harvesting_places(table, setup.scoring))


@lru_cache(1024)
def _harvests_of(stacks: tuple[s.Stack, ...], places: tuple[str, ...]) -> frozenset[str]:
    return frozenset(harvest_of(stack, places) for stack in stacks)


#: The cards whose worth is odd, and those whose worth is two or more, and the black ones of each: for counting villages at once.
_ODD, _BLACK_ODD, _TWO, _BLACK_TWO = (
    sum(card.bit for card in DECK if not card.red & black and WORTH.get(card.rank, 0) & plane)
    for plane in (1, 2)
    for black in (False, True)
)
#: What is counted too much: of black cards those are counted that are not there.
_BLACK_WORTH = _BLACK_ODD.bit_count() + 2 * _BLACK_TWO.bit_count()
_SUIT_BITS = {suit: sum(card.bit for card in DECK if card.suit == suit) for suit in SUITS}


def social_balance(village: int) -> int:
    """The worth of a village's cards: red plus, black minus (FK-8.3)."""
    return (village & _ODD ^ _BLACK_ODD).bit_count() + 2 * (village & _TWO ^ _BLACK_TWO).bit_count() - _BLACK_WORTH


def card_points(card: Card) -> int:
    """The worth of a card with its sign: red counts plus, black minus (FK-8.3)."""
    return WORTH[card.rank] if card.red else -WORTH[card.rank]


def unit_villages(table: t.Table, season: s.Season) -> tuple[int, ...]:
    """The village of each unit: a team's are one (FK-13.3)."""
    villages = season.villages
    if season.entered == s.TALLY:
        by_person = [0] * len(villages)
        for people, _, cards in season.tally:
            by_person[people[0]] |= cards
        villages = tuple(by_person)
    if not table.teams:
        return villages
    together = []
    for unit in table.units:
        village = 0
        for person in unit.members:
            village |= villages[person]
        together.append(village)
    return tuple(together)


def tally_is_whole(table: t.Table, season: s.Season) -> bool:
    """Whether the village lines cover every person."""
    lines = season.tally
    return len(lines) >= len(table.tags) and sum([len(people) for people, _, _ in lines]) == len(table.persons)


def adjusted(result: s.Result, changes: Sequence[tuple[int, int, str]]) -> s.Result:
    """A season's result with what the table changed it by: (unit, points, reason)."""
    if not changes:
        return result
    scores = list(result.scores)
    for unit, points, _ in changes:
        scores[unit] += points
    return result._replace(scores=tuple(scores))


def score(table: t.Table, season: s.Season) -> s.Result | None:
    """The scores of a season entered by tricks or villages (FK-8.6); None until all that they hang on is known (FK-R23)."""
    harvests = possible_harvests(table, season.setup) if season.turned is None else (season.turned,)
    if len(harvests) != 1:
        return None
    (kings,) = harvests
    villages = unit_villages(table, season)
    balance = list(map(social_balance, villages))
    if table.teams:
        balance = [worth * (2 if unit.solo else 1) for unit, worth in zip(table.units, balance, strict=True)]
    bonus = [0] * len(villages)
    for king in kings:
        points = HARVESTS[king].points
        for i in _visited(king, table, villages):
            bonus[i] += points
    return new(s.Result, (tuple(map(add, balance, bonus)), kings, tuple(balance), tuple(bonus)))


def _visited(king: str, table: t.Table, villages: Sequence[int]) -> list[int]:
    """The units whose village this king's harvest reaches (FK-8.4, FK-8.5).

    A solo player's cards count double for the latter alone (FK-13.4, FK-R19).
    """
    suit, is_fair, most, reached = _SUIT_BITS[king], king in FAIR, 1, []
    for i, village in enumerate(villages):
        cards = village & suit
        if is_fair:
            if cards:
                reached.append(i)
            continue
        count = cards.bit_count()
        if table.teams and table.units[i].solo:
            count *= 2
        if count > most:
            most, reached = count, [i]
        elif count == most:
            reached.append(i)
    return reached


def items(state: s.State) -> dict[str, tuple[Item, ...]]:
    """What the current season's scores are made of, unit by unit; empty until it is scored."""
    season, table = state.season, state.table
    if season is None or season.result is None:
        return {}
    changes: list[tuple[Item, ...]] = [
        tuple(Item("table", reason or "adjusted", points) for unit, points, reason in season.adjusted if unit == one)
        for one in range(len(table.units))
    ]
    if season.entered == s.POINTS:
        points = zip(table.units, season.result.scores, changes, strict=True)
        return {unit.tag: (Item("FK-14.1", "points", total - sum(item.amount for item in by)), *by) for unit, total, by in points}
    villages = unit_villages(table, season)
    reached = {king: _visited(king, table, villages) for king in season.result.kings}
    items = {}
    for i, unit in enumerate(table.units):
        cards = [_card_item(card, unit.solo) for card in cards_of(villages[i]) if card_points(card)]
        harvests = [HARVESTS[king] for king in reached if i in reached[king]]
        kings = [Item(one.rule, one.name, one.points, BONUS) for one in harvests]
        items[unit.tag] = (*cards, *kings, *changes[i])
    return items


def _card_item(card: Card, solo: bool) -> Item:
    reason = f"{SUIT_SIGNS[card.suit]}{'10' if card.rank == 'T' else card.rank}"
    kind = RED if card.red else BLACK
    if solo:
        return Item("FK-13.4", reason, 2 * card_points(card), kind)
    return Item("FK-8.3", reason, card_points(card), kind)


def number(state: s.State) -> int:
    """The number of the current season, 0 before the first."""
    season = state.season
    return 0 if season is None else season.setup.number


def is_scored(state: s.State) -> bool:
    """Whether the current season is scored."""
    season = state.season
    return season is not None and season.result is not None


def scores(state: s.State) -> dict[str, int]:
    """The current season's scores; none before it is scored."""
    season = state.season
    result = None if season is None else season.result
    return {} if result is None else _by_unit(state, result.scores)


def totals(state: s.State) -> dict[str, int]:
    """The sums of all seasons so far."""
    return _by_unit(state, state.totals)


def is_complete(state: s.State) -> bool:
    """Whether the game is over."""
    return state.is_over


def _by_unit(state: s.State, values: Sequence[int]) -> dict[str, int]:
    return dict(zip(state.table.tags, values, strict=True))
