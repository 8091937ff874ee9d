"""The table of Circle of Power: the four emperors with their cities and lines, and who attacks whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.cli.tables.drawing import boxes, cards_lines, totals_lines
from companion.cli.terminal import clean, pad, paint, width

_CIRCLE = "Q attacks J, K attacks Q, A attacks K, J attacks A; jokers attack red."
_BOX = 17


def draw(state: Mapping[str, Any], totals: Mapping[str, int], seats: Sequence[str]) -> list[str]:
    """The lines of the drawing."""
    del seats  # the order in which they sit now is in the state
    lines = [_headline(state), ""]
    cities = [state["cities"][tag] or "–" for tag in state["seats"]]
    if state["season"]:
        lines += [*boxes([_title(tag) for tag in state["seats"]], cities, _BOX), f"  {_CIRCLE}", ""]
    for tag in state["seats"]:
        lines += _emperor(state, tag)
    return [*lines, "", *totals_lines(totals)]


def _title(tag: str) -> str:
    """A name as the title of a box."""
    return pad(clean(tag), _BOX - 4).rstrip() if width(clean(tag)) > _BOX - 4 else clean(tag)


def _headline(state: Mapping[str, Any]) -> str:
    variant = state["variant"].replace("-", " ")
    if not state["season"]:
        return f"Before the first season; {variant}."
    parts = [f"Season {state['season']}", variant, f"{state['actions']} of 15 actions"]
    if state["leader"]:
        parts.append(f"{clean(state['leader'])} leads the next")
    return ", ".join(parts)


def _emperor(state: Mapping[str, Any], tag: str) -> list[str]:
    leads = tag == state["leader"]
    about = ["deals"] if tag == state["dealer"] else []
    about += ["a dummy plays"] if tag in state["dummies"] else []
    about += ["knocked out"] if tag in state["knocked_out"] else []
    about += ["leads"] if leads else []
    lines = [", ".join([paint(f"{'>' if leads else ' '} {clean(tag)}", "bold"), *about])]
    trophies = state["trophies"][tag]
    if trophies or state["variant"] != "lonely-tyrant":
        lines += cards_lines("line", trophies)
    if state["variant"] != "basic":
        lines.append(f"    {'lost':<8} {state['destroyed'][tag]} destroyed in this game")
    return lines
