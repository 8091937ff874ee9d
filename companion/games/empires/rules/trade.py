"""Cards and coins outside the cards phase: draws, diplomacy, purchase, what is kept and discarded (EM-4, EM-8, EM-10)."""

from companion.games.empires.rules import counted, hands as h, moves as m, phases, say, state as s
from companion.referee import STRICT, Breach, Judge

CARD_PRICE, KEEP_PRICE = 2, 1
_RECEIVER, _FIRST_GIFT = 1, 2


def draws_due(state: s.State, player: int) -> int:
    """How many cards a player may still name as drawn in this turn (EM-4.1)."""
    return 0 if player in state.turn.drawn else phases.due_cards(state, player)


def apply_draw(state: s.State, player: int, element: m.Draw, judge: Judge = STRICT) -> s.State:
    """The cards drawn at the turn's beginning, by name (EM-4.1). Raises Breach."""
    name = state.table.players[player]
    if player in state.turn.drawn:
        judge.refuse(Breach("EM-4.1", say("has-drawn", name=name), 0))
    due, named = phases.due_cards(state, player), len(element.cards)
    if named != due:
        judge.refuse(Breach("EM-4.1", say("draws-so-many", name=name, due=due, named=named), 0, say("write-each-card")))
        _check_deck(state, named)
    state.cards = h.take_named(state.cards, player, element.cards, 1)
    state.turn.drawn |= {player}
    return state


def _check_deck(state: s.State, wanted: int) -> None:
    """Raise Breach where the deck has not so many cards (EM-4.4)."""
    deck = state.cards.deck
    if wanted > deck:
        raise Breach("EM-4.4", say("deck-has", counted=counted(deck, "card"), wanted=wanted), 0)


def apply_give(state: s.State, player: int, element: m.Give, judge: Judge = STRICT) -> s.State:
    """Cards and coins handed over (EM-4.5, EM-R30). Raises Breach."""
    to, table = element.to, state.table
    if to not in receivers(state, player):
        if to == player:
            judge.refuse(Breach("EM-4.5", say("what-given-goes"), _RECEIVER))
        else:
            judge.refuse(Breach("EM-9.3", say("eliminated-can-given", to=table.players[to]), _RECEIVER))
    cards, coins = state.cards, list(state.coins)
    for at, gift in enumerate(element.gifts, _FIRST_GIFT):
        if not isinstance(gift, int):
            cards = h.give(cards, player, to, gift, at)
            continue
        if not table.treasury:
            raise Breach("EM-10.1", say("no-coins-without"), at, say("write-treasury"))
        paid = min(gift, coins[player])
        if paid < gift:
            judge.refuse(no_coins(state, player, gift, paid, at))
        coins[player] -= paid
        coins[to] += paid
    state.cards, state.coins = cards, tuple(coins)
    return state


def receivers(state: s.State, player: int) -> list[int]:
    """To whom a player may give: the others on the map (EM-4.5, EM-9.3)."""
    return [other for other in range(len(state.table.players)) if other != player and other not in state.eliminated]


def no_coins(state: s.State, player: int, price: int, left: int, at: int = 0) -> Breach:
    """What is wrong with a price that a player cannot pay."""
    what = say("this-takes", counted=counted(price, "coin"), name=state.table.players[player], left=left or say("none"))
    return Breach("EM-10.2", what, at)


def pay(state: s.State, player: int, price: int, judge: Judge = STRICT) -> tuple[int, ...]:
    """The coins of all after a player paid, at most what he has. Raises Breach (EM-10.2)."""
    coins = state.coins
    if not price:
        return coins
    left = coins[player] - price
    if left < 0:
        judge.refuse(no_coins(state, player, price, coins[player]))
        left = 0
    return (*coins[:player], left, *coins[player + 1 :])


def affordable(state: s.State, player: int) -> int:
    """How many cards a player can buy (EM-4.4, EM-10.4)."""
    return min(state.cards.deck, state.coins[player] // CARD_PRICE)


def apply_buy(state: s.State, player: int, element: m.Buy, judge: Judge = STRICT) -> s.State:
    """Cards bought from the deck at two coins each (EM-10.4, EM-R30). Raises Breach."""
    state.coins = pay(state, player, CARD_PRICE * element.number, judge)
    _check_deck(state, element.number)
    if element.cards:
        state.cards = h.take_named(state.cards, player, element.cards, 1)
    else:
        state.cards = h.take_unseen(state.cards, [(player, element.number)])
    return state


def excess(state: s.State, player: int) -> int:
    """How many cards of a hand are above its limit (EM-8.1)."""
    return max(0, state.cards.hands[player].size - phases.limit_of(state, player))


def apply_keep(state: s.State, player: int, element: m.Keep, judge: Judge = STRICT) -> s.State:
    """Cards kept above the limit at a coin each (EM-8.1, EM-10.5). Raises Breach."""
    above = excess(state, player)
    if element.number > above:
        what = say("above-limit-keep", name=state.table.players[player], counted=counted(above, "card"), number=element.number)
        judge.refuse(Breach("EM-8.1", what, 0))
    state.coins = pay(state, player, KEEP_PRICE * element.number, judge)
    kept = state.turn.kept
    state.turn.kept = {**kept, player: kept.get(player, 0) + element.number}
    return state


def apply_discard(state: s.State, player: int, element: m.Discard, judge: Judge = STRICT) -> s.State:
    """The cards above the limit, by name (EM-8.1). Raises Breach."""
    above = excess(state, player)
    if len(element.cards) != above:
        name, size, limit = state.table.players[player], state.cards.hands[player].size, phases.limit_of(state, player)
        what = say("discards-nothing-no", name=name)
        if above:
            what = say("discards-exactly-hand", name=name, counted=counted(above, "card"), size=size, limit=limit)
        judge.refuse(Breach("EM-8.1", what, 0, say("write-each-card")))
    state.cards = h.spend(state.cards, player, element.cards, 1)
    return state
