"""A game with real cards in which Companion has seats: people say what chance brought. Pure, standard library alone.

What people said and what was chosen, in their order, is the whole game: it is played again from its beginning whenever one more
word of chance is known, for a world asks in the midst of what happens.
"""

from base64 import b64decode, b64encode
from collections import deque
from collections.abc import Collection, Iterable
from itertools import takewhile
from typing import NamedTuple

from companion.lab import chance, live, matches
from companion.lab.world import AnyLaboratory, AnyWorld, Decision, Option


class Told(chance.Streams):
    """What people say, word for word out of `left`, choices among them; what nobody sees comes from the seed.

    `said` gets the number of each word that was asked for.
    """

    def __init__(self, seed: str, left: deque[live.Choice], said: list[int]) -> None:
        super().__init__(seed, 0)
        self._left, self._said, self._all = left, said, len(left)

    def ask(self, question: chance.Question[chance.Answer]) -> chance.Answer | None:
        """The next word. Raises UntoldError where there is none, RefusedError or ValueError where it cannot be."""
        if not self._left:
            raise chance.UntoldError(question)
        self._said.append(self._all - len(self._left))
        word = self._left.popleft()
        if not isinstance(word, str):
            raise ValueError("a word of chance was asked for")
        return question.read(opened(word) if question.covered else word)


class _Chosen(NamedTuple):
    """An option, and whether people had to say it."""

    option: Option
    for_people: bool


def covered(typed: str) -> str:
    """What only a neighbour may see, so that nobody reads it by looking."""
    return b64encode(typed.encode()).decode()


def opened(word: str) -> str:
    """What was covered so. Raises ValueError for anything else."""
    return b64decode(word, validate=True).decode()


class TableGame(live.LiveGame):
    """A game with real cards. `bots` are Companion's seats; `question` is what people have to say before anything else."""

    def __init__(self, laboratory: AnyLaboratory, table: object, seed: str, bots: Collection[int]) -> None:
        self.bots = frozenset(bots)
        self.question: chance.AnyQuestion | None = None
        #: The numbers of the words and choices that came from people.
        self.said: list[int] = []
        #: By its number, what a choice has chosen: to find that out again and again takes longer than all else.
        self._chosen: dict[int, _Chosen] = {}
        super().__init__(laboratory, table, seed)

    def _play_again(self, choices: Iterable[live.Choice]) -> None:
        """The game from its beginning, with all that was said and chosen."""
        before, again = self.choices, list(choices)
        alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, again, strict=False)))
        self._chosen = {number: chosen for number, chosen in self._chosen.items() if number < alike}
        self.question, self.choices, self.said = None, again, []
        left = deque(again)
        world: AnyWorld | None = self.laboratory.at_table(self.table, Told(self.seed, left, self.said), self.bots)
        if world is None:
            raise matches.LabError("Companion cannot play this game with real cards yet")
        self.world = world
        try:
            self.laboratory.start(world)
            while left:
                number = len(again) - len(left)
                choice = left.popleft()
                chosen = self._chosen[number] = self._chosen.get(number) or self._found(choice)
                if chosen.for_people:
                    self.said.append(number)
                world.choose(chosen.option)
        except chance.UntoldError as error:
            self.question = error.question

    def _found(self, choice: live.Choice) -> _Chosen:
        """What a choice chooses now, and whether people make it. Raises ValueError and RefusedError."""
        return _Chosen(self.option(choice), self._is_for_people())

    def _is_for_people(self) -> bool:
        decision = self.decision
        if decision is None or decision.seat in self.bots:
            return False
        return len(decision.options) > 1 or self.is_unknown(decision)

    def go_on(self, choices: Iterable[live.Choice]) -> None:
        """The game as it was after all these words and choices. Raises ValueError and RefusedError where they cannot be."""
        self._play_again(choices)

    @property
    def decision(self) -> Decision | None:
        """What is to be decided next; None where people have to say something first, or where the game is over."""
        return self.world.decision() if self.question is None else None

    def is_unknown(self, decision: Decision) -> bool:
        """Whether this is chosen from a hand that Companion does not know."""
        laboratory = self.laboratory
        return laboratory.hides and decision.seat not in self.bots and decision.about in laboratory.from_hand

    def option(self, choice: live.Choice) -> Option:
        """As ever; of a hand that is not known, what was said. Raises ValueError and RefusedError."""
        decision = self.decision
        if decision is None or not self.is_unknown(decision):
            return super().option(choice)
        if not isinstance(choice, str):
            raise ValueError("a choice from a hand that Companion doesn't know must be typed in words")
        return self.laboratory.heard(self.world, decision, choice)

    def choose(self, choice: live.Choice) -> None:
        """This is chosen, or said of what was asked. Raises ValueError and RefusedError."""
        if self.question is not None:
            self._play_again([*self.choices, choice])
            return
        chosen = self._chosen[len(self.choices)] = self._found(choice)
        self.choices.append(choice)
        try:
            self.world.choose(chosen.option)
        except chance.UntoldError as error:
            self.question = error.question

    def back_to(self, count: int) -> None:
        """The game as it was after so many choices and words."""
        self._play_again(self.choices[:count])
