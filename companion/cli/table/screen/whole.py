"""The full screen. It is drawn in a thread of its own, so that it answers keys while somebody thinks.

The conversation goes on where it always does, and knows nothing of it: what it says goes to a `Paper`, what it asks to `ask`.
"""

from __future__ import annotations

import asyncio
import gc
import signal
import sys
from _thread import interrupt_main
from collections.abc import Callable
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from functools import partial
from queue import SimpleQueue
from threading import Event, Thread
from types import TracebackType
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.filters import Condition
from prompt_toolkit.input import create_input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import ColorDepth, create_output
from prompt_toolkit.styles import Style

from companion.cli.table.screen import layout, paper
from companion.cli.table.screen.view import View
from companion.cli.terminal.out import clean, counted, has_colour, paint, say
from companion.record import line_texts


def keys_of(desk: layout.Desk) -> KeyBindings:
    """The function keys and Alt with a word's first letter; keys that scroll; Ctrl-C, Ctrl-D, Ctrl-Z."""
    keys = KeyBindings()
    for key, word in desk.view.keys:
        say = _saying(desk, word)
        keys.add(key)(say)
        keys.add("escape", word[0])(say)
    for key, rows in (("pageup", 1), ("pagedown", -1)):
        keys.add(key)(_calling(partial(desk.page, rows)))
    for key, rows in (("c-up", 1), ("c-down", -1)):
        keys.add(key)(_calling(partial(desk.page_table, rows)))
    keys.add("c-c")(_calling(desk.drop))
    keys.add("c-d", filter=Condition(lambda: not desk.typed.text))(_calling(lambda: desk.order(None)))
    keys.add("c-z")(lambda event: event.app.suspend_to_background())
    return keys


def _saying(desk: layout.Desk, word: str) -> Callable[[KeyPressEvent], None]:
    return lambda _: desk.order(word)


def _calling(call: Callable[[], None]) -> Callable[[KeyPressEvent], None]:
    return lambda _: call()


#: Sixteen colours and none: whatever has a colour is bold, underlined or turned round as well, or says the same in words.
_STYLE = Style([("key", "reverse"), ("label", "bold"), ("word", "ansicyan"), ("border", "ansicyan"), ("prompt", "bold")])

#: What changes within so many seconds is drawn at once: a line is taken, told, and the table stands anew.
_AT_ONCE = 0.02
#: So many new objects are there before garbage is looked for: drawing leaves much of it.
_GARBAGE = 700
#: So often Ctrl-C waits until somebody asks for a line.
_PATIENT = 2


class FullScreen:
    """A context in which all that is said and asked is on a full screen; after it the terminal is as it was before."""

    def __init__(self, view: View) -> None:
        self._heard: SimpleQueue[str | BaseException | None] = SimpleQueue()
        self._started, self._stops = Event(), 0
        self.paper = paper.Paper(sys.stdout, self._changed)
        self.desk = layout.Desk(view, self.paper, self._heard.put, self._stop)
        self.app: Application[None] = Application(
            self.desk.layout,
            style=_STYLE,
            key_bindings=keys_of(self.desk),
            full_screen=True,
            mouse_support=True,
            min_redraw_interval=_AT_ONCE,
            color_depth=ColorDepth.DEPTH_4_BIT if has_colour(sys.stdout) else ColorDepth.DEPTH_1_BIT,
            input=create_input(),
            output=create_output(),
        )
        self._thread = Thread(target=self._draw, name="screen")
        self._streams = ExitStack()

    def __enter__(self) -> FullScreen:
        gc.freeze()  # a long record is looked through for garbage no more, and little by little, or a key waits for it
        gc.set_threshold(_GARBAGE)
        if hasattr(signal, "SIGWINCH"):
            signal.signal(signal.SIGWINCH, lambda *_: self._changed())  # else it is noticed half a second later
        self._streams.enter_context(redirect_stdout(self.paper))
        self._streams.enter_context(redirect_stderr(self.paper))
        self._thread.start()
        self._started.wait()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._streams.close()
        if loop := self.app.loop:
            loop.call_soon_threadsafe(self._leave)
        self._thread.join()

    # ---- what is asked ----

    def ask(self, prompt: str) -> str | None:
        """A line that somebody types below the table; None at the end of all. Raises KeyboardInterrupt."""
        return self._asked(prompt, covered=False)

    def ask_covered(self, prompt: str) -> str | None:
        """The same for what nobody else may see."""
        return self._asked(prompt, covered=True)

    def _asked(self, prompt: str, *, covered: bool) -> str | None:
        self.desk.begin(prompt, covered=covered)
        self.app.invalidate()
        try:
            heard = self._heard.get()
        finally:
            self.desk.end()
            self._stops = 0
        self.paper.turn_over()
        if isinstance(heard, BaseException):
            raise heard
        if heard is not None:
            say(paint(prompt, "bold") + ("" if covered else _told(heard)))
        return heard

    def _changed(self) -> None:
        self.app.invalidate()

    def _stop(self) -> None:
        """Ctrl-C, as whoever asks next hears it; the third time, while nobody asks, it stops whatever is under way."""
        self._stops += 1
        if self._stops > _PATIENT:
            interrupt_main()
        else:
            self._heard.put(KeyboardInterrupt())

    # ---- the thread ----

    def _draw(self) -> None:
        """Draws until the conversation ends. Whatever breaks, the conversation hears of it."""
        try:
            self.app.run(pre_run=self._begin, set_exception_handler=False, handle_sigint=False)
        except EOFError:  # the terminal is gone
            self._heard.put(None)
        except BaseException as error:  # noqa: BLE001 - raised where somebody asks
            self._heard.put(error)
        finally:
            self._started.set()

    def _begin(self) -> None:
        asyncio.get_running_loop().set_exception_handler(self._broken)
        self._started.set()

    def _broken(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if self.app.is_running and not self.app.is_done:
            self.app.exit(exception=context.get("exception") or RuntimeError(context["message"]))

    def _leave(self) -> None:
        if self.app.is_running and not self.app.is_done:
            self.app.exit()


def _told(typed: str) -> str:
    """What was typed, on one line."""
    lines = line_texts(typed)
    return clean(typed) if len(lines) < 2 else f"({counted(len(lines), 'line')})"
