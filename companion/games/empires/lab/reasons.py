"""What speaks for a choice in Empires, in a few words, with the rule that it rests on."""

from companion.games.empires.lab.options import cards_of, may
from companion.games.empires.lab.view import CARDS, STEPS, STOP, View
from companion.games.empires.rules import combinations as c, moves as m, placing, plural, state as s
from companion.lab.world import Decision, Option


def reason(view: View, decision: Decision, option: Option) -> str:
    """What speaks for an option, as a clause behind “it”; empty where there is nothing to say."""
    state, player = view.state, view.seat
    if option == STOP:
        why = {CARDS: "keeps the hand, and brings a card (EM-5.2)", STEPS: "leaves the counters where they are"}
        return why.get(decision.about, "") if not view.acts else ""
    if isinstance(option, m.Setup):
        return f"lies among {len(placing.around(state, option.city)) - 1} provinces (EM-2.2)"
    if isinstance(option, m.Enter):
        return "brings one back (EM-9.4)"
    if isinstance(option, m.Buy):
        return f"brings {option.number} more to play with (EM-10.4)"
    if isinstance(option, m.Combo | m.Steps | m.Fight):
        after = may(state, player, option)
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
    pips = state.dice[option.province].pips + (1 if isinstance(option, m.StoreCoin) else len(cards_of(option)))
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
