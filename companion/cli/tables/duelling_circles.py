"""The table of Duelling Circles: the three rows with the tokens of both players, reserves and losses.

The first-named player sits below. Home rows are drawn from `h8` to `h1`, as on the printed board, so that a course leads on from
`h8` to `c1`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.cli.tables.drawing import named, totals_lines
from companion.cli.terminal import clean, counted, paint, width, wrap

_HOME = tuple(f"h{number}" for number in range(8, 0, -1))
_COMBAT = tuple(f"c{number}" for number in range(1, 9))
_RALLYING = ("h3", "h6")
_LETTERS = {"cerulean": "c", "ultramarine": "u", "green": "g", "orange": "o", "red-white": "r", "violet": "v", "black": "b"}
#: What stands for a token of the first and of the second player, and the colour in which it is drawn.
_SIGNS, _COLOURS = ("●", "○"), ("cyan", "yellow")
_COLUMNS = 8
_INDENT = "  "


def draw(state: Mapping[str, Any], totals: Mapping[str, int], seats: Sequence[str]) -> list[str]:
    """The lines of the drawing."""
    tokens = [_by_tile(state["board"][seat]) for seat in seats]
    return [
        *wrap(_headline(state), _INDENT, ""),
        "",
        _player(state, seats, 1),
        _edge("┌┬┐"),
        *_row(_HOME, {1: tokens[1]}, None),
        _edge("├┼┤"),
        *_row(_COMBAT, {0: tokens[0], 1: tokens[1]}, state["lucky"]),
        _edge("├┼┤"),
        *_row(_HOME, {0: tokens[0]}, None),
        _edge("└┴┘"),
        _player(state, seats, 0),
        "",
        *_legend(state),
        *_may_move(state),
        *totals_lines(totals, "Taken:"),
    ]


def _headline(state: Mapping[str, Any]) -> str:
    if state["phase"] == "over":
        return f"Over after {counted(state['turn'], 'turn')}."
    mover = clean(state["to_move"])
    waits = {
        "flip": f"{mover} flips" if state["owed"] < 2 else f"{mover} flips, {state['owed']} times",
        "move": f"{mover} moves {state['flip']}" + (f", and then flips again ({state['owed']})" if state["owed"] else ""),
        "lucky": f"the lucky flip of {mover}",
    }[state["phase"]]
    lucky = f"c{state['lucky']} is lucky" if state["lucky"] else "no tile is lucky"
    return f"Turn {state['turn']}: {waits}; {lucky}."


def _by_tile(board: Sequence[str]) -> dict[str, list[str]]:
    """Tile -> the letters of the tokens that stand there, an empty text for a token without colour."""
    found: dict[str, list[str]] = {}
    for entry in board:
        tile, _, colour = entry.partition("/")
        found.setdefault(tile, []).append(_LETTERS.get(colour, ""))
    return found


def _player(state: Mapping[str, Any], seats: Sequence[str], seat: int) -> str:
    """A player's line, above or below his home row."""
    tag = seats[seat]
    turn = ">" if state["to_move"] == tag else " "
    colours = "".join(_LETTERS[word] for word in state["reserve_colours"].get(tag, ()))
    reserve = f"reserve {state['reserve'][tag]}" + (f" ({colours})" if colours else "")
    name = paint(turn, "bold") + " " + named(tag, min(24, width(clean(tag))))
    return f"{name} {paint(_SIGNS[seat], _COLOURS[seat])}  {reserve}, lost {state['lost'][tag]}"


def _edge(signs: str) -> str:
    return _INDENT + signs[0] + signs[1].join(["─" * _COLUMNS] * 8) + signs[2]


def _row(tiles: Sequence[str], tokens: Mapping[int, Mapping[str, list[str]]], lucky: int | None) -> list[str]:
    """A line with the tiles' names, and one with what stands on them."""
    names = [_name(tile, lucky) for tile in tiles]
    places = [_cell([(seat, tokens[seat].get(tile, [])) for seat in sorted(tokens)]) for tile in tiles]
    return [f"{_INDENT}│{'│'.join(cells)}│" for cells in (names, places)]


def _name(tile: str, lucky: int | None) -> str:
    """A tile's name, with a mark where a landing rallies and one where luck is."""
    if lucky and tile == f"c{lucky}":
        return " " + paint(f"{tile} *".ljust(_COLUMNS - 1), "green", "bold")
    if tile in _RALLYING:
        return " " + paint(f"{tile} +".ljust(_COLUMNS - 1), "dim")
    return " " + paint(tile.ljust(_COLUMNS - 1), "dim")


def _cell(sides: Sequence[tuple[int, list[str]]]) -> str:
    """The tokens of a tile: one sign for each player that is there, and the letters of his colours."""
    shown, drawn = 0, ""
    for seat, letters in sides:
        if letters:
            text = _SIGNS[seat] + "".join(letters) + (str(len(letters)) if len(letters) > 1 and not letters[0] else "")
            drawn += paint(text, _COLOURS[seat], "bold")
            shown += width(text)
    return f" {drawn}{' ' * (_COLUMNS - 1 - shown)}" if shown < _COLUMNS else drawn


def _legend(state: Mapping[str, Any]) -> list[str]:
    marks = f"{_INDENT}+ rallying tile  * lucky tile"
    colours = _INDENT + "  ".join(f"{letter} {word}" for word, letter in _LETTERS.items())
    return [paint(line, "dim") for line in (marks, *([colours] if state["reserve_colours"] else []))]


def _may_move(state: Mapping[str, Any]) -> list[str]:
    return wrap("  ".join(state["legal"]), " " * 14, "  May move:   ") if state["legal"] else []
