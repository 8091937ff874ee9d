"""What a line did, as a person at the table would say it."""

from __future__ import annotations

from companion.referee.telling import Tell
from companion_hearts.rules.moves import Move, Trick
from companion_hearts.rules.state import QUEEN, State


def tell(before: State, move: Move, after: State) -> str:  # noqa: ARG001 - the trick says who took it
    """Who took a trick, and what it cost him; of other lines nothing."""
    if not isinstance(move, Trick) or after.deal is None or after.deal.leader is None:
        return ""
    hearts = sum(card.suit == "h" for card in move.cards)
    cost = [*([f"{hearts} heart{'' if hearts == 1 else 's'}"] if hearts else []), *([QUEEN.sign] if QUEEN in move.cards else [])]
    return f"{after.table.tags[after.deal.leader]} takes the trick{' with ' if cost else ''}{' and '.join(cost)}."


TELLING: Tell[State, Move] = tell
