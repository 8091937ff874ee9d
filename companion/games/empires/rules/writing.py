"""Moves -> lines of a turn, in canonical form: short combinations, provinces by their ids, elements with `;` between them."""

from __future__ import annotations

from collections.abc import Sequence

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
    Element,
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
    Take,
    Targets,
)
from companion.games.empires.rules.table import Table
from companion.record import Field
from companion.record.writing import write_house
from companion.referee.claims import Sums, Winner, write_claim


def write(table: Table, move: Move) -> str:
    """A move as a line in canonical form, without a number."""
    tags = table.players
    match move:
        case Act(player, elements):
            return f"{tags[player]} " + "; ".join([write_element(table, element) for element in elements])
        case NewTurn(number):
            return f"[turn {number}]"
        case MapLine(province):
            return write_province(province)
        case Order(players):
            return "order: " + ", ".join(tags[player] for player in players)
        case Sums() | Winner():
            return write_claim(move, tags)
        case _:
            return move.word


def write_element(table: Table, element: Element) -> str:
    """One element."""
    match element:
        case Combo(name, cards, targets):
            return " ".join((COMBINATIONS[name].short, *_cards(cards), *_targets(table, targets)))
        case Steps(steps):
            return " ".join(_targets(table, steps))
        case Setup(city, places) | Enter(city, places):
            verb = "setup" if isinstance(element, Setup) else "enter"
            return " ".join((verb, str(city), *_targets(table, places)))
        case Give(to, gifts):
            return " ".join(("give", table.players[to], *[f"${gift}" if isinstance(gift, int) else gift.code for gift in gifts]))
        case Pass(card):
            return f"pass {card.code}" if card else "pass"
        case Fight(place):
            return f"fight {_place(table, place)}"
        case _:
            return _work(element)


def _work(element: Draw | Buy | Build | Store | StoreCoin | Take | Keep | Discard) -> str:
    """An element that needs no table to be written."""
    match element:
        case Draw(cards):
            words: tuple[str, ...] = ("draw", *_cards(cards))
        case Discard(cards):
            words = ("discard", *_cards(cards))
        case Buy(number, cards):
            words = ("buy", *(_cards(cards) or [str(number)]))
        case Build(card, province):
            words = ("build", card.code, str(province))
        case Store(cards, province):
            words = ("store", *_cards(cards), str(province))
        case StoreCoin(province):
            words = ("store", "$1", str(province))
        case Take(coins, province):
            words = ("take", f"${coins}", str(province))
        case Keep(number):
            words = ("keep", str(number))
    return " ".join(words)


def _cards(cards: Sequence[Card]) -> list[str]:
    return [card.code for card in cards]


def _targets(table: Table, targets: Targets) -> list[str]:
    return [_target(table, target) for target in targets]


def _target(table: Table, target: int | Place | Step | CityAt) -> str:
    if isinstance(target, Place):
        return _place(table, target)
    if isinstance(target, Step):
        return f"{_place(table, Place(target.number, target.origin, target.owner))}>{target.to}"
    return f"city@{target.province}" if isinstance(target, CityAt) else str(target)


def _place(table: Table, place: Place) -> str:
    count = f"{place.number}@" if place.number > 1 else ""
    owner = "" if place.owner is None else f"/{table.players[place.owner]}"
    return f"{count}{place.province}{owner}"


def write_value(field: Field) -> str:
    """The canonical value of a header key of this game: one blank behind each comma, words in lower case, names as typed."""
    entries = [entry.split() for entry in field.value.split(",")]
    if field.key in ("map", "youngest"):
        return field.value
    if field.key == "house":
        return write_house(field.value)
    if field.key == "attributes":
        return ", ".join(f"{entry[0]} {entry[1].lower()}" for entry in entries)
    if field.key == "options":
        return ", ".join(entry[0].lower() for entry in entries)
    return str(int(field.value))
