"""What one neighbour of Companion's seat alone knows of the open record: kept on the device, beside the record and never in it.

Each word is kept with the lines that stood above it: of its season, or of all the record where hands go on from one section to
the next. Where these are taken back or changed it is as if it had not been told; where they are put there again it counts again.
No card can be read by looking at what is kept.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from companion.referee.session import Replay
from companion.screen.desk import View

#: The setting that has them, for each record.
_KEPT = "beside/"
#: Stands before the place of a word that was told in one go with the one before.
_JOINED = "+"
#: So many words are kept, the last ones.
_MOST = 600


class Kept(NamedTuple):
    """A word that was told: above it stood the lines of `at`; `asked` is what it answers."""

    at: str
    asked: str
    word: str


class Beside(NamedTuple):
    """All that was told beside a record, and what is being told: the question, and the words so far."""

    told: tuple[Kept, ...] = ()
    asked: str = ""
    begun: tuple[str, ...] = ()

    def awake(self, replay: Replay) -> tuple[Kept, ...]:
        """What was told where the record still stands so."""
        known = set(_places(replay))
        return tuple(one for one in self.told if one.at.removeprefix(_JOINED) in known)

    def telling(self, replay: Replay, asked: str, word: str, *, joined: bool = False) -> Beside:
        """With one word more, `joined` to the one before. What counts no longer is forgotten."""
        at = f"{_JOINED * joined}{_place(replay)}"
        return Beside((*self.awake(replay), Kept(at, asked, word))[-_MOST:])

    def without_last(self, replay: Replay) -> tuple[Beside, Kept | None]:
        """Without the word that was told last since the record's last line, and those it is joined to: the first of them.

        None where there is no such one.
        """
        awake = self.awake(replay)
        first = max((place for place, one in enumerate(awake) if not one.at.startswith(_JOINED)), default=-1)
        if first < 0 or awake[first].at != _place(replay):
            return self, None
        return Beside(awake[:first]), awake[first]


def beside(view: View) -> Beside:
    """What was told beside the open record; nothing where nothing can be read."""
    try:
        told, asked, begun = json.loads(b64decode(view.settings.get(_KEPT + view.record, ""), validate=True))
        kept = tuple(Kept(str(at), str(what), str(word)) for at, what, word in told)
        return Beside(kept, str(asked), tuple(map(str, begun)))
    except (ValueError, TypeError, RecursionError):
        return Beside()


def with_beside(view: View, known: Beside) -> View:
    """The view that keeps this beside the open record."""
    text = b64encode(json.dumps(known).encode()).decode() if any(known) else ""
    return view.setting(**{_KEPT + view.record: text})


def without_words_of(view: View, record: str) -> View:
    """The view that keeps nothing beside a record of this name: a new game begins."""
    return view.setting(**{_KEPT + record: ""})


def _places(replay: Replay) -> Iterator[str]:
    """A name for how the record stood behind each line that counts, the last one last."""
    lines: Sequence[str] = [step.line.code for step in replay.judgement.steps]
    record = replay.judgement.record
    goes_on = record is not None and record.game.about.hands_go_on
    begins = 0 if goes_on else max((place for place, line in enumerate(lines) if line.startswith("[")), default=0)
    place = ""
    for line in lines[begins:]:
        place = sha256(f"{place} {' '.join(line.split())}".encode()).hexdigest()[:12]
        yield place


def _place(replay: Replay) -> str:
    return max(enumerate(_places(replay)), default=(0, ""))[1]
