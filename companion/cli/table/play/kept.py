"""What is kept beside the record of a game that the machine deals: the seed of all hands, and what everybody chose.

`friday.game.hands`: a line that says what it is, and one for each choice; on the disk before anything is said of it. Nobody can
read a hand out of it by looking, and nothing of it gets into the record before it lies open. It stays when the game is over: then
every choice can be looked at with all that was known.
"""

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from companion.cli.terminal.out import CommandError
from companion.disk.errors import of_os
from companion.disk.files import LARGEST, read_whole, write_all, write_new, write_whole
from companion.lab.live import Choice, LiveGame, retraced
from companion.lab.matches import LabError
from companion.lab.world import AnyLaboratory, RefusedError, Retraced
from companion.record.taken_back import remark
from companion.referee import Judgement

#: The first words: of a game that the machine deals, and of one with real cards.
_TITLE, _TABLE_TITLE = "companion play: hands 1", "companion play: table 1"


class TakenBack(NamedTuple):
    """A choice that was taken back after Companion had answered it: the number of its line (from 0), and its word.

    The word is empty where the choice never lay open.
    """

    line: int
    word: str


class Kept:
    """The file beside a record. Every method raises Trouble where the disk does not take it."""

    def __init__(self, record: Path) -> None:
        self.path = record.with_name(record.name + ".hands")
        self.seed = ""
        #: Whether people deal: then what they said stands among the choices.
        self.by_table = False
        self.choices: list[Choice] = []
        #: What the record has to say of choices that were taken back.
        self.taken_back: list[TakenBack] = []

    def is_there(self) -> bool:
        """Whether a game was begun."""
        return self.path.exists()

    def begin(self, seed: str, *, by_table: bool = False) -> None:
        """A new game."""
        self.seed, self.choices, self.by_table = seed, [], by_table
        write_new(self.path, self._line([_TABLE_TITLE if by_table else _TITLE, seed]))

    def read(self) -> None:
        """The game that was begun; a last line that was cut off is taken away. Raises CommandError where it isn't such a file."""
        data = read_whole(self.path)
        whole = data[: data.rfind(b"\n") + 1]
        try:
            (title, seed), *choices = [json.loads(line) for line in whole.decode().splitlines()]
            seed.encode()  # half a sign, as JSON can hold it, seeds nothing
        except (ValueError, TypeError, AttributeError, RecursionError):
            title, seed, choices = "", "", []
        if (
            title not in (_TITLE, _TABLE_TITLE)
            or not isinstance(seed, str)
            or not all(type(one) in (int, str) or _is_taken_back(one) for one in choices)
        ):
            raise CommandError(f"{self.path}: this is not a file of hands from companion play", "give that file another name")
        if whole != data:
            write_whole(self.path, whole)
        self.seed, self.by_table = seed, title == _TABLE_TITLE
        for choice in choices:
            taken = choice[0] if isinstance(choice, list) else choice
            if isinstance(taken, int) and taken < 0:
                del self.choices[max(0, len(self.choices) + taken + 1) :]
            else:
                self.choices.append(choice)
            if isinstance(choice, list):
                self._mark(TakenBack(*choice[1:]))

    def add(self, choice: Choice) -> None:
        """One more choice."""
        self._append(choice)
        self.choices.append(choice)

    def back_to(self, count: int, seen: TakenBack | None = None) -> None:
        """Only so many choices count any more. `seen`: Companion had answered the first of those that were taken back."""
        taken = len(self.choices) - count
        if taken > 0:
            self._append([-taken - 1, *seen] if seen else -taken - 1)
            self.choices = self.choices[:count]
        if seen:
            self._mark(seen)

    def remark(self, line: int) -> str:
        """What a line of the game says of those that were taken back before it, as a comment; empty where there is nothing."""
        return remark(one.word for one in self.taken_back if one.line == line)

    def _mark(self, seen: TakenBack) -> None:
        """Keeps what the record has to say; of lines that were taken back, too, the line before them says it."""
        self.taken_back = [one._replace(line=min(one.line, seen.line)) for one in self.taken_back] + [seen]

    def _line(self, value: Choice | Sequence[str | int]) -> bytes:
        return f"{json.dumps(value)}\n".encode()

    def _append(self, value: Choice | Sequence[str | int]) -> None:
        """Puts a line at the end of the file and waits until it is on the disk; where that fails nothing is added."""
        try:
            with self.path.open("r+b", buffering=0) as file:
                size = file.seek(0, os.SEEK_END)
                try:
                    if size > LARGEST:
                        raise CommandError(f"{self.path}: it has grown too large", "go on with a new record")
                    write_all(file, self._line(value))
                    os.fsync(file.fileno())
                except OSError:
                    with suppress(OSError):
                        file.truncate(size)
                    raise
        except OSError as error:
            raise of_os(error, str(self.path)) from error


def _is_taken_back(one: object) -> bool:
    """Whether this is about a choice that was taken back: how many choices, and `TakenBack`."""
    return isinstance(one, list) and [type(part) for part in one] == [int, int, str] and one[0] < 0 <= one[1]


def written(judgement: Judgement) -> list[str]:
    """The lines of a record, as its game writes them."""
    record = judgement.record
    return [record.game.write(record.table, step.move) for step in judgement.steps] if record else []


@contextmanager
def begun_beside(record: Path, seed: str, *, by_table: bool) -> Iterator[None]:
    """A context in which the seed of a new game is on the disk, and its record is made; where it is not, the seed goes again.

    The seed comes first: whoever ends the machine between the two has no record whose hands are lost. Raises CommandError where
    choices of another game lie there, Trouble where the disk does not take it.
    """
    kept = Kept(record)
    if kept.is_there():
        kept.read()
        if kept.choices:
            raise CommandError(f"{kept.path}: it has the hands of another game", "remove that file, or choose another name")
        kept.path.unlink()
    kept.begin(seed, by_table=by_table)
    try:
        yield
    except BaseException:
        kept.path.unlink(missing_ok=True)
        raise


def dealt_by_companion(file: str, laboratory: AnyLaboratory, judgement: Judgement) -> Iterator[Retraced] | None:
    """The choices of a game that is over and that Companion has dealt; None where it is not, or the hands are not its own."""
    kept, record = Kept(Path(file)), judgement.record
    if file == "-" or record is None or not judgement.verdict.complete or not kept.is_there():
        return None
    kept.read()
    if kept.by_table:  # what people held is not known: the record tells as much
        return None
    try:
        whole = LiveGame(laboratory, record.table, kept.seed)
        for choice in kept.choices:
            whole.choose(choice)
        if written(judgement) != [record.game.write(record.table, move) for move in whole.moves()]:
            return None
        begun = LiveGame(laboratory, record.table, kept.seed)
    except (LabError, RefusedError, ValueError):
        return None
    return retraced(begun, kept.choices, [step.line.number for step in judgement.steps])
