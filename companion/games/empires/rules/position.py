"""A game that begins anywhere: the start of a turn as lines, and the state that they describe; what is put right in a game.

The first turn starts when all have set up.
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.cards.french import DECK, JOKER, Card, cards_of
from companion.games.empires.rules import laying, maps, moves as m, phases, position_lines, say, state as s, table as t
from companion.referee import Breach, Opening, Placing, Related

_ON_THE_MAP = (position_lines.PIECES, position_lines.PROVINCE)


def is_quiet(state: s.State) -> bool:
    """Whether a turn has just been opened: nothing but its heading was said, or in turn 1 nothing but the setup."""
    turn = state.turn
    return turn.phase == s.ENTRY and (not turn.lines or (turn.number == 1 and state.winner is None))


# ---- read ------------------------------------------------------------------------------------------------------------


def place(table: t.Table, opening: Opening) -> s.State:
    """The state at the start of a turn, as lines describe it. Raises Breach (`table`)."""
    lines = tuple([move.province for move in opening.above if isinstance(move, m.MapLine)])
    provinces = table.map or (maps.map_of(lines) if lines else None)
    if provinces is None:
        raise Breach("table", say("map-missing"), hint=say("lines-stand-right"))
    _check_twice(opening)
    first = s.start(table)._replace(map=provinces, lines=lines)
    state = _begun(_laid(first, opening, _ON_THE_MAP), opening)
    return _laid(state, opening, [word for word in laying.ORDER if word not in _ON_THE_MAP])


def _laid(state: s.State, opening: Opening, words: tuple[str, ...] | list[str]) -> s.State:
    for word in words:
        for placing in opening.placings:
            if placing.word == word:
                try:
                    state = laying.lay(state, placing)
                except Breach as breach:
                    raise replace(breach, move=placing, related=_said_before(opening, placing, breach)) from None
    return state


def _said_before(opening: Opening, placing: Placing, breach: Breach) -> tuple[Related, ...]:
    """The other line that has the card of a hand, too."""
    if placing.word != position_lines.HAND or not isinstance(breach.at, int):
        return ()
    if breach.at > len(placing.value.cards):
        return ()  # not a card is meant, but their number
    card = placing.value.cards[breach.at - 1]
    hands = [one for one in opening.placings if one is not placing and one.word == position_lines.HAND]
    return tuple([Related(one, say("lies-here-too"), names=(card.code, card.sign)) for one in hands if card in one.value.cards])


def _check_twice(opening: Opening) -> None:
    """Raise Breach where a line says what another one has said already."""
    said: set[object] = set()
    for placing in opening.placings:
        value = placing.value
        about = getattr(value, "player", getattr(value, "where", None))
        if (placing.word, about) in said:
            raise Breach("table", say("said-above"), 0, move=placing)
        said.add((placing.word, about))


def _begun(state: s.State, opening: Opening) -> s.State:
    """The turn is opened, and what is usual lies there: hands that are full, the first coins."""
    number = opening.section if opening.begun else 0
    lines = max(0, opening.move - 1)
    if opening.section < 2 and not any(placing.word in _ON_THE_MAP for placing in opening.placings):
        return state._replace(turn=s.Turn(number=number, lines=lines))
    players = range(len(state.table.players))
    state = state._replace(set_up=frozenset(players), turn=s.Turn(number=number, phase=s.ENTRY, lines=lines))
    state = phases.settle(state)
    hands, deck = list(state.cards.hands), state.cards.deck
    told = [placing.value.player for placing in opening.placings if placing.word == position_lines.HAND]
    if opening.section > 1:
        for player in players:
            unseen = min(deck, state.board.cities_of(player)) if player not in told else 0
            deck -= unseen
            hands[player] = s.Hand(unseen=unseen, taken=1)
    return state._replace(cards=state.cards.with_hands(tuple(hands), clock=1))


def correct(state: s.State, placing: Placing) -> s.State:
    """The state in which things lie as a line says. Raises Breach (`table`)."""
    known = state.map
    if known is None and not maps.is_whole(state.lines):
        raise Breach("table", say("map-not-complete"))
    after = laying.lay(state._replace(map=known or maps.map_of(state.lines)), placing)
    if placing.word in _ON_THE_MAP:
        after = _after_pieces(after)
    return after._replace(map=known)


def _after_pieces(state: s.State) -> s.State:
    """Who has pieces in the setup has set up; what follows of the pieces follows; a victory is looked for again."""
    if state.turn.phase == s.SETUP:
        for player in range(len(state.table.players)):
            if state.board.alive(player):
                state = phases.with_set_up(state, player)
    state = phases.settle(state)
    return state if state.winner is None else state._replace(winner=phases.winner_of(state))


# ---- written ---------------------------------------------------------------------------------------------------------


def opening(state: s.State) -> Opening:
    """The position of a quiet state, as short as it can be."""
    above = tuple([m.MapLine(province) for province in state.lines])
    turn = state.turn
    move = turn.lines + 1 if turn.number == 1 else 0  # in turn 1 its heading and the setup stand above
    return Opening(turn.number, move, tuple(_placings(state)), above=above)


def _placings(state: s.State) -> Iterator[Placing]:
    players = range(len(state.table.players))
    for player in players:
        if state.board.alive(player):
            yield Placing(position_lines.PIECES, _owned(state, player))
    usual = [0 if player in state.eliminated else s.FIRST_COINS for player in players]
    coins = [(player, number) for player, number in enumerate(state.coins) if number != usual[player]]
    if state.table.treasury and coins:
        yield Placing(position_lines.COINS, tuple(coins))
    if state.dice:
        dice = tuple([position_lines.Die(die.pips, province) for province, die in sorted(state.dice.items())])
        yield Placing(position_lines.WAREHOUSES, dice)
    for player, (seen, jokers, unseen, _) in enumerate(state.cards.hands):
        if seen or jokers or unseen != (state.board.cities_of(player) if state.turn.number > 1 else 0):
            yield Placing(position_lines.HAND, position_lines.Held(player, (*cards_of(seen), *(JOKER,) * jokers), unseen))
    if memory := _memory(state):
        yield Placing(position_lines.MEMORY, memory)
    if state.returned and state.table.plays("EM-R11", "c"):
        yield Placing(position_lines.RETURNED, tuple(sorted(state.returned)))
    if state.resigned:
        yield Placing(position_lines.OUT, tuple(sorted(state.resigned)))


def _owned(state: s.State, player: int) -> position_lines.Owned:
    board = state.board
    own = sorted(province for province, owner in board.cities.items() if owner == player)
    cities = [position_lines.Lot(player, None, province, 0) for province in own]
    counters = [position_lines.Lot(player, count, province, 0) for province, count in sorted(board.counters[player].items())]
    return position_lines.Owned(player, (*cities, *counters))


def _memory(state: s.State) -> tuple[int | Card, ...]:
    """Who took an unseen card when, and which cards went back since, as far as a later line can be judged by it (EM-R27).

    Cards that went back before the first of these takings are as good as those that never were seen; whoever took after all
    of them need not be named.
    """
    cards = state.cards
    known = [card for hand in cards.hands for card in cards_of(hand.seen)]
    events: list[tuple[int, int, int | Card]] = [
        (hand.taken, 0, player) for player, hand in enumerate(cards.hands) if hand.unseen
    ]
    if not events:
        return ()
    first = min(time for time, _, _ in events)
    gone = [(cards.gone[card.index], card.index, card) for card in DECK if card not in known]
    events += [(time, index, card) for time, index, card in gone if time > first]
    events += [(time, JOKER.index, JOKER) for time in cards.jokers if time > first]
    ordered = [one for _, _, one in sorted(events, key=lambda event: event[:2])]
    while ordered and isinstance(ordered[-1], int):
        ordered.pop()
    return _sorted_runs(ordered)


def _sorted_runs(ordered: list[int | Card]) -> tuple[int | Card, ...]:
    """The same order; of cards that no taking parts it does not matter which went back first: they are sorted."""
    found: list[int | Card] = []
    run: list[Card] = []
    for one in ordered:
        if isinstance(one, int):
            found += sorted(run)
            run = []
            found.append(one)
        else:
            run.append(one)
    return (*found, *sorted(run))
