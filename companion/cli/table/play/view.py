"""What a full screen shows of a game with Companion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.cli.table.play.evening import Evening
from companion.cli.table.screen.view import Offer, Offers
from companion.referee import Scene

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer


class EveningView:
    """The table as it lies open, and what may be chosen, unless that shows others a hand."""

    keys: Sequence[tuple[str, str]] = (("f1", "help"), ("f2", "undo"), ("f5", "moves"), ("f6", "score"), ("f10", "quit"))

    def __init__(self, evening: Evening, file: str) -> None:
        game = evening.table.replay.judgement.game
        self.file, self.noun = file, game.about.tally.noun if game else ""
        self._evening = evening

    @property
    def completer(self) -> Completer:
        """What may be chosen."""
        from prompt_toolkit.completion import WordCompleter

        return WordCompleter(lambda: list(self._evening.offered), sentence=True, ignore_case=True)

    def look(self) -> Scene | None:
        """The table as it is now."""
        return self._evening.table.replay.scene()

    def offers(self, typed: str) -> Offers:
        """What may be chosen that begins so."""
        begun = typed.casefold()
        words = [Offer(word, word) for word in self._evening.offered if word.casefold().startswith(begun)]
        decision = self._evening.game.decision
        return Offers(0, ((decision.about, words),) if words and decision else ())
