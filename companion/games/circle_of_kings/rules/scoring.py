"""Scores: how a round changed the Lord decks; and the claims that are held against it when the round closes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.circle_of_kings.rules import draws, moves as m, say, stages, state as s, table
from companion.referee import Breach, Item, Sums, Winner, wrong_sums, wrong_winner

#: The kinds of items: Lords drawn, and Lords burned.
DRAWN, BURNED = "drawn", "burned"
#: How many Lords a deck has left at the end, at most: no game ends before the first draw.
_MOST_LEFT = s.LORD_SIZE - draws.FIRST_DRAW[0]
#: The words of claims that count something, with what they count.
COUNTED = {"score": "change of the Lord deck", "total": "count of Lords left", "values": "Army Value"}


def scores(state: s.State) -> dict[str, int]:
    """The change of each Lord deck in this round, by tag."""
    now = [side.lord_deck for side in state.sides]
    return {tag: now[i] - state.before[i] for i, tag in enumerate(state.table.players)}


def totals(state: s.State) -> dict[str, int]:
    """The cards left in each Lord deck, by tag."""
    return {tag: side.lord_deck for tag, side in zip(state.table.players, state.sides, strict=True)}


def items(state: s.State) -> dict[str, list[Item]]:
    """What this round's scores are made of."""
    if state.stage == stages.SETUP:
        return {}
    rule = "CK-2.1" if state.number == 1 else "CK-2.2"
    found = {tag: [Item(rule, "drawn", -draws.lords_due(state), DRAWN)] for tag in state.table.players}
    for player, loss in state.losses:
        found[state.table.players[player]].append(Item(loss.rule, loss.reason, -1, DRAWN if loss.drawn else BURNED))
    return found


def wrong_claims(state: s.State, move: m.Move | None) -> Iterable[Breach]:
    """The wrong claims of a round that has just closed: by the next heading, or by the end of the record."""
    if move is None:
        return _wrong(state) if state.claims else ()
    if type(move) is m.NewRound and state.ended and state.ended.claims:
        return _wrong(state.ended)
    return ()


def counts(state: s.State, word: str) -> Sequence[int]:
    """What a claim with this word is held against, by player; empty: no Army Values were compared in this round."""
    if word == "score":
        return list(scores(state).values())
    if word == "total":
        return list(totals(state).values())
    return state.combat.values or () if state.combat else ()


def may_have_won(_table: table.Table, totals: Mapping[str, int], sides: Sequence[str]) -> bool:
    """Whether these players can have won with so many Lords left in the decks: a deck that is empty has lost (CK-6.4).

    With two empty ones the hands decide (CK-6.5); with none the table has ended the game in some other way. Raises Breach.
    """
    for at, (tag, number) in enumerate(totals.items()):
        if number > _MOST_LEFT:
            what = say("lords-left-at-most", tag=tag, most_left=_MOST_LEFT, first_draw=draws.FIRST_DRAW[0], lord_size=s.LORD_SIZE)
            raise Breach("table", what, at)
    empty = [tag for tag, number in totals.items() if not number]
    return len(empty) != 1 or not set(empty) & set(sides)


def is_claimed(state: s.State) -> bool:
    """Whether a round that is over is claimed, and rightly."""
    return bool(state.claims) and state.stage in (stages.CLEANUP, stages.OVER) and not any(_wrong(state))


def _wrong(state: s.State) -> Iterator[Breach]:
    tags = state.table.players
    for claim in state.claims:
        found = wrong_winner(claim, state.winners, tags) if isinstance(claim, Winner) else _wrong_sums(state, claim)
        yield from (replace(breach, move=claim) for breach in found)


def _wrong_sums(state: s.State, claim: Sums) -> Iterator[Breach]:
    right = counts(state, claim.word)
    if not right:
        for place in range(len(claim.entries)):
            yield Breach("claim", say("no-army-values"), (place, "number"))
        return
    for breach in wrong_sums(claim, right, state.table.players, COUNTED.__getitem__):
        yield replace(breach, at=(*breach.address, "number"))


def number(state: s.State) -> int:
    """The number of the current round, 0 before the first."""
    return 0 if state.stage == stages.SETUP else state.number


def last_of_section(before: s.State, after: s.State) -> s.State:
    """The state in which a round ended."""
    return after.ended or before


def is_scored(state: s.State) -> bool:
    """Whether the current round is over."""
    return state.stage in (stages.CLEANUP, stages.OVER)


def is_complete(state: s.State) -> bool:
    """Whether the game is over."""
    return state.stage == stages.OVER


def winners(state: s.State) -> list[str]:
    """Who has won; both where it is drawn."""
    return [state.table.players[player] for player in state.winners]
