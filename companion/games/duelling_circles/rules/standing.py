"""Turns that break a rule and that the table let stand (`!`): carried out as they are written, by the same judge.

What cannot have happened is refused: a token that is not there, a tile that the board has not, a flip that no coins show.
"""

from companion.games.duelling_circles.rules import breaches, course, landing, messages, moves as m, play, state as s
from companion.referee import Breach, Lenient, Part, judging

#: Why what breaks a rule cannot have happened.
_REASONS = judging.reasons("companion.games.duelling_circles")


class Standing(play.Running):
    """A turn that the table let stand: its judge notes the first rule that is broken, and it goes on."""

    def __init__(self, before: s.State, judge: Lenient) -> None:
        super().__init__(before)
        self.judge = judge

    def refuse(self, breach: Breach) -> None:
        """The judge notes it."""
        self.judge.at = (self.at,)
        self.judge.refuse(breach)

    def note(self, part: Part, message: str) -> None:
        """What a word says and the rules do not is against them here: it happened."""
        self.refuse(Breach("claim", message, part))

    def state(self, line: m.Turn) -> s.State:
        """The state that is reached. Whoever has no token left on the board then has lost, whatever was played on."""
        own, other, _, _ = self.position
        if self.phase == s.OVER:
            self.go_on()
        self.winners = ()
        play.look_at_the_end(self, s.is_on_board(own), s.is_on_board(other))
        after = super().state(line)
        return after._replace(let_go=after.unfinished)


def let_stand(state: s.State, move: m.Move) -> tuple[s.State, Breach | None]:
    """The state after a line that the table let stand, and the rule that it breaks. Raises Breach for what cannot stand."""
    if not isinstance(move, m.Turn):
        return play.apply(state, move), None

    def judged(judge: Lenient) -> s.State:
        if not state.may_begin or move.seat not in (None, state.seat):
            judge.refuse(breaches.may_not_begin(state, move))
        return play.play_turn(Standing(begun(state, move.seat), judge), move)

    return judging.let_stand(judged, _REASONS)


def leave_undone(state: s.State) -> s.State:
    """The state in which what a turn left undone is let stand: the other's turn begins. Raises Breach where nothing is undone."""
    if not state.unfinished:
        raise Breach("table", messages.say("nothing-undone"))
    return s.next_turn(state)


def turn_of(state: s.State, seat: int) -> s.State:
    """The same turn, before its first flip, as that of a player."""
    if seat == state.seat:
        return state
    own, other, _, _ = state.position
    lucky = state.table.lucky_places[seat][state.lucky]
    return state._replace(position=s.Position(other, own, lucky), seat=seat)


def begun(state: s.State, seat: int | None) -> s.State:
    """The state in which a turn of this player begins (None: of whoever has it), also where none may begin by the rules."""
    after = state if state.may_begin else s.next_turn(state)
    return after if seat is None else turn_of(after, seat)


def _step(running: Standing, part: m.Step) -> None:
    """A move as it is written: of whose token, where it lands, and whether what stands there is taken."""
    _ = running.phase  # what the flip led to, before anything moves
    theirs = _of_other(running, part)
    if theirs is None:
        _carry_out(running, part, running.seat, *play.judge_step(running, part))
    else:
        _carry_out(running, part, 1 - running.seat, *theirs)
    running.go_on()
    own, other, _, _ = running.position
    play.look_at_the_end(running, s.is_on_board(own), s.is_on_board(other))


def _of_other(running: Standing, part: m.Step) -> tuple[int, str] | None:
    """Where the other player's token stands, on his course, that the mover takes for his own; None where that is not so."""
    table, position, seat = running.table, running.position, running.seat
    place = table.places[seat].get(part.start)
    if place is None or place == course.RESERVE or not _has(landing.facing(table, position, place), part.colour):
        return None
    if _has(position.own[place], part.colour):
        return None
    if not running.flip:
        running.refuse(breaches.nothing_moves())
    play.find_place(running, part)
    running.refuse(breaches.no_token(table, position, seat, place, part.colour))
    tokens = landing.facing(table, position, place)
    play.check_colour(part, tokens)
    return table.places[1 - seat][part.start], part.colour or tokens[0]


def _has(tokens: str, colour: str) -> bool:
    return bool(tokens) and colour in tokens


def _carry_out(running: Standing, part: m.Step, seat: int, origin: int, token: str) -> None:
    """Moves a token of this player. Raises Breach where something is said to be taken and nothing is there."""
    table, mine = running.table, seat == running.seat
    if not (part.landing or running.flip):
        return  # no heads, and nothing is said of where it went
    position = running.position if mine else _seen_by_other(running)
    goal = table.places[seat][part.landing] if part.landing else course.LANDING[origin][running.flip]
    play.check_landing(running, part, table.names[seat][course.LANDING[origin][running.flip]])
    after, took, _, dies = _move(running, part, position, origin, goal, token)
    running.position = after if mine else s.Position(after.other, after.own, *running.position[2:])
    gains = (dies, took) if seat else (took, dies)
    running.taken = (running.taken[0] + gains[0], running.taken[1] + gains[1])
    if mine and goal in course.RALLYING:
        play.rally(running, token, goal)


def _seen_by_other(running: Standing) -> s.Position:
    own, other, _, _ = running.position
    return s.Position(other, own, running.table.lucky_places[1 - running.seat][running.before.lucky])


def _move(
    running: Standing, part: m.Step, position: s.Position, origin: int, goal: int, token: str
) -> tuple[s.Position, int, int, bool]:
    """Where all stand then, who was taken. An `x` says whether what stood there was; where nothing is written, the rules do."""
    table = running.table
    name = part.landing or table.names[running.seat][goal]
    friends = position.own[goal].replace(token, "", 1) if goal == origin else position.own[goal]
    opposing = landing.facing(table, position, goal)
    by_rules = landing.meet(table.rulings, token, friends, opposing, goal < course.HOME_LENGTH, goal == position.lucky)
    if not (part.landing or part.takes or by_rules.bar):
        return landing.move(table, position, token, origin, goal, by_rules)
    told = landing.meet_as_told(table.rulings, token, friends, opposing, takes=part.takes)
    if not by_rules.bar and told != by_rules:
        running.refuse(breaches.not_taken(name))
    moved = landing.move(table, position, token, origin, goal, told)
    if part.takes and not moved[1] and not moved[2]:
        running.note("takes", breaches.nothing_taken(name))
        if not friends and not opposing:
            raise Breach("claim", breaches.nothing_taken(name), "takes")
        moved = landing.move(table, position, token, origin, goal, landing.Meeting("", "", ""))
    return moved


Standing.plays = {**play.Running.plays, m.Step: _step}
