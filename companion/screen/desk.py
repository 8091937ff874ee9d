"""What a host lays before the screen, and what the screen asks of it in return."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

from companion.plain import Plain
from companion.screen.view import View

#: What somebody did: `do` names it (`table.say`), the rest are the values of the button or form.
Action = Mapping[str, str]
#: What a host may be able to do for a screen. `print`: it makes sheets and pieces; `table`: it is a server with the records,
#: which everybody around it sees.
Ability = Literal["camera", "share", "wake", "speak", "store", "print", "copy", "download", "table"]


class Desk(Protocol):
    """The host's records, each a text with a name. What may be done with them is the host's affair."""

    @property
    def can(self) -> frozenset[str]:
        """What this host can do (`Ability`)."""
        ...

    @property
    def base_url(self) -> str:
        """The address that links to this app begin with; empty where it has none: then a code begins with words."""
        ...

    def names(self) -> Sequence[str]:
        """The records' names, the one changed last first."""
        ...

    def text(self, name: str) -> str:
        """A record. Raises KeyError where there is none of this name."""
        ...

    def file(self, name: str) -> str:
        """A file that a record names (a map). Raises LookupError, with a message for people, where there is none."""
        ...


class Change(NamedTuple):
    """What becomes of a record. The host does it only where the record is still as it was `before`; None: there is none."""

    record: str
    before: str | None
    after: str | None


class File(NamedTuple):
    """A file that records name (a map), to be kept beside them. The host keeps it only where it has none of this name."""

    name: str
    text: str


class Effect(NamedTuple):
    """What the device is asked to do, and with what: `copy` text, `share` title text url, `download` name text, `print`.

    `speak` text, `open` url (another page of the host). With `do`, the action that brings the answer: `scan` (its `codes`),
    `persist`: ask to keep the records (its `answer`: yes or no).
    """

    kind: str
    values: Mapping[str, str] = {}


class Outcome(NamedTuple):
    """What came of an action. `judged`: a line was held against the record, and was refused or cannot be taken back.

    So it counts only where the record is still as whoever did it saw it.
    """

    view: View
    changes: tuple[Change, ...] = ()
    effects: tuple[Effect, ...] = ()
    files: tuple[File, ...] = ()
    judged: bool = False


#: Does what somebody wants on a screen.
Handler = Callable[[Desk, View, Action], Outcome]


class Screen(NamedTuple):
    """One screen: what its template is filled with, and what can be done on it, by the words behind its name.

    `title` is what its heading and the window say. `of_record`: it shows the open record, and is not there without one;
    `beside_record`: it is there without one, too, and where there is one it is shown as a part of that game.
    """

    name: str
    title: str
    model: Callable[[Desk, View], Plain]
    actions: Mapping[str, Handler]
    of_record: bool = False
    beside_record: bool = False
