"""What is said where no record is wrong, but Companion itself, or somebody else's game."""

from companion.referee.games import installed_packages
from companion.referee.messages import say


def why(error: BaseException) -> tuple[str, str]:
    """What failed, in a line for people, and where in the code it happened."""
    package, what = failing_game(error), f"{type(error).__name__}: {error}".removesuffix(": ")
    return say("game-fails", package=package, what=what) if package else say("is-a-bug", what=what), place(error)


def failing_game(error: BaseException) -> str:
    """The package of somebody else's game in which an error came up; empty where it is our own."""
    packages, trace = installed_packages(), error.__traceback__
    while trace is not None:
        package = str(trace.tb_frame.f_globals.get("__name__")).partition(".")[0]
        if package in packages:
            return package
        trace = trace.tb_next
    return ""


def place(error: BaseException) -> str:
    """The module and the line that an error came from; empty where nobody knows."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return ""
    return say("happened-in", module=trace.tb_frame.f_globals.get("__name__"), line=trace.tb_lineno)
