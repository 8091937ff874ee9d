"""The short way for the turn that is played most: a flip, a token that moves if it can, and the lucky flip (see bench/).

What is not as plain as that goes the long way (`play`), which says what comes of it: a rule that is broken, a rally, colours that
take one another or share a tile, the end of the game.
"""

from __future__ import annotations

from companion.games.duelling_circles.rules.colours import mixed
from companion.games.duelling_circles.rules.course import COMBAT_TILES, LANDING, LENGTH, MOST_HEADS, RALLYING, RESERVE
from companion.games.duelling_circles.rules.landing import ATTACKS
from companion.games.duelling_circles.rules.moves import Flip, Lucky, Step, Turn, TurnPart
from companion.games.duelling_circles.rules.running import AT_FIRST
from companion.games.duelling_circles.rules.state import Band, Position, State
from companion.games.duelling_circles.rules.table import Table
from companion.record.lines import new


def play_plainly(state: State, move: Turn) -> State | None:
    """The state after a turn that may begin now, where it is as plain as that; None where it is not."""
    if len(move.parts) < 2:
        return None
    flip, lucky = move.parts[0], move.parts[-1]
    if type(flip) is not Flip or type(lucky) is not Lucky:
        return None
    table, turn, seat, taken = state.table, state.turn, state.seat, state.taken
    number = table.lucky_tile(lucky.coins) if lucky.coins else lucky.number
    moved = _moved(state, flip.heads, move.parts[1:-1])
    if moved is None or number not in COMBAT_TILES:
        return None
    own, other, took = moved
    if took:
        taken = (taken[0], taken[1] + took) if seat else (taken[0] + took, taken[1])
    position = new(Position, (other, own, table.lucky_places[1 - seat][number], -1))
    return new(State, (table, position, turn + 1, 1 - seat, number, taken, (), move, *AT_FIRST))


def _moved(state: State, heads: int, moves: tuple[TurnPart, ...]) -> tuple[Band, Band, int] | None:
    """Both bands behind a flip, as the one sees them who made it, and how many tokens he took (DC-2.2 to DC-2.6).

    None: it is not so plain.
    """
    table = state.table
    own, other, lucky, _ = state.position
    if not moves and not heads:
        return own, other, 0
    if len(moves) != 1 or type(step := moves[0]) is not Step:
        return None
    found = _token(table, state, heads, step)
    if found is None:
        return None
    place, token, landing = found
    if own[landing] or (token in ATTACKS and _stands(table, own, other, (landing + ATTACKS[token]) % LENGTH)):
        return None
    crossing = table.across[landing]
    took = 0 if crossing is None else len(other[crossing])
    if took and crossing is not None:
        if landing == lucky or table.kinilani:
            return None
        other = (*other[:crossing], "", *other[crossing + 1 :])
        if not any(other[:RESERVE]):
            return None  # the game may be over
    elif step.takes:
        return None
    band = list(own)
    band[place] = own[place].replace(token, "", 1)
    band[landing] = token
    return tuple(band), other, took


def _token(table: Table, state: State, heads: int, step: Step) -> tuple[int, str, int] | None:
    """Where the token of a move stands, its letter, and where it lands; None where it is not so plain."""
    names = table.places[state.seat]
    place = names.get(step.start)
    if place is None or place == state.position.tied or not 0 < heads <= MOST_HEADS or (place == RESERVE and not table.reserves):
        return None
    tokens = state.position.own[place]
    token = step.colour or tokens[:1]
    if not token or token not in tokens or (token != tokens and not step.colour and mixed(tokens)):
        return None
    landing = LANDING[place][heads]
    return None if landing in RALLYING or (step.landing and names.get(step.landing) != landing) else (place, token, landing)


def _stands(table: Table, own: Band, other: Band, place: int) -> bool:
    """Whether anything stands on a tile of the mover's course."""
    crossing = table.across[place]
    return bool(own[place] or (crossing is not None and other[crossing]))
