"""What a turn's scores are made of: the provinces owned (EM-1.5)."""

from __future__ import annotations

from companion.games.empires.rules.maps import map_of
from companion.games.empires.rules.state import State
from companion.referee import Item


def scores(state: State) -> dict[str, int]:
    """How many provinces each player owns."""
    return dict(zip(state.table.players, state.counts(), strict=True))


def score_items(state: State) -> dict[str, tuple[Item, ...]]:
    """The provinces that each player owns, one by one."""
    provinces = state.map or map_of(state.lines)
    owned = state.owned()
    return {
        tag: tuple(Item("EM-1.5", provinces.name(province), 1) for province in owned[player])
        for player, tag in enumerate(state.table.players)
    }
