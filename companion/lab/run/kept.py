"""What is kept beside the record of a game that the machine deals: the seed of all hands, and what everybody chose.

`friday.game.hands`: a line that says what it is, and one for each choice; on the disk before anything is said of it. Nobody can
read a hand out of it by looking, and nothing of it gets into the record before it lies open. It stays when the game is over: then
every choice can be looked at with all that was known.
"""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from companion.disk.files import LARGEST, Trouble, of_os, read_whole, write_all, write_new, write_whole
from companion.lab.live import Choice
from companion.record.taken_back import remark

#: The first words: of a game that the machine deals, of one with real cards, of one whose deals anybody can check.
MACHINE, TABLE, DEALT = "companion play: hands 1", "companion play: table 1", "companion play: dealt 1"


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
        #: Who deals: the file's first words. Where people do, what they said stands among the choices.
        self.dealer = MACHINE
        self.choices: list[Choice] = []
        #: What the record has to say of choices that were taken back.
        self.taken_back: list[TakenBack] = []

    def is_there(self) -> bool:
        """Whether a game was begun."""
        return self.path.exists()

    @property
    def by_table(self) -> bool:
        """Whether people deal."""
        return self.dealer == TABLE

    def begin(self, seed: str, dealer: str = MACHINE) -> None:
        """A new game. Nobody but the owner may read its file."""
        self.seed, self.choices, self.dealer = seed, [], dealer
        write_new(self.path, self._line([dealer, seed]), 0o600)

    def read(self) -> None:
        """The game that was begun; a last line that was cut off is taken away. Raises Trouble where it isn't such a file."""
        data = read_whole(self.path)
        whole = data[: data.rfind(b"\n") + 1]
        try:
            (title, seed), *choices = [json.loads(line) for line in whole.decode().splitlines()]
            seed.encode()  # half a sign, as JSON can hold it, seeds nothing
        except (ValueError, TypeError, AttributeError, RecursionError):
            title, seed, choices = "", "", []
        if (
            title not in (MACHINE, TABLE, DEALT)
            or not isinstance(seed, str)
            or not all(type(one) in (int, str) or _is_taken_back(one) for one in choices)
        ):
            raise Trouble(f"{self.path}: this is not a file of hands from companion play", "give that file another name")
        if whole != data:
            write_whole(self.path, whole)
        self.seed, self.dealer = seed, title
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
                        raise Trouble(f"{self.path}: it has grown too large", "go on with a new record")
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
