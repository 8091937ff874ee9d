"""Replaying a record line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, cast

from companion.plain import Json
from companion.record import Line, frozen, new
from companion.referee.body import Entry
from companion.referee.breach import Breach
from companion.referee.decisions import DECISIONS
from companion.referee.ending import Ending
from companion.referee.protocol import Item, Move, Rules, State, Table
from companion.referee.reading import AnyRecord, Record
from companion.referee.steps import Dialogue, Steps, steps_after

if TYPE_CHECKING:
    from companion.referee.deciding import Decider


class Step(NamedTuple, Generic[State, Move]):
    """A legal line: its move, and the states before and after it."""

    line: Line
    move: Move
    before: State
    after: State


@frozen
class Position(Generic[Table, State, Move]):
    """A game as it stands after some line, for everybody outside its folder: what may be asked of a state, and not the state.

    `inner` is the game's own state; only modules of that game's folder look into it.
    """

    game: Rules[Table, State, Move]
    inner: State
    #: How the table has closed the game, if it has.
    ending: Ending | None = None

    @property
    def kind(self) -> str:
        """The section word."""
        return self.game.section

    @property
    def number(self) -> int:
        """The number of the current section, from 1; 0 before the first."""
        return self.game.number(self.inner)

    @property
    def complete(self) -> bool:
        """Whether the current section is over."""
        return self.game.is_scored(self.inner)

    @property
    def scores(self) -> Mapping[str, int]:
        """The current section's scores; before it is complete those of the moment, or none."""
        return self.game.scores(self.inner)

    @property
    def items(self) -> Mapping[str, Sequence[Item]]:
        """What these scores are made of."""
        return self.game.items(self.inner)

    @property
    def totals(self) -> Mapping[str, int]:
        """The running totals."""
        known = self.ending.totals if self.ending else None
        return self.game.totals(self.inner) if known is None else known

    @property
    def winners(self) -> Sequence[str]:
        """Who won; empty until the game is over."""
        return self.game.winners(self.inner) if self.ending is None else self.ending.winners

    @property
    def over(self) -> bool:
        """Whether the game is over by its rules, or closed by the table with a result."""
        return self.game.is_complete(self.inner) if self.ending is None else self.ending.complete

    @property
    def remark(self) -> str:
        """What the game still lacks, or why somebody won a tie; empty where nothing is to be said, or the table closed it."""
        return self.game.remark(self.inner) if self.ending is None else ""

    @property
    def state(self) -> Json:
        """The `state` of a verdict on it; nothing is known of the table where only the result was written."""
        alone = self.ending is not None and self.ending.totals is not None
        return {} if alone else self.game.describe(self.inner)

    @property
    def finished(self) -> Position[Table, State, Move]:
        """The position in which what needs no further line has happened, too."""
        return Position(self.game, self.game.finish(self.inner), self.ending)

    def steps(self, said: Sequence[str] = ()) -> Steps:
        """What the game may say next, after these words of a line. Raises NotOfferedError for a word that may not be said."""
        return steps_after(lambda: self.game.dialogue(self.inner), said)

    def dialogue(self) -> Dialogue:
        """The words of the next line: a move, a claim, or what the table decides."""
        from companion.referee.decision_steps import dialogue  # noqa: PLC0415 - a verdict does without

        return dialogue(self)


#: A position, and a step, of whichever game.
AnyPosition = Position[Any, Any, Any]
AnyStep = Step[Any, Any]


@dataclass(slots=True)
class Replayed(Generic[Table, State, Move]):
    """What came of a replay: the steps taken, the sections, wrong claims, and the breach that ended it (if one did)."""

    state: State
    steps: list[Step[State, Move]] = field(default_factory=list)
    sections: list[Position[Table, State, Move]] = field(default_factory=list)
    wrong_claims: list[tuple[Breach, Entry[Move], State]] = field(default_factory=list)
    breach: tuple[Entry[Move], Breach] | None = None
    #: What the table has decided; None where no line says so.
    decider: Decider | None = None


AnyReplayed = Replayed[Any, Any, Any]


def replay(
    record: Record[Table, State, Move], known: Sequence[Step[State, Move]] = (), *, goes_on: bool = False
) -> Replayed[Table, State, Move]:
    """Play a record from its start; stops at the first illegal line. Wrong claims are noted and do not stop it.

    `known` are the steps of a legal record: as far as this one has the very same entries, they are taken from there.
    """
    game = record.game
    result: Replayed[Table, State, Move] = Replayed(game.start(record.table))
    # Looked up once: this loop is the referee's (bench/).
    apply, number_of = game.apply, game.number
    before, steps = result.state, result.steps
    number = number_of(before)
    decider = result.decider = _decider(record)
    claims_of: Callable[[State, Move], Iterable[Breach]] = decider.wrong_claims if decider else game.wrong_claims
    has_sections = bool(game.section)
    plain = frozenset[type]() if decider else game.plain_moves
    if known and not decider:
        _take_known(record, result, known)
        before = steps[-1].after if steps else before
        number = number_of(before)
    for entry in record.entries[len(steps) :] if steps else record.entries:
        line, move = entry
        try:
            after = decider.apply(before, entry, steps) if decider else apply(before, move)
        except Breach as breach:
            result.breach = (entry, breach)
            break
        steps.append(new(Step, (line, move, before, after)))
        if type(move) not in plain:
            if claims := claims_of(after, move):
                _note_claims(record, result, claims, entry, after)
            if has_sections and number_of(after) != number:
                _note_section(game, result, before, after)
                number = number_of(after)
        before = after
    _end(record, result, before)
    lacks = result.decider.lacks(goes_on=goes_on) if result.decider and result.breach is None else None
    if lacks:
        _note_claims(record, result, (lacks,), None, result.state)
        result.wrong_claims.insert(0, result.wrong_claims.pop())  # its line is the first of all
    return result


def _take_known(
    record: Record[Table, State, Move], result: Replayed[Table, State, Move], known: Sequence[Step[State, Move]]
) -> None:
    """Takes the steps of a legal record that this one begins with, too."""
    game = record.game
    number = game.number(result.state)
    for entry, step in zip(record.entries, known, strict=False):
        if step.move is not entry.move:
            break
        result.steps.append(step)
        if game.number(step.after) != number:
            _note_section(game, result, step.before, step.after)
            number = game.number(step.after)


def is_move_of_game(move: object) -> bool:
    """Whether a move is one of its game, and not what a table decided, which all games share."""
    return type(move) not in DECISIONS


def _decider(record: AnyRecord) -> Decider | None:
    if not record.decided:
        return None
    from companion.referee.deciding import Decider  # noqa: PLC0415 - most records do without

    return Decider(record)


def _end(record: Record[Table, State, Move], result: Replayed[Table, State, Move], last: State) -> None:
    """The end of a replay: behind the last line, or as far as a line went that broke a rule."""
    game, entry = record.game, None
    claims: Iterable[Breach]
    if result.decider and result.decider.ending and result.decider.ending.totals is not None:
        result.state = last  # a result alone: nothing was played
        return
    if result.breach is None:
        state = game.finish(last)
        claims = game.wrong_claims(state, None)
    else:
        entry, breach = result.breach
        state = last if breach.reached is None else cast(State, breach.reached)
        claims = game.wrong_claims(state, entry.move) if state is not last else ()
    _note_claims(record, result, claims, entry, state)
    if game.number(state) != game.number(last):
        _note_section(game, result, last, state)
    if game.number(state):
        result.sections.append(Position(game, state))
    result.state = state


def _note_claims(
    record: Record[Table, State, Move],
    result: Replayed[Table, State, Move],
    claims: Iterable[Breach],
    entry: Entry[Move] | None,
    state: State,
) -> None:
    for claim in claims:
        place = entry if claim.move is None else record.entry_of(claim.move)
        if place:
            result.wrong_claims.append((claim, place, state))


def _note_section(game: Rules[Table, State, Move], result: Replayed[Table, State, Move], before: State, after: State) -> None:
    """A section has begun between two states; the one before it, if there was one, is over."""
    if game.number(before):
        result.sections.append(Position(game, game.last_of_section(before, after)))
