"""What a full screen shows of the referee's conversation."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cli.table.live.completion import LineCompleter
from companion.cli.table.live.table import Table
from companion.cli.table.screen.view import Offer, Offers
from companion.referee import Scene
from companion.referee.spoken import vocabulary
from companion.referee.steps import Choice, shown


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
