"""The panes of the full screen: what is in each, as text with styles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import groupby

from prompt_toolkit.formatted_text import ANSI, OneStyleAndTextTuple, StyleAndTextTuples, to_formatted_text
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType

from companion.cli.table.screen.view import Offer
from companion.cli.terminal.out import clean, width

#: What does something when it is clicked.
Click = Callable[[], None]


def painted(lines: Sequence[str]) -> StyleAndTextTuples:
    """Lines as they were said, with their colours."""
    shown: StyleAndTextTuples = []
    for line in lines:
        shown += [*_painted(line), ("", "\n")]
    return shown[:-1]


@lru_cache(1000)
def _painted(line: str) -> Sequence[tuple[str, str]]:
    """A line in runs of one colour: drawn at every key, so it is read once."""
    runs = groupby(to_formatted_text(ANSI(line)), lambda sign: sign[0])
    return [(style, "".join(sign[1] for sign in run)) for style, run in runs]


def clickable(text: str, click: Click, style: str = "") -> OneStyleAndTextTuple:
    """A word that does something when it is clicked."""

    def clicked(event: MouseEvent) -> object:
        if event.event_type != MouseEventType.MOUSE_UP:
            return NotImplemented
        click()
        return None

    return (style, text, clicked)


def bar(keys: Sequence[tuple[str, str]], say: Callable[[str], None], columns: int) -> StyleAndTextTuples:
    """The keys at the bottom, as many as there is room for; each can be clicked."""
    shown: StyleAndTextTuples = []
    left = columns
    for key, word in keys:
        left -= len(key) + len(word) + 3
        if left >= 0:
            shown += [clickable(f" {key.upper()} ", partial(say, word), "class:key"), ("", f"{word} ")]
    return shown


def laid_out(
    groups: Sequence[tuple[str, Sequence[Offer]]], put: Callable[[str], None], *, columns: int, rows: int, apart: bool
) -> StyleAndTextTuples:
    """Words that may be said, with what they mean before them, on so many rows; `apart`: each meaning begins a row.

    What finds no room is counted.
    """
    page = _Page(columns, rows)
    left = sum(len(words) for _, words in groups)
    for label, words in groups:
        head = f"{clean(label)}: " if words else clean(label)
        if apart:
            page.end_row()
        for word in words or (Offer("", ""),):
            shown, more = clean(word.shown), f"… {left} more"
            head = _cut(head, columns - width(shown))
            if not page.has_room(f"{head}{shown}", more if left > 1 else ""):
                page.add(("", more))
                return page.shown
            page.add(("class:label", head))
            page.add(clickable(shown, partial(put, word.typed), "class:word") if word.typed else ("", shown))
            page.add(("", "  "))
            head, left = "", left - 1
    return page.shown


def _cut(label: str, columns: int) -> str:
    """What a word means, in so many columns."""
    return label if width(label) <= columns else f"{label.partition(';')[0].rstrip(': ')[: max(0, columns - 4)]}…: "


class _Page:
    """Rows that are filled, word by word."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.shown: StyleAndTextTuples = []
        self.row, self.used = 0, 0

    def has_room(self, text: str, more: str) -> bool:
        """Makes room for a text; False where there is none, with as much left on the last row as `more` takes."""
        is_last = self.row + 1 >= self.rows
        if self.used and self.used + width(text) + (width(more) + 2 if is_last and more else 0) > self.columns:
            self.end_row()
            return not is_last
        return True

    def add(self, text: OneStyleAndTextTuple) -> None:
        """Puts a text after the others."""
        self.shown.append(text)
        self.used += width(text[1])

    def end_row(self) -> None:
        """Goes on with the next row, if there is one and this one has something in it."""
        if self.used and self.row + 1 < self.rows:
            self.shown.append(("", "\n"))
            self.row, self.used = self.row + 1, 0
