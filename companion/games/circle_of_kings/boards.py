"""The Circle as a screen shows it: who stands where, and who can strike with which suit."""

from collections.abc import Sequence

from companion.cards.tarot import KINGS, SUIT_NAMES
from companion.drawing.board import BoardView
from companion.games.circle_of_kings.drawings.screen import Suit, board_view
from companion.games.circle_of_kings.rules import army, circle, state as s, table as t
from companion.referee import Choice, Files, Position, Record


def boards(
    record: Record[t.Table, s.State, object], position: Position[t.Table, s.State, object], said: Sequence[Choice], files: Files
) -> tuple[BoardView, ...]:
    """The Circle of a position."""
    del record, said, files
    state = position.inner
    first, second = state.table.players
    return (board_view((first, second), tuple(_king(state, king) for king in state.circle)),)


def _king(state: s.State, number: int) -> Suit | None:
    if number == circle.NO_KING:
        return None
    king, mask = KINGS[number], army.SUIT_MASKS[number]
    first, second = [((side.zone & ~side.tapped & mask).bit_count(), (side.tapped & mask).bit_count()) for side in state.sides]
    name = f"King of {SUIT_NAMES[king.suit]}"
    return Suit(king.code, king.suit, name, (first[0], second[0]), (first[1], second[1]))


BOARDS = boards
