"""The table of Four Kingdoms: the King Deck, the trick, every player's village and hand, the totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.cards import parse_card
from companion.cli.terminal import clean, counted, pad, paint, width, wrap

_PLACES = ("absent", "royal", "inner", "bottom")
_BOX = 12


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
    top, middle, foot = [], [], []
    for place in _PLACES:
        king = state["kings"][place]
        shown = _card(king) if king else "?"
        left = (_BOX - 2 - (2 if king else 1)) // 2
        right = _BOX - 2 - left - (2 if king else 1)
        top.append(f"┌{f' {place} '.ljust(_BOX - 2, '─')}┐")
        middle.append(f"│{' ' * left}{shown}{' ' * right}│")
        foot.append(f"└{'─' * (_BOX - 2)}┘")
    return [f"  {'  '.join(row)}" for row in (top, middle, foot)]


def _prediction(state: Mapping[str, Any]) -> list[str]:
    if state["prediction"] is None or state["harvest"] is not None:
        return []
    words = {"0": "no", "1": "yes"}
    chances = [f"{_card(f'K{suit}')} {words.get(chance, chance)}" for suit, chance in state["prediction"].items()]
    return [f"  Will they harvest?  {'   '.join(chances)}"]


def _player(state: Mapping[str, Any], seat: str) -> list[str]:
    leads = state["leader"] is not None and seat.casefold() == state["leader"].casefold()
    roles = [name for key, name in (("king_dealer", "King Dealer"), ("citizen_dealer", "Citizen Dealer")) if state[key] == seat]
    about = [*roles, *(["leads"] if leads else [])]
    name = paint(f"{'>' if leads else ' '} {clean(seat)}", "bold")
    lines = [", ".join([name, *about])]
    if seat in state["villages"]:
        lines += _cards_line("village", state["villages"][seat])
    if seat in state["hands"]:
        lines += _cards_line("hand", state["hands"][seat])
    return lines


def _team_villages(state: Mapping[str, Any], seats: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for tag, cards in state["villages"].items():
        if tag not in seats:
            lines += [paint(f"  {clean(tag)}", "bold"), *_cards_line("village", cards)]
    return lines


def _cards_line(label: str, cards: Sequence[str]) -> list[str]:
    """Cards on as many lines as they need: 16 stand on one."""
    first = f"    {label:<8} "
    rows = [cards[i : i + 16] for i in range(0, len(cards), 16)] or [["–"]]
    return [(" " * width(first) if i else first) + " ".join(map(_card, row)) for i, row in enumerate(rows)]


def _last_trick(state: Mapping[str, Any]) -> list[str]:
    last = state["last_trick"]
    if last is None:
        return []
    said = [f"{last['kind']}, led by {last['leader']}"]
    said += [f"{last['winner']} won"] if last["winner"] else []
    said += [f"{last['loser']} lost"] if last["loser"] else []
    taken = [f"{person} took {' '.join(map(_sign, cards))}" for person, cards in last["taken"].items()]
    said += taken or ["nobody took anything"]
    return wrap(clean("; ".join(said)), " " * 14, "  Last trick: ")


def _harvest(state: Mapping[str, Any]) -> list[str]:
    harvest = state["harvest"]
    if harvest is None:
        return []
    lines = [f"  Harvest:    {' '.join(map(_card, harvest['kings'])) or 'no king'}"]
    columns = max(width(clean(unit)) for unit in harvest["balance"])
    for unit, balance in harvest["balance"].items():
        bonus = harvest["bonus"][unit]
        lines.append(f"    {pad(clean(unit), columns)}  balance {balance:3}  bonus {bonus:3}  score {balance + bonus:3}")
    return lines


def _totals(state: Mapping[str, Any], totals: Mapping[str, int]) -> list[str]:
    said = ", ".join(f"{unit} {total}" for unit, total in totals.items())
    difference = state["difference"]
    if difference and difference["leader"]:
        said += f" ({difference['leader']} leads by {counted(difference['points'], 'point')})"
    return wrap(clean(said), " " * 14, "  Totals:     ")


def _sign(code: str) -> str:
    card = parse_card(code)
    return card.sign if card else code


def _card(code: str) -> str:
    """A card, red where it is red."""
    sign = _sign(code)
    return paint(sign, "red") if any(mark in sign for mark in "♥♦") else sign
