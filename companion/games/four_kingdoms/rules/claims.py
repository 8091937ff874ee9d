"""What the table believes of scores and winners: when it may be written, and whether it is right."""

from collections.abc import Iterable, Iterator, Sequence

from companion.cards.french import cards_of
from companion.games.four_kingdoms.rules import moves as m, results, state as s, table as t
from companion.referee import STRICT, Breach, Judge, Sums, Winner, wrong_sums, wrong_winner

#: What may claim something wrongly: hardly any line does, and every line is asked.
_CLAIMING = frozenset((m.Village, Sums, m.Lead, Winner))


def check_claims_may_stand(state: s.State, judge: Judge = STRICT) -> None:
    """Raise Breach while the season is not scored: nothing can be claimed of it yet (FK-8.1)."""
    season = state.season
    if season is not None and season.result is None:
        what = t.say("not-scored", number=season.setup.number)
        judge.refuse(Breach("FK-8.1", what, hint=results.what_is_missing(state.table, season, state.lines)))


def check_end_may_stand(state: s.State, judge: Judge = STRICT) -> None:
    """Raise Breach where the table cannot close the game by `winner:` or `end` (FK-10.1, FK-10.2, FK-R20, FK-R21)."""
    check_claims_may_stand(state, judge)
    if state.table.seasons is not None and state.scored < state.table.seasons:
        judge.refuse(Breach("FK-10.1", t.say("seasons-left", scored=state.scored, count=state.table.seasons)))
    if state.table.plays_b("FK-R20") and state.top_is_shared:
        judge.refuse(Breach("FK-R20", t.say("further-season")))


def highest(state: s.State) -> tuple[int, ...]:
    """The units with the highest total (FK-10.3)."""
    most = max(state.totals)
    return tuple([unit for unit, total in enumerate(state.totals) if total == most])


def winning_units(state: s.State) -> tuple[int, ...]:
    """The units that have won, once the game is over (FK-10.3, FK-R20); none before."""
    return highest(state) if state.is_over else ()


def claimed_values(state: s.State, word: str) -> Sequence[int]:
    """What is right behind `score:` (this season's, FK-8.6) or `total:`, by unit."""
    result = state.season.result if state.season else None
    return state.totals if word == "total" or result is None else result.scores


def ahead(state: s.State, unit: int) -> int:
    """How far a unit is ahead of the other, where there are two (FK-11.5, FK-13.6)."""
    return state.totals[unit] - state.totals[1 - unit]


def wrong_claims(state: s.State, move: m.Move | None) -> Iterable[Breach]:
    """What a move claims wrongly; `state` is the one after it."""
    return _wrong(state, move) if type(move) in _CLAIMING else ()


def _wrong(state: s.State, move: m.Move | None) -> Iterator[Breach]:
    match move:
        case m.Village():
            yield from _wrong_village(state, move)
        case Sums():
            yield from wrong_sums(move, claimed_values(state, move.word), state.table.tags)
        case m.Lead():
            yield from _wrong_lead(state, move)
        case Winner():
            yield from wrong_winner(move, winning_units(state), state.table.tags)


def _wrong_lead(state: s.State, move: m.Lead) -> Iterator[Breach]:
    if move.unit is None:
        if ahead(state, 0):
            yield Breach("claim", t.say("totals-not-level", totals=state.totals[0], other=state.totals[1]), 0)
        return
    right, tag = ahead(state, move.unit), state.table.tags[move.unit]
    if right != move.points:
        key = "lead-too-many" if move.points > right else "lead-too-few"
        yield Breach("claim", t.say(key, tag=tag, right=right, points=move.points, by=abs(move.points - right)), 0)


def _wrong_village(state: s.State, move: m.Village) -> Iterator[Breach]:
    season = state.season
    if season is None or not season.tricks:
        return
    right = season.village_of(move.members)
    if sum({card.bit for card in move.cards}) != right or len(move.cards) != right.bit_count():
        cards = " ".join(card.sign for card in cards_of(right))
        yield Breach("claim", t.say("village-is" if cards else "village-is-empty", tag=move.tag, cards=cards))


def winners(state: s.State) -> list[str]:
    """Who has won."""
    return [state.table.units[i].tag for i in winning_units(state)]
