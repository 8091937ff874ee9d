"""The words of lines that say what a table decided, the same in all games. No player has one as his tag."""

from companion.record.header import key_of
from companion.record.lines import Line

CORRECT, ADJUST, RESIGNED, AGREED = "correct", "adjust", "resigned", "agreed"
UNFINISHED, RESULT, POSITION = "unfinished", "result", "position"
KEYWORDS = frozenset((CORRECT, ADJUST, RESIGNED, AGREED, UNFINISHED, RESULT, POSITION))
#: With two of these signs such a line begins: looking at two signs takes no time where most lines are moves.
FIRST_SIGNS = frozenset(
    one + two for word in KEYWORDS for one in (word[0], word[0].upper()) for two in (word[1], word[1].upper())
)
#: The keywords that may stand straight below a header, with no section begun.
OPENINGS = frozenset((POSITION, RESULT))


def keyword_of(line: Line) -> str:
    """The keyword that a line begins with; empty for any other line."""
    if line.code.lstrip()[:2] not in FIRST_SIGNS:
        return ""
    key = key_of(line)
    word = key.casefold() if key is not None else ""
    return word if word in KEYWORDS else ""
