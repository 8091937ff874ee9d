"""What a player of Circle of Kings can see, and what is asked."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.cards.tarot import LordCard, TarotCard
from companion.games.circle_of_kings.rules import draws, moves as m
from companion.games.circle_of_kings.rules.state import State
from companion.games.circle_of_kings.rules.table import Table


class Plan(NamedTuple):
    """Who strikes in a slot, which suit, and how many of it; which of them is for the defender to say (CK-5.4)."""

    attacker: m.Unit
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
    told: tuple[m.Move, ...]
    state: State
    phase: str
    asked: int
    drawer: int
    hand: tuple[TarotCard, ...]
    court: tuple[LordCard, ...]
    deck: int
    lords: int
    items: tuple[m.Item, ...]
    cards: tuple[TarotCard, ...]
    laid: tuple[bool, bool]
    words: tuple[m.Word, ...]
    plan: Plan | None
    passed: bool


def public_items(line: m.Draw) -> tuple[m.Item, ...]:
    """What the other player sees of a draw line."""
    return tuple(item for item in line.items if item.kind not in draws.BARE)


def seen_by(seat: int, moves: Sequence[m.Move]) -> Sequence[m.Move]:
    """The moves as one player knows them."""
    found: list[m.Move] = []
    for move in moves:
        if isinstance(move, m.Draw) and move.player != seat:
            public = public_items(move)
            if public:
                found.append(m.Draw(move.player, public))
        else:
            found.append(move)
    return found
