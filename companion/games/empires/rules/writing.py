"""Moves -> lines of a turn, in canonical form: short combinations, provinces by their ids, elements with `;` between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.cards.french import Card
from companion.games.empires.rules.combinations import COMBINATIONS
from companion.games.empires.rules.maps import write_province
from companion.games.empires.rules.moves import (
    Act,
    Build,
    Buy,
    CityAt,
    Combo,
    Discard,
    Draw,
    Enter,
    Fight,
    Give,
    Keep,
    MapLine,
    Move,
    NewTurn,
    Order,
    Pass,
    Place,
    Setup,
    Step,
    Steps,
    Store,
    StoreCoin,
    Sums,
    Take,
    Winner,
)
from companion.games.empires.rules.table import Table
from companion.record import Field


def write(table: Table, move: Move) -> str:
    """A move as a line in canonical form, without a number."""
    tags = table.players
    match move:
        case Act(player, elements):
            return f"{tags[player]} " + "; ".join(write_element(table, element) for element in elements)
        case NewTurn(number):
            return f"[turn {number}]"
        case MapLine(province):
            return write_province(province)
        case Order(players):
            return "order: " + ", ".join(tags[player] for player in players)
        case Sums(word, entries):
            return f"{word}: " + ", ".join(f"{tags[player]} {number}" for player, number in entries)
        case Winner(players):
            return "winner: " + (", ".join(tags[player] for player in players) or "draw")
        case _:
            return move.word


def write_element(table: Table, element: Any) -> str:
    """One element."""
    return _WRITERS[type(element)](table, element)


def write_target(table: Table, target: Any) -> str:
    """A target of a combination, a place or a step."""
    if isinstance(target, Place):
        return _place(table, target)
    if isinstance(target, Step):
        return f"{_place(table, Place(target.number, target.origin, target.owner))}>{target.to}"
    return f"city@{target.province}" if isinstance(target, CityAt) else str(target)


def _place(table: Table, place: Place) -> str:
    count = f"{place.number}@" if place.number > 1 else ""
    owner = "" if place.owner is None else f"/{table.players[place.owner]}"
    return f"{count}{place.province}{owner}"


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(card.code for card in cards)


def _targets(table: Table, targets: Sequence[Any]) -> str:
    return " ".join(write_target(table, target) for target in targets)


def _placed(word: str) -> Callable[[Table, Any], str]:
    return lambda table, element: f"{word} {element.city} {_targets(table, element.places)}"


def _give(table: Table, element: Give) -> str:
    gifts = [f"${gift}" if isinstance(gift, int) else gift.code for gift in element.gifts]
    return f"give {table.players[element.to]} {' '.join(gifts)}"


def _combo(table: Table, element: Combo) -> str:
    words = (COMBINATIONS[element.name].short, _cards(element.cards), _targets(table, element.targets))
    return " ".join(word for word in words if word)


_WRITERS: Mapping[type, Callable[[Table, Any], str]] = {
    Setup: _placed("setup"),
    Enter: _placed("enter"),
    Draw: lambda _, element: f"draw {_cards(element.cards)}",
    Give: _give,
    Buy: lambda _, element: f"buy {_cards(element.cards) or element.number}",
    Combo: _combo,
    Pass: lambda _, element: f"pass {element.card.code}" if element.card else "pass",
    Build: lambda _, element: f"build {element.card.code} {element.province}",
    Store: lambda _, element: f"store {_cards(element.cards)} {element.province}",
    StoreCoin: lambda _, element: f"store $1 {element.province}",
    Take: lambda _, element: f"take ${element.coins} {element.province}",
    Steps: lambda table, element: _targets(table, element.steps),
    Fight: lambda table, element: f"fight {_place(table, element.place)}",
    Keep: lambda _, element: f"keep {element.number}",
    Discard: lambda _, element: f"discard {_cards(element.cards)}",
}


def write_value(field: Field) -> str:
    """The canonical value of a header key of this game: one blank behind each comma, words in lower case, names as typed."""
    entries = [entry.split() for entry in field.value.split(",")]
    if field.key in ("map", "youngest"):
        return field.value
    if field.key == "house":
        rulings = [entry.partition("=") for entry in field.value.split(",")]
        return ", ".join(f"{ruling.strip().upper()}={setting.strip().lower()}" for ruling, _, setting in rulings)
    if field.key == "attributes":
        return ", ".join(f"{entry[0]} {entry[1].lower()}" for entry in entries)
    if field.key == "options":
        return ", ".join(entry[0].lower() for entry in entries)
    return str(int(field.value))
