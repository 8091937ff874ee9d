"""A record that is being played on: for the prompt, the screen, and whoever holds a game open without opening its folder."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.protocol import Files, no_files
from companion.referee.scene import Scene, scene_at
from companion.referee.steps import Begin, Choice, Steps, completions, said_in, steps_after
from companion.referee.verdict import Judgement, Verdict, judge


class Replay:
    """A record after its last accepted line. What is accepted is always legal from its first line on.

    How it works inside is its own affair: the whole record is judged anew for each line, which takes less than the eye sees.
    """

    def __init__(self, text: str, file: str = "-", files: Files = no_files) -> None:
        self.file = file
        self.files = files
        self.judgement = judge(_ended(text), file, files)
        self.text = _ended(text)
        #: The judgement with the line that was refused last, and the text it was judged in.
        self.refused: tuple[Judgement, str] | None = None

    @property
    def verdict(self) -> Verdict:
        """The verdict on the record as it stands."""
        return self.judgement.verdict

    def apply(self, line: str) -> bool:
        """Puts a line behind the record where it can be accepted; else nothing changes, and `refused` tells why."""
        return self._take(f"{self.text}{line}\n", None)

    def extend(self, words: str) -> bool:
        """Puts some more words on the last line, where that is a move that goes on with them; else nothing changes."""
        last = self.text.rstrip("\n").rpartition("\n")[2]
        played = self.judgement.steps
        if not played or "#" in last or played[-1].line.number != self.text.count("\n") or not self.text.endswith(f"{last}\n"):
            return False
        before = self.text.removesuffix("\n").removesuffix("\r")
        kept = self.refused
        taken = self._take(f"{before} {words.strip()}\n", len(played))
        if not taken:
            self.refused = kept
        return taken

    def undo(self) -> str:
        """Takes the last line back, and gives it; an empty string where only the header is left, and that stays."""
        rest, _, line = self.text.removesuffix("\n").rpartition("\n")
        before = judge(_ended(rest), self.file, self.files)
        if before.verdict.errors or not line:
            return ""
        self.judgement, self.text = before, _ended(rest)
        return line

    def steps(self, said: Sequence[str] | str = ()) -> Steps:
        """What may be said next, after these words of a line, or its beginning as text. Raises NotOfferedError."""
        begin = self._begin()
        if begin is None:
            return Steps()
        return steps_after(begin, said_in(begin, said) if isinstance(said, str) else said)

    def completions(self, typed: str) -> tuple[int, Sequence[Choice]]:
        """What the end of a line that is being typed may become: where its unfinished word begins, and the choices for it."""
        begin = self._begin()
        return completions(begin, typed) if begin else (len(typed), ())

    def scene(self) -> Scene | None:
        """The table as it stands; None where the record cannot be replayed."""
        record, position = self.judgement.record, self.judgement.position
        if record is None or position is None:
            return None
        return scene_at(position, [player.tag for player in record.header.players])

    def _begin(self) -> Begin | None:
        position = self.judgement.position
        return position.dialogue if position else None

    def _take(self, text: str, count: int | None) -> bool:
        """Makes a text the record where it has no error (and as many legal lines as are wanted)."""
        then = judge(text, self.file, self.files)
        if then.verdict.errors or (count is not None and len(then.steps) != count):
            self.refused = then, text
            return False
        self.judgement, self.text = then, text
        return True


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"
