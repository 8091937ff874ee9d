"""Hands that were written down stay covered, until their player's name is held: one phone is passed round.

What is covered does not stand in the page at all, neither as a picture nor as a word.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from companion.cards.french import parse_card
from companion.referee import Choice, Scene, Thing
from companion.screen.desk import View
from companion.screen.table.pieces import UNSEEN, code_of, picture_of

#: In a seat's place: all hands are open, for a table that plays so.
EVERYBODY = "*"
#: The setting by which hands are never covered on a device.
HANDS = "hands"
#: Where a text may be cut into words: a card's code is one.
_WORD = re.compile(r"[^\s,;:.+>()!#“”]+")


@dataclass(frozen=True)
class Covering:
    """What is covered at a table of a game: `owners` are the players by the pictures and codes that lie in their hands unseen.

    `seat` is the player whose hand is open (empty: nobody's), `sizes` how many cards of each of the others are covered.
    """

    game: str
    seat: str = ""
    owners: Mapping[str, str] = field(default_factory=dict)
    sizes: Mapping[str, int] = field(default_factory=dict)

    def owner(self, word: str) -> str:
        """The tag of the player in whose hand this word lies covered; empty where it does not."""
        if not self.owners:
            return ""
        return self.owners.get(code_of(word)) or self.owners.get(picture_of(self.game, word), "")

    def choice(self, choice: Choice) -> str:
        """The tag of the player for whose eyes a choice is; empty where it is for all.

        That is whoever says it: he may have a card of his own with the same code, of another deck.
        """
        if choice.is_number or (choice.who and choice.who == self.seat):
            return ""
        owner = self.owner(choice.word)
        return choice.who or owner if owner else ""

    def tells(self, text: str) -> bool:
        """Whether a text names a thing that is covered, by its code or by its sign (`Q♥`)."""
        return any(self.owner(word) or word in self._signs for word in _WORD.findall(text)) if self.owners else False

    def kept(self, text: str, instead: str) -> str:
        """A text for the page: another one where it names what is covered."""
        return instead if self.tells(text) else text

    @cached_property
    def _signs(self) -> frozenset[str]:
        return frozenset(card.sign for card in map(parse_card, self.owners) if card)


def open_seat(view: View) -> str:
    """Whose hand is open on a device: of all of them, where its table plays so."""
    return EVERYBODY if view.settings.get(HANDS) else view.seat


def covering_of(game: str, scene: Scene | None, seat: str) -> Covering:
    """What is covered while the hand of `seat` is open (empty: nobody's; `EVERYBODY`: all are)."""
    if scene is None or seat == EVERYBODY:
        return Covering(game, seat)
    closed, sizes = {thing.code: tag for tag, thing in _hands(scene) if tag != seat}, Counter[str]()
    for tag, thing in _hands(scene):
        if tag == seat:
            closed.pop(thing.code, None)
        else:
            sizes[tag] += thing.count
    owners = {name: tag for code, tag in closed.items() for name in (code_of(code), picture_of(game, code) or code)}
    return Covering(game, seat, owners, sizes)


def _hands(scene: Scene) -> Iterator[tuple[str, Thing]]:
    """Who has which cards that only their player should see."""
    for seat in scene.seats:
        hidden = (pile for pile in seat.piles if pile.hidden)
        yield from ((seat.tag, thing) for pile in hidden for thing in pile.things if thing.code != UNSEEN)
