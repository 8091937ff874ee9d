"""A table with real cards at which Companion has seats on a screen: people tap what falls, a neighbour tells what it holds."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.cards.french import parse_card
from companion.games.four_kingdoms.lab.world import EXCHANGE
from companion.lab.live import LiveGame
from companion.lab.matches import laboratory_of
from companion.lab.told import opened as uncovered
from companion.referee import judge, read_table
from companion.screen.desk import View, opened
from companion.screen.table.saying import saying_of
from companion.screen.table.seated import Followed, followed
from companion.screen.whispers import beside
from real_cards import said_of_chance
from tapping import Phone


class RealTable:
    """The truth that the cards are, and a phone on which it is told. `bots` are Companion's seats."""

    def __init__(self, header: str, bots: tuple[int, ...]) -> None:
        self.phone, self.table, self.bots, self.random = Phone(header), read_table(header), bots, Random(2)
        judged = judge(header).game
        laboratory = laboratory_of(header.split()[1])
        assert judged is not None
        assert laboratory is not None
        self.game, self.laboratory = judged, laboratory
        self.machine = LiveGame(laboratory, self.table, "deal")
        self.header = header
        #: Words of Companion's that belong to its next choices.
        self.spoken: list[str] = []
        self.telling()

    @property
    def view(self) -> View:
        """What the phone keeps."""
        return View.from_dict(self.phone.view)

    def found(self) -> Followed | None:
        """What Companion sees there."""
        replay = opened(self.phone.drawer, "game")
        return followed(replay, saying_of(replay, self.view), beside(self.view))

    def lines(self) -> list[str]:
        """The lines of the record, without those that the machine does not write."""
        return [line for line in self.phone.text.removeprefix(self.header).splitlines() if not line.startswith("exchange")]

    def telling(self) -> None:
        """People tell what lies open and nobody chooses; a neighbour tells what Companion holds."""
        while True:
            wanted = [self.game.write(self.table, move) for move in self.machine.moves()]
            here = len(self.lines())
            if here < len(wanted):
                self._tell_line(wanted[here])
            elif (found := self.found()) is None or found.stand.question is None or not self._whisper(found):
                return

    def _tell_line(self, line: str) -> None:
        """The rest of a line that was begun, or all of it."""
        if not self.phone.said:
            self.phone.fill("table.type", line=line)
            return
        if self.phone.find("table.say"):
            self.phone.press("table.say")
            return
        words = [button["word"] for button in self.phone.buttons if button["do"] == "table.tap"]
        self.phone.say_word(next(word for word in line.split() if word in words))

    def _whisper(self, found: Followed) -> bool:
        """A neighbour tells what is asked; not while the cards of a circle still lie there."""
        assert found.stand.question is not None
        try:
            words = said_of_chance(found.stand.question, self.machine, found.stand.world, Random(0))
        except StopIteration:
            return False
        if not any(form.get("do") == "table.whisper" for form in self.phone.forms):
            self.phone.press("table.beside")
        self.phone.fill("table.whisper", words=words)
        return True

    def choose(self) -> bool:
        """One choice, whoever makes it; False where the game is over."""
        decision = self.machine.decision
        if decision is None:
            return False
        options = decision.options
        if decision.seat in self.bots:
            option = self._of_companion(decision)
        else:
            option = self.random.choice(options)
            self._of_person(decision, option)
        self.machine.choose(options.index(option))
        self.telling()
        return True

    def _of_companion(self, decision: Any) -> Any:
        words = {self.laboratory.word(self.table, decision, option): option for option in decision.options}
        if decision.about in self.laboratory.covered:
            self.phone.press("table.beside")
            word = uncovered(beside(self.view).told[-1].word)
            self._exchanges(decision, word)
            return words[word]
        if not self.spoken:
            self._catch_up()
            before, said = self.phone.text, self.phone.said
            self.phone.press("table.companion")
            self.spoken = self.phone.said[len(said) :] or self.phone.text.removeprefix(before).split()[len(said) :]
        for count in range(len(self.spoken), 0, -1):
            word = " ".join(self.spoken[:count])
            if word in words:
                self.spoken = self.spoken[count:]
                return words[word]
        self.spoken = self.spoken[1:]
        return self._of_companion(decision)

    def _of_person(self, decision: Any, option: Any) -> None:
        word = self.laboratory.word(self.table, decision, option)
        if decision.about == EXCHANGE:
            self._exchanges(decision, word)
            return
        self._catch_up()
        for one in word.split():
            before = next((word for word in (">", "scoring:") if self.phone.find("table.tap", word=word)), "")
            if before and not self.phone.find("table.tap", word=one):
                self.phone.say_word(before)
            self.phone.say_word(one)

    def _exchanges(self, decision: Any, word: str) -> None:
        """All see who takes part in an exchange."""
        if word != "-":
            if self.phone.find("table.cover"):
                self.phone.press("table.cover")
            self.phone.fill("table.type", line=f"exchange {self.laboratory.seats(self.table)[decision.seat]}: ?")

    def _catch_up(self) -> None:
        """What lies there already is told: the next city, and cards that nobody chose."""
        world, following = self.machine.world, getattr(self.machine.world, "following", None)
        if following is not None and not self.phone.said:
            self.phone.say_word(f"({following.code})")
        while world.trick and len(laid := [word for word in self.phone.said if parse_card(word)]) < len(world.trick):
            self.phone.say_word(world.trick[len(laid)].code)
        self.telling()
