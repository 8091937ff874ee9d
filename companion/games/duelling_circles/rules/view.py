"""The `state` of the verdict: the position in words and numbers."""

from companion.games.duelling_circles.rules import breaches, colours, course, landing, state as s
from companion.plain import Json


def describe(state: s.State) -> Json:
    """The keys of `state`, as the rulebook's chapter on records lists them."""
    table = state.table
    bands = dict(zip(table.players, state.bands, strict=True))
    return {
        "turn": state.turn,
        "to_move": None if state.phase == s.OVER else table.players[state.seat],
        "phase": state.phase,
        "flip": state.flip if state.phase == s.MOVE else None,
        "owed": state.owed,
        "lucky": state.lucky or None,
        "board": {tag: board(state, seat) for seat, tag in enumerate(table.players)},
        "reserve": {tag: len(band[course.RESERVE]) for tag, band in bands.items()},
        "reserve_colours": (
            {tag: [colours.WORDS[token] for token in band[course.RESERVE]] for tag, band in bands.items()}
            if table.kinilani
            else {}
        ),
        "lost": {tag: table.tokens - s.count(band) for tag, band in bands.items()},
        "legal": legal(state),
    }


def board(state: s.State, seat: int) -> list[str]:
    """A player's tokens on the board, along his course, one entry for each."""
    on_board = state.bands[seat][: course.RESERVE]
    return [breaches.token_name(state.table, seat, place, token) for place, tokens in enumerate(on_board) for token in tokens]


def legal(state: s.State) -> list[str]:
    """What can move in phase `move`, as it is written; the reserve last."""
    if state.phase != s.MOVE:
        return []
    able = landing.movable(state.table, state.position, state.flip)
    return [breaches.token_name(state.table, state.seat, place, token) for place, token in able]
