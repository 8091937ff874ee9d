"""Judging: move + state -> the next state, or the breach of a rule.

A turn is played part by part (`Running`); what a part does hangs on what the turn waits for. Where a rule is one that a table may
let stand, `running.refuse` says so, and what stands behind that happens all the same (`standing`).
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from companion.games.duelling_circles.rules import breaches, colours, course, landing, moves as m, state as s
from companion.games.duelling_circles.rules.messages import say
from companion.record import any_of, new
from companion.referee import Breach, Judge, Part

#: How each kind of part is played.
Plays = Mapping[type[m.TurnPart], Callable[[Any, Any], None]]
#: What a turn waits for beside what a state knows: nothing, as it has come to its end, or was lost without a lucky flip.
ENDED, LOST = "ended", "lost"
#: What it has come to behind a flip is not looked at yet.
FLIPPED = "flipped"
#: What stands in a state at a turn's beginning behind the last line.
_AT_FIRST = tuple(s.State._field_defaults[name] for name in s.State._fields[s.State._fields.index("last") + 1 :])


class Running(Judge):
    """The turn of a state while it is played, from its first flip on. `at` is the word of the line (its number not counted).

    It is the judge of its own turn: `refuse` raises. What it waits for is its `phase`: `flip`, `move`, `lucky`, or nothing:
    `over` (the game), `ended` or `lost` (the turn). `plays` has how each kind of part is played.
    """

    __slots__ = (
        "at", "before", "flip", "flips", "next_lucky", "now", "owed", "position", "seat", "table", "taken", "winners", "wrong",
    )  # fmt: skip
    plays: ClassVar[Plays]

    def __init__(self, before: s.State) -> None:
        self.before = before
        self.table, self.seat = before.table, before.seat
        self.position, self.taken = before.position, before.taken
        self.now = s.FLIP
        self.at = self.flips = self.flip = self.next_lucky = 0
        self.owed = 1
        self.winners: tuple[int, ...] = ()
        self.wrong: tuple[s.WrongClaim, ...] = ()

    @property
    def phase(self) -> str:
        """What the turn waits for. Behind a flip it is looked at where somebody asks: a legal move shows that one can move."""
        if self.now is FLIPPED:
            self.now = self._behind_flip()
        return self.now

    def _behind_flip(self) -> str:
        """What follows a flip: some token must move, or it is lost (DC-2.3, DC-2.9; DC-R6, DC-R10)."""
        heads, house = self.flip, self.table.house
        if heads and landing.can_move(self.table, self.position, heads):
            return s.MOVE
        if self.flips == 1 and heads and house["DC-R6"] != "a":
            self.next_lucky = self.before.lucky if house["DC-R6"] == "c" else 0
            return LOST
        if house["DC-R10"] == "b":
            self.owed = 0
        return s.FLIP if self.owed else s.LUCKY

    @property
    def goes_on(self) -> bool:
        """Whether the turn waits for anything more."""
        return self.phase in (s.FLIP, s.MOVE, s.LUCKY)

    @property
    def may_flip(self) -> bool:
        """Whether a flip is owed: a turn's first (DC-2.2), or one that a rallying tile has earned (DC-3.1)."""
        return self.phase == s.FLIP

    @property
    def may_stop(self) -> bool:
        """Whether what is owed may be left unmade (DC-3.3): never a turn's first flip."""
        return self.phase == s.FLIP and self.flips > 0 and self.table.may_leave

    @property
    def may_pass(self) -> bool:
        """Whether `-` may stand behind a flip: it is lost (DC-2.9), or what can move may stay (DC-2.10, DC-R3)."""
        return self.phase != s.MOVE or self.table.may_decline

    def go_on(self) -> None:
        """Behind a move or a lost flip: the next flip that is owed, or the lucky one (DC-4.1)."""
        self.now = s.FLIP if self.owed else s.LUCKY

    def note(self, part: Part, message: str) -> None:
        """Note what a part of the word that is played claims wrongly."""
        self.wrong = (*self.wrong, s.WrongClaim((self.at, part), message))

    def state(self, line: m.Turn) -> s.State:
        """The state that is reached; `line` is the turn as far as it was played. What is lucky is so for one turn (DC-4.3)."""
        before, table = self.before, self.table
        if self.now is ENDED or self.phase is LOST:
            own, other, _, _ = self.position
            seat, lucky = 1 - self.seat, self.next_lucky
            position = new(s.Position, (other, own, table.lucky_places[seat][lucky], -1))
            return new(s.State, (table, position, before.turn + 1, seat, lucky, self.taken, self.wrong, line, *_AT_FIRST))
        return s.State(
            table=table, position=self.position, turn=before.turn, seat=before.seat, lucky=before.lucky, taken=self.taken,
            wrong=self.wrong, last=line, phase=self.now, flips=self.flips, owed=self.owed,
            flip=self.flip if self.now is s.MOVE else 0, winners=self.winners, unfinished=self.now is not s.OVER,
        )  # fmt: skip


def apply(state: s.State, move: m.Move) -> s.State:
    """The state after a line. Raises Breach; `state` stays as it is. A claim changes nothing on the board."""
    if not isinstance(move, m.Turn):
        return state._replace(claims=(*state.claims, move)) if state.phase == s.OVER else state
    seat = move.seat
    if state.unfinished or state.phase == s.OVER or (seat is not None and seat != state.seat):
        raise breaches.may_not_begin(state, move)
    return play_turn(Running(state), move)


def play_turn(running: Running, move: m.Turn) -> s.State:
    """The state after a turn. Raises Breach, with what the parts before it reached."""
    parts, seat = move
    first = 0 if seat is None else 1  # a tag stands before the first part
    plays = running.plays
    try:
        for running.at, part in enumerate(parts, first):
            plays[type(part)](running, part)
    except Breach as breach:
        done = running.at - first
        reached = running.state(m.Turn(parts[:done], seat)) if done else None
        raise breach.within(running.at, reached=reached) from None
    return running.state(move)


def play_part(running: Running, part: m.TurnPart) -> None:
    """Play one part of a turn. Raises Breach."""
    running.plays[type(part)](running, part)


def _flip(running: Running, part: m.Flip) -> None:
    """A flip (DC-2.2). What it waits for then is found when it is asked (`Running.phase`)."""
    if running.now is not s.FLIP and running.phase != s.FLIP:
        running.refuse(_no_flip_now(running))
        running.owed = max(running.owed, 1)  # let stand: it is made
    heads = part.heads
    if heads > course.MOST_HEADS:
        raise Breach("DC-2.2", say("four-coins-cannot", heads=heads), hint=say("flips-are"))
    running.flips += 1
    running.owed -= 1
    running.flip = heads
    running.now = FLIPPED


def _no_flip_now(running: Running) -> Breach:
    """A flip, or what else follows a move, where none can stand (DC-2.10, DC-3.1, DC-5.2)."""
    if running.phase == s.MOVE:
        return breaches.must_move(running.table, running.position, running.flip, running.seat)
    if running.phase == s.OVER:
        return breaches.game_is_over(running.before)
    return Breach("DC-3.1", say("no-flip-owed"), hint=say("only-landing-h3"))


def _pass(running: Running, _part: m.Pass) -> None:  # there is but one
    """`-`: a token that could move stays (DC-R3), or behind a lost flip, nothing new."""
    if not running.may_pass:
        running.refuse(breaches.must_move(running.table, running.position, running.flip, running.seat))
    if running.phase == s.MOVE:
        running.go_on()


def _stop(running: Running, _part: m.Stop) -> None:  # there is but one
    """`stop`: flips that are owed stay unmade (DC-3.3, DC-R4)."""
    if not running.may_flip:
        running.refuse(_no_flip_now(running))
        if running.phase != s.MOVE:
            return  # let stand: there is nothing to leave
    elif not running.may_stop:
        running.refuse(Breach("DC-R4", say("every-flip-is-made"), hint=say("write-flip-place")))
    running.owed = 0
    running.go_on()


def _lucky(running: Running, part: m.Lucky) -> None:
    """The lucky flip, which ends the turn (DC-4.1, DC-4.2, DC-R8)."""
    if running.now is not s.LUCKY and running.phase != s.LUCKY:
        running.refuse(_no_lucky_flip_now(running))
    number = running.table.lucky_tile(part.coins) if part.coins else part.number
    if number not in course.COMBAT_TILES:
        raise Breach("DC-4.1", say("combat-row-no", number=number), hint=say("lucky-tiles-are"))
    running.next_lucky = number
    running.now = ENDED


def _no_lucky_flip_now(running: Running) -> Breach:
    """A lucky flip where none can stand (DC-2.10, DC-3.1, DC-5.2, DC-R6)."""
    if running.may_flip:
        return Breach("DC-3.1", say("rallying-flip-still-owed"), hint=say("make-or-write"))
    if running.phase == LOST:
        return Breach("DC-R6", say("lost-turn-no-lucky-flip"), hint=say("leave-out"))
    return _no_flip_now(running)


def _step(running: Running, part: m.Step) -> None:
    """A move (DC-2.4, DC-2.5), or what was written for one behind a lost flip (DC-2.3, DC-2.9)."""
    place, token = judge_step(running, part)
    table, seat, heads = running.table, running.seat, running.flip
    goal = course.LANDING[place][heads]
    running.position, took, burned, dies = landing.move(table, running.position, token, place, goal)
    if part.landing or part.takes:
        name = table.names[seat][goal]
        check_landing(running, part, name)
        if part.takes and not (took or burned):
            running.note("takes", breaches.nothing_taken(name))
    if goal in course.RALLYING:
        rally(running, token, goal)
    running.now = s.FLIP if running.owed else s.LUCKY
    if took or burned:
        gains = (dies, took) if seat else (took, dies)
        running.taken = (running.taken[0] + gains[0], running.taken[1] + gains[1])
        own, other, _, _ = running.position
        look_at_the_end(running, not dies or s.is_on_board(own), s.is_on_board(other))  # who moved and lives is on the board


def judge_step(running: Running, part: m.Step) -> tuple[int, str]:
    """Where the token of a legal move stands, and its letter. Raises Breach, by the order of the rulebook's table."""
    table, position, seat = running.table, running.position, running.seat
    if not running.flip:
        running.refuse(breaches.nothing_moves())
    places = table.places[seat]
    place = places.get(part.start)
    if place is None or place == course.RESERVE or (part.landing and part.landing not in places):
        place = find_place(running, part)
    tokens = position.own[place]
    token = part.colour or tokens[:1]
    if not token or token not in tokens:
        raise breaches.no_token(table, position, seat, place, part.colour)
    if token != tokens:
        check_colour(part, tokens)
    if place == position.tied:
        what = say("last-rally-there", start=part.start)
        running.refuse(Breach("DC-R5", what, "start", say("another-one-makes-it")))
    goal = course.LANDING[place][running.flip]
    rule = landing.bar(table, position, token, goal)
    if rule:
        running.refuse(breaches.barred(rule, running.before, token, goal))
    return place, token


def find_place(running: Running, part: m.Step) -> int:
    """Where a move starts, as a number of the mover's course. Raises Breach where the board has no such tile, or no reserve."""
    places = running.table.places[running.seat]
    place = places.get(part.start)
    if place is None or (part.landing and part.landing not in places):
        name, at = (part.start, "start") if place is None else (part.landing, "landing")
        raise Breach("DC-1.2", say("board-no-tile", tile=name), at, say("tiles-are"))
    if place == course.RESERVE and not running.table.reserves:
        raise Breach("DC-6.1", say("without-reserves-nothing"), "start")
    return place


def check_colour(part: m.Step, tokens: str) -> None:
    """A colour is needed where tokens of different ones stand. Raises Breach."""
    if not part.colour and colours.mixed(tokens):
        words = any_of(f"{part.start}/{letter}" for letter in dict.fromkeys(tokens))
        what = say("tokens-different-colours", where=breaches.where(part.start))
        raise Breach("syntax", what, hint=say("write", what=words))


def check_landing(running: Running, part: m.Step, name: str) -> None:
    """What a move says of where it lands, which is on this tile."""
    if part.landing and part.landing != name:
        running.note("landing", say("lands-elsewhere", start=part.start, flip=running.flip, name=name, landing=part.landing))


def rally(running: Running, token: str, goal: int) -> None:
    """A landing on a rallying tile earns flips, for any token's moves (DC-3.1, DC-3.2, DC-8.7, DC-R23), or not (DC-R5)."""
    running.owed += 2 if token == colours.RED_WHITE else 1
    if running.table.house["DC-R5"] == "b":
        running.position = running.position._replace(tied=goal)


def look_at_the_end(running: Running, mine: bool, others: bool) -> None:
    """Whether a move that took something has ended the game (DC-5.1, DC-5.3, DC-5.4; DC-R11, DC-R12, DC-R26).

    `mine` and `others`: the mover and the other player have a token on the board.
    """
    seat, house = running.seat, running.table.house
    if mine and others:
        own, other, _, _ = running.position
        if not running.table.kinilani or house["DC-R26"] == "b" or set("".join(own + other)) != {colours.RED_WHITE}:
            return
        running.winners = (0, 1)
    elif mine or (not others and house["DC-R11"] == "b"):
        running.winners = (seat,)
    elif others:
        running.winners = (1 - seat,)
    else:
        running.winners = (0, 1)
    running.now = s.OVER
    running.owed = 0


Running.plays = {m.Flip: _flip, m.Step: _step, m.Pass: _pass, m.Stop: _stop, m.Lucky: _lucky}
