"""Moves -> lines of a season, in canonical form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.cards.french import Card
from companion.games.circle_of_power.rules.moves import Action, Cities, Dealer, Deed, Hand, Move, NewSeason, Seats
from companion.games.circle_of_power.rules.table import Table
from companion.record import Field
from companion.record.writing import write_house
from companion.referee.claims import Sums, Winner, write_claim


def write(move: Move, table: Table) -> str:
    """A move as a line in canonical form, without a number."""
    tags = table.tags
    match move:
        case Action():
            return _action(move, table)
        case NewSeason(number):
            return f"[season {number}]"
        case Seats(emperors):
            return f"seats: {_tags(emperors, table)}"
        case Dealer(emperor):
            return f"dealer: {tags[emperor]}"
        case Cities(cards, emperors):
            if not emperors:
                return f"cities: {_cards(cards)}"
            owned = zip(emperors, cards, strict=True)
            return "cities: " + ", ".join(f"{tags[emperor]} {card.code}" for emperor, card in owned)
        case Hand(entries):
            return "hand: " + ", ".join(f"{tags[emperor]} {_cards(cards)}" for emperor, cards in entries)
        case Sums() | Winner():
            return write_claim(move, tags)


def _action(move: Action, table: Table) -> str:
    words = [f"({move.following.code})"] if move.following else []
    if move.leader is not None:
        words.append(f"{table.tags[move.leader]}:")
    if move.draws:
        words += [card.code + (f"+{draw.code}" if draw else "") for card, draw in zip(move.cards, move.draws, strict=True)]
    else:
        words += [card.code for card in move.cards]
    return " ".join([*words, *deed_words(move.deed, table)])


def deed_words(deed: Deed, table: Table) -> list[str]:
    """What stands behind the four cards of an action."""
    winner, kind, loser, trophy, choice = deed
    words = [
        "" if winner is None else table.tags[winner],
        kind,
        "" if loser is None else table.tags[loser],
        trophy.code if trophy else "",
        choice,
    ]
    return [word for word in words if word]


def write_value(field: Field) -> str:
    """The canonical value of a header key of this game: one blank behind each comma, words in lower case, names as typed."""
    if field.key == "house":
        return write_house(field.value)
    return field.value if field.key == "dealer" else field.value.lower()


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(card.code for card in cards)


def _tags(emperors: Iterable[int], table: Table) -> str:
    return ", ".join(table.tags[emperor] for emperor in emperors)
