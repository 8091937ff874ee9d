"""The table of Empires: the players with what they own, and the provinces with what stands in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.cli.tables.drawing import card, name_columns, totals_lines
from companion.cli.terminal import clean, counted, pad, paint, wrap


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
    """A row for each province with a piece: its owner, and who has what there."""
    rows = {province: _pieces(state, seats, province) for province in _occupied(state, seats)}
    if not rows:
        return ["  No piece is on the map yet."]
    owners = {province: seat for seat in seats for province in state["owned"][seat]}
    columns = max(name_columns(list(seats)), len("contested"))
    lines = [paint(f"  {'':>5}  {pad('owner', columns)}  pieces", "dim")]
    for province, pieces in rows.items():
        owner = clean(owners.get(province, "contested"))
        lines += wrap(pieces, " " * (columns + 11), f"  {province:>5}  {pad(owner, columns)}  ")
    return lines


def _occupied(state: Mapping[str, Any], seats: Sequence[str]) -> list[int]:
    found = {province for seat in seats for province in state["cities"][seat]}
    return sorted(found | {int(province) for seat in seats for province in state["counters"][seat]})


def _pieces(state: Mapping[str, Any], seats: Sequence[str], province: int) -> str:
    parts = []
    for seat in seats:
        city = province in state["cities"][seat]
        counters = state["counters"][seat].get(str(province), 0)
        has = ["city"] if city else []
        has += [counted(counters, "counter")] if counters else []
        if has:
            parts.append(f"{clean(seat)} {' and '.join(has)}")
    if str(province) in state["warehouses"]:
        parts.append(f"warehouse {state['warehouses'][str(province)]}")
    return "; ".join(parts)
