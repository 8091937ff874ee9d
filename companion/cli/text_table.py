"""Tables on the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cli.terminal import clean


def draw_table(head: Sequence[str], rows: Sequence[Sequence[object]], foot: Sequence[object] | None) -> None:
    """A table; nothing in it is taken for markup."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE, show_footer=foot is not None, pad_edge=False)
    for i, title in enumerate(head):
        bottom = Text(clean(str(foot[i])), "bold") if foot is not None else ""
        table.add_column(Text(clean(title)), bottom, justify="right" if i else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(clean(str(cell))) for cell in row))
    Console(markup=False, highlight=False, emoji=False).print(table)
