"""What the keys of the full screen do, beside those with which a line is edited."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from companion.cli.table.screen.layout import Desk


def keys_of(desk: Desk) -> KeyBindings:
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


def _saying(desk: Desk, word: str) -> Callable[[KeyPressEvent], None]:
    return lambda _: desk.order(word)


def _calling(call: Callable[[], None]) -> Callable[[KeyPressEvent], None]:
    return lambda _: call()
