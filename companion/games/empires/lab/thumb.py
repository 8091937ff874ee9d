"""The rule of thumb of Empires: of what one thinks of, do what leaves the most provinces, and the most to take more with.

And what speaks for a choice, in a few words, with the rule that it rests on.
"""

from collections.abc import Sequence
from random import Random

from companion.games.empires.lab import options, view as v
from companion.games.empires.rules import combinations as c, moves as m, placing, play, plural, state as s
from companion.lab.world import Decision, Option
from companion.lab.worth import parts_by

#: What counters, cities and cards are worth, in provinces; and a rival's provinces beside one's own.
_COUNTER, _CITY, _CARD, _RIVALS = 0.2, 1.0, 0.25, 0.5
#: With supplies: a pip of a warehouse, and an active one.
_PIP, _ACTIVE = 0.4, 2.0
#: What a card costs that one buys and plays beyond the free actions, in coins (EM-10.4, EM-11.5).
_DEAR = 3
#: By what part of the provinces that win two players must differ that one is as good as surely ahead.
_SPREAD = 0.15


def guess(view: v.View, decision: Decision, _random: Random) -> Option:  # nothing is left to chance
    """What the rule of thumb chooses."""
    state, player = view.state, view.seat
    still = _alone(state, player)

    def worth(option: Option) -> float:
        if isinstance(option, str):
            return still - 0.01 * (decision.about != v.FIGHT)
        if isinstance(option, m.Setup):
            return float(len(placing.around(state, option.city)))
        if isinstance(option, m.Buy) and state.dice:
            return still - 0.0001 * abs(option.number - _wanted(state, player))
        after = _alone(play.apply_element(state, player, option), player)  # type: ignore[arg-type]
        if isinstance(option, m.Store):  # of two actions at once each has to be worth it
            return still + (after - still) / len(option.cards)
        return after - 0.02 * isinstance(option, m.Build | m.Take) - isinstance(option, m.Give)

    return max(decision.options, key=worth)


def _wanted(state: s.State, player: int) -> int:
    """How many cards one buys: who may act as often as he pays for it, as many as he can play."""
    return max(1, state.coins[player] // _DEAR) if state.has_active(player) else 1


def _alone(state: s.State, player: int) -> float:
    """How a player stands beside the others."""
    found = strengths(state)
    return found[player] - _RIVALS * (sum(found) - found[player]) / max(1, len(found) - 1)


def strengths(state: s.State) -> list[float]:
    """What each player has, in provinces."""
    board = state.board
    found = [
        owned + _COUNTER * sum(board.counters[player].values()) + (_CITY + _CARD) * board.cities_of(player)
        for player, owned in enumerate(state.counts())
    ]
    for player, pips in enumerate(reserves_of(state)) if state.dice else ():
        found[player] += _PIP * pips + _ACTIVE * (pips == s.ACTIVE)
    return found


def reserves_of(state: s.State) -> Sequence[int]:
    """The pips of each player's fullest warehouse: one that is active opens all doors."""
    pips = [0] * len(state.table.players)
    for province, die in state.dice.items():
        owner = state.board.cities[province]
        pips[owner] = max(pips[owner], die.pips)
    return pips


def leads(state: s.State) -> Sequence[float]:
    """How clearly each player leads, all together 1: what a player plays for. As chances these are far too sure."""
    if state.winner is not None:
        return [float(player == state.winner) for player in range(len(state.table.players))]
    return parts_by(strengths(state), _SPREAD * state.need)


def reason(view: v.View, decision: Decision, option: Option) -> str:
    """What speaks for an option, as a clause behind “it”; empty where there is nothing to say."""
    state, player = view.state, view.seat
    if option == v.STOP:
        why = {v.CARDS: "keeps the hand, and brings a card (EM-5.2)", v.STEPS: "leaves the counters where they are"}
        return why.get(decision.about, "") if not view.acts else ""
    if isinstance(option, m.Setup):
        return f"lies among {len(placing.around(state, option.city)) - 1} provinces (EM-2.2)"
    if isinstance(option, m.Enter):
        return "brings one back (EM-9.4)"
    if isinstance(option, m.Buy):
        return f"brings {option.number} more to play with (EM-10.4)"
    if isinstance(option, m.Combo | m.Steps | m.Fight):
        after = options.may(state, player, option)
        rule = c.COMBINATIONS[option.name].rule if isinstance(option, m.Combo) else "EM-1.5"
        return f"{_gain(state, after, player, option)} ({rule})" if after else ""
    return _of_warehouse(state, option)


def _of_warehouse(state: s.State, option: Option) -> str:
    """What speaks for work on a warehouse, or for its coins."""
    if isinstance(option, m.Build):
        return "begins a warehouse (EM-11.2)"
    if isinstance(option, m.Take):
        return f"brings {plural(option.coins, 'coin')} (EM-11.4)"
    if not isinstance(option, m.Store | m.StoreCoin):
        return ""
    pips = state.dice[option.province].pips + (1 if isinstance(option, m.StoreCoin) else len(options.cards_of(option)))
    return "makes a warehouse active (EM-11.5)" if pips >= s.ACTIVE else f"raises a warehouse to {pips} (EM-11.3)"


def _gain(state: s.State, after: s.State, player: int, element: m.Element) -> str:
    """What a change of the board brings its player: provinces, what an enemy loses, pieces; the first of these that there is."""
    tags = state.table.players
    before, now = state.counts(), after.counts()
    if now[player] > before[player]:
        return f"owns {plural(now[player] - before[player], 'province')} more"
    for other, tag in enumerate(tags):
        if other != player and now[other] < before[other]:
            return f"takes {plural(before[other] - now[other], 'province')} from {tag}"
    for other, tag in enumerate(tags):
        lost = _counters(state, other) - _counters(after, other)
        if other != player and lost > 0:
            return f"takes {plural(lost, 'counter')} from {tag}"
    more = _counters(after, player) - _counters(state, player)
    if more > 0:
        return f"brings {plural(more, 'counter')}"
    cities = after.board.cities_of(player) - state.board.cities_of(player)
    return "builds a city" if cities > 0 else "prepares for what comes" if isinstance(element, m.Combo) else "spreads counters"


def _counters(state: s.State, player: int) -> int:
    return sum(state.board.counters[player].values())
