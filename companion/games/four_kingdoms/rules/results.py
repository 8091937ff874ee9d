"""Lines that give a season's result: the kings turned up, the villages of a tally, points (FK-8, FK-14)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from companion.cards.french import JOKER, UNSEEN, Card
from companion.games.four_kingdoms.rules.hands import check_card
from companion.games.four_kingdoms.rules.moves import Harvest, Kings, Points, Village
from companion.games.four_kingdoms.rules.scoring import harvest_of, harvesting_places, tally_is_whole
from companion.games.four_kingdoms.rules.standing import Standing
from companion.games.four_kingdoms.rules.state import (
    ALL_STACKS,
    PLACES,
    POINTS,
    RED_BITS,
    TALLY,
    Result,
    Season,
    Stack,
    allowed_bits,
    king_at,
)
from companion.games.four_kingdoms.rules.table import Table
from companion.games.four_kingdoms.rules.trick import not_named
from companion.referee import Breach

#: By how many kings a `kings:` line names: the places in which they stand (FK-2.2, FK-2.3).
PLACES_NAMED = {1: (1,), 2: (1, 3), 4: (0, 1, 2, 3)}


def _check_kings_once(cards: Sequence[Card]) -> None:
    for i, king in enumerate(cards):
        if king is not UNSEEN and king in cards[:i]:
            raise Breach("FK-2.1", f"{king.sign} is named twice", i)


def apply_kings(season: Season, move: Kings) -> Season:
    """What is seen of the King Deck (FK-2.1, FK-2.2, FK-2.3): the royal; royal and bottom; or the whole stack."""
    _check_kings_once(move.cards)
    stacks = _stacks_with(move.cards)
    return season._replace(setup=season.setup._replace(seen=stacks, stacks=stacks, royal=king_at(stacks, 1)))


@cache
def _stacks_with(kings: tuple[Card, ...]) -> tuple[Stack, ...]:
    """The stacks that fit a `kings:` line."""
    wanted = [(place, king.suit) for place, king in zip(PLACES_NAMED[len(kings)], kings, strict=True) if king is not UNSEEN]
    return tuple(stack for stack in ALL_STACKS if all(stack[place] == suit for place, suit in wanted))


def check_result_may_stand(table: Table, season: Season) -> None:
    """Raise Breach where neither a harvest nor a village line may stand (FK-14.1, FK-8.1, FK-9.8)."""
    if season.entered == POINTS:
        raise Breach("FK-14.1", "this season is entered by its points")
    if 0 < season.tricks < table.hand:
        raise Breach("FK-8.1", f"{season.tricks} of {table.hand} tricks are played: the harvest comes after the last")
    if season.setup.scoring is None:
        raise not_named()


def fitting_stacks(season: Season, places: tuple[str, ...], named: Iterable[str]) -> tuple[Stack, ...]:
    """What the King Deck may be where the kings of these suits are among those of the places that harvest (FK-8.2)."""
    suits = set(named)
    return tuple(stack for stack in season.setup.stacks if suits.issubset(harvest_of(stack, places)))


def apply_harvest(table: Table, season: Season, move: Harvest) -> Season:
    """The kings turned up (FK-8.2)."""
    check_result_may_stand(table, season)
    _check_kings_once(move.cards)
    scoring = season.setup.scoring or ""
    places = harvesting_places(table, scoring)
    stacks = fitting_stacks(season, places, (king.suit for king in move.cards if king is not UNSEEN))
    if len(move.cards) != len(places) or not stacks:
        turned = " ".join(king.sign for king in move.cards) or "no kings"
        expected = f"{scoring} turns up {_places_in_words(places)}"
        raise Breach("FK-8.2", f"{turned} cannot harvest here: {expected}", hint="see the kings line and the scoring variation")
    return season._replace(setup=season.setup._replace(stacks=stacks), entered=season.entered or TALLY)


def _places_in_words(places: tuple[str, ...]) -> str:
    kings = " and the ".join(f"{place} king" for place in PLACES if place in places)
    return f"the {kings}" if kings else "none of the kings"


def collectable(table: Table, collected: int) -> int:
    """The cards that may lie in a village beside those `collected` in all of them.

    Each lies in one (FK-14.2); there is room for what a season's tricks can bring, a black card each and a red one for every seat
    but two (FK-14.3).
    """
    left = allowed_bits(table) & ~collected
    reds = (collected & RED_BITS).bit_count()
    if reds >= most_reds(table):
        left &= ~RED_BITS
    return left & RED_BITS if collected.bit_count() - reds >= table.hand else left


def most_reds(table: Table) -> int:
    """How many red cards all villages of a season can hold together (FK-14.3); of black ones it is the hand size."""
    return table.hand * (table.seats - 2)


def apply_village(table: Table, season: Season, move: Village) -> Season:
    """A village of a tally (FK-14.2, FK-14.3); after the tricks it is a claim and changes nothing."""
    check_result_may_stand(table, season)
    if season.tricks:
        return season
    before = season.collected
    collected = before
    for i, card in enumerate(move.cards):
        if not card.bit & collectable(table, collected):
            raise _not_collectable(table, collected, card, i)
        collected |= card.bit
    tally = tuple(sorted((*season.tally, (move.members, move.tag, collected ^ before))))
    return season._replace(entered=TALLY, tally=tally)


def _not_collectable(table: Table, collected: int, card: Card, at: int) -> Breach:
    if card is JOKER:
        return Breach("FK-7.1", "a joker is never collected", at)
    check_card(card, table, at)
    if card.bit & collected:
        return Breach("FK-14.2", f"{card.sign} lies in a village already", at)
    colour, most = ("red", most_reds(table)) if card.red else ("black", table.hand)
    return Breach("FK-14.3", f"{card.sign} is one too many: all villages together hold {most} {colour} cards at most", at)


def check_points_may_stand(season: Season) -> None:
    """Raise Breach where no `points:` line may stand (FK-14.1)."""
    if season.entered is not None:
        raise Breach("FK-14.1", "this season is entered by its tricks or villages: points cannot follow")


def apply_points(season: Season, move: Points) -> Season:
    """The score sheet alone (FK-14.1)."""
    check_points_may_stand(season)
    return season._replace(entered=POINTS, result=Result(tuple(points for _, points in sorted(move.entries))))


def what_is_missing(table: Table, season: Season, standing: Standing) -> str:
    """What a season needs to be scored, in words."""
    if season.entered == TALLY and not tally_is_whole(table, season):
        return "the villages of everybody are needed"
    if season.entered == TALLY or season.tricks == table.hand:
        again = standing.has("harvest")
        return f"it is not certain which kings harvest: {'complete the line harvest: above' if again else 'write a harvest line'}"
    return (
        f"{season.tricks} of {table.hand} tricks are played" if season.tricks else "enter its tricks, its villages or its points"
    )
