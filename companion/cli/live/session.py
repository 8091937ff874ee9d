"""What a live referee knows: the record so far and what was refused. Asks, prints and writes nothing."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from companion.cli.errors import CommandError
from companion.referee import Error, Files, Judgement, judge

if TYPE_CHECKING:
    from companion.referee import Option


class Refusal(NamedTuple):
    """A line that was not accepted: the judgement with it, the text it was judged in, and its errors."""

    judgement: Judgement
    text: str
    errors: tuple[Error, ...]


class Position:
    """The record after its last accepted line."""

    def __init__(self, text: str, file: str, files: Files) -> None:
        self.text = text if not text or text.endswith("\n") else text + "\n"
        self.file = file
        self.files = files
        self.judgement = judge(self.text, file, files)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """What may legally come next."""
        position = self.judgement.position
        return tuple(position.game.options(position.inner)) if position else ()

    def after(self, line: str) -> Position | Refusal:
        """The position after one more line, or why it cannot be accepted. Raises CommandError for what cannot be written."""
        if any(not sign.isprintable() and sign != "\t" for sign in line):
            raise CommandError("the line holds signs that cannot be written down", "type it anew")
        then = Position(f"{self.text}{line}\n", self.file, self.files)
        errors = then.judgement.verdict.errors
        if errors:
            return Refusal(then.judgement, then.text, tuple(errors))
        return then

    def continued(self, words: str) -> Position | None:
        """The position with some more words on its last line, where that is a move that goes on with them; else None."""
        last = self.text.rstrip("\n").rpartition("\n")[2]
        steps = self.judgement.steps
        if not steps or "#" in last or steps[-1].line.number != self.text.count("\n") or not self.text.endswith(f"{last}\n"):
            return None
        before = self.text.removesuffix("\n").removesuffix("\r")
        then = Position(f"{before} {words.strip()}\n", self.file, self.files)
        legal = not then.judgement.verdict.errors and len(then.judgement.steps) == len(steps)
        return then if legal else None
