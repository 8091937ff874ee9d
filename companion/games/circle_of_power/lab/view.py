"""What a human of Circle of Power can see."""

from typing import NamedTuple

from companion.cards.french import Card
from companion.games.circle_of_power.rules import moves as m, state as s, table as t

#: What is to be decided: a battle card, or what the winner of an action does.
CARD, DEED, OVER = "card", "deed", "over"


class View(NamedTuple):
    """What lies open, and what one emperor holds and has held.

    `earlier` are the moves of earlier seasons and `told` those of this one, as all could see them: without hands and draws;
    `leaders` led its actions, and `state` is the position behind the last of them.
    `following` is the next city, `trick` the cards of this action in the order in which they were played. `held` is the own
    hand, `got` what came into it in the order in which it came, before the shuffle after action 6 and since.
    """

    table: t.Table
    emperor: int
    earlier: tuple[m.Move, ...]
    told: tuple[m.Move, ...]
    leaders: tuple[int, ...]
    state: s.State
    following: Card | None
    phase: str
    asked: int
    trick: tuple[Card, ...]
    held: tuple[Card, ...]
    got: tuple[tuple[Card, ...], tuple[Card, ...]]
