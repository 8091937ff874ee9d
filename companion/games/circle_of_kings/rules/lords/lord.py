"""What every Lord is made of: when he acts, what he does by himself, and what he leaves to a player to decide (CK-7.1)."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from companion.cards.tarot import LORDS, LordCard
from companion.games.circle_of_kings.rules import moves as m, say, state as s
from companion.referee import Breach, Judge

#: The times at which Lords act (CK-3.4, CK-4.1, CK-5.1, CK-5.8).
REVEALED, COMBAT, CIRCLE, CIRCLE_END = "when revealed", "at the start of combat", "at the start of circle", "at the end of circle"
WordKind = Literal["place", "turn", "king", "card", "unit"]


class Lord(ABC):
    """One Lord. There is one object for each."""

    #: His card, the time at which he acts, and his initiative (CK-7.2).
    card: ClassVar[LordCard]
    when: ClassVar[str]
    order: ClassVar[int]

    def __init_subclass__(cls, *, number: int | None = None, when: str = "", initiative: int | None = None) -> None:
        """`class Tower(Lord, number=16, when=CIRCLE)`. His initiative is his number, unless his rule says otherwise."""
        if number is not None:
            cls.card, cls.when, cls.order = LORDS[number], when, number if initiative is None else initiative

    @abstractmethod
    def act(self, state: s.State, owner: int) -> s.Due | None:
        """Do what he does by himself, and say what is due from whom (None: nothing); it is not his choice whether (CK-R10)."""

    def __repr__(self) -> str:
        return self.card.name


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a decision: its words are of one kind, so many of them; `repeats`: as many as are due.

    `example` is one without the tag.
    """

    kind: WordKind
    example: str
    words: int = 1
    repeats: bool = False


class DecidingLord(Lord):
    """A Lord who leaves something to decide."""

    form: ClassVar[Form]
    #: What a word means to somebody who may choose it: `is removed`.
    means: ClassVar[str]
    #: Whether chance decides (a deck, a shuffle), and no player.
    by_chance: ClassVar[bool] = False

    def act(self, _state: s.State, owner: int) -> s.Due | None:
        """His owner decides; nothing happens before."""
        return s.due_from(owner)

    @abstractmethod
    def next_words(self, state: s.State, player: int, said: Sequence[m.Word]) -> Sequence[m.Word]:
        """What a player may say after these words, which may be said and are not all."""

    @abstractmethod
    def take(self, state: s.State, player: int, words: Sequence[m.Word], judge: Judge) -> None:
        """Judge what a player has written, and carry it out. Raises Breach."""

    def only(self, state: s.State, player: int) -> Sequence[m.Word] | None:
        """The one outcome that is possible, as it would be written; None: there are several, and it must be written."""
        words = self.next_words(state, player, ())
        return words if len(words) == 1 == self.wanted(state, player) else None

    def wanted(self, state: s.State, player: int) -> int:
        """How many words a player's decision has."""
        return state.amount_due(player) if self.form.repeats else self.form.words

    @property
    def rule(self) -> str:
        """The rule that says so."""
        return f"CK-8.{self.card.number}"

    @property
    def asks(self) -> str:
        """What is missing where nothing was decided yet: `which King is removed`."""
        return say(f"asks-{self.card.name}")

    def lacks(self, state: s.State) -> Breach:
        """His decision is missing (CK-R10); any other line comes too early."""
        return Breach(self.rule, say(f"comes-next-{self.card.name}", asks=self.asks), hint=self.hint(state))

    def hint(self, state: s.State) -> str:
        """How somebody who owes the decision writes it."""
        tag = next(tag for tag, due in zip(state.table.players, state.due or (1, 1), strict=True) if due)
        return self.hint_for(tag)

    def hint_for(self, tag: str) -> str:
        """How the player with this tag writes such a decision."""
        return say("write-it-like", name=tag, example=self.form.example)
