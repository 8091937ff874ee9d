"""Worlds of Four Kingdoms that agree with what a person sees: the cards not seen, dealt out at random where they can be.

Known to a person are the own hand, every card that was played, the card put aside, and a card given into a circle, which the next
one who took part holds until it is played. What is not known is guessed from the choices that all have seen: how gladly each card
would have been chosen. Others are thought to play about by the rule of thumb: the more it likes one card than another, the more
often that is laid.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import exp
from random import Random

from companion.cards.french import DECK, JOKER, Card, cards_of
from companion.games.four_kingdoms.lab import thumb, world as w
from companion.games.four_kingdoms.rules import moves as m, state, table
from companion.lab.reading import Observed, Reading
from companion.lab.seeing import as_seen

#: How often somebody is thought to have taken an exchange that nobody has seen yet.
_EXCHANGES = 0.6


def worlds(view: w.View, random: Random) -> Iterator[w.FourKingdomsWorld]:
    """Worlds without end of all that agree with the view; each comes up by how well it explains what others have chosen."""
    blank = _blank(view, random)
    if view.phase == w.SCORING:
        while True:
            yield blank.copy(random)
    known = _Known(view, blank)
    reading = known.reading(random)
    while True:
        yield known.world(reading, random)


def _blank(view: w.View, random: Random) -> w.FourKingdomsWorld:
    """A world with all that lies open."""
    world = as_seen(w.FourKingdomsWorld, view, random)
    world.enter_season(view.number)
    world.setup, world.villages = world.setup._replace(scoring=view.scoring), list(view.villages)
    return world


class _Known:
    """What a view tells of the cards: who has shown which, who must hold one, which are nowhere to be seen."""

    def __init__(self, view: w.View, blank: w.FourKingdomsWorld) -> None:
        self._view, self._blank, self._table = view, blank, view.table
        self._persons = range(len(view.table.persons))
        self._laid = dict(zip(blank.orders[view.leader], view.laid, strict=False))
        #: Whether what this person gives lies there until a circle goes round.
        self._waits = view.gave is not None and not any(view.seat in took for took in (view.drew, *view.circles))
        self._shown = self._shown_by()
        self._sure = self._passed_on()
        self._pool = self._unseen()
        self._others = [person for person in self._persons if person != view.seat]
        self._aside = [person for person in view.drew if person != view.seat]
        lead = view.laid[0] if view.laid else None
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
            if view.seat in takers and view.gave is not None:
                receiver = takers[(takers.index(view.seat) + 1) % len(takers)]
                if view.gave not in self._shown[receiver]:
                    return {receiver: view.gave}
        return {}

    def _unseen(self) -> list[Card]:
        """The cards that this person has not seen, in the order of the deck."""
        view = self._view
        cards = cards_of(state.allowed_bits(view.table)) + [JOKER] * view.table.jokers
        seen = [*view.hand, *self._sure.values(), *[card for shown in self._shown.values() for card in shown]]
        if view.gave is not None and (view.seat in view.drew or self._waits):
            seen.append(view.gave)
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

    def world(self, reading: Reading[Card], random: Random) -> w.FourKingdomsWorld:
        """One of the worlds."""
        view, world = self._view, self._blank.copy(random)
        hidden = reading.deal()
        pool = hidden[-1]
        random.shuffle(pool)
        world.hands = [list(view.hand) if person == view.seat else self._held(person, hidden) for person in self._persons]
        world.trick = [self._laid_by(world, seat, pool, random) for seat in self._laid]
        aside = {person: hidden[place][0] for place, person in enumerate(self._aside, len(self._others))}
        world.deck = pool
        world.know_kings(random.choice(self._stacks))
        self._offer(world, random)
        world.given = self._given(world, aside, random)
        return world

    def _held(self, person: int, hidden: list[list[Card]]) -> list[Card]:
        """All that the person holds, one that lies face down in this trick among them."""
        sure = [self._sure[person]] if person in self._sure else []
        return sure + hidden[self._others.index(person)]

    def _laid_by(self, world: w.FourKingdomsWorld, seat: int, pool: list[Card], random: Random) -> Card:
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

    def _offer(self, world: w.FourKingdomsWorld, random: Random) -> None:
        """What those of a circle that is still open may have laid down."""
        view = self._view
        if view.phase != w.EXCHANGE:
            return
        if view.gave is not None and self._waits:
            world.offers[view.seat] = view.gave
        open_circle = next((circle for circle in view.table.circles() if view.asked in circle), ())
        for person in open_circle[: open_circle.index(view.asked) if open_circle else 0]:
            if person != view.seat and (view.table.exchange == table.CYCLIC_ALL or random.random() < _EXCHANGES):
                hand = world.hands[person]
                world.offers[person] = hand.pop(random.randrange(len(hand)))

    def _given(self, world: w.FourKingdomsWorld, aside: dict[int, Card], random: Random) -> dict[int, Card]:
        """What each has given away, as it may have been: what is put aside, or what the next one of a circle has had since."""
        view, given = self._view, aside
        for takers in view.circles:
            for giver, person in zip(takers, (*takers[1:], *takers[:1]), strict=True):
                given[giver] = random.choice(self._had(world, person))
        if view.gave is not None and not self._waits:
            given[view.seat] = view.gave
        return given

    def _had(self, world: w.FourKingdomsWorld, person: int) -> list[Card]:
        """All that somebody holds or has played."""
        laid = [card for seat, card in zip(self._laid, world.trick, strict=True) if seat == person and self._laid[seat] is None]
        return [*world.hands[person], *self._shown[person], *laid]


#: By how many points the rule of thumb must like one card more than another for it to be laid 2.7 times as often.
_DOUBT = 0.25
#: How gladly a card is laid for reasons of its own that the rule of thumb does not know, against its favourite.
_ANY = 0.05
#: By how many ranks a card must be higher than another to be put aside 2.7 times as seldom; and from where on all are equal.
_DOUBT_ASIDE, _KEPT = 2.0, 20.0
_ALL = (*DECK, JOKER)
#: By this rule of thumb others are thought to choose.
_OTHERS = thumb.OF_45A033E0


def answer_pulls(view: w.View, lead: Card, played: int) -> Sequence[float]:
    """By `Card.index`, how gladly each card answers a lead; `played` are the cards of the tricks before, as bits."""
    unseen = state.allowed_bits(view.table) & ~played
    return _pulls(_OTHERS.answers(_ALL, lead, _royal(view), unseen, view.table, view.table.hand))


def _pulls(worths: Sequence[float]) -> Sequence[float]:
    most = max(worths)
    return [_ANY + exp((worth - most) / _DOUBT) for worth in worths]


def put_aside(view: w.View) -> Observed:
    """What tells where a card lies that somebody has put aside: each is pulled there the less, the better it is to hold."""
    royal = _royal(view)
    return Observed([exp(min(_KEPT, thumb.height_to_hold(card, royal)) / _DOUBT_ASIDE) for card in _ALL], 0.0)


def choices_seen(view: w.View, orders: Mapping[int, Sequence[int]], sure: Mapping[int, Card]) -> dict[int, list[Observed]]:
    """By each other person, the choices that all have seen.

    `orders` is in which order the seats play, by who leads; `sure` are cards that somebody must still hold.
    """
    shown: dict[int, list[tuple[Card, Sequence[float]]]] = {seat: [] for seat in orders}
    leading, played = _pulls(_OTHERS.leads(_royal(view))), 0
    for leader, trick in zip(view.leaders, view.tricks, strict=True):
        answering = answer_pulls(view, trick.cards[0], played)
        for place, (seat, card) in enumerate(zip(orders[leader], trick.cards, strict=True)):
            shown[seat].append((card, answering if place else leading))
        played |= played_bits(trick.cards)
    if view.laid and view.laid[0] is not None:
        shown[view.leader].append((view.laid[0], leading))
    others = [seat for seat in shown if seat not in (view.seat, m.NOMAD)]
    return {seat: _explained(shown[seat], [sure[seat]] if seat in sure else []) for seat in others}


def played_bits(cards: Sequence[Card]) -> int:
    """The cards of a trick as bits, without jokers."""
    return sum(card.bit for card in cards if card.suit)


def _explained(laid: Sequence[tuple[Card, Sequence[float]]], sure: Sequence[Card]) -> list[Observed]:
    """Each choice, with all that was surely in that hand then: what was laid from then on, and what must still be there."""
    held = [[*(card for card, _ in laid[number:]), *sure] for number in range(len(laid))]
    return [Observed(pulls, sum(pulls[card.index] for card in cards)) for (_, pulls), cards in zip(laid, held, strict=True)]


def _royal(view: w.View) -> str:
    return view.kings[0] if view.kings else ""
