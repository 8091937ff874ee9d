"""Where the lines of a season say what a breach is about: the places that explain it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.cards.french import Card
from companion.games.four_kingdoms.rules.messages import say
from companion.games.four_kingdoms.rules.moves import Exchange, Hand, Move, Trick, Village
from companion.games.four_kingdoms.rules.state import Season, Trail
from companion.games.four_kingdoms.rules.table import Table
from companion.referee import Related


def lines_back(trail: Trail | None) -> Iterator[Move]:
    """The lines of a trail, the newest first."""
    while trail is not None:
        yield trail.move
        trail = trail.before


def last_trick(season: Season) -> Trick | None:
    """The line of the trick before; None where the record does not have it."""
    return next((move for move in lines_back(season.trail) if isinstance(move, Trick)), None)


def seen_in(table: Table, season: Season, card: Card) -> tuple[Related, ...]:
    """The line of this season that last named a card, and what it says of it; nothing where none does."""
    for move in lines_back(season.trail):
        related = _mention(table, move, card)
        if related:
            return (related,)
    return ()


def _mention(table: Table, move: Move, card: Card) -> Related | None:
    """What a line says of a card."""
    match move:
        case Trick(cards=cards) if card in cards:
            return Related(move, say("played-here"), (move.word_of(cards.index(card)),))
        case Exchange(person, given, got) if card in (given, got):
            key, at = ("gets-it-here", "take") if got is card else ("gives-it-here", 0)
            return Related(move, say(key, name=table.persons[person]), (at,))
        case Hand(person, cards) if card in cards:
            return Related(move, say("dealt-here", name=table.persons[person]), (cards.index(card),))
        case Village(tag, _, cards) if card in cards:
            return Related(move, say("in-village-here", tag=tag), (cards.index(card),))
    return None
