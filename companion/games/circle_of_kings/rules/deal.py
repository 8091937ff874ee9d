"""A full table for simulation: shuffled decks, hands, and players who do any legal thing.

What the players do is chosen from the cards that they really hold; the moves go through the referee's own `apply`. So a simulated
game also tries the referee: a breach here is a bug in one of the two.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from random import Random

from companion.cards.tarot import ARMY, LORDS, LordCard, TarotCard, army_cards_of
from companion.games.circle_of_kings.rules import strikes
from companion.games.circle_of_kings.rules.deployment import army_size
from companion.games.circle_of_kings.rules.draws import army_due, lords_due, recruit_forbidden
from companion.games.circle_of_kings.rules.lords import chariot
from companion.games.circle_of_kings.rules.lords.world import World
from companion.games.circle_of_kings.rules.moves import (
    BURN,
    CARD,
    CHARIOT,
    DISCARD,
    LORD,
    RECRUIT,
    Action,
    Actions,
    Claim,
    Decision,
    Deploy,
    Draw,
    First,
    Item,
    Move,
    NewRound,
    Word,
    units_of,
)
from companion.games.circle_of_kings.rules.plan import waiting_for
from companion.games.circle_of_kings.rules.play import apply, awaited, finish, may_be_first, may_name_first, start
from companion.games.circle_of_kings.rules.scoring import COUNTED, counts
from companion.games.circle_of_kings.rules.state import DEPLOYMENT, DRAW, HAND_LIMIT, NOBODY, OTHER_LORD, OVER, PLAY, State
from companion.games.circle_of_kings.rules.table import Table
from companion.referee.claims import Sums, Winner

#: How often a player recruits, the Chariot acts, a drawn combat's first actor is named, something is claimed.
_RECRUIT, _CHARIOT, _FIRST, _CLAIM = 0.25, 0.3, 0.8, 0.4
_BARE = (CARD, LORD)


class _Seat:
    """A player's cards as they really are."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.army: list[TarotCard] = random.sample(ARMY, len(ARMY))
        self.lords: list[LordCard] = random.sample(LORDS, len(LORDS))
        self.hand: list[TarotCard] = []
        self.court: list[LordCard] = []

    def shuffle_again(self, table: Table, discards: list[TarotCard]) -> None:
        """CK-R3=b: the discards become a new deck where a card is due from an empty one."""
        if not self.army and table.plays_b("CK-R3"):
            self.army = self.random.sample(discards, len(discards))
            discards.clear()

    def take_home(self, state: State, player: int) -> None:
        """After a round: whatever has come home is known to be in hand. A World that had no choice has emptied the deck."""
        side = state.sides[player]
        self.hand += [card for card in army_cards_of(side.known) if card not in self.hand]
        self.army = [card for card in self.army if card.bit & side.unseen]


def random_game(table: Table, random: Random, *, hands: bool) -> Iterator[Move]:
    """The moves of a whole game, to its end. With `hands` also what is hidden at a table: every card drawn."""
    state = start(table)
    seats = (_Seat(random), _Seat(random))
    while state.stage != OVER:
        state = yield from _round(state, seats, random, hands)
        for player, seat in enumerate(seats):
            seat.take_home(finish(state), player)
        for claim in _claims(finish(state), random):
            yield claim
            state = apply(state, claim)
        state = finish(state)
    yield Winner(state.winners if len(state.winners) == 1 else ())


def _claims(state: State, random: Random) -> Iterator[Claim]:
    """What the table believes: scores, totals, Army Values."""
    for word in COUNTED:
        right = counts(state, word)
        if right and random.random() < _CLAIM:
            yield Sums(word, tuple(enumerate(right)))


def _round(state: State, seats: tuple[_Seat, _Seat], random: Random, hands: bool) -> Generator[Move, None, State]:
    """One round; gives the state behind its last move."""
    heading = NewRound(state.number + 1)
    yield heading
    state = apply(state, heading)
    for player in random.sample((0, 1), 2):
        if state.stage != OVER:
            items = _draw(state, seats[player], player, random)
            shown = items if hands else tuple(item for item in items if item.kind not in _BARE)
            if shown:
                line = Draw(player, shown)
                yield line
                state = apply(state, line)
    for player in random.sample((0, 1), 2):
        if state.stage in (DRAW, DEPLOYMENT):
            deployment = _deploy(seats[player], player, random)
            yield deployment
            state = apply(state, deployment)
    while True:
        move = _next(state, seats, random)
        if move is None:
            return state
        yield move
        state = apply(state, move)


def _draw(state: State, seat: _Seat, player: int, random: Random) -> tuple[Item, ...]:
    """All draws of a player in this round (CK-2)."""
    items: list[Item] = []
    drawn = [seat.lords.pop() for _ in range(lords_due(state))]
    seat.court += drawn
    items += [Item(LORD, None, lord) for lord in drawn]
    discards = army_cards_of(state.sides[player].discard)
    due = army_due(state)
    recruits = 0
    while True:
        for _ in range(due):
            seat.shuffle_again(state.table, discards)
            if seat.army:
                items += _one_draw(seat, discards, random)
        if recruit_forbidden(state, recruits) or random.random() > _RECRUIT:
            return tuple(items)
        recruits += 1
        items.append(Item(RECRUIT))
        seat.lords.pop()
        if state.sides[player].lord_deck == recruits:
            return tuple(items)
        due = 2


def _one_draw(seat: _Seat, discards: list[TarotCard], random: Random) -> list[Item]:
    """One army card that is due and can be drawn (CK-2.4)."""
    items = []
    if len(seat.hand) == HAND_LIMIT:
        if random.random() < 0.5:
            burned = seat.army.pop()
            discards.append(burned)
            return [Item(BURN, burned)]
        given = seat.hand.pop(random.randrange(HAND_LIMIT))
        discards.append(given)
        items.append(Item(DISCARD, given))
    seat.hand.append(seat.army.pop())
    return [*items, Item(CARD, seat.hand[-1])]


def _deploy(seat: _Seat, player: int, random: Random) -> Deploy:
    """Captain, army and Lord at random (CK-3)."""
    lord = seat.court.pop(random.randrange(len(seat.court)))
    cards: list[TarotCard] = []
    if seat.hand:
        cards.append(seat.hand.pop(random.randrange(len(seat.hand))))
        size = min(army_size(cards[0]), len(seat.hand))
        cards += [seat.hand.pop(random.randrange(len(seat.hand))) for _ in range(size)]
    return Deploy(player, tuple(cards), lord)


def _next(state: State, seats: tuple[_Seat, _Seat], random: Random) -> Move | None:
    """The next line of a round whose armies are revealed; None where it needs no more."""
    before = state
    state = finish(state)
    if state.stage == OTHER_LORD and state.taken_back:
        player, taken_back = state.taken_back
        lord = seats[player].court.pop()
        seats[player].court.append(taken_back)
        return Deploy(player, (), lord)
    if state.stage != PLAY:
        return None
    lord_waiting = waiting_for(state)
    if lord_waiting:
        player = random.choice([player for player in (0, 1) if awaited(state, player)])
        return Decision(player, lord_waiting.card, _decide(state, seats[player], player, random))
    if state.first == NOBODY and before.slot == 0 and may_name_first(before) and random.random() < _FIRST:
        return First(random.choice([player for player in (0, 1) if may_be_first(state, player)]))
    return Actions((_choose_action(state, random),))


def _decide(state: State, seat: _Seat, player: int, random: Random) -> tuple[Word, ...]:
    """What a player decides, word by word; for the World the cards come off his deck."""
    lord = awaited(state, player)
    if lord is None:
        raise ValueError("no decision is due")
    wanted = lord.wanted(state, player)
    if isinstance(lord, World):
        return tuple(_from_deck(state, seat, player, wanted))
    words: tuple[Word, ...] = ()
    while len(words) < wanted:
        words += (random.choice(lord.next_words(state, player, words)),)
    return words


def _from_deck(state: State, seat: _Seat, player: int, amount: int) -> Iterator[TarotCard]:
    discards = army_cards_of(state.sides[player].discard)
    for _ in range(amount):
        seat.shuffle_again(state.table, discards)
        yield seat.army.pop()


def _choose_action(state: State, random: Random) -> Action:
    """An action in the slot where the play waits; now and then the Chariot's."""
    slot = state.lap[state.slot]
    if chariot.may_act(state, slot.player) and random.random() < _CHARIOT:
        sets = list(strikes.victim_sets(state, slot, by_chariot=True))
        return Action(slot.player, CHARIOT, random.choice(sets))
    attacker = random.choice(units_of(strikes.attackers(state, slot)))
    return Action(slot.player, attacker, random.choice(list(strikes.victim_sets(state, slot))))
