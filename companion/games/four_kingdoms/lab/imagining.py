"""Worlds of Four Kingdoms that agree with what a person sees: the cards not seen, dealt out at random where they can be.

Known to a person are the own hand, every card that was played, the card put aside, and a card given into a circle, which the next
one who took part holds until it is played. What is not known is guessed from the choices that all have seen: how gladly each card
would have been chosen. Others are thought to play about by the rule of thumb: the more it likes one card than another, the more
often that is laid.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import exp
from random import Random
from typing import Final

from companion.cards.french import DECK, JOKER, Card, cards_of
from companion.games.four_kingdoms.lab.thumb import answers, height_to_hold, heights_in, leads
from companion.games.four_kingdoms.lab.view import EXCHANGE, SCORING, View
from companion.games.four_kingdoms.lab.world import FourKingdomsWorld
from companion.games.four_kingdoms.rules import moves as m, state, table
from companion.lab.chance import OneStream
from companion.lab.reading import Observed, Reading

#: How often somebody is thought to have taken an exchange that nobody has seen yet.
_EXCHANGES = 0.6


def worlds(view: View, random: Random) -> Iterator[FourKingdomsWorld]:
    """Worlds without end of all that agree with the view; each comes up by how well it explains what others have chosen."""
    blank = _blank(view, random)
    if view.phase == SCORING:
        while True:
            yield blank.copy(random)
    known = _Known(view, blank)
    reading = known.reading(random)
    while True:
        yield known.world(reading, random)


def _blank(view: View, random: Random) -> FourKingdomsWorld:
    """A world with all that lies open."""
    world = FourKingdomsWorld(view.table, OneStream(random))
    world.enter_season(view.number)
    world.before, world.points, world.scored = view.before, view.totals, view.scored
    world.setup = world.setup._replace(scoring=view.scoring)
    world.phase, world.asked, world.leader = view.phase, view.asked, view.leader
    world.drew, world.circles = view.drew, view.circles
    world.villages, world.tricks, world.leaders = list(view.villages), list(view.tricks), list(view.leaders)
    return world


def _queue(view: View) -> tuple[int, ...]:
    """Who is still asked for an exchange, the one who is asked now first."""
    if view.phase != EXCHANGE:
        return ()
    circles = [person for circle in view.table.circles() for person in circle]
    queue = [person for person in range(len(view.table.persons)) if person not in circles] + circles
    return tuple(queue[queue.index(view.asked) :])


class _Known:
    """What a view tells of the cards: who has shown which, who must hold one, which are nowhere to be seen."""

    def __init__(self, view: View, blank: FourKingdomsWorld) -> None:
        self._view, self._blank, self._table = view, blank, view.table
        self._persons = range(len(view.table.persons))
        self._laid = dict(zip(blank.orders[view.leader], view.trick, strict=False))
        self._shown = self._shown_by()
        self._sure = self._passed_on()
        self._pool = self._unseen()
        self._queue = _queue(view)
        self._others = [person for person in self._persons if person != view.seat]
        self._aside = [person for person in view.drew if person != view.seat]
        lead = view.trick[0] if view.trick else None
        played = played_bits([card for trick in view.tricks for card in trick.cards])
        self._laying: Sequence[float] = answer_pulls(view, lead, played) if lead is not None else ()
        self._stacks = [stack for stack in state.ALL_STACKS if (stack[1], stack[3]) == view.kings]

    def _shown_by(self) -> dict[int, list[Card]]:
        """By seat, what it has played so that all could see it."""
        shown: dict[int, list[Card]] = {seat: [] for seat in self._blank.orders}
        for leader, trick in zip(self._view.leaders, self._view.tricks, strict=True):
            for seat, card in zip(self._blank.orders[leader], trick.cards, strict=True):
                shown[seat].append(card)
        for seat, laid in self._laid.items():
            if laid is not None:
                shown[seat].append(laid)
        return shown

    def _passed_on(self) -> dict[int, Card]:
        """The card that this person gave into a circle, by who must still hold it."""
        view = self._view
        for takers in view.circles:
            if view.seat in takers and view.own is not None:
                receiver = takers[(takers.index(view.seat) + 1) % len(takers)]
                if view.own.given not in self._shown[receiver]:
                    return {receiver: view.own.given}
        return {}

    def _unseen(self) -> list[Card]:
        """The cards that this person has not seen, in the order of the deck."""
        view = self._view
        cards = cards_of(state.allowed_bits(view.table)) + [JOKER] * view.table.jokers
        seen = [*view.hand, *self._sure.values(), *[card for shown in self._shown.values() for card in shown]]
        if view.own is not None and (view.seat in view.drew or view.own.got is None):
            seen.append(view.own.given)
        for card in seen:
            cards.remove(card)
        return cards

    def reading(self, random: Random) -> Reading[Card]:
        """Deals of the cards that are not seen: to each other person, those put aside, and the deck."""
        view = self._view
        rooms = [self._table.hand - len(self._shown[person]) - (person in self._sure) for person in self._others]
        rooms += [1] * len(self._aside)
        choices = choices_seen(view, self._blank.orders, self._sure)
        seen = [choices[person] for person in self._others] + [[put_aside(view)] for _ in self._aside]
        return Reading(self._pool, [*rooms, len(self._pool) - sum(rooms)], [*seen, []], random)

    def world(self, reading: Reading[Card], random: Random) -> FourKingdomsWorld:
        """One of the worlds."""
        view, world = self._view, self._blank.copy(random)
        hidden = reading.deal()
        pool = hidden[-1]
        random.shuffle(pool)
        world.hands = [list(view.hand) if person == view.seat else self._held(person, hidden) for person in self._persons]
        world.trick = [self._laid_by(world, seat, pool, random) for seat in self._laid]
        aside = {person: hidden[place][0] for place, person in enumerate(self._aside, len(self._others))}
        world.deck, world.queue = pool, self._queue
        world.know_kings(random.choice(self._stacks))
        self._offer(world, random)
        self._tell(world, aside, random)
        return world

    def _held(self, person: int, hidden: list[list[Card]]) -> list[Card]:
        """All that the person holds, one that lies face down in this trick among them."""
        sure = [self._sure[person]] if person in self._sure else []
        return sure + hidden[self._others.index(person)]

    def _laid_by(self, world: FourKingdomsWorld, seat: int, pool: list[Card], random: Random) -> Card:
        """The card that a seat has laid into this trick: that which all see, or one of its own that it may well have chosen.

        The Nomad's comes from the deck.
        """
        card = self._laid[seat]
        if card is not None:
            return card
        if seat == m.NOMAD:
            return pool.pop()
        hand = world.hands[seat]
        card = random.choices(hand, [self._laying[card.index] for card in hand])[0]
        hand.remove(card)
        return card

    def _offer(self, world: FourKingdomsWorld, random: Random) -> None:
        """What those of a circle that is still open may have laid down."""
        view = self._view
        if view.phase != EXCHANGE:
            return
        if view.own is not None and view.own.got is None:
            world.offers[view.seat] = view.own.given
        open_circle = next((circle for circle in view.table.circles() if view.asked in circle), ())
        for person in open_circle[: open_circle.index(view.asked) if open_circle else 0]:
            if person != view.seat and (view.table.exchange == table.CYCLIC_ALL or random.random() < _EXCHANGES):
                hand = world.hands[person]
                world.offers[person] = hand.pop(random.randrange(len(hand)))

    def _tell(self, world: FourKingdomsWorld, aside: dict[int, Card], random: Random) -> None:
        """The exchanges and the hands before them, as they may have been."""
        view = self._view
        had = [self._had(world, person) for person in self._persons]
        exchanges = [self._drawn(person, had[person], aside, random) for person in view.drew]
        for takers in view.circles:
            got = {person: self._got(person, takers, had[person], random) for person in takers}
            exchanges += [m.Exchange(one, got[takers[(place + 1) % len(takers)]], got[one]) for place, one in enumerate(takers)]
        for line in exchanges:
            if line.got is not None:
                had[line.person].remove(line.got)
            had[line.person].append(line.given)
        world.exchanges = tuple(exchanges)
        world.dealt = tuple(view.dealt if one == view.seat else tuple(cards) for one, cards in enumerate(had))

    def _had(self, world: FourKingdomsWorld, person: int) -> list[Card]:
        """All that somebody holds, has laid down or has played."""
        laid = [card for seat, card in zip(self._laid, world.trick, strict=True) if seat == person and self._laid[seat] is None]
        offered = [world.offers[person]] if person in world.offers else []
        return [*world.hands[person], *self._shown[person], *laid, *offered]

    def _drawn(self, person: int, had: Sequence[Card], aside: dict[int, Card], random: Random) -> m.Exchange:
        own = self._view.own
        if person == self._view.seat and own is not None:
            return own
        return m.Exchange(person, aside[person], random.choice(had))

    def _got(self, person: int, takers: tuple[int, ...], had: Sequence[Card], random: Random) -> Card:
        """The card that somebody got in a circle."""
        own, seat = self._view.own, self._view.seat
        if own is not None and own.got is not None and seat in takers:
            if person == seat:
                return own.got
            if person == takers[(takers.index(seat) + 1) % len(takers)]:
                return own.given
        return random.choice(had)


#: By how many points the rule of thumb must like one card more than another for it to be laid 2.7 times as often.
_DOUBT: Final = 0.25
#: How gladly a card is laid for reasons of its own that the rule of thumb does not know, against its favourite.
_ANY: Final = 0.05
#: By how many ranks a card must be higher than another to be put aside 2.7 times as seldom; and from where on all are equal.
_DOUBT_ASIDE, _KEPT = 2.0, 20.0
_ALL: Final = (*DECK, JOKER)


def answer_pulls(view: View, lead: Card, played: int) -> Sequence[float]:
    """By `Card.index`, how gladly each card answers a lead; `played` are the cards of the tricks before, as bits."""
    heights = heights_in(view, lead)
    unseen = sorted([heights[card.index] for card in cards_of(state.allowed_bits(view.table) & ~played)])
    return _pulls(answers(_ALL, lead, heights, unseen, view.table.seats - 2))


def _pulls(worths: Sequence[float]) -> Sequence[float]:
    most = max(worths)
    return [_ANY + exp((worth - most) / _DOUBT) for worth in worths]


def put_aside(view: View) -> Observed:
    """What tells where a card lies that somebody has put aside: each is pulled there the less, the better it is to hold."""
    royal = _royal(view)
    return Observed([exp(min(_KEPT, height_to_hold(card, royal)) / _DOUBT_ASIDE) for card in _ALL], 0.0)


def choices_seen(view: View, orders: Mapping[int, Sequence[int]], sure: Mapping[int, Card]) -> dict[int, list[Observed]]:
    """By each other person, the choices that all have seen.

    `orders` is in which order the seats play, by who leads; `sure` are cards that somebody must still hold.
    """
    shown: dict[int, list[tuple[Card, Sequence[float]]]] = {seat: [] for seat in orders}
    leading, played = _pulls(leads(_royal(view))), 0
    for leader, trick in zip(view.leaders, view.tricks, strict=True):
        answering = answer_pulls(view, trick.cards[0], played)
        for place, (seat, card) in enumerate(zip(orders[leader], trick.cards, strict=True)):
            shown[seat].append((card, answering if place else leading))
        played |= played_bits(trick.cards)
    if view.trick and view.trick[0] is not None:
        shown[view.leader].append((view.trick[0], leading))
    others = [seat for seat in shown if seat not in (view.seat, m.NOMAD)]
    return {seat: _explained(shown[seat], [sure[seat]] if seat in sure else []) for seat in others}


def played_bits(cards: Sequence[Card]) -> int:
    """The cards of a trick as bits, without jokers."""
    return sum(card.bit for card in cards if card.suit)


def _explained(laid: Sequence[tuple[Card, Sequence[float]]], sure: Sequence[Card]) -> list[Observed]:
    """Each choice, with all that was surely in that hand then: what was laid from then on, and what must still be there."""
    cards = [card for card, _ in laid]
    return [
        Observed(pulls, sum(pulls[card.index] for card in (*cards[number:], *sure))) for number, (_, pulls) in enumerate(laid)
    ]


def _royal(view: View) -> str:
    return view.kings[0] if view.kings else ""
