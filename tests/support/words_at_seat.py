"""A table at which Companion has seats on a screen, of a game whose dialogue is all that is known of it."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from companion.lab.live import LiveGame
from companion.lab.matches import laboratory_of
from companion.lab.told import opened as uncovered
from companion.referee import judge, read_table
from companion.screen.desk import View, opened
from companion.screen.table.saying import saying_of
from companion.screen.table.seated import Followed, followed
from companion.screen.whispers import beside
from real_words import said_of_words, with_every_card
from tapping import Phone


class WordsTable:
    """The truth that the cards are, and a phone on which people tap it. `bots` are Companion's seats."""

    def __init__(self, header: str, bots: Collection[int], phone: Phone | None = None) -> None:
        self.phone, self.header, self.table, self.bots = phone or Phone(header), header, read_table(header), bots
        self.laboratory, self.random, self.game = laboratory_of(header.split()[1]), Random(2), judge(header).game
        self.machine = LiveGame(with_every_card(self.laboratory), self.table, "deal")
        #: What Companion has chosen covered, and has not done at the true table yet.
        self.chosen: list[str] = []
        self.tell()

    @property
    def found(self) -> Followed | None:
        """What Companion sees there."""
        replay, view = opened(self.phone.drawer, "game"), View.from_dict(self.phone.view)
        return followed(replay, saying_of(replay, view), beside(view))

    def tell(self) -> None:
        """People tap what all have seen; a neighbour tells what is asked."""
        while not self.chosen:
            found = self.found
            assert not (found and found.stand.trouble), found
            if found and found.stand.question is not None:
                self._whisper(found)
            elif words := self._next_words():
                self.phone.say_word(words[0])
            else:
                return

    def _whisper(self, found: Followed) -> None:
        names = [self.laboratory.seats(self.table)[seat] for seat in self.bots]
        words = said_of_words(found.stand.question, self.machine, names, Random(0))  # type: ignore[arg-type]
        if not self.phone.find("table.cover"):
            self.phone.press("table.beside")
        self.phone.fill("table.whisper", words=words)
        assert self.phone.notice == "Entered, and covered again."

    def _next_words(self) -> list[str]:
        """What lies open of the line that the phone has come to, and was not said."""
        assert self.game is not None
        truth, moves = self.machine.world, self.machine.moves()
        lines = self.phone.text.removeprefix(self.header).count("\n")
        words = [] if truth.covered else list(truth.said)
        if lines < len(moves):
            line = self.game.write(self.table, moves[lines])
            words = [line] if line.startswith("[") else line.split()
        assert words[: len(self.phone.said)] == self.phone.said
        return words[len(self.phone.said) :]

    def choose(self) -> bool:
        """One choice, whoever makes it; False where the game is over."""
        decision = self.machine.decision
        if decision is None:
            return False
        option = self._of_companion(decision) if decision.seat in self.bots else self.random.choice(decision.options)
        self.machine.choose(decision.options.index(option))
        self.tell()
        return True

    def _of_companion(self, decision: Any) -> Any:
        """What Companion chooses: what it says, or what is kept of it."""
        if decision.about not in self.laboratory.covered:
            before = len(self.phone.said)
            self.phone.press("table.companion")
            words = self.phone.said or self.phone.text.splitlines()[-1].split()
            return next(word for word in words[before:] if word in decision.options)
        if not self.chosen:
            before = len(beside(View.from_dict(self.phone.view)).told)
            if self.phone.find("table.cover"):
                self.phone.press("table.cover")
            self.phone.press("table.beside")
            self.chosen = [uncovered(one.word) for one in beside(View.from_dict(self.phone.view)).told[before:]]
        return self.chosen.pop(0)
