"""What somebody did on a screen, and what comes of it."""

from collections.abc import Mapping

from companion.screen.desk import HOME, LINE, REFUSED, Action, Desk, Outcome, View, text_of
from companion.screen.screens import find_screen

#: Where the line that was refused is still there, or still to be gone back to: the table, and what one looks up meanwhile.
_KEEP_REFUSED = frozenset(("table", "rules"))


def act(desk: Desk, view: View, action: Action) -> Outcome:
    """What comes of an action: `go` opens a screen (`screen`, `record`), all others are a screen's own (`table.say`).

    An action that cannot be is answered with a notice. Nothing is raised for whatever a page sends.
    """
    view = view.telling("")
    name, _, word = action.get("do", "").partition(".")
    if name == "go" and not word:
        return Outcome(_gone(desk, view, action))
    screen = find_screen(name)
    handler = screen.actions.get(word) if screen else None
    if screen is None or handler is None:
        return Outcome(view.telling("That doesn't work here."))
    if screen.of_record and text_of(desk, view.record) is None:
        return Outcome(view.go(HOME).telling("That game is no longer here."))
    return handler(desk, view, action)


def not_written(view: View, action: object, told: str) -> View:
    """The view of somebody whose action wrote nothing, for this reason: a line that was typed is still in its field."""
    if isinstance(action, Mapping) and action.get("do") == "table.type":
        view = view.noting(**{LINE: str(action.get(LINE, ""))})
    return view.saying().telling(told)


def _gone(desk: Desk, view: View, action: Action) -> View:
    """Another screen; what else the action says are that screen's first values."""
    screen = find_screen(action.get("screen", HOME))
    if screen is None:
        return view.telling("There is no such screen.")
    record = action.get("record", view.record)
    if screen.of_record and text_of(desk, record) is None:
        return view.go(HOME).telling("That game is no longer here.")
    data = {key: value for key, value in action.items() if key not in ("do", "screen", "record")}
    if record == view.record and screen.name in _KEEP_REFUSED and (refused := view.data.get(REFUSED)):
        data.setdefault(REFUSED, refused)
    return view.go(screen.name, record, **data)
