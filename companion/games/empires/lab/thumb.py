"""The rule of thumb of Empires: of what one thinks of, do what leaves the most provinces, and the most to take more with."""

from collections.abc import Sequence
from math import exp
from random import Random

from companion.games.empires.lab.view import FIGHT, View
from companion.games.empires.rules import moves as m, placing, play
from companion.games.empires.rules.state import ACTIVE, State
from companion.lab.world import Decision, Option

#: What counters, cities and cards are worth, in provinces; and a rival's provinces beside one's own.
_COUNTER, _CITY, _CARD, _RIVALS = 0.2, 1.0, 0.25, 0.5
#: With supplies: a pip of a warehouse, and an active one.
_PIP, _ACTIVE = 0.4, 2.0
#: What a card costs that one buys and plays beyond the free actions, in coins (EM-10.4, EM-11.5).
_DEAR = 3
#: By what part of the provinces that win two players must differ that one is as good as surely ahead.
_SPREAD = 0.15


def guess(view: View, decision: Decision, _random: Random) -> Option:  # nothing is left to chance
    """What the rule of thumb chooses."""
    state, player = view.state, view.seat
    still = _alone(state, player)

    def worth(option: Option) -> float:
        if isinstance(option, str):
            return still - 0.01 * (decision.about != FIGHT)
        if isinstance(option, m.Setup):
            return float(len(placing.around(state, option.city)))
        if isinstance(option, m.Buy) and state.dice:
            return still - 0.0001 * abs(option.number - _wanted(state, player))
        after = _alone(play.apply_element(state, player, option), player)  # type: ignore[arg-type]
        if isinstance(option, m.Store):  # of two actions at once each has to be worth it
            return still + (after - still) / len(option.cards)
        return after - 0.02 * isinstance(option, m.Build | m.Take)

    return max(decision.options, key=worth)


def _wanted(state: State, player: int) -> int:
    """How many cards one buys: who may act as often as he pays for it, as many as he can play."""
    return max(1, state.coins[player] // _DEAR) if state.has_active(player) else 1


def _alone(state: State, player: int) -> float:
    """How a player stands beside the others."""
    found = strengths(state)
    return found[player] - _RIVALS * (sum(found) - found[player]) / max(1, len(found) - 1)


def strengths(state: State) -> list[float]:
    """What each player has, in provinces."""
    board = state.board
    found = [
        owned + _COUNTER * sum(board.counters[player].values()) + (_CITY + _CARD) * board.cities_of(player)
        for player, owned in enumerate(state.counts())
    ]
    for player, pips in enumerate(reserves_of(state)) if state.dice else ():
        found[player] += _PIP * pips + _ACTIVE * (pips == ACTIVE)
    return found


def reserves_of(state: State) -> Sequence[int]:
    """The pips of each player's fullest warehouse: one that is active opens all doors."""
    pips = [0] * len(state.table.players)
    for province, die in state.dice.items():
        owner = state.board.cities[province]
        pips[owner] = max(pips[owner], die.pips)
    return pips


def leads(state: State) -> Sequence[float]:
    """How clearly each player leads, all together 1: what a player plays for. As chances these are far too sure."""
    if state.winner is not None:
        return [float(player == state.winner) for player in range(len(state.table.players))]
    found = strengths(state)
    best = max(found)
    weights = [exp((one - best) / (_SPREAD * state.need)) for one in found]
    return [weight / sum(weights) for weight in weights]
