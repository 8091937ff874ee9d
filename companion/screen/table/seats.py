"""Seats at a served table where Companion deals: who sits in which, and the hands that one device may see.

The host says it (`seats`, of a desk that deals), for whoever's device asks. What another device holds is not in it at all.
"""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from companion.plain import Plain
from companion.referee import Replay, Scene
from companion.screen.marks import marks_at
from companion.screen.speech import Speech
from companion.screen.table.boarded import boarded
from companion.screen.table.covering import covering_of
from companion.screen.table.lying import laid
from companion.screen.table.pieces import code_of, picture_of
from companion.screen.table.saying import Saying

#: Whose a seat is: this device's, another phone's, Companion's, or nobody's, so that the host's device plays it.
MINE, PHONE, COMPANION, HOST = "mine", "phone", "companion", "host"


class Chair(NamedTuple):
    """A seat: whose it is, what that device's user is called, whether it has cut, and what this device may do with it.

    `link` is what the host gives out, and `code` its picture: whoever opens it on a phone sits there.
    """

    tag: str
    whose: str
    name: str = ""
    has_cut: bool = False
    may_take: bool = False
    may_free: bool = False
    may_give: bool = False
    link: str = ""
    code: Markup = Markup()


class Hand(NamedTuple):
    """A hand that this device sees: its cards, and what its player may choose now (nothing: it is not asked).

    `more`: the choices are but some of what can be said, so that anything else can be typed.
    """

    tag: str
    cards: Sequence[str]
    choices: Sequence[str] = ()
    means: str = ""
    more: bool = False


class Seats(NamedTuple):
    """The table for one device. `shown` is what is shown before anybody cuts (empty: the cards are dealt).

    `open` lies on the table already, `asked` is the tag of whoever has to choose, `number` how much was chosen. `hands` are
    those of this device's seats that are uncovered. Without `chairs` nothing is dealt here yet, but could be.
    """

    chairs: Sequence[Chair] = ()
    hands: Sequence[Hand] = ()
    shown: str = ""
    open: str = ""
    asked: str = ""
    number: int = 0
    is_host: bool = False

    @property
    def mine(self) -> Sequence[Chair]:
        """The seats of this device."""
        return [chair for chair in self.chairs if chair.whose == MINE or (self.is_host and chair.whose == HOST)]

    @property
    def shut(self) -> Sequence[Chair]:
        """Those whose hands are covered."""
        open_ = {hand.tag for hand in self.hands}
        return [chair for chair in self.mine if chair.tag not in open_]

    @property
    def is_asked(self) -> bool:
        """Whether somebody has to choose on this device, and sees from what."""
        return any(hand.choices for hand in self.hands)

    def model(self, replay: Replay, game: str, scene: Scene, say: Speech) -> Plain:
        """The table as it is shown: what lies open, and the seats and hands of this device."""
        marks = marks_at(replay)
        boards = [board._replace(taps=()) for board in boarded(replay, Saying(), covering_of(game, scene, ""))]
        return {
            "broken": "",
            "laid": laid(game, scene, marks, "", self.asked, drawn=bool(boards), meant=()),
            "boards": boards,
            "near": False,
            "marks": marks,
            "turn": marks.get(self.asked),
            "kept": str,
            "told": replay.told(),
            "over": None,
            "seats": self,
            "template": "table-seats.html.j2",
            "hands": [held(game, hand) for hand in self.hands],
            "open": lies_open(game, self.open),
            "status": say("whose-turn", name=self.asked) if self.asked else "",
        }


class Word(NamedTuple):
    """Something to look at or to tap, with its picture."""

    word: str
    picture: str
    chosen: bool = False


class Held(NamedTuple):
    """A hand as it is shown: cards, which can be tapped where they can be chosen, and other words to choose."""

    hand: Hand
    cards: Sequence[Word]
    others: Sequence[str]


NONE = Seats()
#: So many signs has a card's code.
CODE = 2


def held(game: str, hand: Hand) -> Held:
    """A hand with its pictures."""
    cards = [Word(word, picture_of(game, word), word in hand.choices) for word in hand.cards]
    return Held(hand, cards, [word for word in hand.choices if word not in hand.cards])


def lies_open(game: str, text: str) -> Sequence[Word]:
    """What lies open of a line that is not whole, word by word; names of people have no picture."""
    return [Word(word, picture_of(game, word) if len(code_of(word)) == CODE else "") for word in text.split()]
