"""The cards phase and the breakthrough: combinations, passing, and work in warehouses (EM-5, EM-11)."""

from collections.abc import Mapping

from companion.games.empires.rules import combinations as c, hands, moves as m, realm, say, state as s, trade
from companion.games.empires.rules.targets import DEEDS
from companion.referee import STRICT, Breach, Judge

FREE_ACTIONS = 2
BREAKTHROUGH_PRICE = 2
BUILDING_PRICE = 1
#: How many cards and coins raise a warehouse in one turn (EM-11.3).
CARDS_A_TURN, COINS_A_TURN = 2, 1
_CARD = 1


def apply_combo(state: s.State, player: int, element: m.Combo, judge: Judge = STRICT) -> s.State:
    """A combination (EM-5.3, EM-6). Raises Breach."""
    turn = state.turn
    if turn.phase != s.CARDS or turn.passed or turn.acts >= FREE_ACTIONS:
        state.coins = trade.pay(state, player, price_of_combo(state, player, judge), judge)
    name, played, targets = element
    combination = c.COMBINATIONS[name]
    if not c.pays(played, combination, state.table, player):
        signs = " ".join(card.sign for card in played) or say("no-card-played")
        what = say("does-not-pay", combination=name, price=combination.price, signs=signs)
        hint = say("attribute-helps-one" if state.table.attributes[player] else "each-card-meets")
        judge.refuse(Breach("EM-5.3", what, 0, hint))
    state.cards = hands.spend(state.cards, player, played, _CARD)
    board = DEEDS[name](realm.Realm(state, player, judge), combination, targets, _CARD + len(played))
    if state.dice and board.cities is not state.board.cities:
        state.dice = _dice_left(state, board.cities)
    state.board = board
    turn.count_action()
    return state


def price_of_combo(state: s.State, player: int, judge: Judge = STRICT) -> int:
    """The coins that the next combination takes beside its cards (EM-11.5, EM-11.6). Raises Breach where none may be played."""
    if state.turn.phase == s.BREAKTHROUGH:
        if not state.has_active(player):
            what = say("no-active-warehouse", name=state.table.players[player])
            judge.refuse(Breach("EM-11.6", what, 0, say("warehouse-shows-6")))
        return BREAKTHROUGH_PRICE
    return price_of_actions(state, player, 1, judge)


def price_of_actions(state: s.State, player: int, count: int, judge: Judge = STRICT) -> int:
    """The coins that so many actions of the cards phase take (EM-11.5).

    Raises Breach where a player has passed (EM-5.2), or there would be too many (EM-5.1).
    """
    done, name = state.turn.acts, state.table.players[player]
    if state.turn.passed:
        judge.refuse(Breach("EM-5.2", say("passed-cannot-act", name=name), 0))
    if not count or done + count <= FREE_ACTIONS:
        return 0
    if not state.table.supplies:
        judge.refuse(Breach("EM-5.1", say("done-both-actions", name=name), 0))
        return 0
    if not state.has_active(player):
        judge.refuse(Breach("EM-11.5", say("done-both-actions", name=name), 0, say("only-active-warehouse")))
        return 0
    return done + count - max(done, FREE_ACTIONS)


def _dice_left(state: s.State, cities: Mapping[int, int]) -> dict[int, s.Die]:
    """The warehouses whose city still stands in the same colour (EM-11.7)."""
    before = state.board.cities
    return {province: die for province, die in state.dice.items() if cities.get(province) == before[province]}


def may_pass(state: s.State) -> bool:
    """Whether the player whose place it is has neither acted nor passed (EM-5.2)."""
    return not (state.turn.acted or state.turn.passed)


def apply_pass(state: s.State, player: int, element: m.Pass, judge: Judge = STRICT) -> s.State:
    """A player says that he does nothing, and draws a card. Raises Breach."""
    turn = state.turn
    if not may_pass(state):
        what = say("has-passed" if turn.passed else "has-acted", name=state.table.players[player])
        judge.refuse(Breach("EM-5.2", what, 0, say("only-who-does")))
    draws = hands.pass_draws(state.table, state.cards)
    if element.card is None:
        state.cards = hands.take_unseen(state.cards, [(player, draws)])
    else:
        if not state.cards.deck:
            raise Breach("EM-4.4", say("no-card-drawn"), 0)
        if not draws:
            judge.refuse(Breach("EM-4.4", say("no-card-drawn-table"), 0))
        state.cards = hands.take_named(state.cards, player, (element.card,), _CARD)
    turn.passed = True
    return state


# ---- warehouses ------------------------------------------------------------------------------------------------------


def price_of_build(state: s.State, player: int, judge: Judge = STRICT) -> int:
    """The coins that a new warehouse takes (EM-11.2): one, and what the action costs (EM-R31=b: it is none). Raises Breach."""
    price = price_of_actions(state, player, 0 if state.table.plays("EM-R31") else 1, judge)
    if price > state.coins[player]:
        judge.refuse(trade.no_coins(state, player, price, state.coins[player]))
    return price + BUILDING_PRICE


def site_trouble(state: s.State, player: int, province: int) -> str:
    """Why no warehouse can be built in a province, or an empty string (EM-11.1, EM-R35)."""
    if state.board.cities.get(province, s.NOBODY) != player:
        return say("no-city-province", name=state.table.players[player], province=state.provinces.name(province))
    if province in state.dice:
        return say("warehouse-stands-province", province=state.provinces.name(province))
    return ""


def apply_build(state: s.State, player: int, element: m.Build, judge: Judge = STRICT) -> s.State:
    """A warehouse on an own city, for one card and one coin (EM-11.2). Raises Breach."""
    price = price_of_build(state, player, judge)
    province = element.province
    if trouble := site_trouble(state, player, province):
        raise Breach("EM-11.1", trouble, 2)
    state.coins = trade.pay(state, player, price, judge)
    state.cards = hands.spend(state.cards, player, (element.card,), _CARD)
    state.dice = {**state.dice, province: s.Die(1, state.turn.number)}
    state.turn.count_action(0 if state.table.plays("EM-R31") else 1)
    return state


def apply_store(state: s.State, player: int, element: m.Store, judge: Judge = STRICT) -> s.State:
    """One or two cards raise a warehouse (EM-11.3). Raises Breach."""
    count = len(element.cards)
    state.coins = trade.pay(state, player, price_of_actions(state, player, count, judge), judge)
    _raise(state, player, element.province, judge, cards=count)
    state.cards = hands.spend(state.cards, player, element.cards, _CARD)
    state.turn.count_action(count)
    return state


def apply_store_coin(state: s.State, player: int, element: m.StoreCoin, judge: Judge = STRICT) -> s.State:
    """One coin raises a warehouse in the counters phase (EM-11.3). Raises Breach."""
    _raise(state, player, element.province, judge, coins=1)
    state.coins = trade.pay(state, player, 1, judge)
    return state


def _raise(state: s.State, player: int, province: int, judge: Judge, *, cards: int = 0, coins: int = 0) -> None:
    """Raises a die, to 6 at most."""
    trouble = raise_trouble(state, player, province, cards=cards, coins=coins)
    _check_die(state, province, Breach("EM-11.3", trouble, 1 + cards + coins), judge)
    die, turn = state.dice[province], state.turn
    key = _account(state, player, province)
    had_cards, had_coins = turn.stored.get(key, (0, 0))
    turn.stored = {**turn.stored, key: (had_cards + cards, had_coins + coins)}
    state.dice = {**state.dice, province: s.Die(min(s.ACTIVE, die.pips + cards + coins), die.built)}


def _check_die(state: s.State, province: int, breach: Breach, judge: Judge) -> None:
    """Refuse what breaches say of a warehouse, if they say anything; it cannot be where none stands."""
    if breach.message and province not in state.dice:
        raise breach
    if breach.message:
        judge.refuse(breach)


def _account(state: s.State, player: int, province: int) -> int:
    """What a turn's cards and coins are counted for: the warehouse, with EM-R32=b the player."""
    return player if state.table.plays("EM-R32") else province


def raise_trouble(state: s.State, player: int, province: int, *, cards: int, coins: int) -> str:
    """Why a warehouse cannot be raised so, or an empty string (EM-11.3, EM-R32)."""
    if trouble := _no_die(state, player, province):
        return trouble
    die, name = state.dice[province], state.provinces.name(province)
    if die.built == state.turn.number:
        return say("warehouse-was-built", province=name)
    had_cards, had_coins = state.turn.stored.get(_account(state, player, province), (0, 0))
    whose = "all" if state.table.plays("EM-R32") else "one"
    if had_cards + cards > CARDS_A_TURN:
        return say(f"two-cards-into-{whose}", cards=had_cards)
    if had_coins + coins > COINS_A_TURN:
        return say(f"one-coin-into-{whose}")
    if die.pips + cards + coins > s.ACTIVE:
        return say("die-shows-would", province=name, pips=die.pips, active=s.ACTIVE)
    return ""


def _no_die(state: s.State, player: int, province: int) -> str:
    """That no warehouse of this player stands in a province, or an empty string."""
    if owns_die(state, player, province):
        return ""
    return say("no-warehouse", name=state.table.players[player], province=state.provinces.name(province))


def owns_die(state: s.State, player: int, province: int) -> bool:
    """Whether a warehouse of this player stands in a province."""
    return province in state.dice and state.board.cities[province] == player


def apply_take(state: s.State, player: int, element: m.Take, judge: Judge = STRICT) -> s.State:
    """A warehouse's owner lowers its die and receives the coins (EM-11.4, EM-R33). Raises Breach."""
    province = element.province
    _check_die(state, province, Breach("EM-11.4", _no_die(state, player, province), 2), judge)
    die = state.dice[province]
    if element.coins > die.pips:
        name = state.provinces.name(province)
        judge.refuse(Breach("EM-11.4", say("die-shows-not", province=name, pips=die.pips, coins=element.coins), 1))
    left = {**state.dice, province: s.Die(die.pips - element.coins, die.built)}
    state.dice = {one: die for one, die in left.items() if die.pips > 0}
    coins = state.coins
    state.coins = (*coins[:player], coins[player] + element.coins, *coins[player + 1 :])
    return state
