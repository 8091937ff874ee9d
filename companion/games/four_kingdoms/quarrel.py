"""What is asked when a trick of Four Kingdoms is in dispute, and which rules a trick rests on."""

from collections.abc import Sequence

from companion.cards.french import JOKER
from companion.games.four_kingdoms.rules import moves as m, state
from companion.referee.quarrel import topic_beside


def because(_before: state.State, move: m.Move, after: state.State) -> Sequence[str]:
    """Which card ranks higher, and what is collected: by the colour of the trick."""
    last = after.season.last if after.season else None
    if not isinstance(move, m.Trick) or last is None:
        return ()
    if last.winner is None:
        return ("FK-7.2",)
    if move.cards[0] is JOKER:
        return "FK-7.3", "FK-R12", "FK-R13"
    collects = ("FK-6.1", "FK-6.2") if last.kind == "red" else ("FK-6.3", "FK-6.4")
    alone = ("FK-R11",) if last.winner == last.loser else ()
    return "FK-5.1", "FK-5.2", "FK-5.3", "FK-5.4", *collects, *alone


QUARREL = topic_beside("companion.games.four_kingdoms", because)
