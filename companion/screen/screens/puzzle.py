"""The puzzle of the day: a position of a solved game, answered by a tap, and told at once what each choice is worth."""

from datetime import date, datetime

from companion.plain import Plain
from companion.referee import About, Replay, about
from companion.referee.teaching import puzzle_of
from companion.screen.desk import Action, Desk, Outcome, Screen, View
from companion.screen.logbook import OPEN
from companion.screen.table import boarded
from companion.screen.table.saying import Saying

_GAME, _DAY, _WORD = "game", "day", "word"


def model(_desk: Desk, view: View) -> Plain:
    """What is asked, the board with what can be tapped, and what is told once something was."""
    who, day = _game(view), _day(view)
    if who is None or day is None:
        return {"puzzle": None}
    puzzle = puzzle_of(who.id, day)
    best, word = next(iter(puzzle.told)), view.data.get(_WORD, "")
    told = puzzle.told.get(word, "")
    replay = Replay(puzzle.text, "puzzle.game")
    boards = boarded.boarded(replay, Saying(puzzle.said), OPEN)
    boards = [board._replace(taps=() if told else [tap for tap in board.taps if tap.word in puzzle.told]) for board in boards]
    heading = "Right" if word == best else "Not the best"
    return {
        "puzzle": puzzle, "of": who, "day": day.isoformat(), "boards": boards, "told": told, "heading": heading,
        "right": "" if word == best else puzzle.told[best], "status": f"{heading}: {told}" if told else "",
    }  # fmt: skip


def _game(view: View) -> About | None:
    """The game whose puzzle is seen; None where it has none."""
    try:
        who = about(view.data.get(_GAME, ""))
    except KeyError:
        return None
    return who if who.perfect else None


def _day(view: View) -> date | None:
    """The day that a view has; None for what is none."""
    try:
        return date.fromisoformat(view.data.get(_DAY, ""))
    except ValueError:
        return None


def _open(_desk: Desk, view: View, action: Action) -> Outcome:
    """The puzzle of this day, as the device that plays has it."""
    return Outcome(view.go("puzzle", "", game=action.get(_GAME, ""), day=datetime.now().astimezone().date().isoformat()))


def _tap(_desk: Desk, view: View, action: Action) -> Outcome:
    """A choice; the first one counts."""
    return Outcome(view.noting(word=view.data.get(_WORD) or action.get(_WORD, "")))


SCREEN = Screen("puzzle", "Puzzle of the day", model, {"open": _open, "tap": _tap})
