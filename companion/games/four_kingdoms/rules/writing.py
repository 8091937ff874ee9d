"""Moves -> lines of a season, in canonical form."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.cards.french import Card
from companion.games.four_kingdoms.rules.fall import name_of
from companion.games.four_kingdoms.rules.moves import (
    End,
    Exchange,
    Hand,
    Harvest,
    Kings,
    Lead,
    Move,
    NewSeason,
    Points,
    Scoring,
    Trick,
    Village,
)
from companion.games.four_kingdoms.rules.notation import NOTHING
from companion.games.four_kingdoms.rules.table import Table
from companion.record import Field
from companion.record.writing import write_house
from companion.referee.claims import Sums, Winner, write_claim


def write(move: Move, table: Table) -> str:  # noqa: C901 - a case for each kind of line
    """A move as a line in canonical form, without a number."""
    units = table.tags
    match move:
        case NewSeason(number):
            return f"[season {number}]"
        case Scoring(variation):
            return f"scoring: {variation}"
        case Kings(cards):
            return f"kings: {_list(cards)}"
        case Harvest(cards):
            return f"harvest: {_list(cards) or 'none'}"
        case Hand(person, cards):
            return f"hand {table.persons[person]}: {_list(cards)}"
        case Exchange(person, given, got):
            return f"exchange {table.persons[person]}: {given.code}" + (f" > {got.code}" if got else "")
        case Village(tag, _, cards):
            return f"village {tag}: {_list(cards) or 'none'}"
        case Points(entries):
            return write_claim(Sums("points", entries), units)
        case Sums() | Winner():
            return write_claim(move, units)
        case Lead(unit, points):
            return "lead: none" if unit is None else f"lead: {units[unit]} {points}"
        case End():
            return "end"
        case Trick():
            return _trick(move, table)


def _trick(move: Trick, table: Table) -> str:
    """A trick; `-` stands for who played nothing, a tag behind the arrow for who took."""
    words = [card.code for card in move.cards]
    for place in move.idle:
        words.insert(place, NOTHING)
    if move.leader is not None:
        words.insert(0, f"{name_of(table, move.leader)}:")
    taken = [] if move.taker is None else [name_of(table, move.taker)]
    taken += [move.take.code] if move.take else []
    return " ".join((*words, ">", *taken) if taken else words)


def write_value(field: Field) -> str:
    """The canonical value of a header key of this game: one blank behind each comma, words in lower case, names as typed."""
    if field.key == "house":
        return write_house(field.value)
    if field.key == "teams":
        entries = [" ".join(entry.split()) for entry in field.value.split(",")]
        return ", ".join(re.sub(r" ?\+ ?", "+", re.sub(" ?= ?", " = ", entry)) for entry in entries)
    if field.key == "dealer":
        return field.value
    return str(int(field.value)) if field.value.isdecimal() else field.value.lower()


def _list(cards: Sequence[Card]) -> str:
    return " ".join(card.code for card in cards)
