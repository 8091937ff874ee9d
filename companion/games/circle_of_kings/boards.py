"""The Circle as a screen shows it: who stands where, and who can strike with which suit."""

from collections import Counter
from collections.abc import Sequence

from companion.cards.tarot import KINGS, SUIT_NAMES
from companion.drawing.board import BoardView
from companion.games.circle_of_kings.drawings.screen import Suit, board_view
from companion.games.circle_of_kings.rules import circle, moves as m
from companion.games.circle_of_kings.rules.state import State
from companion.games.circle_of_kings.rules.table import Table
from companion.referee.protocol import Files
from companion.referee.reading import Record
from companion.referee.replay import Position
from companion.referee.steps import Choice


def boards(
    record: Record[Table, State, object], position: Position[Table, State, object], said: Sequence[Choice], files: Files
) -> tuple[BoardView, ...]:
    """The Circle of a position."""
    del record, said, files
    state = position.inner
    first, second = state.table.players
    return (board_view((first, second), tuple(_king(state, king) for king in state.circle)),)


def _king(state: State, number: int) -> Suit | None:
    if number == circle.NO_KING:
        return None
    king = KINGS[number]
    zones = [Counter(unit.card.suit for unit in m.units_of(side.zone)) for side in state.sides]
    acted = [Counter(unit.card.suit for unit in m.units_of(side.tapped)) for side in state.sides]
    ready = [zone[king.suit] - done[king.suit] for zone, done in zip(zones, acted, strict=True)]
    name = f"King of {SUIT_NAMES[king.suit]}"
    return Suit(king.code, king.suit, name, (ready[0], ready[1]), (acted[0][king.suit], acted[1][king.suit]))


BOARDS = boards
