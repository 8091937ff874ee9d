"""Judging: move + state -> the next state, or the breach of a rule.

A turn is played part by part. What a part does hangs on what the turn waits for: `flip`, `move`, `lucky` or nothing (`over`); a
turn that has come to its end waits as `ended`, or, where it was lost without a lucky flip, as `lost`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.duelling_circles.rules.breaches import barred, duty_missed, game_is_over, must_move, no_token, where
from companion.games.duelling_circles.rules.colours import RED_WHITE
from companion.games.duelling_circles.rules.course import LANDING, MOST_HEADS, RALLYING, RESERVE
from companion.games.duelling_circles.rules.landing import bar, can_move
from companion.games.duelling_circles.rules.landing import move as move_token
from companion.games.duelling_circles.rules.moves import Flip, Lucky, Move, Pass, Step, Stop, Turn
from companion.games.duelling_circles.rules.state import FLIP, LUCKY, MOVE, OVER, Position, State, WrongClaim, is_on_board
from companion.games.duelling_circles.rules.table import Table
from companion.referee import Breach

_ENDED, _LOST = "ended", "lost"


def apply(state: State, move: Move) -> State:
    """The state after a line. Raises Breach; `state` stays as it is. A claim changes nothing."""
    if not isinstance(move, Turn):
        return state
    seat = move.seat
    if state.unfinished is not None or state.phase == OVER or (seat is not None and seat != state.seat):
        raise _may_not_begin(state, move)
    running = Running(state)
    try:
        for running.at, part in enumerate(move.parts, move.first):
            _PLAYS[part.kind](running, part)
    except Breach as breach:
        breach.at = running.at
        done = running.at - move.first
        if done:
            breach.reached = running.state(Turn(move.parts[:done], move.seat))
        raise
    return running.state(move)


def _may_not_begin(state: State, move: Turn) -> Breach:
    """What is looked at before a line's parts are: the turn before, the end of the game, whose turn it is."""
    if state.unfinished is not None:
        return duty_missed(state)
    if state.phase == OVER:
        return game_is_over()
    mine, other = state.table.players[state.seat], state.table.players[move.seat or 0]
    return Breach("DC-2.1", f"it is the turn of {mine}, not of {other}", 0)


class Running:
    """The turn of a state, from its first flip on. `at` is the word of the line that is played (its number not counted)."""

    phase = FLIP
    flips = 0
    owed = 1
    flip = 0
    next_lucky = 0
    winners: tuple[int, ...] = ()
    wrong: tuple[WrongClaim, ...] = ()

    def __init__(self, before: State) -> None:
        self.before = before
        self.table = before.table
        self.position = before.position
        self.taken = before.taken
        self.at = 0

    def state(self, line: Turn) -> State:
        """The state that is reached; `line` is the turn as far as it was played."""
        before, table, phase = self.before, self.table, self.phase
        if phase in (_ENDED, _LOST):
            own, other, _, _ = self.position
            seat, lucky = 1 - before.seat, self.next_lucky
            position = Position(other, own, table.lucky_places[seat][lucky], -1)
            return State(table, position, before.turn + 1, seat, lucky, self.taken, self.wrong)
        return State(
            table=table,
            position=self.position,
            turn=before.turn,
            seat=before.seat,
            lucky=before.lucky,
            taken=self.taken,
            wrong=self.wrong,
            phase=phase,
            flips=self.flips,
            owed=self.owed,
            flip=self.flip if phase == MOVE else 0,
            winners=self.winners,
            unfinished=None if phase == OVER else line,
        )

    def note(self, message: str) -> None:
        """Note what the part that is played claims wrongly."""
        self.wrong = (*self.wrong, WrongClaim(self.at, message))


def _flip(running: Running, part: Flip) -> None:
    """A flip (DC-2.2, DC-2.3, DC-2.9): some token must move, or it is lost."""
    if running.phase != FLIP:
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
        running.phase = _LOST
        running.next_lucky = running.before.lucky if table.house["DC-R6"] == "c" else 0
        return
    if table.house["DC-R10"] == "b":
        running.owed = 0
    running.phase = FLIP if running.owed else LUCKY


def _no_flip_now(running: Running) -> Breach:
    """A flip where none can stand."""
    if running.phase == MOVE:
        return must_move(running.table, running.position, running.flip, running.before.seat)
    if running.phase == OVER:
        return game_is_over()
    return Breach("DC-3.1", "no flip is owed in this turn", hint="only a landing on h3 or h6 earns another flip")


def _pass(running: Running, part: Pass) -> None:  # noqa: ARG001 - there is but one
    """`-`: a token that could move stays (DC-R3), or behind a lost flip, nothing new."""
    if running.phase != MOVE:
        return
    if running.table.house["DC-R3"] == "a":
        raise must_move(running.table, running.position, running.flip, running.before.seat)
    running.phase = FLIP if running.owed else LUCKY


def _stop(running: Running, part: Stop) -> None:  # noqa: ARG001 - there is but one
    """`stop`: flips that are owed stay unmade (DC-3.3, DC-R4)."""
    if running.phase != FLIP:
        raise _no_flip_now(running)
    if running.table.house["DC-R4"] == "b":
        raise Breach("DC-R4", "this table makes every flip that a rallying tile earns", hint="write the flip in place of stop")
    running.owed = 0
    running.phase = LUCKY


def _lucky(running: Running, part: Lucky) -> None:
    """The lucky flip, which ends the turn (DC-4.1, DC-4.2)."""
    if running.phase == FLIP:
        raise Breach("DC-3.1", "a rallying flip is still owed", hint="make it, or write stop to leave it")
    if running.phase == _LOST:
        raise Breach("DC-R6", "at this table a turn that is lost has no lucky flip", hint="leave it out")
    if running.phase != LUCKY:
        raise _no_flip_now(running)
    tails_first = bool(part.coins) and running.table.house["DC-R9"] == "b"
    number = 9 - part.number if tails_first else part.number
    if not 1 <= number <= 8:
        raise Breach("DC-4.1", f"the combat row has no tile {number}", hint="the lucky tile is 1 to 8")
    running.next_lucky = number
    running.phase = _ENDED


def _step(running: Running, part: Step) -> None:
    """A move, or what was written for one behind a lost flip."""
    heads = running.flip
    if running.phase != MOVE and not heads:
        raise Breach("DC-2.3", "no heads show: nothing moves", hint="leave the move out, or write -")
    table, seat = running.table, running.before.seat
    place, token = judge_step(table, running.position, seat, heads, part)
    landing = LANDING[place][heads]
    running.position, took, burned, dies = move_token(table, running.position, token, place, heads)
    if part.landing or part.takes:
        _check_claims(running, part, table.names[seat][landing], bool(took or burned))
    if landing in RALLYING:
        _rally(running, token, landing)
    running.phase = FLIP if running.owed else LUCKY
    if took or burned:
        gains = (dies, took) if seat else (took, dies)
        running.taken = (running.taken[0] + gains[0], running.taken[1] + gains[1])
        _look_at_the_end(running, seat, dies)


def judge_step(table: Table, position: Position, seat: int, heads: int, part: Step) -> tuple[int, str]:
    """Where the token of a legal move stands, and its letter. Raises Breach, by the order of the rulebook's table."""
    places = table.places[seat]
    place = places.get(part.start)
    if place is None or (part.landing and part.landing not in places):
        name = part.start if place is None else part.landing
        raise Breach("DC-1.2", f"the board has no tile {name}", hint="its tiles are h1 to h8 and c1 to c8")
    if place == RESERVE and not table.reserves:
        raise Breach("DC-6.1", "without reserves there is nothing to bring in")
    tokens = position.own[place]
    token = part.colour or tokens[:1]
    if not token or token not in tokens:
        raise no_token(table, position, seat, place, part.colour)
    if token != tokens and not part.colour and tokens.count(token) < len(tokens):
        words = " or ".join(f"{part.start}/{letter}" for letter in dict.fromkeys(tokens))
        what = f"tokens of different colours stand {where(part.start)}: it must be said which one moves"
        raise Breach("syntax", what, hint=f"write {words}")
    if place == position.tied:
        what = f"the last rally was on {part.start}: no token from there may make the rallying move"
        raise Breach("DC-R5", what, hint="at this table another one makes it")
    landing = LANDING[place][heads]
    crossing = table.across[landing]
    if position.own[landing] or (crossing is not None and position.other[crossing]):
        rule = bar(table, position, token, landing)
        if rule:
            raise barred(rule, table, seat, token, landing)
    return place, token


def _check_claims(running: Running, part: Step, name: str, took: bool) -> None:
    """What a legal move says of itself: where it lands, and that it takes something."""
    if part.landing and part.landing != name:
        running.note(f"{part.start} with {running.flip} lands on {name}, not on {part.landing}")
    if part.takes and not took:
        running.note(f"nothing is taken by this move to {name}")


def _rally(running: Running, token: str, landing: int) -> None:
    """A landing on a rallying tile earns flips (DC-3.1, DC-8.7)."""
    running.owed += 2 if token == RED_WHITE else 1
    if running.table.house["DC-R5"] == "b":
        running.position = running.position._replace(tied=landing)


def _look_at_the_end(running: Running, seat: int, dies: bool) -> None:
    """Whether a move that took something has ended the game (DC-5.1, DC-5.3, DC-5.4)."""
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
