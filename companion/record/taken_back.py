"""What a record says of lines that were taken back by somebody who had seen what Companion answered: a comment in their place."""

from collections.abc import Iterable

#: What the comment says.
TAKEN_BACK = "taken back after Companion had answered"


def has_answered(own: Iterable[int], begun: int, line: int, there: int) -> bool:
    """Whether with a line that is taken back, or after it, something came to light that Companion had chosen.

    `own` are the numbers of Companion's choices, `begun` is the first that may belong to that line. `line` is the line's own
    number (from 0), and so many lines are `there`, it among them: before it is written nothing has come to light.
    """
    return line < there and any(one >= begun for one in own)


def remark(words: Iterable[str]) -> str:
    """The comment, with the blanks before it, on the line that comes in the place of these words; without any, it is empty.

    An empty word was taken back, too, but is not named.
    """
    taken = dict.fromkeys(words)
    which = ", ".join(filter(None, taken))
    return f"  # {TAKEN_BACK}{f': {which}' if which else ''}" if taken else ""


def remarked(line: str) -> list[str]:
    """The words that a line's comment says were taken back before it; nothing where it says nothing of the kind."""
    _, found, words = line.partition(TAKEN_BACK)
    return words.removeprefix(": ").split(", ") if found else []
