"""A game's boards as pictures with places that can be tapped: what a screen shows, and no rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from companion.drawing.board import BoardView
from companion.referee.games import part
from companion.referee.protocol import Files, no_files

if TYPE_CHECKING:
    from companion.referee.reading import AnyRecord
    from companion.referee.replay import AnyPosition


class DrawBoards(Protocol):
    """A game's part `boards`: the boards of a position. It may look into the game's own state, and into files of the record."""

    def __call__(self, record: AnyRecord, position: AnyPosition, files: Files) -> tuple[BoardView, ...]:
        """The boards, the chief one first. A file that is not at hand is done without."""


def boards_of(record: AnyRecord, position: AnyPosition, files: Files = no_files) -> tuple[BoardView, ...]:
    """The boards of a position of a record; none where the game has no such part, or where nothing is known of the table."""
    draw = cast("DrawBoards | None", part(position.game.id, "boards"))
    result_alone = position.ending is not None and position.ending.totals is not None
    return () if draw is None or result_alone else draw(record, position, files)
