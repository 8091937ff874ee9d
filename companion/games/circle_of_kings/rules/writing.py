"""Moves -> lines of a round, in canonical form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.cards.tarot import SPELLINGS, LordCard
from companion.games.circle_of_kings.rules.moves import (
    BURN,
    DISCARD,
    Action,
    Actions,
    Decision,
    Deploy,
    Draw,
    First,
    Forgotten,
    Item,
    Move,
    NewRound,
    Unit,
    Won,
    Word,
)
from companion.games.circle_of_kings.rules.table import Table
from companion.record import Field
from companion.record.writing import write_house
from companion.referee.claims import Sums, Winner, write_claim


def write(move: Move, table: Table) -> str:
    """A move as a line in canonical form, without a number."""
    return _WRITERS[type(move)](move, table)


def write_value(field: Field) -> str:
    """The canonical value of a header key of this game: Kings and rulings in one spelling, one blank behind each comma."""
    if field.key == "circle":
        return " ".join(card.code if (card := SPELLINGS.get(word)) else word for word in field.value.split())
    if field.key == "house":
        return write_house(field.value)
    return " ".join(field.value.split())


def write_item(item: Item) -> str:
    """An item of a draw line."""
    if item.lord:
        return item.lord.name
    if item.card is None:
        return item.kind
    return {DISCARD: "-", BURN: "burn "}.get(item.kind, "") + item.card.code


def write_word(word: Word) -> str:
    """A word of a decision."""
    return word if isinstance(word, str) else word.code


def write_action(action: Action, table: Table) -> str:
    """One circle action."""
    return (
        f"{table.players[action.player]} {write_attacker(action.attacker)} x {' '.join(victim.code for victim in action.victims)}"
    )


def write_attacker(attacker: Unit | LordCard) -> str:
    """Who acts: a card, or a Lord."""
    return attacker.code if isinstance(attacker, Unit) else attacker.name


def _write_draw(move: Draw, table: Table) -> str:
    return f"{table.players[move.player]} draw {' '.join(map(write_item, move.items))}"


def _write_deployment(move: Deploy, table: Table) -> str:
    tag = table.players[move.player]
    if not move.cards:
        return f"{tag} / {move.lord.name}"
    captain, *army = [card.code for card in move.cards]
    return f"{tag} {captain} + {' '.join(army)} / {move.lord.name}" if army else f"{tag} {captain} / {move.lord.name}"


def _write_decision(move: Decision, table: Table) -> str:
    return f"{table.players[move.player]} {move.lord.name} {' '.join(map(write_word, move.words))}"


def _write_actions(move: Actions, table: Table) -> str:
    return ", ".join(write_action(action, table) for action in move.actions)


_WRITERS: dict[type, Callable[[Any, Table], str]] = {
    NewRound: lambda move, _: f"[round {move.number}]",
    Draw: _write_draw,
    Deploy: _write_deployment,
    Decision: _write_decision,
    Actions: _write_actions,
    First: lambda move, table: f"{table.players[move.player]} first",
    Won: lambda move, table: f"{table.players[move.player]} won",
    Forgotten: lambda move, table: f"{table.players[move.player]} {write_attacker(move.card)} -",
    Sums: lambda move, table: write_claim(move, table.players),
    Winner: lambda move, table: write_claim(move, table.players),
}
