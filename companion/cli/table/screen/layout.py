"""What is where on the full screen, and what its keys do."""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import groupby
from threading import Lock

from prompt_toolkit.application import get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import DynamicCompleter
from prompt_toolkit.data_structures import Size
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import ANSI, OneStyleAndTextTuple, StyleAndTextTuples, to_formatted_text
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.layout import BufferControl, ConditionalContainer, FormattedTextControl, HSplit, Layout, VSplit, Window
from prompt_toolkit.layout.processors import BeforeInput, ConditionalProcessor, PasswordProcessor
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType

from companion.cli.table.screen.paper import Paper
from companion.cli.table.screen.rooms import Rooms, rooms
from companion.cli.table.screen.view import Offer, Offers, View
from companion.cli.terminal.out import clean, width
from companion.cli.terminal.scene import scene_lines
from companion.referee import Scene

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


#: So many rows of what is typed are shown: more are there when many lines were pasted.
_TYPED = 3
#: Words are not looked up for what is longer, or has several lines.
_LONG = 400

#: What stands in place of words where none begins as was typed.
_NOTHING = "That isn't notation, but plain words work, too: Enter shows what they become."

#: A pane that has this in it is scrolled there.
_END = ("[SetCursorPosition]", "")


class Desk:
    """The panes and the keys of one full screen. `say` takes what somebody said, None at the end; `stop` is Ctrl-C."""

    def __init__(self, view: View, paper: Paper, say: Callable[[str | None], None], stop: Callable[[], None]) -> None:
        self.view, self.paper, self.say, self.stop = view, paper, say, stop
        self.prompt, self.covered, self.waits = "", False, False
        #: How far each pane was scrolled: the table from its top, what happened from its end (None: to where the news begin).
        self.table_from = 0
        self.happened_to: int | None = None
        self.scene: Scene | None = None
        #: The table, drawn with room between its parts and close (True).
        self._tables: dict[bool, list[str]] = {}
        self._offers: tuple[str, Offers] | None = None
        #: Held while the game is asked what may be said: nobody plays on in the meantime.
        self._asking = Lock()
        completer = DynamicCompleter(lambda: view.completer if self.waits else None)
        self.typed = Buffer(completer=completer, history=InMemoryHistory(), multiline=False, accept_handler=self._accept)
        self.layout = Layout(self._panes(), self.input)

    def begin(self, prompt: str, *, covered: bool) -> None:
        """A line is asked for: looks at the table anew."""
        self.scene, self._tables, self._offers = self.view.look(), {}, None
        self.prompt, self.covered = prompt, covered
        self.happened_to, self.waits = None, True

    def end(self) -> None:
        """Something was said, and the conversation goes on."""
        with self._asking:
            self.waits = False

    # ---- what is typed ----

    def _accept(self, buffer: Buffer) -> bool:
        text = buffer.text
        if self.covered:
            buffer.reset()  # the up arrow must not bring it back
        self.order(text)
        return False

    def put(self, typed: str) -> None:
        """Types a word in place of the unfinished one."""
        text, start = self.typed.text, self.offers().start
        self.typed.text = f"{text[:start]}{typed}"
        self.typed.cursor_position = len(self.typed.text)

    def order(self, said: str | None) -> None:
        """Says something to the conversation; what was typed stays."""
        self.waits = False
        self.say(said)

    def drop(self) -> None:
        """Drops what was typed; the up arrow brings it back."""
        if not self.covered:
            self.typed.append_to_history()
        self.typed.reset()
        self.waits = False
        self.stop()

    def offers(self) -> Offers:
        """What may come next after what was typed; nothing while somebody thinks."""
        state = self.typed.complete_state
        text = (state.original_document if state else self.typed.document).text_before_cursor
        with self._asking:
            if not self.waits or self.covered or len(text) > _LONG or "\n" in text:
                return Offers(0, ())
            if self._offers is None or self._offers[0] != text:
                self._offers = text, self.view.offers(text)
            return self._offers[1]

    # ---- panes ----

    def rooms(self) -> Rooms:
        """How the screen is shared out now."""
        return self._rooms_for(len(self._drawn()))

    def _rooms_for(self, table: int) -> Rooms:
        rows, columns = _size()
        return rooms(rows, columns, table=table, news=self.paper.news, typed=self._typed_rows())

    def _typed_rows(self) -> int:
        return min(_TYPED, self.typed.text.count("\n") + 1)

    def _panes(self) -> HSplit:
        self.input = Window(
            BufferControl(
                self.typed,
                input_processors=[
                    ConditionalProcessor(PasswordProcessor(""), Condition(lambda: self.covered)),
                    BeforeInput(lambda: [("class:prompt", clean(self.prompt) if self.waits else "… ")]),
                ],
            ),
            height=self._typed_rows,
            dont_extend_height=True,
        )
        table = _pane(self._shown_table, self.scroll_table, height=lambda: self.rooms().table, wraps=False)
        happened = _pane(self._shown_happened, self.scroll, height=lambda: self.rooms().happened, wraps=True)
        words = _pane(lambda: self._words(_size().columns, self.rooms().words), height=lambda: self.rooms().words)
        side = _pane(
            lambda: self._words(self.rooms().side, _size().rows - self._typed_rows() - 1, apart=True),
            width=lambda: self.rooms().side,
        )
        left = HSplit(
            [
                ConditionalContainer(table, Condition(lambda: self.rooms().table > 0)),
                ConditionalContainer(self._border(self._title), Condition(lambda: self.rooms().table > 0)),
                happened,
            ],
            width=self._left,
        )
        right = VSplit([Window(width=2, char="│ ", style="class:border"), side])
        return HSplit(
            [
                VSplit([left, ConditionalContainer(right, Condition(lambda: self.rooms().side > 0))]),
                ConditionalContainer(
                    HSplit([self._border(lambda: "What may come next"), words]), Condition(lambda: self.rooms().words > 0)
                ),
                self.input,
                Window(FormattedTextControl(self._bar), height=1),
            ]
        )

    def _left(self) -> int:
        """How many columns the table has."""
        side = self.rooms().side
        return _size().columns - (side + 2 if side else 0)

    def _border(self, title: Callable[[], str]) -> Window:
        return Window(FormattedTextControl(lambda: [("class:border", f"── {title()} ".ljust(self._left(), "─"))]), height=1)

    def _title(self) -> str:
        below = len(self._drawn()) - self.table_from - self.rooms().table
        more = f", {below} more of the table: Ctrl-Down" if below > 0 else ""
        later = f", {self._later()} more lines: PageDown" if self._later() else ""
        return f"What happened in {clean(self.view.file)}{more}{later}"

    def _bar(self) -> StyleAndTextTuples:
        return bar(self.view.keys, self.order, _size().columns)

    def _drawn(self) -> list[str]:
        """The table with room between its parts, where there is that room."""
        lines = self._table(close=False)
        return lines if self._rooms_for(len(lines)).table == len(lines) else self._table(close=True)

    def _table(self, *, close: bool) -> list[str]:
        if close not in self._tables:
            self._tables[close] = scene_lines(self.scene, self.view.noun, close=close) if self.scene else []
        return self._tables[close]

    def _shown_table(self) -> StyleAndTextTuples:
        room = self.rooms().table
        self.table_from = max(0, min(self.table_from, len(self._drawn()) - room))
        return painted(self._drawn()[self.table_from : self.table_from + room])

    def _shown_happened(self) -> StyleAndTextTuples:
        room, lines = self.rooms().happened, self.paper.lines
        end = len(lines) - self._later()
        return [*painted(lines[max(0, end - room) : end]), _END]

    def _later(self) -> int:
        """How many lines of what happened are below those that are shown."""
        room = self.rooms().happened
        wanted = self.paper.news - room if self.happened_to is None else self.happened_to
        return max(0, min(wanted, len(self.paper.lines) - room))

    def _words(self, columns: int, rows: int, *, apart: bool = False) -> StyleAndTextTuples:
        groups = self.offers().groups
        if not groups and self.waits and self.typed.text:
            groups = ((_NOTHING, ()),)
        return laid_out(groups, self.put, columns=columns, rows=rows, apart=apart)

    # ---- scrolling ----

    def scroll(self, rows: int) -> None:
        """Goes back in what happened."""
        self.happened_to = self._later() + rows

    def scroll_table(self, rows: int) -> None:
        """Goes up in the table."""
        self.table_from -= rows

    def page(self, pages: int) -> None:
        """Goes back in what happened by so many panes of it."""
        self.scroll(pages * max(1, self.rooms().happened - 1))

    def page_table(self, pages: int) -> None:
        """Goes up in the table by so many panes of it."""
        self.scroll_table(pages * max(1, self.rooms().table - 1))


class _Scrolled(FormattedTextControl):
    """A pane that the wheel of a mouse scrolls."""

    def __init__(self, shown: Callable[[], StyleAndTextTuples], scroll: Callable[[int], None] | None) -> None:
        super().__init__(shown)
        self._scroll = scroll

    def mouse_handler(self, mouse_event: MouseEvent) -> object:
        """The wheel scrolls; what can be clicked has its own handler."""
        rows = {MouseEventType.SCROLL_UP: 3, MouseEventType.SCROLL_DOWN: -3}.get(mouse_event.event_type)
        if rows is None or self._scroll is None:
            return super().mouse_handler(mouse_event)
        self._scroll(rows)
        return None


def _pane(
    shown: Callable[[], StyleAndTextTuples],
    scroll: Callable[[int], None] | None = None,
    *,
    height: Callable[[], int] | None = None,
    width: Callable[[], int] | None = None,
    wraps: bool = False,
) -> Window:
    return Window(_Scrolled(shown, scroll), height=height, width=width, wrap_lines=wraps)


def _size() -> Size:
    """How large the terminal is now."""
    return get_app().output.get_size()
