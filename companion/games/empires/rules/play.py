"""Judging: move + state -> the next state, or the breach of a rule.

An element of a player's line is judged in the order that the rulebook gives: is the game over, is the setup done, is he in the
game, is the option played, is it the phase, is it his place; then as the element asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.games.empires.rules import actions, counters, placing, trade
from companion.games.empires.rules.maps import map_of
from companion.games.empires.rules.moves import (
    Act,
    Breakthrough,
    Build,
    Buy,
    Combo,
    Discard,
    Draw,
    End,
    Enter,
    Fight,
    Give,
    Keep,
    MapLine,
    Move,
    NewTurn,
    Order,
    Pass,
    Setup,
    Steps,
    Store,
    StoreCoin,
    Sums,
    Take,
    Winner,
)
from companion.games.empires.rules.phases import IN_ORDER, advance, eliminate, end_turn, take_place, win_at_once
from companion.games.empires.rules.state import (
    BREAKTHROUGH,
    CARDS,
    COUNTERS,
    DEFAULT,
    DIPLOMACY,
    DRAW,
    ENTRY,
    ORDER,
    OVER,
    PHASES,
    PURCHASE,
    SETUP,
    State,
    Turn,
)
from companion.games.empires.rules.words import counted
from companion.referee import Breach

#: Element -> its phase; a reserve is taken from in any (EM-11.4).
_PHASES: Mapping[type, int] = {
    Setup: SETUP,
    Enter: ENTRY,
    Draw: DRAW,
    Give: DIPLOMACY,
    Buy: PURCHASE,
    Combo: CARDS,
    Pass: CARDS,
    Build: CARDS,
    Store: CARDS,
    Steps: COUNTERS,
    Fight: COUNTERS,
    StoreCoin: COUNTERS,
    Keep: DEFAULT,
    Discard: DEFAULT,
}
_DEEDS: Mapping[type, Callable[[State, int, Any], State]] = {
    Setup: placing.apply_setup,
    Enter: placing.apply_enter,
    Draw: trade.apply_draw,
    Give: trade.apply_give,
    Buy: trade.apply_buy,
    Combo: actions.apply_combo,
    Pass: actions.apply_pass,
    Build: actions.apply_build,
    Store: actions.apply_store,
    StoreCoin: actions.apply_store_coin,
    Take: actions.apply_take,
    Steps: counters.apply_steps,
    Fight: counters.apply_fight,
    Keep: trade.apply_keep,
    Discard: trade.apply_discard,
}
_OF_TREASURY = (Buy, Keep)
_OF_SUPPLIES = (Build, Store, StoreCoin, Take)


def apply(state: State, move: Move) -> State:
    """The state after a line. Raises Breach; `state` stays as it is."""
    return _LINES[move.__class__](state, move)


# ---- a player's line -------------------------------------------------------------------------------------------------


def _apply_act(state: State, move: Act) -> State:
    """The elements one by one; what an earlier one did stands where a later one is refused."""
    reached = with_map(state)
    player = move.player
    for i, element in enumerate(move.elements):
        try:
            reached = apply_element(reached, player, element)
        except Breach as breach:
            if breach.at.__class__ is int:
                breach.at = f"{i}.{breach.at}"
            if i:
                breach.reached = reached
            raise
    return reached


def apply_element(state: State, player: int, element: Any) -> State:
    """The state after one element. Raises Breach with the number of its token, or `tag`."""
    kind = element.__class__
    turn = state.turn
    if state.winner is not None or turn.phase == SETUP or kind is Setup or player in state.eliminated:
        _check_may_act(state, player, kind)
    if kind is not Combo and kind is not Steps:
        _check_option(state, kind)
    state = _in_his_place(state, player, kind)
    after = _DEEDS[kind](state, player, element)
    if kind is Combo or kind is Fight:
        after = eliminate(after)
    if kind is not Setup and state.table.plays("EM-R3"):
        after = win_at_once(after)
    return after


def _in_his_place(state: State, player: int, kind: type) -> State:
    """The state in the element's phase, and its player in his place. Raises Breach (EM-3.1, EM-3.3)."""
    now = state.turn.phase
    if kind is Take:
        if now == OVER:
            raise _phase_past(state, kind)
        return state
    phase = now if kind is Combo and now == BREAKTHROUGH else _PHASES[kind]
    if phase < now:
        raise _phase_past(state, kind)
    if phase > now:
        state = advance(state, phase)
    return take_place(state, player) if phase in IN_ORDER else state


def _check_may_act(state: State, player: int, kind: type) -> None:
    """Raise Breach where the game is over, the setup is not done or done, or the player is out."""
    name = state.table.players[player]
    if state.winner is not None:
        raise _game_over(state, "tag")
    if (state.turn.phase == SETUP) != (kind is Setup):
        what = "the setup is complete" if kind is Setup else "everybody sets up before anything else"
        raise Breach("EM-2.1", what, "tag", _setup_hint(state))
    if kind is Setup and state.table.seats[state.set_up] != player:
        raise Breach("EM-2.1", f"it is not {name} who sets up now", "tag", _setup_hint(state))
    if player in state.eliminated and kind is not Enter:
        raise Breach("EM-9.3", f"{name} has no piece and is out", "tag", "he may return at the start of a later turn: enter")


def _setup_hint(state: State) -> str:
    if state.turn.phase != SETUP:
        return ""
    return f"{state.table.players[state.table.seats[state.set_up]]} sets up next"


def _game_over(state: State, at: str) -> Breach:
    winner = state.table.players[state.winner or 0]
    return Breach("EM-9.2", f"the game is over: {winner} has won", at, "only claims may follow")


def _check_option(state: State, kind: type) -> None:
    """Raise Breach where an element belongs to an option that is not played."""
    if kind in _OF_TREASURY and not state.table.treasury:
        raise Breach(
            "EM-10.1",
            "purchases and kept cards belong to the option War Treasury, which is not played",
            0,
            "write options: treasury in the header",
        )
    if kind in _OF_SUPPLIES and not state.table.supplies:
        raise _no_supplies(0)


def _no_supplies(at: int | str) -> Breach:
    return Breach(
        "EM-11.1",
        "warehouses and the breakthrough belong to the option Supplies Reserves, which is not played",
        at,
        "write options: treasury, supplies",
    )


def _phase_past(state: State, kind: type, at: int | str = 0) -> Breach:
    if state.turn.phase == OVER:
        what, hint = "the turn is over", f"the next line is [turn {state.turn.number + 1}]"
    else:
        what = f"the {PHASES[state.turn.phase]} phase has begun, and what belongs to an earlier one is past"
        hint = "in the order entry, draw, diplomacy, order, purchase, cards, counters, breakthrough, default"
        if kind is Combo:
            hint = "after the counters combinations need the line “breakthrough” before them"
    return Breach("EM-3.1", what, at, hint)


# ---- other lines -----------------------------------------------------------------------------------------------------


def with_map(state: State) -> State:
    """The state with the map that the map lines gave."""
    return state if state.map is not None else state._replace(map=map_of(state.lines))


def _apply_map_line(state: State, move: MapLine) -> State:
    return state._replace(lines=(*state.lines, move.province))


def _apply_new_turn(state: State, move: NewTurn) -> State:
    """A turn ends the one before it; with the game over there is no further one (EM-9.2)."""
    if state.turn.number:
        _check_set_up(state, "head")
        ended = end_turn(state)
        if ended.winner is not None:
            breach = _game_over(ended, "head")
            if ended is not state:
                breach.reached = ended
            raise breach
        state = ended._replace(turn=Turn(phase=ENTRY))
    return state._replace(turn=state.turn._replace(number=move.number))


def _check_set_up(state: State, at: str) -> None:
    if state.turn.phase == SETUP:
        raise Breach("EM-2.1", "the setup is not complete", at, _setup_hint(state))


def _apply_end(state: State, move: End) -> State:  # noqa: ARG001 - every line is judged with its move
    _check_set_up(state, "tag")
    if state.winner is not None:
        return state
    if state.turn.phase == OVER:
        raise _phase_past(state, End, "tag")
    return end_turn(state)


def _apply_breakthrough(state: State, move: Breakthrough) -> State:  # noqa: ARG001 - as above
    if state.winner is not None:
        raise _game_over(state, "tag")
    _check_set_up(state, "tag")
    if not state.table.supplies:
        raise _no_supplies("tag")
    return _enter_phase(state, BREAKTHROUGH)


def _apply_order(state: State, move: Order) -> State:  # noqa: ARG001 - as above
    if state.winner is not None:
        raise _game_over(state, "tag")
    _check_set_up(state, "tag")
    return _enter_phase(state, ORDER)


def _enter_phase(state: State, phase: int) -> State:
    if state.turn.phase > phase:
        raise _phase_past(state, End, "tag")
    return state if state.turn.phase == phase else advance(state, phase)


def _apply_claim(state: State, move: Sums | Winner) -> State:  # noqa: ARG001 - as above
    """A claim ends the turn."""
    _check_set_up(state, "tag")
    return end_turn(state)


_LINES: Mapping[type, Callable[[State, Any], State]] = {
    Act: _apply_act,
    NewTurn: _apply_new_turn,
    MapLine: _apply_map_line,
    End: _apply_end,
    Breakthrough: _apply_breakthrough,
    Order: _apply_order,
    Sums: _apply_claim,
    Winner: _apply_claim,
}


# ---- claims ----------------------------------------------------------------------------------------------------------


def wrong_claims(state: State, move: Move) -> Iterator[Breach]:
    """What a move claims wrongly; `state` is the one after it."""
    players = state.table.players
    if isinstance(move, Sums):
        counts = state.counts()
        for i, (player, claimed) in enumerate(move.entries):
            if claimed != counts[player]:
                what = f"{players[player]} owns {counted(counts[player], 'province')}, not {claimed}"
                yield Breach("claim", what, 2 * i + 1, unit=players[player])
    elif isinstance(move, Order):
        yield from _wrong_order(state, move)
    elif isinstance(move, Winner) and (state.winner is None or set(move.players) != {state.winner}):
        right = "nobody has won yet" if state.winner is None else f"{players[state.winner]} has won"
        yield Breach("claim", right, 0, f"{state.need} of {state.size} provinces win, once the turn is over")


def _wrong_order(state: State, move: Order) -> Iterator[Breach]:
    right = tuple(player for player in state.turn.order if player not in state.eliminated)
    if move.players == right:
        return
    names = ", ".join(state.table.players[player] for player in right)
    differing = [i for i, (one, other) in enumerate(zip(move.players, right, strict=False)) if one != other]
    yield Breach("claim", f"the order of play is {names}", differing[0] if differing else "tag")
