"""Judging: move + state -> the next state, or the breach of a rule.

An element of a player's line is judged in the order that the rulebook gives: is the game over, is the setup done, is he in the
game, is the option played, is it the phase, is it his place; then as the element asks.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import cast

from companion.games.empires.rules import actions, counters, maps, moves as m, phases, placing, say, state as s, trade
from companion.referee import STRICT, Breach, Judge, Sums, Winner

#: What judges an element on a state that may change. That takes elements of its own class alone, and is looked up by it: so the
#: class is forgotten here.
Deed = Callable[[s.State, int, m.Element, Judge], s.State]
#: Element -> its phase (None: any), and what judges it.
_ELEMENTS = cast(
    "Mapping[type[m.Element], tuple[int | None, Deed]]",
    {
        m.Setup: (s.SETUP, placing.apply_setup),
        m.Enter: (s.ENTRY, placing.apply_enter),
        m.Draw: (s.DRAW, trade.apply_draw),
        m.Give: (s.DIPLOMACY, trade.apply_give),
        m.Buy: (s.PURCHASE, trade.apply_buy),
        m.Combo: (s.CARDS, actions.apply_combo),
        m.Pass: (s.CARDS, actions.apply_pass),
        m.Build: (s.CARDS, actions.apply_build),
        m.Store: (s.CARDS, actions.apply_store),
        m.Steps: (s.COUNTERS, counters.apply_steps),
        m.Fight: (s.COUNTERS, counters.apply_fight),
        m.StoreCoin: (s.COUNTERS, actions.apply_store_coin),
        m.Take: (None, actions.apply_take),
        m.Keep: (s.DEFAULT, trade.apply_keep),
        m.Discard: (s.DEFAULT, trade.apply_discard),
    },
)
DEEDS = {kind: judged for kind, (_, judged) in _ELEMENTS.items()}
_OF_TREASURY = (m.Buy, m.Keep)
_OF_SUPPLIES = (m.Build, m.Store, m.StoreCoin, m.Take)
_OF_OPTIONS = frozenset((*_OF_TREASURY, *_OF_SUPPLIES))


def apply(state: s.State, move: m.Move) -> s.State:
    """The state after a line. Raises Breach; `state` stays as it is."""
    return LINES[move.__class__](state, move)


# ---- a player's line -------------------------------------------------------------------------------------------------


def apply_element(state: s.State, player: int, element: m.Element) -> s.State:
    """The state after one element. Raises Breach with the number of its word, or `tag`."""
    return play_element(state.copy(), player, element)


def play_element(state: s.State, player: int, element: m.Element) -> s.State:
    """The same, where the state is the line's own copy, which may change; also where a rule is broken."""
    kind = element.__class__
    after = DEEDS[kind](in_his_place(state, player, kind), player, element, STRICT)
    if kind is m.Combo or kind is m.Fight:
        after = phases.eliminate(after)
    if after.table.wins_at_once and kind is not m.Setup:
        after = phases.win_at_once(after)
    return after


#: What judges an element of a line, on a copy of the state that is the line's own.
Judged = Callable[[s.State, int, m.Element], s.State]


def apply_act(state: s.State, move: m.Act, judged: Judged = play_element) -> s.State:
    """The elements one by one, as they are judged; what an earlier one did stands where a later one is refused."""
    after = state.copy()
    if after.map is None:
        after.map = maps.map_of(state.lines)
    player, elements = move
    i = 0
    try:
        for i, element in enumerate(elements):  # noqa: B007 - a breach tells which one broke a rule
            after = judged(after, player, element)
    except Breach as breach:
        raise breach.within(i, reached=_so_far(state, move, i, judged) if i else None) from None
    after.turn.lines += 1
    return after


def _so_far(state: s.State, move: m.Act, count: int, judged: Judged) -> s.State:
    """The state after the first elements of a line, played once more: the copy that a breach leaves is worth nothing."""
    after = with_map(state).copy()
    for element in move.elements[:count]:
        after = judged(after, move.player, element)
    return after


def in_his_place(state: s.State, player: int, kind: type[m.Element], judge: Judge = STRICT) -> s.State:
    """The state in which an element of this class is judged: its phase has come, and its player's place. Raises Breach.

    The state is a copy that may change.

    The order of checks is: is the game over (EM-9.2), is the setup done (EM-2.1), is he in the game (EM-9.3), is the option
    played (EM-10.1, EM-11.1), is it the phase (EM-3.1), is it his place (EM-3.3).
    """
    now = state.turn.phase
    if state.winner is not None or now == s.SETUP or kind is m.Setup or player in state.eliminated:
        state = _check_may_act(state, player, kind, judge)
        now = state.turn.phase
    if kind in _OF_OPTIONS:
        _check_option(state, kind, judge)
    phase = phase_of(kind, now)
    if now > (s.DEFAULT if phase is None else phase):
        judge.refuse(_phase_past(state, kind))
        return state
    if phase is None:  # a reserve is taken from in any (EM-11.4)
        return state
    if phase > now:
        phases.go_to(state, phase)
    if phase in phases.IN_ORDER:
        phases.take_place(state, player, judge)
    return state


def phase_of(kind: type[m.Element], now: int) -> int | None:
    """The phase of an element of this class, which is said in this phase (EM-3.1); None of one that stands in any.

    In the breakthrough there are combinations alone (EM-R34).
    """
    return now if now == s.BREAKTHROUGH and kind is m.Combo else _ELEMENTS[kind][0]


def _check_may_act(state: s.State, player: int, kind: type[m.Element], judge: Judge) -> s.State:
    """Refuse where the game is over, the setup is not done or done, or the player is out; the state from which it goes on."""
    name = state.table.players[player]
    if state.winner is not None:
        judge.refuse(_game_over(state, "tag"))
        state = state._replace(winner=None)
    if (state.turn.phase == s.SETUP) != (kind is m.Setup):
        what = say("setup-complete") if kind is m.Setup else say("everybody-sets-up")
        judge.refuse(Breach("EM-2.1", what, "tag", _setup_hint(state)))
        return state if kind is m.Setup else phases.begin(state)
    if kind is m.Setup and placing.next_to_set_up(state) != player:
        judge.refuse(Breach("EM-2.1", say("not-who-sets", name=name), "tag", _setup_hint(state)))
    if player in state.eliminated and kind is not m.Enter:
        judge.refuse(Breach("EM-9.3", say("no-piece-out", name=name), "tag", _way_back(state, player)))
    return state


def _way_back(state: s.State, player: int) -> str:
    return "" if player in state.resigned else say("way-back-start")


def _setup_hint(state: s.State) -> str:
    if state.turn.phase != s.SETUP:
        return ""
    return say("sets-up-next", name=state.table.players[placing.next_to_set_up(state)])


def _game_over(state: s.State, at: str) -> Breach:
    winner = state.table.players[state.winner or 0]
    return Breach("EM-9.2", say("game-over-won", winner=winner), at, say("only-claims-follow"))


def _check_option(state: s.State, kind: type[m.Element], judge: Judge) -> None:
    """Refuse an element that belongs to an option which is not played."""
    if kind in _OF_TREASURY and not state.table.treasury:
        judge.refuse(Breach("EM-10.1", say("purchases-kept-cards"), 0, say("write-treasury")))
    if kind in _OF_SUPPLIES and not state.table.supplies:
        raise _no_supplies(0)


def _no_supplies(at: int | str) -> Breach:
    return Breach("EM-11.1", say("warehouses-breakthrough-belong"), at, say("write-both-in-header"))


def _phase_past(state: s.State, kind: type[m.Element | m.End], at: int | str = 0) -> Breach:
    if state.turn.phase == s.OVER:
        what, hint = say("turn-over"), say("next-line-turn", next=state.turn.number + 1)
    else:
        what = say("phase-is-past", phases=s.PHASES[state.turn.phase])
        hint = say("after-counters-combinations" if kind is m.Combo else "order-of-phases")
    return Breach("EM-3.1", what, at, hint)


# ---- other lines -----------------------------------------------------------------------------------------------------


def with_map(state: s.State) -> s.State:
    """The state with the map that the map lines gave."""
    return state if state.map is not None else state._replace(map=maps.map_of(state.lines))


def _apply_map_line(state: s.State, move: m.MapLine) -> s.State:
    after = state.copy(state.turn)
    after.lines = (*state.lines, move.province)
    return after


def _apply_new_turn(state: s.State, move: m.NewTurn, judge: Judge = STRICT) -> s.State:
    """A turn ends the one before it; with the game over there is no further one (EM-9.2)."""
    if state.turn.number:
        ended = phases.end_turn(_check_set_up(state, "head", judge))
        if ended.winner is not None:
            judge.refuse(replace(_game_over(ended, "head"), reached=None if ended is state else ended))
        after = ended.copy(s.Turn(move.number, s.ENTRY))
        after.winner = None
        return after
    return state._replace(turn=state.turn._replace(number=move.number))


def _check_set_up(state: s.State, at: str, judge: Judge = STRICT) -> s.State:
    """Refuse a line before the setup is complete; the state from which it goes on."""
    if state.turn.phase != s.SETUP:
        return state
    judge.refuse(Breach("EM-2.1", say("setup-not-complete"), at, _setup_hint(state)))
    return phases.begin(state)


def _apply_end(state: s.State, move: m.End, judge: Judge = STRICT) -> s.State:
    state = _check_set_up(state, "tag", judge)
    if state.winner is not None:
        return _said(state, move.word)
    if state.turn.phase == s.OVER:
        judge.refuse(_phase_past(state, m.End, "tag"))
    return phases.end_turn(state)


def _said(state: s.State, word: str) -> s.State:
    """The state with a word that changes nothing any more, behind the end of the game."""
    return state._replace(turn=state.turn._replace(said=state.turn.said | {word}))


def _apply_breakthrough(state: s.State, _move: m.Breakthrough, judge: Judge = STRICT) -> s.State:
    if state.winner is not None:
        judge.refuse(_game_over(state, "tag"))
        state = state._replace(winner=None)
    state = _check_set_up(state, "tag", judge)
    if not state.table.supplies:
        judge.refuse(_no_supplies("tag"))
    return _enter_phase(state, s.BREAKTHROUGH, judge)


def _apply_order(state: s.State, _move: m.Order) -> s.State:
    if state.winner is not None:
        raise _game_over(state, "tag")
    _check_set_up(state, "tag")
    return _enter_phase(state, s.ORDER, STRICT)


def _enter_phase(state: s.State, phase: int, judge: Judge) -> s.State:
    if state.turn.phase > phase:
        judge.refuse(_phase_past(state, m.End, "tag"))
        return state
    return state if state.turn.phase == phase else phases.advance(state, phase)


def _apply_claim(state: s.State, move: Sums | Winner) -> s.State:
    """A claim ends the turn."""
    _check_set_up(state, "tag")
    ended = phases.end_turn(state)
    return ended if ended.winner is None else _said(ended, move.word if isinstance(move, Sums) else "winner")


#: Kind of line -> what judges it; those of the game's course take a judge, too.
LINES: Mapping[type[m.Move], Callable[..., s.State]] = {
    m.Act: apply_act,
    m.NewTurn: _apply_new_turn,
    m.MapLine: _apply_map_line,
    m.End: _apply_end,
    m.Breakthrough: _apply_breakthrough,
    m.Order: _apply_order,
    Sums: _apply_claim,
    Winner: _apply_claim,
}
