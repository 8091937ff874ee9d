"""The table of Empires: the players with what they own, and the provinces with what stands in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.cli.tables.drawing import card, name_columns, totals_lines
from companion.cli.terminal import COLUMNS, clean, counted, pad, paint, width, wrap

#: As many provinces are listed one below the other.
_FEW = 12


def draw(state: Mapping[str, Any], totals: Mapping[str, int], seats: Sequence[str]) -> list[str]:
    """The lines of the drawing."""
    lines = [_headline(state)]
    if state["order"]:
        lines += wrap(clean(", ".join(state["order"])), " " * 14, "  Order:      ")
    lines.append("")
    for seat in seats:
        lines += _player(state, seat)
    return [*lines, "", *_provinces(state, seats), "", *totals_lines(totals, "Provinces:")]


def _headline(state: Mapping[str, Any]) -> str:
    begun = f"Turn {state['turn']}, {state['phase']}" if state["turn"] else "Before the first turn"
    return f"{begun}; {state['provinces']} provinces, {state['need']} win; {counted(state['deck'], 'card')} in the deck"


def _player(state: Mapping[str, Any], seat: str) -> list[str]:
    if seat in state["eliminated"]:
        return [f"{paint(f'  {clean(seat)}', 'bold')}, eliminated"]
    counters = sum(state["counters"][seat].values())
    cities = len(state["cities"][seat])
    about = [
        f"{cities} {'city' if cities == 1 else 'cities'}",
        counted(counters, "counter"),
        counted(state["hand"][seat], "card"),
    ]
    if seat in state["coins"]:
        about.append(counted(state["coins"][seat], "coin"))
    if seat in state["attributes"]:
        about.append(f"{state['attributes'][seat]} for an attribute")
    lines = wrap(", ".join(about), "    ", f"  {clean(seat)}: ")
    lines[0] = lines[0].replace(f"  {clean(seat)}:", paint(f"  {clean(seat)}:", "bold"), 1)
    if state["seen"][seat]:
        lines.append(f"    seen cards {' '.join(map(card, state['seen'][seat]))}")
    return lines


def _provinces(state: Mapping[str, Any], seats: Sequence[str]) -> list[str]:
    """The provinces with a piece, in columns from top to bottom: who owns each, and what stands there."""
    occupied = _occupied(state, seats)
    if not occupied:
        return ["  No piece is on the map yet."]
    owners = {province: seat for seat in seats for province in state["owned"][seat]}
    most = name_columns(list(seats))
    quiet = [province for province in occupied if province in owners]
    cells = [
        f"{province:>5}  {pad(clean(owners[province]), most)}  {_pieces(state, owners[province], province)}" for province in quiet
    ]
    lines = [paint("  Province, owner, his city and counters; [4] is a warehouse's die.", "dim"), *_in_columns(cells)]
    for province in occupied:
        if province not in owners:
            there = [f"{clean(seat)} {_pieces(state, seat, province)}" for seat in seats if _pieces(state, seat, province)]
            lines += wrap("; ".join(there), " " * 14, f"  {province:>5}  contested: ")
    free = state["provinces"] - len(occupied)
    return [*lines, f"         {counted(free, 'province')} without a piece"] if free else lines


def _in_columns(cells: Sequence[str]) -> list[str]:
    """Cells of one width, as many beside each other as there is room for, if they are many."""
    if len(cells) <= _FEW:
        return [f"  {cell}".rstrip() for cell in cells]
    columns = max(map(width, cells))
    beside = max(1, (COLUMNS - 2) // (columns + 2))
    rows = -(-len(cells) // beside)
    return [f"  {'  '.join(pad(cell, columns) for cell in cells[row::rows])}".rstrip() for row in range(rows)]


def _occupied(state: Mapping[str, Any], seats: Sequence[str]) -> list[int]:
    found = {province for seat in seats for province in state["cities"][seat]}
    return sorted(found | {int(province) for seat in seats for province in state["counters"][seat]})


def _pieces(state: Mapping[str, Any], seat: str, province: int) -> str:
    """What a player has in a province: `city, 3`; a warehouse shows its pips: `city [4], 3`."""
    has = []
    if province in state["cities"][seat]:
        pips = state["warehouses"].get(str(province))
        has.append(f"city [{pips}]" if pips is not None else "city")
    counters = state["counters"][seat].get(str(province), 0)
    return ", ".join([*has, *([str(counters)] if counters else [])])
