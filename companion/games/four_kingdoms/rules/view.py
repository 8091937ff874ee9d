"""The `state` of the verdict: the position in words and numbers."""

from __future__ import annotations

from functools import cache
from typing import Any

from companion.cards.french import JOKER, UNSEEN, cards_of
from companion.games.four_kingdoms.rules.fall import name_of
from companion.games.four_kingdoms.rules.scoring import harvest_of, harvesting_places
from companion.games.four_kingdoms.rules.state import (
    ALL_STACKS,
    PLACES,
    POINTS,
    TALLY,
    Holding,
    PlayedTrick,
    Season,
    State,
    kings_in,
)
from companion.games.four_kingdoms.rules.table import Table

Json = dict[str, Any]
_NO_SEASON: Json = {
    "season": 0, "king_dealer": None, "citizen_dealer": None, "scoring": None, "kings": dict.fromkeys(PLACES), "prediction": None,
    "tricks": 0, "leader": None, "villages": {}, "hands": {}, "last_trick": None, "harvest": None,
}  # fmt: skip


def describe(state: State) -> Json:
    """The keys of `state`, as the rulebook's chapter on records lists them."""
    season, table = state.season, state.table
    described = dict(_NO_SEASON) if season is None else _describe_season(table, season)
    return described | {"hand_size": table.hand, "difference": _difference(state)}


def _describe_season(table: Table, season: Season) -> Json:
    setup = season.setup
    may_lead = season.entered not in (TALLY, POINTS) and season.tricks < table.hand and not season.ended
    return {
        "season": setup.number,
        "king_dealer": table.persons[setup.king_dealer],
        "citizen_dealer": table.persons[setup.citizen_dealer],
        "scoring": setup.scoring,
        "kings": dict(zip(PLACES, map(_king, kings_in(setup.stacks)), strict=True)),
        "prediction": predict(table, season),
        "tricks": season.tricks,
        "leader": name_of(table, season.leader) if may_lead else None,
        "villages": _villages(table, season),
        "hands": {table.persons[person]: _hand(season, person) for person in sorted(season.written)},
        "last_trick": _last_trick(table, season.last) if season.last else None,
        "harvest": _harvest(table, season),
    }


def _king(suit: str) -> str | None:
    return f"K{suit}" if suit else None


def predict(table: Table, season: Season) -> dict[str, str] | None:
    """The chance of each king to harvest, by what royal and bottom king tell (FK-2.4); None while it cannot be said."""
    setup = season.setup
    if not setup.royal or setup.scoring is None:
        return None
    return dict(_chances(setup.royal, kings_in(setup.seen)[3], harvesting_places(table, setup.scoring)))


@cache
def _chances(royal: str, bottom: str, places: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    stacks = [stack for stack in ALL_STACKS if stack[1] == royal and (not bottom or stack[3] == bottom)]
    harvests = [harvest_of(stack, places) for stack in stacks]
    from fractions import Fraction  # noqa: PLC0415 - a start can do without

    return tuple((suit, str(Fraction(sum(suit in kings for kings in harvests), len(harvests)))) for suit in "shdc")


def _codes(cards: int) -> list[str]:
    """The canonical spellings of a set of cards, in the order of the deck."""
    return [card.code for card in cards_of(cards)]


def _villages(table: Table, season: Season) -> dict[str, list[str]]:
    if season.entered == POINTS:
        return {}
    if season.tally:
        return {tag: _codes(cards) for _, tag, cards in season.tally}
    return {tag: _codes(season.villages[person]) for person, tag in enumerate(table.persons)}


def _hand(season: Season, person: int) -> list[str]:
    known, jokers, unknown = Holding.of(season.hands[person])
    return _codes(known) + [JOKER.code] * jokers + [UNSEEN.code] * unknown


def _last_trick(table: Table, last: PlayedTrick) -> Json:
    return {
        "leader": name_of(table, last.leader),
        "kind": last.kind,
        "winner": None if last.winner is None else name_of(table, last.winner),
        "loser": None if last.loser is None else name_of(table, last.loser),
        "taken": {table.persons[person]: _codes(cards) for person, cards in last.taken},
    }


def _harvest(table: Table, season: Season) -> Json | None:
    result = season.result
    if result is None or not result.balance:
        return None
    tags = table.tags
    return {
        "kings": [f"K{suit}" for suit in result.kings],
        "balance": dict(zip(tags, result.balance, strict=True)),
        "bonus": dict(zip(tags, result.bonus, strict=True)),
    }


def _difference(state: State) -> Json | None:
    if len(state.totals) != 2:
        return None
    ahead = state.totals[0] - state.totals[1]
    leader = None if not ahead else state.table.units[0 if ahead > 0 else 1].tag
    return {"leader": leader, "points": abs(ahead)}
