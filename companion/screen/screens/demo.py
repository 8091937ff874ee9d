"""A recorded evening plays itself, for people who want to see a game before they begin one. Nothing of it is kept."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.plain import Plain
from companion.record import line_texts
from companion.referee.about import About
from companion.referee.games import about
from companion.referee.teaching import lesson
from companion.screen.desk import Action, Desk, Outcome, Screen, View, whole_number
from companion.screen.screens import table
from companion.screen.table.covering import HANDS

_NAME = "evening"
#: How long a step is shown, in milliseconds, at each pace; at rest the evening waits for somebody to go on.
_PACES = {"": 2600, "fast": 900, "rest": 0}


class _Evening(NamedTuple):
    """A desk with one record on it: an evening, as far as it has been played."""

    lines: Sequence[str]
    can: frozenset[str] = frozenset()
    base_url: str = ""

    def names(self) -> Sequence[str]:
        """The evening's name."""
        return (_NAME,)

    def text(self, _name: str) -> str:
        """The evening so far."""
        return "".join(f"{line}\n" for line in self.lines)

    def file(self, name: str) -> str:
        """An evening names no file: raises LookupError."""
        raise LookupError(f"the file “{name}” is not here")


def model(_desk: Desk, view: View) -> Plain:
    """The table after a line of the evening, what that line says and did, and when the next one follows."""
    who = _game(view)
    if who is None:
        return {"played": None}
    lines = line_texts(lesson(who.id, who.evening))
    stops = _stops(lines)
    step = min(whole_number(view.data.get("step", "")), len(stops) - 1)
    line, _, caption = lines[stops[step] - 1].partition("#")
    pace = view.data.get("pace", "")
    seen = table.model(_Evening(lines[: stops[step]]), View("table", _NAME, settings={HANDS: "open"}))
    is_over = step == len(stops) - 1
    after = 0 if is_over else _PACES.get(pace, 0)
    more = {"line": line.strip() if step else "", "caption": caption.strip(), "status": seen["told"]}
    return {**seen, **more, "played": who, "step": step, "pace": pace, "after": after, "is_over": is_over}


def _game(view: View) -> About | None:
    """The game whose evening is seen; None where there is none."""
    try:
        who = about(view.data.get("game", ""))
    except KeyError:
        return None
    return who if who.evening else None


def _stops(lines: Sequence[str]) -> Sequence[int]:
    """After which lines the evening stops to be looked at: after its header, and after each line that says something."""
    head = next(number for number, line in enumerate(lines) if line.startswith("["))
    said = (number for number, line in enumerate(lines, 1) if number > head and line.partition("#")[0].strip())
    return (head, *said)


def _next(_desk: Desk, view: View, action: Action) -> Outcome:
    """The next line; nothing, where another one is shown by now, or the evening was left."""
    step = whole_number(view.data.get("step", ""))
    if view.screen != "demo" or action.get("step") != str(step):
        return Outcome(view)
    return Outcome(view.noting(step=str(step + 1)))


def _pace(_desk: Desk, view: View, action: Action) -> Outcome:
    """Slower, faster, or a rest."""
    return Outcome(view.noting(pace=action.get("pace", "")))


SCREEN = Screen("demo", "An evening", model, {"next": _next, "pace": _pace})
