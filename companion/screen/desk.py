"""What a host lays before the screen, and what the screen asks of it in return; what a device looks at; records that are open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from companion import referee
from companion.plain import ForPeopleError, Json, Lately, Plain
from companion.referee.games import about
from companion.words import ENGLISH

if TYPE_CHECKING:
    from companion.referee import About
    from companion.referee.session import Replay


HOME = "home"
#: Where a view keeps the line that was refused.
REFUSED = "refused"
#: Where a view keeps a line that is being typed.
LINE = "line"
#: The setting that says in which language books are read and people told what is wrong.
LANGUAGE = "language"
#: A view comes back from a device, so from anybody: no text of it is longer than this, and no list.
_LONGEST, _MOST = 200_000, 2_000


@dataclass(frozen=True, slots=True)
class View:
    """Which screen is open, on which record, and what of it belongs to nobody else.

    `said` are the words of the next line that were tapped so far, `undone` the lines that were taken back here (the last one
    last), `seat` the tag of the player whose hand is uncovered just now, `notice` a sentence to be told once. `data` are the
    open screen's own values; they are forgotten when another screen opens. `settings` hold for all screens.
    """

    screen: str = HOME
    record: str = ""
    said: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    seat: str = ""
    notice: str = ""
    data: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)

    @property
    def language(self) -> str:
        """The language that this device reads, as far as it is there; English without a choice."""
        return self.settings.get(LANGUAGE) or ENGLISH

    def go(self, screen: str, record: str | None = None, **data: str) -> View:
        """The view with another screen open (of another record): what belonged to the last one is forgotten."""
        if record is None or record == self.record:
            return replace(self, screen=screen, said=(), seat="", notice="", data=data)
        return replace(self, screen=screen, record=record, said=(), undone=(), seat="", notice="", data=data)

    def noting(self, **data: str) -> View:
        """The view with some of its screen's values changed; an empty one is forgotten."""
        return replace(self, data={key: value for key, value in {**self.data, **data}.items() if value})

    def setting(self, **settings: str) -> View:
        """The view with some settings changed; an empty one is as it was at first."""
        return replace(self, settings={key: value for key, value in {**self.settings, **settings}.items() if value})

    def saying(self, *said: str) -> View:
        """The view with these words of the next line said."""
        return replace(self, said=said)

    def telling(self, notice: str) -> View:
        """The view with a sentence that is told once."""
        return replace(self, notice=notice)

    def as_dict(self) -> Json:
        """The view as JSON has it."""
        return asdict(self)

    @classmethod
    def from_dict(cls, known: object) -> View:
        """The view that a device sent. Raises ValueError where it is none: too long, or of another form."""
        if not isinstance(known, dict) or not known.keys() <= cls.__dataclass_fields__.keys():
            raise ValueError("this is not a view")
        forms: Mapping[str, Callable[[object], Any]] = {"said": _texts, "undone": _texts, "data": _pairs, "settings": _pairs}
        return cls(**{name: forms.get(name, _text)(value) for name, value in known.items()})


def whole_number(text: str, most_digits: int = 6) -> int:
    """A number as a page sends it; 0 for whatever is none, or has more digits."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= most_digits else 0


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise ValueError("this is not a text of a view")
    return value


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or len(value) > _MOST:
        raise ValueError("this is not a list of a view")
    return tuple(map(_text, value))


def _pairs(value: object) -> dict[str, str]:
    if not isinstance(value, dict) or len(value) > _MOST:
        raise ValueError("these are not values of a view")
    return {_text(key): _text(one) for key, one in value.items()}


#: What somebody did: `do` names it (`table.say`), the rest are the values of the button or form.
Action = Mapping[str, str]
#: What a host may be able to do for a screen. `print`: it makes sheets and pieces; `table`: it is a server with the records,
#: which everybody around it sees; `sheets`: it reads photos of sheets to tick.
Ability = Literal["camera", "share", "wake", "speak", "store", "print", "copy", "download", "table", "sheets"]


class Desk(Protocol):
    """The host's records, each a text with a name. What may be done with them is the host's affair."""

    @property
    def can(self) -> frozenset[str]:
        """What this host can do (`Ability`)."""

    @property
    def base_url(self) -> str:
        """The address that links to this app begin with; empty where it has none: then a code begins with words."""

    @property
    def picture(self) -> bytes:
        """The picture that came with what was done, a byte for each pixel, 0 being black; empty where none did."""

    def names(self) -> Sequence[str]:
        """The records' names, the one changed last first."""

    def text(self, name: str) -> str:
        """A record. Raises KeyError where there is none of this name."""

    def file(self, name: str) -> str:
        """A file that a record names (a map). Raises LookupError, with a message for people, where there is none."""

    def games(self) -> Sequence[str]:
        """The ids of the games of people's own that are kept here, each as the text of that name with `.toml` behind it."""


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

    `speak` text, `open` url (another page of the host), `sheet`: photograph one, and do
    `scan.photo`. With `do`, the action that brings the answer: `scan` (its `codes`),
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


def actions(*handlers: Handler) -> Mapping[str, Handler]:
    """What can be done on a screen, by the names of what does it, as pages write them: `_copy_link` is `copy-link`."""
    return {handler.__name__.strip("_").replace("_", "-"): handler for handler in handlers}


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


#: How the name of a text ends that is no record but describes a game: it lies beside the records, and is changed as they are.
GAME_FILE = ".toml"


def text_of(desk: Desk, name: str) -> str | None:
    """A record; None where there is none of this name."""
    try:
        return desk.text(name) if name else None
    except KeyError:
        return None


#: So many judged records are kept: the table's, those on the home screen, and some that were just left.
_judged: Lately[tuple[int, str], Replay] = Lately(24)


def opened(desk: Desk, name: str) -> Replay:
    """A record after its last accepted line. Raises KeyError where there is none of this name."""
    text = desk.text(name)
    key = (id(desk), text)
    found = _judged.pop(key, None)
    # A line that was taken changes the replay: it is then the record of another text.
    replay = found if found is not None and found.text == text else referee.Replay(text, name, desk.file)
    keep(desk, text, replay)
    return replay


def keep(desk: Desk, text: str, replay: Replay) -> None:
    """Keeps what is known of a text: the host is about to make it the record."""
    _judged[id(desk), text] = replay


def own_games(desk: Desk) -> Iterator[About]:
    """Who the games of people's own are, those that can be used."""
    for game_id in desk.games():
        with suppress(KeyError, ForPeopleError):
            yield about(game_id)


def forget() -> None:
    """Forgets all: a file that records name has changed."""
    _judged.clear()
