"""Judging a described game: a state and a move give the next state, or a breach."""

from collections.abc import Hashable, Mapping, Sequence
from operator import add
from typing import NamedTuple

from companion.declared.description import Description, Rule
from companion.declared.exact import MOST, TESTS, NotWorkedOutError, Number
from companion.declared.table import Table
from companion.declared.words import say
from companion.declared.working import BEFORE, Formula, Values
from companion.referee.breach import Breach
from companion.referee.claims import Sums, Winner
from companion.referee.judging import STRICT, Judge

TABLE = "table"


class Heading(NamedTuple):
    """`[round 3]`."""

    number: int


class Entry(NamedTuple):
    """`bid: Aino 1, Ville 0`: a row by its number, and what sides have in it."""

    row: int
    values: tuple[tuple[int, int], ...]


class End(NamedTuple):
    """`end`: the table ends a game that has no end of its own."""


Move = Heading | Entry | End | Sums | Winner


class State(NamedTuple):
    """A game after a line. `number` is that of the section (0 before the first), `done` how many were complete before it.

    `cells` are the values of each row for each side (None: not written), `written` whether any line stands in the section.
    `totals` are those before the section, `before` the sums of rows and scores before, by name (where they count).
    `items` are each score for each side, once the section is complete; `changes` are what the table changed of it, with its
    reasons; `claimed` are the words of the claims below it.
    """

    table: Table
    cells: tuple[tuple[int | None, ...], ...]
    totals: tuple[int, ...]
    before: tuple[tuple[str, tuple[int, ...]], ...] = ()
    number: int = 0
    done: int = 0
    written: bool = False
    items: tuple[tuple[int, ...], ...] = ()
    changes: tuple[tuple[int, int, str], ...] = ()
    claimed: tuple[str, ...] = ()
    is_over: bool = False

    def key(self) -> Hashable:
        """The same for equal positions, and for these alone."""
        return self

    @property
    def game(self) -> Description:
        """What is played."""
        return self.table.description

    @property
    def scores(self) -> tuple[int, ...]:
        """The section's scores, with what the table changed; none before it is complete."""
        if not self.items:
            return ()
        changed = (sum(amount for unit, amount, _ in self.changes if unit == side) for side in range(len(self.table.sides)))
        return tuple(map(add, map(sum, zip(*self.items, strict=True)), changed))

    @property
    def now(self) -> tuple[int, ...]:
        """The totals with the section, once it is complete."""
        return tuple(map(add, self.totals, self.scores)) if self.items else self.totals


def start(table: Table) -> State:
    """The state before the first line."""
    sides, game = len(table.sides), table.description
    before = tuple((key, (0,) * sides) for key in game.keys) if game.looks_back else ()
    return State(table, empty(table), (0,) * sides, before, number=0 if game.section else 1)


def empty(table: Table) -> tuple[tuple[int | None, ...], ...]:
    """No row has a value."""
    return ((None,) * len(table.sides),) * len(table.description.rows)


def is_whole(state: State, row: int) -> bool:
    """Whether every side has a value in a row."""
    return state.game.rows[row].usual is not None or None not in state.cells[row]


def filled(state: State) -> dict[str, Sequence[int]]:
    """The rows with what sides have in them: what is usual where nobody wrote it, 0 where nothing is known yet."""
    found: dict[str, Sequence[int]] = {}
    for row, cells in zip(state.game.rows, state.cells, strict=True):
        found[row.key] = cells if None not in cells else [(row.usual or 0) if one is None else one for one in cells]  # type: ignore[assignment]
    return found


def values_of(state: State, of: Mapping[str, Sequence[int]], totals: Sequence[int]) -> Values:
    """What the words of expressions stand for."""
    before = {f"{BEFORE}{key}": sums for key, sums in state.before}
    return Values(len(totals), {**of, **state.table.words(state.number), **before, "total": totals}, {})


# ---- moves ----


def apply(state: State, move: Move, judge: Judge = STRICT) -> State:
    """The state after a move. Raises Breach."""
    match move:
        case Entry():
            return _entered(state, move, judge)
        case Heading():
            return _begun(state, move)
        case End():
            return _closed(state, state)
        case Winner():
            claimed = state._replace(claimed=(*state.claimed, "winner"))
            return _closed(state, claimed) if state.game.is_open and state.items else claimed
        case Sums(word):
            if not state.items:
                raise Breach(TABLE, say("not-complete"), hint=missing(state))
            return state._replace(claimed=(*state.claimed, word))


def missing(state: State) -> str:
    """What a section lacks, in words; empty where it is complete."""
    for row, cells in enumerate(state.cells):
        if not is_whole(state, row):
            sides = ", ".join(tag for tag, one in zip(state.table.sides, cells, strict=True) if one is None)
            return say("row-lacks", row=state.game.rows[row].name, sides=sides)
    return "" if state.written else say("no-line-yet", row=state.game.rows[0].name)


def _closed(state: State, after: State) -> State:
    """The game is over by the table's word."""
    if not state.items:
        raise Breach(TABLE, say("not-complete"), hint=missing(state))
    if state.is_over:
        raise Breach(TABLE, say("is-over"))
    return _over(after)


def _over(state: State) -> State:
    """The state in which the game has ended. Raises Breach where nobody can say who has won."""
    over = state._replace(is_over=True)
    try:
        best(over, None, state.game.ties)
    except NotWorkedOutError as error:
        raise Breach(TABLE, say("ties-fail", why=str(error))) from None
    return over


def _begun(state: State, move: Heading) -> State:
    game, last = state.game, state.table.last
    if state.number and not state.items:
        raise Breach(TABLE, say("section-open", section=game.section, number=state.number), hint=missing(state))
    if state.is_over or (last is not None and move.number > last):
        raise Breach(TABLE, say("is-over"))
    return State(state.table, empty(state.table), state.now, tuple(_sums(state).items()), move.number, move.number - 1)


def with_values(state: State, move: Entry) -> State:
    """The state with a line written, before anything is made of it. Raises Breach."""
    row, cells = state.game.rows[move.row], list(state.cells)
    written = list(cells[move.row])
    for side, value in move.values:
        if written[side] is not None:
            raise Breach(TABLE, say("has-value", side=state.table.sides[side], row=row.name, value=written[side]))
        written[side] = value
    cells[move.row] = tuple(written)
    return state._replace(cells=tuple(cells), written=True, items=(), is_over=False)


def check_early(state: State, move: Entry) -> State:
    """The state with a row that breaks no rule, whatever follows in rows with `usual`. Raises Breach."""
    after = with_values(state, move)
    _check_rules(after, move, filled(after), STRICT, complete=False)
    return after


def _entered(state: State, move: Entry, judge: Judge) -> State:
    if state.claimed or (state.is_over and state.game.is_open):
        raise Breach(TABLE, say("below-claims"))
    after = with_values(state, move)
    complete = all(is_whole(after, row) for row in range(len(after.cells)))
    of = filled(after)
    _check_rules(after, move, of, judge, complete=complete)
    return _scored(after, of) if complete else after


def _check_rules(state: State, move: Entry, of: dict[str, Sequence[int]], judge: Judge, *, complete: bool) -> None:
    """Each rule that names the line's row and whose rows are all whole. Raises Breach."""
    game = state.game
    key, whole = game.rows[move.row].key, {row.key for number, row in enumerate(game.rows) if is_whole(state, number)}
    due = [rule for rule in game.rules if rule.concerns(key) and (complete or (not rule.waits and rule.formula.names <= whole))]
    if not due:
        return
    scores = {score.key for score in game.scores} if game.scored else set()
    known = {**of, **_items(state, of)} if any(rule.formula.names & scores for rule in due) else of
    values = values_of(state, known, state.totals)
    for rule in due:
        _check(state, rule, move, values, judge)


def _worked(formula: Formula, values: Values, what: str, **named: str) -> list[Number]:
    """What an expression is for each side, or once where it is one value. Raises Breach, `what` with its reason."""
    try:
        return [formula.work(values, side) for side in range(values.sides if formula.is_for_each else 1)]
    except NotWorkedOutError as error:
        raise Breach(TABLE, say(what, why=str(error), **named)) from None


def _check(state: State, rule: Rule, move: Entry, values: Values, judge: Judge) -> None:
    wrong = [side for side, holds in enumerate(_worked(rule.formula, values, "rule-fails", rule=rule.id)) if not holds]
    if not wrong:
        return
    named = [place for place, (side, _) in enumerate(move.values) if side in wrong and rule.formula.is_for_each]
    side = move.values[named[0]][0] if named else wrong[0]
    judge.refuse(Breach(rule.id, _broken(state, rule, values, side), named[0] if named else "head"))


def _broken(state: State, rule: Rule, values: Values, side: int) -> str:
    """The rule's text, and to what both sides of a comparison come."""
    formula = rule.formula
    if len(formula.signs) != 1 or formula.signs[0] not in TESTS:
        return say("rule-broken", text=rule.text)
    left, right = (one.work(values, side) for one in formula.parts)
    key = "rule-broken-for" if formula.is_for_each else "rule-broken-by"
    return say(key, text=rule.text, left=left, right=right, side=state.table.sides[side], sign=formula.signs[0])


# ---- scores ----


def _items(state: State, of: Mapping[str, Sequence[int]]) -> dict[str, tuple[int, ...]]:
    """Each score for each side. Raises Breach where one is not whole, or cannot be worked out."""
    found: dict[str, tuple[int, ...]] = {}
    for score in state.game.scores:
        worked = _worked(score.formula, values_of(state, {**of, **found}, state.totals), "score-fails", score=score.name)
        for side, value in enumerate(worked):
            if not isinstance(value, int):
                raise Breach(TABLE, say("not-whole", score=score.name, value=value, side=state.table.sides[side]))
        found[score.key] = tuple(map(int, worked)) * (1 if score.formula.is_for_each else len(state.totals))
    return found


def _scored(state: State, of: Mapping[str, Sequence[int]]) -> State:
    """The state with its section scored, and whether the game has ended by it. Raises Breach."""
    game, found = state.game, _items(state, of)
    after = state._replace(items=tuple(found.values()))
    if any(abs(one) > MOST for one in after.scores):
        raise Breach(TABLE, say("too-large"))
    ends = not game.section or state.number == state.table.last
    if not ends and game.until:
        ends = bool(_worked(game.until, values_of(after, {**of, **found}, after.now), "until-fails")[0])
    return _over(after) if ends else after


def winners(state: State, among: Sequence[int] | None = None) -> tuple[int, ...]:
    """The sides with the best total that are left after ties, of those that may win."""
    try:
        return best(state, among, state.game.ties)
    except NotWorkedOutError:  # the table has changed a score since
        return best(state, among, ())


def best(state: State, among: Sequence[int] | None, ties: Sequence[Formula]) -> tuple[int, ...]:
    """The same after these ties. Raises NotWorkedOutError."""
    totals = state.now
    left = list(range(len(totals)) if among is None else among)
    highest = (min if state.game.low_wins else max)(totals[side] for side in left)
    left = [side for side in left if totals[side] == highest]
    values = values_of(state, _sums(state), totals)
    for tie in ties if len(left) > 1 else ():
        found: dict[int, Number] = {side: tie.work(values, side) for side in left}
        left = [side for side in left if found[side] == max(found.values())]
    return tuple(left)


def _sums(state: State) -> dict[str, tuple[int, ...]]:
    """Rows and scores over all sections; nothing where those before do not count."""
    now: dict[str, Sequence[int]] = {}
    if state.items:
        now = filled(state) | {score.key: items for score, items in zip(state.game.scores, state.items, strict=True)}
    return {key: tuple(map(add, now[key], sums)) if now else sums for key, sums in state.before}
