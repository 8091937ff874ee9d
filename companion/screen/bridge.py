"""Messages between a device's page and the screen, JSON in and out: the one door for both hosts."""

import json
import re
from collections.abc import Mapping, Sequence

from companion.later import loaded_from
from companion.plain import Json, Plain
from companion.referee.games import know
from companion.screen import pictures
from companion.screen.acting import act, not_written
from companion.screen.desk import GAME_FILE, Change, Desk, Outcome, View, forget
from companion.screen.rendering import render

#: No message is longer: a record of a hundred seasons has some 60 kB, and all records of a device come in one file.
LONGEST = 8_000_000
_MOST_PICTURES = 200
#: Half a sign, or how JSON writes one; two that belong together are written so, too.
_HALF = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")


class Drawer:
    """A desk in memory: records and files that the page has handed in, and stores. `changed` are the names, the newest last."""

    def __init__(self, records: Mapping[str, str], files: Mapping[str, str], can: Sequence[str] = (), base_url: str = "") -> None:
        self.base_url = base_url
        self.records = dict(records)
        self.files = dict(files)
        self.can = frozenset(can)
        self.picture = b""

    def names(self) -> Sequence[str]:
        """The records' names, the one changed last first."""
        return tuple(name for name in reversed(self.records) if not name.endswith(GAME_FILE))

    def games(self) -> Sequence[str]:
        """The ids of the games of people's own."""
        return sorted(name.removesuffix(GAME_FILE) for name in self.records if name.endswith(GAME_FILE))

    def text(self, name: str) -> str:
        """A record. Raises KeyError."""
        return self.records[name]

    def file(self, name: str) -> str:
        """A file that a record names. Raises LookupError."""
        if name.endswith(GAME_FILE) and name in self.records:
            return self.records[name]
        if name not in self.files:
            raise LookupError(f"the file “{name}” isn't on this device: open it here, too")
        return self.files[name]

    def make(self, change: Change) -> bool:
        """Makes a change, where the record is still as it was before it."""
        if self.records.get(change.record) != change.before:
            return False
        self.records.pop(change.record, None)
        if change.after is not None:
            self.records[change.record] = change.after
        return True


def _whole_signs(message: str) -> str:
    """A message without halves of signs: JSON can hold one (a text cut amid an emoji), but no file and no answer can.

    Each becomes U+FFFD, as UTF-8 decoders do it. Raises ValueError for what is no JSON, RecursionError.
    """
    if not _HALF.search(message):
        return message
    known = json.dumps(json.loads(message), ensure_ascii=False)
    return known.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


class Bridge:
    """Answers a page. `desk` is the host's; where it is a `Drawer`, changes are made in it before the answer is drawn."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def forget(self) -> None:
        """What is known of records is judged anew: files that they name have changed."""
        forget()

    def take(self, message: str) -> str:
        """The answer to a message (docs/app.md has their form). A fault of our own is an answer, too: nothing is raised."""
        try:
            if len(message) > LONGEST:
                return json.dumps({"error": "that is too long for a message"})
            known = json.loads(_whole_signs(message))
            if not isinstance(known, dict):
                raise TypeError("a message is an object")
            return json.dumps(self._answer(known), ensure_ascii=False)
        except RecursionError:
            return json.dumps({"error": "that message cannot be read: it has too much within itself"})
        except (ValueError, TypeError) as error:
            return json.dumps({"error": f"that message cannot be read: {error}"})

    def _answer(self, message: Plain) -> Json:
        if "pictures" in message:
            names = [str(name) for name in message["pictures"]][:_MOST_PICTURES]
            return {"pictures": {name: pictures.symbol(name) for name in names}}
        view = View.from_dict(message.get("view") or {})
        if "look" in message:
            looked: Json = loaded_from("companion.screen.photographed", "looked")(self.desk, view, message["look"])
            return looked
        self._know()
        outcome = self.outcome(view, message.get("action"))
        return self.drawn(outcome)

    def _know(self) -> None:
        """The games of people's own are those that are kept here."""
        know({game_id: self.desk.text(f"{game_id}{GAME_FILE}") for game_id in self.desk.games()})

    def outcome(self, view: View, action: object) -> Outcome:
        """What comes of an action, with the desk as it is now. Raises TypeError for what is no action."""
        if action is None:
            return Outcome(view)
        if not isinstance(action, dict) or not all(isinstance(one, str) for pair in action.items() for one in pair):
            raise TypeError("an action has names and texts")
        outcome = act(self.desk, view, action)
        if isinstance(self.desk, Drawer):
            for file in outcome.files:
                self.desk.files.setdefault(file.name, file.text)
            if not all(map(self.desk.make, outcome.changes)):
                return Outcome(
                    not_written(view, action, "The game was changed elsewhere in the meantime: this is how it is now.")
                )
        return outcome

    def drawn(self, outcome: Outcome) -> Json:
        """The answer that shows what came of an action; the desk has made the changes."""
        if any(change.record.endswith(GAME_FILE) for change in outcome.changes):
            self.forget()
            self._know()
        page = render(self.desk, outcome.view)
        return {
            "view": outcome.view.as_dict(),
            **page._asdict(),
            "changes": [list(change) for change in outcome.changes],
            "effects": [[effect.kind, dict(effect.values)] for effect in outcome.effects],
            "files": [list(file) for file in outcome.files],
        }
