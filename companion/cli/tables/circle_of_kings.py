"""The table of Circle of Kings: the Circle with its Kings, and before each player his army, his Lord, his hand and decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.cli.tables.drawing import cards_lines, totals_lines
from companion.cli.terminal import clean, counted, paint, wrap

_SUITS = {"s": "swords", "w": "wands", "c": "cups", "p": "pentacles"}
_COLUMNS = 64
_GAP = 22


def draw(state: Mapping[str, Any], totals: Mapping[str, int], seats: Sequence[str]) -> list[str]:
    """The lines of the drawing."""
    lines = [_headline(state), "", *_circle(state["circle"]), ""]
    for seat in seats:
        lines += _player(state, seat)
    return [*lines, "", *_combat(state), *totals_lines(totals, "Lords left:")]


def _headline(state: Mapping[str, Any]) -> str:
    return f"Round {state['round']}, {state['phase']}" if state["round"] else "Before the first round"


def _circle(kings: Sequence[str | None]) -> list[str]:
    """The four places as they lie; each suit strikes the next one clockwise."""
    top, right, bottom, left = map(_king, kings)
    return [
        f"{'top':^{_COLUMNS}}".rstrip(),
        _centred(top),
        f"  {left:>{_GAP}}   strikes the next   {right}",
        f"{'clockwise':^{_COLUMNS}}".rstrip(),
        _centred(bottom),
        f"{'bottom':^{_COLUMNS}}".rstrip(),
    ]


def _centred(text: str) -> str:
    return " " * ((_COLUMNS - len(text)) // 2) + paint(text, "bold")


def _king(code: str | None) -> str:
    return f"K {_SUITS[code[1]]}" if code else "(no King)"


def _player(state: Mapping[str, Any], seat: str) -> list[str]:
    zone, hand = state["deployed"][seat], state["hand"][seat]
    army = [_shown(card, zone["tapped"]) for card in zone["army"]]
    captain = [f"{_shown(zone['captain'], zone['tapped'])} (Captain)"] if zone["captain"] else []
    decks = f"{_counted(state['army_deck'][seat], state['lord_deck'][seat])} in the decks"
    gone = f"{_counted(len(state['army_discard'][seat]), state['lord_discard'][seat])} discarded"
    held = _counted(hand["army"], hand["lords"])
    held += f"; known: {' '.join(hand['known'])}" if hand["known"] else ""
    return [
        paint(f"  {clean(seat)}", "bold"),
        *cards_lines("army", [*captain, *army], show=str),
        *([f"    {'Lord':<8} {zone['lord']}"] if zone["lord"] else []),
        *wrap(clean(held), " " * 13, f"    {'hand':<8} "),
        *wrap(f"{decks}; {gone}", " " * 13, f"    {'decks':<8} "),
    ]


def _counted(army: int, lords: int) -> str:
    return f"{counted(army, 'army card')} and {counted(lords, 'Lord')}"


def _shown(card: str, tapped: Sequence[str]) -> str:
    """A deployed card; in brackets once it has acted."""
    return f"[{card}]" if card in tapped else card


def _combat(state: Mapping[str, Any]) -> list[str]:
    combat = state["combat"]
    if combat is None:
        return []
    said = {"draw": "a draw", "none": "none: the round is over"}.get(combat["result"], f"{combat['result']} won")
    if combat["values"]:
        said += f" ({', '.join(f'{tag} {value}' for tag, value in combat['values'].items())})"
    return wrap(clean(said), " " * 14, f"  {'Combat:':<11} ")
