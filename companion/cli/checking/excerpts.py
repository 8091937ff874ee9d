"""Lines of a record as a compiler shows them: carets under what is wrong, dashes under what explains it, and what that is."""

from collections.abc import Sequence

from companion.cli.terminal.out import COLUMNS, clean, paint, terminal_columns, width, wrap
from companion.referee import Error
from companion.referee.places import Place

_MARGIN = "      | "


def excerpts(source: Sequence[str], error: Error, above: int = 0) -> list[str]:
    """The line of an error, those of the other places that explain it, and so many lines above its own, from the top."""
    numbers = {*range(max(1, error.line - above), error.line + 1), *(place.line for place in error.related)}
    lines: list[str] = []
    for number in sorted(numbers):
        places = [place for place in error.related if place.line == number]
        own = [Place(number, error.column, "", error.end_column)] if number == error.line else []
        text = ""
        for place in own + places:
            shown = excerpt(source, place, wrong=place in own)
            lines += shown[1:] if shown and shown[0] == text else shown
            text = shown[0] if shown else ""
        if not own + places:
            lines.append(f"{number:>5} | {clean(source[number - 1])}".rstrip())
    return lines


def excerpt(source: Sequence[str], place: Place, *, number: bool = True, wrong: bool = True) -> list[str]:
    """A line of a record, and what is marked in it, with what is there; a long line is cut around it.

    `number`: the line bears its number. What is `wrong` has carets, what explains it dashes.
    """
    line, column, message, end_column = place
    text = source[line - 1] if 0 < line <= len(source) else ""
    if not text.strip():
        return []
    margin = f"{line if number else '':>5} | "
    token = text[column - 1 : max(column, end_column - 1)]
    before, after = clean(text[: column - 1]), clean(text[column - 1 + len(token) :])
    columns = min(COLUMNS, terminal_columns())
    room = columns - len(margin)
    shown = clean(token)
    if width(shown) > room // 2:
        shown, after = shown[: room // 2] + "…", ""
    if width(before) + width(shown) > room:
        before = "…" + _tail(before, room - width(shown) - 10)
    left = room - width(before) - width(shown)
    if width(after) > left:
        after = _head(after, left - 1) + "…"
    mark = ("^" if wrong else "-") * max(1, width(shown))
    told = _beside(f"{_MARGIN}{' ' * width(before)}{mark}", clean(message), columns)
    told[0] = told[0].replace(mark, paint(mark, "red" if wrong else "cyan", "bold"), 1)
    return [
        f"{paint(margin, 'dim')}{before}{shown}{after}".rstrip(),
        *(line.replace(_MARGIN, paint(_MARGIN, "dim"), 1) for line in told),
    ]


def _beside(marks: str, message: str, columns: int) -> list[str]:
    """What is told beside marks, or below them where there is little room."""
    beside = wrap(message, " " * 3, f"{marks} ", columns) if message else [marks]
    if width(beside[0]) <= columns and len(beside) == 1:
        return beside
    return [marks, *wrap(message, f"{_MARGIN}  ", columns=columns)]


def _tail(text: str, columns: int) -> str:
    text = text[-max(columns, 1) :]
    while width(text) > columns and text:
        text = text[1:]
    return text


def _head(text: str, columns: int) -> str:
    text = text[: max(columns, 0)]
    while width(text) > columns and text:
        text = text[:-1]
    return text
