"""Reading what a table decided: where its lines may stand, and the two openings, a position and a result alone."""

from collections.abc import Sequence
from typing import Any

from companion.record import Line, fold, key_of, suggest
from companion.record.keywords import CORRECT, OPENINGS, POSITION, RESULT, keyword_of
from companion.referee.decisions import Decision, Opening, Placing, read_claim, read_decision
from companion.referee.games import Game
from companion.referee.messages import say


class DecisionReader:
    """Reads the lines of a record that a table's decisions are, and those that belong to an opening."""

    def __init__(self, game: Game, table: object) -> None:
        self.game = game
        self.table = table
        self.form = game.claim_form(table)
        #: The position that is being described, and whether a result alone was read.
        self.opening: Opening | None = None
        self.is_result = False

    def read(self, line: Line, *, has_moves: bool, section_begun: bool) -> Decision | Any | None:
        """The move of a line; None where it is a line of the game. Raises Fault.

        `has_moves`: some stand above it; `section_begun`: it stands in a section, or the game has none.
        """
        word = keyword_of(line)
        if self.opening is not None:
            if not word and self._is_placing(line):
                return self._placing(line)
            return None  # the block ends here: the reader below goes on with this line
        if self.is_result and not section_begun and not word:
            return read_claim(line, self.form)
        if not word:
            return None
        if line.stands:
            raise line.fault(say("mark-behind-decision", word=word), say("take-mark-out"))
        self._check_place(line, word, has_moves, section_begun)
        if word == RESULT and self.game.instead_of_result:
            what = say("entered-by", game=self.game.title, section=self.game.section)
            raise line.fault(what, self.game.instead_of_result)
        move = read_decision(line, word, self.form, self.game.section, self._correcting)
        if isinstance(move, Opening):
            self.opening = move
        self.is_result |= word == RESULT
        return move

    def _check_place(self, line: Line, word: str, has_moves: bool, section_begun: bool) -> None:
        if word == POSITION and not self.game.position_words:
            raise line.fault(say("no-position", game=self.game.title), say("take-it-out"))
        if word == POSITION and has_moves:
            raise line.fault(say("position-place"), say("position-place-hint"))
        if not section_begun and not self.is_result and word not in OPENINGS:
            raise line.fault(say("below-heading", word=word, section=self.game.section), say("write-it-above"))

    def _is_placing(self, line: Line) -> bool:
        key = key_of(line)
        return key is not None and fold(key) in self.game.position_words

    def _placing(self, line: Line) -> Placing:
        if line.stands:
            raise line.fault(say("mark-in-position"), say("take-mark-out"))
        return self.game.read_placing(self.table, line)

    def _correcting(self, line: Line) -> Placing:
        """What stands behind `correct:`."""
        if self._is_placing(line):
            return self.game.read_placing(self.table, line)
        words: Sequence[str] = sorted(self.game.position_words)
        if not words:
            raise line.fault(say("no-correcting", game=self.game.title, word=CORRECT))
        key = key_of(line)
        token = line.tokens()[0] if line.code.strip() else None
        what = say("no-position-word", key=key) if key else say("behind-correct", word=CORRECT)
        raise line.fault(what, suggest((key or "").casefold(), words), token=token)
