"""What the library `rich` draws. It takes long to load, and is loaded where a terminal shows a table or a progress bar."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich import box
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text


def draw_table(cells: Sequence[Sequence[str]], *, foot: bool) -> None:
    """A table in the colours and widths of this terminal: a head, rows, and a foot if there is one."""
    table = Table(box=box.SIMPLE, show_footer=foot, pad_edge=False)
    for i, title in enumerate(cells[0]):
        bottom = Text(cells[-1][i], "bold") if foot else ""
        table.add_column(Text(title), bottom, justify="right" if i else "left", overflow="fold")
    for row in cells[1:-1] if foot else cells[1:]:
        table.add_row(*map(Text, row))
    Console(markup=False, highlight=False, emoji=False).print(table)


@contextmanager
def bar(what: str, total: int | None) -> Iterator[Callable[..., None]]:
    """A progress bar while its block runs; what it gives moves it on by so many steps."""
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True, markup=False, highlight=False), transient=True) as bars:
        task = bars.add_task(what, total=total)
        yield lambda count=1: bars.advance(task, count)
