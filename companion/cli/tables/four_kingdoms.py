"""The table of Four Kingdoms: the King Deck, the trick, every player's village and hand, the totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.cli.tables.drawing import boxes, card, cards_lines, sign, totals_lines
from companion.cli.terminal import clean, counted, pad, paint, width, wrap

_PLACES = ("absent", "royal", "inner", "bottom")


def draw(state: Mapping[str, Any], totals: Mapping[str, int], seats: Sequence[str]) -> list[str]:
    """The lines of the drawing."""
    lines = [_headline(state), ""]
    if state["season"]:
        lines += [*_king_deck(state), *_prediction(state), ""]
        for seat in seats:
            lines += _player(state, seat)
        if state["leader"] == "dummy" and "dummy" not in [seat.casefold() for seat in seats]:
            lines.append(paint("> dummy", "bold") + ", leads")
        lines += [*_team_villages(state, seats), "", *_last_trick(state), *_harvest(state)]
    return [*lines, *_totals(state, totals)]


def _headline(state: Mapping[str, Any]) -> str:
    if not state["season"]:
        return f"Before the first season; {state['hand_size']} cards each."
    scoring = state["scoring"] or "variation not named yet"
    parts = [f"Season {state['season']}", scoring, f"{state['tricks']} of {state['hand_size']} tricks"]
    if state["leader"]:
        parts.append(f"{clean(state['leader'])} leads the next")
    return ", ".join(parts)


def _king_deck(state: Mapping[str, Any]) -> list[str]:
    """Four cards side by side, each under the name of its place."""
    return boxes(_PLACES, [state["kings"][place] or "?" for place in _PLACES])


def _prediction(state: Mapping[str, Any]) -> list[str]:
    if state["prediction"] is None or state["harvest"] is not None:
        return []
    words = {"0": "no", "1": "yes"}
    chances = [f"{card(f'K{suit}')} {words.get(chance, chance)}" for suit, chance in state["prediction"].items()]
    return [f"  Will they harvest?  {'   '.join(chances)}"]


def _player(state: Mapping[str, Any], seat: str) -> list[str]:
    leads = state["leader"] is not None and seat.casefold() == state["leader"].casefold()
    roles = [name for key, name in (("king_dealer", "King Dealer"), ("citizen_dealer", "Citizen Dealer")) if state[key] == seat]
    about = [*roles, *(["leads"] if leads else [])]
    name = paint(f"{'>' if leads else ' '} {clean(seat)}", "bold")
    lines = [", ".join([name, *about])]
    if seat in state["villages"]:
        lines += cards_lines("village", state["villages"][seat])
    if seat in state["hands"]:
        lines += cards_lines("hand", state["hands"][seat])
    return lines


def _team_villages(state: Mapping[str, Any], seats: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for tag, cards in state["villages"].items():
        if tag not in seats:
            lines += [paint(f"  {clean(tag)}", "bold"), *cards_lines("village", cards)]
    return lines


def _last_trick(state: Mapping[str, Any]) -> list[str]:
    last = state["last_trick"]
    if last is None:
        return []
    said = [f"{last['kind']}, led by {last['leader']}"]
    said += [f"{last['winner']} won"] if last["winner"] else []
    said += [f"{last['loser']} lost"] if last["loser"] else []
    taken = [f"{person} took {' '.join(map(sign, cards))}" for person, cards in last["taken"].items()]
    said += taken or ["nobody took anything"]
    return wrap(clean("; ".join(said)), " " * 14, "  Last trick: ")


def _harvest(state: Mapping[str, Any]) -> list[str]:
    harvest = state["harvest"]
    if harvest is None:
        return []
    lines = [f"  Harvest:    {' '.join(map(card, harvest['kings'])) or 'no king'}"]
    columns = max(width(clean(unit)) for unit in harvest["balance"])
    for unit, balance in harvest["balance"].items():
        bonus = harvest["bonus"][unit]
        lines.append(f"    {pad(clean(unit), columns)}  balance {balance:3}  bonus {bonus:3}  score {balance + bonus:3}")
    return lines


def _totals(state: Mapping[str, Any], totals: Mapping[str, int]) -> list[str]:
    difference = state["difference"]
    more = (
        f" ({difference['leader']} leads by {counted(difference['points'], 'point')})"
        if difference and difference["leader"]
        else ""
    )
    return totals_lines(totals, more=more)
