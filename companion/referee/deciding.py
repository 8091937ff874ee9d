"""Replaying what a table decided: lines that were let stand, things put right, and the ends that no rule knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.record import either_of, names_dummy
from companion.referee import decisions
from companion.referee.breach import Breach, Related
from companion.referee.claims import DRAW, TOTAL, Sums, Winner, wrong_sums, wrong_winner
from companion.referee.ending import Ending, groups_of
from companion.referee.messages import say

if TYPE_CHECKING:
    from companion.referee.body import AnyEntry
    from companion.referee.reading import AnyRecord
    from companion.referee.replay import AnyStep

TABLE = "table"
#: The claims that count an adjustment, and so stand below it.
_COUNTED = frozenset(("score", "total"))


class Decider:
    """What the table has decided so far: how the game ended, and what was let stand."""

    def __init__(self, record: AnyRecord) -> None:
        self.record = record
        self.game = record.game
        self.tags: Sequence[str] = record.game.claim_form(record.table).tags
        self.ending: Ending | None = None
        #: The decision that closed the game.
        self.closed_by: object = None
        #: What was let stand: the entry, the breach, and the state before it.
        self.stood: list[tuple[AnyEntry, Breach, Any]] = []

    def apply(self, before: object, entry: AnyEntry, played: Sequence[AnyStep]) -> Any:
        """The state after any line. Raises Breach. `played` are the lines above it."""
        move = entry.move
        if type(move) in decisions.DECISIONS:
            if self.ending is not None:
                raise self._is_over()
            return self._decide(before, entry, played)
        if self.ending is not None:
            return self._behind_the_end(before, move)
        if not entry.line.stands:
            return self._carried_out(before, move)
        if self.stood:
            before = self._without_duty(before, move)
        after, breach = self.game.let_stand(before, move)
        self.stood.append((entry, breach or Breach(TABLE, say("nothing-shown")), before))
        return after

    def _carried_out(self, before: object, move: object) -> Any:
        """The state after a line that is judged strictly. Raises Breach."""
        try:
            return self.game.apply(before, move)
        except Breach as breach:
            if self.game.is_claim(move) or self._marked(breach) is None:
                raise
            return self.game.apply(self._let_go(before, breach), move)

    def _without_duty(self, before: object, move: object) -> Any:
        """The state before a line that is let stand, what a marked line above it left undone being let stand with that one."""
        try:
            self.game.apply(before, move)
        except Breach as breach:
            if self._marked(breach) is not None:
                return self._let_go(before, breach)
        return before

    def _marked(self, breach: Breach) -> int | None:
        """The number, among the lines that were let stand, of the one whose breach only a later line shows; None for others."""
        return next((at for at, (entry, _, _) in enumerate(self.stood) if entry.move is breach.move), None)

    def _let_go(self, before: object, breach: Breach) -> Any:
        """The state in which what a marked line left undone is let stand. Raises Breach where it cannot stand."""
        at = self._marked(breach)
        if at is None:
            raise breach
        entry, known, state = self.stood[at]
        try:
            after = self.game.leave_undone(before)
        except Breach as cannot:
            if cannot.rule == TABLE:
                raise breach from None
            if cannot.move is entry.move:
                del self.stood[at]
            raise
        if known.rule == TABLE:
            self.stood[at] = (entry, breach, state)
        return after

    # ---- decisions ----

    def _decide(self, before: object, entry: AnyEntry, played: Sequence[AnyStep]) -> Any:
        decision: decisions.Decision = entry.move
        match decision:
            case decisions.Opening():
                return self.game.place(self.record.table, decision)
            case decisions.Placing():
                return before
            case decisions.Correct(placing):
                after = self.game.correct(before, placing)
                what = say("put-right", how=self.game.write_placing(self.record.table, placing))
                self.stood.append((entry, Breach(TABLE, what), before))
                return after
            case decisions.Adjust():
                return self._adjust(before, decision, played)
            case decisions.Result():
                return self._result(before, decision, played)
            case decisions.Resigned(unit):
                return self._resign(before, decision, self.tags[unit])
            case decisions.Agreed(units):
                return self._agree(before, decision, [self.tags[unit] for unit in units])
            case decisions.Unfinished():
                return self._close(before, decision, Ending(False))

    def _agree(self, before: object, decision: decisions.Agreed, winners: Sequence[str]) -> Any:
        """The table's result; a draw is between all who are still in the game."""
        sides = tuple(self.game.sides(before))
        for at, tag in enumerate(winners):
            if tag not in sides:
                key = "dummy-decides-nothing" if names_dummy(tag) else "out-not-won"
                raise Breach(TABLE, say(key, tag=tag), at)
        return self._close(before, decision, Ending(True, tuple(winners) or sides))

    def _close(self, state: object, decision: object, ending: Ending) -> Any:
        if self.game.is_complete(self.game.finish(state)):
            raise Breach(TABLE, say("over-nothing-left"), hint=say("take-line-out"))
        self.ending, self.closed_by = ending, decision
        return state

    def _adjust(self, before: object, move: decisions.Adjust, played: Sequence[AnyStep]) -> Any:
        if played and self._is_claim(played[-1].move) and type(played[-1].move) not in decisions.DECISIONS:
            raise Breach(TABLE, say("adjust-above"), related=(Related(played[-1].move, say("claimed-here")),))
        return self.game.adjust(before, move)

    def _is_claim(self, move: object) -> bool:
        return isinstance(move, Winner) or (isinstance(move, Sums) and move.word in _COUNTED)

    def _resign(self, before: object, decision: decisions.Resigned, side: str) -> Any:
        """Whoever is alone then has won; else the game says how it goes on."""
        if self.game.is_complete(self.game.finish(before)):
            raise Breach(TABLE, say("over-no-resigning"), hint=say("take-line-out"))
        self.game.check_resigning(before)
        sides = self.game.sides(before)
        if side not in sides:
            key = "dummy-decides-nothing" if names_dummy(side) else "out-already"
            raise Breach(TABLE, say(key, tag=side), 0)
        others = tuple(one for one in sides if one != side)
        after = Ending(True, others) if len(others) == 1 else self.game.resign(self.record.table, before, side)
        return self._close(before, decision, after) if isinstance(after, Ending) else after

    def _result(self, before: object, move: decisions.Result, played: Sequence[AnyStep]) -> Any:
        if played:
            raise Breach(TABLE, say("result-alone"), hint=say("result-alone-hint"))
        totals = {self.tags[unit]: number for unit, number in sorted(move.entries)}
        for at, (unit, number) in enumerate(move.entries):
            if number < 0 and not self.game.negative_totals:
                raise Breach(TABLE, say("cannot-have", tag=self.tags[unit], number=number), 2 * at + 1)
        try:
            self.game.may_have_won(self.record.table, totals, ())
        except Breach as breach:
            units, place = [unit for unit, _ in move.entries], breach.address[0]
            raise (replace(breach, at=2 * units.index(place) + 1) if isinstance(place, int) else breach) from None
        groups = tuple(group for group in groups_of(self.tags) if self.game.may_have_won(self.record.table, totals, group))
        winners = groups[0] if len(groups) == 1 else ()  # the numbers say it; else a line below does
        self.ending, self.closed_by = Ending(bool(winners), winners, totals, may_have_won=groups), move
        return before

    def lacks(self, *, goes_on: bool) -> Breach | None:
        """What is wrong with a result alone, where neither its numbers nor a line below say who has won.

        `goes_on`: lines may follow, so nothing is wrong yet where one can say it.
        """
        ending = self.ending
        if ending is None or ending.totals is None or ending.complete or (goes_on and ending.may_have_won):
            return None
        groups = ending.may_have_won
        winners = [group[0] if len(group) == 1 else DRAW for group in groups if len(group) in (1, len(self.tags))]
        if groups:
            lines = either_of(f"winner: {one}" for one in winners)
            return Breach(TABLE, say("result-leaves-open"), hint=say("write-winner-below", lines=lines), move=self.closed_by)
        return Breach(TABLE, say("result-nobody-has-won"), hint=say("result-nobody-has-won-hint"), move=self.closed_by)

    # ---- behind the end ----

    def _behind_the_end(self, before: object, move: object) -> Any:
        """Claims may stand there, and nothing else."""
        if isinstance(move, Winner) and self.ending:
            self.ending = self.ending._replace(is_claimed=True)
            if isinstance(self.closed_by, decisions.Result):
                self.ending = self._with_winner(move, self.ending)
            return before
        if not self.game.is_claim(move):
            raise self._is_over()
        if isinstance(move, Sums) and self.ending and self.ending.totals is not None:
            return before
        try:
            return self.game.apply(before, move)
        except Breach:
            if isinstance(move, Sums) and move.word == TOTAL:
                return before  # the running totals are known, also where a section was broken off
            raise

    def _is_over(self) -> Breach:
        closed = self._closed("closed-here")
        if isinstance(self.closed_by, decisions.Result):
            return Breach(TABLE, say("result-claims-only"), hint=say("result-claims-only-hint"), related=closed)
        return Breach(TABLE, say("closed"), related=closed)

    def _closed(self, what: str) -> tuple[Related, ...]:
        """The line by which the table closed the game."""
        return (Related(self.closed_by, say(what)),)

    def _with_winner(self, move: Winner, ending: Ending) -> Ending:
        """The end of a result alone below which a line says who has won; where its numbers leave it open, the line holds."""
        sides = tuple(self.tags[unit] for unit in move.units) or tuple(self.tags)
        holds = not ending.winners and any(set(sides) == set(group) for group in ending.may_have_won)
        return ending._replace(complete=True, winners=sides if holds else ending.winners)

    def wrong_claims(self, after: object, move: object) -> Sequence[Breach]:
        """What a line claims wrongly; `after` is the state behind it."""
        ending = self.ending
        if type(move) in decisions.DECISIONS:
            return ()
        if ending is None:
            return tuple(self.game.wrong_claims(after, move))
        if isinstance(move, Winner):
            return [replace(breach, related=self._closed("closed-here")) for breach in self._wrong_winner(move, ending)]
        if isinstance(move, Sums) and ending.totals is not None:
            wrong = wrong_sums(move, [ending.totals[tag] for tag in self.tags], self.tags)
            return [replace(breach, at=("entry", *breach.address), related=self._closed("said-here")) for breach in wrong]
        return tuple(self.game.wrong_claims(after, move)) if self.game.is_claim(move) else ()

    def _wrong_winner(self, move: Winner, ending: Ending) -> Sequence[Breach]:
        if isinstance(self.closed_by, decisions.Result) and not ending.winners:
            return (Breach("claim", say("result-otherwise"), "value"),)
        if not ending.complete:
            return (Breach("claim", say("closed-without-winner"), "value"),)
        return tuple(wrong_winner(move, [self.tags.index(tag) for tag in ending.winners], self.tags))
