"""What every Lord is made of: when he acts, what he does by himself, and what he leaves to a player to decide."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.cards.tarot import LordCard, TarotCard
from companion.games.circle_of_kings.rules.moves import Word
from companion.games.circle_of_kings.rules.state import NOBODY, State
from companion.referee import Breach

#: The times at which Lords act (CK-3.4, CK-4.1, CK-5.1, CK-5.8).
REVEALED, COMBAT, CIRCLE, CIRCLE_END = "when revealed", "at the start of combat", "at the start of circle", "at the end of circle"
#: What is due, by player.
Due = tuple[int, int]
NOTHING: Due = (0, 0)


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a decision: a kind for each word (`place`, `turn`, `king`, `card`, `unit`); `repeats`: the last one may."""

    kinds: tuple[str, ...]
    example: str
    repeats: bool = False


def _nothing_forced(state: State, player: int) -> tuple[Word, ...] | None:  # noqa: ARG001
    return None


@dataclass(frozen=True, slots=True)
class Choice:
    """What a Lord leaves to decide. `take` judges what a player has written and carries it out, `lacks` says that it is missing.

    `listed` are ways to decide (all of them, or one that shows the form where they are too many). `only` gives the one outcome
    that is possible, as it would be written, or None: then nothing needs to be written.
    """

    form: Form
    lacks: Callable[[], Breach]
    take: Callable[[State, int, Sequence[Word]], None]
    listed: Callable[[State, int], list[tuple[Word, ...]]]
    only: Callable[[State, int], tuple[Word, ...] | None] = _nothing_forced


@dataclass(frozen=True, slots=True)
class Lord:
    """One Lord. `act` does what he does by himself and says what is due from whom: a number of cards, or 1 for a decision."""

    card: LordCard
    when: str
    act: Callable[[State, int], Due]
    choice: Choice | None = None
    #: Where it is not his number.
    initiative: int = NOBODY

    def __hash__(self) -> int:
        return self.card.number

    @property
    def order(self) -> int:
        """His initiative (CK-7.2)."""
        return self.card.number if self.initiative == NOBODY else self.initiative


def due_from(player: int, amount: int = 1) -> Due:
    """Something is due from one player."""
    return (amount, 0) if player == 0 else (0, amount)


def decision_due(state: State, owner: int) -> Due:  # noqa: ARG001 - the shape of every Lord's deed
    """His owner decides, whatever the position."""
    return due_from(owner)


def amount_due(state: State, player: int) -> int:
    """How many cards are due from a player now."""
    return state.due[player] if state.due else 0


def card_in(word: Word) -> TarotCard:
    """A word of a decision whose form has only cards there."""
    if not isinstance(word, TarotCard):
        raise TypeError(f"{word} is no card")
    return word
