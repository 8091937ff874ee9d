"""Scores: how a round changed the Lord decks; and the claims that are held against it when the round closes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.circle_of_kings.rules.draws import lords_due
from companion.games.circle_of_kings.rules.moves import Move, NewRound, Sums, Winner
from companion.games.circle_of_kings.rules.state import State
from companion.referee import Breach, Item


def scores(state: State) -> dict[str, int]:
    """The change of each Lord deck in this round, by tag."""
    now = [side.lord_deck for side in state.sides]
    return {tag: now[i] - state.before[i] for i, tag in enumerate(state.table.players)}


def totals(state: State) -> dict[str, int]:
    """The cards left in each Lord deck, by tag."""
    return {tag: side.lord_deck for tag, side in zip(state.table.players, state.sides, strict=True)}


def items(state: State) -> dict[str, list[Item]]:
    """What this round's scores are made of."""
    if not state.number:
        return {}
    rule = "CK-2.1" if state.number == 1 else "CK-2.2"
    found = {tag: [Item(rule, "drawn", -lords_due(state))] for tag in state.table.players}
    for player, loss in state.losses:
        found[state.table.players[player]].append(Item(loss.rule, loss.reason, -1))
    return found


def wrong_claims(state: State, move: Move | None) -> Iterable[Breach]:
    """The wrong claims of a round that has just closed: by the next heading, or by the end of the record."""
    if move is None:
        return _wrong(state) if state.claims else ()
    if type(move) is NewRound and state.ended and state.ended.claims:
        return _wrong(state.ended)
    return ()


def _wrong(state: State) -> Iterator[Breach]:
    for claim in state.claims:
        yield from _wrong_winner(state, claim) if isinstance(claim, Winner) else _wrong_numbers(state, claim)


def _wrong_numbers(state: State, claim: Sums) -> Iterator[Breach]:
    tags = state.table.players
    values = dict(zip(tags, state.combat.values, strict=True)) if state.combat and state.combat.values else {}
    right = {"score": scores(state), "total": totals(state), "values": values}[claim.word]
    for i, (player, claimed) in enumerate(claim.entries):
        tag = tags[player]
        if right.get(tag) != claimed:
            yield Breach(
                "claim",
                _difference(claim.word, tag, claimed, right.get(tag)),
                f"number {i}",
                move=claim,
                unit=tag if claim.word == "score" else "",
            )


def _difference(word: str, tag: str, claimed: int, right: int | None) -> str:
    if right is None:
        return "no Army Values were compared in this round"
    what = {"score": f"{tag}'s Lord deck changed by {right}", "total": f"{tag}'s Lord deck has {right} left"}
    return f"{what.get(word, f'{tag} has the Army Value {right}')}, not {claimed}"


def _wrong_winner(state: State, claim: Winner) -> Iterator[Breach]:
    if sorted(claim.players) == list(state.winners):
        return
    names = " and ".join(state.table.players[player] for player in state.winners)
    if not names:
        yield Breach("claim", "the game is not over: nobody has won yet", "value", move=claim)
    elif len(state.winners) == 2:
        yield Breach("claim", "the game is drawn", "value", move=claim)
    else:
        yield Breach("claim", f"{names} has won", "value", move=claim)
