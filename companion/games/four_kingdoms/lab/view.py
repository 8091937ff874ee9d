"""What a seat of Four Kingdoms can see and has seen, as plain data."""

from typing import NamedTuple

from companion.cards.french import Card
from companion.games.four_kingdoms.rules import moves as m, table as t

#: What is being decided.
SCORING, EXCHANGE, CARD, TAKE, OVER = "scoring", "exchange", "card", "take", "over"


class View(NamedTuple):
    """A season as one person sees it.

    `before` are the lines of the seasons before, of which nothing is hidden any more. `kings` are the suits of the Royal King and
    of the bottom king, which all saw. `dealt` is this person's hand as it was dealt, `hand` as it is, sorted. `drew` are those
    who have exchanged with the deck; `circles` are those who took part, for each circle that has gone round; `own` is this
    person's exchange. `leaders` led the `tricks`; `trick` has the cards of this one in play order, None for each that lies face
    down.
    """

    table: t.Table
    seat: int
    before: tuple[m.Move, ...]
    totals: tuple[int, ...]
    scored: int
    number: int
    scoring: str | None
    phase: str
    asked: int
    kings: tuple[str, str] | None = None
    dealt: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    drew: tuple[int, ...] = ()
    circles: tuple[tuple[int, ...], ...] = ()
    own: m.Exchange | None = None
    tricks: tuple[m.Trick, ...] = ()
    leaders: tuple[int, ...] = ()
    villages: tuple[int, ...] = ()
    leader: int = 0
    trick: tuple[Card | None, ...] = ()
