"""Rows for a spreadsheet, whose cells may come from anybody."""

import csv
import io
from collections.abc import Iterable, Sequence

from companion.cli.terminal.out import clean

#: A spreadsheet takes a cell that begins so for a formula; the wide signs are those of East Asian keyboards.
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")


def cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    text = clean(text)
    return f"'{text}" if text.startswith(_FORMULA) else text


def csv_text(head: Sequence[str] | None, rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV, below their titles if there are any; texts among them are made safe, numbers stay numbers."""
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    if head is not None:
        writer.writerow(head)
    writer.writerows([cell(value) if isinstance(value, str) else value for value in row] for row in rows)
    return table.getvalue()
