"""Judging: move + state -> the next state, or the breach of a rule.

A turn is played part by part; what a part does hangs on what the turn waits for (`running`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.duelling_circles.rules.breaches import (
    barred,
    game_is_over,
    may_not_begin,
    must_move,
    no_token,
    nothing_moves,
    nothing_taken,
    where,
)
from companion.games.duelling_circles.rules.colours import RED_WHITE, mixed
from companion.games.duelling_circles.rules.course import COMBAT_TILES, LANDING, MOST_HEADS, RALLYING, RESERVE
from companion.games.duelling_circles.rules.landing import bar, can_move
from companion.games.duelling_circles.rules.landing import move as move_token
from companion.games.duelling_circles.rules.messages import say
from companion.games.duelling_circles.rules.moves import Flip, Lucky, Move, Pass, Step, Stop, Turn, TurnPart
from companion.games.duelling_circles.rules.plain_turn import play_plainly
from companion.games.duelling_circles.rules.running import ENDED, LOST, Running
from companion.games.duelling_circles.rules.state import FLIP, LUCKY, MOVE, OVER, State, is_on_board
from companion.record.joined import any_of
from companion.referee import Breach

#: How each kind of part is played.
Plays = Mapping[str, Callable[[Any, Any], None]]


def apply(state: State, move: Move) -> State:
    """The state after a line. Raises Breach; `state` stays as it is. A claim changes nothing on the board."""
    if not isinstance(move, Turn):
        return state._replace(claims=(*state.claims, move)) if state.phase == OVER else state
    seat = move.seat
    if state.unfinished or state.phase == OVER or (seat is not None and seat != state.seat):
        raise may_not_begin(state, move)
    return play_plainly(state, move) or play_turn(Running(state), move, PLAYS)


def play_turn(running: Running, move: Turn, plays: Plays) -> State:
    """The state after a turn, each kind of part played in its way. Raises Breach, with what the parts before it reached."""
    seat = move.seat
    first = 0 if seat is None else 1  # a tag stands before the first part
    try:
        for running.at, part in enumerate(move.parts, first):
            plays[part.kind](running, part)
    except Breach as breach:
        done = running.at - first
        reached = running.state(Turn(move.parts[:done], seat)) if done else None
        raise breach.within(running.at, reached=reached) from None
    return running.state(move)


def play_part(running: Running, part: TurnPart) -> None:
    """Play one part of a turn. Raises Breach."""
    PLAYS[part.kind](running, part)


def _flip(running: Running, part: Flip) -> None:
    """A flip (DC-2.2): some token must move, or it is lost (DC-2.3, DC-2.9; DC-R6, DC-R10)."""
    if running.phase != FLIP:
        running.against(_no_flip_now(running))
        running.owed = max(running.owed, 1)  # let stand: it is made
    heads, table = part.heads, running.table
    if heads > MOST_HEADS:
        breach = Breach("DC-2.2", say("four-coins-cannot", heads=heads), hint=say("flips-are"))
        raise running.impossible(breach, say("no-coins-no"))
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
    return Breach("DC-3.1", say("no-flip-owed"), hint=say("only-landing-h3"))


def _pass(running: Running, part: Pass) -> None:  # noqa: ARG001 - there is but one
    """`-`: a token that could move stays (DC-R3), or behind a lost flip, nothing new."""
    if not running.may_pass:
        running.against(must_move(running.table, running.position, running.flip, running.seat))
    if running.phase == MOVE:
        running.go_on()


def _stop(running: Running, part: Stop) -> None:  # noqa: ARG001 - there is but one
    """`stop`: flips that are owed stay unmade (DC-3.3, DC-R4)."""
    if not running.may_flip:
        running.against(_no_flip_now(running))
        if running.phase != MOVE:
            return  # let stand: there is nothing to leave
    elif not running.may_stop:
        what = say("every-flip-is-made")
        running.against(Breach("DC-R4", what, hint=say("write-flip-place")))
    running.owed = 0
    running.go_on()


def _lucky(running: Running, part: Lucky) -> None:
    """The lucky flip, which ends the turn (DC-4.1, DC-4.2, DC-R8)."""
    if running.phase != LUCKY:
        running.against(_no_lucky_flip_now(running))
    number = running.table.lucky_tile(part.coins) if part.coins else part.number
    if number not in COMBAT_TILES:
        breach = Breach("DC-4.1", say("combat-row-no", number=number), hint=say("lucky-tiles-are"))
        raise running.impossible(breach, say("no-coins-no-die"))
    running.next_lucky = number
    running.phase = ENDED


def _no_lucky_flip_now(running: Running) -> Breach:
    """A lucky flip where none can stand (DC-2.10, DC-3.1, DC-5.2, DC-R6)."""
    if running.may_flip:
        return Breach("DC-3.1", say("rallying-flip-still-owed"), hint=say("make-or-write"))
    if running.phase == LOST:
        return Breach("DC-R6", say("lost-turn-no-lucky-flip"), hint=say("leave-out"))
    return _no_flip_now(running)


def _step(running: Running, part: Step) -> None:
    """A move (DC-2.4, DC-2.5), or what was written for one behind a lost flip (DC-2.3, DC-2.9)."""
    place, token = judge_step(running, part)
    table, seat, heads = running.table, running.seat, running.flip
    landing = LANDING[place][heads]
    running.position, took, burned, dies = move_token(table, running.position, token, place, landing)
    if part.landing or part.takes:
        name = table.names[seat][landing]
        check_landing(running, part, name)
        if part.takes and not (took or burned):
            running.note("takes", nothing_taken(name))
    if landing in RALLYING:
        rally(running, token, landing)
    running.go_on()
    if took or burned:
        gains = (dies, took) if seat else (took, dies)
        running.taken = (running.taken[0] + gains[0], running.taken[1] + gains[1])
        own, other, _, _ = running.position
        look_at_the_end(running, not dies or is_on_board(own), is_on_board(other))  # who moved and lives is on the board


def judge_step(running: Running, part: Step) -> tuple[int, str]:
    """Where the token of a legal move stands, and its letter. Raises Breach, by the order of the rulebook's table."""
    table, position, seat = running.table, running.position, running.seat
    if not running.flip:
        running.against(nothing_moves())
    place = find_place(running, part)
    tokens = position.own[place]
    token = part.colour or tokens[:1]
    if not token or token not in tokens:
        raise running.impossible(no_token(table, position, seat, place, part.colour), say("not-there-to-move"))
    if token != tokens:
        check_colour(running, part, tokens)
    if place == position.tied:
        what = say("last-rally-there", start=part.start)
        running.against(Breach("DC-R5", what, "start", say("another-one-makes-it")))
    landing = LANDING[place][running.flip]
    rule = bar(table, position, token, landing)
    if rule:
        running.against(barred(rule, running.before, token, landing))
    return place, token


def find_place(running: Running, part: Step) -> int:
    """Where a move starts, as a number of the mover's course. Raises Breach where the board has no such tile, or no reserve."""
    places = running.table.places[running.seat]
    place = places.get(part.start)
    if place is None or (part.landing and part.landing not in places):
        name, at = (part.start, "start") if place is None else (part.landing, "landing")
        breach = Breach("DC-1.2", say("board-no-tile", tile=name), at, say("tiles-are"))
        raise running.impossible(breach, say("not-there-to-walk-on"))
    if place == RESERVE and not running.table.reserves:
        breach = Breach("DC-6.1", say("without-reserves-nothing"), "start")
        raise running.impossible(breach, say("not-there-to-move"))
    return place


def check_colour(running: Running, part: Step, tokens: str) -> None:
    """A colour is needed where tokens of different ones stand. Raises Breach."""
    if not part.colour and mixed(tokens):
        words = any_of(f"{part.start}/{letter}" for letter in dict.fromkeys(tokens))
        what = say("tokens-different-colours", where=where(part.start))
        raise running.impossible(Breach("syntax", what, hint=say("write", what=words)), say("nobody-can-tell"))


def check_landing(running: Running, part: Step, name: str) -> None:
    """What a move says of where it lands, which is on this tile."""
    if part.landing and part.landing != name:
        running.note("landing", say("lands-elsewhere", start=part.start, flip=running.flip, name=name, landing=part.landing))


def rally(running: Running, token: str, landing: int) -> None:
    """A landing on a rallying tile earns flips, for any token's moves (DC-3.1, DC-3.2, DC-8.7, DC-R23), or not (DC-R5)."""
    running.owed += 2 if token == RED_WHITE else 1
    if running.table.house["DC-R5"] == "b":
        running.position = running.position._replace(tied=landing)


def look_at_the_end(running: Running, mine: bool, others: bool) -> None:
    """Whether a move that took something has ended the game (DC-5.1, DC-5.3, DC-5.4; DC-R11, DC-R12, DC-R26).

    `mine` and `others`: the mover and the other player have a token on the board.
    """
    seat, house = running.seat, running.table.house
    if mine and others:
        own, other, _, _ = running.position
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
PLAYS: Plays = {
    Flip.kind: _flip,
    Step.kind: _step,
    Pass.kind: _pass,
    Stop.kind: _stop,
    Lucky.kind: _lucky,
}
