"""Tables on the terminal."""

import sys
from collections.abc import Sequence

from companion.cli.terminal.out import COLUMNS, clean, has_colour, say

#: All signs before this one take one column.
_WIDER = "\u0300"
_DASH = "–"


def draw_table(head: Sequence[str], rows: Sequence[Sequence[object]], foot: Sequence[object] | None) -> None:
    """A table; nothing in it is taken for markup."""
    lines = [head, *rows, *([foot] if foot is not None else [])]
    cells = [[clean(str(cell)) for cell in line] for line in lines]
    if not (rows and _draw_plainly(cells, foot=foot is not None)):
        from companion.cli.terminal import by_rich

        by_rich.draw_table(cells, foot=foot is not None)


def _draw_plainly(cells: Sequence[Sequence[str]], *, foot: bool) -> bool:
    """Draws a table without colours whose letters are all of one width; whether it was one that fits.

    So `rich` draws it, too, whose loading and work take ten times as long: most tables go into files and pipes (see bench/).
    """
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    columns = sum(widths) + 3 * len(widths) - 1
    letters = max(max("".join(line).replace(_DASH, "") or " ") for line in cells)
    stream = sys.stdout
    utf = (getattr(stream, "encoding", None) or "utf-8").casefold().startswith("utf")
    if has_colour(stream) or stream.isatty() or not utf or columns > COLUMNS or letters >= _WIDER:
        return False
    blank, rule = " " * columns, f" {'─' * (columns - 2)} "
    lines = [_row(line, widths) for line in cells]
    say("\n".join([blank, lines[0], rule, *(lines[1:-1] if foot else lines[1:]), *([rule, lines[-1]] if foot else []), blank]))
    return True


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    """The first cell at the left, the others at the right of their columns."""
    first, *others = zip(cells, widths, strict=True)
    return f" {'   '.join([first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)])} "
