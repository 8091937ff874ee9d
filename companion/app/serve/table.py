"""The table: what a message of a device does to the folder's records, and the screen that answers it. For one thread alone."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from companion.app.serve import who
from companion.app.serve.dealings import SEAT, Dealings
from companion.app.serve.records import ConflictError, Records, Stamp, token
from companion.app.serve.who import Writer
from companion.disk.files import SUFFIX, Trouble
from companion.plain import Json, Lately
from companion.screen import Change, Outcome, View
from companion.screen.acting import not_written
from companion.screen.bridge import Bridge
from companion.screen.desk import GAME_FILE, Action, forget

#: What devices can do: over plain http a phone's browser gives no camera, no wake lock and no sharing.
_EVERYWHERE = frozenset({"copy", "download", "print", "speak", "table"})
_HERE = _EVERYWHERE | {"camera", "share", "wake"}
#: So many answers are kept, to messages that are so short.
_KEPT, _SHORT = 96, 100_000


class Asked(NamedTuple):
    """A message of a device (JSON): who sent it, which state of its record he saw, whether it is this machine's own browser."""

    message: str
    writer: Writer
    saw: str = ""
    here: bool = False


class Answer(NamedTuple):
    """What goes back: JSON, a status as HTTP has it, and the state of the record that is seen in it."""

    body: str
    status: int = 200
    state: str = ""


class _TableBridge(Bridge):
    """Makes the changes of an action on the disk before the screen is drawn."""

    def __init__(self, records: Records, dealings: Dealings, warn: Callable[[str], None]) -> None:
        super().__init__(records)
        self.records, self.dealings, self._warn = records, dealings, warn
        self.asked = Asked("", Writer("", ""))
        self.conflict = False
        self.record = ""

    def outcome(self, view: View, action: object) -> Outcome:
        """What comes of an action; where it cannot be written, the view says why, and nothing has become of it."""
        if isinstance(action, dict) and str(action.get("do", "")).startswith(SEAT):
            return self._of_seat(view, {str(key): str(value) for key, value in action.items()})
        outcome = super().outcome(view, action)
        try:
            if any(self._is_dealt(change) for change in outcome.changes):
                raise Trouble("Companion deals this game: it is played from its seats")
            if self._is_late(view, outcome):
                raise ConflictError("Somebody else wrote in the meantime: this is how the game is now.")
            for file in outcome.files:
                self.records.keep(file)
            for change in outcome.changes:
                self._make(change)
        except ConflictError as error:
            self.conflict = True
            return Outcome(not_written(view, action, f"{error.message} Nothing that you did was written."))
        except Trouble as error:
            return Outcome(not_written(view, action, f"Nothing was written: {error}"))
        return outcome

    def _of_seat(self, view: View, action: Action) -> Outcome:
        """What somebody does in a seat, or with one."""
        try:
            self.records.text(view.record)
            return Outcome(self.dealings.do(view.telling("").noting(said=""), action))
        except (Trouble, KeyError) as error:
            self.conflict = True
            return Outcome(view.telling(str(error)).noting(said=action.get("word", "")))

    def _is_dealt(self, change: Change) -> bool:
        """Whether only its seats may change a record; the host may take it away."""
        is_taken_away = change.after is None and self.dealings.is_host
        return change.before is not None and not is_taken_away and self.dealings.is_running(change.record)

    def _is_late(self, view: View, outcome: Outcome) -> bool:
        """Whether it was meant for a record that has changed since: what came of it then, even that it is wrong, says nothing."""
        if not outcome.judged and all(change.record != view.record or change.before is None for change in outcome.changes):
            return False
        try:
            return self.asked.saw.partition("-")[0] != token(self.records.text(view.record))
        except KeyError:
            return False

    def _make(self, change: Change) -> None:
        self.records.make(change)
        if change.record.endswith(GAME_FILE):  # a game, and no record: nobody's lines
            return
        try:
            who.keep(self.records.path(change.record), who.entry(self.asked.writer, change))
        except Trouble as error:  # the line is in the record, and that counts
            self._warn(str(error))

    def drawn(self, outcome: Outcome) -> Json:
        """The answer; `record` is then the one that is seen in it."""
        answer = super().drawn(outcome)
        self.record = answer["view"]["record"]
        return answer


class Table:
    """The screen over a folder. `warn` says something on the host's terminal. All of it belongs to one thread."""

    def __init__(self, folder: Path, warn: Callable[[str], None]) -> None:
        self.records = Records(folder)
        self._warn = warn
        self.dealings = Dealings(self.records)
        self.records.seats = self.dealings.seats
        self._bridge = _TableBridge(self.records, self.dealings, warn)
        self._stamps: dict[str, Stamp] = dict(self.records.stamps())
        self._drawn: Lately[tuple[bool, str, str], Answer] = Lately(_KEPT)
        self._news: dict[str, str] = {}

    def take(self, asked: Asked) -> Answer:
        """Answers a message. Whatever it is, nothing is raised: a fault of our own is said to both sides."""
        self.look()
        seat = asked.writer.device if self.dealings.has_seat(asked.writer) else ""  # all others see the same
        key = (asked.here, seat, sha256(asked.message.encode("utf-8", "surrogatepass")).hexdigest())
        if key in self._drawn:
            self._drawn.move_to_end(key)
            return self._drawn[key]
        try:
            answer = self._answer(asked)
        except Exception as error:  # noqa: BLE001 - whatever fails, the table goes on
            self._warn(f"this is a bug in Companion, please report it: {type(error).__name__}: {error}")
            return Answer(json.dumps({"fault": "Companion failed here. The records are as they were."}), 500)
        if answer.status == 200 and _only_looks(asked.message):
            self._drawn[key] = answer
        return answer

    def _answer(self, asked: Asked) -> Answer:
        bridge = self._bridge
        bridge.asked, bridge.conflict, bridge.record = asked, False, ""
        self.dealings.writer, self.dealings.is_host = asked.writer, asked.here
        self.records.can = _HERE if asked.here else _EVERYWHERE
        body = bridge.take(asked.message)
        return Answer(body, 409 if bridge.conflict else 200, self.state(bridge.record))

    def state(self, record: str) -> str:
        """What tells one state of a record, and of its seats, from another; empty where there is none."""
        try:
            version = self.dealings.version(record)
            return f"{token(self.records.text(record))}{f'-{version}' if version else ''}" if record else ""
        except KeyError:
            return ""

    def look(self) -> None:
        """Sees what has changed in the folder, by us or by others: what was drawn before counts no more."""
        if self.dealings.changed:
            self._news |= dict.fromkeys(self.dealings.changed, "")
            self.dealings.changed.clear()
            self._drawn.clear()
        stamps = dict(self.records.stamps())
        if stamps == self._stamps:
            return
        changed = {name for name in stamps.keys() | self._stamps.keys() if stamps.get(name) != self._stamps.get(name)}
        self._stamps = stamps
        self._drawn.clear()
        if not all(name.endswith(SUFFIX) for name in changed):  # a map: every record may be another one
            forget()
        self._news |= {name.removesuffix(SUFFIX): "" for name in changed}

    def news(self) -> list[dict[str, str]]:
        """The records that changed since this was asked last, each with its state."""
        self.look()
        found = [{"record": name, "state": self.state(name)} for name in self._news]
        self._news.clear()
        return found


def _only_looks(message: str) -> bool:
    """Whether a message asks for nothing but the screen or pictures: what answers it depends on the records alone."""
    if len(message) > _SHORT:
        return False
    try:
        known = json.loads(message)
    except (ValueError, RecursionError):
        return False
    return isinstance(known, dict) and known.get("action") is None and "link" not in known
