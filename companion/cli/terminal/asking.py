"""Asking somebody for a line: at a terminal with line editing, history and completion; else from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable
from getpass import getpass
from typing import TYPE_CHECKING

from companion.cli.terminal.out import clean, paint, say, wrap

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer

#: Shows a prompt and gives what was typed, without its line end; None at the end of the input. Raises KeyboardInterrupt.
Ask = Callable[[str], "str | None"]
#: Words that every door understands.
HELP_WORDS = ("help", "?")


def asking(completer: Callable[[], Completer] | None = None) -> Ask:
    """How to ask here. The completer is made only where there is a terminal to complete at."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        return _at_terminal(completer() if completer else None)
    return _from_pipe


def stopping_at_second(ask: Ask) -> Ask:
    """Ctrl-C drops the words that were being typed, and says how to stop; once more, straight after, it ends the input."""

    def asked(prompt: str) -> str | None:
        try:
            return ask(prompt)
        except KeyboardInterrupt:
            say("  Type quit, or press Ctrl-C again, to stop here; everything is kept.")
        try:
            return ask(prompt)
        except KeyboardInterrupt:
            return None

    return asked


def asking_covered() -> Ask:
    """How to ask here for what nobody else may see: nothing of it is shown, or kept for another line."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return lambda prompt: _from_pipe(prompt, covered=True)

    def ask(prompt: str) -> str | None:
        sys.stdout.flush()
        try:
            return getpass(prompt)
        except EOFError:
            return None

    return ask


def say_no(message: str, hint: str, labels: tuple[str, str] = ("No", "Hint")) -> None:
    """Why an answer cannot be taken, and what to type instead, each after its label."""
    for label, text in zip(labels, (message, hint), strict=True):
        if text:
            say("\n".join(wrap(clean(text), "    ", f"  {label}: ")))


def _at_terminal(completer: Completer | None) -> Ask:
    from prompt_toolkit import PromptSession, formatted_text, history

    session: PromptSession[str] = PromptSession(
        history=history.InMemoryHistory(), completer=completer, complete_while_typing=False, enable_suspend=True
    )

    def ask(prompt: str) -> str | None:
        sys.stdout.flush()
        try:
            return session.prompt(formatted_text.FormattedText([("bold", prompt)]))
        except EOFError:
            return None

    return ask


def _from_pipe(prompt: str, *, covered: bool = False) -> str | None:
    """A line from a pipe or a file; it is shown with its prompt, so that answers can be told apart; what is `covered` is not."""
    sys.stdout.write(paint(prompt, "bold"))
    sys.stdout.flush()
    line = sys.stdin.buffer.readline()
    if not line.endswith(b"\n") and not line.strip():
        say()
        return None
    typed = line.decode("utf-8", "replace").rstrip("\r\n")
    say("" if covered else clean(typed))
    sys.stdout.flush()
    return typed
