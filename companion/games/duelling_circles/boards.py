"""The board as a screen shows it: the first-named player sits below."""

from __future__ import annotations

from collections.abc import Sequence

from companion.drawing.board import BoardView
from companion.games.duelling_circles.drawings.rows import Side, Standing
from companion.games.duelling_circles.drawings.screen import board_view
from companion.games.duelling_circles.rules.course import H7, RALLYING, RESERVE
from companion.games.duelling_circles.rules.state import OVER, State
from companion.games.duelling_circles.rules.table import Table
from companion.referee.protocol import Files
from companion.referee.reading import Record
from companion.referee.replay import Position
from companion.referee.steps import Choice


def boards(
    record: Record[Table, State, object], position: Position[Table, State, object], said: Sequence[Choice], files: Files
) -> tuple[BoardView, ...]:
    """The one board of a position."""
    del record, said, files
    state = position.inner
    to_move = "" if state.phase == OVER or position.ending else state.tag
    return (board_view(standing(state, to_move)),)


def standing(state: State, to_move: str = "") -> Standing:
    """How things stand on the board; `to_move` is the player whose turn is shown, empty where none is."""
    return Standing((_side(state, 0), _side(state, 1)), state.lucky, to_move, tuple(place + 1 for place in RALLYING), H7 + 1)


def _side(state: State, seat: int) -> Side:
    table, band = state.table, state.bands[seat]
    names = table.names[seat]
    on_board = tuple((names[place], tokens) for place, tokens in enumerate(band[:RESERVE]) if tokens)
    reserve = band[RESERVE] if table.reserves else None
    return Side(table.players[seat], table.enters_at_c1(seat), on_board, reserve, state.taken[seat])


BOARDS = boards
