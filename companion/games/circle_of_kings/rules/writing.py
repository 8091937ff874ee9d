"""Moves -> lines of a round, in canonical form."""

from collections.abc import Callable
from typing import Any

from companion.cards.tarot import SPELLINGS, LordCard
from companion.games.circle_of_kings.rules import moves as m
from companion.games.circle_of_kings.rules.table import Table
from companion.record import Field
from companion.record.writing import write_house
from companion.referee.claims import Sums, Winner, write_claim


def write(table: Table, move: m.Move) -> str:
    """A move as a line in canonical form, without a number."""
    return _WRITERS[type(move)](move, table)


def write_value(field: Field) -> str:
    """The canonical value of a header key of this game: Kings and rulings in one spelling, one blank behind each comma."""
    if field.key == "circle":
        return " ".join(card.code if (card := SPELLINGS.get(word)) else word for word in field.value.split())
    if field.key == "house":
        return write_house(field.value)
    return " ".join(field.value.split())


def write_item(item: m.Item) -> str:
    """An item of a draw line."""
    if item.lord:
        return item.lord.name
    if item.card is None:
        return item.kind
    return {m.DISCARD: "-", m.BURN: "burn "}.get(item.kind, "") + item.card.code


def write_action(action: m.Action, table: Table) -> str:
    """One circle action."""
    return (
        f"{table.players[action.player]} {write_attacker(action.attacker)} x {' '.join(victim.code for victim in action.victims)}"
    )


def write_attacker(attacker: m.Unit | LordCard) -> str:
    """Who acts: a card, or a Lord."""
    return attacker.code if isinstance(attacker, m.Unit) else attacker.name


def _write_draw(move: m.Draw, table: Table) -> str:
    return f"{table.players[move.player]} draw {' '.join(map(write_item, move.items))}"


def _write_deployment(move: m.Deploy, table: Table) -> str:
    tag = table.players[move.player]
    if not move.cards:
        return f"{tag} / {move.lord.name}"
    captain, *army = [card.code for card in move.cards]
    return f"{tag} {captain} + {' '.join(army)} / {move.lord.name}" if army else f"{tag} {captain} / {move.lord.name}"


def _write_decision(move: m.Decision, table: Table) -> str:
    return f"{table.players[move.player]} {move.lord.name} {' '.join(map(m.write_word, move.words))}"


def _write_actions(move: m.Actions, table: Table) -> str:
    return ", ".join(write_action(action, table) for action in move.actions)


_WRITERS: dict[type, Callable[[Any, Table], str]] = {
    m.NewRound: lambda move, _: f"[round {move.number}]",
    m.Draw: _write_draw,
    m.Deploy: _write_deployment,
    m.Decision: _write_decision,
    m.Actions: _write_actions,
    m.First: lambda move, table: f"{table.players[move.player]} first",
    m.Won: lambda move, table: f"{table.players[move.player]} won",
    m.Forgotten: lambda move, table: f"{table.players[move.player]} {write_attacker(move.card)} -",
    Sums: lambda move, table: write_claim(move, table.players),
    Winner: lambda move, table: write_claim(move, table.players),
}
