"""The puzzle of the day: a position of a solved game, answered by a tap, and told at once what each choice is worth."""

from companion.plain import Plain
from companion.referee import About, Replay, about
from companion.referee.teaching import puzzle_of
from companion.screen.desk import Action, Desk, Outcome, Screen, View
from companion.screen.logbook import OPEN
from companion.screen.table import boarded
from companion.screen.table.saying import Saying

#: The page fills in `today`: a screen has no clock.
_GAME, _DAY, _WORD, _TODAY = "game", "day", "word", "today"


def model(_desk: Desk, view: View) -> Plain:
    """What is asked, the board with what can be tapped, and what is told once something was."""
    who, day = _game(view), view.data.get(_DAY, "")
    try:
        puzzle = puzzle_of(who.id, day) if who else None
    except ValueError:
        puzzle = None
    if puzzle is None:
        return {"puzzle": None}
    best, word = next(iter(puzzle.told)), view.data.get(_WORD, "")
    told, heading = puzzle.told.get(word, ""), "Right" if word == best else "Not the best"
    boards = boarded.boarded(Replay(puzzle.text, "puzzle.game"), Saying(puzzle.said), OPEN)
    return {
        "puzzle": puzzle,
        "of": who,
        "day": day,
        "boards": [board._replace(taps=() if told else board.taps) for board in boards],
        "told": told,
        "heading": heading,
        "right": "" if word == best else puzzle.told[best],
        "status": f"{heading}: {told}" if told else "",
    }


def _game(view: View) -> About | None:
    """The game whose puzzle is seen; None where it has none."""
    try:
        who = about(view.data.get(_GAME, ""))
    except KeyError:
        return None
    return who if who.perfect else None


def _open(_desk: Desk, view: View, action: Action) -> Outcome:
    """The puzzle of this day, as the device that plays has it."""
    return Outcome(view.go("puzzle", "", game=action.get(_GAME, ""), day=action.get(_TODAY, "")))


def _tap(_desk: Desk, view: View, action: Action) -> Outcome:
    """A choice; the first one counts."""
    return Outcome(view.noting(word=view.data.get(_WORD) or action.get(_WORD, "")))


SCREEN = Screen("puzzle", "Puzzle of the day", model, {"open": _open, "tap": _tap})
