"""A turn while it is played, part by part: what it waits for, and what may therefore be said next."""

from __future__ import annotations

from companion.games.duelling_circles.rules.moves import Turn
from companion.games.duelling_circles.rules.state import FLIP, LUCKY, MOVE, OVER, Position, State, WrongClaim
from companion.record.lines import new
from companion.referee import Breach, Part

#: What a turn waits for beside what a state knows: nothing, as it has come to its end, or was lost without a lucky flip.
ENDED, LOST = "ended", "lost"


#: What stands in a state at a turn's beginning behind the last line.
AT_FIRST = tuple(State._field_defaults[name] for name in State._fields[State._fields.index("last") + 1 :])


class Running:
    """The turn of a state, from its first flip on. `at` is the word of the line that is played (its number not counted).

    What it waits for is its `phase`: `flip`, `move`, `lucky`, or nothing: `over` (the game), `ended` or `lost` (the turn).
    """

    at = 0
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
        self.seat = before.seat
        self.position = before.position
        self.taken = before.taken

    @property
    def goes_on(self) -> bool:
        """Whether the turn waits for anything more."""
        return self.phase in (FLIP, MOVE, LUCKY)

    @property
    def may_flip(self) -> bool:
        """Whether a flip is owed: a turn's first (DC-2.2), or one that a rallying tile has earned (DC-3.1)."""
        return self.phase == FLIP

    @property
    def may_stop(self) -> bool:
        """Whether what is owed may be left unmade (DC-3.3): never a turn's first flip."""
        return self.phase == FLIP and self.flips > 0 and self.table.may_leave

    @property
    def may_pass(self) -> bool:
        """Whether `-` may stand behind a flip: it is lost (DC-2.9), or what can move may stay (DC-2.10, DC-R3)."""
        return self.phase != MOVE or self.table.may_decline

    def go_on(self) -> None:
        """Behind a move or a lost flip: the next flip that is owed, or the lucky one (DC-4.1)."""
        self.phase = FLIP if self.owed else LUCKY

    def against(self, breach: Breach) -> None:
        """A rule is broken, in a way that a table may let stand. Raises the breach; where it stands, what was said happens."""
        raise breach

    def impossible(self, breach: Breach, why: str) -> Breach:  # noqa: ARG002 - the reason is for who wanted it to stand
        """A breach that no table can let stand, for this reason: what is said cannot have happened."""
        return breach

    def note(self, part: Part, message: str) -> None:
        """Note what a part of the word that is played claims wrongly."""
        self.wrong = (*self.wrong, WrongClaim((self.at, part), message))

    def state(self, line: Turn) -> State:
        """The state that is reached; `line` is the turn as far as it was played. What is lucky is so for one turn (DC-4.3)."""
        before, table, phase = self.before, self.table, self.phase
        if phase in (ENDED, LOST):
            own, other, _, _ = self.position
            seat, lucky = 1 - before.seat, self.next_lucky
            position = new(Position, (other, own, table.lucky_places[seat][lucky], -1))
            return new(State, (table, position, before.turn + 1, seat, lucky, self.taken, self.wrong, line, *AT_FIRST))
        return State(
            table=table,
            position=self.position,
            turn=before.turn,
            seat=before.seat,
            lucky=before.lucky,
            taken=self.taken,
            wrong=self.wrong,
            last=line,
            phase=phase,
            flips=self.flips,
            owed=self.owed,
            flip=self.flip if phase == MOVE else 0,
            winners=self.winners,
            unfinished=phase != OVER,
        )
