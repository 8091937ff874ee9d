"""Where described games are found: beside a record, and among the ready ones. A door to companion may look elsewhere, too."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib.resources import files
from typing import Final, NamedTuple

from companion.declared.made import folder_of_text
from companion.declared.reading import is_id

_READY: Final = "companion.declared.ready"
_ENDING: Final = ".toml"


class Place(NamedTuple):
    """A described game that can be had: its id, where it is for people, and its text (which may be no description)."""

    id: str
    where: str
    read: Callable[[], str]

    @property
    def folder(self) -> str:
        """The package of its modules. Raises DescriptionError."""
        return folder_of_text(self.read(), self.id, self.where if self.where.endswith(_ENDING) else "")


class Ready:
    """The descriptions that come with Companion: one of the places where a process looks for some."""

    def named(self, game_id: str) -> Place | None:
        """The one of this id."""
        return next((place for place in self.all() if place.id == game_id), None)

    @staticmethod
    @cache
    def all() -> Sequence[Place]:
        """All of them."""
        found = (path for path in files(_READY).iterdir() if path.name.endswith(_ENDING))
        return tuple(
            Place(path.name.removesuffix(_ENDING), "ready", partial(path.read_text, "utf-8"))
            for path in sorted(found, key=lambda path: path.name)
        )


READY: Final = Ready()


def folder_beside(game_id: str, read: Callable[[str], str]) -> str | None:
    """The package of the game that a file beside a record describes; None where no such file is. Raises DescriptionError."""
    if not is_id(game_id):
        return None
    try:
        text = read(f"{game_id}{_ENDING}")
    except LookupError:
        return None
    return folder_of_text(text, game_id)
