"""The answers of an interview, kept beside the record until they are in it: nothing that was typed is lost."""

import os
from hashlib import sha256
from json import dumps, loads
from pathlib import Path
from typing import BinaryIO

from companion.cli.terminal.out import CommandError
from companion.disk.files import in_words, read_whole, write_all, write_whole

_TITLE = "companion enter: draft 1"
#: Written instead of a question's key.
_BACK, _WRITTEN = "<back>", "<written>"


def fingerprint(data: bytes | None) -> str:
    """What distinguishes one state of a file from another; None is a file that is not there."""
    return "none" if data is None else sha256(data).hexdigest()


class Draft:
    """The file `friday.game.draft`: a title line, then a line for each answer, on the disk before the next question is asked."""

    def __init__(self, record: Path) -> None:
        self.path = record.with_name(record.name + ".draft")

    def read(self, record: bytes | None) -> list[tuple[str, str]]:
        """The answers of a session that was broken off; none if there was none, or if it got as far as writing the record."""
        if not self.path.exists():
            return []
        text = read_whole(self.path).decode("utf-8", "replace")
        whole = text[: text.rfind("\n") + 1].splitlines()  # a last line without its end was cut off
        if not text.startswith(_TITLE) and not _TITLE.startswith(text):  # the title may have been cut off, too
            raise CommandError(f"{self.path}: this is not a draft of companion enter", "give that file another name")
        answers: list[tuple[str, str]] = []
        for line in whole[1:]:
            key, answer = self._entry(line)
            if key == _WRITTEN and answer == fingerprint(record):
                self.remove()
                return []
            if key == _BACK:
                del answers[-1:]
            elif key != _WRITTEN:
                answers.append((key, answer))
        return answers

    def _entry(self, line: str) -> tuple[str, str]:
        try:
            key, answer = loads(line)
        except (ValueError, TypeError, RecursionError) as error:
            raise CommandError(
                f"{self.path}: a line of this draft is damaged: “{line}”", "remove that line, or the draft"
            ) from error
        return str(key), str(answer)

    def keep(self, key: str, answer: str) -> None:
        """Puts an answer on the disk."""
        line = dumps([key, answer]) + "\n"
        with in_words(self.path), self.path.open("ab", buffering=0) as file:
            size = file.seek(0, os.SEEK_END)
            self._append(file, size, (line if size else f"{_TITLE}\n{line}").encode())

    def _append(self, file: BinaryIO, size: int, data: bytes) -> None:
        """Puts data after the file's `size` bytes and waits until it is on the disk. Raises OSError; then nothing is added."""
        try:
            write_all(file, data)
            os.fsync(file.fileno())
        except OSError:
            file.truncate(size)
            if not size:
                self.path.unlink()
            raise

    def mend(self) -> None:
        """Takes away a last line that was cut off, so that the next one does not join it."""
        data = read_whole(self.path) if self.path.exists() else b""
        if data and not data.endswith(b"\n"):
            write_whole(self.path, data[: data.rfind(b"\n") + 1])

    def take_back(self) -> None:
        """Notes that the last answer no longer counts."""
        self.keep(_BACK, "")

    def about_to_write(self, data: bytes) -> None:
        """Notes what the record will be, so that a crash just after writing it does not enter the same season twice."""
        self.keep(_WRITTEN, fingerprint(data))

    def remove(self) -> None:
        """The answers are in the record, or there are none."""
        with in_words(self.path):
            self.path.unlink(missing_ok=True)
