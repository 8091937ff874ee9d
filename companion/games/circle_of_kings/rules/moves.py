"""What a line of a round can say. Moves are values; players are numbers of the table's. Claims are those of all games."""

from itertools import product
from typing import NamedTuple

from companion.cards.tarot import ARMY, KINGS, LORD_SPELLINGS, LORDS, SPELLINGS, LordCard, TarotCard
from companion.referee.claims import Sums, Winner

#: A zone is a whole number with a bit for each card: 40 for the holder's own cards, above them 40 for those stolen.
STOLEN_SHIFT = 40
OWN_BITS = (1 << STOLEN_SHIFT) - 1
CHARIOT = LORDS[7]


class Unit:
    """A deployed card as a line names it: `Tw`, or `Tw*` for a stolen one. There is one object for each.

    `own` and `stolen` are the bits that it may have in a zone; a King has none, since he is never deployed.
    """

    __slots__ = ("card", "code", "own", "starred", "stolen")

    def __init__(self, card: TarotCard, starred: bool) -> None:
        self.card = card
        self.starred = starred
        self.code = f"{card.code}*" if starred else card.code
        self.own = 0 if card.is_king or starred else card.bit
        self.stolen = 0 if card.is_king else card.bit << STOLEN_SHIFT

    def __repr__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (unit_of, (self.code,))

    def find(self, zone: int) -> int:
        """Its bit in a zone, 0 if it is not there. Without a star the holder's own card is meant, where he has it."""
        return (zone & self.own) or (zone & self.stolen)


_BY_CODE = {unit.code: unit for card in (*ARMY, *KINGS) for unit in (Unit(card, False), Unit(card, True))}
#: Every spelling of every unit.
UNITS = {spelling + star: _BY_CODE[card.code + star] for (spelling, card), star in product(SPELLINGS.items(), ("", "*"))}


#: An army card's two units by its bit: the holder's own card, the stolen one.
_OF_BIT = {card.bit: (_BY_CODE[card.code], _BY_CODE[f"{card.code}*"]) for card in ARMY}


def unit_of(code: str) -> Unit:
    """The unit that is written so."""
    return UNITS[code]


def units_of(zone: int) -> list[Unit]:
    """The units of a zone: sorted by suit and value, the own card before the stolen one."""
    found, both = [], (zone | zone >> STOLEN_SHIFT) & OWN_BITS
    while both:
        low = both & -both
        both ^= low
        own, stolen = _OF_BIT[low]
        if zone & low:
            found.append(own)
        if zone & stolen.stolen:
            found.append(stolen)
    return found


def spellings_of(zone: int, cards: int) -> list[Unit]:
    """The units by which a line may name these cards of a zone: a stolen one without its star, too, where that is clear."""
    found = units_of(cards)
    return found + [UNITS[unit.card.code] for unit in found if unit.starred and not zone & unit.card.bit]


#: The kinds of a draw line's items.
DISCARD, BURN, RECRUIT, CARD, LORD, UNKNOWN = "-", "burn", "recruit", "card", "lord", "?"


class Item(NamedTuple):
    """An item of a draw line: `-8c`, `burn 9w`, `recruit`, `5s`, `L4` or `?`."""

    kind: str
    card: TarotCard | None = None
    lord: LordCard | None = None


class NewRound(NamedTuple):
    """`[round 3]`."""

    number: int


class Draw(NamedTuple):
    """`Aino draw -8c burn 9p recruit`."""

    player: int
    items: tuple[Item, ...]


class Deploy(NamedTuple):
    """`Aino 5s + 3c 9w 2p / tower`: the Captain is the first card; without cards a Lord alone or the other Lord."""

    player: int
    cards: tuple[TarotCard, ...]
    lord: LordCard


#: A word of a decision: a place by its name, a King, `cw` or `ccw`, a card or a unit.
Word = str | TarotCard | Unit


def card_in(word: Word) -> TarotCard:
    """A word of a decision whose form has only cards there."""
    if not isinstance(word, TarotCard):
        raise TypeError(f"{word} is no card")
    return word


def write_word(word: Word) -> str:
    """A word of a decision."""
    return word if isinstance(word, str) else word.code


class Decision(NamedTuple):
    """`Aino magician top Kw`: what a Lord leaves to his owner (or World and Justice to whom the cards belong)."""

    player: int
    lord: LordCard
    words: tuple[Word, ...]


class Action(NamedTuple):
    """`Aino 5s x 2w`: who strikes (a unit, or the Chariot) and who falls."""

    player: int
    attacker: Unit | LordCard
    victims: tuple[Unit, ...]


class Actions(NamedTuple):
    """One line of circle actions, one after the other."""

    actions: tuple[Action, ...]


class First(NamedTuple):
    """`Ville first`: who acts first in the Circle Phase."""

    player: int


class Won(NamedTuple):
    """`Aino won !`: who was held to have won the combat; only where the table let that stand."""

    player: int


class Forgotten(NamedTuple):
    """`Aino sun - !`, `Aino 3w - !`: a Lord's effect or a card's action was forgotten; only where the table let that stand."""

    player: int
    card: LordCard | Unit


Claim = Sums | Winner
Move = NewRound | Draw | Deploy | Decision | Actions | First | Won | Forgotten | Sums | Winner

ITEMS = {spelling: Item(CARD, card) for spelling, card in SPELLINGS.items()}
ITEMS |= {f"-{spelling}": Item(DISCARD, card) for spelling, card in SPELLINGS.items()}
ITEMS |= {"?": Item(UNKNOWN), "recruit": Item(RECRUIT)}
ITEMS |= {spelling: Item(LORD, None, lord) for spelling, lord in LORD_SPELLINGS.items()}
#: What is burned, by the spelling behind `burn`.
BURNS = {spelling: Item(BURN, card) for spelling, card in SPELLINGS.items()}

#: The kinds of moves that neither claim anything nor begin a round.
PLAIN_MOVES: frozenset[type] = frozenset((Draw, Deploy, Decision, Actions, First))
