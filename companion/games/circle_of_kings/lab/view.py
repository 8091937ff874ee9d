"""What a player of Circle of Kings can see, and what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.cards.tarot import LordCard, TarotCard
from companion.games.circle_of_kings.rules.draws import BARE
from companion.games.circle_of_kings.rules.moves import Draw, Item, Move, Unit, Word
from companion.games.circle_of_kings.rules.state import State
from companion.games.circle_of_kings.rules.table import Table

#: What is to be decided: what goes at the hand limit, whether to recruit; who leads, who follows and which Lord goes along;
#: a word of a Lord's decision; whether the Chariot strikes first; who strikes in a slot, and who falls.
LIMIT, RECRUIT_OR_NOT, CAPTAIN, ARMY_CARD, WHICH_LORD = "limit", "recruit", "captain", "army", "lord"
LORDS_WORD, CHARIOTS_TURN, STRIKES, FALLS, OVER = "word", "chariot", "strikes", "falls", "over"
#: What is decided out of a hand, before anything is turned up.
UNSEEN = frozenset((LIMIT, RECRUIT_OR_NOT, CAPTAIN, ARMY_CARD, WHICH_LORD))
#: The choice to do nothing, and that to burn the top card instead of discarding one.
NO, BURNS = "-", "burn"


class Plan(NamedTuple):
    """Who strikes in a slot, which suit, and how many of it; which of them is for the defender to say (CK-5.4)."""

    attacker: Unit
    suit: int
    amount: int


class View(NamedTuple):
    """What lies open, and what one player holds.

    `told` are the moves so far: the other's hidden draws are not in there. `deck` are the army cards that the own deck still
    has, as bits, in an order that nobody knows; `lords` the Lords that are in the own deck, or were burned unseen. `items` are
    what the own draw line says so far, `cards` the own deployment as far as it is chosen. `laid` tells who has deployed, face
    down; `words`, `plan` and `passed` belong to a decision that is half made.
    """

    table: Table
    seat: int
    told: tuple[Move, ...]
    state: State
    phase: str
    asked: int
    drawer: int
    hand: tuple[TarotCard, ...]
    court: tuple[LordCard, ...]
    deck: int
    lords: int
    items: tuple[Item, ...]
    cards: tuple[TarotCard, ...]
    laid: tuple[bool, bool]
    words: tuple[Word, ...]
    plan: Plan | None
    passed: bool


def public_items(line: Draw) -> tuple[Item, ...]:
    """What the other player sees of a draw line."""
    return tuple(item for item in line.items if item.kind not in BARE)


def seen_by(seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """The moves as one player knows them."""
    found: list[Move] = []
    for move in moves:
        if isinstance(move, Draw) and move.player != seat:
            public = public_items(move)
            if public:
                found.append(Draw(move.player, public))
        else:
            found.append(move)
    return found
