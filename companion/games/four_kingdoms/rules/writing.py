"""Moves -> lines of a season, in canonical form."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.cards.french import Card
from companion.games.four_kingdoms.rules.moves import (
    NOMAD,
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
    Sums,
    Trick,
    Village,
    Winner,
)
from companion.games.four_kingdoms.rules.table import DUMMY, Table
from companion.record import Field


def write(move: Move, table: Table) -> str:  # noqa: C901 - a case for each kind of line
    """A move as a line in canonical form, without a number."""
    units = [unit.tag for unit in table.units]
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
            return "points: " + ", ".join(f"{units[i]} {n}" for i, n in entries)
        case Sums(word, entries):
            return f"{word}: " + ", ".join(f"{units[i]} {n}" for i, n in entries)
        case Lead(unit, points):
            return "lead: none" if unit is None else f"lead: {units[unit]} {points}"
        case Winner(winners):
            return "winner: " + (", ".join(units[i] for i in winners) or "draw")
        case End():
            return "end"
        case Trick(cards, take, leader):
            who = "" if leader is None else f"{DUMMY if leader == NOMAD else table.persons[leader]}: "
            return f"{who}{_list(cards)}" + (f" > {take.code}" if take else "")


def write_value(field: Field) -> str:
    """The canonical value of a header key of this game: one blank behind each comma, words in lower case, names as typed."""
    entries = [" ".join(entry.split()) for entry in field.value.split(",")]
    if field.key == "house":
        rulings = [entry.partition("=") for entry in entries]
        return ", ".join(f"{ruling.strip().upper()}={setting.strip().lower()}" for ruling, _, setting in rulings)
    if field.key == "teams":
        return ", ".join(re.sub(r"\s*\+\s*", "+", re.sub(r"\s*=\s*", " = ", entry)) for entry in entries)
    if field.key == "dealer":
        return field.value
    return str(int(field.value)) if field.value.isdecimal() else field.value.lower()


def _list(cards: Sequence[Card]) -> str:
    return " ".join(card.code for card in cards)
