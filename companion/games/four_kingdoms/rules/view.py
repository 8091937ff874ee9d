"""The `state` of the verdict: the position in words and numbers."""

from collections.abc import Mapping
from functools import cache
from math import gcd

from companion.cards.french import DECK, JOKER, SUITS, UNSEEN
from companion.games.four_kingdoms.rules import fall, scoring, state as st, table as t
from companion.plain import Json

_NO_SEASON: Json = {
    "season": 0, "king_dealer": None, "citizen_dealer": None, "scoring": None, "kings": dict.fromkeys(st.PLACES),
    "prediction": None, "tricks": 0, "leader": None, "villages": {}, "hands": {}, "last_trick": None, "harvest": None,
}  # fmt: skip


#: By its suit, which is empty where a king is not known.
_KING: Mapping[str, str | None] = {"": None} | {suit: f"K{suit}" for suit in SUITS}
_CODES_AND_BITS = tuple((card.code, card.bit) for card in DECK)


def describe(state: st.State) -> Json:
    """The keys of `state`, as the rulebook's chapter on records lists them."""
    season, table = state.season, state.table
    described = dict(_NO_SEASON) if season is None else _describe_season(table, season)
    return described | {"hand_size": table.hand, "difference": _difference(state)}


def _describe_season(table: t.Table, season: st.Season) -> Json:
    setup = season.setup
    absent, royal, inner, bottom = st.kings_in(setup.stacks)
    may_lead = season.entered not in (st.TALLY, st.POINTS) and season.tricks < table.hand and not season.ended
    return {
        "season": setup.number,
        "king_dealer": table.persons[setup.king_dealer],
        "citizen_dealer": table.persons[setup.citizen_dealer],
        "scoring": setup.scoring,
        "kings": {"absent": _KING[absent], "royal": _KING[royal], "inner": _KING[inner], "bottom": _KING[bottom]},
        "prediction": predict(table, season),
        "tricks": season.tricks,
        "leader": fall.name_of(table, season.leader) if may_lead else None,
        "villages": _villages(table, season),
        "hands": {table.persons[person]: _hand(season, person) for person in sorted(season.written)} if season.written else {},
        "last_trick": _last_trick(table, season.last) if season.last else None,
        "harvest": _harvest(table, season),
    }


def predict(table: t.Table, season: st.Season) -> dict[str, str] | None:
    """The chance of each king to harvest, by what royal and bottom king tell (FK-2.4); None while it cannot be said."""
    setup = season.setup
    if not setup.royal or setup.scoring is None:
        return None
    return dict(_chances(setup.royal, st.kings_in(setup.seen)[3], scoring.harvesting_places(table, setup.scoring)))


@cache
def _chances(royal: str, bottom: str, places: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    stacks = [stack for stack in st.ALL_STACKS if stack[1] == royal and (not bottom or stack[3] == bottom)]
    harvests = [scoring.harvest_of(stack, places) for stack in stacks]
    return tuple((suit, _fraction(sum(suit in kings for kings in harvests), len(harvests))) for suit in "shdc")


def _fraction(part: int, whole: int) -> str:
    common = gcd(part, whole)
    return str(part // common) if common == whole else f"{part // common}/{whole // common}"


def _codes(cards: int) -> list[str]:
    """The canonical spellings of a set of cards, in the order of the deck."""
    codes = []
    while cards:  # from the last card to the first: that takes one step less than `cards_of` does (see bench/)
        code, bit = _CODES_AND_BITS[cards.bit_length() - 1]
        codes.append(code)
        cards ^= bit
    codes.reverse()
    return codes


def _villages(table: t.Table, season: st.Season) -> dict[str, list[str]]:
    if season.entered == st.POINTS:
        return {}
    if season.tally:
        return {tag: _codes(cards) for _, tag, cards in season.tally}
    return dict(zip(table.persons, map(_codes, season.villages), strict=True))


def _hand(season: st.Season, person: int) -> list[str]:
    known, jokers, unknown = st.Holding.of(season.hands[person])
    return _codes(known) + [JOKER.code] * jokers + [UNSEEN.code] * unknown


def _last_trick(table: t.Table, last: st.PlayedTrick) -> Json:
    leader, kind, winner, loser, taken, _ = last
    return {
        "leader": fall.name_of(table, leader),
        "kind": kind,
        "winner": None if winner is None else fall.name_of(table, winner),
        "loser": None if loser is None else fall.name_of(table, loser),
        "taken": {table.persons[person]: _codes(cards) for person, cards in taken} if taken else {},
    }


def _harvest(table: t.Table, season: st.Season) -> Json | None:
    if season.result is None:
        return None
    _, kings, balance, bonus = season.result
    if not balance:
        return None
    tags = table.tags
    return {
        "kings": [f"K{suit}" for suit in kings],
        "balance": dict(zip(tags, balance, strict=True)),
        "bonus": dict(zip(tags, bonus, strict=True)),
    }


def _difference(state: st.State) -> Json | None:
    if len(state.totals) != 2:
        return None
    ahead = state.totals[0] - state.totals[1]
    leader = None if not ahead else state.table.units[0 if ahead > 0 else 1].tag
    return {"leader": leader, "points": abs(ahead)}
