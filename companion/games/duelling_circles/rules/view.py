"""The `state` of the verdict: the position in words and numbers."""

from __future__ import annotations

from companion.games.duelling_circles.rules.breaches import token_name
from companion.games.duelling_circles.rules.colours import WORDS
from companion.games.duelling_circles.rules.course import RESERVE
from companion.games.duelling_circles.rules.landing import movable
from companion.games.duelling_circles.rules.state import MOVE, OVER, State, count
from companion.plain import Json


def describe(state: State) -> Json:
    """The keys of `state`, as the rulebook's chapter on records lists them."""
    table = state.table
    bands = dict(zip(table.players, state.bands, strict=True))
    return {
        "turn": state.turn,
        "to_move": None if state.phase == OVER else table.players[state.seat],
        "phase": state.phase,
        "flip": state.flip if state.phase == MOVE else None,
        "owed": state.owed,
        "lucky": state.lucky or None,
        "board": {tag: board(state, seat) for seat, tag in enumerate(table.players)},
        "reserve": {tag: len(band[RESERVE]) for tag, band in bands.items()},
        "reserve_colours": (
            {tag: [WORDS[token] for token in band[RESERVE]] for tag, band in bands.items()} if table.kinilani else {}
        ),
        "lost": {tag: table.tokens - count(band) for tag, band in bands.items()},
        "legal": legal(state),
    }


def board(state: State, seat: int) -> list[str]:
    """A player's tokens on the board, along his course, one entry for each."""
    on_board = state.bands[seat][:RESERVE]
    return [token_name(state.table, seat, place, token) for place, tokens in enumerate(on_board) for token in tokens]


def legal(state: State) -> list[str]:
    """What can move in phase `move`, as it is written; the reserve last."""
    if state.phase != MOVE:
        return []
    able = movable(state.table, state.position, state.flip)
    return [token_name(state.table, state.seat, place, token) for place, token in able]
