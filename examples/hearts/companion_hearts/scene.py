"""The table as it stands, out of what a verdict tells of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.plain import Plain
from companion.referee.scene import Fact, Pile, Scene, Seat, cards


def scene(state: Plain, totals: Mapping[str, int], seats: Sequence[str]) -> Scene:
    """What lies on the table, and what each has taken."""
    if "deal" not in state:
        return Scene(f"No deal has begun. Played to {state['to']}.", seats=tuple(map(Seat, seats)), totals=totals)
    passing = {"none": "no passing"}.get(state["pass"], f"cards pass {state['pass']}")
    return Scene(
        f"Deal {state['deal']}, {_counted(state['tricks'], 'trick')} played; {passing}. Played to {state['to']}.",
        piles=(Pile("Last", cards(state["last_trick"])),) if state["last_trick"] else (),
        seats=tuple(_seat(state, tag) for tag in seats),
        facts=(Fact("Hearts", "may be led" if state["hearts_broken"] else "not played yet"),),
        totals=totals,
    )


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _seat(state: Plain, tag: str) -> Seat:
    hand = state["hands"][tag]
    leads = state["leader"] == tag
    points = state["points"][tag]
    return Seat(
        tag,
        roles=("leads",) if leads else (),
        acts=leads,
        piles=(Pile("Hand", cards(hand), hidden=True),) if hand else (),
        facts=(f"{_counted(points, 'point')} taken in this deal",),
    )


SCENE = scene
