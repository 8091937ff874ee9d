"""Guessing what others hold by what they have played: deals are drawn the oftener, the better they explain it. Pure.

Each choice that was seen gives every card a *pull*: how gladly it would have been chosen then. Out of a hand a card is chosen as
often as its part of the pulls of all the hand, so a hand explains a choice the better, the less the rest of it pulled. Pairs of
cards change places again and again, as often as that asks for (Metropolis and Hastings): in the long run every deal comes up by
how well it explains all that was seen.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

#: How many changes are tried before the first deal, and from one deal to the next, for each card of a place that is read.
_BEGIN: Final = 8
_BETWEEN: Final = 2


class Indexed(Protocol):
    """A card that knows its place in the deck."""

    @property
    def index(self) -> int:
        """Its number in the deck, from 0 on."""


CardT = TypeVar("CardT", bound=Indexed)


class Observed(NamedTuple):
    """A choice that was seen: the pull of each card, by its number in the deck, and of all cards known to have been in that hand.

    The card that was chosen is one of these.
    """

    pulls: Sequence[float]
    known: float


class Reading(Generic[CardT]):
    """Deals of cards that are not seen to places with so much room; `seen` are the choices that each place has to explain.

    Deals that follow each other are alike in part.
    """

    def __init__(self, cards: Sequence[CardT], rooms: Sequence[int], seen: Sequence[Sequence[Observed]], random: Random) -> None:
        self._cards, self._random, self._rooms = list(cards), random, rooms
        random.shuffle(self._cards)
        self._order = sorted(range(len(rooms)), key=lambda place: not seen[place])  # those with choices first
        self._owner = [place for place in self._order for _ in range(rooms[place])]
        self._read = sum(room for room, choices in zip(rooms, seen, strict=True) if choices)
        self._pulls = [[one.pulls for one in choices] for choices in seen]
        held = self._dealt()
        self._sums = [
            [one.known + sum(one.pulls[card.index] for card in held[place]) for one in choices]
            for place, choices in enumerate(seen)
        ]
        self._change(_BEGIN * self._read)

    def deal(self) -> list[list[CardT]]:
        """The next deal: the cards of each place."""
        rest = self._cards[self._read :]
        self._random.shuffle(rest)
        self._cards[self._read :] = rest
        self._change(_BETWEEN * self._read)
        return self._dealt()

    def _dealt(self) -> list[list[CardT]]:
        held: list[list[CardT]] = [[] for _ in self._rooms]
        begin = 0
        for place in self._order:
            held[place] = self._cards[begin : begin + self._rooms[place]]
            begin += self._rooms[place]
        return held

    def _change(self, times: int) -> None:
        """Tries so many changes of two cards, one of them in a place that has choices to explain."""
        cards, owner, draw, size = self._cards, self._owner, self._random.random, len(self._cards)
        for _ in range(times):
            one, two = int(draw() * self._read), int(draw() * size)
            if owner[one] == owner[two]:
                continue
            mine, other = self._after(owner[one], cards[one], cards[two]), self._after(owner[two], cards[two], cards[one])
            if mine[0] * other[0] >= draw():
                self._sums[owner[one]], self._sums[owner[two]] = mine[1], other[1]
                cards[one], cards[two] = cards[two], cards[one]

    def _after(self, place: int, gone: CardT, come: CardT) -> tuple[float, list[float]]:
        """How much better a place explains its choices with another card, and the pulls of its hand at each of them then."""
        gave, got, times, sums = gone.index, come.index, 1.0, []
        for pulls, now in zip(self._pulls[place], self._sums[place], strict=True):
            then = now + pulls[got] - pulls[gave]
            times *= now / then
            sums.append(then)
        return times, sums
