"""What a full screen shows of the referee's conversation, and what the tab key completes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from companion.cli.table.live.table import Table
from companion.cli.table.screen.view import Offer, Offers
from companion.referee import Replay, Scene
from companion.referee.spoken import vocabulary
from companion.referee.steps import Choice, shown
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


class TableView:
    """The table of a record, and the words of its next line."""

    keys: Sequence[tuple[str, str]] = (
        ("f1", "help"), ("f2", "undo"), ("f3", "redo"), ("f4", "let"), ("f5", "moves"), ("f6", "score"), ("f7", "why"),
        ("f10", "quit"),
    )  # fmt: skip

    def __init__(self, table: Table, file: str) -> None:
        game = table.replay.judgement.game
        self.file, self.noun = file, game.about.tally.noun if game else ""
        self.completer = LineCompleter([*table.commands, *table.commands_of, "let", "quit"])
        self._table = table
        if game:
            vocabulary(game.id)  # made now, for it takes as long as a key may take
        self.refresh()

    def refresh(self) -> None:
        """What may be said has changed."""
        self.completer.replay = self._table.replay
        self.completer.begun = f"{self._table.talk.begun} " if self._table.talk.begun else ""

    def look(self) -> Scene | None:
        """The table as it is now."""
        return self._table.replay.scene()

    def offers(self, typed: str) -> Offers:
        """The words that may come next, gathered by what they mean: first those with which the game goes on."""
        begun, typed = self.completer.begun, typed.lstrip()
        start, choices = self._table.replay.completions(f"{begun}{typed}")
        many = len({choice.who for choice in choices if choice.who}) > 1
        groups: dict[str, list[Offer]] = {}
        for choice in sorted(choices, key=lambda choice: not choice.leads_on):
            groups.setdefault(_label(choice, many=many), []).append(_offer(choice))
        words = [Offer(word, word) for word in self.completer.commands if typed and word.startswith(typed.casefold())]
        if words and not start - len(begun):
            groups["words of the referee"] = words
        return Offers(max(0, start - len(begun)), tuple(groups.items()))


def _label(choice: Choice, *, many: bool) -> str:
    """What a word means; whose it is, where it may be anybody's."""
    who = choice.who if many and choice.kind != "player" else ""
    return ", ".join(part for part in (who, choice.meaning or ("who acts" if choice.kind == "player" else choice.kind)) if part)


def _offer(choice: Choice) -> Offer:
    """A word; the blank after it, unless the next one is written to it. A number is for people to type."""
    typed = "" if choice.is_number else choice.word if choice.joins else f"{choice.word} "
    return Offer(shown(choice), typed)
