"""What may be typed next at the referee's prompt, for completion with the tab key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

if TYPE_CHECKING:
    from companion.cli.live.session import Position


class LineCompleter(Completer):
    """Offers whole lines and single tokens that the game lists, and the referee's commands."""

    def __init__(self, commands: Iterable[str]) -> None:
        self.commands = tuple(commands)
        self.position: Position | None = None

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """The completions of what stands before the cursor."""
        del complete_event
        typed = document.text_before_cursor.lstrip()
        seen: set[str] = set()
        for text, start, meta in self._candidates(typed):
            if text not in seen:
                seen.add(text)
                yield Completion(text, start_position=start, display_meta=meta)

    def _candidates(self, typed: str) -> Iterator[tuple[str, int, str]]:
        word = typed.rsplit(" ", maxsplit=1)[-1]
        for option in self.position.options if self.position else ():
            for choice in option.choices:
                if choice.casefold().startswith(typed.casefold()):
                    yield choice, -len(typed), option.what
                elif " " not in choice and word != typed and choice.casefold().startswith(word.casefold()):
                    yield choice, -len(word), option.what
        for command in self.commands:
            if typed and command.startswith(typed.casefold()):
                yield command, -len(typed), "command"
