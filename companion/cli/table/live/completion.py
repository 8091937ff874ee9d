"""What may be typed next at the referee's prompt, for completion with the tab key."""

from collections.abc import Iterable, Iterator

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from companion.referee import Replay
from companion.referee.talking import meant


class LineCompleter(Completer):
    """Offers the words that may be said next, and the referee's commands."""

    def __init__(self, commands: Iterable[str]) -> None:
        self.commands = tuple(commands)
        self.replay: Replay | None = None
        #: What is said of the line already, with the blank after it.
        self.begun = ""

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """The completions of what is before the cursor."""
        del complete_event
        typed = document.text_before_cursor.lstrip()
        seen: set[str] = set()
        for text, start, meta in self._candidates(typed):
            if text not in seen:
                seen.add(text)
                yield Completion(text, start_position=start, display_meta=meta)

    def _candidates(self, typed: str) -> Iterator[tuple[str, int, str]]:
        start, choices = self.replay.completions(f"{self.begun}{typed}") if self.replay else (0, ())
        start = max(0, start - len(self.begun))
        for choice in choices:
            if not choice.is_number:
                yield choice.word, start - len(typed), choice.meaning
            elif choice.least is not None and choice.least == choice.most:
                yield choice.with_number(choice.least), start - len(typed), choice.meaning
        if self.replay and not choices:
            for one in meant(self.replay, typed, self.begun.strip()):
                yield one.line.removeprefix(self.begun), -len(typed), "that is"
        for command in self.commands:
            if typed and command.startswith(typed.casefold()):
                yield command, -len(typed), "command"
