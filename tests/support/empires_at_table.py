"""A table of Empires with real cards at which Companion has seats on a screen: the machine is the truth, a phone is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from companion.games.empires.lab.view import BREAKTHROUGH, STOP, public, together
from companion.games.empires.rules import state as phases
from companion.games.empires.rules.moves import Act, Buy, Draw, NewTurn, Pass
from companion.games.empires.rules.notation import write
from companion.lab.chance import Question
from companion.lab.live import LiveGame
from companion.lab.matches import laboratory_of
from companion.referee import read_table
from companion.screen.desk import View, opened
from companion.screen.table.saying import saying_of
from companion.screen.table.seated import Followed, followed
from companion.screen.whispers import beside
from tapping import Phone


class EmpiresTable:
    """The truth that the cards are, and a phone on which it is told. `bots` are Companion's seats."""

    def __init__(self, header: str, bots: tuple[int, ...]) -> None:
        self.bots, self.random, self.table = bots, Random(2), read_table(header)
        laboratory = laboratory_of("empires")
        assert laboratory is not None
        self.laboratory = laboratory
        self.machine = LiveGame(laboratory, self.table, "deal")
        #: What Companion has said in one line, and when that was.
        self.spoken: list[Any] = []
        self.spoke: Any = None
        lines = [write(self.table, move) for move in self.machine.moves()]
        self.phone, self.turn = Phone("\n".join([header.rstrip(), *lines, ""])), 1

    @property
    def view(self) -> View:
        """What the phone keeps."""
        return View.from_dict(self.phone.view)

    def found(self) -> Followed | None:
        """What Companion sees there."""
        replay = opened(self.phone.drawer, "game")
        return followed(replay, saying_of(replay, self.view), beside(self.view))

    def tell(self) -> int:
        """The turn that has begun is said, and a neighbour tells what is asked; how much he was asked."""
        world, count = self.machine.world, 0
        if world.state.turn.number > self.turn:
            self.turn = world.state.turn.number
            self.phone.fill("table.type", line=f"[turn {self.turn}]")
        while (found := self.found()) is not None and found.stand.question is not None:
            assert not found.stand.trouble
            if self.phone.find("table.beside"):
                self.phone.press("table.beside")
            self.phone.fill("table.whisper", words=self.answer(found.stand.question))
            assert self.phone.notice == "Entered, and covered again.", self.phone.notice
            count += 1
        return count

    def answer(self, question: Question[Any]) -> str:
        """What a neighbour tells who sees the cards of his seat."""
        asked, truth = question.asked, self.machine.world
        seat = next(seat for seat in self.bots if re.search(rf"\b{self.table.players[seat]}\b(?!-)", asked))
        if "puts back" in asked or "pays for" in asked:
            return ""
        if "holds now" in asked:
            return " ".join(card.code for card in truth.hands[seat])
        kind = Pass if " passes" in asked else Buy if " buys" in asked else Draw
        found = list(self._come(seat, int(asked.split()[1].strip(":")), kind))
        return found[-1]

    def _come(self, seat: int, turn: int, kind: type) -> Iterator[str]:
        moves = self.machine.world.moves
        for move in moves[moves.index(NewTurn(turn)) :]:
            if isinstance(move, NewTurn) and move.number > turn:
                return
            for element in move.elements if isinstance(move, Act) and move.player == seat else ():
                if isinstance(element, kind):
                    yield element.card.code if isinstance(element, Pass) else " ".join(card.code for card in element.cards)

    def choose(self) -> bool:
        """One choice, whoever makes it; False where the game is over."""
        decision = self.machine.decision
        if decision is None:
            return False
        if decision.seat in self.bots:
            option = self._of_companion(decision)
        else:
            option = self.random.choice(decision.options)
            if option != STOP:
                state = opened(self.phone.drawer, "game").judgement.steps[-1].after
                if decision.about == BREAKTHROUGH and state.turn.phase != phases.BREAKTHROUGH:
                    self.phone.fill("table.type", line="breakthrough")
                self.phone.fill("table.type", line=write(self.table, Act(decision.seat, (public(option),))))
        assert "refused" not in self.phone.data or not self.phone.data["refused"], self.phone.words
        self.machine.choose(decision.options.index(option))
        self.tell()
        return True

    def _of_companion(self, decision: Any) -> Any:
        """What Companion says on the phone, choice by choice: all of a phase at one go."""
        now = self.turn, decision.seat, together(decision.about)
        if self.spoke == now:
            return self._next_of(decision)
        self.spoke = now
        found = self.found()
        assert found is not None
        assert found.turn is not None
        assert found.stand.decision == decision
        self.sees(found, decision.seat)
        before = self.phone.text
        self.phone.press("table.companion")
        if self.phone.text == f"{before}breakthrough\n":
            before = self.phone.text
            self.phone.press("table.companion")
        if self.phone.text == before:
            return STOP
        move = opened(self.phone.drawer, "game").judgement.steps[-1].move
        self.spoken = [STOP if isinstance(element, Pass) else element for element in move.elements]
        return self._next_of(decision)

    def _next_of(self, decision: Any) -> Any:
        """What was said of this; it may be of what comes next."""
        options = [option for option in decision.options if option != STOP and public(option) in self.spoken[:1]]
        self.spoken = self.spoken[len(options[:1]) :]
        return options[0] if options else STOP

    def sees(self, found: Followed, seat: int) -> None:
        """Its view is that of the same deal in the machine; what has happened long ago is no part of it."""
        assert found.stand.world is not None
        own, true = (world.view(seat) for world in (found.stand.world, self.machine.world))
        assert own._replace(told=(), state=None) == true._replace(told=(), state=None)
        same = [view.state._replace(turn=view.state.turn._replace(lines=0)) for view in (own, true)]
        assert same[0] == same[1]
