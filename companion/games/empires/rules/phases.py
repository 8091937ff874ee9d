"""How a turn goes on: what happens by itself when a phase is left, the order of play, and the turn's end (EM-3, EM-9.1)."""

from collections.abc import Sequence

from companion.games.empires.rules import hands as h, say, state as s
from companion.referee import STRICT, Breach, Judge

#: How many cards everybody draws (EM-4.1).
DRAWN = 3
#: The phases in which the players act one after the other (EM-3.3).
IN_ORDER = (s.CARDS, s.COUNTERS, s.BREAKTHROUGH)


def advance(state: s.State, phase: int) -> s.State:
    """The state in a later phase; what happens by itself between the two has happened."""
    after = state.copy()
    go_to(after, phase)
    return after


def go_to(state: s.State, phase: int) -> None:
    """Brings a state to a later phase, as `advance` does."""
    before = state.turn.phase
    if before <= s.DRAW < phase:
        _end_draw(state)
    if before <= s.CARDS < phase:
        _pass_up_to(state, len(state.turn.order))
    state.turn.come_to(phase, -1)


# ---- setup ---------------------------------------------------------------------------------------------------------


def with_set_up(state: s.State, player: int) -> s.State:
    """The state when a player has set up, or will not do so any more; behind the last one the game begins."""
    done, turn = state.set_up | {player}, state.turn
    if turn.phase == s.SETUP and len(done) == len(state.table.players):
        turn = turn._replace(phase=s.ENTRY)
    return state._replace(set_up=done, turn=turn)


# ---- draw and income -------------------------------------------------------------------------------------------------


def wanted_cards(state: s.State, player: int) -> int:
    """How many cards a player draws where the deck has enough (EM-4.1, EM-10.3)."""
    return DRAWN if state.table.treasury else DRAWN + state.board.cities_of(player)


def due_cards(state: s.State, player: int) -> int:
    """How many cards a player draws who has not drawn yet: what earlier seats have a right to stays in the deck (EM-R14)."""
    left = state.cards.deck
    for seat in state.table.seats:
        if seat == player:
            break
        if seat not in state.turn.drawn and seat not in state.eliminated:
            left -= wanted_cards(state, seat)
    return max(0, min(left, wanted_cards(state, player)))


def _end_draw(state: s.State) -> None:
    """Draws of those who have no draw line, income, and the order of play."""
    table, deck, coins = state.table, state.cards.deck, state.coins
    drawn, eliminated = state.turn.drawn, state.eliminated
    takes: list[tuple[int, int]] = []
    for player in table.seats:
        if player not in drawn and player not in eliminated:
            takes.append((player, min(deck, wanted_cards(state, player))))
            deck -= takes[-1][1]
    if table.treasury:
        coins = tuple([mine + income(state, player) for player, mine in enumerate(coins)])
    state.cards, state.coins = h.take_unseen(state.cards, takes), coins
    state.turn.order = order_of_play(state)


def income(state: s.State, player: int) -> int:
    """Coins for each city, and each province with an own counter and nobody else's piece (EM-10.3; R28=b: each that he owns)."""
    board, table = state.board, state.table
    cities = board.cities_of(player)
    if table.plays("EM-R28"):
        return cities + state.counts()[player]
    owners = board.owners(city_decides=False)
    return cities + sum([owners[province] == player for province in board.counters[player]])


def order_of_play(state: s.State) -> tuple[int, ...]:
    """The players on the map: most provinces first (R15=b: fewest), then cities, counters, the earlier seat (EM-3.2, EM-R16)."""
    counters, counts, cities = state.board.counters, state.counts(), state.board.city_numbers()
    sign = 1 if state.table.plays("EM-R15") else -1
    playing = [(seat, player) for seat, player in enumerate(state.table.seats) if player not in state.eliminated]
    ranks = [(sign * counts[one], -cities[one], -sum(counters[one].values()), seat, one) for seat, one in playing]
    return tuple([player for _, _, _, _, player in sorted(ranks)])


# ---- places in the order ---------------------------------------------------------------------------------------------


def take_place(state: s.State, player: int, judge: Judge = STRICT) -> None:
    """Brings a state to where play comes to a player; whom it goes past in the cards phase passes. Raises Breach (EM-3.3)."""
    turn = state.turn
    order = turn.order
    if turn.place >= 0 and order[turn.place] == player:
        return
    place = order.index(player) if player in order else -1
    if place == turn.place:
        return
    if place < turn.place:
        what = say("place-is-past", name=state.table.players[turn.order[turn.place]], other=state.table.players[player])
        judge.refuse(Breach("EM-3.3", what, "tag", order_hint(state)))
        return
    if turn.phase == s.CARDS and place > turn.place + 1:
        _pass_up_to(state, place)
    if turn.place < 0:  # nothing is done in this phase yet
        turn.place = place
    else:
        turn.come_to(turn.phase, place)


def right_order(state: s.State) -> tuple[int, ...]:
    """The players on the map in order of play (EM-3.2)."""
    return tuple([player for player in state.turn.order if player not in state.eliminated])


def order_hint(state: s.State) -> str:
    """That order, in words."""
    return say("order-of-play-is", names=", ".join(state.table.players[player] for player in right_order(state)))


def _pass_up_to(state: s.State, place: int) -> None:
    """Those between the player whose place it is and this place pass, and draw by themselves (EM-5.2, EM-R23)."""
    passing = [player for player in state.turn.order[state.turn.place + 1 : place] if player not in state.eliminated]
    draws = h.pass_draws(state.table, state.cards, len(passing))
    state.cards = h.take_unseen(state.cards, [(player, 1) for player in passing[:draws]])


# ---- elimination, winning, the turn's end ----------------------------------------------------------------------------


def eliminate(state: s.State) -> s.State:
    """Whoever has no piece left is out at once; his hand goes to the deck, his coins are lost (EM-9.3, EM-R13)."""
    board = state.board
    if all(board.counters):
        return state
    gone = [player for player in state.table.seats if player not in state.eliminated and not board.alive(player)]
    return state if not gone else _out(state, gone)


def _out(state: s.State, gone: Sequence[int]) -> s.State:
    cards, coins = state.cards, list(state.coins)
    for player in gone:
        cards = h.return_seen(cards, player)
        coins[player] = 0
    return state._replace(cards=cards, coins=tuple(coins), eliminated=state.eliminated | set(gone))


def settle(state: s.State) -> s.State:
    """The state with what follows of the pieces on the map, however they came there: who is out, who is in the game.

    Who comes in when the order of play is fixed comes last in it; a die whose city is gone goes, too (EM-11.7).
    """
    if state.turn.phase == s.SETUP:
        return state
    state = eliminate(state)
    back = tuple([player for player in sorted(state.eliminated) if state.board.alive(player)])
    turn = state.turn
    if turn.order:
        turn = turn._replace(order=(*turn.order, *[player for player in back if player not in turn.order]))
    dice = {province: die for province, die in state.dice.items() if province in state.board.cities}
    return state._replace(eliminated=state.eliminated - set(back), turn=turn, dice=dice)


def begin(state: s.State) -> s.State:
    """The game begins although somebody has not set up: without a piece he is out (EM-9.3)."""
    return settle(state._replace(turn=state.turn._replace(phase=s.ENTRY)))


def drop_out(state: s.State, player: int) -> s.State:
    """A player gives the game up: his pieces go, he is out of the order of play, and does not return (EM-9.3, EM-R11=b)."""
    board = state.board.without(player)
    state = with_set_up(state._replace(board=board, resigned=state.resigned | {player}), player)
    dice = {province: die for province, die in state.dice.items() if province in board.cities}
    return _out(state._replace(dice=dice), [player])


def winner_of(state: s.State) -> int | None:
    """Who has won by what he owns (EM-9.1), or with EM-R4=b as the only one left."""
    counts, need = state.counts(), state.need
    if max(counts) >= need:
        return next(player for player, count in enumerate(counts) if count >= need)
    if state.table.plays("EM-R4") and len(state.eliminated) == len(state.table.players) - 1:
        return next(player for player in state.table.seats if player not in state.eliminated)
    return None


def limit_of(state: s.State, player: int) -> int:
    """How many cards a player's hand may have in the default phase: his cities, and those kept for coins (EM-8.1, EM-10.5)."""
    return state.board.city_numbers()[player] + state.turn.kept.get(player, 0)


def end_turn(state: s.State) -> s.State:
    """The turn is over: the cuts, then EM-9.1 is looked at."""
    if state.turn.phase == s.OVER:
        return state
    after = advance(state, s.DEFAULT)
    cities, hands = after.board.city_numbers(), after.cards.hands
    for player in after.table.seats:
        seen, jokers, unseen, _ = hands[player]
        if seen.bit_count() + jokers + unseen > cities[player]:
            after.cards = h.cut(after.cards, player, limit_of(after, player))
    after.turn.phase = s.OVER
    after.winner = winner_of(after)
    return after


def win_at_once(state: s.State) -> s.State:
    """With EM-R3=b the winning move ends game and turn as they stand."""
    winner = winner_of(state)
    return state if winner is None else state._replace(winner=winner, turn=state.turn._replace(phase=s.OVER))
