"""What speaks for a choice in Duelling Circles, in a few words, with the rule that it rests on."""

from __future__ import annotations

from companion.games.duelling_circles.lab.thumb import threats, turned
from companion.games.duelling_circles.lab.world import FLIP, View
from companion.games.duelling_circles.rules.colours import PLAIN
from companion.games.duelling_circles.rules.course import LANDING, RALLYING, RESERVE
from companion.games.duelling_circles.rules.landing import move
from companion.games.duelling_circles.rules.moves import STOP, Step
from companion.games.duelling_circles.rules.play import play_part
from companion.games.duelling_circles.rules.running import Running
from companion.lab.world import Decision, Option


def reason(view: View, decision: Decision, option: Option) -> str:  # noqa: ARG001 - the option says what it is about
    """What speaks for an option, as a clause behind “it”; empty where there is nothing to say."""
    if option == FLIP:
        return "is one more move (DC-3.1)"
    if option == STOP:
        return "leaves the tokens where they stand well (DC-3.3)"
    return _of_step(view, option) if isinstance(option, Step) else ""


def _of_step(view: View, step: Step) -> str:
    running = Running(view.state)
    for part in view.parts:
        play_part(running, part)
    table, origin = running.table, view.table.places[running.seat][step.start]
    landing = LANDING[origin][running.flip]
    position, took, _, _ = move(table, running.position, step.colour or PLAIN, origin, landing)
    if took:
        return "takes a token" if took == 1 else f"takes {took} tokens"
    if landing in RALLYING:
        return "ends on a rallying tile and earns a flip (DC-3.1)"
    risk, before = threats(table, turned(position)), threats(table, turned(running.position))
    if risk < before:
        return "leaves the other less to take"
    return "brings a token in from the reserve" if origin == RESERVE else ""
