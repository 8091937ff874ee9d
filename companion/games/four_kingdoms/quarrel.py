"""What is asked when a trick of Four Kingdoms is in dispute, and which rules a trick rests on."""

from collections.abc import Sequence

from companion.cards.french import JOKER
from companion.games.four_kingdoms.rules import moves as m, state
from companion.referee.quarrel import Asked, Topic


def because(_before: state.State, move: m.Move, after: state.State) -> Sequence[str]:
    """Which card ranks higher, and what is collected: by the colour of the trick."""
    last = after.season.last if after.season else None
    if not isinstance(move, m.Trick) or last is None:
        return ()
    if last.winner is None:
        return ("FK-7.2",)
    if move.cards[0] is JOKER:
        return "FK-7.3", "FK-R12", "FK-R13"
    alone = ("FK-R11",) if last.winner == last.loser else ()
    return (
        "FK-5.1",
        "FK-5.2",
        "FK-5.3",
        "FK-5.4",
        *(("FK-6.1", "FK-6.2") if last.kind == "red" else ("FK-6.3", "FK-6.4")),
        *alone,
    )


QUARREL = Topic(
    (
        Asked(
            "Which king is royal?", "stack: {}", "one king: Ks, Kh, Kd or Kc; the bottom one behind it if you like: Ks Kd", "Ks"
        ),
        Asked("Who leads this trick?", "leader: {}", "one name; the cards then follow clockwise from there"),
        Asked("Is a card known that somebody holds?", "holds: {}", "name and cards: Bo 5h 9d"),
        Asked("Do you play a ruling differently?", "house: {}", "as in FK-R12=b; companion rules four-kingdoms has them"),
    ),
    Asked(
        "What is the trick, from the leader on?",
        "{}",
        "its cards, and behind > what the winner of a red trick takes: 9h 6d 5s > 9h",
    ),
    "position: season 1",
    because,
)
