"""Hearts as it truly stands, one card of one person after the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from companion.cards.french import DECK, Card
from companion.lab.chance import OneStream, Streams
from companion.lab.world import Decision, Option
from companion.referee.claims import Sums
from companion_hearts.rules.moves import Hand, Move, NewDeal, Pass, Trick
from companion_hearts.rules.play import says, taken_by
from companion_hearts.rules.scoring import scores, winners
from companion_hearts.rules.state import LOWEST_CLUB, Deal, State, bits, new_deal
from companion_hearts.rules.table import Table

#: What is being decided: a card to pass on, a card to play.
PASS, CARD = "pass", "card"
#: How many cards are passed on (HE-2.2).
PASSED = 3


class View(NamedTuple):
    """A deal as one person sees it.

    `before` are the lines of the deals before, of which nothing is hidden any more. `deal` is what the cards played tell all.
    `given` are the cards passed on, so far as they are chosen, `got` those that came. `leaders` led the `tricks`, `trick` is this
    one.
    """

    table: Table
    seat: int
    before: tuple[Move, ...]
    points: tuple[int, ...]
    deal: Deal
    phase: str
    asked: int
    hand: tuple[Card, ...]
    given: tuple[Card, ...]
    got: tuple[Card, ...]
    tricks: tuple[tuple[Card, ...], ...]
    leaders: tuple[int, ...]
    leader: int
    trick: tuple[Card, ...]


@cache
def _only(lead: Card | None, first: bool, broken: bool) -> tuple[int, ...]:
    """By `Card.index`, the only cards that can be in a hand from which this card comes (HE-3.8)."""
    found = []
    for card in DECK:
        only = -1
        for _, cards in says(lead, card, first=first, broken=broken):
            only &= cards
        found.append(only)
    return tuple(found)


def playable(hand: Sequence[Card], lead: Card | None, *, first: bool, broken: bool) -> list[Card]:
    """The cards of a known hand that may be played now (HE-3.1 to HE-3.7)."""
    held, only = bits(tuple(hand)), _only(lead, first, broken)
    return [card for card in hand if not held & ~only[card.index]]


class HeartsWorld:
    """The whole game; `given` are the cards that each passes on, which lie face down until all have chosen."""

    __slots__ = (
        "asked", "before", "deal", "given", "hands", "leader", "leaders", "phase", "points", "streams", "table", "told",
        "trick", "tricks",
    )  # fmt: skip

    def __init__(self, table: Table, streams: Streams) -> None:
        self.table, self.streams = table, streams
        self.before: tuple[Move, ...] = ()
        self.points: tuple[int, ...] = (0,) * len(table.tags)
        self.deal = new_deal(table, 0)
        self.hands: list[list[Card]] = []
        self.given: list[tuple[Card, ...]] = []
        self.told: tuple[tuple[Card, ...], ...] = ()
        self.tricks: list[tuple[Card, ...]] = []
        self.leaders: list[int] = []
        self.trick: list[Card] = []
        self.phase, self.asked, self.leader = PASS, 0, 0

    # ---- the laboratory's ----

    @property
    def is_over(self) -> bool:
        """Whether the game is over: at the end of a deal somebody has the points agreed on (HE-5.2)."""
        return self._state().is_over and not self.hands[0]

    def _state(self) -> State:
        return State(self.table, self.deal if any(self.hands) else None, self.points)

    def decision(self) -> Decision | None:
        """What is to be decided next; None where the game is over."""
        if self.is_over:
            return None
        hand = sorted(self.hands[self.asked])
        return Decision(self.asked, tuple(hand if self.phase == PASS else self._playable(hand)), self.phase)

    def _playable(self, hand: Sequence[Card]) -> list[Card]:
        lead = self.trick[0] if self.trick else None
        return playable(hand, lead, first=not self.tricks, broken=self.deal.broken)

    def choose(self, option: Option) -> None:
        """The card of the person who was asked, and what follows from it."""
        if not isinstance(option, Card):
            return
        self.hands[self.asked].remove(option)
        if self.phase == PASS:
            self.given[self.asked] += (option,)
            self._ask_for_passes()
        else:
            self._tell(option)
            self.trick.append(option)
            self._ask_for_cards()

    def copy(self, random: Random) -> HeartsWorld:
        """The same game once more; later deals are shuffled by this source."""
        other = HeartsWorld.__new__(HeartsWorld)
        other.table, other.streams, other.before, other.points = self.table, OneStream(random), self.before, self.points
        other.deal, other.told = self.deal, self.told
        other.phase, other.asked, other.leader = self.phase, self.asked, self.leader
        other.hands, other.given = [hand.copy() for hand in self.hands], self.given.copy()
        other.tricks, other.leaders, other.trick = self.tricks.copy(), self.leaders.copy(), self.trick.copy()
        return other

    def view(self, seat: int) -> View:
        """What a person can see and has seen."""
        giver = (seat - self.table.passes_on(self.deal.number)) % len(self.hands)
        passed = self.phase == CARD and self.given[seat]
        return View(
            table=self.table, seat=seat, before=self.before, points=self.points, deal=self.deal, phase=self.phase,
            asked=self.asked, hand=tuple(sorted(self.hands[seat])), given=self.given[seat],
            got=self.given[giver] if passed else (), tricks=tuple(self.tricks), leaders=tuple(self.leaders),
            leader=self.leader, trick=tuple(self.trick),
        )  # fmt: skip

    def totals(self) -> tuple[int, ...]:
        """What each has, of which low ones are good."""
        return self.points

    def shares(self) -> tuple[float, ...]:
        """What part of the win each has (HE-5.3)."""
        best = winners(self._state())
        return tuple(1 / len(best) if one in best else 0.0 for one in range(len(self.points)))

    @property
    def moves(self) -> Sequence[Move]:
        """What has happened so far."""
        return self.before if self.is_over else (*self.before, *self._deal_moves())

    def _deal_moves(self) -> list[Move]:
        moves: list[Move] = [NewDeal(self.deal.number)]
        if self.phase == PASS:
            return moves
        moves += [Pass(one, cards) for one, cards in enumerate(self.given) if cards]
        moves += [Hand(one, cards) for one, cards in enumerate(self.told)]
        return [*moves, *[Trick(cards, self.leaders[0] if not n else None) for n, cards in enumerate(self.tricks)]]

    # ---- what happens ----

    def begin_deal(self) -> None:
        """The next deal, up to its first decision (HE-1.3)."""
        table, number, persons = self.table, self.deal.number + 1, len(self.table.tags)
        cards = list(table.deck)
        self.streams.of("deal", number).shuffle(cards)
        self.deal = new_deal(table, number)
        self.hands = [cards[one::persons] for one in range(persons)]
        self.given = [()] * persons
        self.tricks, self.leaders, self.trick = [], [], []
        if table.passes_on(number):
            self.phase, self.asked = PASS, 0
        else:
            self.begin_tricks()

    def _ask_for_passes(self) -> None:
        """Everybody chooses before anybody sees what comes to him (HE-2.2)."""
        persons = len(self.hands)
        self.asked = next((one for one in range(persons) if len(self.given[one]) < PASSED), persons)
        if self.asked == persons:
            seats = self.table.passes_on(self.deal.number)
            for one, cards in enumerate(self.given):
                self.hands[(one + seats) % persons] += cards
            self.begin_tricks()

    def begin_tricks(self) -> None:
        """Whoever holds the two of clubs leads it (HE-3.1)."""
        self.told = tuple(tuple(sorted(hand)) for hand in self.hands)
        self.leader = next(one for one, hand in enumerate(self.hands) if LOWEST_CLUB in hand)
        self.phase = CARD
        self._ask_for_cards()

    def _tell(self, card: Card) -> None:
        """What a card tells all of the hand that it comes from (HE-3.8)."""
        deal, lead = self.deal, self.trick[0] if self.trick else None
        only = _only(lead, not self.tricks, deal.broken)[card.index]
        may = tuple((held & (only if one == self.asked else -1)) & ~card.bit for one, held in enumerate(deal.may))
        left = tuple(room - (one == self.asked) for one, room in enumerate(deal.left))
        self.deal = deal._replace(may=may, left=left)

    def _ask_for_cards(self) -> None:
        if len(self.trick) == len(self.hands):
            self.deal = taken_by(self.deal, self.leader, tuple(self.trick))
            self.tricks.append(tuple(self.trick))
            self.leaders.append(self.leader)
            self.leader, self.trick = self.deal.leader or 0, []
        if any(self.hands):
            self.asked = (self.leader + len(self.trick)) % len(self.hands)
        else:
            self._count()

    def _count(self) -> None:
        """The deal is counted, and the next one begins where the game goes on (HE-4.3, HE-5.1)."""
        added = scores(self.table, self.deal)
        hidden = Hand | Pass
        self.before += (
            *[move for move in self._deal_moves() if not isinstance(move, hidden)],
            Sums("score", tuple(enumerate(added))),
        )
        self.points = tuple(map(sum, zip(self.points, added, strict=True)))
        if not self.is_over:
            self.begin_deal()
