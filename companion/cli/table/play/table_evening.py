"""The conversation of `companion play` with real cards: people say what chance brought, and what they play."""

import sys
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from companion.cli.table.play.evening import Evening, QuietTable
from companion.cli.table.screen.asking import Asks
from companion.cli.table.screen.paper import CLEARED
from companion.cli.terminal.asking import Ask
from companion.cli.terminal.out import CommandError, clean, say, wrap
from companion.lab import Decision, Question, RefusedError
from companion.lab.live import Choice
from companion.lab.run.kept import Kept
from companion.lab.told import TableGame, covered


class TableEvening(Evening):
    """One evening with real cards."""

    def __init__(self, game: TableGame, kept: Kept, table: QuietTable, bots: Mapping[int, int], *, teach: bool) -> None:
        super().__init__(game, kept, table, bots, teach=teach and not game.laboratory.hides)
        self.real = game

    def run(self, asks: Asks) -> bool:
        """Plays until the game is over, or somebody breaks off; whether it is over."""
        while True:
            self.offered = ()
            if (question := self.real.question) is not None:
                if not self._is_answered(question, asks):
                    return False
            elif (decision := self.real.decision) is None:
                return True
            elif not self._is_decided(decision, asks.line):
                return False

    def _play_again(self) -> None:
        self.real.go_on(self.kept.choices)
        self.asked = list(self.real.said)
        self.own = [number for number in range(len(self.kept.choices)) if number not in set(self.asked)]
        self._count_lines()

    def _word_of(self, choice: Choice) -> str:
        return "" if self.real.question is not None else super()._word_of(choice)

    def _is_decided(self, decision: Decision, ask: Ask) -> bool:
        return self._person_chooses(decision, ask) if self.real.is_unknown(decision) else super()._is_decided(decision, ask)

    # ---- what chance brought ----

    def _is_answered(self, question: Question[Any], asks: Asks) -> bool:
        """Asks until it is said; False where nobody answers any more."""
        if not question.covered:
            self._tell_what_lies_open()
            self._say_first(question)
        while True:
            typed = self._answer(question, asks)
            if typed is None or typed.casefold() in ("quit", "exit"):
                return False
            if self._is_heard(partial(self._hear_chance, question, typed)):
                return True

    def _hear_chance(self, question: Question[Any], typed: str) -> bool:
        """Does what was asked for; whether the question is another one now. Raises CommandError for anything else."""
        if self._has_undone(typed):
            return True
        if typed.partition(" ")[0].casefold() in ("moves", "hand"):
            raise CommandError("nobody has to choose now", "answer the question; show draws what is open")
        if self._has_told(typed):
            return False
        self._tell_chance(question, typed)
        return True

    def _answer(self, question: Question[Any], asks: Asks) -> str | None:
        """What somebody types; what only a neighbour may see is neither shown nor left on the screen."""
        prompt = f"{clean(question.asked)}> "
        if not question.covered:
            typed = asks.line(prompt)
            return None if typed is None else typed.strip()
        if question.first:
            begun = asks.line("Only a neighbour may look now (Enter)> ")
            if begun is None or begun.strip():
                return None if begun is None else begun.strip()
            self._say_first(question)
        try:
            typed = asks.covered(f"Covered: {prompt}")
        finally:
            if question.first and sys.stdout.isatty():
                sys.stdout.write(CLEARED)
        return None if typed is None else typed.strip()

    def _say_first(self, question: Question[Any]) -> None:
        if question.first:
            say("\n".join(wrap(clean(f"{question.first}."), "    ", "  ")))

    def _tell_chance(self, question: Question[Any], typed: str) -> None:
        """Keeps what was said. Raises CommandError where it cannot be."""
        try:
            question.read(typed)
        except RefusedError as error:
            raise CommandError(str(error), error.hint) from error
        self.asked.append(len(self.game.choices))
        self._take(covered(typed) if question.covered else typed)

    # ---- hands that are not known ----

    def _may_see(self, decision: Decision) -> bool:
        return not self.real.is_unknown(decision)

    def _shown_hand(self, _decision: Decision) -> Sequence[str]:  # whoever decides holds his cards himself
        return ()

    def _number_of(self, decision: Decision, typed: str) -> int | None:
        return None if self.real.is_unknown(decision) else super()._number_of(decision, typed)

    def _show_moves(self, decision: Decision) -> None:
        if self.real.is_unknown(decision):
            raise CommandError("Companion does not know this hand", "type what is played, as in a record, or - for nothing")
        super()._show_moves(decision)

    def _show_hand(self, _decision: Decision, _name: str) -> None:  # whoever is named
        raise CommandError("everybody holds their own cards", "show draws what is open")
