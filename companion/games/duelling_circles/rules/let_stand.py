"""Turns that break a rule and that the table let stand (`!`): carried out as they are written, by the same judge.

What cannot have happened is refused: a token that is not there, a tile that the board has not, a flip that no coins show.
"""

from __future__ import annotations

from companion.games.duelling_circles.rules.breaches import may_not_begin, no_token, not_taken, nothing_moves, nothing_taken
from companion.games.duelling_circles.rules.course import HOME_LENGTH, LANDING, RALLYING, RESERVE
from companion.games.duelling_circles.rules.landing import Meeting, facing, meet, meet_as_told
from companion.games.duelling_circles.rules.landing import move as move_token
from companion.games.duelling_circles.rules.messages import say
from companion.games.duelling_circles.rules.moves import Move, Step, Turn
from companion.games.duelling_circles.rules.play import (
    PLAYS,
    apply,
    check_colour,
    check_landing,
    find_place,
    judge_step,
    look_at_the_end,
    play_turn,
    rally,
)
from companion.games.duelling_circles.rules.running import Running
from companion.games.duelling_circles.rules.state import OVER, Position, State, is_on_board, next_turn
from companion.referee import Breach, Part


class Lenient(Running):
    """A turn that the table let stand. It notes the first rule that is broken, and goes on."""

    def __init__(self, before: State, broken: Breach | None) -> None:
        super().__init__(before)
        self.broken = broken

    def against(self, breach: Breach) -> None:
        """Notes the first rule that is broken."""
        self.broken = self.broken or breach.within(self.at)

    def impossible(self, breach: Breach, why: str) -> Breach:
        """What cannot stand, with the reason."""
        return breach.cannot_stand(why)

    def note(self, part: Part, message: str) -> None:
        """What a word says and the rules do not is against them here: it happened."""
        self.against(Breach("claim", message, part))

    def state(self, line: Turn) -> State:
        """The state that is reached. Whoever has no token left on the board then has lost, whatever was played on."""
        own, other, _, _ = self.position
        if self.phase == OVER:
            self.go_on()
        self.winners = ()
        look_at_the_end(self, is_on_board(own), is_on_board(other))
        after = super().state(line)
        return after._replace(let_go=after.unfinished)


def let_stand(state: State, move: Move) -> tuple[State, Breach | None]:
    """The state after a line that the table let stand, and the rule that it breaks. Raises Breach for what cannot stand."""
    if not isinstance(move, Turn):
        return apply(state, move), None
    seat = move.seat
    begins = state.may_begin and seat in (None, state.seat)
    running = Lenient(begun(state, seat), None if begins else may_not_begin(state, move))
    return play_turn(running, move, LENIENT_PLAYS), running.broken


def leave_undone(state: State) -> State:
    """The state in which what a turn left undone is let stand: the other's turn begins. Raises Breach where nothing is undone."""
    if not state.unfinished:
        raise Breach("table", say("nothing-undone"))
    return next_turn(state)


def turn_of(state: State, seat: int) -> State:
    """The same turn, before its first flip, as that of a player."""
    if seat == state.seat:
        return state
    own, other, _, _ = state.position
    lucky = state.table.lucky_places[seat][state.lucky]
    return state._replace(position=Position(other, own, lucky), seat=seat)


def begun(state: State, seat: int | None) -> State:
    """The state in which a turn of this player begins (None: of whoever has it), also where none may begin by the rules."""
    after = state if state.may_begin else next_turn(state)
    return after if seat is None else turn_of(after, seat)


def _step(running: Lenient, part: Step) -> None:
    """A move as it is written: of whose token, where it lands, and whether what stands there is taken."""
    theirs = _of_other(running, part)
    if theirs is None:
        _carry_out(running, part, running.seat, *judge_step(running, part))
    else:
        _carry_out(running, part, 1 - running.seat, *theirs)
    running.go_on()
    own, other, _, _ = running.position
    look_at_the_end(running, is_on_board(own), is_on_board(other))


def _of_other(running: Lenient, part: Step) -> tuple[int, str] | None:
    """Where the other player's token stands, on his course, that the mover takes for his own; None where that is not so."""
    table, position, seat = running.table, running.position, running.seat
    place = table.places[seat].get(part.start)
    if place is None or place == RESERVE or not _has(facing(table, position, place), part.colour):
        return None
    if _has(position.own[place], part.colour):
        return None
    if not running.flip:
        running.against(nothing_moves())
    find_place(running, part)
    running.against(no_token(table, position, seat, place, part.colour))
    tokens = facing(table, position, place)
    check_colour(running, part, tokens)
    return table.places[1 - seat][part.start], part.colour or tokens[0]


def _has(tokens: str, colour: str) -> bool:
    return bool(tokens) and colour in tokens


def _carry_out(running: Lenient, part: Step, seat: int, origin: int, token: str) -> None:
    """Moves a token of this player. Raises Breach where something is said to be taken and nothing is there."""
    table, mine = running.table, seat == running.seat
    if not (part.landing or running.flip):
        return  # no heads, and nothing is said of where it went
    position = running.position if mine else _seen_by_other(running)
    landing = table.places[seat][part.landing] if part.landing else LANDING[origin][running.flip]
    check_landing(running, part, table.names[seat][LANDING[origin][running.flip]])
    after, took, _, dies = _move(running, part, position, origin, landing, token)
    running.position = after if mine else Position(after.other, after.own, *running.position[2:])
    gains = (dies, took) if seat else (took, dies)
    running.taken = (running.taken[0] + gains[0], running.taken[1] + gains[1])
    if mine and landing in RALLYING:
        rally(running, token, landing)


def _seen_by_other(running: Lenient) -> Position:
    own, other, _, _ = running.position
    return Position(other, own, running.table.lucky_places[1 - running.seat][running.before.lucky])


def _move(
    running: Lenient, part: Step, position: Position, origin: int, landing: int, token: str
) -> tuple[Position, int, int, bool]:
    """Where all stand then, who was taken. An `x` says whether what stood there was; where nothing is written, the rules do."""
    table = running.table
    name = part.landing or table.names[running.seat][landing]
    friends = position.own[landing].replace(token, "", 1) if landing == origin else position.own[landing]
    opposing = facing(table, position, landing)
    by_rules = meet(table.rulings, token, friends, opposing, landing < HOME_LENGTH, landing == position.lucky)
    if not (part.landing or part.takes or by_rules.bar):
        return move_token(table, position, token, origin, landing, by_rules)
    told = meet_as_told(table.rulings, token, friends, opposing, takes=part.takes)
    if not by_rules.bar and told != by_rules:
        running.against(not_taken(name))
    moved = move_token(table, position, token, origin, landing, told)
    if part.takes and not moved[1] and not moved[2]:
        running.note("takes", nothing_taken(name))
        if not friends and not opposing:
            raise Breach("claim", nothing_taken(name), "takes").cannot_stand(say("nobody-stood-there"))
        moved = move_token(table, position, token, origin, landing, Meeting("", "", ""))
    return moved


LENIENT_PLAYS = {**PLAYS, Step.kind: _step}
