"""A recorded evening plays itself, for people who want to see a game before they begin one. Nothing of it is kept."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from companion.plain import Plain
from companion.record import line_texts
from companion.referee import About, about, lesson
from companion.screen.desk import Desk, Screen, View
from companion.screen.screens.replay import ACTIONS, shown
from companion.screen.table.covering import HANDS

_NAME = "evening"


class _Evening(NamedTuple):
    """A desk with one record on it."""

    whole: str
    can: frozenset[str] = frozenset()
    base_url: str = ""
    picture: bytes = b""

    def names(self) -> Sequence[str]:
        """The evening's name."""
        return (_NAME,)

    def text(self, _name: str) -> str:
        """The evening."""
        return self.whole

    def file(self, name: str) -> str:
        """An evening names no file: raises LookupError."""
        raise LookupError(f"the file “{name}” is not here")

    def games(self) -> Sequence[str]:
        """It brings no game."""
        return ()


def model(_desk: Desk, view: View) -> Plain:
    """The evening of the game that is looked at, as any record is watched; it begins to play by itself."""
    who = _game(view)
    if who is None:
        return {"played": None, "broken": True}
    return {
        "played": who,
        **shown(_evening(who.id, _lesson(who, view)), View("demo", _NAME, data=view.data, settings={HANDS: "open"}), "usual"),
    }


@cache
def _evening(game: str, name: str) -> _Evening:
    """A lesson of a game; kept, so that it is judged once."""
    return _Evening("".join(f"{line}\n" for line in line_texts(lesson(game, name))))


def _lesson(who: About, view: View) -> str:
    """The lesson that is seen: the game's evening, or how it is played perfectly."""
    return who.perfect if view.data.get("perfect") else who.evening


def _game(view: View) -> About | None:
    """The game whose evening is seen; None where there is none."""
    try:
        who = about(view.data.get("game", ""))
    except KeyError:
        return None
    return who if _lesson(who, view) else None


SCREEN = Screen("demo", "An evening", model, ACTIONS)
