"""What one device looks at, and how: the part of a session that is its own. The records are the host's, and shared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Final

from companion.plain import Json
from companion.words import ENGLISH

HOME: Final = "home"
#: Where a view keeps the line that was refused.
REFUSED: Final = "refused"
#: Where a view keeps a line that is being typed.
LINE: Final = "line"
#: The setting that says in which language books are read and people told what is wrong.
LANGUAGE: Final = "language"
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
        kept = {**self.data, **data}
        return replace(self, data={key: value for key, value in kept.items() if value})

    def setting(self, **settings: str) -> View:
        """The view with some settings changed; an empty one is as it was at first."""
        kept = {**self.settings, **settings}
        return replace(self, settings={key: value for key, value in kept.items() if value})

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
        return cls(
            screen=_text(known.get("screen", HOME)),
            record=_text(known.get("record", "")),
            said=_texts(known.get("said", ())),
            undone=_texts(known.get("undone", ())),
            seat=_text(known.get("seat", "")),
            notice=_text(known.get("notice", "")),
            data=_pairs(known.get("data", {})),
            settings=_pairs(known.get("settings", {})),
        )


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
