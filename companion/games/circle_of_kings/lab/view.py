"""What a player of Circle of Kings can see, and what is asked."""

from typing import NamedTuple

from companion.cards.tarot import LordCard, TarotCard
from companion.games.circle_of_kings.rules import draws, moves as m, state as s, table as t


class Plan(NamedTuple):
    """Who strikes in a slot, which suit, and how many of it; which of them is for the defender to say (CK-5.4)."""

    attacker: m.Unit
    suit: int
    amount: int


class View(NamedTuple):
    """What lies open, and what one player holds.

    `told` are the moves so far: the other's hidden draws are not in there. `deck` are the army cards that the own deck still
    has, as bits, in an order that nobody knows; `own_lords` the Lords that are in the own deck, or were burned unseen. `items`
    are what the own draw line says so far, `cards` the own deployment as far as it is chosen. `has_laid` tells who has deployed,
    face down; `words`, `plan` and `passed` belong to a decision that is half made.
    """

    table: t.Table
    seat: int
    told: tuple[m.Move, ...]
    state: s.State
    phase: str
    asked: int
    drawer: int
    hand: tuple[TarotCard, ...]
    court: tuple[LordCard, ...]
    deck: int
    own_lords: int
    items: tuple[m.Item, ...]
    cards: tuple[TarotCard, ...]
    has_laid: tuple[bool, bool]
    words: tuple[m.Word, ...]
    plan: Plan | None
    passed: bool


def public_items(line: m.Draw) -> tuple[m.Item, ...]:
    """What the other player sees of a draw line."""
    return tuple(item for item in line.items if item.kind not in draws.BARE)
