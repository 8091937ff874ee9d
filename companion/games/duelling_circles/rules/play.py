"""Judging: move + state -> the next state, or the breach of a rule.

A turn is played part by part; what a part does hangs on what the turn waits for (`running`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.duelling_circles.rules.breaches import barred, game_is_over, may_not_begin, must_move, no_token, where
from companion.games.duelling_circles.rules.colours import RED_WHITE, mixed
from companion.games.duelling_circles.rules.course import COMBAT_TILES, LANDING, MOST_HEADS, RALLYING, RESERVE
from companion.games.duelling_circles.rules.landing import bar, can_move
from companion.games.duelling_circles.rules.landing import move as move_token
from companion.games.duelling_circles.rules.moves import Flip, Lucky, Move, Pass, Step, Stop, Turn, TurnPart
from companion.games.duelling_circles.rules.running import ENDED, LOST, Running
from companion.games.duelling_circles.rules.state import LUCKY, MOVE, OVER, State, is_on_board
from companion.referee import Breach


def apply(state: State, move: Move) -> State:
    """The state after a line. Raises Breach; `state` stays as it is. A claim changes nothing on the board."""
    if not isinstance(move, Turn):
        return state._replace(claims=(*state.claims, move)) if state.phase == OVER else state
    seat = move.seat
    if state.unfinished or state.phase == OVER or (seat is not None and seat != state.seat):
        raise may_not_begin(state, move)
    running = Running(state)
    first = 0 if seat is None else 1  # a tag stands before the first part
    try:
        for running.at, part in enumerate(move.parts, first):
            _PLAYS[part.kind](running, part)
    except Breach as breach:
        done = running.at - first
        reached = running.state(Turn(move.parts[:done], seat)) if done else None
        raise breach.within(running.at, reached=reached) from None
    return running.state(move)


def play_part(running: Running, part: TurnPart) -> None:
    """Play one part of a turn. Raises Breach."""
    _PLAYS[part.kind](running, part)


def _flip(running: Running, part: Flip) -> None:
    """A flip (DC-2.2): some token must move, or it is lost (DC-2.3, DC-2.9; DC-R6, DC-R10)."""
    if not running.may_flip:
        raise _no_flip_now(running)
    heads, table = part.heads, running.table
    if heads > MOST_HEADS:
        raise Breach("DC-2.2", f"four coins cannot show {heads} heads", hint="a flip is 0, 1, 2, 3 or 4")
    first = not running.flips
    running.flips += 1
    running.owed -= 1
    running.flip = heads
    if heads and can_move(table, running.position, heads):
        running.phase = MOVE
        return
    if first and heads and table.house["DC-R6"] != "a":
        running.phase = LOST
        running.next_lucky = running.before.lucky if table.house["DC-R6"] == "c" else 0
        return
    if table.house["DC-R10"] == "b":
        running.owed = 0
    running.go_on()


def _no_flip_now(running: Running) -> Breach:
    """A flip, or what else follows a move, where none can stand (DC-2.10, DC-3.1, DC-5.2)."""
    if running.phase == MOVE:
        return must_move(running.table, running.position, running.flip, running.seat)
    if running.phase == OVER:
        return game_is_over(running.before)
    return Breach("DC-3.1", "no flip is owed in this turn", hint="only a landing on h3 or h6 earns another flip")


def _pass(running: Running, part: Pass) -> None:  # noqa: ARG001 - there is but one
    """`-`: a token that could move stays (DC-R3), or behind a lost flip, nothing new."""
    if not running.may_pass:
        raise must_move(running.table, running.position, running.flip, running.seat)
    if running.phase == MOVE:
        running.go_on()


def _stop(running: Running, part: Stop) -> None:  # noqa: ARG001 - there is but one
    """`stop`: flips that are owed stay unmade (DC-3.3, DC-R4)."""
    if not running.may_flip:
        raise _no_flip_now(running)
    if not running.may_stop:
        raise Breach("DC-R4", "this table makes every flip that a rallying tile earns", hint="write the flip in place of stop")
    running.owed = 0
    running.go_on()


def _lucky(running: Running, part: Lucky) -> None:
    """The lucky flip, which ends the turn (DC-4.1, DC-4.2, DC-R8)."""
    if running.may_flip:
        raise Breach("DC-3.1", "a rallying flip is still owed", hint="make it, or write stop to leave it")
    if running.phase == LOST:
        raise Breach("DC-R6", "at this table a turn that is lost has no lucky flip", hint="leave it out")
    if running.phase != LUCKY:
        raise _no_flip_now(running)
    number = running.table.lucky_tile(part.coins) if part.coins else part.number
    if number not in COMBAT_TILES:
        raise Breach("DC-4.1", f"the combat row has no tile {number}", hint="the lucky tile is 1 to 8")
    running.next_lucky = number
    running.phase = ENDED


def _step(running: Running, part: Step) -> None:
    """A move (DC-2.4, DC-2.5), or what was written for one behind a lost flip (DC-2.3, DC-2.9)."""
    heads = running.flip
    if running.phase != MOVE and not heads:
        raise Breach("DC-2.3", "no heads show: nothing moves", hint="leave the move out, or write -")
    place, token = _judge_step(running, part)
    table, seat = running.table, running.seat
    landing = LANDING[place][heads]
    running.position, took, burned, dies = move_token(table, running.position, token, place, heads)
    if part.landing or part.takes:
        _check_claims(running, part, table.names[seat][landing], bool(took or burned))
    if landing in RALLYING:
        _rally(running, token, landing)
    running.go_on()
    if took or burned:
        gains = (dies, took) if seat else (took, dies)
        running.taken = (running.taken[0] + gains[0], running.taken[1] + gains[1])
        _look_at_the_end(running, seat, dies)


def _judge_step(running: Running, part: Step) -> tuple[int, str]:
    """Where the token of a legal move stands, and its letter. Raises Breach, by the order of the rulebook's table."""
    table, position, seat = running.table, running.position, running.seat
    places = table.places[seat]
    place = places.get(part.start)
    if place is None or (part.landing and part.landing not in places):
        name, at = (part.start, "start") if place is None else (part.landing, "landing")
        raise Breach("DC-1.2", f"the board has no tile {name}", at, "its tiles are h1 to h8 and c1 to c8")
    if place == RESERVE and not table.reserves:
        raise Breach("DC-6.1", "without reserves there is nothing to bring in", "start")
    tokens = position.own[place]
    token = part.colour or tokens[:1]
    if not token or token not in tokens:
        raise no_token(table, position, seat, place, part.colour)
    if token != tokens and not part.colour and mixed(tokens):
        words = " or ".join(f"{part.start}/{letter}" for letter in dict.fromkeys(tokens))
        what = f"tokens of different colours stand {where(part.start)}: it must be said which one moves"
        raise Breach("syntax", what, hint=f"write {words}")
    if place == position.tied:
        what = f"the last rally was on {part.start}: no token from there may make the rallying move"
        raise Breach("DC-R5", what, "start", "at this table another one makes it")
    landing = LANDING[place][running.flip]
    rule = bar(table, position, token, landing)
    if rule:
        raise barred(rule, running.before, token, landing)
    return place, token


def _check_claims(running: Running, part: Step, name: str, took: bool) -> None:
    """What a legal move says of itself: where it lands, and that it takes something."""
    if part.landing and part.landing != name:
        running.note("landing", f"{part.start} with {running.flip} lands on {name}, not on {part.landing}")
    if part.takes and not took:
        running.note("takes", f"nothing is taken by this move to {name}")


def _rally(running: Running, token: str, landing: int) -> None:
    """A landing on a rallying tile earns flips, for any token's moves (DC-3.1, DC-3.2, DC-8.7, DC-R23), or not (DC-R5)."""
    running.owed += 2 if token == RED_WHITE else 1
    if running.table.house["DC-R5"] == "b":
        running.position = running.position._replace(tied=landing)


def _look_at_the_end(running: Running, seat: int, dies: bool) -> None:
    """Whether a move that took something has ended the game (DC-5.1, DC-5.3, DC-5.4; DC-R11, DC-R12, DC-R26)."""
    own, other, _, _ = running.position
    house = running.table.house
    mine, others = not dies or is_on_board(own), is_on_board(other)  # who moved and lives is on the board
    if mine and others:
        if not running.table.kinilani or house["DC-R26"] == "b" or set("".join(own + other)) != {RED_WHITE}:
            return
        running.winners = (0, 1)
    elif mine or (not others and house["DC-R11"] == "b"):
        running.winners = (seat,)
    elif others:
        running.winners = (1 - seat,)
    else:
        running.winners = (0, 1)
    running.phase = OVER
    running.owed = 0


#: What is done with each kind of part.
_PLAYS: dict[str, Callable[[Running, Any], None]] = {
    Flip.kind: _flip,
    Step.kind: _step,
    Pass.kind: _pass,
    Stop.kind: _stop,
    Lucky.kind: _lucky,
}
