"""A game's boards as pictures with places that can be tapped: what a screen shows, and no rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.drawing.board import BoardView
from companion.referee.games import part
from companion.referee.protocol import Files, no_files
from companion.referee.reading import AnyRecord
from companion.referee.replay import AnyPosition
from companion.referee.steps import Choice, spoken


class DrawBoards(Protocol):
    """A game's part `boards`: the boards of a position. It may look into the game's own state, and into files of the record."""

    def __call__(self, record: AnyRecord, position: AnyPosition, said: Sequence[Choice], files: Files) -> tuple[BoardView, ...]:
        """The boards, the chief one first. `said` are the words of a line that is not whole yet: a trick's first cards.

        A file that is not at hand is done without.
        """


def boards_of(
    record: AnyRecord, position: AnyPosition, files: Files = no_files, said: Sequence[str] = ()
) -> tuple[BoardView, ...]:
    """The boards of a position of a record, where these words of the next line are said already.

    There are none where the game has no such part, or where nothing is known of the table. Raises NotOfferedError for a word that
    may not be said.
    """
    draw: DrawBoards | None = part(position.game.id, "boards")
    result_alone = position.ending is not None and position.ending.totals is not None
    if draw is None or result_alone:
        return ()
    return draw(record, position, tuple(said_choices(position, said)), files)


def said_choices(position: AnyPosition, said: Sequence[str]) -> Sequence[Choice]:
    """What each word of a line is: whose, and of what kind. Raises NotOfferedError for one that may not be said."""
    chosen = spoken(position.dialogue, said).choices if said else ()
    return [choice._replace(word=word) for choice, word in zip(chosen, said, strict=True)]
