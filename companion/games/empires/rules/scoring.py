"""What a turn's scores are made of: the provinces owned (EM-1.5); which claims about them, the order and the winner are wrong."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.empires.rules import maps, moves as m, phases, state as s
from companion.referee import Breach, Item, Sums, Winner, wrong_sums, wrong_winner


def scores(state: s.State) -> dict[str, int]:
    """How many provinces each player owns."""
    return dict(zip(state.table.players, state.counts(), strict=True))


def items(state: s.State) -> dict[str, tuple[Item, ...]]:
    """The provinces that each player owns, one by one."""
    provinces = state.map or maps.map_of(state.lines)
    owned = (tuple(Item("EM-1.5", provinces.name(province), 1) for province in mine) for mine in state.owned())
    return dict(zip(state.table.players, owned, strict=True))


#: The same: nothing is added up from turn to turn.
totals = scores


def number(state: s.State) -> int:
    """The number of the current turn, 0 before the first."""
    return state.turn.number


def last_of_section(before: s.State, _after: s.State) -> s.State:
    """The state in which a turn ended: the next one's heading ends it."""
    return phases.end_turn(before)


def is_scored(state: s.State) -> bool:
    """Whether the current turn is over."""
    return state.turn.phase == s.OVER


def is_complete(state: s.State) -> bool:
    """Whether the game is over (EM-9.1)."""
    return state.winner is not None


def winners(state: s.State) -> list[str]:
    """Who has won."""
    return [] if state.winner is None else [state.table.players[state.winner]]


# ---- claims ----------------------------------------------------------------------------------------------------------


def wrong_claims(state: s.State, move: m.Move | None) -> Iterator[Breach]:
    """What a move claims wrongly; `state` is the one after it."""
    tags = state.table.players
    if isinstance(move, Sums):
        for breach in wrong_sums(move, state.counts(), tags):
            yield replace(breach, unit=breach.claimed.unit if breach.claimed else "")  # the items of a total are the score's
    elif isinstance(move, m.Order):
        yield from _wrong_order(state, move)
    elif isinstance(move, Winner):
        yield from wrong_winner(move, () if state.winner is None else (state.winner,), tags)


def _wrong_order(state: s.State, move: m.Order) -> Iterator[Breach]:
    right = phases.right_order(state)
    if move.players == right:
        return
    differing = [i for i, (one, other) in enumerate(zip(move.players, right, strict=False)) if one != other]
    yield Breach("claim", phases.order_hint(state), ("player", differing[0]) if differing else "tag")
