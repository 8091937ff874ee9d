"""Judging: move + state -> the next state, or the breach of a rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from companion.cards.french import JOKER, UNSEEN, Card, cards_of
from companion.games.four_kingdoms.rules.exchange import apply_exchange, apply_hand, check_card
from companion.games.four_kingdoms.rules.moves import (
    NOMAD,
    Claim,
    End,
    Exchange,
    Hand,
    Harvest,
    Kings,
    Lead,
    Move,
    NewSeason,
    Points,
    Scoring,
    Sums,
    Trick,
    Village,
    Winner,
)
from companion.games.four_kingdoms.rules.scoring import harvest_of, harvesting_places, score, tally_is_whole
from companion.games.four_kingdoms.rules.state import (
    ALL_STACKS,
    PLACES,
    POINTS,
    RED_BITS,
    TALLY,
    Holding,
    Result,
    Season,
    Setup,
    Stack,
    State,
    bits,
    king_at,
)
from companion.games.four_kingdoms.rules.table import DEALERS_CHOICE, Table
from companion.games.four_kingdoms.rules.trick import apply_trick, not_named
from companion.referee import Breach
from companion.referee.breach import Claimed

#: What may claim something wrongly. A tuple: a union would be built anew at every line.
_CLAIMS = (Village, Sums, Lead, Winner)


def start(table: Table) -> State:
    """The state before the first season."""
    return State(table, (0,) * len(table.units))


def apply(state: State, move: Move) -> State:  # noqa: C901 - a case for each kind of line
    """The state after a move. Raises Breach; `state` stays as it is."""
    if isinstance(move, NewSeason):
        return _begin_season(state, move)
    season, table = state.season, state.table
    if season is None:
        raise ValueError("a record's lines stand below a season's heading")
    match move:
        case Trick():
            return _with_season(state, apply_trick(table, season, move))
        case Sums() | Lead() | Winner() | End():
            return _apply_claim(state, season, move)
        case Scoring(variation):
            return _in_setup(state, season._replace(setup=season.setup._replace(scoring=variation)))
        case Kings():
            return _in_setup(state, _apply_kings(season, move))
        case Hand():
            return _in_setup(state, apply_hand(table, season, move))
        case Exchange():
            return _in_setup(state, apply_exchange(table, season, move))
        case Harvest():
            return _with_season(state, _apply_harvest(table, season, move))
        case Village():
            return _with_season(state, _apply_village(table, season, move))
        case Points():
            return _with_season(state, _apply_points(season, move))


def _in_setup(state: State, season: Season) -> State:
    return State(state.table, state.totals, state.scored, state.closed, season)


def _with_season(state: State, season: Season) -> State:
    """The state with this season, scored and added to the totals as soon as it can be."""
    if state.season is not None and state.season.result is not None:
        return state._replace(season=season)
    table = state.table
    result = season.result
    if season.tricks == table.hand or (season.entered == TALLY and tally_is_whole(table, season)):
        result = score(table, season)
    if result is None:
        return State(table, state.totals, state.scored, state.closed, season)
    totals = tuple(map(sum, zip(state.totals, result.scores, strict=True)))
    return State(table, totals, state.scored + 1, state.closed, season._replace(result=result))


def _begin_season(state: State, move: NewSeason) -> State:
    """The next season: both dealing roles move one seat clockwise (FK-1.7); the one before must be scored (FK-10.4)."""
    before = state.season
    if before is not None and before.result is None:
        raise Breach("FK-10.4", f"season {before.setup.number} is not scored yet", hint=_what_is_missing(state.table, before))
    if state.agreed_are_played:
        raise Breach("FK-10.1", f"all agreed seasons ({state.table.seasons}) are played: the game is over")
    if state.closed:
        raise Breach("FK-10.2", "the game was ended")
    return state._replace(season=_new_season(state.table, move.number))


def _what_is_missing(table: Table, season: Season) -> str:
    if season.entered == TALLY and not tally_is_whole(table, season):
        return "the villages of everybody are needed"
    if season.tricks == table.hand or season.entered == TALLY:
        return "it is not certain which kings harvest: write a harvest line"
    return (
        f"{season.tricks} of {table.hand} tricks are played" if season.tricks else "enter its tricks, its villages or its points"
    )


def _new_season(table: Table, number: int) -> Season:
    persons = len(table.persons)
    king_dealer = ((table.dealer or 0) + number - 1) % persons
    citizen_dealer = (king_dealer + 1) % persons
    if table.with_dummy:
        seats: tuple[int, ...] = (NOMAD, king_dealer, citizen_dealer)
    else:
        seats = tuple((citizen_dealer + 1 + i) % persons for i in range(persons))
    scoring = None if table.scoring == DEALERS_CHOICE else table.scoring
    return Season(
        setup=Setup(number, king_dealer, citizen_dealer, seats, scoring),
        entered=None,
        tricks=0,
        leader=seats[0],
        gone=0,
        offered=0,
        jokers=0,
        holdings=(Holding(0, 0, table.hand),) * persons,
        villages=(0,) * persons,
    )


def _check_kings_once(cards: tuple[Card, ...]) -> None:
    for i, king in enumerate(cards):
        if king is not UNSEEN and king in cards[:i]:
            raise Breach("FK-2.1", f"{king.sign} is named twice", i)


def _apply_kings(season: Season, move: Kings) -> Season:
    """What is seen of the King Deck (FK-2): the royal; royal and bottom; or the whole stack."""
    _check_kings_once(move.cards)
    stacks = _stacks_with(move.cards)
    return season._replace(setup=season.setup._replace(seen=stacks, stacks=stacks, royal=king_at(stacks, 1)))


@cache
def _stacks_with(kings: tuple[Card, ...]) -> tuple[Stack, ...]:
    """The stacks that fit a `kings:` line."""
    places = {1: (1,), 2: (1, 3), 4: (0, 1, 2, 3)}[len(kings)]
    wanted = [(place, king.suit) for place, king in zip(places, kings, strict=True) if king is not UNSEEN]
    return tuple(stack for stack in ALL_STACKS if all(stack[place] == suit for place, suit in wanted))


def _check_result_may_stand(table: Table, season: Season) -> None:
    """The rows that harvest and village lines have in common (FK-14.1, FK-8.1, FK-9.8)."""
    if season.entered == POINTS:
        raise Breach("FK-14.1", "this season is entered by its points")
    if 0 < season.tricks < table.hand:
        raise Breach("FK-8.1", f"{season.tricks} of {table.hand} tricks are played: the harvest comes after the last")
    if season.setup.scoring is None:
        raise not_named()


def _apply_harvest(table: Table, season: Season, move: Harvest) -> Season:
    """The kings turned up (FK-8.2)."""
    _check_result_may_stand(table, season)
    _check_kings_once(move.cards)
    scoring = season.setup.scoring or ""
    places = harvesting_places(table, scoring)
    named = {king.suit for king in move.cards if king is not UNSEEN}
    stacks = [stack for stack in season.setup.stacks if named.issubset(harvest_of(stack, places))]
    if len(move.cards) != len(places) or not stacks:
        turned = " ".join(king.sign for king in move.cards) or "no kings"
        expected = f"{scoring} turns up {_places_in_words(places)}"
        raise Breach("FK-8.2", f"{turned} cannot harvest here: {expected}", hint="see the kings line and the scoring variation")
    setup = season.setup._replace(stacks=tuple(stacks), harvested=True)
    return season._replace(setup=setup, entered=season.entered or TALLY)


def _places_in_words(places: tuple[str, ...]) -> str:
    kings = " and the ".join(f"{place} king" for place in PLACES if place in places)
    return f"the {kings}" if kings else "none of the kings"


def _apply_village(table: Table, season: Season, move: Village) -> Season:
    """A village of a tally (FK-14.2, FK-14.3); after the tricks it is a claim and changes nothing."""
    _check_result_may_stand(table, season)
    if season.tricks:
        return season
    collected = 0
    for _, _, cards in season.tally:
        collected |= cards
    for i, card in enumerate(move.cards):
        if card is JOKER:
            raise Breach("FK-7.1", "a joker is never collected", i)
        check_card(card, table, i)
        if card.bit & collected:
            raise Breach("FK-14.2", f"{card.sign} lies in a village already", i)
        collected |= card.bit
        _check_village_sizes(table, collected, card, i)
    tally = (*season.tally, (move.tag, move.members, bits(move.cards)))
    return season._replace(entered=TALLY, tally=tally)


def _check_village_sizes(table: Table, collected: int, card: Card, at: int) -> None:
    """FK-14.3: what a season's tricks can bring at most."""
    reds = (collected & RED_BITS).bit_count()
    blacks = collected.bit_count() - reds
    most_reds = table.hand * (table.seats - 2)
    if reds > most_reds or blacks > table.hand:
        colour, most = ("red", most_reds) if card.red else ("black", table.hand)
        raise Breach("FK-14.3", f"{card.sign} is one too many: all villages together hold {most} {colour} cards at most", at)


def _apply_points(season: Season, move: Points) -> Season:
    """The score sheet alone (FK-14.1)."""
    if season.entered is not None:
        raise Breach("FK-14.1", "this season is entered by its tricks or villages: points cannot follow")
    return season._replace(entered=POINTS, result=Result(tuple(points for _, points in sorted(move.entries))))


def _apply_claim(state: State, season: Season, move: Claim) -> State:
    """A claim needs a scored season (FK-8.1); `winner` and `end` close the game (FK-10.1, R20, R21)."""
    if season.result is None:
        what = f"season {season.setup.number} is not scored yet"
        raise Breach("FK-8.1", what, hint=_what_is_missing(state.table, season))
    if isinstance(move, Sums | Lead):
        return state
    if state.table.seasons is not None and state.scored < state.table.seasons:
        raise Breach("FK-10.1", f"{state.scored} of {state.table.seasons} agreed seasons are scored: the game goes on")
    if state.table.plays_b("FK-R20") and state.top_is_shared:
        raise Breach("FK-R20", "the highest total is shared: this table plays a further season")
    return state._replace(closed=True)


def winners(state: State) -> tuple[int, ...]:
    """The units with the highest total once the game is over; none before (FK-10.3)."""
    if not state.is_over:
        return ()
    return tuple(i for i, total in enumerate(state.totals) if total == max(state.totals))


def wrong_claims(state: State, move: Move) -> Iterable[Breach]:
    """What a move claims wrongly; `state` is the one after it."""
    return _wrong_claims(state, move) if isinstance(move, _CLAIMS) else ()


def _wrong_claims(state: State, move: Move) -> Iterator[Breach]:
    match move:
        case Village():
            yield from _wrong_village(state, move)
        case Sums(word, entries):
            result = state.season.result if state.season else None
            values = state.totals if word == "total" or result is None else result.scores
            for i, (unit, claimed) in enumerate(entries):
                if claimed != values[unit]:
                    tag = state.table.units[unit].tag
                    about = tag if word == "score" else ""
                    yield Breach(
                        "claim",
                        _difference(f"{tag}'s {word}", claimed, values[unit]),
                        i,
                        unit=about,
                        claimed=Claimed(word, tag, claimed, values[unit]),
                    )
        case Lead(unit, points):
            yield from _wrong_lead(state, unit, points)
        case Winner(units):
            right = winners(state)
            if set(units) != set(right) and (units or len(right) < 2):
                names = " and ".join(state.table.units[i].tag for i in right)
                yield Breach("claim", f"the highest total is that of {names}", "value")


def _difference(what: str, claimed: int, computed: int) -> str:
    return f"{what} is {computed}, not {claimed} ({abs(claimed - computed)} too {'many' if claimed > computed else 'few'})"


def _wrong_lead(state: State, unit: int | None, points: int) -> Iterator[Breach]:
    first, second = state.totals
    if unit is None:
        if first != second:
            yield Breach("claim", f"the totals are not level: {first} and {second}", 0)
        return
    ahead = (first - second) * (1 if unit == 0 else -1)
    if ahead != points:
        yield Breach("claim", _difference(f"{state.table.units[unit].tag}'s lead", points, ahead), 0)


def _wrong_village(state: State, move: Village) -> Iterator[Breach]:
    season = state.season
    if season is None or not season.tricks:
        return
    replayed = 0
    for person in move.members:
        replayed |= season.villages[person]
    if bits(move.cards) != replayed or len(move.cards) != replayed.bit_count():
        right = " ".join(card.sign for card in cards_of(replayed)) or "empty"
        yield Breach("claim", f"{move.tag}'s village is {right}")
