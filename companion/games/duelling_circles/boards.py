"""The board as a screen shows it: the first-named player sits below."""

from collections.abc import Sequence

from companion.drawing.board import BoardView
from companion.games.duelling_circles.drawings import rows, screen
from companion.games.duelling_circles.rules import state as s, table as t
from companion.games.duelling_circles.rules.course import H7, RALLYING, RESERVE
from companion.referee import Choice, Files, Position, Record


def boards(
    record: Record[t.Table, s.State, object], position: Position[t.Table, s.State, object], said: Sequence[Choice], files: Files
) -> tuple[BoardView, ...]:
    """The one board of a position."""
    del record, said, files
    state = position.inner
    to_move = "" if state.phase == s.OVER or position.ending else state.tag
    return (screen.board_view(standing(state, to_move)),)


def standing(state: s.State, to_move: str = "") -> rows.Standing:
    """How things stand on the board; `to_move` is the player whose turn is shown, empty where none is."""
    return rows.Standing((_side(state, 0), _side(state, 1)), state.lucky, to_move, tuple(place + 1 for place in RALLYING), H7 + 1)


def _side(state: s.State, seat: int) -> rows.Side:
    table, band = state.table, state.bands[seat]
    names = table.names[seat]
    on_board = tuple((names[place], tokens) for place, tokens in enumerate(band[:RESERVE]) if tokens)
    reserve = band[RESERVE] if table.reserves else None
    return rows.Side(table.players[seat], table.enters_at_c1(seat), on_board, reserve, state.taken[seat])


BOARDS = boards
