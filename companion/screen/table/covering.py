"""Hands that were written down stay covered, until their player's name is held: one phone is passed round.

What is covered does not stand in the page at all, neither as a picture nor as a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from companion.cards.french import parse_card
from companion.referee.scene import Scene
from companion.referee.steps import Choice
from companion.screen.table.pieces import UNSEEN, code_of, picture_of

#: Where a text may be cut into words: a card's code is one.
_WORD = re.compile(r"[^\s,;:+>()!#“”]+")


@dataclass(frozen=True)
class Covering:
    """What is covered at a table of a game: `owners` are the players by the pictures and codes that lie in their hands unseen."""

    game: str
    owners: Mapping[str, str] = field(default_factory=dict)

    def owner(self, word: str) -> str:
        """The tag of the player in whose hand this word lies covered; empty where it does not."""
        return self.owners.get(code_of(word)) or self.owners.get(picture_of(self.game, word), "")

    def choice(self, choice: Choice) -> str:
        """The tag of the player whose covered hand a choice would show; empty where it shows none."""
        return "" if choice.is_number or not self.owners else self.owner(choice.word)

    def tells(self, text: str) -> bool:
        """Whether a text names a thing that is covered, by its code or by its sign (`Q♥`)."""
        return any(self.owner(word) or word in self._signs for word in _WORD.findall(text)) if self.owners else False

    def kept(self, text: str, instead: str) -> str:
        """A text for the page: another one where it names what is covered."""
        return instead if self.tells(text) else text

    @cached_property
    def _signs(self) -> frozenset[str]:
        cards = map(parse_card, self.owners)
        return frozenset(card.sign for card in cards if card)


def covering_of(game: str, scene: Scene | None, seat: str) -> Covering:
    """What is covered while the hand of `seat` (empty: nobody's) is open."""
    return Covering(game, dict(_covered(game, scene, seat)) if scene else {})


def _covered(game: str, scene: Scene, seat: str) -> Iterator[tuple[str, str]]:
    for one in scene.seats:
        hidden = (pile for pile in one.piles if pile.hidden and one.tag != seat)
        for code in (thing.code for pile in hidden for thing in pile.things):
            if code != UNSEEN:
                yield code_of(code), one.tag
                yield picture_of(game, code) or code, one.tag
