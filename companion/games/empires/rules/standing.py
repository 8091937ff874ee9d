"""The table's word: lines that it let stand, who may still win, what a result alone can say, and who drops out.

A line that was let stand is judged by the same rules, with a judge who notes the first breach and lets what is said happen.
Whoever acts out of his phase or his place does so beside the course of the turn: phase and place stay where they are.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate, count

from companion.games.empires.rules import counted, moves as m, phases, placing, play, say, state as s, table as t
from companion.referee import Breach, Lenient, judging
from companion.referee.ending import best_of

#: Why what breaks a rule cannot have happened, where that is so.
_REASONS = judging.reasons("companion.games.empires")


def let_stand(state: s.State, move: m.Move) -> tuple[s.State, Breach | None]:
    """The state after a line that the table let stand, and what it breaks first. Raises Breach for what cannot have happened."""
    return judging.let_stand(partial(carry_out, state, move), _REASONS)


def carry_out(state: s.State, move: m.Move, judge: Lenient) -> s.State:
    """The state after a line, whatever it breaks. Raises Breach for what cannot have happened."""
    if isinstance(move, m.Act):
        return play.apply_act(state, move, partial(_element, judge, count()))
    if isinstance(move, m.NewTurn | m.End | m.Breakthrough):
        return play.LINES[type(move)](state, move, judge)
    return play.apply(state, move)


def _element(judge: Lenient, places: Iterator[int], state: s.State, player: int, element: m.Element) -> s.State:
    """The state after an element, as `play.apply_element` has it. Raises Breach."""
    judge.at = (next(places),)
    kind = type(element)
    was_over = state.winner is not None
    state = play.in_his_place(state, player, kind, judge)
    deed = play.DEEDS[kind]
    after = deed(state, player, element, judge) if _is_his_place(state, player, kind) else _beside(state, player, element, judge)
    after = phases.settle(after)
    if kind is not m.Setup and after.table.plays("EM-R3") and not was_over:
        after = phases.win_at_once(after)
    return after


def _is_his_place(state: s.State, player: int, kind: type[m.Element]) -> bool:
    """Whether it is this player's place now, in the phase of this element."""
    turn = state.turn
    is_phase = turn.phase in phases.IN_ORDER and turn.phase == play.phase_of(kind, turn.phase)
    return is_phase and turn.place >= 0 and turn.order[turn.place] == player


def _beside(state: s.State, player: int, element: m.Element, judge: Lenient) -> s.State:
    """The state after an element beside the course of the turn: what was done by him whose place it is stays noted as it is."""
    turn = state.turn.copy()
    state.turn.come_to(turn.phase, turn.place)
    after = play.DEEDS[type(element)](state, player, element, judge)
    now = after.turn._replace(acts=turn.acts, acted=turn.acted, passed=turn.passed, moved=turn.moved, fought=turn.fought)
    return after._replace(turn=now)


# ---- how a game ends by the table's word --------------------------------------------------------------------------------


def sides(state: s.State) -> list[str]:
    """Who may still win: those in the game, and those who are out and may return (EM-9.4, EM-R11)."""
    tags = enumerate(state.table.players)
    return [tag for player, tag in tags if player not in state.eliminated or not placing.return_trouble(state, player)]


def may_have_won(table: t.Table, totals: Mapping[str, int], sides: Sequence[str]) -> bool:
    """Whether these can have won with so many provinces: whoever has won has more than anybody else (EM-9.1).

    A table may have stopped before somebody had half of them all and one more, so that is not asked. Raises Breach (`table`)
    for more provinces than the map of the header has.
    """
    for place, known in enumerate(accumulate(totals.values())):
        if table.map is not None and known > len(table.map):
            raise Breach("table", say("map-these-least", counted=counted(len(table.map), "province"), known=known), place)
    return not sides or set(sides) == set(best_of(totals, low_wins=False))


def resign(table: t.Table, state: s.State, side: str) -> s.State:
    """A player drops out, and play goes on."""
    return phases.drop_out(state, table.players.index(side))
