"""Whether a record is legal with a change: it is judged from the changed line on, up to the first thing that is wrong."""

from bisect import bisect_left
from collections.abc import Iterable
from copy import copy
from itertools import chain
from typing import Any

from companion.record.lines import line_texts, make_line
from companion.referee.mending.change import Change
from companion.referee.mending.wording import Wording, named_in
from companion.referee.protocol import Files
from companion.referee.reading import AnyRecord
from companion.referee.verdict import LEGAL, Judgement, judge

#: How much work it is to read a line, or to judge one of a whole record anew, where to play one is 1.
_READING, _ANEW = 3, 3


class Trial:
    """A record that is not legal, and changes that are tried on it. `left` is how much work may still be done for that.

    Where it could not be replayed, or says what the table decided, every change is judged from the record's first line on.
    """

    def __init__(self, text: str, judgement: Judgement, files: Files) -> None:
        self.files, self.left = files, 0
        self.texts = line_texts(text)
        self.errors = judgement.verdict.errors
        self.tags = judgement.verdict.players
        self.wording = Wording(self.texts, self.tags)
        #: The words that the referee used: players, cards.
        self.named = named_in(" ".join(error.message for error in self.errors))
        #: The numbers of the lines that are played, their moves, the states before and between them.
        self.numbers: list[int] = []
        self.moves: list[Any] = []
        self.states: list[Any] = []
        self._readers: list[Any] = []
        #: With the last change: how many of the record's own lines were gone through, at which one it broke off (or 0),
        #: and why; empty where the record seems to be legal.
        self.reached = self.broken = 0
        self.refusal = ""
        if judgement.record is not None and not judgement.record.decided:
            self._play(judgement.record, judgement)

    def _play(self, record: AnyRecord, judgement: Judgement) -> None:
        self.game, self.table = record.game, record.table
        self.numbers = [entry.line.number for entry in record.entries]
        self.moves = [entry.move for entry in record.entries]
        self.states = [self.game.start(self.table), *(step.after for step in judgement.steps)]
        self._known = {entry.line.code.strip(): entry.move for entry in record.entries}
        reader = self.game.reader(self.table)
        for entry in record.entries[: len(self.states)]:
            self._readers.append(_copied(reader))
            reader.read(entry.line)

    @property
    def first(self) -> int:
        """The first line that is played; where none is, the first of all."""
        return self.numbers[0] if self.numbers else 1

    @property
    def goes_wrong(self) -> int:
        """How many lines could be played."""
        return len(self.states) - 1

    def index(self, number: int) -> int:
        """How many lines are played above this one."""
        return bisect_left(self.numbers, number)

    def holds(self, change: Change) -> bool:
        """Whether the record seems to be legal with a change; whether it is, `is_legal` says."""
        if not self.numbers or change.first < self.first:
            return self.is_legal(change)
        at, behind = self.index(change.first), self.index(change.last + 1)
        self.reached, self.broken, self.refusal = 0, 0, ""
        try:
            new = [self._move(text, at) for text in change.lines if make_line(1, text).code.strip()]
            self.reached = behind - len(new)
            self._go_through(self.states[at], chain(new, self.moves[behind:]))
        except Exception as error:  # noqa: BLE001 - lines may come in an order that no reader lets pass, and a game knows nothing of
            self.refusal = str(error) or type(error).__name__
            self.broken = self.numbers[self.reached - 1] if self.reached > behind else 0
        return not self.refusal

    def _move(self, text: str, at: int) -> object:
        """The move of a line in the place of another. Raises Fault."""
        line = make_line(1, text)
        known = self._known.get(line.code.strip())
        if known is not None:
            return known
        self.left -= _READING
        return _copied(self._readers[at]).read(line)

    def _go_through(self, state: object, moves: Iterable[Any]) -> None:
        """Plays moves to the record's end. Raises Breach, also for a wrong claim."""
        game = self.game
        for move in moves:
            self.left -= 1
            self.reached += 1
            state = game.apply(state, move)
            if type(move) not in game.plain_moves:
                _refuse_any(game.wrong_claims(state, move))
        _refuse_any(game.wrong_claims(game.finish(state), None))

    def is_legal(self, change: Change) -> bool:
        """Whether the whole record is legal with a change."""
        texts = change.applied(self.texts)
        self.left -= _ANEW * len(texts)
        return judge("\n".join(texts), files=self.files).verdict.status == LEGAL


def _copied(reader: Any) -> Any:
    """A reader that may read on where another one is, which stays as it is."""
    other = copy(reader)
    for name, value in vars(reader).items():
        if hasattr(value, "copy"):
            setattr(other, name, value.copy())
    return other


def _refuse_any(breaches: Iterable[Exception]) -> None:
    for breach in breaches:
        raise breach
